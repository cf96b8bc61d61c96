#include "support/plan_examples.hpp"

#include <doctest/doctest.h>
#include <ridgeline/planning/plan_space.hpp>
#include <set>
#include <tuple>
#include <vector>

using namespace ridgeline;
using ridgeline_tests::rented_fleet;

namespace {

constexpr fleet two_fleets[] = {rented_fleet[0], rented_fleet[0]};
constexpr plan_axes axes{.gpus = {gpus(8), gpus(12)},
                         .tensor = {gpus(1), gpus(2)},
                         .pipeline = {stages(1), stages(4)},
                         .virtual_stages = {stages(1), stages(2)},
                         .context = {gpus(1), gpus(2)},
                         .expert = {gpus(1), gpus(2)},
                         .micro_batch = {batch(1), batch(2), batch(4)},
                         .recompute = {recomputation::none, recomputation::full},
                         .sharding = {zero::off, zero::optimizer_state},
                         .to_host = {offload::none, offload::optimizer_state},
                         .recipe = {mixed_16, fp8_training}};
constexpr plan_space space(two_fleets, axes);

}  // namespace

TEST_CASE("a space has as many combinations as its choices multiply to") {
  static_assert(space.size() == 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 3 * 2);
  static_assert(space.stride_of_a_recipe() == space.size() / 4);
  static_assert(space.fleets().size() == 2);
  static_assert(plan_space(rented_fleet, {.gpus = {gpus(1)}}).size() == 1);
}

TEST_CASE("Ulysses is chosen beside the context parallelism that it is a part of") {
  static constexpr plan_axes long_ones{
      .gpus = {gpus(8)}, .context = {gpus(2), gpus(8)}, .ulysses = {gpus(1), gpus(2), gpus(8)}};
  constexpr plan_space both(rented_fleet, long_ones);
  static_assert(both.size() == 6);
  static_assert(both.at(1).plan.ulysses == gpus(2) && both.at(1).plan.context_parallel == gpus(2));
  static_assert(both.at(5).plan.ulysses == gpus(8) && both.at(5).plan.context_parallel == gpus(8));
}

TEST_CASE("the micro-batch changes fastest, then recomputation, sharding, offload and so on; the fleet last") {
  static_assert(space.at(0).micro_batch == batch(1) && space.at(1).micro_batch == batch(2));
  static_assert(space.at(2).micro_batch == batch(4) && space.at(2).plan.recompute == recomputation::none);
  static_assert(space.at(3).micro_batch == batch(1) && space.at(3).plan.recompute == recomputation::full);
  static_assert(space.at(6).plan.sharding == zero::optimizer_state);
  static_assert(space.at(12).plan.to_host == offload::optimizer_state);
  static_assert(space.at(24).plan.virtual_stages == stages(2));
  static_assert(space.at(48).plan.expert_parallel == gpus(2));
  static_assert(space.at(96).plan.context_parallel == gpus(2));
  static_assert(space.at(192).plan.pipeline_parallel == stages(4));
  static_assert(space.at(384).plan.tensor_parallel == gpus(2));
  static_assert(space.at(768).gpus == gpus(12));
  static_assert(space.at(1536).recipe == 1 && space.at(1535).recipe == 0);
  static_assert(space.at(3072).fleet == 1 && space.at(3071).fleet == 0);
  static_assert(space.stride_of_a_recipe() == 1536);
}

TEST_CASE("every number is another combination") {
  std::set<std::vector<std::int64_t>> seen;
  for (std::uint64_t number = 0; number < space.size(); ++number) {
    const plan_choice one = space.at(number);
    const auto as_number = [](auto what) { return static_cast<std::int64_t>(what); };
    seen.insert({as_number(one.fleet), as_number(one.recipe), one.gpus.value(), one.plan.tensor_parallel.value(),
                 one.plan.pipeline_parallel.value(), one.plan.virtual_stages.value(), one.plan.context_parallel.value(),
                 one.plan.expert_parallel.value(), one.micro_batch.value(), as_number(one.plan.recompute),
                 as_number(one.plan.sharding), as_number(one.plan.to_host)});
  }
  CHECK(seen.size() == space.size());
}

