#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/performance/speedup/extrapolate.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/units/likely.hpp>

namespace ridgeline::inline v0_2 {

/// How a device runs under a power limit.
///
/// Returns  speed        relative to the same work at the full limit, in (0, 1] [1]
///          draw         mean power under the limit [W]
///          slowed       whether the limit costs any speed
///          within       80 % interval of a measured speed, as factors: what repeats differ by, and more the more is lost
/// Source   definition
struct limited_run {
  fraction speed;
  power draw;
  bool slowed = false;
  likely_factors within = {};
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

  const double pace = pace_at({limit, mean}, curve) / pace_at({board, mean}, curve);
  const fraction speed(pace < 1.0 ? pace : 1.0);
  const bool measured = calibration.knows(device.architecture);
  const fraction of_loss = measured ? calibration.of_loss : calibration.of_loss_elsewhere;
  const double high = calibration.repeats * math::pow(1.0 / speed.value(), of_loss.value());
  return {.speed = speed,
          .draw = 0.5 * (math::smaller(limit, above) + math::smaller(limit, below)),
          .slowed = pace < 1.0,
          .within = {1.0 / high, high}};
}

/// A figure times a share.
template<class Quantity>
constexpr figure<Quantity> slowed(const figure<Quantity>& full, double speed) {
  return full ? figure<Quantity>(speed * full.value(), full.basis()) : full;
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
/// Returns  speed, mean draw, and the interval of the speed
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

/// A device as software sees it under a power limit that its owner sets: what every question takes for a device.
///
/// Model    peaks, clocks and memory bandwidth times the speed of work that draws all of the board power at the maker's limit;
///          links and the host stay as they are
/// Inputs   device  at its maker's limit: its board power is known
///          limit   positive, at most the board power [W]
///          curve   catalogue::power_limit_on(device)
/// Returns  the device with `limit` for its board power; at the full limit, the device itself
/// Errors   those of `run_under_limit`; RL-159 for a device that has an owner's limit already
/// Valid    as `run_under_limit`; work that draws less is slowed less than said here
/// Source   derived; the question: Dettmers, 2023 edition, "Power Limiting" (ledger B11)
/// Checked  tests/unit/performance/speedup/power_limit_test.cpp, tests/properties/performance_test.cpp
constexpr accelerator under_power_limit(const accelerator& device, power limit, const power_limit_calibration& curve) {
  if (device.limited) detail::violated<errc::power_limit_out_of_range>();
  const limited_run run = run_under_limit(device, limit, percent(100), curve);
  if (!run.slowed) return device;
  const double speed = run.speed.value();
  accelerator made = device;
  for (const auto rate :
       {&dense_peaks::fp32, &dense_peaks::tf32, &dense_peaks::fp16_accumulate_fp16, &dense_peaks::fp16_accumulate_fp32,
        &dense_peaks::bf16_accumulate_fp32, &dense_peaks::fp8_accumulate_fp16, &dense_peaks::fp8_accumulate_fp32,
        &dense_peaks::int8_accumulate_int32, &dense_peaks::fp4_accumulate_fp32}) {
    made.peak.*rate = detail::slowed(device.peak.*rate, speed);
  }
  made.memory_bandwidth = detail::slowed(device.memory_bandwidth, speed);
  made.boost_clock = detail::slowed(device.boost_clock, speed);
  made.tensor_clock = detail::slowed(device.tensor_clock, speed);
  made.limited = {.makers_limit = device.board_power, .speed = speed, .factor = run.within.high};
  made.board_power = limit;
  return made;
}

}  // namespace ridgeline::inline v0_2
