#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/calibration.hpp>

namespace ridgeline::inline v0_2 {

/// What the time of a network's training step consists of, where it was measured. Each share shrinks or grows with
/// another rate of a device, so that together they say how the step runs elsewhere.
///
/// Inputs   on           the device for which the shares hold; it must outlive them
///          kind         arithmetic of its GEMMs
///          batch        samples that a GPU takes in a step there; a mean may lie between two counts, positive [1]
///          gemms        waits for the matrix units [1]
///          vectors      waits for arithmetic outside them [1]
///          elementwise  waits for the device memory [1]
///          sample       a sample's, whatever the device: data that the host prepares [1]
///          step         a step's, whatever the device and the batch: launches, software [1]
///          gradients    what the sum of the gradients over eight of these devices adds to a step there, relative to the
///                     step on one [1]
/// The shares from gemms to step sum to 1, but for their rounding.
/// Source   Amdahl, AFIPS 1967, 483-485, with a rate of its own for each share; each entry of catalogue/calibrations/
///          carries its own
/// Checked  tests/unit/hardware/time_shares_test.cpp
struct time_shares {
  std::string_view id = {};
  std::string_view stack = {};
  const accelerator* on = nullptr;
  arithmetic kind = arithmetic::fp16_accumulate_fp32;
  double batch = 1.0;
  calibrated<fraction> gemms = {fraction(0.0), constant_origin::fitted};
  calibrated<fraction> vectors = {fraction(0.0), constant_origin::fitted};
  calibrated<fraction> elementwise = {fraction(1.0), constant_origin::fitted};
  calibrated<fraction> sample = {fraction(0.0), constant_origin::fitted};
  calibrated<fraction> step = {fraction(0.0), constant_origin::fitted};
  calibrated<double> gradients = {0.0, constant_origin::fitted};
  fit_record fit = {};
  citation source = {};

  /// The shares of a step on one device; 1 where they are whole [1]. Source: definition.
  constexpr double sum() const {
    return gemms.value.value() + vectors.value.value() + elementwise.value.value() + sample.value.value() +
           step.value.value();
  }
};

}  // namespace ridgeline::inline v0_2
