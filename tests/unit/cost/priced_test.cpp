#include <doctest/doctest.h>
#include <ridgeline/cost/priced.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// cost/ knows no model of speed: anything that says how many times as fast will do.
struct twice {
  bool checked = true;
  constexpr double times() const { return 2.0; }
  constexpr bool verified() const { return checked; }
};

constexpr rental same_work = twice{} | priced(4.0 * dollars_per_hour);
static_assert(same_work.price.value() == 2.0 * dollars_per_hour && same_work.price.verified());
static_assert(same_work.terms == rental_terms::on_demand && !same_work.storage);

// What rests on a guess is a guess.
static_assert(!(twice{.checked = false} | priced(4.0 * dollars_per_hour)).price.verified());
static_assert(!(twice{} | priced(unverified(4.0 * dollars_per_hour))).price.verified());

// An hour that takes half as long costs half of it, whatever is bought for it.
constexpr rental_cost year = cost_of(same_work, percent(50), calendar_time(1.0 * years));
static_assert(year.total() ==
              0.5 * cost_of(rental{.price = 4.0 * dollars_per_hour}, percent(50), calendar_time(1.0 * years)).total());

}  // namespace

TEST_CASE("a price that nobody knows prices nothing") {
  CHECK_THROWS_WITH_AS(twice{} | priced(absent), doctest::Contains("RL-105"), error);
}
