#include <doctest/doctest.h>
#include <ridgeline/memory/rules/states.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr training_step adapted(int rank, const lora_targets& targets, const weight_storage& base, int together = 1) {
  training_step step = tiny_step;
  step.adapters = lora{.rank = rank, .targets = targets, .base = base};
  step.plan.tensor_parallel = gpus(together);
  return step;
}
constexpr memory_breakdown need(const training_step& step) { return footprint(step, tensors_alone); }
}  // namespace

TEST_CASE("adapters alone have gradients and states; frozen weights keep their storage") {
  constexpr training_step step = adapted(2, {}, stored_bf16);
  // Query and value of 2 blocks: 2 * (4 + 4) numbers each.
  static_assert(bytes_in(need(step).adapters) == 4.0 * 16.0 * 2.0);
  static_assert(bytes_in(need(step).gradients) == 4.0 * 16.0 * 2.0);
  static_assert(bytes_in(need(step).optimizer_state) == 4.0 * 16.0 * 8.0);
  static_assert(bytes_in(need(step).weights) == 2.0 * 356.0);
  CHECK(bytes_in(need(step).master_weights) == 4.0 * 16.0 * 4.0);
}

TEST_CASE("the narrow matrix on the divided side is divided, the other is not") {
  // Query by columns: 2 * (4 + 4 / 2); down by rows: 2 * (8 / 2 + 4).
  CHECK(bytes_in(need(adapted(2, {.query = true, .value = false}, stored_bf16, 2)).adapters) == 2.0 * 2.0 * 6.0 * 2.0);
  CHECK(bytes_in(need(adapted(2, {.query = false, .value = false, .down = true}, stored_bf16, 2)).adapters) ==
        2.0 * 2.0 * 8.0 * 2.0);
}

TEST_CASE("8-bit states and factored ones come from the weights' shapes") {
  training_step step = tiny_step;
  step.method = adafactor;
  // A matrix of r x c has r + c numbers, a vector all of its own: 4 of 8, 2 of 12, 2 norms of 4 a block; tables 14,
  // norm 4.
  CHECK(bytes_in(need(step).optimizer_state) == 4.0 * (2.0 * (4.0 * 8.0 + 2.0 * 12.0 + 8.0) + 2.0 * 14.0 + 4.0));
}

TEST_CASE("experts are divided by their own group") {
  training_step step = tiny_step;
  step.model.feed_forward = {};
  step.model.moe = {.experts = experts(4), .per_token = experts(1), .width = features(8)};
  const double whole = bytes_in(need(step).weights);
  step.plan.data_parallel = gpus(4);
  step.plan.expert_parallel = gpus(4);
  // Each of 2 blocks has 4 experts of 64 numbers; 3 of 4 are elsewhere.
  CHECK(bytes_in(need(step).weights) == whole - 2.0 * 3.0 * 64.0 * 2.0);
  step.plan.sharding = zero::parameters;
  // Experts have no replica here, so ZeRO divides the rest alone.
  CHECK(bytes_in(need(step).weights) == 2.0 * 64.0 * 2.0 + (whole - 2.0 * 4.0 * 64.0 * 2.0) / 4.0);
}

TEST_CASE("LoRA under tensor parallelism: queries are cut by columns, the output projection by rows") {
  // Four heads of 2 in a stream of 4: a query matrix of 4 x 8, an output matrix of 8 x 4. Each of 2 GPUs has the whole
  // narrow matrix on the side of 4 and half of the one on the side of 8, in both of 2 blocks, rank 2, 16 bits.
  constexpr auto adapters_of = [](const lora_targets& targets) {
    training_step step = adapted(2, targets, stored_bf16, 2);
    step.model.heads = step.model.key_value_heads = heads(4);
    return bytes_in(need(step).adapters);
  };
  static_assert(adapters_of({.query = true, .value = false}) == 2.0 * 2.0 * (4.0 + 8.0 / 2.0) * 2.0);
  static_assert(adapters_of({.query = false, .value = false, .output = true}) == 2.0 * 2.0 * (8.0 / 2.0 + 4.0) * 2.0);
}

