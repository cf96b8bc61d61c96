#pragma once
#include <compare>
#include <concepts>
#include <ridgeline/core/amount.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/units/quantities.hpp>
#include <type_traits>

namespace ridgeline::inline v0_2 {

struct calendar_time;
struct time_of_use;

namespace detail {
template<class Other>
concept not_a_time_of_use = std::same_as<Other, calendar_time> || is_ours<Other> || std::is_arithmetic_v<Other>;
template<class Left, class Right>
concept two_kinds_of_time =
    (std::same_as<Left, time_of_use> && (std::same_as<Right, calendar_time> || is_ours<Right>)) ||
    (std::same_as<Right, time_of_use> && (std::same_as<Left, calendar_time> || is_ours<Left>));
}  // namespace detail

/// How long a machine works: the hours that are billed by the hour, and in which it draws its power.
///
/// Inputs   used  >= 0 and finite [s]; has to be said, because a plain duration is calendar time
/// Errors   RL-106 if it is negative, infinite or NaN; RL-231 (does not compile) where calendar time or a plain
///          duration is given
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud" (read
///          2026-11-21)
/// Checked  tests/unit/cost/time_test.cpp, tests/static/cost/time_static.cpp
struct time_of_use {
  constexpr time_of_use() = default;
  constexpr explicit time_of_use(duration used) : used_(amount<duration>(used).value()) {}
  template<detail::not_a_time_of_use Other>
  constexpr time_of_use(const Other&) {
    static_assert(detail::same_dimension<Other, time_of_use>,
                  "RL-231: time of use is due here, not calendar time (docs/reference/errors.md#rl-231)");
  }

  constexpr duration value() const { return used_; }
  /// The calendar time in which this much use adds up [s]: use / utilization. RL-171 if the utilization is zero.
  constexpr calendar_time at(fraction utilization) const;

  friend constexpr bool operator==(time_of_use a, time_of_use b) { return a.used_ == b.used_; }
  friend constexpr std::partial_ordering operator<=>(time_of_use a, time_of_use b) {
    return a.used_.value() <=> b.used_.value();
  }
  friend constexpr time_of_use operator+(time_of_use a, time_of_use b) { return time_of_use(a.used_ + b.used_); }
  friend constexpr duration shown(time_of_use t) { return t.used_; }
  friend constexpr double in(time_of_use t, duration unit) { return t.used_.value() / unit.value(); }

  duration used_{};
};

/// How long on the calendar, use and idleness together. Every duration is calendar time unless it says otherwise.
///
/// Inputs   elapsed  >= 0 and finite [s]
/// Errors   RL-106 if it is negative, infinite or NaN; RL-231 (does not compile) where a time of use is given
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud" (read
///          2026-11-21)
/// Checked  tests/unit/cost/time_test.cpp, tests/static/cost/time_static.cpp
struct calendar_time {
  constexpr calendar_time() = default;
  constexpr calendar_time(duration elapsed) : elapsed_(amount<duration>(elapsed).value()) {}
  template<std::same_as<time_of_use> Other>
  constexpr calendar_time(const Other&) {
    static_assert(
        detail::same_dimension<Other, calendar_time>,
        "RL-231: calendar time is due here, not time of use; say `.at(utilization)` (docs/reference/errors.md#rl-231)");
  }

  constexpr duration value() const { return elapsed_; }
  /// The time of use that it holds [s]: elapsed * utilization.
  constexpr time_of_use used(fraction utilization) const { return time_of_use(utilization.value() * elapsed_); }

  friend constexpr bool operator==(calendar_time a, calendar_time b) { return a.elapsed_ == b.elapsed_; }
  friend constexpr std::partial_ordering operator<=>(calendar_time a, calendar_time b) {
    return a.elapsed_.value() <=> b.elapsed_.value();
  }
  friend constexpr calendar_time operator+(calendar_time a, calendar_time b) { return a.elapsed_ + b.elapsed_; }
  friend constexpr duration operator-(calendar_time a, calendar_time b) { return a.elapsed_ - b.elapsed_; }
  friend constexpr duration shown(calendar_time t) { return t.elapsed_; }
  friend constexpr double in(calendar_time t, duration unit) { return t.elapsed_.value() / unit.value(); }

  duration elapsed_{};
};

constexpr calendar_time time_of_use::at(fraction utilization) const {
  if (!(utilization.value() > 0.0)) detail::violated<errc::utilization_zero>();
  return calendar_time(used_ / utilization.value());
}

/// A sum or a comparison of the two kinds of time, which does not compile.
///
/// Returns  nothing that can be used
/// Errors   RL-231 (does not compile)
/// Source   definition
template<class Left, class Right>
  requires detail::two_kinds_of_time<Left, Right>
constexpr bool operator==(const Left&, const Right&) {
  static_assert(
      detail::same_dimension<Left, Right>,
      "RL-231: time of use is not compared with calendar time; say `.at(utilization)` (docs/reference/errors.md#rl-231)");
  return false;
}
template<class Left, class Right>
  requires detail::two_kinds_of_time<Left, Right>
constexpr std::partial_ordering operator<=>(const Left&, const Right&) {
  static_assert(
      detail::same_dimension<Left, Right>,
      "RL-231: time of use is not compared with calendar time; say `.at(utilization)` (docs/reference/errors.md#rl-231)");
  return std::partial_ordering::unordered;
}
template<class Left, class Right>
  requires detail::two_kinds_of_time<Left, Right>
constexpr duration operator+(const Left&, const Right&) {
  static_assert(
      detail::same_dimension<Left, Right>,
      "RL-231: time of use is not added to calendar time; say `.at(utilization)` (docs/reference/errors.md#rl-231)");
  return {};
}
template<class Left, class Right>
  requires detail::two_kinds_of_time<Left, Right>
constexpr duration operator-(const Left&, const Right&) {
  static_assert(
      detail::same_dimension<Left, Right>,
      "RL-231: time of use is not taken from calendar time; say `.at(utilization)` (docs/reference/errors.md#rl-231)");
  return {};
}

}  // namespace ridgeline::inline v0_2