TEST_CASE("data parallelism takes what the other degrees leave") {
  static_assert(space.at(0).divided && space.at(0).plan.data_parallel == gpus(8));
  static_assert(space.at(384).plan.data_parallel == gpus(4));        // 8 / 2
  static_assert(space.at(384 + 192).plan.data_parallel == gpus(1));  // 8 / (2 * 4)
  static_assert(!space.at(384 + 192 + 96).divided, "8 GPUs are no 2 * 4 * 2");
  static_assert(space.at(768 + 192).plan.data_parallel == gpus(3));  // 12 / 4
  static_assert(!space.at(768 + 384 + 192).divided, "12 GPUs are no 2 * 4");
}

TEST_CASE("sequence parallelism goes beside tensor parallelism, interleaving with virtual stages") {
  static_assert(!space.at(0).plan.sequence_parallel && space.at(384).plan.sequence_parallel);
  constexpr plan_space without(rented_fleet, {.gpus = {gpus(8)}, .tensor = {gpus(2)}, .sequence_parallel = false});
  static_assert(!without.at(0).plan.sequence_parallel);
  static_assert(space.at(0).plan.schedule == pipeline_schedule::one_f_one_b);
  static_assert(space.at(24).plan.schedule == pipeline_schedule::interleaved);
  constexpr plan_space dual(rented_fleet, {.gpus = {gpus(8)},
                                           .virtual_stages = {stages(1), stages(2)},
                                           .schedule = {pipeline_schedule::one_f_one_b, pipeline_schedule::dual_pipe}});
  static_assert(dual.at(1).plan.schedule == pipeline_schedule::interleaved);
  static_assert(dual.at(2).plan.schedule == pipeline_schedule::dual_pipe);
}

TEST_CASE("a space needs a fleet, and numbers that a double counts one by one") {
  CHECK_THROWS_WITH_AS(plan_space(std::span<const fleet>{}, axes), doctest::Contains("RL-192"), error);
  std::vector<gpu_count> degrees(32, gpus(1));
  const choices<gpu_count> gpu_degrees{std::span<const gpu_count>(degrees)};
  std::vector<stage_count> chunks(32, stages(1));
  const choices<stage_count> stage_degrees{std::span<const stage_count>(chunks)};
  std::vector<batch_size> batches(32, batch(1));
  plan_axes wide{.gpus = gpu_degrees,
                 .tensor = gpu_degrees,
                 .pipeline = stage_degrees,
                 .virtual_stages = stage_degrees,
                 .context = gpu_degrees,
                 .expert = gpu_degrees,
                 .micro_batch = choices<batch_size>{std::span<const batch_size>(batches)},
                 .recompute = {recomputation::none, recomputation::full}};
  CHECK(plan_space(rented_fleet, wide).size() == std::uint64_t{1} << 36);
  wide.recompute = choices<recomputation>{recomputation::none};
  const std::vector<zero> shards(32, zero::off);
  const std::vector<offload> away(32, offload::none);
  wide.sharding = choices<zero>{std::span<const zero>(shards)};
  wide.to_host = choices<offload>{std::span<const offload>(away)};
  CHECK(plan_space(rented_fleet, wide).size() == std::uint64_t{1} << 45);
  wide.recompute = {recomputation::none, recomputation::selective, recomputation::full};
  CHECK(plan_space(rented_fleet, wide).size() == std::uint64_t{3} << 45);
  const std::vector<recomputation> again(32, recomputation::none);
  wide.recompute = choices<recomputation>{std::span<const recomputation>(again)};
  CHECK_THROWS_WITH_AS(plan_space(rented_fleet, wide), doctest::Contains("RL-193"), error);
}

TEST_CASE("a choice is one of its enumeration") {
  const auto spaced = [](const plan_axes& some) { return plan_space(rented_fleet, some).size(); };
  CHECK(spaced({.gpus = {gpus(8)},
                .recompute = {recomputation::full},
                .sharding = {zero::parameters},
                .to_host = {offload::nvme}}) == 1);
  for (const int outside : {-1, 4, 7, 9}) {
    CAPTURE(outside);
    CHECK_THROWS_WITH_AS(spaced({.gpus = {gpus(8)}, .sharding = {zero::off, zero(outside)}}),
                         doctest::Contains("RL-108"), error);
    CHECK_THROWS_WITH_AS(spaced({.gpus = {gpus(8)}, .to_host = {offload(outside)}}), doctest::Contains("RL-108"),
                         error);
    CHECK_THROWS_WITH_AS(spaced({.gpus = {gpus(8)}, .recompute = {recomputation(outside)}}),
                         doctest::Contains("RL-108"), error);
  }
  CHECK_THROWS_WITH_AS(spaced({.gpus = {gpus(8)}, .schedule = {pipeline_schedule(5)}}), doctest::Contains("RL-108"),
                       error);
}

