// Laws of the memory models, tried with random steps. The seed is fixed: a failure can be repeated.
#include <algorithm>
#include <cmath>
#include <deque>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/catalogue/accelerators/nvidia_ada_geforce.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/memory/inverse.hpp>
#include <ridgeline/memory/savings.hpp>

using namespace ridgeline;

namespace {

constexpr int trials = 2000;
// Sums of tens of terms in another order: some units in the last place.
constexpr double rounding = 1e-12;

struct dice {
  std::mt19937_64 engine{20261121};

  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine);
  }
  bool coin() { return between(0, 1) == 1; }
  template<class Element, std::size_t Size>
  Element one_of(const Element (&choices)[Size]) {
    return choices[static_cast<std::size_t>(between(0, static_cast<std::int64_t>(Size) - 1))];
  }

  transformer model() {
    transformer one{.layers = layers(between(1, 24)),
                    .heads = heads(8 * between(1, 4)),
                    .vocabulary = tokens(between(100, 100'000))};
    one.key_value_heads = coin() ? one.heads : heads(8);
    one.head_dimension = features(16 * between(1, 8));
    one.hidden = features(one.heads.value() * one.head_dimension.value());
    one.feed_forward = features(64 * between(1, 64));
    one.gated = coin();
    one.tied = coin();
    one.norm = coin() ? norm_kind::layer : norm_kind::root_mean_square;
    one.bias = {.projections = coin(), .output = coin(), .mlp = coin(), .norm = coin()};
    if (coin()) one.window = {.tokens = tokens(between(16, 512)), .full_every = between(0, 3)};
    if (coin()) {
      one.moe = {.experts = experts(8 * between(1, 4)),
                 .per_token = experts(between(1, 8)),
                 .width = features(64 * between(1, 16)),
                 .first_dense = optional_count<layer_kind>::from(between(0, 2)),
                 .every = between(1, 2)};
    }
    const std::int64_t fewest =
        one.window.full_every > 1 ? one.window.full_every : 1;  // blocks that have something to lend
    if (one.layers.value() > fewest && between(0, 2) == 0) {
      one.borrowing = layers(between(1, one.layers.value() - fewest));
      if (coin()) one.borrowing_feed_forward = features(64 * between(1, 128));
    }
    if (between(0, 2) == 0) one.per_layer_input = features(16 * between(1, 16));
    if (between(0, 3) == 0) compress(one);
    return one;
  }
  /// Compressed attention instead of the other: blocks with entries of either kind, in one to four residual streams.
  void compress(transformer& one) {
    static std::deque<compressed_plan> plans;  // models refer to them
    compressed_plan plan{.query_rank = 16 * between(1, 8),
                         .output_groups = 8,
                         .output_rank = 16 * between(1, 8),
                         .newest = 16 * between(1, 8),
                         .streams = between(1, 4)};
    for (std::int64_t i = 0; i < one.layers.value(); ++i) {
      const std::int64_t kind = i == 0 ? between(1, 2) : between(0, 2);
      if (kind == 1) plan.of_light.add(i), plan.light = 4;
      if (kind == 2) plan.of_heavy.add(i), plan.heavy = 32;
    }
    if (plan.light != 0 && coin())
      plan.indexer = {.heads = between(1, 8), .head_dimension = 64, .chosen = between(1, 64)};
    one.key_value_heads = heads(1);
    one.window = {};
    one.bias.projections = one.bias.output = false;
    one.borrowing = {};
    one.borrowing_feed_forward = {};
    one.per_layer_input = {};
    one.compressed = &plans.emplace_back(plan);
  }
  training_step step() {
    training_step one{.model = model(), .micro_batch = batch(between(1, 8)), .sequence = tokens(64 * between(1, 32))};
    one.recipe = one_of(every_precision_recipe);
    one.method = one_of(every_optimizer);
    one.dropout = coin();
    if (between(0, 3) == 0)
      one.adapters = lora{.rank = between(1, 64), .targets = coin() ? all_linear : lora_targets{}};
    return one;
  }
  strategy plan(const transformer& model) {
    strategy one{.data_parallel = gpus(8 * between(1, 8)),
                 .tensor_parallel = gpus(std::int64_t{1} << between(0, 3)),
                 .sequence_parallel = coin(),
                 .pipeline_parallel = stages(between(1, model.layers.value())),
                 .context_parallel = gpus(std::int64_t{1} << between(0, 2)),
                 .expert_parallel = gpus(model.moe ? std::int64_t{1} << between(0, 3) : 1),
                 .sharding = one_of(every_zero),
                 .recompute = one_of(every_recomputation),
                 .flash_attention = coin(),
                 .fused_gate = coin(),
                 .micro_batches = micro_batches(between(1, 32))};
    const bool sharded = one.sharding == zero::parameters;
    one.to_host = sharded ? one_of(every_offload) : coin() ? offload::optimizer_state : offload::none;
    return one;
  }
};

double total(const training_step& step) { return in(footprint(step, tensors_alone).total(), units::bytes); }
/// One term may fall on every stage while the most loaded stage becomes another one; so terms are compared on the
/// first.
memory_breakdown first_stage(const training_step& step) { return footprint_of_stage(step, 0, tensors_alone); }
bool at_most(double smaller, double larger) { return smaller <= larger * (1.0 + rounding); }

}  // namespace

TEST_CASE("every term is finite and not negative, and the terms add up to the total") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    training_step step = roll.step();
    step.plan = roll.plan(step.model);
    const memory_breakdown need = footprint(step);
    double sum = 0.0;
    for (const memory_term which : every_memory_term) {
      const double one = in(bytes_of(need, which), units::bytes);
      CHECK(std::isfinite(one));
      CHECK(one >= 0.0);
      sum += one;
    }
    CHECK(sum == doctest::Approx(in(need.total(), units::bytes)).epsilon(rounding));
  }
}

