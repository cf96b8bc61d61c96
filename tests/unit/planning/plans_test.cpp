#include "support/plan_examples.hpp"

#include <doctest/doctest.h>
#include <range/v3/algorithm/min_element.hpp>
#include <range/v3/algorithm/max_element.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/take.hpp>
#include <ridgeline/catalogue/all.hpp>
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

constexpr relative_performance by_bandwidth{over(catalogue::rtx_3090), bandwidth_bound};
constexpr card_request wanted{.memory = 24.0 * gigabytes, .budget = 4000.0 * dollars};

std::vector<ranked_card> by_loop(const card_request& request, std::size_t& ranked) {
  std::vector<ranked_card> answer(catalogue::accelerators.size());
  ranked = rank(catalogue::accelerators, catalogue::launch_prices, request, by_bandwidth, answer);
  answer.resize(ranked);
  return answer;
}

}  // namespace

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
  std::vector<std::uint64_t> numbers;
  for (const found_plan& one : plans(space, counted_request)) numbers.push_back(one.number);
  std::vector<std::uint64_t> expected;
  for (std::uint64_t number = 0; number < space.size(); ++number) {
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

TEST_CASE("the lazy pipeline and the plain loop agree on who is ranked and on the best") {
  std::size_t ranked = 0;
  const auto loop = by_loop(wanted, ranked);
  auto lazy = ranked_cards(catalogue::accelerators, catalogue::launch_prices, wanted, by_bandwidth) |
              ranges::views::filter(&ranked_card::ranked);
  const auto all = lazy | ranges::to<std::vector>();
  REQUIRE(all.size() == ranked);
  REQUIRE(ranked > 3);
  const auto best =
      ranges::max_element(all, {}, [](const ranked_card& card) { return card.value->per_dollar().value(); });
  CHECK(best->device->id == loop.front().device->id);
}

TEST_CASE("it is a random-access view of range-v3: one card for each device, in their order") {
  auto view = ranked_cards(catalogue::accelerators, catalogue::launch_prices, wanted, by_bandwidth);
  static_assert(ranges::view_<decltype(view)> && ranges::random_access_range<decltype(view)>);
  decltype(view) other;
  other = view;
  REQUIRE(ranges::size(other) == std::size(catalogue::accelerators));
  const auto first = other.begin();
  CHECK((*first).device == &catalogue::accelerators[0]);
  CHECK(first[3].device == &catalogue::accelerators[3]);
  CHECK((*(other.end() - 1)).device == &catalogue::accelerators[std::size(catalogue::accelerators) - 1]);
  CHECK(other.end() - (2 + first) == ranges::distance(other) - 2);
  CHECK(first < other.end());
  auto at = other.end();
  at--;
  --at;
  CHECK((*at++).device == &catalogue::accelerators[std::size(catalogue::accelerators) - 2]);
  CHECK(++at == other.end());
}

TEST_CASE("a pipeline of constraints reads as a sentence and computes no more than it is asked for") {
  int computed = 0;
  const auto counting = named("counting", [&computed](const accelerator& device) {
    ++computed;
    return by_bandwidth(device);
  });
  const auto two = ranked_cards(catalogue::accelerators, catalogue::launch_prices, wanted, counting) |
                   ranges::views::filter(machine_costs_at_most(3000.0 * dollars)) |
                   ranges::views::filter(rests_on_verified_figures) | ranges::views::take(2) |
                   ranges::to<std::vector>();
  REQUIRE(two.size() == 2);
  for (const ranked_card& card : two) {
    CHECK(*card.machine_price <= 3000.0 * dollars);
    CHECK(card.value->verified());
  }
  CHECK(computed < static_cast<int>(catalogue::accelerators.size()));
}
