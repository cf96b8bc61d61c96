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
