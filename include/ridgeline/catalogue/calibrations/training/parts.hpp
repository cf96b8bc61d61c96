#pragma once
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/catalogue/calibrations/kernels.hpp>
#include <ridgeline/hardware/training_calibration.hpp>

// What the calibrations of training stacks are put together from: tiles, latencies and protocols as kernels and
// collectives were measured apart, with the shares that a stack reaches of them.
namespace ridgeline::inline v0_2::catalogue::detail {

/// Shares of a stack's kernels, and the time that each costs beside its work.
struct kernel_shares {
  fraction matrix;
  fraction memory;
  duration launch;
};

constexpr kernel_calibration kernels_with(std::string_view id, const kernel_shares& shares) {
  for (const kernel_calibration* one : every_kernel_calibration) {
    if (one->id != id) continue;
    kernel_calibration made = *one;
    made.matrix_share = {shares.matrix, constant_origin::fitted};
    made.memory_share = {shares.memory, constant_origin::fitted};
    made.launch = {shares.launch, constant_origin::fitted};
    return made;
  }
  ridgeline::detail::violated<errc::figure_absent>();
}

/// Shares of the links inside a machine and between machines.
struct link_shares {
  fraction inside;
  fraction between;
};

constexpr collective_calibration links_with(std::string_view id, const link_shares& shares) {
  for (const collective_calibration* one : {&nccl_nvlink, &nccl_nvlink4, &nccl_nvlink5, &nccl_nvlink5_rack}) {
    if (one->id != id) continue;
    collective_calibration made = *one;
    made.link_share = {shares.inside, constant_origin::fitted};
    made.network_share = {shares.between, constant_origin::fitted};
    return made;
  }
  ridgeline::detail::violated<errc::figure_absent>();
}

/// Errors of a fit: rows and mean error of the fitted half, and of the other.
struct fit_errors {
  int fitted_rows = 0;
  double fitted_error = 0.0;
  int held_out_rows = 0;
  double held_out_error = 0.0;
};

constexpr fit_record half_of_the_steps(const fit_errors& errors) {
  return {.rows =
              "half of the published steps, by the hash of their ids; constants that a stack's formats share are "
              "fitted on all formats at once, and held to what all stacks of the device share",
          .program = "tests/accuracy/fit_training.cpp",
          .fitted_on = "2026-11-26",
          .fitted_rows = errors.fitted_rows,
          .fitted_error = errors.fitted_error,
          .held_out_rows = errors.held_out_rows,
          .held_out_error = errors.held_out_error};
}

}  // namespace ridgeline::inline v0_2::catalogue::detail
