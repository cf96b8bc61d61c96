#include "support/plan_examples.hpp"

#include <cstddef>
#include <doctest/doctest.h>
#include <iterator>
#include <ridgeline/planning/plan_verdict.hpp>
#include <set>

using namespace ridgeline;
using ridgeline_tests::counted_request;
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

/// Of a plan of 8 GPUs, all data-parallel.
constexpr plan_choice eight{.gpus = gpus(8), .plan = {.data_parallel = gpus(8), .sharding = zero::optimizer_state}};
plan_verdict verdict(const plan_choice& one, const training_request& asked = counted_request,
                     const precision_recipe& recipe = mixed_16) {
  return possible(one, asked, rented_fleet[0], recipe);
}
template<class Change>
plan_choice but(Change change) {
  plan_choice one = eight;
  change(one.plan);
  return one;
}

}  // namespace

TEST_CASE("a plan that can be divided is possible") {
  CHECK(verdict(eight) == plan_verdict::kept);
  CHECK(verdict(but([](strategy& plan) { plan = {.tensor_parallel = gpus(2), .pipeline_parallel = stages(4)}; })) ==
        plan_verdict::kept);
}

TEST_CASE("what cannot be divided is not possible") {
  plan_choice left_over = eight;
  left_over.divided = false;
  CHECK(verdict(left_over) == plan_verdict::not_divided);
  const auto heads = but([](strategy& plan) { plan = {.data_parallel = gpus(1), .tensor_parallel = gpus(16)}; });
  CHECK(verdict(heads) == plan_verdict::not_divided);
  const auto layers = but([](strategy& plan) { plan = {.pipeline_parallel = stages(8)}; });
  CHECK(verdict(layers) == plan_verdict::not_divided);
  const auto chunks = but([](strategy& plan) {
    plan = {.data_parallel = gpus(2),
            .pipeline_parallel = stages(4),
            .virtual_stages = stages(2),
            .schedule = pipeline_schedule::interleaved};
  });
  CHECK(verdict(chunks) == plan_verdict::not_divided);  // 8 chunks of 4 layers
  CHECK(verdict(but([](strategy& plan) { plan.expert_parallel = gpus(2); })) == plan_verdict::not_divided);
}

TEST_CASE("what changes nothing is a plan that another combination already is") {
  // Virtual stages of no pipeline.
  CHECK(verdict(but([](strategy& plan) {
          plan.virtual_stages = stages(2);
          plan.schedule = pipeline_schedule::interleaved;
        })) == plan_verdict::not_divided);
  // Sharded over one replica; among the GPUs that share a sequence it is sharded.
  CHECK(verdict(but([](strategy& plan) { plan = {.tensor_parallel = gpus(8), .sharding = zero::parameters}; })) ==
        plan_verdict::not_divided);
  CHECK(verdict(but([](strategy& plan) {
          plan = {.tensor_parallel = gpus(4), .context_parallel = gpus(2), .sharding = zero::parameters};
        })) == plan_verdict::kept);
  // Scores that a fused attention never kept; without it they are computed again.
  const auto selective = but([](strategy& plan) { plan.recompute = recomputation::selective; });
  CHECK(verdict(selective) == plan_verdict::kept);
  training_request fused = counted_request;
  fused.flash_attention = true;
  CHECK(verdict(selective, fused) == plan_verdict::not_divided);
}

TEST_CASE("what changes nothing is possible where the space has no other") {
  plan_choice one_replica =
      but([](strategy& plan) { plan = {.tensor_parallel = gpus(8), .sharding = zero::parameters}; });
  one_replica.other_recompute = false;
  CHECK(verdict(one_replica) == plan_verdict::not_divided);
  one_replica.other_sharding = false;
  CHECK(verdict(one_replica) == plan_verdict::kept);
  training_request fused = counted_request;
  fused.flash_attention = true;
  plan_choice selective = but([](strategy& plan) { plan.recompute = recomputation::selective; });
  selective.other_sharding = false;
  CHECK(verdict(selective, fused) == plan_verdict::not_divided);
  selective.other_recompute = false;
  CHECK(verdict(selective, fused) == plan_verdict::kept);
}

