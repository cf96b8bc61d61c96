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

}  // namespace
