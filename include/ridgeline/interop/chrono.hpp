#pragma once
#include <chrono>
#include <concepts>
#include <limits>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/quantities.hpp>
#include <type_traits>

/// Durations to and from std::chrono. Seconds in a `double` are the same number on both sides. Whole ticks are another
/// matter: `from_chrono` takes them as they are, `rounded_to` says that it rounds, and nothing else makes them.
namespace ridgeline::inline v0_2 {

/// Seconds as std::chrono has them; further conversions are std::chrono's.
///
/// Inputs   time  any; infinite and NaN too
/// Returns  the same number of seconds [s]
/// Source   definition
/// Checked  tests/unit/interop/chrono_test.cpp
constexpr std::chrono::duration<double> to_chrono(const duration& time) {
  return std::chrono::duration<double>(time.value());
}

/// Whole ticks of std::chrono, for a timer or a sleep: `rounded_to<std::chrono::milliseconds>(2.4 * seconds)`.
///
/// Model    ticks = time / period, rounded to the nearest whole one; halfway to the even one, as std::chrono::round does
/// Inputs   time  finite; at most as many ticks as the target holds: 292 years in nanoseconds
/// Returns  the ticks [period of the target]
/// Errors   RL-133 if the time is infinite or NaN, or has more ticks than the target holds
/// Source   ISO C++20, [time.duration.cast], std::chrono::round
/// Checked  tests/unit/interop/chrono_test.cpp
template<class Ticks>
  requires std::integral<typename Ticks::rep>
constexpr Ticks rounded_to(const duration& time) {
  using rep = typename Ticks::rep;
  using period = typename Ticks::period;
  const double ticks = time.value() * static_cast<double>(period::den) / static_cast<double>(period::num);
  if (!math::is_finite(ticks)) detail::violated<errc::duration_not_representable>();
  double rounded = math::floor(ticks);
  const double rest = ticks - rounded;
  if (rest > 0.5 || (rest == 0.5 && 2.0 * math::floor(0.5 * rounded) != rounded)) rounded += 1.0;
  constexpr double lowest = static_cast<double>(std::numeric_limits<rep>::lowest());
  constexpr double beyond = math::exp2(std::numeric_limits<rep>::digits);
  if (!(rounded >= lowest && rounded < beyond)) detail::violated<errc::duration_not_representable>();
  return Ticks(static_cast<rep>(rounded));
}

/// A duration of std::chrono.
///
/// Model    seconds = ticks * period
/// Inputs   time  finite; ticks above 2^53 (104 days in nanoseconds) are taken to the nearest double, 1e-16 of them away
/// Returns  the time [s]
/// Errors   RL-133 if the time is infinite or NaN
/// Source   definition
/// Checked  tests/unit/interop/chrono_test.cpp
template<class Rep, class Period>
constexpr duration from_chrono(const std::chrono::duration<Rep, Period>& time) {
  const double seconds =
      static_cast<double>(time.count()) * static_cast<double>(Period::num) / static_cast<double>(Period::den);
  if (!math::is_finite(seconds)) detail::violated<errc::duration_not_representable>();
  return duration::from_value(seconds);
}

}  // namespace ridgeline::inline v0_2
