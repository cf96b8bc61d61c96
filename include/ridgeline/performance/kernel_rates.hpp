#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/kernel_calibration.hpp>

namespace ridgeline {

/// What a device and a calibration amount to for one arithmetic, read once and asked often: plain numbers in base units.
///
/// Inputs   operations       reachable by the whole device [operation/s]
///          bytes            reachable from the device memory [B/s]
///          multiprocessors  that tiles are handed to; 1 where the device's count is not known: nothing is quantised
///          launch           of one kernel [s]
///          cache            second-level cache; 0 where it is not known: every second read goes to memory [B]
/// Source   definition
struct kernel_rates {
  double operations = 0.0;
  double bytes = 0.0;
  double multiprocessors = 1.0;
  double launch = 0.0;
  double cache = 0.0;
};

/// Time of one kernel, term by term. Arithmetic and memory traffic run at the same time; the launch does not hide.
/// Source   Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009, 65-76
struct kernel_time {
  duration compute;
  duration memory;
  duration launch;

  constexpr duration total() const { return launch + (compute > memory ? compute : memory); }
};

/// The rates of a device under a calibration.
///
/// Model    operations = matrix_share * dense peak; bytes = memory_share * bandwidth
/// Inputs   device   with a bandwidth and a peak in this arithmetic
///          kind     inputs and accumulate width
///          reached  shares in (0, 1], a launch of zero or more
/// Returns  plain numbers for `matmul_time` and `pass_time`
/// Errors   RL-105 if the device lacks the peak or the bandwidth; RL-166 if a constant is out of its range
/// Source   definition
/// Checked  tests/unit/performance/kernel_rates_test.cpp, tests/properties/kernels_test.cpp
constexpr kernel_rates rates_of(const accelerator& device, arithmetic kind, const kernel_calibration& reached) {
  const auto share = [](double value) { return value > 0.0 && value <= 1.0; };
  const bool sensible = share(reached.matrix_share.value) && share(reached.memory_share.value) &&
                        reached.launch.value >= 0.0 && math::is_finite(reached.launch.value);
  if (!sensible) detail::violated<errc::kernel_calibration_malformed>();
  return {.operations = reached.matrix_share.value * dense_peak(device, kind).value().value(),
          .bytes = reached.memory_share.value * device.memory_bandwidth.value().value(),
          .multiprocessors = device.multiprocessors ? static_cast<double>(device.multiprocessors.value()) : 1.0,
          .launch = reached.launch.value,
          .cache = device.l2_cache ? device.l2_cache.value().value() : 0.0};
}

}  // namespace ridgeline