TEST_CASE("parameters are offloaded in parts") {
  CHECK(verdict(but([](strategy& plan) { plan.to_host = offload::optimizer_state; })) == plan_verdict::kept);
  for (const offload away : {offload::parameters, offload::nvme}) {
    CHECK(verdict(but([&](strategy& plan) { plan.to_host = away; })) == plan_verdict::not_divided);
    CHECK(verdict(but([&](strategy& plan) {
            plan.to_host = away;
            plan.sharding = zero::parameters;
          })) == plan_verdict::kept);
    CHECK(verdict(but([&](strategy& plan) { plan = {.tensor_parallel = gpus(8), .to_host = away}; })) ==
          plan_verdict::kept);
  }
}

TEST_CASE("a fleet has so many GPUs, and its device so many formats") {
  plan_choice more = eight;
  more.gpus = gpus(65);
  more.plan.data_parallel = gpus(65);
  training_request large = counted_request;
  large.sequences = batch(65);
  CHECK(verdict(more, large) == plan_verdict::fleet_too_small);
  more.gpus = gpus(64);
  more.plan.data_parallel = gpus(64);
  CHECK(verdict(more, large) == plan_verdict::kept);

  fleet old = rented_fleet[0];
  accelerator device = ridgeline_tests::plain_device;
  device.peak.fp8_accumulate_fp32 = absent;
  old.on = cluster(machine(device, gpus(8), ridgeline_tests::links, {}), nodes(8), ridgeline_tests::network);
  CHECK(possible(eight, counted_request, old, fp8_training) == plan_verdict::no_such_format);
  CHECK(possible(eight, counted_request, old, mixed_16) == plan_verdict::kept);
  CHECK(verdict(eight, counted_request, fp8_training) == plan_verdict::kept);
}

TEST_CASE("every replica needs a micro-batch, and an interleaved one as many as it has stages") {
  training_request small = counted_request;
  small.sequences = batch(7);
  CHECK(verdict(eight, small) == plan_verdict::batch_too_small);
  small.sequences = batch(8);
  CHECK(verdict(eight, small) == plan_verdict::kept);
  plan_choice twos = eight;
  twos.micro_batch = batch(2);
  CHECK(verdict(twos, small) == plan_verdict::batch_too_small);
  const auto interleaved = but([](strategy& plan) {
    plan = {.data_parallel = gpus(4),
            .pipeline_parallel = stages(2),
            .virtual_stages = stages(2),
            .schedule = pipeline_schedule::interleaved};
  });
  CHECK(verdict(interleaved, small) == plan_verdict::kept);
  small.sequences = batch(7);
  CHECK(verdict(interleaved, small) == plan_verdict::batch_too_small);
}

TEST_CASE("what is possible has a step that can run") {
  for (std::uint64_t number = 0; number < space.size(); ++number) {
    const plan_choice one = space.at(number);
    const precision_recipe& recipe = space.axes().recipe[one.recipe];
    if (verdict(one, counted_request, recipe) != plan_verdict::kept) continue;
    const auto step = step_of(counted_request, one.plan, one.micro_batch, recipe);
    REQUIRE(step);
    CHECK_NOTHROW(check(*step));
    CHECK(gpus_of(step->plan) == one.gpus);
  }
}

TEST_CASE("verdicts have names, and their numbers are their places") {
  std::set<std::string_view> names;
  std::size_t place = 0;
  for (const plan_verdict which : every_plan_verdict) {
    CHECK(static_cast<std::size_t>(which) == place++);
    names.insert(name_of(which));
  }
  CHECK(names.size() == std::size(every_plan_verdict));
  CHECK(name_of(plan_verdict(99)) == "unknown");
}

TEST_CASE("the list has every enumerator once, in the order of its enumeration") {
  for (std::size_t i = 0; i < std::size(every_plan_verdict); ++i)
    CHECK(static_cast<std::size_t>(every_plan_verdict[i]) == i);
  CHECK(name_of(static_cast<plan_verdict>(std::size(every_plan_verdict))) == "unknown");
}
