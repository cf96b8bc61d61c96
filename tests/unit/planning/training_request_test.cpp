#include "support/plan_examples.hpp"

#include <doctest/doctest.h>
#include <ridgeline/planning/training_request.hpp>

using namespace ridgeline;
using ridgeline_tests::counted_request;

namespace {

constexpr training_request of_sequences(std::int64_t count) {
  training_request asked = counted_request;
  asked.sequences = batch(count);
  return asked;
}
constexpr strategy replicas(std::int64_t count) { return {.data_parallel = gpus(count)}; }
constexpr strategy interleaved(std::int64_t count) {
  return {.data_parallel = gpus(count),
          .pipeline_parallel = stages(2),
          .virtual_stages = stages(2),
          .schedule = pipeline_schedule::interleaved};
}
constexpr std::int64_t rounds(const std::optional<training_step>& step) {
  return step ? step->plan.micro_batches.value() : 0;
}

}  // namespace

TEST_CASE("the batch is rounded down to a multiple of what all replicas take at once") {
  // 2,520 sequences over 16 replicas are 157 each and 8 left over; in twos 78 each and 24 left over.
  constexpr auto ones = step_of(of_sequences(2520), replicas(16), batch(1), mixed_16);
  static_assert(rounds(ones) == 157 && tokens_of(*ones) == tokens(157 * 16 * 512));
  constexpr auto twos = step_of(of_sequences(2520), replicas(16), batch(2), mixed_16);
  static_assert(rounds(twos) == 78 && tokens_of(*twos) == tokens(78 * 16 * 2 * 512));
  static_assert(rounds(step_of(of_sequences(2520), replicas(2520), batch(1), mixed_16)) == 1);
}

TEST_CASE("an interleaved schedule takes a multiple of its stages") {
  static_assert(rounds(step_of(of_sequences(15), interleaved(1), batch(1), mixed_16)) == 14);
  static_assert(rounds(step_of(of_sequences(15), interleaved(3), batch(1), mixed_16)) == 4);
  static_assert(rounds(step_of(of_sequences(15), interleaved(3), batch(2), mixed_16)) == 2);
}

TEST_CASE("a batch that leaves a replica without work has no step") {
  static_assert(!step_of(of_sequences(15), replicas(16), batch(1), mixed_16));
  static_assert(!step_of(of_sequences(16), replicas(16), batch(2), mixed_16));
  static_assert(!step_of(of_sequences(15), interleaved(8), batch(1), mixed_16), "one round for two stages");
  static_assert(step_of(of_sequences(16), replicas(16), batch(1), mixed_16).has_value());
}

TEST_CASE("the step is what was asked for") {
  training_request asked = counted_request;
  asked.method = sgd;
  asked.flash_attention = true;
  asked.dropout = true;
  asked.adapters = lora{.rank = 7};
  const auto step =
      step_of(asked, {.tensor_parallel = gpus(2), .recompute = recomputation::full}, batch(4), fp8_training);
  REQUIRE(step);
  CHECK(step->model.hidden.value() == asked.model.hidden.value());
  CHECK(step->sequence == asked.sequence);
  CHECK(step->micro_batch == batch(4));
  CHECK(step->method.moments == sgd.moments);
  CHECK(step->adapters->rank == 7);
  CHECK(step->dropout);
  CHECK(step->plan.flash_attention);
  CHECK(step->plan.tensor_parallel == gpus(2));
  CHECK(step->plan.recompute == recomputation::full);
  CHECK(arithmetic_of(step->recipe.compute) == arithmetic::fp8_accumulate_fp32);
}

TEST_CASE("a pipeline that is filled from both ends takes pairs, and as many as it has stages") {
  constexpr strategy dual{.pipeline_parallel = stages(4), .schedule = pipeline_schedule::dual_pipe};
  static_assert(rounds(step_of(of_sequences(15), dual, batch(1), mixed_16)) == 14);
  static_assert(rounds(step_of(of_sequences(3), dual, batch(1), mixed_16)) == 0);
  constexpr strategy folded{.pipeline_parallel = stages(2), .schedule = pipeline_schedule::dual_pipe_v};
  static_assert(rounds(step_of(of_sequences(15), folded, batch(1), mixed_16)) == 15);
}

TEST_CASE("what is not said of a run: AdamW, fused attention, no dropout, no adapters, all of the attention, causal") {
  constexpr training_request usual{.sequence = tokens(1), .sequences = batch(1), .budget = tokens(1)};
  static_assert(usual.method.id == adamw.id && usual.flash_attention && !usual.dropout && !usual.adapters);
  static_assert(usual.counted == attention_mask::causal && usual.attended == fraction(1.0));
}

TEST_CASE("stages that are not interleaved take every round that is left, whatever their number") {
  for (const pipeline_schedule schedule : {pipeline_schedule::one_f_one_b, pipeline_schedule::zero_bubble}) {
    const strategy plan{.pipeline_parallel = stages(4), .schedule = schedule};
    CHECK(rounds(step_of(of_sequences(15), plan, batch(1), mixed_16)) == 15);
    CHECK(rounds(step_of(of_sequences(15), plan, batch(4), mixed_16)) == 3);
  }
  strategy dealt = interleaved(1);
  dealt.pipeline_parallel = stages(4);
  CHECK(rounds(step_of(of_sequences(15), dealt, batch(1), mixed_16)) == 12);
  CHECK(rounds(step_of(of_sequences(4), dealt, batch(1), mixed_16)) == 4);
  CHECK(rounds(step_of(of_sequences(3), dealt, batch(1), mixed_16)) == 0);
}

TEST_CASE(
    "pipelines that are filled from both ends need twice as many rounds as GPUs, those that are not folded in pairs") {
  for (std::int64_t sequences = 1; sequences <= 12; ++sequences) {
    CAPTURE(sequences);
    const strategy dual{.pipeline_parallel = stages(2), .schedule = pipeline_schedule::dual_pipe};
    const std::int64_t pairs = sequences / 2 * 2;
    CHECK(rounds(step_of(of_sequences(sequences), dual, batch(1), mixed_16)) == (pairs >= 4 ? pairs : 0));
    const strategy folded{.pipeline_parallel = stages(3), .schedule = pipeline_schedule::dual_pipe_v};
    CHECK(rounds(step_of(of_sequences(sequences), folded, batch(1), mixed_16)) == (sequences >= 6 ? sequences : 0));
  }
}
