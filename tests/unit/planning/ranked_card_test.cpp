#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/core/rule.hpp>
#include <ridgeline/planning/ranked_card.hpp>
#include <ridgeline/units/constants.hpp>
#include <set>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr ranked_card priced{.machine_price = 3000.0 * dollars};

static_assert(rule_answering<machine_costs_at_most, bool, ranked_card>);
static_assert(rule_answering<rests_on_verified_figures_rule, bool, ranked_card>);
static_assert(machine_costs_at_most(3000.0 * dollars)(priced) && !machine_costs_at_most(2999.0 * dollars)(priced));
static_assert(!machine_costs_at_most(3000.0 * dollars)(ranked_card{}),
              "a card without a price costs nobody knows what");
static_assert(!rests_on_verified_figures(priced), "it has no figure at all");
static_assert(ranked_card{}.ranked() && !ranked_card{.reason = rejection::no_price}.ranked());

}  // namespace

TEST_CASE("a limit that is negative or no number is refused") {
  for (const double bad : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(bad);
    CHECK_THROWS_WITH_AS(static_cast<void>(machine_costs_at_most(bad * dollars)), doctest::Contains("RL-106"), error);
  }
}

TEST_CASE("every reason has a name of its own") {
  std::set<std::string_view> names;
  for (int reason = 0; reason < 7; ++reason) names.insert(name_of(rejection(reason)));
  CHECK(names.size() == 7);
  CHECK(names.count("unknown") == 0);
  CHECK(name_of(rejection(7)) == "unknown");
}
