#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/performance/speedup/extrapolate.hpp>
#include <ridgeline/units/extremes.hpp>

namespace ridgeline::inline v0_2 {

/// How a device runs under a power limit.
///
/// Returns  speed        relative to the same work at the full limit, in (0, 1] [1]
///          draw         mean power under the limit [W]
///          slowed       whether the limit costs any speed
///          mean_error   of the calibration on rows it was not fitted on: of |predicted/measured - 1| [1]
/// Source   definition
struct limited_run {
  fraction speed;
  power draw;
  bool slowed = false;
  double mean_error = 0.0;
};

namespace detail {

/// A calibration for one device.
struct power_curve {
  power static_power;
  double knee;
  double exponent;
  double spread;
};
constexpr power_curve curve_of(const power_limit_calibration& of, power board) {
  return {of.static_share.value * board, of.knee.value.value(), of.exponent.value, of.spread.value.value()};
}

/// The most that a device may draw, and what the work would draw.
struct power_draw {
  power limit;
  power wanted;
};

/// Clock, as a share of the full one, at which a device draws no more than its limit.
/// Source   dynamic power C V^2 f: with the voltage about proportional to the clock above the knee, constant below
constexpr double clock_at(const power_draw& draw, const power_curve& curve) {
  if (draw.limit >= draw.wanted) return 1.0;
  const double left = (draw.limit - curve.static_power) / (draw.wanted - curve.static_power);
  const double left_at_knee = math::pow(curve.knee, curve.exponent);
  return left >= left_at_knee ? math::pow(left, 1.0 / curve.exponent) : curve.knee * left / left_at_knee;
}

/// Work per time under a limit: the mean pace over the two levels of draw.
constexpr double pace_at(const power_draw& mean, const power_curve& curve) {
  const double above = clock_at({mean.limit, mean.wanted * (1.0 + curve.spread)}, curve);
  const double below = clock_at({mean.limit, mean.wanted * (1.0 - curve.spread)}, curve);
  return 2.0 / (1.0 / above + 1.0 / below);
}

constexpr limited_run run_at(const accelerator& device, power limit, fraction mean_draw,
                             const power_limit_calibration& calibration, double lowest_limit) {
  const power board = device.board_power.value();
  if (!(limit > power{} && limit <= board)) violated<errc::power_limit_out_of_range>();
  if (!(limit / board >= lowest_limit)) violated<errc::power_limit_not_calibrated>();
  const power_curve curve = curve_of(calibration, board);
  const power mean = mean_draw.value() * board;
  const power above = mean * (1.0 + curve.spread);
  const power below = mean * (1.0 - curve.spread);
  if (limit < above && !(limit > curve.static_power)) violated<errc::power_limit_below_static>();

  const double speed = pace_at({limit, mean}, curve) / pace_at({board, mean}, curve);
  return {.speed = fraction(speed < 1.0 ? speed : 1.0),
          .draw = 0.5 * (math::smaller(limit, above) + math::smaller(limit, below)),
          .slowed = speed < 1.0,
          .mean_error = calibration.fit.held_out_error};
}

}  // namespace detail

/// Speed under a power limit, relative to the full limit.
///
/// Model    the limit L leaves L - S for dynamic power, S the static share of the board power; dynamic power falls with
///          clock^e down to a knee and in proportion below it (the voltage stays); momentary draw is the mean times 1
///          + w or 1 - w, half the time each, and only what exceeds L is slowed; speed = pace(L) / pace(board power)
/// Inputs   device     its board power is the full limit [W]
///          limit      positive, at most the board power [W]
///          mean_draw  of the work at the full limit, as a share of the board power: how hard it works the device [1]
///          curve      S, knee, e and w: catalogue/calibrations/power_limit.hpp
/// Returns  speed, mean draw, and the calibration's error
/// Errors   RL-105 if the board power is not known; RL-159 outside (0, board power]; RL-160 below the calibrated limits
///          unless the call says `extrapolate`; RL-161 if the limit leaves nothing above the static power
/// Valid    limits from `curve.lowest_limit` of the board power; work that the device itself limits: where it waits
///          for its host, a mean draw far below the limit is not slowed, and one near it less than said here
/// Source   dynamic power C V^2 f, textbook of CMOS circuits; measurements: You et al., Zeus, NSDI 2023,
///          traces; the question: Dettmers, 2023 edition, "Power Limiting" (ledger B11)
/// Checked  tests/unit/performance/speedup/power_limit_test.cpp, tests/published/zeus_power_limit_test.cpp,
///          tests/properties/performance_test.cpp
constexpr limited_run run_under_limit(const accelerator& device, power limit, fraction mean_draw,
                                      const power_limit_calibration& curve) {
  return detail::run_at(device, limit, mean_draw, curve, curve.lowest_limit.value());
}
constexpr limited_run run_under_limit(const accelerator& device, power limit, fraction mean_draw,
                                      const power_limit_calibration& curve, extrapolate_t) {
  return detail::run_at(device, limit, mean_draw, curve, 0.0);
}

}  // namespace ridgeline::inline v0_2
