#include "support/plan_examples.hpp"

#include <array>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/planning/inverse_plans.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::counted_request;
using ridgeline_tests::rented_fleet;

namespace {

constexpr plan_axes counts{.gpus = {gpus(8), gpus(1), gpus(4), gpus(2)}, .sharding = {zero::off}};
constexpr plan_space four(rented_fleet, counts);

constexpr transformer of_layers(std::int64_t deep) {
  transformer model = ridgeline_tests::counted;
  model.layers = layers(deep);
  return model;
}
constexpr std::array<transformer, 3> models{of_layers(4), of_layers(16), of_layers(8)};

fleet of_capacity(data_size capacity) {
  fleet made = rented_fleet[0];
  accelerator device = ridgeline_tests::plain_device;
  device.capacity = capacity;
  made.on = cluster(machine(device, gpus(8), ridgeline_tests::links, ridgeline_tests::plain_host), nodes(8),
                    ridgeline_tests::network);
  return made;
}

}  // namespace

TEST_CASE("the fewest GPUs that finish by a date, in whatever order they are tried") {
  const auto on = [](std::int64_t count) {
    return estimate_of(counted_request, rented_fleet[0], {.data_parallel = gpus(count)}, batch(1))->run;
  };
  for (const std::int64_t count : {1, 2, 4, 8}) {
    const auto answer = fewest_gpus_to_finish(four, counted_request, on(count));
    REQUIRE(answer);
    CHECK(answer->estimate.gpus == gpus(count));
    CHECK(answer->estimate.run == on(count));
  }
  CHECK(fewest_gpus_to_finish(four, counted_request, 0.999 * on(4))->estimate.gpus == gpus(8));
  CHECK_FALSE(fewest_gpus_to_finish(four, counted_request, 0.999 * on(8)));
}

TEST_CASE("a date that is no time is refused") {
  CHECK_THROWS_WITH_AS(fewest_gpus_to_finish(four, counted_request, -1.0 * seconds), doctest::Contains("RL-106"),
                       error);
  CHECK_THROWS_WITH_AS(fewest_gpus_to_finish(four, counted_request, std::numeric_limits<double>::quiet_NaN() * seconds),
                       doctest::Contains("RL-106"), error);
}

TEST_CASE("a model's tokens follow from its parameters, whole ones") {
  const std::int64_t all = active_parameters(models[0]);
  CHECK(tokens_per_parameter{}.budget_of(models[0]) == tokens(20 * all));
  CHECK(tokens_per_parameter{1.0}.budget_of(models[0]) == tokens(all));
  CHECK(tokens_per_parameter{1e-12}.budget_of(models[0]) == tokens(1));
  for (const double wrong : {0.0, -1.0, std::numeric_limits<double>::infinity()}) {
    CHECK_THROWS_WITH_AS(tokens_per_parameter{wrong}.budget_of(models[0]), doctest::Contains("RL-101"), error);
  }
  CHECK(tokens_per_parameter{0.9e15 / static_cast<double>(all)}.budget_of(models[0]).value() > 800'000'000'000'000);
  CHECK_THROWS_WITH_AS(tokens_per_parameter{1.1e15 / static_cast<double>(all)}.budget_of(models[0]),
                       doctest::Contains("RL-104"), error);
  CHECK_THROWS_WITH_AS(tokens_per_parameter{1e12}.budget_of(models[0]), doctest::Contains("RL-104"), error);
}

TEST_CASE("the largest model that a budget trains, on its cheapest plan") {
  const tokens_per_parameter tokens{0.05};
  const auto cost = [&](const transformer& model) {
    training_request asked = counted_request;
    asked.model = model;
    asked.budget = tokens.budget_of(model);
    return search<1>(four, asked, cheapest).best[0].estimate.cost();
  };
  const auto within = [&](money budget) {
    return largest_model_trained(models, four, counted_request, tokens, costs_at_most(budget));
  };
  for (std::size_t i = 0; i < models.size(); ++i) {
    const money budget = cost(models[i]);
    const auto answer = within(budget);
    REQUIRE(answer);
    CHECK(answer->model == i);
    CHECK(answer->plan.estimate.cost() == budget);
  }
  CHECK(within(0.999 * cost(models[1]))->model == 2);
  CHECK(within(1e9 * dollars)->model == 1);
  CHECK_FALSE(within(0.999 * cost(models[0])));
  CHECK_FALSE(largest_model_trained({}, four, counted_request, tokens));
}

TEST_CASE("without a limit the largest model that fits is trained") {
  const fleet small[] = {of_capacity(footprint(*step_of(counted_request, {}, batch(1), mixed_16)).total())};
  const auto answer = largest_model_trained(models, plan_space(small, counts), counted_request, tokens_per_parameter{});
  REQUIRE(answer);
  CHECK(answer->model == 0);
}

TEST_CASE("the longest sequence fits, and one unit more does not") {
  constexpr token_count unit = tokens(128);
  const auto needs = [](std::int64_t units_of_it) {
    training_request asked = counted_request;
    asked.sequence = tokens(units_of_it * 128);
    return footprint(*step_of(asked, {}, batch(1), mixed_16)).total();
  };
  // Powers of two, what lies between them, the first unit, and the last one.
  for (const std::int64_t last : {1, 2, 3, 5, 8, 11, 16}) {
    const fleet some[] = {of_capacity(needs(last))};
    const auto answer = longest_sequence_trained(plan_space(some, counts), counted_request, unit, tokens(16 * 128));
    CAPTURE(last);
    REQUIRE(answer);
    CHECK(answer->sequence == tokens(last * 128));
    CHECK(answer->plan.estimate.tokens == tokens(64 * last * 128));
    CHECK(fits_in_memory(answer->plan.estimate));
  }
  const fleet none[] = {of_capacity(0.999 * needs(1))};
  CHECK_FALSE(longest_sequence_trained(plan_space(none, counts), counted_request, unit, tokens(16 * 128)));
}

TEST_CASE("what is not tried is not answered: the most is rounded down to whole units") {
  CHECK(longest_sequence_trained(four, counted_request, tokens(128), tokens(5 * 128 + 127))->sequence ==
        tokens(5 * 128));
  CHECK(longest_sequence_trained(four, counted_request, tokens(128), tokens(128))->sequence == tokens(128));
  CHECK_FALSE(longest_sequence_trained(four, counted_request, tokens(128), tokens(127)));
}

TEST_CASE("a parameter has 20 tokens where nobody says how many") {
  static_assert(tokens_per_parameter{}.ratio == 20.0);
}

TEST_CASE("of models of the same size the first one that can be trained is named") {
  const std::array<transformer, 3> alike{of_layers(4), of_layers(8), of_layers(8)};
  CHECK(largest_model_trained(alike, four, counted_request, tokens_per_parameter{0.05})->model == 1);
  static_assert(trainable_model{}.model == 0);
}
