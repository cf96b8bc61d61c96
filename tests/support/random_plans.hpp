#pragma once
#include <cmath>
#include <deque>
#include <random>
#include <ridgeline/planning/plan_space.hpp>
#include <ridgeline/planning/training_request.hpp>
#include <ridgeline/planning/training_request.hpp>
#include <vector>

// Random questions for a search: small models, fleets, requests and spaces of a few hundred combinations, about half of
// which can be divided and half of those fit.
namespace ridgeline_tests {

using namespace ridgeline;

struct plan_dice {
  std::mt19937_64 engine{20261121};

  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine);
  }
  double real(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine); }
  /// Orders of magnitude are equally likely.
  double magnitude(double low, double high) { return std::exp(real(std::log(low), std::log(high))); }
  bool coin() { return between(0, 1) == 1; }
  calibrated<fraction> share(double low, double high) { return {fraction(real(low, high))}; }
  calibrated<duration> wait(duration low, duration high) {
    return {magnitude(low.value(), high.value()) * units::seconds};
  }

  /// From one to `most` of the values, in any order, some of them perhaps twice; often the first one, the plain one.
  template<class Value, std::size_t Size>
  choices<Value> some(const Value (&values)[Size], std::int64_t most) {
    std::vector<Value> chosen;
    for (std::int64_t left = between(1, most); left > 0; --left) {
      const std::int64_t any = between(0, static_cast<std::int64_t>(Size) - 1);
      chosen.push_back(values[static_cast<std::size_t>(between(0, 2) == 0 ? 0 : any)]);
    }
    return choices<Value>(std::span<const Value>(chosen));
  }

  transformer model() {
    transformer one{.layers = layers(between(2, 24)),
                    .heads = heads(8 * between(1, 4)),
                    .vocabulary = tokens(between(1000, 50'000))};
    one.key_value_heads = coin() ? one.heads : heads(8);
    one.head_dimension = features(32 * between(1, 4));
    one.hidden = features(one.heads.value() * one.head_dimension.value());
    one.feed_forward = features(64 * between(8, 64));
    one.gated = coin();
    if (between(0, 3) == 0) {
      one.moe = {.experts = experts(8),
                 .per_token = experts(between(1, 4)),
                 .width = features(64 * between(1, 16)),
                 .every = between(1, 2)};
    }
    if (between(0, 3) == 0) {
      one.borrowing = layers(between(1, one.layers.value() - 1));
      if (coin()) one.borrowing_feed_forward = features(64 * between(8, 128));
    }
    if (between(0, 3) == 0) one.per_layer_input = features(16 * between(1, 16));
    if (between(0, 3) == 0) compress(one);
    return one;
  }
  /// Compressed attention instead of the other: one to all of three kinds of blocks, one to four residual streams.
  void compress(transformer& one) {
    static std::deque<compressed_plan> plans;  // models refer to them
    compressed_plan plan{.query_rank = 32 * between(1, 8),
                         .output_groups = std::int64_t{1} << between(0, 3),
                         .output_rank = 32 * between(1, 8),
                         .newest = 16 * between(1, 8),
                         .streams = between(1, 4)};
    const std::int64_t blocks = one.layers.value();
    for (std::int64_t i = 0; i < blocks; ++i) {
      const std::int64_t kind = i == 0 ? between(1, 2) : between(0, 2);
      if (kind == 1) plan.of_light.add(i), plan.light = 4;
      if (kind == 2) plan.of_heavy.add(i), plan.heavy = 32;
    }
    if (plan.light != 0 && coin())
      plan.indexer = {.heads = between(1, 8), .head_dimension = 64, .chosen = between(1, 64)};
    one.key_value_heads = heads(1);
    one.borrowing = {};
    one.borrowing_feed_forward = {};
    one.per_layer_input = {};
    one.compressed = &plans.emplace_back(plan);
  }
  training_request request() {
    training_request one{.model = model(),
                         .sequence = tokens(64 * between(1, 16)),
                         .sequences = batch(between(4, 128)),
                         .budget = tokens(between(1, 100'000'000))};
    one.flash_attention = coin();
    if (between(0, 3) == 0) one.adapters = lora{.rank = between(1, 16)};
    return one;
  }
  training_sites sites() {
    return {.joined = {members(between(2, 4)),
                       {magnitude(1e-5, 1e-1) * units::seconds, magnitude(1e8, 1e12) * units::bytes_per_second}},
            .by = {.inner_steps = coin() ? 1 : between(2, 200),
                   .sent = (coin() ? 1.0 : 4.0) * units::bytes,
                   .hidden = fraction(coin() ? 0.0 : real(0.0, 1.0))}};
  }
  accelerator device() {
    accelerator one{.architecture = "random", .pcie_generation = 4};
    one.capacity = magnitude(3e9, 3e10) * units::bytes;
    one.memory_bandwidth = magnitude(1e11, 1e13) * units::bytes_per_second;
    const double rate = magnitude(1e12, 2e15);
    one.peak.fp32 = 0.1 * rate * units::operations_per_second;
    one.peak.bf16_accumulate_fp32 = rate * units::operations_per_second;
    if (coin()) one.peak.fp8_accumulate_fp32 = 2.0 * rate * units::operations_per_second;
    if (coin()) one.multiprocessors = multiprocessors(between(10, 200));
    if (coin()) one.l2_cache = 40.0 * units::mebibytes;
    return one;
  }
  training_calibration calibration() {
    training_calibration one = datasheet_training;
    one.kernels.matrix_share = share(0.1, 1.0);
    one.kernels.memory_share = share(0.1, 1.0);
    one.kernels.launch = wait(0.1 * units::microseconds, 100.0 * units::microseconds);
    one.links.link_share = share(0.1, 1.0);
    one.links.network_share = share(0.1, 1.0);
    one.links.call = wait(0.1 * units::microseconds, 100.0 * units::microseconds);
    one.attention_share = share(0.1, 1.0);
    one.misaligned_share = share(0.4, 1.0);
    one.pass_share = {real(0.3, 4.0)};
    one.host_per_operation = wait(0.1 * units::microseconds, 1.0 * units::milliseconds);
    one.host_per_step = wait(0.1 * units::milliseconds, 1.0 * units::seconds);
    one.hidden_gradients = share(0.0, 1.0);
    one.hidden_tensor = share(0.0, 1.0);
    one.hidden_experts = share(0.0, 1.0);
    one.hidden_pipeline = share(0.0, 1.0);
    return one;
  }
  running_terms terms() {
    return {.machine = real(0.0, 30.0) * units::dollars_per_hour,
            .draw = real(0.0, 10'000.0) * units::watts,
            .overhead = pue(real(1.0, 2.0)),
            .electricity = coin() ? energy_price{} : real(0.0, 0.5) * units::dollars_per_kilowatt_hour,
            .grid = real(0.0, 800.0) * units::grams_co2e_per_kilowatt_hour};
  }
  cluster machines() {
    const interconnect links{.kind = link_kind::nvswitch,
                             .per_direction = magnitude(1e9, 1e12) * units::bytes_per_second};
    const interconnect network{.kind = link_kind::infiniband,
                               .per_direction = magnitude(1e9, 1e12) * units::bytes_per_second};
    host around{.name = "any"};
    if (coin()) around.memory = magnitude(1e9, 1e12) * units::bytes;
    if (coin()) around.memory_bandwidth = magnitude(1e10, 1e12) * units::bytes_per_second;
    if (coin()) around.storage = magnitude(1e10, 1e13) * units::bytes;
    if (coin()) around.storage_bandwidth = magnitude(1e9, 1e11) * units::bytes_per_second;
    constexpr std::int64_t of_machine[] = {1, 2, 4, 8};
    const std::int64_t each = of_machine[between(0, 3)];
    return {machine(device(), gpus(each), links, around), nodes(between((8 + each - 1) / each, 32 / each)), network};
  }
  std::vector<fleet> fleets() {
    std::vector<fleet> some;
    for (std::int64_t left = between(1, 3); left > 0; --left) {
      some.push_back({.name = "any", .on = machines(), .reached = calibration(), .terms = terms()});
    }
    return some;
  }
  plan_axes axes() {
    constexpr gpu_count taken[] = {gpus(8), gpus(1), gpus(2), gpus(4), gpus(6), gpus(16), gpus(32)};
    constexpr gpu_count degrees[] = {gpus(1), gpus(1), gpus(2), gpus(2), gpus(4), gpus(3), gpus(8)};
    constexpr gpu_count rarely[] = {gpus(1), gpus(1), gpus(1), gpus(1), gpus(2), gpus(4)};
    constexpr stage_count depths[] = {stages(1), stages(1), stages(2), stages(2), stages(3), stages(4)};
    constexpr stage_count chunks[] = {stages(1), stages(1), stages(1), stages(2), stages(3)};
    constexpr batch_size batches[] = {batch(1), batch(1), batch(2), batch(3)};
    constexpr offload away[] = {offload::none,       offload::none, offload::none, offload::optimizer_state,
                                offload::parameters, offload::nvme};
    constexpr precision_recipe recipes[] = {mixed_16, fp32_training, fp8_training};
    return {.gpus = some(taken, 4),
            .tensor = some(degrees, 3),
            .pipeline = some(depths, 3),
            .virtual_stages = some(chunks, 2),
            .context = some(rarely, 2),
            .expert = some(rarely, 2),
            .micro_batch = some(batches, 2),
            .recompute = some(every_recomputation, 2),
            .sharding = some(every_zero, 3),
            .to_host = some(away, 2),
            .recipe = some(recipes, 2),
            .sequence_parallel = coin()};
  }
};

}  // namespace ridgeline_tests
