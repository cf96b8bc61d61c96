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

TEST_CASE("heads of blocks without a window are divided too, where they are others, and none is copied") {
  transformer other = model;
  other.window = {.tokens = tokens(64), .full_every = 2};
  other.full = {.key_value_heads = heads(4), .head_dimension = features(16)};
  CHECK(refused({.tensor_parallel = gpus(2)}, other) == errc{});
  CHECK(refused({.tensor_parallel = gpus(4)}, other) == errc::heads_not_divided);  // 2 with a window
  other.key_value_heads = heads(8);
  CHECK(refused({.tensor_parallel = gpus(4)}, other) == errc{});
  CHECK(refused({.tensor_parallel = gpus(8)}, other) == errc::heads_not_divided);  // 4 without one
  CHECK(refused({.context_parallel = gpus(4), .ulysses = gpus(4)}, other) == errc{});
  CHECK(refused({.context_parallel = gpus(8), .ulysses = gpus(8)}, other) == errc::ulysses_not_divided);
  CHECK(refused({.tensor_parallel = gpus(2), .context_parallel = gpus(4), .ulysses = gpus(4)}, other) ==
        errc::ulysses_not_divided);
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

// Each rule by itself, as the errors' documentation words it; of several that are broken the first is named.
TEST_CASE("a plan is refused where a rule is broken and nowhere else, for every small plan of three models") {
  const transformer hybrid = [] {
    transformer made = model;
    made.key_value_heads = heads(8);
    made.hybrid.linear = {
        .hidden = 64, .kind = linear_attention_kind::mamba2, .heads = 12, .head_dimension = 8, .state = 8};
    made.hybrid.of_linear = {0, 2, 4, 6};
    made.hybrid.of_attention = {1, 3, 5, 7};
    return made;
  }();
  transformer experts_too = mixture();
  experts_too.moe.shared_experts = experts(3);
  experts_too.moe.shared_width = features(6);
  const auto multiple = [](std::int64_t a, std::int64_t b) { return a % b == 0; };
  std::int64_t different = 0;
  std::int64_t plans = 0;
  for (const transformer& of : {model, hybrid, experts_too}) {
    const std::int64_t kv = of.key_value_heads.value();
    for (const std::int64_t t : {1, 2, 3, 4, 8}) {
      for (const std::int64_t c : {1, 2, 4}) {
        for (const std::int64_t u : {1, 2, 4}) {
          for (const std::int64_t e : {1, 2, 4, 16}) {
            for (const std::int64_t p : {1, 2, 3, 4, 8, 9}) {
              for (const std::int64_t v : {1, 2, 3}) {
                for (const pipeline_schedule schedule :
                     {pipeline_schedule::one_f_one_b, pipeline_schedule::interleaved, pipeline_schedule::dual_pipe,
                      pipeline_schedule::dual_pipe_v}) {
                  for (const std::int64_t m : {4, 7, 8}) {
                    strategy plan{.data_parallel = gpus(4), .sequence_parallel = true};
                    plan.tensor_parallel = gpus(t);
                    plan.pipeline_parallel = stages(p);
                    plan.virtual_stages = stages(v);
                    plan.context_parallel = gpus(c);
                    plan.expert_parallel = gpus(e);
                    plan.ulysses = gpus(u);
                    plan.schedule = schedule;
                    plan.micro_batches = micro_batches(m);
                    const bool heads_divide =
                        multiple(8, t) && (multiple(kv, t) || multiple(t, kv)) && (!of.hybrid || multiple(12, t));
                    const bool widths_divide =
                        multiple(256, t) && multiple(of.moe.width.value(), t) && (!of.moe || multiple(18, t));
                    const bool traded =
                        u == 1 || (multiple(c, u) && multiple(8 / t, u) && (!of.hybrid || multiple(12 / t, u)) &&
                                   (multiple(kv, t * u) || multiple(t * u, kv)));
                    const bool dual = schedule == pipeline_schedule::dual_pipe;
                    const bool folded = schedule == pipeline_schedule::dual_pipe_v;
                    bool can_run = v == 1;
                    if (schedule == pipeline_schedule::interleaved) can_run = p > 1 && v > 1 && multiple(m, p);
                    if (dual) can_run = can_run && p > 1 && multiple(p, 2) && m >= 2 * p && multiple(m, 2);
                    if (folded) can_run = can_run && p > 1 && m >= 2 * p;
                    const bool filled = p * v <= 8 && (!folded || 2 * p <= 8);
                    const bool experts_divide = e == 1 || (of.moe && multiple(8, e) && multiple(4 * c, e));
                    const bool sequence_divides = multiple(96, c) && (t == 1 || multiple(96 / c, t));
                    const errc wanted = !heads_divide       ? errc::heads_not_divided
                                        : !widths_divide    ? errc::width_not_divided
                                        : !traded           ? errc::ulysses_not_divided
                                        : !can_run          ? errc::schedule_not_possible
                                        : !filled           ? errc::stages_not_filled
                                        : !experts_divide   ? errc::experts_not_divided
                                        : !sequence_divides ? errc::sequence_not_divided
                                                            : errc{};
                    ++plans;
                    different += fault_of(plan, of, tokens(96)) == wanted ? 0 : 1;
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  CHECK(plans == 3 * 5 * 3 * 3 * 4 * 6 * 3 * 4 * 3);
  CHECK(different == 0);
}

TEST_CASE("experts are divided over a group of up to 10^15 GPUs, and over none that is larger") {
  const auto fault = [](std::int64_t data, std::int64_t context) {
    const strategy plan{.data_parallel = gpus(data), .context_parallel = gpus(context), .expert_parallel = gpus(8)};
    return fault_of(plan, mixture(), tokens(context));
  };
  CHECK(fault(100'000'000, 9'999'992) == errc{});
  CHECK(fault(100'000'000, 10'000'008) == errc::experts_not_divided);
}