TEST_CASE("LoRA under tensor parallelism: gates and ups are cut by columns, keys and values not below a head") {
  constexpr auto adapters_of = [](const lora_targets& targets) {
    training_step step = adapted(2, targets, stored_bf16, 2);
    step.model.heads = heads(4);
    step.model.key_value_heads = heads(1);
    step.model.gated = true;
    return bytes_in(need(step).adapters);
  };
  constexpr auto only = [](bool lora_targets::*target) {
    lora_targets one{.query = false, .value = false};
    one.*target = true;
    return one;
  };
  // 2 blocks, rank 2, 16 bits. One head of 2 for keys and values is on both GPUs; gate and up are 4 x 8.
  CHECK(adapters_of(only(&lora_targets::key)) == 2.0 * 2.0 * (4.0 + 2.0) * 2.0);
  CHECK(adapters_of(only(&lora_targets::value)) == 2.0 * 2.0 * (4.0 + 2.0) * 2.0);
  CHECK(adapters_of(only(&lora_targets::gate)) == 2.0 * 2.0 * (4.0 + 8.0 / 2.0) * 2.0);
  CHECK(adapters_of(only(&lora_targets::up)) == 2.0 * 2.0 * (4.0 + 8.0 / 2.0) * 2.0);
  CHECK(adapters_of({.query = false, .value = false}) == 0.0);
}

TEST_CASE("every expert has adapters of its own, on the GPUs that hold it") {
  training_step step = adapted(2, {.query = false, .value = false, .up = true}, stored_bf16, 2);
  step.model.feed_forward = {};
  step.model.moe = {.experts = experts(4), .per_token = experts(1), .width = features(8)};
  // 4 experts of 4 x 8 in 2 blocks, rank 2, 16 bits.
  CHECK(bytes_in(need(step).adapters) == 4.0 * 2.0 * 2.0 * (4.0 + 8.0 / 2.0) * 2.0);
  step.plan.data_parallel = step.plan.expert_parallel = gpus(2);
  CHECK(bytes_in(need(step).adapters) == 2.0 * 2.0 * 2.0 * (4.0 + 8.0 / 2.0) * 2.0);
  // Frozen: half of the experts, each cut in two; attention 64 / 2, norms 8, router 16; tables 40 / 2 each, last norm 4.
  CHECK(bytes_in(need(step).weights) == 2.0 * (2.0 * (2.0 * 64.0 / 2.0 + 32.0 + 8.0 + 16.0) + 44.0));
}

TEST_CASE("a tied table lies on the first and on the last of two stages") {
  constexpr training_step step = [] {
    training_step tied = planned({.pipeline_parallel = stages(2), .micro_batches = micro_batches(2)});
    tied.model.tied = true;
    return tied;
  }();
  // A block has 136 numbers, the table 40, the last norm 4.
  static_assert(bytes_in(footprint_of_stage(step, 0, tensors_alone).weights) == 2.0 * (136.0 + 40.0));
  static_assert(bytes_in(footprint_of_stage(step, 1, tensors_alone).weights) == 2.0 * (136.0 + 4.0 + 40.0));
}

TEST_CASE("the largest unit that is gathered: a block, dense part and experts together") {
  training_step step = planned({.data_parallel = gpus(2), .sharding = zero::gradients});
  // The gradients of a block, 136 numbers in 16 bits.
  CHECK(bytes_in(need(step).communication) == 2.0 * 136.0);
  step.plan.sharding = zero::parameters;
  CHECK(bytes_in(need(step).communication) == 2.0 * 136.0 + 2.0 * 2.0 * 136.0);
  step.plan.sharding = zero::gradients;
  step.model.feed_forward = {};
  step.model.moe = {.experts = experts(4), .per_token = experts(1), .width = features(8)};
  // Attention 64 and norms 8, a router of 4 x 4, four experts of 64.
  CHECK(bytes_in(need(step).communication) == 2.0 * (64.0 + 8.0 + 16.0 + 4.0 * 64.0));
}

TEST_CASE("the largest packed matrix is unpacked to 16 bits: 4 x 8 numbers") {
  const data_size packed = need(adapted(2, {}, stored_nf4)).workspace;
  CHECK(bytes_in(packed - need(adapted(2, {}, stored_bf16)).workspace) == 2.0 * 4.0 * 8.0);
}
