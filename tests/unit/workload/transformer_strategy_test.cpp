#include <doctest/doctest.h>
#include <ridgeline/workload/transformer_strategy.hpp>

using namespace ridgeline;

namespace {

constexpr transformer model{.layers = layers(8),
                            .hidden = features(64),
                            .heads = heads(8),
                            .key_value_heads = heads(2),
                            .head_dimension = features(8),
                            .feed_forward = features(256),
                            .vocabulary = tokens(100)};

errc refused(const strategy& plan, const transformer& of = model, token_count sequence = tokens(1024)) {
  try {
    check(plan, of, sequence);
  } catch (const error& mistake) {
    return mistake.code();
  }
  return errc{};
}

transformer mixture() {
  transformer other = model;
  other.moe = {.experts = experts(8), .per_token = experts(2), .width = features(32)};
  return other;
}

}  // namespace

TEST_CASE("one GPU is always possible") { CHECK(refused({}) == errc{}); }

TEST_CASE("tensor parallelism divides the heads; key-value heads are divided, or copied beyond their number") {
  CHECK(refused({.tensor_parallel = gpus(2)}) == errc{});
  CHECK(refused({.tensor_parallel = gpus(8)}) == errc{});
  CHECK(refused({.tensor_parallel = gpus(3)}) == errc::heads_not_divided);
  CHECK(refused({.tensor_parallel = gpus(16)}) == errc::heads_not_divided);
  transformer six = model;
  six.heads = heads(12), six.key_value_heads = heads(3);
  CHECK(refused({.tensor_parallel = gpus(2)}, six) == errc::heads_not_divided);
  CHECK(refused({.tensor_parallel = gpus(3)}, six) == errc::width_not_divided);
}

TEST_CASE("stages need layers, and so do the chunks of an interleaved pipeline") {
  CHECK(refused({.pipeline_parallel = stages(3)}) == errc{});
  CHECK(refused({.pipeline_parallel = stages(8)}) == errc{});
  CHECK(refused({.pipeline_parallel = stages(9)}) == errc::stages_not_filled);
  strategy interleaved{.pipeline_parallel = stages(2),
                       .virtual_stages = stages(2),
                       .schedule = pipeline_schedule::interleaved,
                       .micro_batches = micro_batches(4)};
  CHECK(refused(interleaved) == errc{});
  interleaved.virtual_stages = stages(3);
  CHECK(refused(interleaved) == errc{});
  interleaved.virtual_stages = stages(5);
  CHECK(refused(interleaved) == errc::stages_not_filled);
  interleaved.virtual_stages = stages(1);
  CHECK(refused(interleaved) == errc::schedule_not_possible);
  interleaved.virtual_stages = stages(2);
  interleaved.micro_batches = micro_batches(3);
  CHECK(refused(interleaved) == errc::schedule_not_possible);
  interleaved.schedule = pipeline_schedule::one_f_one_b;
  CHECK(refused(interleaved) == errc::schedule_not_possible);
}

TEST_CASE("expert parallelism divides the experts and the GPUs that share the data") {
  CHECK(refused({.data_parallel = gpus(8), .expert_parallel = gpus(4)}, mixture()) == errc{});
  CHECK(refused({.data_parallel = gpus(2), .context_parallel = gpus(2), .expert_parallel = gpus(4)}, mixture()) ==
        errc{});
  CHECK(refused({.data_parallel = gpus(4), .expert_parallel = gpus(8)}, mixture()) == errc::experts_not_divided);
  CHECK(refused({.data_parallel = gpus(6), .expert_parallel = gpus(3)}, mixture()) == errc::experts_not_divided);
  CHECK(refused({.data_parallel = gpus(8), .expert_parallel = gpus(4)}) == errc::experts_not_divided);
}

TEST_CASE("context and sequence parallelism divide the sequence") {
  CHECK(refused({.context_parallel = gpus(4)}) == errc{});
  CHECK(refused({.context_parallel = gpus(5)}) == errc::sequence_not_divided);
  CHECK(refused({}, model, tokens(100'000'001)) == errc::dimension_out_of_range);
  CHECK(refused({.tensor_parallel = gpus(8), .sequence_parallel = true}, model, tokens(1024)) == errc{});
  CHECK(refused({.tensor_parallel = gpus(8), .sequence_parallel = true}, model, tokens(1020)) ==
        errc::sequence_not_divided);
}

TEST_CASE("Ulysses divides the context-parallel GPUs and the heads, and key-value heads or a multiple of them") {
  CHECK(refused({.context_parallel = gpus(4), .ulysses = gpus(4)}) == errc{});
  CHECK(refused({.context_parallel = gpus(4), .ulysses = gpus(2)}) == errc{});
  CHECK(refused({.context_parallel = gpus(4), .ulysses = gpus(8)}) == errc::ulysses_not_divided);
  CHECK(refused({.ulysses = gpus(2)}) == errc::ulysses_not_divided);
  CHECK(refused({.context_parallel = gpus(64), .ulysses = gpus(64)}) == errc::ulysses_not_divided);  // more than heads
}

TEST_CASE("a broken model is refused whatever the plan") {
  CHECK(refused({}, transformer{}) == errc::dimension_out_of_range);
}

TEST_CASE("DualPipe wants even stages, even micro-batches, and no fewer of them than stages") {
  transformer deep{.layers = layers(16),
                   .hidden = features(64),
                   .heads = heads(4),
                   .key_value_heads = heads(4),
                   .head_dimension = features(16),
                   .feed_forward = features(256),
                   .vocabulary = tokens(100)};
  strategy plan{
      .pipeline_parallel = stages(4), .schedule = pipeline_schedule::dual_pipe, .micro_batches = micro_batches(8)};
  CHECK(fault_of(plan, deep, tokens(16)) == errc{});
  plan.micro_batches = micro_batches(7);
  CHECK(fault_of(plan, deep, tokens(16)) == errc::schedule_not_possible);
  plan.micro_batches = micro_batches(2);
  CHECK(fault_of(plan, deep, tokens(16)) == errc::schedule_not_possible);
  plan = {.pipeline_parallel = stages(3), .schedule = pipeline_schedule::dual_pipe, .micro_batches = micro_batches(8)};
  CHECK(fault_of(plan, deep, tokens(16)) == errc::schedule_not_possible);
  plan.schedule = pipeline_schedule::dual_pipe_v;
  CHECK(fault_of(plan, deep, tokens(16)) == errc{});
  deep.layers = layers(5);
  CHECK(fault_of(plan, deep, tokens(16)) == errc::stages_not_filled);
  plan = {.schedule = pipeline_schedule::dual_pipe, .micro_batches = micro_batches(8)};
  CHECK(fault_of(plan, deep, tokens(16)) == errc::schedule_not_possible);
}
