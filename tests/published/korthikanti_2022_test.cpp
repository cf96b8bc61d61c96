// Source     Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022 (arXiv
//            2205.05198): figure 1 (states and activations of a GPU) and figure 7 (activations against tensor
//            parallelism alone), table 3 (models); the figures' values as Calculon's validation repeats them.
// Tolerance  3 % for figure 1. The figure counts the matrices of the blocks and their activations alone; ours has
//            norms, biases, the tables, the dropout mask of the embedding and the input of the head as well. States are
//            compared on a stage in the middle, where a pipeline has one; its first stage has the table of words, which
//            the figure leaves out: 7 and 11 % more for 530B and 1T (said below). The worst is 2.4 %, activations of
//            1T. Figure 7 is a ratio, and the mask of the embedding is in both its parts here: 2.5 % of the value.
#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/megatron.hpp>
#include <ridgeline/memory/footprint.hpp>

using namespace ridgeline;
using namespace ridgeline::catalogue;

namespace {

struct published_run {
  training_step step;
  double states;
  double activations;
  double with_selective_and_sequence_parallel;
};

constexpr training_step run(const catalogued_model& model, int micro_batch, int pipeline, int interleaved) {
  return {.model = *transformer_of(model),
          .micro_batch = batch(micro_batch),
          .sequence = tokens(2048),
          .recipe = mixed_fp32_gradients,
          .plan = {.tensor_parallel = gpus(8),
                   .pipeline_parallel = stages(pipeline),
                   .virtual_stages = stages(interleaved),
                   .schedule = interleaved > 1 ? pipeline_schedule::interleaved : pipeline_schedule::one_f_one_b,
                   .micro_batches = micro_batches(pipeline > 1 ? 8 * pipeline : 1)},
          .dropout = true};
}

// GiB on a GPU, by figure 1.
constexpr published_run of_22b{run(megatron_22b, 4, 1, 1), 45.5625, 59.25, 9.5625};
constexpr published_run of_175b{run(megatron_175b, 1, 8, 3), 45.5625, 66.84375, 12.3515625};
constexpr published_run of_530b{run(megatron_530b, 1, 35, 3), 31.640625, 114.0234375, 23.076171875};
constexpr published_run of_1t{run(megatron_1t, 1, 64, 1), 32.958984375, 131.25, 26.5625};

constexpr double in_gib(data_size size) { return in(size, units::gibibytes); }
constexpr bool within(double ours, double published, double share) {
  return ours >= published * (1.0 - share) && ours <= published * (1.0 + share);
}
constexpr memory_breakdown in_the_middle(const training_step& step) {
  return footprint_of_stage(step, step.plan.pipeline_parallel.value() > 1 ? 1 : 0);
}
constexpr training_step selective(training_step step) {
  step.plan.sequence_parallel = true;
  step.plan.recompute = recomputation::selective;
  return step;
}

constexpr double tolerance = 0.03;
constexpr bool states_agree(const published_run& one) {
  return within(in_gib(in_the_middle(one.step).states()), one.states, tolerance);
}
constexpr bool activations_agree(const published_run& one) {
  return within(in_gib(footprint(one.step).activations), one.activations, tolerance);
}
constexpr bool selective_agrees(const published_run& one) {
  return within(in_gib(footprint(selective(one.step)).activations), one.with_selective_and_sequence_parallel,
                tolerance);
}
static_assert(states_agree(of_22b) && states_agree(of_175b) && states_agree(of_530b) && states_agree(of_1t));
static_assert(activations_agree(of_22b) && activations_agree(of_175b) && activations_agree(of_530b) &&
              activations_agree(of_1t));
static_assert(selective_agrees(of_22b) && selective_agrees(of_175b) && selective_agrees(of_530b) &&
              selective_agrees(of_1t));

// The worst of the twelve, and what the table of words adds on the first stage.
static_assert(within(in_gib(footprint(of_1t.step).activations), 134.4, 0.001));
static_assert(in_gib(footprint(of_530b.step).states()) > 1.07 * of_530b.states);
static_assert(in_gib(footprint(of_1t.step).states()) > 1.10 * of_1t.states);

// Figure 7: share of what tensor parallelism alone keeps.
constexpr double share_of_baseline(const published_run& one, bool sequence_parallel, recomputation recompute) {
  training_step step = one.step;
  const double baseline = in_gib(footprint(step).activations);
  step.plan.sequence_parallel = sequence_parallel;
  step.plan.recompute = recompute;
  return 100.0 * in_gib(footprint(step).activations) / baseline;
}
constexpr double read_off = 0.025;
static_assert(within(share_of_baseline(of_22b, true, recomputation::none), 66.84, read_off));
static_assert(within(share_of_baseline(of_175b, true, recomputation::none), 62.04, read_off));
static_assert(within(share_of_baseline(of_530b, true, recomputation::none), 58.31, read_off));
static_assert(within(share_of_baseline(of_1t, true, recomputation::none), 58.31, read_off));
static_assert(within(share_of_baseline(of_22b, false, recomputation::selective), 49.42, read_off));
static_assert(within(share_of_baseline(of_175b, false, recomputation::selective), 56.53, read_off));
static_assert(within(share_of_baseline(of_530b, false, recomputation::selective), 62.04, read_off));
static_assert(within(share_of_baseline(of_1t, false, recomputation::selective), 62.04, read_off));
static_assert(within(share_of_baseline(of_22b, true, recomputation::selective), 16.18, read_off));
static_assert(within(share_of_baseline(of_175b, true, recomputation::selective), 18.49, read_off));

}  // namespace

TEST_CASE("figure 1 of Korthikanti 2022 within 3 %: states, activations, activations with selective recomputation") {
  for (const published_run& one : {of_22b, of_175b, of_530b, of_1t}) {
    CHECK(in_gib(in_the_middle(one.step).states()) == doctest::Approx(one.states).epsilon(tolerance));
    CHECK(in_gib(footprint(one.step).activations) == doctest::Approx(one.activations).epsilon(tolerance));
    CHECK(in_gib(footprint(selective(one.step)).activations) ==
          doctest::Approx(one.with_selective_and_sequence_parallel).epsilon(tolerance));
  }
}

TEST_CASE("full recomputation keeps the inputs of the blocks: figure 7") {
  // The chart says 7.64, 8.71 and 9.42 %. On a first stage ours has the mask of the embedding too, half of such an input: 22B has
  // no other stage, where it is 1 of 96 such halves.
  const auto in_the_middle_of = [](const published_run& one) {
    training_step step = one.step;
    const double baseline = in_gib(in_the_middle(step).activations);
    step.plan.recompute = recomputation::full;
    return 100.0 * in_gib(in_the_middle(step).activations) / baseline;
  };
  CHECK(share_of_baseline(of_22b, false, recomputation::full) == doctest::Approx(7.64).epsilon(0.06));
  CHECK(in_the_middle_of(of_175b) == doctest::Approx(8.71).epsilon(read_off));
  CHECK(in_the_middle_of(of_530b) == doctest::Approx(9.42).epsilon(read_off));
  // 1T has as many heads for its width and as many GPUs for a tensor: 2 of 10 + 24 / 8 + 5 * 12.8 / 8 = 21 units of s b h.
  CHECK(in_the_middle_of(of_1t) == doctest::Approx(100.0 * 2.0 / 21.0).epsilon(1e-3));
  CHECK(in_the_middle_of(of_530b) == doctest::Approx(100.0 * 2.0 / 21.0).epsilon(1e-3));
}
