// Memory and time ask one rule for the state of an optimizer: the bytes that lie somewhere are the bytes that a step
// reads and writes there. Random transformers and plans, every optimizer, every offload. The seed is fixed.
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/memory/network.hpp>
#include <ridgeline/performance/training/network_time.hpp>
#include <ridgeline/performance/training/step_time.hpp>

using namespace ridgeline;

namespace {

struct dice {
  std::mt19937_64 engine{20261122};

  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine);
  }
  bool coin() { return between(0, 1) == 1; }
  template<class Element, std::size_t Size>
  Element one_of(const Element (&choices)[Size]) {
    return choices[static_cast<std::size_t>(between(0, static_cast<std::int64_t>(Size) - 1))];
  }

  training_step step() {
    transformer model{.layers = layers(between(1, 24)),
                      .heads = heads(24 * between(1, 4)),
                      .vocabulary = tokens(between(100, 100'000))};
    model.key_value_heads = coin() ? model.heads : heads(24);
    model.head_dimension = features(16 * between(1, 8));
    model.hidden = features(model.heads.value() * model.head_dimension.value());
    model.feed_forward = features(192 * between(1, 32));
    model.gated = coin();
    if (coin()) {
      model.moe = {.experts = experts(8 * between(1, 4)),
                   .per_token = experts(between(1, 8)),
                   .width = features(192 * between(1, 8)),
                   .first_dense = optional_count<layer_kind>::from(between(0, 2)),
                   .every = between(1, 2)};
    }
    constexpr std::int64_t tensor[] = {1, 2, 3, 4, 6, 8};
    training_step one{.model = model, .micro_batch = batch(1), .sequence = tokens(192)};
    one.recipe = one_of(every_precision_recipe);
    one.plan = {.data_parallel = gpus(8 * between(1, 4)),
                .tensor_parallel = gpus(one_of(tensor)),
                .context_parallel = gpus(std::int64_t{1} << between(0, 2)),
                .expert_parallel = gpus(model.moe ? std::int64_t{1} << between(0, 3) : 1),
                .sharding = one_of(every_zero)};
    // The first stage is the slowest one, and has the table, where its blocks are like all others.
    if (!model.moe) one.plan.pipeline_parallel = stages(between(1, model.layers.value()));
    if (between(0, 2) == 0)
      one.adapters = lora{.rank = between(1, 64), .targets = coin() ? all_linear : lora_targets{}};
    return one;
  }
};

constexpr accelerator device{.architecture = "any",
                             .memory_bandwidth = 2.0 * units::terabytes_per_second,
                             .peak = {.fp32 = 10.0 * units::teraflops_per_second,
                                      .fp16_accumulate_fp32 = 100.0 * units::teraflops_per_second,
                                      .bf16_accumulate_fp32 = 100.0 * units::teraflops_per_second,
                                      .fp8_accumulate_fp32 = 200.0 * units::teraflops_per_second,
                                      .fp4_accumulate_fp32 = 400.0 * units::teraflops_per_second}};

/// One large machine. Its states are read at three bandwidths; its links take no time.
training_rates rates_for(const training_step& step) {
  training_rates made = training_rates_of(device, fabric{.devices = 1e6}, step.recipe.compute, datasheet_training);
  made.host_link = 1e30 * units::bytes_per_second;
  made.host_memory = 200.0 * units::gigabytes_per_second;
  made.storage = 10.0 * units::gigabytes_per_second;
  return made;
}

/// Where a step of the optimizer finds the states.
struct timed_bytes {
  data_size in_memory = {};
  data_size timed = {};
};
timed_bytes bytes_of(const training_step& step) {
  const training_rates rates = rates_for(step);
  const memory_breakdown need = footprint_of_stage(step, 0);
  const step_breakdown time = step_time(step, rates).terms;
  // What GEMMs take of it, as of a device whose memory takes no time.
  data_size multiplied{};
  if (step.method.gemms != update_gemms::none) {
    training_rates fast = rates;
    fast.wide.bytes = 1e30 * units::bytes_per_second;
    multiplied = step_time(step, fast).terms.optimizer * rates.wide.bytes;
  }
  switch (step.plan.to_host) {
    case offload::none: return {need.optimizer_state, time.optimizer * rates.wide.bytes - multiplied};
    case offload::optimizer_state:
    case offload::parameters: return {need.on_host, time.offload * rates.host_memory};
    case offload::nvme: return {need.on_storage, time.offload * rates.storage};
  }
  FAIL("no such place");
  return {};
}

bool nearly(data_size one, data_size other, data_size of) {
  const data_size difference = one < other ? other - one : one - other;
  return difference <= 1e-9 * of;
}

}  // namespace

TEST_CASE("a step of the optimizer reads and writes the state that lies in memory, for every optimizer and offload") {
  dice roll;
  for (int i = 0; i < 60; ++i) {
    training_step step = roll.step();
    CAPTURE(i);
    for (const offload to : every_offload) {
      const bool parameters_away = to == offload::parameters || to == offload::nvme;
      if (parameters_away && step.plan.sharding != zero::parameters) continue;
      step.plan.to_host = to;
      step.method = sgd;  // has no state: what is left are gradients, weights and master weights
      const timed_bytes without = bytes_of(step);
      for (const optimizer& method : every_optimizer) {
        CAPTURE(method.id);
        CAPTURE(name_of(to));
        step.method = method;
        const timed_bytes with = bytes_of(step);
        CHECK(nearly(with.timed - without.timed, 2.0 * (with.in_memory - without.in_memory), with.timed));
      }
    }
  }
}

TEST_CASE("gradients and weights move once, master weights and state twice, where ZeRO divides nothing") {
  dice roll;
  for (int i = 0; i < 60; ++i) {
    training_step step = roll.step();
    step.plan.sharding = zero::off;
    for (const optimizer& method : every_optimizer) {
      CAPTURE(i);
      CAPTURE(method.id);
      step.method = method;
      const memory_breakdown need = footprint_of_stage(step, 0);
      const data_size timed = bytes_of(step).timed;
      const data_size trained = step.adapters ? need.adapters : need.weights;
      CHECK(nearly(timed, need.gradients + trained + 2.0 * (need.master_weights + need.optimizer_state), timed));
    }
  }
}

TEST_CASE("the same holds for a network of layers") {
  network_step step{.model = network(sequences_of(batch(2), tokens(8), 64))
                                 .then(normalization{.features = 64})
                                 .then(linear{.inputs = 64, .outputs = 64}, 3)
                                 .then(linear{.inputs = 64, .outputs = 1000})};
  for (const optimizer& method : every_optimizer) {
    CAPTURE(method.id);
    step.method = method;
    const training_rates rates = training_rates_of(device, fabric{}, step.recipe.compute, datasheet_training);
    const memory_breakdown need = footprint(step);
    training_rates fast = rates;
    fast.wide.bytes = 1e30 * units::bytes_per_second;
    const duration multiplied =
        method.gemms != update_gemms::none ? network_time(step, fast).terms.optimizer : duration{};
    const data_size timed = (network_time(step, rates).terms.optimizer - multiplied) * rates.wide.bytes;
    CHECK(nearly(timed, need.gradients + need.weights + 2.0 * (need.master_weights + need.optimizer_state), timed));
  }
}
