#pragma once
#include <ridgeline/performance/training/step_time.hpp>

// A transformer whose every edge is whole tiles, and a device without launches, waves and caches: what a step takes can be
// counted by hand.
namespace ridgeline_tests {

using namespace ridgeline;

inline constexpr double peak = 1e14;          // 16 bits [operation/s]
inline constexpr double narrow_peak = 2e14;   // FP8
inline constexpr double memory_rate = 1e13;   // [B/s]
inline constexpr double link_rate = 1e11;     // between the devices of a machine, one way [B/s]
inline constexpr double network_rate = 2e10;  // of a machine [B/s]

inline constexpr accelerator plain_device{.id = "plain",
                                          .architecture = "plain",
                                          .capacity = 1000.0 * units::gigabytes,
                                          .memory_bandwidth = memory_rate * units::bytes_per_second,
                                          .peak = {.fp32 = 1.0 * units::teraflops_per_second,
                                                   .fp16_accumulate_fp32 = 100.0 * units::teraflops_per_second,
                                                   .bf16_accumulate_fp32 = 100.0 * units::teraflops_per_second,
                                                   .fp8_accumulate_fp32 = 200.0 * units::teraflops_per_second,
                                                   .fp4_accumulate_fp32 = 400.0 * units::teraflops_per_second},
                                          .pcie_generation = 4};
inline constexpr interconnect links{
    .id = "links", .kind = link_kind::nvswitch, .per_direction = 100.0 * units::gigabytes_per_second};
inline constexpr interconnect network{
    .id = "network", .kind = link_kind::infiniband, .per_direction = 20.0 * units::gigabytes_per_second};
inline constexpr host plain_host{.name = "host",
                                 .memory_bandwidth = 200.0 * units::gigabytes_per_second,
                                 .storage_bandwidth = 8.0 * units::gigabytes_per_second};

constexpr cluster machines_of_eight(node_count machines) {
  return {machine(plain_device, gpus(8), links, plain_host), machines, network};
}
inline constexpr cluster one_gpu{machine(plain_device, gpus(1), links, plain_host), nodes(1), network};

/// Layers, width, length, middle, words, heads.
inline constexpr double L = 4.0;
inline constexpr double h = 1024.0;
inline constexpr double s = 512.0;
inline constexpr double f = 4096.0;
inline constexpr double V = 12'800.0;
inline constexpr double n = 8.0;

inline constexpr transformer counted{.layers = layers(4),
                                     .hidden = features(1024),
                                     .heads = heads(8),
                                     .key_value_heads = heads(8),
                                     .head_dimension = features(128),
                                     .feed_forward = features(4096),
                                     .vocabulary = tokens(12'800),
                                     .norm = norm_kind::root_mean_square};
inline constexpr training_step counted_step{.model = counted, .micro_batch = batch(1), .sequence = tokens(512)};

/// Nothing hides, nothing else is lost.
constexpr training_calibration nothing_hides() {
  training_calibration made = datasheet_training;
  made.hidden_gradients.value = fraction(0.0);
  made.hidden_tensor.value = fraction(0.0);
  made.hidden_experts.value = fraction(0.0);
  made.hidden_pipeline.value = fraction(0.0);
  return made;
}

constexpr training_step with_plan(const strategy& plan) {
  training_step step = counted_step;
  step.plan = plan;
  return step;
}

constexpr step_breakdown terms_of(const training_step& step, const cluster& on,
                                  const training_calibration& reached = nothing_hides()) {
  return step_time(step, on, reached).terms;
}
constexpr double seconds_in(duration time) { return in(time, units::seconds); }

/// Of one block going forward: products of weights [operation], bytes of its passes.
inline constexpr double block_operations = 2.0 * s * (4.0 * h * h + 2.0 * h * f);
inline constexpr double pass_bytes = 2.0 * (2.0 * 2.0 * s * h + 2.0 * 3.0 * s * h + 2.0 * n * s * s + 2.0 * s * f);

}  // namespace ridgeline_tests
