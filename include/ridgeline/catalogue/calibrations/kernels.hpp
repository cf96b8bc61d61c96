#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/units/constants.hpp>

// What libraries of matrix products reach, by class of device. Each entry says which devices it was measured on;
// `kernels_of` says which others it stands for.
namespace ridgeline::inline v0_2::catalogue {

namespace detail {
/// What a pass reaches of the datasheet bandwidth: the triad of a stream benchmark. Maxwell: 268.6 of 336.5 GB/s on a
/// Titan X, 269.2 of 336.5 on a GTX 980 Ti.
/// Source   UoB-HPC/BabelStream at 57637d5, results/v2.0/
inline constexpr calibrated<fraction> streamed_maxwell{fraction(0.80), constant_origin::measured};
/// 436.5 of 547.7 GB/s on a Titan Xp.
/// Source   UoB-HPC/BabelStream at 57637d5, results/v2.0/
inline constexpr calibrated<fraction> streamed_pascal{fraction(0.80), constant_origin::measured};
/// 442.1, 417.5 and 458.7 of 512 GB/s on an R9 Fury X, an R9 Nano and half a FirePro S9300 x2, 267.5 of 320 on a S9150.
/// Source   UoB-HPC/BabelStream at 57637d5, results/v2.0/; their mean, rounded
inline constexpr calibrated<fraction> streamed_gcn{fraction(0.85), constant_origin::measured};
/// 814 of 900 GB/s on a V100.
/// Source   te42kyfo/gpu-benches at 1c36d50, gpu-stream/
inline constexpr calibrated<fraction> streamed_volta{fraction(0.90), constant_origin::measured};
/// 1759 of 2039 GB/s on an A100 80 GB, 1360 of 1555 on one of 40 GB.
/// Source   te42kyfo/gpu-benches at 1c36d50, gpu-stream/
inline constexpr calibrated<fraction> streamed_ga100{fraction(0.87), constant_origin::measured};
/// Elsewhere the mean of A100, L40 (768 of 864 GB/s), V100, MI100 (1006 of 1229) and RX 6900 XT (421 of 512).
/// Source   te42kyfo/gpu-benches at 1c36d50, gpu-stream/
inline constexpr calibrated<fraction> streamed_elsewhere{fraction(0.86), constant_origin::measured};
/// A kernel that waits in a full queue [s].
/// Source   ai-dynamo/aiconfigurator: bytes / (0.8 * bandwidth) + 3 us for kernels limited by memory
inline constexpr calibrated<duration> launch_of_a_queued_kernel{3.0 * units::microseconds, constant_origin::measured};
}  // namespace detail

/// cuBLAS 7.5 on a Maxwell card of a server, which holds its boost clock.
inline constexpr kernel_calibration maxwell_fp32{
    .id = "maxwell-fp32",
    .devices = "M40",
    .matrix_share = {fraction(0.690), constant_origin::fitted},
    .memory_share = detail::streamed_maxwell,
    .operand_share = {fraction(0.421), constant_origin::fitted},
    .launch = {74.6 * units::microseconds, constant_origin::fitted},
    .fit = {.rows = "even half of the table, by row id",
            .program = "tests/accuracy/fit_kernels.cpp",
            .fitted_on = "2026-11-23",
            .fitted_rows = 80,
            .fitted_error = 0.111,
            .held_out_rows = 80,
            .held_out_error = 0.120},
    .source = {"baidu-research/DeepBench at da81ba7", "results/train/DeepBench_NV_M40.xlsx", "2026-11-21"},
};

/// cuBLAS 7.5 on a Maxwell card of a desktop, which clocks above its boost clock while it stays cool.
inline constexpr kernel_calibration maxwell_geforce_fp32{
    .id = "maxwell-geforce-fp32",
    .devices = "Titan X (Maxwell)",
    .matrix_share = {fraction(0.755), constant_origin::fitted},
    .memory_share = detail::streamed_maxwell,
    .operand_share = {fraction(0.390), constant_origin::fitted},
    .launch = {72.4 * units::microseconds, constant_origin::fitted},
    .fit = {.rows = "even half of the table, by row id",
            .program = "tests/accuracy/fit_kernels.cpp",
            .fitted_on = "2026-11-23",
            .fitted_rows = 81,
            .fitted_error = 0.150,
            .held_out_rows = 79,
            .held_out_error = 0.125},
    .source = {"baidu-research/DeepBench at da81ba7", "results/train/DeepBench_NV_TitanX.xlsx", "2026-11-21"},
};

/// cuBLAS 8 on Pascal. For products with a transposed left factor it chose kernels up to three times too slow.
inline constexpr kernel_calibration pascal_fp32{
    .id = "pascal-fp32",
    .devices = "Titan X (Pascal)",
    .matrix_share = {fraction(0.919), constant_origin::fitted},
    .memory_share = detail::streamed_pascal,
    .operand_share = {fraction(0.427), constant_origin::fitted},
    .launch = {12.3 * units::microseconds, constant_origin::fitted},
    .fit = {.rows = "even half of the table, by row id",
            .program = "tests/accuracy/fit_kernels.cpp",
            .fitted_on = "2026-11-21",
            .fitted_rows = 80,
            .fitted_error = 0.211,
            .held_out_rows = 80,
            .held_out_error = 0.226},
    .source = {"baidu-research/DeepBench at da81ba7", "results/train/DeepBench_NV_TitanX_Pascal.xlsx", "2026-11-21"},
};

/// cuBLAS 10.1 on the FP32 lanes of Volta.
inline constexpr kernel_calibration volta_fp32{
    .id = "volta-fp32",
    .devices = "V100 SXM2",
    .matrix_share = {fraction(0.890), constant_origin::fitted},
    .memory_share = detail::streamed_volta,
    .operand_share = {fraction(0.822), constant_origin::fitted},
    .launch = {12.1 * units::microseconds, constant_origin::fitted},
    .fit = {.rows = "even half of the table, by row id",
            .program = "tests/accuracy/fit_kernels.cpp",
            .fitted_on = "2026-11-21",
            .fitted_rows = 80,
            .fitted_error = 0.063,
            .held_out_rows = 81,
            .held_out_error = 0.072},
    .source = {"baidu-research/DeepBench at da81ba7", "results/train/DeepBench_NV_V100.xlsx", "2026-11-21"},
};

/// cuBLAS 10.1 on the Tensor Cores of Volta.
inline constexpr kernel_calibration volta_matrix{
    .id = "volta-matrix",
    .devices = "V100 SXM2",
    .matrix_share = {fraction(0.814), constant_origin::fitted},
    .memory_share = detail::streamed_volta,
    .operand_share = {fraction(0.833), constant_origin::fitted},
    .launch = {7.7e-6 * units::seconds, constant_origin::fitted},
    .fit = {.rows = "even half of the table, by row id",
            .program = "tests/accuracy/fit_kernels.cpp",
            .fitted_on = "2026-11-21",
            .fitted_rows = 81,
            .fitted_error = 0.113,
            .held_out_rows = 80,
            .held_out_error = 0.116},
    .source = {"baidu-research/DeepBench at da81ba7", "results/train/DeepBench_NV_V100.xlsx", "2026-11-21"},
};

/// cuBLAS 10.1 on the FP32 lanes of a Turing card of 70 W, which holds its clock down.
inline constexpr kernel_calibration turing_70w_fp32{
    .id = "turing-70w-fp32",
    .devices = "T4",
    .matrix_share = {fraction(0.530), constant_origin::fitted},
    .memory_share = detail::streamed_elsewhere,
    .operand_share = {fraction(0.706), constant_origin::fitted},
    .launch = {14.3 * units::microseconds, constant_origin::fitted},
    .fit = {.rows = "even half of the table, by row id",
            .program = "tests/accuracy/fit_kernels.cpp",
            .fitted_on = "2026-11-21",
            .fitted_rows = 80,
            .fitted_error = 0.112,
            .held_out_rows = 80,
            .held_out_error = 0.105},
    .source = {"baidu-research/DeepBench at da81ba7", "results/train/DeepBench_NV_T4.xlsx", "2026-11-21"},
};

/// cuBLAS 10.1 on the Tensor Cores of a Turing card of 70 W.
inline constexpr kernel_calibration turing_70w_matrix{
    .id = "turing-70w-matrix",
    .devices = "T4",
    .matrix_share = {fraction(0.604), constant_origin::fitted},
    .memory_share = detail::streamed_elsewhere,
    .operand_share = {fraction(1.000), constant_origin::fitted},
    .launch = {9.6 * units::microseconds, constant_origin::fitted},
    .fit = {.rows = "even half of the table, by row id",
            .program = "tests/accuracy/fit_kernels.cpp",
            .fitted_on = "2026-11-21",
            .fitted_rows = 80,
            .fitted_error = 0.079,
            .held_out_rows = 80,
            .held_out_error = 0.084},
    .source = {"baidu-research/DeepBench at da81ba7", "results/train/DeepBench_NV_T4.xlsx", "2026-11-21"},
};

/// rocBLAS on GCN.
inline constexpr kernel_calibration gcn_fp32{
    .id = "gcn-fp32",
    .devices = "MI25",
    .matrix_share = {fraction(0.700), constant_origin::fitted},
    .memory_share = detail::streamed_gcn,
    .operand_share = {fraction(0.860), constant_origin::fitted},
    .launch = {34.8 * units::microseconds, constant_origin::fitted},
    .fit = {.rows = "even half of the table, by row id",
            .program = "tests/accuracy/fit_kernels.cpp",
            .fitted_on = "2026-11-21",
            .fitted_rows = 80,
            .fitted_error = 0.156,
            .held_out_rows = 80,
            .held_out_error = 0.156},
    .source = {"baidu-research/DeepBench at da81ba7", "results/train/DeepBench_AMD_MI25.xlsx", "2026-11-21"},
};

/// cuBLAS 11.7 from eager PyTorch on GeForce cards, whose matrix rate with FP32 accumulators is halved: what is left
/// is reached in full. The launch is PyTorch's.
inline constexpr kernel_calibration ga10x_geforce_matrix{
    .id = "ga10x-geforce-matrix",
    .devices = "RTX 3090 Ti",
    .matrix_share = {fraction(0.999), constant_origin::fitted},
    .memory_share = detail::streamed_elsewhere,
    .launch = {10.3 * units::microseconds, constant_origin::fitted},
    .fit = {.rows = "even half of the table, by row id",
            .program = "tests/accuracy/fit_kernels.cpp",
            .fitted_on = "2026-11-21",
            .fitted_rows = 5,
            .fitted_error = 0.109,
            .held_out_rows = 5,
            .held_out_error = 0.219},
    .source = {"mli/transformers-benchmarks at 3370b2b", "micro_bench.ipynb, README", "2026-11-21"},
};

/// The best shapes on A100: SXM 271.2, PCIe 252.9 of 312 TFLOP/s.
inline constexpr kernel_calibration ga100_matrix{
    .id = "ga100-matrix",
    .devices = "A100 SXM, A100 PCIe",
    .matrix_share = {fraction(0.84), constant_origin::measured},
    .memory_share = detail::streamed_ga100,
    .launch = detail::launch_of_a_queued_kernel,
    .source = {"stas00/ml-engineering at 744d01e",
               "compute/accelerator/README.md, table of maximum achievable matrix FLOPS, best shape of a search",
               "2026-11-21"},
};

/// The best shapes on Hopper: H100 SXM 794.5, GH200 828.6 of 989 TFLOP/s.
inline constexpr kernel_calibration hopper_matrix{
    .id = "hopper-matrix",
    .devices = "H100 SXM, GH200",
    .matrix_share = {fraction(0.82), constant_origin::measured},
    .memory_share = detail::streamed_elsewhere,
    .launch = detail::launch_of_a_queued_kernel,
    .source = {"stas00/ml-engineering at 744d01e",
               "compute/accelerator/README.md, table of maximum achievable matrix FLOPS, best shape of a search",
               "2026-11-21"},
};

/// The best shapes on Hopper in FP8: H100 SXM 1402.6, H200 1453 of 1979 TFLOP/s.
inline constexpr kernel_calibration hopper_fp8{
    .id = "hopper-fp8",
    .devices = "H100 SXM, H200",
    .matrix_share = {fraction(0.72), constant_origin::measured},
    .memory_share = detail::streamed_elsewhere,
    .launch = detail::launch_of_a_queued_kernel,
    .source = {"stas00/ml-engineering at 744d01e",
               "compute/accelerator/README.md, table of maximum achievable matrix FLOPS, best shape of a search",
               "2026-11-21"},
};

/// The best shapes on Blackwell: B200 1745, B300 1769 of 2250, GB200 1822 of 2500; in FP8 B200 3432 of 4500 TFLOP/s.
inline constexpr kernel_calibration blackwell_matrix{
    .id = "blackwell-matrix",
    .devices = "B200, B300, GB200",
    .matrix_share = {fraction(0.76), constant_origin::measured},
    .memory_share = detail::streamed_elsewhere,
    .launch = detail::launch_of_a_queued_kernel,
    .source = {"stas00/ml-engineering at 744d01e",
               "compute/accelerator/README.md, table of maximum achievable matrix FLOPS, best shape of a search",
               "2026-11-21"},
};

/// The best shapes on CDNA 3: MI300X 668.4, MI325X 784.9 of 1307.4 TFLOP/s.
inline constexpr kernel_calibration cdna3_matrix{
    .id = "cdna3-matrix",
    .devices = "MI300X, MI325X",
    .matrix_share = {fraction(0.56), constant_origin::measured},
    .memory_share = detail::streamed_elsewhere,
    .launch = detail::launch_of_a_queued_kernel,
    .source = {"stas00/ml-engineering at 744d01e",
               "compute/accelerator/README.md, table of maximum achievable matrix FLOPS, best shape of a search",
               "2026-11-21"},
};

/// The best shapes on CDNA 4: MI355X 1565 of 2516.6 TFLOP/s.
inline constexpr kernel_calibration cdna4_matrix{
    .id = "cdna4-matrix",
    .devices = "MI355X",
    .matrix_share = {fraction(0.62), constant_origin::measured},
    .memory_share = detail::streamed_elsewhere,
    .launch = detail::launch_of_a_queued_kernel,
    .source = {"stas00/ml-engineering at 744d01e",
               "compute/accelerator/README.md, table of maximum achievable matrix FLOPS, best shape of a search",
               "2026-11-21"},
};

/// The best shapes on Gaudi 2: 418.7 of 432 TFLOP/s.
inline constexpr kernel_calibration gaudi2_matrix{
    .id = "gaudi2-matrix",
    .devices = "Gaudi 2",
    .matrix_share = {fraction(0.97), constant_origin::measured},
    .memory_share = detail::streamed_elsewhere,
    .launch = detail::launch_of_a_queued_kernel,
    .source = {"stas00/ml-engineering at 744d01e",
               "compute/accelerator/README.md, table of maximum achievable matrix FLOPS, best shape of a search",
               "2026-11-21"},
};

/// The best shapes on Gaudi 3: 1243 of 1677 TFLOP/s.
inline constexpr kernel_calibration gaudi3_matrix{
    .id = "gaudi3-matrix",
    .devices = "Gaudi 3",
    .matrix_share = {fraction(0.74), constant_origin::measured},
    .memory_share = detail::streamed_elsewhere,
    .launch = detail::launch_of_a_queued_kernel,
    .source = {"stas00/ml-engineering at 744d01e",
               "compute/accelerator/README.md, table of maximum achievable matrix FLOPS, best shape of a search",
               "2026-11-21"},
};

/// Matrix units that nobody measured for this catalogue: the middle of those that were. Shares there run from 0.51 to
/// 0.97.
inline constexpr kernel_calibration default_matrix{
    .id = "default-matrix",
    .devices = "none of those it stands for",
    .matrix_share = {fraction(0.75), constant_origin::measured},
    .memory_share = detail::streamed_elsewhere,
    .launch = detail::launch_of_a_queued_kernel,
    .source = {"stas00/ml-engineering at 744d01e",
               "compute/accelerator/README.md, table of maximum achievable matrix FLOPS, best shape of a search",
               "2026-11-21"},
};

/// Every one of them.
inline constexpr const kernel_calibration* every_kernel_calibration[] = {
    &maxwell_fp32,         &maxwell_geforce_fp32, &pascal_fp32,       &volta_fp32,
    &volta_matrix,         &turing_70w_fp32,      &turing_70w_matrix, &gcn_fp32,
    &ga100_matrix,         &hopper_matrix,        &hopper_fp8,        &blackwell_matrix,
    &ga10x_geforce_matrix, &cdna3_matrix,         &cdna4_matrix,      &gaudi2_matrix,
    &gaudi3_matrix,        &default_matrix,
};

namespace detail {

/// A class of devices: an architecture, or the beginning of its id, and what stands for it.
struct kernel_class {
  std::string_view architecture;
  const kernel_calibration* fp32;
  const kernel_calibration* matrix;
};

inline constexpr kernel_class kernel_classes[] = {
    {"Kepler", &maxwell_fp32, &default_matrix},
    {"Maxwell", &maxwell_fp32, &default_matrix},
    {"Pascal", &pascal_fp32, &pascal_fp32},
    {"Volta", &volta_fp32, &volta_matrix},
    {"Turing", &volta_fp32, &volta_matrix},
    {"Ampere-GA100", &volta_fp32, &ga100_matrix},
    {"Ampere-GA10x-GeForce", &volta_fp32, &ga10x_geforce_matrix},
    {"Ada-GeForce", &volta_fp32, &ga10x_geforce_matrix},
    {"Blackwell-GB20x-GeForce", &volta_fp32, &ga10x_geforce_matrix},
    {"Hopper", &volta_fp32, &hopper_matrix},
    {"Blackwell-GB100", &volta_fp32, &blackwell_matrix},
    {"GCN", &gcn_fp32, &gcn_fp32},
    {"RDNA2", &gcn_fp32, &gcn_fp32},
    {"CDNA3", &volta_fp32, &cdna3_matrix},
    {"CDNA4", &volta_fp32, &cdna4_matrix},
    {"Gaudi2", &volta_fp32, &gaudi2_matrix},
    {"Gaudi3", &volta_fp32, &gaudi3_matrix},
};

}  // namespace detail

/// What kernels reach on a device, by its architecture, its power and the units that work.
///
/// Model    the measured class of the same architecture, of Maxwell that of servers or of desktops; else of the nearest one measured: Maxwell for Kepler, Volta
///          for Turing, Volta's FP32 lanes for FP32 on every later device, the GeForce cards of Ampere for later ones,
///          GCN for RDNA 2; an NVIDIA card with matrix units and at most 75 W is held down as the T4 is; other matrix
///          units get the middle of all
/// Inputs   device  any
///          kind    inputs and accumulate width; `fp32` is outside the matrix units
/// Returns  an entry of `every_kernel_calibration`; its `devices` say what was measured
/// Source   the entry's own
/// Checked  tests/catalogue/kernels_test.cpp
constexpr const kernel_calibration& kernels_of(const accelerator& device, arithmetic kind) {
  const bool matrix = kind != arithmetic::fp32;
  const std::string_view architecture = device.architecture;
  const bool before_volta =
      architecture.starts_with("Kepler") || architecture.starts_with("Maxwell") || architecture.starts_with("Pascal");
  const figure<power> allowed = makers_limit(device);
  const bool held_down = allowed && allowed.value() <= 75.0 * units::watts;
  if (device.maker == vendor::nvidia && held_down && !before_volta) {
    return matrix ? turing_70w_matrix : turing_70w_fp32;
  }
  if (architecture == "Maxwell" && !matrix && device.form == form_factor::desktop) return maxwell_geforce_fp32;
  if (architecture == "Hopper" && kind == arithmetic::fp8_accumulate_fp32) return hopper_fp8;
  for (const detail::kernel_class& one : detail::kernel_classes) {
    if (architecture.starts_with(one.architecture)) return matrix ? *one.matrix : *one.fp32;
  }
  return matrix ? default_matrix : volta_fp32;
}

}  // namespace ridgeline::inline v0_2::catalogue
