#include <doctest/doctest.h>
#include <ridgeline/hardware/advice.hpp>

using namespace ridgeline;

namespace {

TEST_CASE("a node of a flow chart is advice exactly when it leads nowhere") {
  constexpr flow_chart_node question{.text = "Do you train?", .question = asks::trains, .yes = 1, .no = 2};
  constexpr flow_chart_node one_way{.text = "Do you train?", .question = asks::trains, .yes = 1};
  constexpr flow_chart_node advice{.text = "Rent"};
  static_assert(!question.is_advice() && !one_way.is_advice() && advice.is_advice());
}

TEST_CASE("a budget split holds shares, so a share above the whole cannot be written") {
  const auto with_share = [](double share) { return budget_split{.daily_at_most = fraction(share)}; };
  CHECK(with_share(0.8).daily_at_most == percent(80));
  CHECK_THROWS_WITH_AS(with_share(1.2), doctest::Contains("RL-102"), error);
}

TEST_CASE("advice of which nothing is said says nothing: no edition, no share, the first question of the chart") {
  static_assert(flow_chart_node{}.is_advice() && flow_chart_node{}.question == asks::organization);
  static_assert(card_advice{}.edition == 0 && card_advice{}.says == stance::prefer);
  static_assert(memory_guideline{}.edition == 0 && memory_guideline{}.at_least == data_size{});
  constexpr budget_split none;
  static_assert(none.edition == 0);
  for (const fraction share : {none.daily_at_least, none.daily_at_most, none.large_at_least, none.large_at_most})
    CHECK(share == fraction(0.0));
}

}  // namespace
