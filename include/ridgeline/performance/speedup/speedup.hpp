#pragma once
#include <compare>
#include <concepts>
#include <optional>
#include <ridgeline/core/labelled.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/performance/speedup/bottleneck.hpp>
#include <ridgeline/units/estimate.hpp>
#include <type_traits>

namespace ridgeline::inline v0_2 {

/// How many times as fast, and whether every figure behind it was verified.
///
/// Inputs   times  positive and finite [1]
///          basis  `provenance::unverified` if a figure behind it was
/// Errors   RL-151 if `times` is not positive and finite
/// Source   definition: time on the reference / time on the candidate
/// Checked  tests/unit/performance/speedup/speedup_test.cpp
class speedup_factor {
 public:
  constexpr explicit speedup_factor(double times, provenance basis = provenance::sourced)
      : times_(times), basis_(basis) {
    if (!(times > 0.0 && math::is_finite(times))) detail::violated<errc::speedup_not_positive>();
  }

  constexpr double times() const { return times_; }
  constexpr bool verified() const { return basis_ == provenance::sourced; }
  constexpr provenance basis() const { return basis_; }

  // Two factors compare by what they say, not by what it rests on.
  friend constexpr bool operator==(speedup_factor left, speedup_factor right) { return left.times_ == right.times_; }
  friend constexpr auto operator<=>(speedup_factor left, speedup_factor right) { return left.times_ <=> right.times_; }

  friend constexpr labelled shown(speedup_factor factor) { return {factor.times_, "x", factor.basis_}; }

  /// A over B and B over C make A over C.
  friend constexpr speedup_factor operator*(speedup_factor left, speedup_factor right) {
    return speedup_factor(left.times_ * right.times_,
                          left.verified() && right.verified() ? provenance::sourced : provenance::unverified);
  }

 private:
  double times_;
  provenance basis_;
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

/// Names the time that another is compared with: `speedup(on_b200, over_time(on_h200))`.
///
/// Inputs   time  kept by value
/// Source   definition
/// Checked  tests/unit/performance/speedup/time_speedup_test.cpp
template<time_breakdown Time>
class over_time {
 public:
  constexpr explicit over_time(const Time& time) : reference_(time) {}
  constexpr const Time& reference() const { return reference_; }

 private:
  Time reference_;
};

enum class operation_class;  // time_speedup.hpp

/// How much faster the same work runs: on one device than on another, where one rate limits it on both; or from two
/// predicted times of it.
///
/// Model    rate of the candidate / rate of the reference, in the rate that `limit` names;
///          time on the reference / time on the candidate
/// Inputs   candidate  the device in question; or the time of the work there: of a training step, of a network's step,
///                     of serving
///          reference  the device compared with, as `over(device)`; or the time of the same work there, as
///                     `over_time(time)`
///          limit      of devices: bandwidth_bound, compute_bound(arithmetic), roofline(intensity, arithmetic), or a rule
///                     of your own
///          which      of times, if given: only the terms of that kind of work (time_speedup.hpp)
/// Returns  the factor [1]; its `verified()` is false if a figure it uses was not verified; of one kind of work empty
///          where one of the two times has none of it
/// Errors   RL-105 if either device lacks the rate; RL-151 if either time is not positive and finite; RL-108 for a value
///          outside the enumeration; RL-220 (does not compile) if the reference is not named by `over`;
///          RL-221 (does not compile) if `limit` is no bottleneck
/// Valid    of devices: one of each, the same work, datasheet rates, of which both reach the same share; two times carry
///          the sequence length, the batch and the plan of the work in them
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Memory Bandwidth" (ledger B1)
/// Checked  tests/unit/performance/speedup/speedup_test.cpp, tests/published/dettmers_ledger_speed_test.cpp,
///          tests/unit/performance/speedup/time_speedup_test.cpp, tests/properties/network_time_test.cpp
struct speedup_model : composable {
  template<bottleneck Limit>
  constexpr speedup_factor operator()(const accelerator& candidate, over reference, const Limit& limit) const {
    const auto& mine = limit(candidate);
    const auto& theirs = limit(reference.reference());
    return speedup_factor(in(mine.value(), theirs.value()),
                          mine.verified() && theirs.verified() ? provenance::sourced : provenance::unverified);
  }
  template<time_breakdown Time>
  constexpr speedup_factor operator()(const Time& candidate, const over_time<Time>& reference) const {
    return speedup_factor(in(reference.reference().total(), candidate.total()));
  }
  template<time_breakdown Time>
  constexpr std::optional<speedup_factor> operator()(const Time& candidate, const over_time<Time>& reference,
                                                     operation_class which) const {
    const duration mine = time_of(candidate, which);
    const duration theirs = time_of(reference.reference(), which);
    if (!(mine > duration{} && theirs > duration{})) return std::nullopt;
    return speedup_factor(in(theirs, mine));
  }

  // The mistakes that the types above cannot name themselves.
  template<class Limit>
    requires(!bottleneck<Limit>)
  constexpr speedup_factor operator()(const accelerator&, over, const Limit&) const {
    static_assert(
        detail::is_a_bottleneck<Limit>,
        "RL-221: what limits the work is bandwidth_bound, compute_bound(arithmetic), roofline(intensity, arithmetic) "
        "or a rule of your own (docs/reference/errors.md#rl-221)");
    return speedup_factor(1.0);
  }
  template<detail::a_device Device, class Limit>
  constexpr speedup_factor operator()(const accelerator&, const Device&, const Limit&) const {
    static_assert(
        detail::is_named_by_over<Device>,
        "RL-220: the reference device is named by over(...) and comes second (docs/reference/errors.md#rl-220)");
    return speedup_factor(1.0);
  }
  template<detail::a_device Device, class Limit>
  constexpr speedup_factor operator()(over, const Device&, const Limit&) const {
    static_assert(
        detail::is_named_by_over<Device>,
        "RL-220: the reference device is named by over(...) and comes second (docs/reference/errors.md#rl-220)");
    return speedup_factor(1.0);
  }
};
inline constexpr speedup_model speedup{};

/// `speedup` for a chain: `a100 | faster_than(v100, bandwidth_bound)`.
///
/// Model    candidate -> speedup(candidate, over(reference), limit); time -> speedup(time, over_time(reference))
/// Inputs   reference  a device kept by reference, so a temporary is refused; or a time
///          limit      of a device, as `speedup`
/// Returns  a model of one device, or of one time
/// Errors   those of `speedup`; RL-222 (does not compile) for a temporary device
/// Source   definition
/// Checked  tests/unit/performance/speedup/speedup_test.cpp
template<class Device, class Limit>
  requires detail::a_device<std::remove_cvref_t<Device>>
constexpr auto faster_than(Device&& reference, const Limit& limit) {
  return through(speedup, over(static_cast<Device&&>(reference)), limit);
}
template<time_breakdown Time>
constexpr auto faster_than(const Time& reference) {
  return through(speedup, over_time<Time>(reference));
}

}  // namespace ridgeline::inline v0_2
