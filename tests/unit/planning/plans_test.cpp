#include "support/plan_examples.hpp"

#include <doctest/doctest.h>
#include <range/v3/algorithm/min_element.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/take.hpp>
#include <ridgeline/planning/plans.hpp>
#include <ridgeline/planning/search.hpp>
#include <vector>

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

}  // namespace

TEST_CASE("a plan by its number is all of it, or nothing where it is not possible") {
  const auto first = plan_at(space, counted_request, 0);
  REQUIRE(first);
  const auto whole = estimate_of(counted_request, rented_fleet[0], {.data_parallel = gpus(8)}, batch(1));
  CHECK(first->estimate.run == whole->run);
  CHECK(first->estimate.memory.total() == whole->memory.total());
  CHECK(first->number == 0);
  for (std::size_t number = 0; number < space.size(); ++number) {
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

TEST_CASE("it is a view of range-v3: it can be copied, assigned, and walked more than once") {
  auto view = plans(space, counted_request);
  static_assert(ranges::view_<decltype(view)> && ranges::forward_range<decltype(view)>);
  decltype(view) other;
  other = view;
  auto at = other.begin();
  const auto first = at++;
  CHECK((*first).number == (*view.begin()).number);
  CHECK((*at).number > (*first).number);
  CHECK(ranges::distance(other) == ranges::distance(view));
}

TEST_CASE("the view has every possible plan once, in the order of the space") {
  std::vector<std::size_t> numbers;
  for (const found_plan& one : plans(space, counted_request)) numbers.push_back(one.number);
  std::vector<std::size_t> expected;
  for (std::size_t number = 0; number < space.size(); ++number) {
    if (plan_at(space, counted_request, number)) expected.push_back(number);
  }
  CHECK(numbers == expected);
  CHECK(numbers.size() > 10);
  CHECK(numbers.size() < space.size());
}

TEST_CASE("nothing is computed before it is asked for") {
  training_request broken = counted_request;
  broken.model.heads = {};
  auto view = plans(space, broken);
  CHECK_THROWS_AS(static_cast<void>(view.begin()), error);
}

TEST_CASE("rules of estimates work on elements, and the answer is that of the search") {
  const auto limit = finishes_within(search<1>(space, counted_request, cheapest).best[0].estimate.run);
  auto view = plans(space, counted_request) | ranges::views::filter(of_plan(fits_in_memory)) |
              ranges::views::filter(of_plan(limit));
  const auto least = ranges::min_element(view, {}, of_plan(best_mfu));
  const auto found = search<1>(space, counted_request, best_mfu, limit);
  REQUIRE(found.found == 1);
  REQUIRE(least != ranges::end(view));
  CHECK((*least).number == found.best[0].number);
  CHECK(of_plan(best_mfu)(found.best[0]) == found.best[0].score);
}
