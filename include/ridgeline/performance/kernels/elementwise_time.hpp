#pragma once
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/performance/kernels/kernel_rates.hpp>

namespace ridgeline::inline v0_2 {

/// Time of an elementwise kernel, which does little besides moving data: an activation, a normalisation, an optimizer
/// step.
///
/// Model    memory = moved / bandwidth; one launch
/// Inputs   moved  bytes read and written in all, zero or more [B]
///          rates  of the device
/// Returns  its terms, `compute` zero [s]
/// Errors   RL-106 if the size is negative or not finite
/// Valid    data in device memory; arithmetic that hides behind its traffic
/// Source   Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009, 65-76: the slanted part of the roof
/// Checked  tests/unit/performance/kernels/elementwise_time_test.cpp, tests/properties/kernels_test.cpp
struct elementwise_time_model : composable {
  constexpr kernel_time operator()(data_size moved, const kernel_rates& rates) const {
    if (!(moved >= data_size{} && math::is_finite(moved.value()))) detail::violated<errc::quantity_not_finite>();
    return {.compute = {}, .memory = moved * rates.seconds_per_byte, .launch = rates.launch};
  }
};
inline constexpr elementwise_time_model elementwise_time{};

}  // namespace ridgeline::inline v0_2
