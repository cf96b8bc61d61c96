#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/cost/replacement.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr hourly_price a_year(double sum) { return sum * dollars / (1.0 * years); }
constexpr bool is(money sum, double expected) {
  return in(sum, dollars) > expected - 1e-6 && in(sum, dollars) < expected + 1e-6;
}

// Two years; prices halve, values halve. The old one is worth $400 and costs $300 a year, the new one $1,000 and $100.
constexpr yearly_trend halves{.performance_per_price = 2.0, .loss_of_value = percent(50)};
constexpr replacement machines{
    .of_old = 400.0 * dollars, .old_a_year = a_year(300.0), .of_new = 1000.0 * dollars, .new_a_year = a_year(100.0)};
// Today: 1000 - 250 + 200 - 400. After a year: 300 - 200 + 500 - 250 + 100. Never: 600 - 100.
static_assert(is(cost_of_replacing(machines, halves, 0, 2), 550.0));
static_assert(is(cost_of_replacing(machines, halves, 1, 2), 450.0));
static_assert(is(cost_of_replacing(machines, halves, 2, 2), 500.0));
static_assert(when_to_replace(machines, halves, 2).verdict() == replacement_verdict::wait);
// What is not said costs and brings nothing: upgrading today is 1000 - 250, never is free; a free machine that nobody runs is free.
static_assert(is(cost_of_replacing({.of_new = 1000.0 * dollars}, halves, 0, 2), 750.0));
static_assert(is(cost_of_replacing({.of_new = 1000.0 * dollars}, halves, 2, 2), 0.0));
static_assert(is(cost_of_replacing({}, halves, 0, 2), 0.0));
static_assert(when_to_replace(machines, halves, 2).after == 1 && is(when_to_replace(machines, halves, 2).total, 450.0));

}  // namespace

TEST_CASE("four years, term by term") {
  // Halved every year: the old one brings 400 / 4 after two years, the new one costs 1000 / 4 and brings a quarter of that.
  CHECK(is(cost_of_replacing({.of_old = 400.0 * dollars}, halves, 2, 4), -100.0));
  CHECK(is(cost_of_replacing({.old_a_year = a_year(300.0)}, halves, 3, 4), 900.0));
  CHECK(is(cost_of_replacing({.of_new = 1000.0 * dollars}, halves, 2, 4), 250.0 - 62.5));
  CHECK(is(cost_of_replacing({.new_a_year = a_year(100.0)}, halves, 1, 4), 300.0));
  CHECK(is(cost_of_replacing(machines, halves, 2, 4), 600.0 - 100.0 + 187.5 + 200.0));
  // Kept to the end nothing new is bought: 4 * 300 - 400 / 16.
  const replacement_answer best = when_to_replace(machines, halves, 4);
  CHECK(is(best.never, 1175.0));
  CHECK(is(best.today, 1000.0 - 62.5 + 400.0 - 400.0));
  CHECK(best.horizon == 4);
  CHECK(best.after == 1);
  CHECK(is(best.total, 300.0 - 200.0 + 437.5 + 300.0));  // 500 bought, an eighth of it brought back
}

TEST_CASE("what is not said: a third more for a dollar and three tenths less of value every year") {
  static_assert(yearly_trend{}.performance_per_price == 1.33 && yearly_trend{}.loss_of_value.value() == 0.3);
  // Epoch's doubling in 2.46 years.
  CHECK(std::pow(1.33, 2.46) == doctest::Approx(2.0).epsilon(0.01));
  static_assert(replacement_answer{}.after == 0 && replacement_answer{}.horizon == 1);
  // Of years that cost the same the earliest.
  static_assert(when_to_replace({}, halves, 3).after == 0);
}

TEST_CASE("an old machine that is dear to run is replaced today, one that costs nothing is kept") {
  replacement dear = machines;
  dear.old_a_year = a_year(5000.0);
  CHECK(when_to_replace(dear, halves, 3).verdict() == replacement_verdict::upgrade);
  replacement free = machines;
  free.old_a_year = a_year(0.0);
  free.of_old = 0.0 * dollars;
  CHECK(when_to_replace(free, halves, 3).verdict() == replacement_verdict::keep);
}

TEST_CASE("the best year is no dearer than any other, and faster trends never make one upgrade sooner") {
  int before = 0;
  for (const double gain : {1.0, 1.2, 1.5, 2.0, 4.0}) {
    const yearly_trend trend{.performance_per_price = gain, .loss_of_value = percent(30)};
    const replacement_answer best = when_to_replace(machines, trend, 6);
    for (int year = 0; year <= 6; ++year) CHECK(best.total <= cost_of_replacing(machines, trend, year, 6));
    CHECK(best.after >= 0);
    if (best.verdict() != replacement_verdict::keep && before != 6) CHECK(best.total <= best.today);
    before = best.after;
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("years and trends out of range are refused") {
  const auto refused = [](errc why, const yearly_trend& trend, int after, int horizon) {
    CHECK_THROWS_WITH_AS(static_cast<void>(cost_of_replacing(machines, trend, after, horizon)), message(why).data(),
                         error);
  };
  struct years_of {
    int after, horizon;
  };
  for (const years_of& one : {years_of{3, 2}, years_of{-1, 2}, years_of{0, 0}, years_of{0, 101}, years_of{101, 100}})
    refused(errc::dimension_out_of_range, halves, one.after, one.horizon);
  CHECK_NOTHROW(cost_of_replacing(machines, halves, 100, 100));
  CHECK_NOTHROW(cost_of_replacing(machines, halves, 0, 1));
  for (const double wrong : {0.0, -1.0, std::numeric_limits<double>::infinity()})
    refused(errc::figure_not_positive, {.performance_per_price = wrong}, 1, 2);
  CHECK_NOTHROW(cost_of_replacing(machines, {.performance_per_price = 0.5}, 1, 2));
  CHECK_THROWS_AS(when_to_replace(machines, halves, 0), error);
}
#endif