TEST_CASE("every term is taken by some step: one without a formula is zero for ever") {
  dice roll;
  memory_breakdown all;
  for (int i = 0; i < trials; ++i) {
    training_step step = roll.step();
    step.plan = roll.plan(step.model);
    all = all + footprint(step, framework_overhead{.context = 1.0 * units::gibibytes, .fragmentation = percent(3)});
  }
  all = all + footprint(inference_step{
                  .model = roll.model(), .requests = batch(1), .prompt = tokens(100), .reply = tokens(10)});
  for (const auto& row : memory_breakdown::table) {
    CAPTURE(row.name);
    CHECK(all.*(row.field) > data_size{});
  }
}

TEST_CASE("the footprint is that of the worst stage") {
  dice roll;
  for (int i = 0; i < trials / 4; ++i) {
    training_step step = roll.step();
    step.plan = roll.plan(step.model);
    double most = 0.0;
    for (std::int64_t stage = 0; stage < step.plan.pipeline_parallel.value(); ++stage) {
      most = std::max(most, in(footprint_of_stage(step, stage, tensors_alone).total(), units::bytes));
    }
    CHECK(total(step) == doctest::Approx(most).epsilon(rounding));
  }
}

TEST_CASE("one GPU: ZeRO, tensor, sequence, context and expert parallelism of one change nothing") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const training_step step = roll.step();
    training_step named = step;
    named.plan.sharding = roll.one_of(every_zero);
    named.plan.sequence_parallel = true;
    CHECK(total(named) == total(step));
  }
}

TEST_CASE("each stage of ZeRO holds no more states than the one before, and more replicas no more than fewer") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    training_step step = roll.step();
    step.plan = roll.plan(step.model);
    step.plan.to_host = offload::none;
    double before = -1.0;
    for (const zero stage : every_zero) {
      step.plan.sharding = stage;
      const double now = in(first_stage(step).states(), units::bytes);
      if (before >= 0.0) CHECK(at_most(now, before));
      before = now;
    }
    const double fewer = total(step);
    step.plan.data_parallel = gpus(2 * step.plan.data_parallel.value());
    CHECK(at_most(total(step), fewer));
  }
}

