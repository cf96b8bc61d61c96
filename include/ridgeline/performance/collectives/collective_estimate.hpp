#pragma once
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/units/estimate.hpp>

namespace ridgeline::inline v0_2 {

/// A collective's time with its typical error.
///
/// Model    `collective_terms`; the error is that of the calibration on rows it was not fitted on
/// Inputs   what, bytes, group  as `collective_time`
///          over                the cluster
///          with                what the collective library reaches
/// Returns  the terms, their typical error (absent where nothing was held out), and whether the calibration has
///          measurements there: an all-reduce of a message and a group within its bounds
/// Errors   those of `collective_time` and of `fabric_of`
/// Source   the calibration's own
/// Checked  tests/unit/performance/collectives/collective_estimate_test.cpp
constexpr estimate<collective_breakdown> collective_estimate(collective what, data_size bytes,
                                                             const device_group& group, const cluster& over,
                                                             const collective_calibration& with) {
  estimate<collective_breakdown> made{.terms = collective_terms(what, bytes, group, fabric_of(over, with))};
  if (with.fit.held_out_rows > 0) made.relative_error = with.fit.held_out_error;
  const bool measured = what == collective::all_reduce && bytes >= with.shortest && bytes <= with.longest &&
                        group.devices <= with.most_devices;
  made.range = measured ? calibrated_range::inside : calibrated_range::outside;
  return made;
}

}  // namespace ridgeline::inline v0_2
