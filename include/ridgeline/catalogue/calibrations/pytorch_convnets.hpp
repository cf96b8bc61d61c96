#pragma once
#include <ridgeline/catalogue/calibrations/kernels.hpp>
#include <ridgeline/hardware/training_calibration.hpp>
#include <ridgeline/units/number_format.hpp>
#include <string_view>

// Convolutional networks in eager PyTorch on V100 and A100, 2019 to 2022: ResNet-50, SE-ResNeXt-101 and EfficientNet-B0.
namespace ridgeline::inline v0_2::catalogue {

namespace detail {

/// What passes move in one arithmetic, for each byte that the layers name: an eager framework runs a norm, an activation
/// and a sum as kernels of their own, and converts between formats. And what the host takes for each kernel, from answers
/// to small batches.
/// Source   tests/accuracy/fit_networks.cpp
struct fitted_passes {
  arithmetic kind;
  std::string_view id;
  double pass_share;
  int fitted_rows;
  double fitted_error;
  int held_out_rows;
  double held_out_error;
  duration host_per_operation;
};

inline constexpr fitted_passes passes_of_convnets[] = {
    {arithmetic::fp32, "pytorch-convnets-fp32", 1.529, 8, 0.109, 8, 0.162, 62.40 * units::microseconds},
    {arithmetic::tf32, "pytorch-convnets-tf32", 2.077, 2, 0.096, 3, 0.209, 43.70 * units::microseconds},
    {arithmetic::fp16_accumulate_fp32, "pytorch-convnets-mixed", 1.608, 14, 0.176, 7, 0.197,
     73.37 * units::microseconds},
};

}  // namespace detail

/// What PyTorch reaches with convolutional networks on a device.
///
/// Model    kernels as they were measured on the device's class; passes as fitted in the format's arithmetic on training,
///          the host's time for each kernel on answers to batches of 1 to 256
/// Inputs   device  any with kernels of its class; measured on V100 and A100
///          format  fp32, tf32, or 16 bits
/// Returns  a calibration for `network_time`
/// Errors   RL-154 for a format that no convnet was measured in
/// Source   NVIDIA, DeepLearningExamples, PyTorch/Classification/ConvNets: training and inference performance on one GPU
/// Checked  tests/catalogue/networks_test.cpp
constexpr training_calibration pytorch_convnets_on(const accelerator& device, const number_format& format) {
  const arithmetic kind = arithmetic_of(format);
  const arithmetic measured = kind == arithmetic::bf16_accumulate_fp32 ? arithmetic::fp16_accumulate_fp32 : kind;
  for (const detail::fitted_passes& passes : detail::passes_of_convnets) {
    if (passes.kind != measured) continue;
    training_calibration made = datasheet_training;
    made.id = passes.id;
    made.stack = "PyTorch in NVIDIA's containers of 2019 to 2022, networks as DeepLearningExamples has them";
    made.devices = "V100, A100";
    made.kernels = kernels_of(device, kind);
    made.pass_share = {passes.pass_share, constant_origin::fitted};
    made.host_per_operation = {passes.host_per_operation, constant_origin::fitted};
    made.range = {.architecture = device.architecture == "Volta" || device.architecture == "Ampere-GA100"
                                      ? std::string_view(device.architecture)
                                      : std::string_view{},
                  .kind = kind,
                  .most_gpus = gpus(1)};
    made.fit = {.rows = "half of the rows of one GPU, by the hash of their ids",
                .program = "tests/accuracy/fit_networks.cpp",
                .fitted_on = "2026-11-24",
                .fitted_rows = passes.fitted_rows,
                .fitted_error = passes.fitted_error,
                .held_out_rows = passes.held_out_rows,
                .held_out_error = passes.held_out_error};
    made.source = {"NVIDIA, DeepLearningExamples, 729963dd, 0b27e359 and d08f065c",
                   "PyTorch/Classification/ConvNets/*/README.md: training performance", "2026-11-21"};
    return made;
  }
  ridgeline::detail::violated<errc::network_not_covered>();
}

}  // namespace ridgeline::inline v0_2::catalogue