TEST_CASE("more tensor parallelism never has more states, more context parallelism never more activations") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    training_step step = roll.step();
    step.plan = roll.plan(step.model);
    step.plan.context_parallel = gpus(1);
    step.plan.tensor_parallel = gpus(1);
    const memory_breakdown one = first_stage(step);
    training_step wider = step;
    wider.plan.tensor_parallel = gpus(8);
    CHECK(at_most(in(first_stage(wider).states(), units::bytes), in(one.states(), units::bytes)));
    wider = step;
    wider.plan.context_parallel = gpus(4);
    const memory_breakdown shared = first_stage(wider);
    CHECK(at_most(in(shared.activations, units::bytes), in(one.activations, units::bytes)));
    CHECK(at_most(in(shared.logits, units::bytes), in(one.logits, units::bytes)));
  }
}

TEST_CASE("a saving never raises the term that it claims to lower") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    training_step step = roll.step();
    step.plan = roll.plan(step.model);
    const memory_breakdown before = first_stage(step);
    for (const saving which : every_saving) {
      const auto changed = with_saving(step, which);
      if (!changed || changed->plan.micro_batches.value() > 1'000'000) continue;
      CAPTURE(name_of(which));
      const memory_breakdown after = first_stage(*changed);
      const auto lower = [&](memory_term term) {
        CHECK(at_most(in(bytes_of(after, term), units::bytes), in(bytes_of(before, term), units::bytes)));
      };
      switch (which) {
        case saving::flash_attention:
          // Where the scores are dropped already it has its sums to keep, and beside frozen weights its own output.
          if (step.plan.recompute == recomputation::none && !step.adapters) lower(memory_term::activations);
          break;
        case saving::sequence_parallel:
        case saving::selective_recompute:
        case saving::light_recompute:
        case saving::full_recompute: lower(memory_term::activations); break;
        case saving::zero_1:
        case saving::zero_2:
        case saving::zero_3:
        case saving::offload_optimizer:
        case saving::offload_parameters:
          CHECK(at_most(in(after.states(), units::bytes), in(before.states(), units::bytes)));
          break;
        case saving::optimizer_8bit:
          // It keeps weights of fewer than 4,096 elements in 32 bits: never more than the moments of 32 bits that it replaces.
          CHECK(at_most(in(after.optimizer_state, units::bytes),
                        4.0 * units::bytes / step.recipe.moments * in(before.optimizer_state, units::bytes)));
          break;
        case saving::qlora: lower(memory_term::gradients); break;
        default: break;
      }
    }
  }
}

TEST_CASE("what is offloaded lands elsewhere: together there are as many states as before") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    training_step step = roll.step();
    const double whole = in(footprint(step, tensors_alone).states(), units::bytes);
    for (const offload to : every_offload) {
      step.plan.to_host = to;
      const memory_breakdown need = footprint(step, tensors_alone);
      CHECK(in(need.states() + need.on_host + need.on_storage, units::bytes) ==
            doctest::Approx(whole).epsilon(rounding));
    }
  }
}

TEST_CASE("the largest micro-batch and the longest sequence fit, and the next ones do not") {
  dice roll;
  for (int i = 0; i < trials / 20; ++i) {
    training_step step = roll.step();
    const accelerator& card = catalogue::rtx_4090;
    if (const auto most = largest_micro_batch(step, card)) {
      step.micro_batch = *most;
      CHECK(fits(footprint(step), card));
      step.micro_batch = batch(most->value() + 1);
      CHECK_FALSE(fits(footprint(step), card));
      step.micro_batch = batch(1);
    }
    if (const auto longest = longest_sequence(step, card)) {
      step.sequence = *longest;
      CHECK(fits(footprint(step), card));
      step.sequence = tokens(longest->value() + 1);
      CHECK_FALSE(fits(footprint(step), card));
    }
  }
}
