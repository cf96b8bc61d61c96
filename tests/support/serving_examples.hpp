#pragma once
#include <ridgeline/performance/serving/serving_rates.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/workload/step.hpp>

// A device, a stack and a network of round numbers for the tests of serving.
namespace ridgeline_tests {

inline constexpr ridgeline::accelerator round_device{
    .id = "round",
    .architecture = "Round",
    .capacity = 80.0 * ridgeline::units::gibibytes,
    .memory_bandwidth = 1000.0 * ridgeline::units::gigabytes_per_second,
    .peak = {.fp32 = 10.0 * ridgeline::units::teraflops_per_second,
             .fp16_accumulate_fp32 = 100.0 * ridgeline::units::teraflops_per_second},
    .multiprocessors = ridgeline::multiprocessors(100),
    .boost_clock = 1000.0 * ridgeline::units::megahertz,
    .pcie_generation = 4,
    .board_power = 200.0 * ridgeline::units::watts};

/// Two blocks of width 8, two heads, four words: small enough to be counted by hand. A block has 4 * 64 + 2 * 8 * 32
/// = 768 weights in matrices and 16 in two norms; the head 32.
inline constexpr ridgeline::transformer small_model{.layers = ridgeline::layers(2),
                                                    .hidden = ridgeline::features(8),
                                                    .heads = ridgeline::heads(2),
                                                    .key_value_heads = ridgeline::heads(2),
                                                    .head_dimension = ridgeline::features(4),
                                                    .feed_forward = ridgeline::features(32),
                                                    .vocabulary = ridgeline::tokens(4),
                                                    .position = ridgeline::position_kind::rotary,
                                                    .norm = ridgeline::norm_kind::layer};

inline constexpr ridgeline::inference_step small_step{.model = small_model,
                                                      .requests = ridgeline::batch(1),
                                                      .prompt = ridgeline::tokens(16),
                                                      .reply = ridgeline::tokens(16),
                                                      .weights = ridgeline::stored_fp16};

/// Two blocks with the attention of `small_model` and four experts of width 16, of which a token uses two. A block has
/// 4 * 64 weights of attention, 16 in two norms and 8 * 4 in the router: 304. An expert has 2 * 8 * 16 = 256, all eight
/// of both blocks 2048. The head has 32.
inline constexpr ridgeline::transformer small_mixture{
    .layers = ridgeline::layers(2),
    .hidden = ridgeline::features(8),
    .heads = ridgeline::heads(2),
    .key_value_heads = ridgeline::heads(2),
    .head_dimension = ridgeline::features(4),
    .moe = {.experts = ridgeline::experts(4), .per_token = ridgeline::experts(2), .width = ridgeline::features(16)},
    .vocabulary = ridgeline::tokens(4),
    .position = ridgeline::position_kind::rotary,
    .norm = ridgeline::norm_kind::layer};

inline constexpr ridgeline::inference_step small_mixture_step{.model = small_mixture,
                                                              .requests = ridgeline::batch(1),
                                                              .prompt = ridgeline::tokens(16),
                                                              .reply = ridgeline::tokens(16),
                                                              .weights = ridgeline::stored_fp16};

/// Two round devices in one machine, 100 GB/s between them.
inline constexpr ridgeline::interconnect round_wire{.per_direction = 100.0 * ridgeline::units::gigabytes_per_second};
inline constexpr ridgeline::cluster two_round_devices({round_device, ridgeline::gpus(2), round_wire, {}},
                                                      ridgeline::nodes(1), round_wire);

constexpr ridgeline::inference_step shared_by_two(ridgeline::inference_step step) {
  step.tensor_parallel = ridgeline::gpus(2);
  return step;
}

constexpr ridgeline::inference_step with_requests(ridgeline::inference_step step, long requests) {
  step.requests = ridgeline::batch(requests);
  return step;
}

}  // namespace ridgeline_tests
