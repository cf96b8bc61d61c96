#pragma once
#include <ridgeline/hardware/collective_calibration.hpp>
#include <ridgeline/hardware/kernel_calibration.hpp>

namespace ridgeline {

/// What a training stack reaches on a class of devices, beside its kernels and its collectives.
///
/// Inputs   kernels       of its products and passes
///          links         of its collectives
/// Source   each entry of catalogue/calibrations/ carries its own
/// Checked  tests/unit/hardware/training_calibration_test.cpp
struct training_calibration {
  std::string_view id = {};
  std::string_view stack = {};
  std::string_view devices = {};
  kernel_calibration kernels = {};
  collective_calibration links = {};
  fit_record fit = {};
  citation source = {};
};

}  // namespace ridgeline
