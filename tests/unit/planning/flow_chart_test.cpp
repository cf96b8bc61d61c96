#include <array>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/planning/flow_chart.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr std::array<flow_chart_node, 5> small_chart{{
    {.text = "Do you train?", .question = asks::trains, .yes = 1, .no = 4},
    {.text = "Is a or b within the budget?", .question = asks::affords, .devices = "a b", .yes = 2, .no = 3},
    {.text = "Buy a or b", .devices = "a b"},
    {.text = "Rent"},
    {.text = "Do nothing"},
}};
constexpr std::array<device_price, 2> prices{{
    {.device_id = "c", .price = 100.0 * dollars},
    {.device_id = "b", .price = 1500.0 * dollars},
}};

TEST_CASE("a walk ends at the advice that the answers lead to, and counts the questions") {
  constexpr auto rich = walk(small_chart, {.trains = true, .budget = 1500.0 * dollars}, prices);
  static_assert(rich.decided && rich.node == 2 && rich.questions == 2);
  constexpr auto poor = walk(small_chart, {.trains = true, .budget = 1499.0 * dollars}, prices);
  static_assert(poor.decided && poor.node == 3);
  constexpr auto idle = walk(small_chart, {.budget = 0.0 * dollars}, prices);
  static_assert(idle.decided && idle.node == 4 && idle.questions == 1);
}

TEST_CASE("each question is answered by what it asks for, a budget at its limit by yes") {
  const auto answers = [](asks question, const buyer& who) {
    const std::array<flow_chart_node, 3> chart{
        {{.question = question, .yes = 1, .no = 2}, {.text = "yes"}, {.text = "no"}}};
    const flow_chart_answer end = walk(chart, who, {});
    REQUIRE(end.decided);
    REQUIRE(end.questions == 1);
    return end.node == 1;
  };
  const buyer somebody[] = {{.organization = true}, {.trains_llm_of_13b_or_more = true},
                            {.trains = true},       {.trains_transformers = true},
                            {.uses_llms = true},    {.only_small_or_streaming_data = true}};
  const asks yes_or_no[] = {asks::organization, asks::trains_llm_of_13b_or_more,
                            asks::trains,       asks::trains_transformers,
                            asks::uses_llms,    asks::only_small_or_streaming_data};
  for (std::size_t question = 0; question < std::size(yes_or_no); ++question)
    for (std::size_t who = 0; who < std::size(somebody); ++who)
      CHECK(answers(yes_or_no[question], somebody[who]) == (question == who));
  const auto with = [](double budget) {
    return buyer{.budget = budget * dollars, .large_budget = 9000.0 * dollars, .medium_budget = 700.0 * dollars};
  };
  for (const double budget : {0.0, 699.0, 700.0, 8999.0, 9000.0, 1e6}) {
    CHECK(answers(asks::medium_budget, with(budget)) == (budget >= 700.0));
    CHECK(answers(asks::large_budget, with(budget)) == (budget >= 9000.0));
  }
}

TEST_CASE("a card without a known price leaves the walk at its question, undecided") {
  constexpr auto stuck = walk(small_chart, {.trains = true, .budget = 1e6 * dollars}, {});
  static_assert(!stuck.decided && stuck.node == 1 && stuck.questions == 1);
}

TEST_CASE("an entry of the price list whose figure is absent counts as no price") {
  constexpr std::array<device_price, 1> unknown{{{.device_id = "a"}}};
  static_assert(!walk(small_chart, {.trains = true, .budget = 1e6 * dollars}, unknown).decided);
}

TEST_CASE("a budget that is negative, infinite or no number is refused") {
  for (const double bad : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(bad);
    const auto with_budget = [&] { return buyer{.budget = bad * dollars}; };
    CHECK_THROWS_WITH_AS(with_budget(), doctest::Contains("RL-106"), error);
  }
}

TEST_CASE("of a buyer who says nothing all is no, and rich is who has a quarter of a million") {
  constexpr buyer nobody;
  static_assert(!nobody.organization && !nobody.trains_llm_of_13b_or_more && !nobody.trains &&
                !nobody.trains_transformers && !nobody.uses_llms && !nobody.only_small_or_streaming_data);
  static_assert(nobody.budget.value() == 0.0 * dollars && nobody.large_budget.value() == 250'000.0 * dollars &&
                nobody.medium_budget.value() == 25'000.0 * dollars);
  static_assert(flow_chart_answer{}.node == 0 && flow_chart_answer{}.questions == 0 && !flow_chart_answer{}.decided);
}

TEST_CASE("a chart that leaves itself or runs in a circle is refused, not followed for ever") {
  std::array<flow_chart_node, 2> broken{
      {{.question = asks::trains, .yes = 7, .no = 1}, {.question = asks::trains, .yes = 1, .no = 1}}};
  CHECK_THROWS_WITH_AS(walk(broken, {.trains = true}, prices), doctest::Contains("RL-190"), error);
  CHECK_THROWS_WITH_AS(walk(broken, {.trains = false}, prices), doctest::Contains("RL-190"), error);
  CHECK_THROWS_WITH_AS(walk({}, {}, prices), doctest::Contains("RL-190"), error);
}

}  // namespace
