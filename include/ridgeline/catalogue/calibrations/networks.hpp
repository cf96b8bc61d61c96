#pragma once
#include <array>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/hardware/time_shares.hpp>
#include <string_view>

// What the time of a training step consists of, network by network and kind by kind, fitted on ratios of published
// throughputs: what a step becomes on another GPU, in another batch, on more GPUs. tests/accuracy/fit_networks.cpp prints these
// lines. Errors are means of |predicted/measured - 1| where each row is predicted from measured rows of the same network
// on other GPUs, in other batches or on other numbers of GPUs.
namespace ridgeline::inline v0_2::catalogue {

namespace detail {

/// A line of the tables below.
///
/// Fields   id         network or kind of network, and precision: "fp32" is TF32 where a device has it
///          batch      samples of one GPU, the median of the fitted rows
///          shares     products, vectors, passes, sample, step
///          gradients  of eight devices
/// Source   tests/accuracy/fit_networks.cpp
struct fitted_shares {
  std::string_view id;
  double batch;
  double shares[5];
  double gradients;
  int fitted_rows;
  double fitted_error;
  int held_out_rows;
  double held_out_error;
};

// On one A100 SXM4 40 GB, from Lambda's benchmark of 2020 to 2025: eight networks on 21 GPUs, 1 to 16 of them.
inline constexpr fitted_shares shares_on_a100[] = {
    {"bert-base-fp32", 48, {0.220, 0.017, 0.655, 0.000, 0.108}, 0.011, 46, 0.060, 49, 0.063},
    {"bert-base-mixed", 88, {0.187, 0.044, 0.701, 0.000, 0.069}, 0.022, 40, 0.059, 53, 0.051},
    {"bert-large-fp32", 16, {0.288, 0.008, 0.430, 0.000, 0.274}, 0.047, 51, 0.110, 53, 0.081},
    {"bert-large-mixed", 32, {0.220, 0.056, 0.641, 0.000, 0.083}, 0.069, 59, 0.063, 41, 0.081},
    {"mask-rcnn-fp32", 12, {0.120, 0.116, 0.560, 0.185, 0.019}, 0.015, 28, 0.046, 29, 0.061},
    {"mask-rcnn-mixed", 16, {0.044, 0.101, 0.405, 0.370, 0.081}, 0.026, 28, 0.041, 29, 0.063},
    {"resnet50-fp32", 360, {0.077, 0.107, 0.669, 0.086, 0.060}, 0.004, 56, 0.021, 52, 0.026},
    {"resnet50-mixed", 768, {0.059, 0.211, 0.587, 0.121, 0.022}, 0.003, 57, 0.024, 51, 0.039},
    {"tacotron2-fp32", 128, {0.130, 0.007, 0.458, 0.000, 0.405}, 0.036, 53, 0.143, 51, 0.132},
    {"tacotron2-mixed", 160, {0.113, 0.012, 0.579, 0.031, 0.265}, 0.016, 49, 0.155, 56, 0.111},
    {"transformer-xl-base-fp32", 20, {0.096, 0.003, 0.657, 0.087, 0.157}, 0.002, 41, 0.037, 39, 0.093},
    {"transformer-xl-base-mixed", 24, {0.063, 0.185, 0.392, 0.054, 0.306}, 0.001, 39, 0.030, 41, 0.046},
    {"transformer-xl-large-fp32", 4, {0.178, 0.000, 0.324, 0.000, 0.498}, 0.002, 38, 0.039, 34, 0.044},
    {"transformer-xl-large-mixed", 24, {0.174, 0.065, 0.556, 0.055, 0.149}, 0.000, 37, 0.067, 35, 0.034},
    {"waveglow-fp32", 32, {0.127, 0.046, 0.723, 0.032, 0.073}, 0.027, 47, 0.119, 54, 0.183},
    {"waveglow-mixed", 24, {0.195, 0.072, 0.639, 0.010, 0.084}, 0.052, 50, 0.425, 53, 0.118},
};

// On one V100 SXM2 32 GB, from NVIDIA's DeepLearningExamples of 2019 to 2023: kinds of network on V100 and A100, 1 to 1024 of
// them. The batch is that of a full card.
inline constexpr fitted_shares shares_on_v100[] = {
    {"convolutional-fp32", 64, {0.420, 0.075, 0.301, 0.168, 0.037}, 0.048, 92, 0.054, 82, 0.050},
    {"convolutional-mixed", 112, {0.426, 0.029, 0.429, 0.049, 0.068}, 0.072, 86, 0.065, 97, 0.064},
    {"depthwise-fp32", 120, {0.425, 0.090, 0.207, 0.209, 0.070}, 0.055, 14, 0.058, 34, 0.059},
    {"depthwise-mixed", 150, {0.261, 0.076, 0.360, 0.178, 0.126}, 0.316, 36, 0.103, 15, 0.117},
    {"recommender-fp32", 131072, {0.663, 0.019, 0.235, 0.047, 0.036}, 0.000, 33, 0.171, 44, 0.162},
    {"recommender-mixed", 1048576, {0.311, 0.068, 0.423, 0.139, 0.060}, 0.003, 43, 0.104, 34, 0.157},
    // two fitted rows: the shares are what was expected before
    {"recurrent-fp32", 64, {0.600, 0.050, 0.200, 0.100, 0.050}, 0.075, 2, 0.010, 15, 0.079},
    {"recurrent-mixed", 1024, {0.491, 0.024, 0.321, 0.039, 0.126}, 0.047, 13, 0.027, 4, 0.056},
    {"transformer-fp32", 16, {0.699, 0.000, 0.177, 0.018, 0.107}, 0.060, 136, 0.039, 105, 0.050},
    {"transformer-mixed", 16, {0.281, 0.044, 0.371, 0.092, 0.212}, 0.107, 114, 0.049, 140, 0.035},
};

inline constexpr citation lambda_benchmark{"Lambda, deeplearning-benchmark, 67a9bb51 and aa5addb6",
                                           "pytorch/pytorch-train-throughput-*.csv, pytorch-train-bs-*.csv",
                                           "2026-11-21"};
inline constexpr citation deep_learning_examples{"NVIDIA, DeepLearningExamples, 729963dd, 0b27e359 and d08f065c",
                                                 "README.md of each network: training performance", "2026-11-21"};

constexpr bool is_mixed(std::string_view id) { return id.ends_with("-mixed"); }

/// A line as a calibration.
constexpr time_shares shares_of(const fitted_shares& line, const accelerator& on, arithmetic fp32_runs_in,
                                const citation& source) {
  constexpr int few = 2;
  const constant_origin origin = line.fitted_rows > few ? constant_origin::fitted : constant_origin::derived;
  return {.id = line.id,
          .stack = "vendor containers of the day",
          .on = &on,
          .kind = is_mixed(line.id) ? arithmetic::fp16_accumulate_fp32 : fp32_runs_in,
          .batch = line.batch,
          .gemms = {fraction(line.shares[0]), origin},
          .vectors = {fraction(line.shares[1]), origin},
          .elementwise = {fraction(line.shares[2]), origin},
          .sample = {fraction(line.shares[3]), origin},
          .step = {fraction(line.shares[4]), origin},
          .gradients = {line.gradients, constant_origin::fitted},
          .fit = {.rows = "half of the file, by the hash of the ids",
                  .program = "tests/accuracy/fit_networks.cpp",
                  .fitted_on = "2026-11-21",
                  .fitted_rows = line.fitted_rows,
                  .fitted_error = line.fitted_error,
                  .held_out_rows = line.held_out_rows,
                  .held_out_error = line.held_out_error},
          .source = source};
}

/// The mean of a table's networks in one precision: what is expected of a network that nobody measured.
constexpr time_shares mean_on_a100(std::string_view id) {
  fitted_shares mean{id, 32, {}, 0.0, 0, 0.0, 0, 0.0};
  double lines = 0.0;
  for (const fitted_shares& line : shares_on_a100) {
    if (is_mixed(line.id) != is_mixed(id)) continue;
    for (int share = 0; share < 5; ++share) mean.shares[share] += line.shares[share];
    mean.gradients += line.gradients;
    lines += 1.0;
  }
  for (double& share : mean.shares) share /= lines;
  mean.gradients /= lines;
  return shares_of(mean, a100_sxm4_40gb, arithmetic::tf32, lambda_benchmark);
}

constexpr auto all_time_shares() {
  std::array<time_shares, std::size(shares_on_a100) + std::size(shares_on_v100) + 2> all{};
  std::size_t next = 0;
  for (const fitted_shares& line : shares_on_a100) {
    all[next++] = shares_of(line, a100_sxm4_40gb, arithmetic::tf32, lambda_benchmark);
  }
  for (const fitted_shares& line : shares_on_v100) {
    all[next++] = shares_of(line, v100_sxm2_32gb, arithmetic::fp32, deep_learning_examples);
  }
  all[next++] = mean_on_a100("any-network-fp32");
  all[next++] = mean_on_a100("any-network-mixed");
  return all;
}

}  // namespace detail

/// All shares: eight networks, five kinds of them, and the mean of the networks, each in two precisions.
/// Source   each entry carries its own
inline constexpr auto time_shares_of_networks = detail::all_time_shares();

/// The shares with an id.
///
/// Inputs   id  "resnet50-mixed", "transformer-fp32", "any-network-mixed"
/// Returns  the entry, or nullptr where there is none
/// Source   `time_shares_of_networks`
/// Checked  tests/catalogue/networks_test.cpp
constexpr const time_shares* find_time_shares(std::string_view id) {
  for (const time_shares& one : time_shares_of_networks) {
    if (one.id == id) return &one;
  }
  return nullptr;
}

}  // namespace ridgeline::inline v0_2::catalogue
