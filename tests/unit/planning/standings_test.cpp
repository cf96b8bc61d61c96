#include <doctest/doctest.h>
#include <limits>
#include <range/v3/algorithm/max_element.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/take.hpp>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/planning/standings.hpp>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr relative_performance by_bandwidth{over(catalogue::rtx_3090), bandwidth_bound};
constexpr card_request wanted{.memory = 24.0 * gigabytes, .budget = 4000.0 * dollars};

std::vector<card_standing> by_loop(const card_request& request, std::size_t& ranked) {
  std::vector<card_standing> answer(catalogue::accelerators.size());
  ranked = rank(catalogue::accelerators, catalogue::launch_prices, request, by_bandwidth, answer);
  answer.resize(ranked);
  return answer;
}

TEST_CASE("the lazy pipeline and the plain loop agree on who is ranked and on the best") {
  std::size_t ranked = 0;
  const auto loop = by_loop(wanted, ranked);
  auto lazy = standings(catalogue::accelerators, catalogue::launch_prices, wanted, by_bandwidth) |
              ranges::views::filter(&card_standing::ranked);
  const auto all = lazy | ranges::to<std::vector>();
  REQUIRE(all.size() == ranked);
  REQUIRE(ranked > 3);
  const auto best =
      ranges::max_element(all, {}, [](const card_standing& card) { return card.value->per_dollar().value(); });
  CHECK(best->device->id == loop.front().device->id);
}

TEST_CASE("it is a random-access view of range-v3: one standing for each device, in their order") {
  auto view = standings(catalogue::accelerators, catalogue::launch_prices, wanted, by_bandwidth);
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
  const auto two = standings(catalogue::accelerators, catalogue::launch_prices, wanted, counting) |
                   ranges::views::filter(machine_costs_at_most(3000.0 * dollars)) |
                   ranges::views::filter(rests_on_verified_figures) | ranges::views::take(2) |
                   ranges::to<std::vector>();
  REQUIRE(two.size() == 2);
  for (const card_standing& card : two) {
    CHECK(*card.machine_price <= 3000.0 * dollars);
    CHECK(card.value->verified());
  }
  CHECK(computed < static_cast<int>(catalogue::accelerators.size()));
}

TEST_CASE("a limit that is negative or no number is refused") {
  for (const double bad : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(bad);
    CHECK_THROWS_WITH_AS(static_cast<void>(machine_costs_at_most(bad * dollars)), doctest::Contains("RL-106"), error);
  }
}

}  // namespace
