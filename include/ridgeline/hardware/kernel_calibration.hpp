#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What the kernels of a library reach on a class of devices.
///
/// Inputs   matrix_share  of the dense peak, by a product whose tiles are large and fill every wave [1]
///          memory_share  of the datasheet bandwidth, by a pass over much memory [1]
///          operand_share of that, by the operands of a product too narrow to be limited by arithmetic [1]
///          launch        what a kernel costs beside its work: it starts, fills and drains the device [s]
///          tile_feed     at which the operands of a tile arrive at one multiprocessor, as far as that does not hide
///                        behind its arithmetic: what makes small tiles slower than large ones [B/cycle]
///          cache_feed    at which one multiprocessor reads what lies in the second-level cache [B/cycle]
/// Source   each entry of catalogue/calibrations/ carries its own. tile_feed: the best of 16, 32, 64 and 128 on
///          DeepBench's products, by tests/accuracy/fit_kernels.cpp. cache_feed: te42kyfo/gpu-benches at 1c36d50,
///          gpu-l2-cache/: 28 on an A100, 26 on an RX 6900 XT, 15 on an L40 and an MI100; their mean, rounded
/// Checked  tests/unit/hardware/kernel_calibration_test.cpp
struct kernel_calibration {
  std::string_view id = {};
  std::string_view devices = {};
  calibrated<fraction> matrix_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> memory_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> operand_share = {fraction(1.0), constant_origin::derived};
  calibrated<duration> launch = {{}, constant_origin::derived};
  calibrated<bytes_per_cycle> tile_feed = {64.0 * units::bytes / units::cycles, constant_origin::fitted};
  calibrated<bytes_per_cycle> cache_feed = {20.0 * units::bytes / units::cycles, constant_origin::measured};
  fit_record fit = {};
  citation source = {};
};

/// What a datasheet promises, reached in full by large tiles and long passes: fitted on nothing.
inline constexpr kernel_calibration datasheet_kernels{
    .id = "datasheet",
    .devices = "any",
    .source = {"Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009", "the roof", "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2
