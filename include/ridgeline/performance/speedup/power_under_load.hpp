#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/extremes.hpp>

namespace ridgeline::inline v0_2 {

/// What one device does, on the mean of a time.
///
/// Fields   memory   read and written [B/s]
///          compute  of the arithmetic that `power_under_load` is asked about [operation/s]
/// Source   definition
struct device_activity {
  bandwidth memory = {};
  operation_rate compute = {};
};

/// What a decoding device does, from the throughput that was measured.
///
/// Model    iterations a second = throughput / batch; weights read = weights (1 - (1 - active)^batch), each with its share of
///          the experts; operations = 2 active parameters a token
/// Inputs   weights     of the model, as stored, positive [B]
///          parameters  of the model
///          active      share of them that one token needs: 1 without experts [1]
///          batch       sequences decoded together, at least 1 [1]
///          throughput  output tokens of all devices, positive [token/s]
///          devices     that share the model
/// Returns  of each device
/// Errors   RL-101 if the weights or the throughput are not positive and finite; RL-103 for a batch below 1
/// Valid    decoding; reads of the KV cache and prefill are in the constants of the calibrations, not here
/// Source   definition; experts touched as in `engine_step`
/// Checked  tests/unit/performance/speedup/power_under_load_test.cpp
constexpr device_activity decode_activity(data_size weights, double parameters, fraction active, double batch,
                                          token_rate throughput, gpu_count devices) {
  const bool positive = weights.value() > 0.0 && math::is_finite(weights.value()) && throughput.value() > 0.0 &&
                        math::is_finite(throughput.value()) && parameters > 0.0 && math::is_finite(parameters);
  if (!positive) detail::violated<errc::figure_not_positive>();
  if (!(batch >= 1.0 && math::is_finite(batch))) detail::violated<errc::count_below_one>();
  const double share = active.value();
  const double touched = share < 1.0 ? 1.0 - math::pow(1.0 - share, batch) : 1.0;
  const token_rate each = throughput / static_cast<double>(devices.value());
  const auto iterations = each / (batch * units::single_tokens);
  return {.memory = touched * weights * iterations,
          .compute = 2.0 * (share * (parameters * units::operations)) * (each / units::single_tokens)};
}

/// Power that a device draws by what it does.
///
/// Model    board (static + memory sqrt(bytes a second / bandwidth) + compute sqrt(operations a second / peak)), at most the
///          limit. The roots: clocks, schedulers and refresh run for the first byte as for the last. Straight lines (static + J
///          a byte + J an operation) miss by 14 and 17 % where this misses by 13 and 14 %
/// Inputs   device   with board power, bandwidth and the peak of `kind`
///          does     its activity, zero or more
///          kind     of its arithmetic
///          limit    positive, at most the board power [W]
///          with     constants of the device
/// Returns  mean power [W]
/// Errors   RL-105 if a figure of the device is absent; RL-106 if an activity is negative or not finite; RL-159 for a limit
///          that is not positive or above the board power
/// Valid    the device that was fitted; NVML's figure, without the host
/// Source   fitted on ML.ENERGY's measurements, see the calibration
/// Checked  tests/unit/performance/speedup/power_under_load_test.cpp, tests/published/mlenergy_test.cpp
constexpr power power_under_load(const accelerator& device, const device_activity& does, arithmetic kind, power limit,
                                 const load_power_calibration& with) {
  const power board = makers_limit(device).value();
  if (!(limit > power{} && limit <= device.board_power.value())) detail::violated<errc::power_limit_out_of_range>();
  const double memory = does.memory / device.memory_bandwidth.value();
  const double compute = does.compute / dense_peak(device, kind).value();
  if (!(memory >= 0.0 && compute >= 0.0 && math::is_finite(memory) && math::is_finite(compute))) {
    detail::violated<errc::quantity_not_finite>();
  }
  const double share = with.static_share.value + with.memory_share.value * math::pow(memory, 0.5) +
                       with.compute_share.value * math::pow(compute, 0.5);
  return math::smaller(share * board, limit);
}

/// Energy of a token, with the interval of the power.
///
/// Model    devices * power / throughput
/// Inputs   drawn       by each device [W]
///          devices     that share the model
///          throughput  of all of them, positive [token/s]
///          within      `load_power_calibration::interval`
/// Returns  [J/token]
/// Errors   RL-101 if the throughput is not positive and finite
/// Source   definition
/// Checked  tests/unit/performance/speedup/power_under_load_test.cpp
constexpr likely<energy_per_token> energy_of_a_token(power drawn, gpu_count devices, token_rate throughput,
                                                     const likely_factors& within) {
  if (!(throughput.value() > 0.0 && math::is_finite(throughput.value()))) {
    detail::violated<errc::figure_not_positive>();
  }
  const energy_per_token expected = static_cast<double>(devices.value()) * drawn / throughput;
  return {within.low * expected, expected, within.high * expected};
}

}  // namespace ridgeline::inline v0_2
