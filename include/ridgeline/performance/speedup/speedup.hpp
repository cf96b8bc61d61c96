#pragma once
#include <compare>
#include <concepts>
#include <ridgeline/core/math.hpp>
#include <ridgeline/performance/speedup/bottleneck.hpp>

namespace ridgeline {

/// How many times as fast, and whether every figure it rests on was verified.
///
/// Inputs   times  positive and finite [1]
///          basis  `standing::unverified` if a figure behind it was
/// Errors   RL-151 if `times` is not positive and finite
/// Source   definition: time on the reference / time on the candidate
/// Checked  tests/unit/performance/speedup/speedup_test.cpp
class speedup_factor {
 public:
  constexpr explicit speedup_factor(double times, standing basis = standing::sourced) : times_(times), basis_(basis) {
    if (!(times > 0.0 && math::is_finite(times))) detail::violated<errc::speedup_not_positive>();
  }

  constexpr double times() const { return times_; }
  constexpr bool verified() const { return basis_ == standing::sourced; }
  constexpr standing basis() const { return basis_; }

  // Two factors compare by what they say, not by what it rests on.
  friend constexpr bool operator==(speedup_factor left, speedup_factor right) { return left.times_ == right.times_; }
  friend constexpr auto operator<=>(speedup_factor left, speedup_factor right) { return left.times_ <=> right.times_; }

  /// A over B and B over C make A over C.
  friend constexpr speedup_factor operator*(speedup_factor left, speedup_factor right) {
    return speedup_factor(left.times_ * right.times_,
                          left.verified() && right.verified() ? standing::sourced : standing::unverified);
  }

 private:
  double times_;
  standing basis_;
};

namespace detail {
template<class Type>
inline constexpr bool outlives_the_call = !std::same_as<std::remove_const_t<Type>, accelerator>;
template<class Type>
inline constexpr bool is_named_by_over = !std::same_as<Type, accelerator>;
template<class Type>
concept a_device = std::same_as<Type, accelerator>;
template<class Type>
inline constexpr bool is_a_bottleneck = bottleneck<Type>;
}  // namespace detail

/// Names the device that a speedup is measured against: `speedup(a100, over(v100), bandwidth_bound)`.
///
/// Inputs   device  kept by reference; it must outlive the `over`, so a temporary is refused
/// Errors   RL-222 (does not compile) for a temporary
/// Source   definition
/// Checked  tests/unit/performance/speedup/speedup_test.cpp, tests/compile_fail/performance/reference_is_a_temporary.cpp
class over {
 public:
  constexpr explicit over(const accelerator& device) : reference_(&device) {}
  template<class Temporary>
    requires std::same_as<std::remove_const_t<Temporary>, accelerator>
  constexpr explicit over(Temporary&& device) : reference_(&device) {
    static_assert(
        detail::outlives_the_call<Temporary>,
        "RL-222: the reference device must have a name that outlives the call (docs/reference/errors.md#rl-222)");
  }

  constexpr const accelerator& reference() const { return *reference_; }

 private:
  const accelerator* reference_;
};

/// How much faster one device does a piece of work than another, when one rate limits the work on both.
///
/// Model    rate of the candidate / rate of the reference, in the rate that `limit` names
/// Inputs   candidate  the device in question
///          reference  the device compared with, as `over(device)`
///          limit      bandwidth_bound, compute_bound(arithmetic), roofline(intensity, arithmetic), or a rule of your
///          own
/// Returns  the factor [1]; its `verified()` is false if a figure it uses was not verified
/// Errors   RL-105 if either device lacks the rate; RL-220 (does not compile) if the reference is not named by `over`;
///          RL-221 (does not compile) if `limit` is no bottleneck
/// Valid    one device of each, the same work; datasheet rates, so both reach the same share of them
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Memory Bandwidth" (ledger B1)
/// Checked  tests/unit/performance/speedup/speedup_test.cpp, tests/published/dettmers_ledger_speed_test.cpp
template<bottleneck Limit>
constexpr speedup_factor speedup(const accelerator& candidate, over reference, const Limit& limit) {
  const auto& mine = limit.rate_of(candidate);
  const auto& theirs = limit.rate_of(reference.reference());
  return speedup_factor(in(mine.value(), theirs.value()),
                        mine.verified() && theirs.verified() ? standing::sourced : standing::unverified);
}

// The mistakes that the types above cannot name themselves.
template<class Limit>
  requires(!bottleneck<Limit>)
constexpr speedup_factor speedup(const accelerator&, over, const Limit&) {
  static_assert(
      detail::is_a_bottleneck<Limit>,
      "RL-221: what limits the work is bandwidth_bound, compute_bound(arithmetic), roofline(intensity, arithmetic) "
      "or a rule of your own (docs/reference/errors.md#rl-221)");
  return speedup_factor(1.0);
}
template<detail::a_device Device, class Limit>
constexpr speedup_factor speedup(const accelerator&, const Device&, const Limit&) {
  static_assert(
      detail::is_named_by_over<Device>,
      "RL-220: the reference device is named by over(...) and comes second (docs/reference/errors.md#rl-220)");
  return speedup_factor(1.0);
}
template<detail::a_device Device, class Limit>
constexpr speedup_factor speedup(over, const Device&, const Limit&) {
  static_assert(
      detail::is_named_by_over<Device>,
      "RL-220: the reference device is named by over(...) and comes second (docs/reference/errors.md#rl-220)");
  return speedup_factor(1.0);
}

}  // namespace ridgeline
