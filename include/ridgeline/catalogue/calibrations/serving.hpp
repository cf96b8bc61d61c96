#pragma once
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/serving_calibration.hpp>

// Serving stacks, from measured tokens a second. tests/accuracy/fit_decode.cpp prints the fitted constants of
// llama.cpp. What they say: a token is written as fast as the memory gives the weights, unless the multiprocessors take
// them in more slowly (16-bit weights on GA100), and each block waits 171,000 cycles beside; a prompt is read at the
// rate that the board's power allows.
namespace ridgeline::inline v0_2::catalogue {

namespace detail {

inline constexpr citation xiongjiedai{"XiongjieDai, GPU-Benchmarks-on-LLM-Inference, at aa72e0e and c795193",
                                      "README, tables of tokens a second", "2026-11-21"};
/// From the interval of single rows that a fit left out, and that of whole GPUs. Where nothing was measured, either is
/// wider by the same factor as one from a mean error.
constexpr calibrated_intervals of_rows_and_gpus(const likely_factors& rows, const likely_factors& whole_gpus) {
  return {.inside = rows, .outside = outside_of(rows), .elsewhere = outside_of(wider_of(rows, whole_gpus))};
}

// Tokens one after another on several GPUs are met a little better than on one; both have the wider interval.
inline constexpr fit_record llama_cpp_fit{.rows = "tokens a second of one token after another, every row of an even id",
                                          .program = "tests/accuracy/fit_decode.cpp",
                                          .fitted_on = "2026-11-21",
                                          .fitted_rows = 128,
                                          .fitted_error = 0.0430,
                                          .held_out_rows = 127,
                                          .held_out_error = 0.0399,
                                          .intervals = of_rows_and_gpus({0.945, 1.109}, {0.913, 1.112})};
inline constexpr fit_record llama_cpp_prompt_fit{.rows = "tokens a second of prompts, one GPU, every row of an even id",
                                                 .program = "tests/accuracy/fit_decode.cpp",
                                                 .fitted_on = "2026-11-21",
                                                 .fitted_rows = 62,
                                                 .fitted_error = 0.0746,
                                                 .held_out_rows = 61,
                                                 .held_out_error = 0.0770,
                                                 .intervals = of_rows_and_gpus({0.892, 1.085}, {0.876, 1.105})};
inline constexpr fit_record llama_cpp_split_fit{
    .rows = "tokens a second of prompts, 2 to 6 GPUs, every row of an even id",
    .program = "tests/accuracy/fit_decode.cpp",
    .fitted_on = "2026-11-21",
    .fitted_rows = 60,
    .fitted_error = 0.2200,
    .held_out_rows = 60,
    .held_out_error = 0.2587,
    .intervals = of_rows_and_gpus({0.732, 1.487}, {0.718, 1.540})};

constexpr serving_calibration llama_cpp_cuda_base() {
  return {.stack = "llama.cpp, CUDA, layers split over several GPUs",
          .kernels = {.id = "llama.cpp products",
                      .devices = "NVIDIA, Ampere and Ada",
                      // Bekman, Machine Learning Engineering Open Book: 271.2 of the A100's 312 teraflops a second
                      .matrix_share = {fraction(0.869), constant_origin::measured},
                      .memory_share = {fraction(0.8865), constant_origin::fitted},
                      .source = xiongjiedai},
          .wide_per_cycle = {3.415 / units::cycles, constant_origin::fitted},
          .packed_per_cycle = {15.21 / units::cycles, constant_origin::fitted},
          .nested_per_cycle = {13.91 / units::cycles, constant_origin::fitted},
          .cycles_per_block = {171.1e3 * units::cycles, constant_origin::fitted},
          .cycles_per_cached_token = {12.22 * units::cycles, constant_origin::fitted},
          .prompt_cycles_per_block = {352.8e3 * units::cycles, constant_origin::fitted},
          .energy_per_operation = {2.686e-12 * units::joules / units::operations, constant_origin::fitted},
          .unpacking_share = {fraction(0.8767), constant_origin::fitted},
          .bytes_per_score = {26.92 * units::bytes, constant_origin::fitted},
          .chunk = tokens(512),
          .chunks_together = 4,  // llama-bench: a batch of 2,048 tokens
          .p2p_cycles_per_block = {56.42e3 * units::cycles, constant_origin::fitted},
          .uneven_stages = {0.1065, constant_origin::fitted},
          .range = {.architectures = "Ada-GeForce, Ada-pro, Ampere-GA100",
                    .most_context = tokens(8192),
                    .most_requests = batch(1),
                    .most_devices = gpus(6)},
          .fit = llama_cpp_fit,
          .prompt_fit = llama_cpp_prompt_fit,
          .split_prompt_fit = llama_cpp_split_fit,
          .source = xiongjiedai};
}

}  // namespace detail

/// llama.cpp of May 2024 on NVIDIA devices made by TSMC. A GPU that the fit leaves out is met within 0.056 (tokens one
/// after another) and 0.089 (prompts) on average over 11 GPUs.
inline constexpr serving_calibration llama_cpp_cuda = [] {
  serving_calibration made = detail::llama_cpp_cuda_base();
  made.id = "llama.cpp-cuda-2024-05";
  made.devices = "NVIDIA, Ada and GA100";
  return made;
}();

/// llama.cpp of May 2024 on NVIDIA devices made by Samsung in 8 nm, whose operations take more energy.
inline constexpr serving_calibration llama_cpp_cuda_ga10x = [] {
  serving_calibration made = detail::llama_cpp_cuda_base();
  made.id = "llama.cpp-cuda-ga10x-2024-05";
  made.devices = "NVIDIA, GA10x";
  made.energy_per_operation = {5.126e-12 * units::joules / units::operations, constant_origin::fitted};
  made.range.architectures = "Ampere-GA10x-GeForce, Ampere-GA10x-pro";
  return made;
}();

/// llama.cpp of December 2023 on NVIDIA devices made by TSMC: another kernel for 16-bit weights, prompts with more
/// waits.
inline constexpr serving_calibration llama_cpp_cuda_2023 = [] {
  serving_calibration made = detail::llama_cpp_cuda_base();
  made.id = "llama.cpp-cuda-2023-12";
  made.devices = "NVIDIA, Ada and GA100";
  made.wide_per_cycle = {4.918 / units::cycles, constant_origin::fitted};
  made.prompt_cycles_per_block = {2.711e6 * units::cycles, constant_origin::fitted};
  made.unpacking_share = {fraction(0.5904), constant_origin::fitted};
  made.range.most_context = tokens(1024);
  made.range.most_devices = gpus(1);
  return made;
}();

/// llama.cpp of December 2023 to May 2024 on Apple's GPUs from M3 on. Of the four of Apple's GPUs that were measured, one
/// that the fit leaves out is met within 0.12 (tokens one after another) and 0.18 (prompts) on average: two of them are of
/// M1, and one of these ran another release.
inline constexpr serving_calibration llama_cpp_metal{
    .id = "llama.cpp-metal-2024-05",
    .stack = "llama.cpp, Metal",
    .devices = "Apple M3",
    .kernels = {.id = "llama.cpp products on Metal",
                .devices = "Apple M3",
                .matrix_share = {fraction(0.7642), constant_origin::fitted},
                .memory_share = {fraction(0.9568), constant_origin::fitted},
                .source = detail::xiongjiedai},
    .wide_per_cycle = {3.508 / units::cycles, constant_origin::fitted},
    .packed_per_cycle = {15.23 / units::cycles, constant_origin::fitted},
    .nested_per_cycle = {9.786 / units::cycles, constant_origin::fitted},
    .cycles_per_block = {201.6e3 * units::cycles, constant_origin::fitted},
    .cycles_per_cached_token = {81.49 * units::cycles, constant_origin::fitted},
    .packed_share = {fraction(0.899), constant_origin::fitted},
    .attention_share = {fraction(0.2213), constant_origin::fitted},
    .chunk = tokens(512),
    .range = {.architectures = "Apple-GPU-9", .most_context = tokens(8192), .most_requests = batch(1)},
    .fit = {.rows = "tokens a second of one token after another, every row of an even id",
            .program = "tests/accuracy/fit_decode.cpp",
            .fitted_on = "2026-11-30",
            .fitted_rows = 17,
            .fitted_error = 0.0299,
            .held_out_rows = 19,
            .held_out_error = 0.0334,
            .intervals = detail::of_rows_and_gpus({0.893, 1.145}, {0.753, 1.412})},
    .prompt_fit = {.rows = "tokens a second of prompts, every row of an even id",
                   .program = "tests/accuracy/fit_decode.cpp",
                   .fitted_on = "2026-11-30",
                   .fitted_rows = 19,
                   .fitted_error = 0.0544,
                   .held_out_rows = 17,
                   .held_out_error = 0.0742,
                   .intervals = detail::of_rows_and_gpus({0.799, 1.263}, {0.942, 1.664})},
    .source = detail::xiongjiedai,
};

/// The same on M1 and M2, whose GPUs multiply and unpack more slowly for each core and cycle. M2 itself was not measured.
inline constexpr serving_calibration llama_cpp_metal_m1 = [] {
  serving_calibration made = llama_cpp_metal;
  made.id = "llama.cpp-metal-m1-2024-05";
  made.devices = "Apple M1";
  made.kernels.devices = "Apple M1";
  made.kernels.matrix_share = {fraction(0.5843), constant_origin::fitted};
  made.nested_per_cycle = {7.735 / units::cycles, constant_origin::fitted};
  made.range.architectures = "Apple-GPU";
  return made;
}();

/// llama.cpp of August 2023 on M1, which read prompts more slowly.
inline constexpr serving_calibration llama_cpp_metal_2023 = [] {
  serving_calibration made = llama_cpp_metal_m1;
  made.id = "llama.cpp-metal-2023-08";
  made.kernels.matrix_share = {fraction(0.3977), constant_origin::fitted};
  made.range.most_context = tokens(1024);
  return made;
}();

/// vLLM on H100: 8 to 2,047 requests at once, 1 to 4 GPUs, dense networks and mixtures, median times between two
/// tokens. B200 is met within 0.24 by the same constants, TensorRT-LLM of 2023 on A100 and H100 within 0.23. Nothing of
/// reading prompts was measured: their terms are the library's.
inline constexpr serving_calibration vllm_hopper{
    .id = "vllm-hopper",
    .stack = "vLLM, CUDA graphs, continuous batches",
    .devices = "H100",
    .kernels = {.id = "vLLM products on H100",
                .devices = "H100",
                // Bekman, Machine Learning Engineering Open Book: 794.5 of 989 teraflops a second
                .matrix_share = {fraction(0.803), constant_origin::measured},
                .memory_share = {fraction(0.9353), constant_origin::fitted},
                .source = {"ML.ENERGY leaderboard, version 3: ml-energy/leaderboard at 0cd52da",
                           "public/data/tasks: lm-arena-chat, gpqa", "2026-11-21"}},
    .links = nccl_nvlink4,
    .host_per_step = {2.78 * units::milliseconds, constant_origin::fitted},
    .host_per_request = {53.0 * units::microseconds, constant_origin::fitted},
    // Shah et al., FlashAttention-3, 2024: FlashAttention-2 reaches 35 % on H100
    .attention_share = {fraction(0.35), constant_origin::measured},
    .range = {.architectures = "Hopper",
              .most_context = tokens(10000),
              .most_requests = batch(2048),
              .most_devices = gpus(4)},
    .fit = {.rows = "median times between two tokens on H100, every row of an even id",
            .program = "tests/accuracy/fit_serving.cpp",
            .fitted_on = "2026-11-21",
            .fitted_rows = 40,
            .fitted_error = 0.0871,
            .held_out_rows = 46,
            .held_out_error = 0.0900},
    .source = {"ML.ENERGY leaderboard, version 3: ml-energy/leaderboard at 0cd52da",
               "public/data/tasks: lm-arena-chat, gpqa", "2026-11-21"},
};

/// The calibration of llama.cpp for a device: its newest.
///
/// Inputs   device  any
/// Returns  the entry; nullptr where no device of its maker was measured
/// Source   the entries above; GA10x devices and Apple's before M3 have entries of their own
/// Checked  tests/catalogue/serving_calibrations_test.cpp
constexpr const serving_calibration* llama_cpp_on(const accelerator& device) {
  if (device.maker == vendor::apple)
    return llama_cpp_metal_m1.range.knows(device.architecture) ? &llama_cpp_metal_m1 : &llama_cpp_metal;
  if (device.maker != vendor::nvidia) return nullptr;
  return device.architecture.starts_with("Ampere-GA10x") ? &llama_cpp_cuda_ga10x : &llama_cpp_cuda;
}

/// Every calibration of a serving stack, in the order in which one is taken for a device where none is named.
inline constexpr const serving_calibration* every_serving_calibration[] = {
    &vllm_hopper,        &llama_cpp_cuda,      &llama_cpp_cuda_ga10x, &llama_cpp_metal,
    &llama_cpp_metal_m1, &llama_cpp_cuda_2023, &llama_cpp_metal_2023,
};

}  // namespace ridgeline::inline v0_2::catalogue
