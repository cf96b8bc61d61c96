#include <doctest/doctest.h>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
// By hand: a block has attention 4 * 4 * 4 = 64, feed-forward 2 * 4 * 8 = 64 and two norms of 4: 136 numbers; tables 40
// and head 40, last norm 4. In all 2 * 136 + 84 = 356.
constexpr double numbers = 356.0;
constexpr memory_breakdown alone = footprint(tiny_step, tensors_alone);
static_assert(bytes_in(alone.weights) == 2.0 * numbers);
static_assert(bytes_in(alone.gradients) == 2.0 * numbers);
static_assert(bytes_in(alone.master_weights) == 4.0 * numbers);
static_assert(bytes_in(alone.optimizer_state) == 8.0 * numbers);

// 24 tokens. A block keeps, in 2 bytes: norms 2 * 4, attention 4 + 4 + 8 + 4 = 20, scores 2 heads * 8 = 16,
// feed-forward 4 + 8 + 8 = 20: 64 numbers a token. Two blocks, 8 bytes of token numbers, and 4 + 4 before and in the
// head.
static_assert(bytes_in(alone.activations) == 24.0 * (2.0 * 2.0 * 64.0 + 8.0 + 2.0 * 8.0));
static_assert(bytes_in(alone.logits) == 24.0 * 10.0 * 6.0);
// Two gradients of the stream and the widest inside: scores of 16 a token.
static_assert(bytes_in(alone.workspace) == 24.0 * 2.0 * (2.0 * 4.0 + 16.0));
static_assert(bytes_in(alone.communication) == 0.0);
}  // namespace

TEST_CASE("a small transformer needs what a hand counts") {
  CHECK(bytes_in(alone.states()) == 16.0 * numbers);
  CHECK(bytes_in(alone.total()) == 16.0 * 356.0 + 24.0 * (280.0 + 60.0 + 48.0));
}

TEST_CASE("software is added where it is stated") {
  const memory_breakdown usual = footprint(tiny_step);
  CHECK(usual.context == 1343.0 * units::mebibytes);
  CHECK(bytes_in(usual.total() - usual.context) == doctest::Approx(bytes_in(alone.total())));
}

TEST_CASE("a pipeline's footprint is its most loaded stage's") {
  const training_step step = planned({.pipeline_parallel = stages(2), .micro_batches = micro_batches(4)});
  const memory_breakdown first = footprint_of_stage(step, 0, tensors_alone);
  const memory_breakdown last = footprint_of_stage(step, 1, tensors_alone);
  const double more =
      bytes_in(first.total()) > bytes_in(last.total()) ? bytes_in(first.total()) : bytes_in(last.total());
  CHECK(bytes_in(footprint(step, tensors_alone).total()) == more);
  CHECK(bytes_in(first.logits) == 0.0);
  CHECK(bytes_in(last.logits) == bytes_in(alone.logits));
  // Two micro-batches in flight on the first stage, one on the last.
  CHECK(bytes_in(first.activations) == 2.0 * 24.0 * (2.0 * 64.0 + 8.0));
  CHECK(bytes_in(last.activations) == 24.0 * (2.0 * 64.0 + 2.0 * 8.0));
}

TEST_CASE("a stage that does not exist and parameters offloaded by every replica are named errors") {
  CHECK_THROWS_WITH_AS(footprint_of_stage(tiny_step, 1), "RL-127: a stage must be one of the pipeline, counted from 0",
                       error);
  CHECK_THROWS_AS(footprint_of_stage(tiny_step, -1), error);
  CHECK_THROWS_WITH_AS(
      footprint(planned({.data_parallel = gpus(2), .to_host = offload::parameters})),
      "RL-126: offloading parameters over several replicas needs parameters that are sharded (ZeRO stage 3)", error);
  CHECK_THROWS_WITH_AS(footprint_of_stage(planned({.data_parallel = gpus(2), .to_host = offload::parameters}), 0),
                       doctest::Contains("RL-126"), error);
  CHECK_THROWS_AS(footprint(planned({.tensor_parallel = gpus(3)})), error);
}

TEST_CASE("every stage is asked where stages differ: the footprint is the largest of all of them") {
  training_step step = tiny_step;
  step.model.layers = layers(12);
  step.model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(8), .first_dense = layers(5)};
  for (const std::int64_t every : {1, 2, 3}) {
    for (const std::int64_t micro : {1, 6}) {
      step.model.moe.every = every;
      step.plan.pipeline_parallel = stages(6);
      step.plan.micro_batches = micro_batches(micro);
      double most = 0.0;
      for (std::int64_t stage = 0; stage < 6; ++stage) {
        const double one = bytes_in(footprint_of_stage(step, stage).total());
        most = one > most ? one : most;
      }
      CHECK(bytes_in(footprint(step).total()) == most);
    }
  }
}

TEST_CASE("models of memory are values: they can be stored, joined and asked from left to right") {
  constexpr auto need = footprint;
  static_assert((tiny_step | need).total() == footprint(tiny_step).total());
  constexpr auto fits_small = footprint | through(fits, accelerator{.capacity = 2.0 * units::gigabytes});
  static_assert(fits_small(tiny_step));
  const auto saved = tiny_step.plan | with(&strategy::recompute, recomputation::full);
  CHECK((planned(saved) | footprint).activations < footprint(tiny_step).activations);
}

// DeepSeek-V3 Technical Report, 2024, table 2: parameters twice; with ZeRO 1 the mirror takes half of the optimizer's state.
TEST_CASE("a DualPipe holds all weights twice, and a fold once") {
  training_step step = tiny_step;
  step.model.layers = layers(16);
  step.plan = {.pipeline_parallel = stages(4), .micro_batches = micro_batches(8)};
  const auto summed = [&](data_size memory_breakdown::*term) {
    data_size sum{};
    for (std::int64_t stage = 0; stage < 4; ++stage) sum += footprint_of_stage(step, stage, tensors_alone).*term;
    return bytes_in(sum);
  };
  const double weights = summed(&memory_breakdown::weights);
  const double moments = summed(&memory_breakdown::optimizer_state);
  step.plan.schedule = pipeline_schedule::dual_pipe;
  CHECK(summed(&memory_breakdown::weights) == 2.0 * weights);
  CHECK(summed(&memory_breakdown::optimizer_state) == 2.0 * moments);
  step.plan.sharding = zero::optimizer_state;
  CHECK(summed(&memory_breakdown::weights) == 2.0 * weights);
  CHECK(summed(&memory_breakdown::optimizer_state) == moments);
  step.plan.schedule = pipeline_schedule::dual_pipe_v;
  CHECK(summed(&memory_breakdown::weights) == weights);
}

TEST_CASE("Ulysses keeps the activations of a ring, and copies of keys and values beyond their heads") {
  training_step step = planned({.context_parallel = gpus(2), .flash_attention = true, .ulysses = gpus(2)});
  const data_size traded = footprint(step).activations;
  step.plan.ulysses = gpus(1);
  CHECK(footprint(step).activations == traded);
  // One head for both GPUs: 2 blocks, 12 of the 24 tokens, keys and values of 2 features, 2 bytes, once more.
  step.model.key_value_heads = heads(1);
  const data_size ring = footprint(step).activations;
  step.plan.ulysses = gpus(2);
  CHECK(bytes_in(footprint(step).activations - ring) == doctest::Approx(2.0 * 12.0 * 4.0 * 2.0));
}
