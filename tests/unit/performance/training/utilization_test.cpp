#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/training/utilization.hpp>
#include <support/training_steps.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;

namespace {

doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }
double number(operation_count of) { return in(of, units::operations); }

constexpr double forward = L * (block_operations + 4.0 * s * s * h) + 2.0 * s * h * V;

}  // namespace

TEST_CASE("a step is three forward passes, two beside frozen weights, for every sequence") {
  const step_operations one = operations_of(counted_step, attention_mask::full);
  CHECK(number(one.of_model) == about(3.0 * forward));
  CHECK(one.of_hardware == one.of_model);
  CHECK(number(operations_of(counted_step, attention_mask::causal).of_model) ==
        about(3.0 * (forward - L * 2.0 * s * s * h)));
  const training_step many = with_plan({.data_parallel = gpus(4), .micro_batches = micro_batches(5)});
  CHECK(number(operations_of(many, attention_mask::full).of_model) == about(20.0 * 3.0 * forward));
  training_step frozen = counted_step;
  frozen.adapters = lora{};
  // Frozen weights have no gradient; keys, queries and values do.
  CHECK(number(operations_of(frozen, attention_mask::full).of_model) == about(2.0 * forward + L * 4.0 * s * s * h));
}

TEST_CASE("the hardware does what is computed again as well: the blocks, or their scores") {
  const auto again = [](const strategy& plan) {
    const step_operations both = operations_of(with_plan(plan), attention_mask::full);
    return number(both.of_hardware - both.of_model);
  };
  CHECK(again({.recompute = recomputation::full}) == about(forward - 2.0 * s * h * V));
  CHECK(again({.recompute = recomputation::selective}) == about(L * 4.0 * s * s * h));
  CHECK(again({.recompute = recomputation::selective, .flash_attention = true}) == 0.0);
}

TEST_CASE("a decoder beside an encoder computes the scores of both its attentions again") {
  training_step step = with_plan({.recompute = recomputation::selective});
  step.model.kind = transformer_kind::encoder_decoder;
  step.model.encoder_layers = layers(2);
  const step_operations both = operations_of(step, attention_mask::full);
  CHECK(number(both.of_hardware - both.of_model) == about((2.0 * L + 2.0) * 4.0 * s * s * h));
}

TEST_CASE("scores are computed again where there are some: none of linear attention, few of compressed attention") {
  const auto again = [](const training_step& step) {
    const step_operations both = operations_of(step, attention_mask::full);
    return number(both.of_hardware - both.of_model);
  };
  training_step step = with_plan({.recompute = recomputation::selective});
  step.model.hybrid = {.linear = {.hidden = 1024,
                                  .kind = linear_attention_kind::gated_delta_net,
                                  .heads = 8,
                                  .head_dimension = 128,
                                  .state = 64,
                                  .groups = 8},
                       .of_linear = {0, 1, 2},
                       .of_attention = {3}};
  CHECK(again(step) == about(4.0 * s * s * h));
  constexpr compressed_plan entries{
      .query_rank = 512, .output_groups = 2, .output_rank = 512, .newest = 64, .heavy = 128, .of_heavy = {0, 1, 2, 3}};
  step = with_plan({.recompute = recomputation::selective});
  step.model.key_value_heads = heads(1);
  step.model.compressed = &entries;
  CHECK(again(step) == about(L * 4.0 * s * (64.0 + s / 128.0) * h));  // 64 newest tokens and four entries
}

TEST_CASE("the blocks that are computed again are the same under a head in clusters of words") {
  training_step clustered = with_plan({.recompute = recomputation::full});
  clustered.model.tied = true;
  const std::int64_t words = clustered.model.vocabulary.value();
  clustered.model.clusters = {.first = words / 4, .second = words / 2, .third = 3 * words / 4, .narrower = 2};
  const step_operations both = operations_of(clustered, attention_mask::full);
  CHECK(number(both.of_hardware - both.of_model) == about(forward - 2.0 * s * h * V));
}

TEST_CASE("utilization is operations over what all GPUs could have done") {
  const training_step two = with_plan({.data_parallel = gpus(2), .recompute = recomputation::full});
  const utilization_of_peak reached =
      utilization(two, 2.0 * units::seconds, 1.0 * units::teraflops_per_second, attention_mask::full);
  CHECK(reached.model_flops == about(2.0 * 3.0 * forward / (2.0 * 2.0 * 1e12)));
  CHECK(reached.hardware_flops > reached.model_flops);
}

TEST_CASE("tokens a second, and how long a number of tokens takes in whole steps") {
  const training_step step = with_plan({.data_parallel = gpus(2), .micro_batches = micro_batches(3)});
  const duration took = 4.0 * units::seconds;
  CHECK(throughput_of(step, took) * took == 6.0 * 512.0 * units::single_tokens);
  CHECK(time_to_train(step, took, tokens(6 * 512)) == took);
  CHECK(time_to_train(step, took, tokens(6 * 512 + 1)) == 2.0 * took);
  CHECK(time_to_train(step, took, tokens(1)) == took);
  const estimate<step_breakdown> estimated{.terms = {.gemms = took}};
  CHECK(time_to_train(step, estimated, tokens(6 * 512 + 1)) == 2.0 * took);
}

TEST_CASE("no time and no peak are no utilization") {
  constexpr double wrong[] = {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(),
                              std::numeric_limits<double>::infinity()};
  for (const double value : wrong) {
    const duration took = value * units::seconds;
    CHECK_THROWS_WITH_AS((void)utilization(counted_step, took, 1.0 * units::teraflops_per_second, attention_mask::full),
                         doctest::Contains("RL-101"), error);
    CHECK_THROWS_WITH_AS((void)utilization(counted_step, 1.0 * units::seconds, value * units::teraflops_per_second,
                                           attention_mask::full),
                         doctest::Contains("RL-101"), error);
    CHECK_THROWS_WITH_AS((void)throughput_of(counted_step, took), doctest::Contains("RL-101"), error);
    CHECK_THROWS_WITH_AS((void)time_to_train(counted_step, took, tokens(1)), doctest::Contains("RL-101"), error);
  }
}
