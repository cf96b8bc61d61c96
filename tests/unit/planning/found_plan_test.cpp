#include "support/plan_examples.hpp"

#include <doctest/doctest.h>
#include <ridgeline/planning/found_plan.hpp>
#include <ridgeline/planning/objectives.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::counted_request;
using ridgeline_tests::rented_fleet;

namespace {

constexpr plan_axes axes{.gpus = {gpus(8), gpus(12), gpus(128)},
                         .tensor = {gpus(1), gpus(2), gpus(3)},
                         .pipeline = {stages(1), stages(2)},
                         .micro_batch = {batch(1), batch(4)},
                         .sharding = {zero::off, zero::parameters},
                         .to_host = {offload::none, offload::nvme}};
constexpr plan_space space(rented_fleet, axes);
static_assert(plan_range{}.first == 0 && plan_range{}.last == 0);

}  // namespace

TEST_CASE("a plan by its number is all of it, or nothing where it is not possible") {
  const auto first = plan_at(space, counted_request, 0);
  REQUIRE(first);
  const auto whole = estimate_of(counted_request, rented_fleet[0], {.data_parallel = gpus(8)}, batch(1));
  CHECK(first->estimate.run == whole->run);
  CHECK(first->estimate.memory.total() == whole->memory.total());
  CHECK(first->number == 0);
  for (std::uint64_t number = 0; number < space.size(); ++number) {
    const bool can = possible(space.at(number), counted_request, rented_fleet[0], mixed_16) == plan_verdict::kept;
    CHECK(plan_at(space, counted_request, number).has_value() == can);
  }
  CHECK_THROWS_WITH_AS(plan_at(space, counted_request, space.size()), doctest::Contains("RL-194"), error);
}

TEST_CASE("a plan that does not fit is an element all the same: fitting is a question of its own") {
  accelerator device = ridgeline_tests::plain_device;
  device.capacity = 1.0 * megabytes;
  fleet tiny[] = {rented_fleet[0]};
  tiny[0].on = cluster(machine(device, gpus(8), ridgeline_tests::links, ridgeline_tests::plain_host), nodes(8),
                       ridgeline_tests::network);
  const auto one = plan_at(plan_space(tiny, axes), counted_request, 0);
  REQUIRE(one);
  CHECK_FALSE(fits_in_memory(one->estimate));
}

TEST_CASE("an offload to a host that nobody described is no plan") {
  fleet bare[] = {rented_fleet[0]};
  bare[0].on = cluster(machine(ridgeline_tests::plain_device, gpus(8), ridgeline_tests::links, {}), nodes(8),
                       ridgeline_tests::network);
  constexpr plan_axes away{.gpus = {gpus(8)}, .to_host = {offload::none, offload::optimizer_state}};
  const plan_space both(bare, away);
  CHECK(plan_at(both, counted_request, 0));
  CHECK_FALSE(plan_at(both, counted_request, 1));
}

TEST_CASE("a rule of estimates is a rule of found plans") {
  constexpr found_plan eight = [] {
    found_plan made;
    made.estimate.gpus = gpus(8);
    made.estimate.run = 2.0 * hours;
    return made;
  }();
  static_assert(of_plan(fastest)(eight) == 2.0 * hours);
  static_assert(of_plan(finishes_within(2.0 * hours))(eight) && !of_plan(finishes_within(1.0 * hours))(eight));
  static_assert(std::same_as<decltype(of_plan(finishes_within(2.0 * hours))(eight)), bool>);
}

TEST_CASE("a plan may go to a host or a disk of which every bandwidth is known, and to nothing else") {
  training_rates rates{.narrow = detail::no_rates_yet, .wide = detail::no_rates_yet};
  const strategy stays, to_host{.to_host = offload::optimizer_state}, all{.to_host = offload::parameters},
      to_disk{.to_host = offload::nvme};
  for (int known = 0; known < 8; ++known) {
    const bool link = (known & 1) != 0, memory = (known & 2) != 0, storage = (known & 4) != 0;
    const auto at = [](bool is) { return is ? 0.5 * units::bytes_per_second : bandwidth{}; };
    rates.host_link = at(link);
    rates.host_memory = at(memory);
    rates.storage = at(storage);
    CHECK(detail::can_offload(stays, rates));
    CHECK(detail::can_offload(to_host, rates) == (link && memory));
    CHECK(detail::can_offload(all, rates) == (link && memory));
    CHECK(detail::can_offload(to_disk, rates) == (link && storage));
  }
}
