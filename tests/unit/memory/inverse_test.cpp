#include <array>
#include <doctest/doctest.h>
#include <ridgeline/memory/inverse.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr accelerator card(double kibibytes) {
  return {.id = "card", .capacity = kibibytes * units::kibibytes, .source = {"a data sheet", "page 1", "2026-11-21"}};
}
constexpr accelerator small = card(100);

constexpr bool fits_with(batch_size size) {
  training_step step = tiny_step;
  step.micro_batch = size;
  return bool(fits(footprint(step, tensors_alone), small));
}
constexpr auto most = largest_micro_batch(tiny_step, small, tensors_alone);
static_assert(most && fits_with(*most) && !fits_with(batch(most->value() + 1)));
}  // namespace

TEST_CASE("the last number that holds is found, whatever it is") {
  for (std::int64_t answer = 1; answer <= 70; ++answer) {
    CHECK(detail::last_that_holds(70, [&](std::int64_t n) { return n <= answer; }) == answer);
  }
  CHECK(detail::last_that_holds(70, [](std::int64_t) { return false; }) == std::nullopt);
}

TEST_CASE("the longest sequence is a multiple of the GPUs that share it, and exact") {
  const training_step step = planned({.context_parallel = gpus(3)});
  const auto longest = longest_sequence(step, small, tensors_alone);
  REQUIRE(longest);
  CHECK(longest->value() % 3 == 0);
  training_step at = step;
  at.sequence = *longest;
  CHECK(fits(footprint(at, tensors_alone), small));
  at.sequence = tokens(longest->value() + 3);
  CHECK_FALSE(fits(footprint(at, tensors_alone), small));
}

TEST_CASE("where not even one fits, the answer is empty") {
  CHECK_FALSE(largest_micro_batch(tiny_step, card(1), tensors_alone));
  CHECK_FALSE(longest_sequence(tiny_step, card(1), tensors_alone));
  CHECK_FALSE(largest_model(std::array{tiny}, tiny_step, card(1), tensors_alone));
  // Without ZeRO more replicas hold no less each.
  CHECK_FALSE(fewest_gpus(tiny_step, card(1), tensors_alone));
}

TEST_CASE("a model that nothing limits is an error, not a huge number") {
  training_step one_number = tiny_step;
  one_number.model = {.layers = layers(1),
                      .hidden = features(1),
                      .heads = heads(1),
                      .key_value_heads = heads(1),
                      .head_dimension = features(1),
                      .feed_forward = features(1),
                      .vocabulary = tokens(1)};
  one_number.sequence = tokens(1);
  CHECK_THROWS_WITH_AS(largest_micro_batch(one_number, card(1e9), tensors_alone), doctest::Contains("RL-129"), error);
}

TEST_CASE("the largest model of a family need not be its last") {
  transformer wide = tiny;
  wide.feed_forward = features(64);
  transformer huge = tiny;
  huge.layers = layers(1000);
  const auto found = largest_model(std::array{huge, wide, tiny}, tiny_step, card(60), tensors_alone);
  REQUIRE(found);
  CHECK(*found == 1);
}

TEST_CASE("the fewest GPUs are exact: one replica less does not fit") {
  training_step step = planned({.tensor_parallel = gpus(2), .sharding = zero::parameters});
  step.micro_batch = batch(1);
  step.model.layers = layers(40);
  const accelerator tight = card(30);
  const auto fewest = fewest_gpus(step, tight, tensors_alone);
  REQUIRE(fewest);
  const std::int64_t replicas = fewest->value() / 2;
  REQUIRE(replicas > 1);
  step.plan.data_parallel = gpus(replicas);
  CHECK(fits(footprint(step, tensors_alone), tight));
  step.plan.data_parallel = gpus(replicas - 1);
  CHECK_FALSE(fits(footprint(step, tensors_alone), tight));
}
