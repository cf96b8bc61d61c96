#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <string_view>

namespace ridgeline {

/// What the kernels of a library reach on a class of devices.
///
/// Inputs   matrix_share       of the dense peak, by a product large enough to fill the device [1]
///          memory_share       of the datasheet bandwidth, by a pass over much memory [1]
///          launch             what a kernel costs beside its work: it starts, fills and drains the device [s]
/// Source   each entry of catalogue/calibrations/ carries its own
/// Checked  tests/unit/hardware/kernel_calibration_test.cpp
struct kernel_calibration {
  std::string_view id = {};
  std::string_view devices = {};
  calibrated matrix_share = {1.0, constant_origin::derived};
  calibrated memory_share = {1.0, constant_origin::derived};
  calibrated launch = {0.0, constant_origin::derived};
  fit_record fit = {};
  citation source = {};
};

/// What a datasheet promises, reached in full: an upper bound, fitted on nothing.
inline constexpr kernel_calibration datasheet_kernels{
    .id = "datasheet",
    .devices = "any",
    .source = {"Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009", "the roof", "2026-11-21"},
};

}  // namespace ridgeline
