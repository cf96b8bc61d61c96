#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <string_view>

namespace ridgeline {

/// What a collective library reaches on a class of links.
///
/// Inputs   link_share     of the bandwidth between the devices of one machine [1]
///          network_share  of the bandwidth between machines [1]
/// Source   each entry of catalogue/calibrations/ carries its own
/// Checked  tests/unit/hardware/collective_calibration_test.cpp
struct collective_calibration {
  std::string_view id = {};
  std::string_view links = {};
  calibrated link_share = {1.0, constant_origin::derived};
  calibrated network_share = {1.0, constant_origin::derived};
  fit_record fit = {};
  citation source = {};
};

/// What the links promise, reached in full: a lower bound of the time, fitted on nothing.
inline constexpr collective_calibration datasheet_links{
    .id = "datasheet",
    .links = "any",
    .source = {"Hockney, The communication challenge for MPP, Parallel Computing 20(3), 1994", "alpha-beta model",
               "2026-11-21"},
};

}  // namespace ridgeline