TEST_CASE("what is not said of a space and of a choice") {
  constexpr plan_axes least{.gpus = {gpus(8)}};
  static_assert(least.tensor[0] == gpus(1) && least.pipeline[0] == stages(1) && least.virtual_stages[0] == stages(1));
  static_assert(least.schedule[0] == pipeline_schedule::one_f_one_b && least.context[0] == gpus(1));
  static_assert(least.expert[0] == gpus(1) && least.ulysses[0] == gpus(1) && least.micro_batch[0] == batch(1));
  static_assert(least.recompute[0] == recomputation::none && least.sharding[0] == zero::optimizer_state);
  static_assert(least.to_host[0] == offload::none && least.recipe[0].id == mixed_16.id && least.sequence_parallel);
  static_assert(plan_space(rented_fleet, least).size() == 1);
  constexpr plan_choice none;
  static_assert(none.fleet == 0 && none.recipe == 0 && none.gpus == gpus(1) && none.micro_batch == batch(1) &&
                none.divided && none.other_sharding && none.other_recompute);
}

TEST_CASE("a choice says whether the space has it with another sharding and another recomputation") {
  plan_axes few{
      .gpus = {gpus(8)}, .recompute = {recomputation::full, recomputation::none}, .sharding = {zero::parameters}};
  CHECK((plan_space(rented_fleet, few).at(0).other_recompute && !plan_space(rented_fleet, few).at(0).other_sharding));
  few.recompute = {recomputation::selective};
  few.sharding = {zero::optimizer_state, zero::off};
  CHECK((!plan_space(rented_fleet, few).at(0).other_recompute && plan_space(rented_fleet, few).at(0).other_sharding));
}

TEST_CASE("a list of choices has one to 32, in their order") {
  std::vector<batch_size> some;
  CHECK_THROWS_WITH_AS(choices<batch_size>{std::span<const batch_size>(some)}, doctest::Contains("RL-192"), error);
  for (std::int64_t n = 1; n <= 32; ++n) {
    some.push_back(batch(n));
    const choices<batch_size> made{std::span<const batch_size>(some)};
    REQUIRE(made.size() == static_cast<std::size_t>(n));
    CHECK(made[0] == batch(1));
    CHECK(made[made.size() - 1] == batch(n));
    CHECK(made.end() - made.begin() == n);
  }
  some.push_back(batch(33));
  CHECK_THROWS_WITH_AS(choices<batch_size>{std::span<const batch_size>(some)}, doctest::Contains("RL-192"), error);
}

TEST_CASE("a number beyond four thousand million is taken apart as a smaller one is") {
  std::vector<gpu_count> degrees;
  for (std::int64_t n = 1; n <= 32; ++n) degrees.push_back(gpus(n));
  const choices<gpu_count> thirty_two{std::span<const gpu_count>(degrees)};
  std::vector<batch_size> batches;
  for (std::int64_t n = 1; n <= 32; ++n) batches.push_back(batch(n));
  const plan_axes wide{.gpus = thirty_two,
                       .tensor = thirty_two,
                       .context = thirty_two,
                       .expert = thirty_two,
                       .micro_batch = choices<batch_size>{std::span<const batch_size>(batches)},
                       .recipe = {mixed_16, mixed_16, mixed_16, mixed_16, mixed_16, mixed_16, mixed_16, mixed_16},
                       .ulysses = thirty_two};
  const plan_space large(rented_fleet, wide);
  CHECK(large.size() == std::uint64_t{1} << 33);
  // Micro-batch, experts, Ulysses, context, tensor, GPUs, recipe, from the lowest digit to the highest.
  const std::uint64_t digits[] = {3, 5, 7, 11, 13, 17};
  std::uint64_t number = 6;  // the recipe
  for (std::size_t i = 6; i-- > 0;) number = number * 32 + digits[i];
  REQUIRE(number > std::uint64_t{1} << 32);
  const plan_choice one = large.at(number);
  CHECK(one.micro_batch == batch(4));
  CHECK(one.plan.expert_parallel == gpus(6));
  CHECK(one.plan.ulysses == gpus(8));
  CHECK(one.plan.context_parallel == gpus(12));
  CHECK(one.plan.tensor_parallel == gpus(14));
  CHECK(one.gpus == gpus(18));
  CHECK(one.recipe == 6);
  CHECK(one.fleet == 0);
}
