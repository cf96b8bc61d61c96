#pragma once
#include <ridgeline/performance/kernels/kernel_rates.hpp>

namespace ridgeline {

/// Time of a kernel that does little beside moving data: elementwise work, a normalisation, an optimizer step.
///
/// Model    memory = moved / bandwidth; launch as it is
/// Inputs   moved  bytes read and written in all, zero or more [B]
///          rates  of the device
/// Returns  its terms, `compute` zero [s]
/// Errors   RL-106 if the size is negative or not finite
/// Valid    data in device memory; arithmetic that hides behind its traffic
/// Source   Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009, 65-76: the slanted part of the roof
/// Checked  tests/unit/performance/kernels/elementwise_time_test.cpp, tests/properties/kernels_test.cpp
constexpr kernel_time elementwise_time(data_size moved, const kernel_rates& rates) {
  const double bytes = moved.value();
  if (!(bytes >= 0.0 && math::is_finite(bytes))) detail::violated<errc::quantity_not_finite>();
  return {.compute = {}, .memory = moved * rates.seconds_per_byte, .launch = rates.launch};
}

}  // namespace ridgeline
