#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/cost/ownership.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// Round numbers to check by hand: 1 kW at work, 0.1 $ an hour of use.
constexpr ownership plain{
    .price = 8'000.0 * dollars,
    .host_price = 2'000.0 * dollars,
    .draw = {.gpu = 200.0 * watts, .gpus = gpus(4), .host = 200.0 * watts},
    .electricity = 0.1 * dollars_per_kilowatt_hour,
};

constexpr ownership sold(resale_value value, depreciation by) {
  ownership machine = plain;
  machine.resale = resale_terms{.value = value, .lifetime = 4.0 * years, .by = by};
  return machine;
}

// A sum of terms that are themselves rounded products: a few units in the last place of 10,000.
constexpr double rounding = 1e-14;

}  // namespace

TEST_CASE("a machine that is never sold costs its price and its electricity") {
  constexpr ownership_cost year = cost_of(plain, percent(50), calendar_time(1.0 * years));
  static_assert(year.purchase == 8'000.0 * dollars && year.host == 2'000.0 * dollars && year.resale == 0.0 * dollars);
  CHECK(in(year.electricity, dollars) == doctest::Approx(438.0).epsilon(rounding));  // 4380 h * 1 kW * 0.1 $
  CHECK(in(year.total(), dollars) == doctest::Approx(10'438.0).epsilon(rounding));
  CHECK(in(year.per_hour_of_use(), dollars_per_hour) == doctest::Approx(10'438.0 / 4380.0).epsilon(rounding));
}

TEST_CASE("a value that declines to less than a dollar is a value") {
  // A millionth of the machine's $10,000 after four years, a thousandth half way there.
  const ownership cheap = sold(fraction(1e-6), depreciation::declining_balance);
  CHECK(in(cost_of(cheap, percent(0), calendar_time(4.0 * years)).resale, dollars) == doctest::Approx(0.01));
  CHECK(in(cost_of(cheap, percent(0), calendar_time(2.0 * years)).resale, dollars) == doctest::Approx(10.0));
}

TEST_CASE("a PUE multiplies the electricity and nothing else") {
  ownership hosted = plain;
  hosted.pue = pue(1.5);
  const ownership_cost at_home = cost_of(plain, percent(50), calendar_time(1.0 * years));
  const ownership_cost away = cost_of(hosted, percent(50), calendar_time(1.0 * years));
  CHECK(in(away.electricity, at_home.electricity) == doctest::Approx(1.5).epsilon(rounding));
  CHECK(away.purchase == at_home.purchase);
}

TEST_CASE("a linear depreciation loses the same sum every year") {
  constexpr ownership machine = sold(percent(20), depreciation::linear);  // 10,000 to 2,000 in 4 years
  CHECK(in(cost_of(machine, percent(0), calendar_time(1.0 * years)).resale, dollars) ==
        doctest::Approx(8'000.0).epsilon(rounding));
  CHECK(in(cost_of(machine, percent(0), calendar_time(3.0 * years)).resale, dollars) ==
        doctest::Approx(4'000.0).epsilon(rounding));
  CHECK(in(cost_of(machine, percent(0), calendar_time(4.0 * years)).resale, dollars) ==
        doctest::Approx(2'000.0).epsilon(rounding));
}

TEST_CASE("a declining balance loses the same share every year") {
  constexpr ownership machine = sold(625.0 * dollars, depreciation::declining_balance);  // a half every year: 1/16
  CHECK(in(cost_of(machine, percent(0), calendar_time(1.0 * years)).resale, dollars) ==
        doctest::Approx(5'000.0).epsilon(rounding));
  CHECK(in(cost_of(machine, percent(0), calendar_time(2.0 * years)).resale, dollars) ==
        doctest::Approx(2'500.0).epsilon(rounding));
  CHECK(in(cost_of(machine, percent(0), calendar_time(4.0 * years)).resale, dollars) ==
        doctest::Approx(625.0).epsilon(rounding));
}

TEST_CASE("a machine sold on the day it was bought costs nothing") {
  constexpr ownership machine = sold(percent(20), depreciation::linear);
  static_assert(cost_of(machine, percent(50), calendar_time(0.0 * days)).total() == 0.0 * dollars);
}

TEST_CASE("after its lifetime a machine is sold and replaced") {
  constexpr ownership machine = sold(percent(20), depreciation::linear);
  constexpr ownership_cost nine =
      cost_of(machine, percent(0), calendar_time(9.0 * years));  // two whole lives and a quarter of a third
  static_assert(nine.purchase == 24'000.0 * dollars && nine.host == 6'000.0 * dollars);
  CHECK(in(nine.resale, dollars) == doctest::Approx(2 * 2'000.0 + 8'000.0).epsilon(rounding));
}

TEST_CASE("a machine is bought again on the day after its lifetime, not on its last") {
  constexpr ownership machine = sold(percent(20), depreciation::linear);  // 10,000 to 2,000 in 4 years
  // A life and a half: two bought, one sold for 2,000, one half way at 6,000.
  constexpr ownership_cost six = cost_of(machine, percent(0), calendar_time(6.0 * years));
  static_assert(six.purchase == 16'000.0 * dollars && six.host == 4'000.0 * dollars);
  CHECK(in(six.resale, dollars) == doctest::Approx(8'000.0).epsilon(rounding));
  static_assert(cost_of(machine, percent(0), calendar_time(4.0 * years)).purchase == 8'000.0 * dollars);
  static_assert(cost_of(machine, percent(0), calendar_time(4.0 * years + 1.0 * days)).purchase == 16'000.0 * dollars);
  // A life of half a second is one.
  ownership brief = machine;
  brief.resale->lifetime = 0.5 * seconds;
  CHECK(in(cost_of(brief, percent(0), calendar_time(0.5 * seconds)).resale, dollars) ==
        doctest::Approx(2'000.0).epsilon(rounding));
}

TEST_CASE("what is not said: no host apart, no overhead, never sold, by the same sum every year") {
  static_assert(
      ownership{.draw = {.host = 0.0 * watts}, .electricity = 0.0 * dollars_per_kilowatt_hour}.host_price.value() ==
      0.0 * dollars);
  static_assert(resale_terms{.value = percent(20), .lifetime = 4.0 * years}.by == depreciation::linear);
  static_assert(plain.pue.value() == 1.0 && !plain.resale && plain.capital() == 10'000.0 * dollars);
  CHECK(in(cost_of(plain, percent(100), calendar_time(0.5 * seconds)).per_hour_of_use(), dollars / seconds) ==
        doctest::Approx(20'000.0).epsilon(1e-8));  // and 0.1 $ an hour
}

TEST_CASE("a machine may bring more than it cost") {
  constexpr ownership machine = sold(11'000.0 * dollars, depreciation::linear);
  static_assert(machine.capital() == -1'000.0 * dollars);
  CHECK(in(cost_of(machine, percent(0), calendar_time(4.0 * years)).total(), dollars) ==
        doctest::Approx(-1'000.0).epsilon(1e-12));
}

TEST_CASE("a share of the price is a share of the host's too") {
  static_assert(sold(percent(20), depreciation::linear).capital() == 8'000.0 * dollars);
  static_assert(resale_value(percent(20)).is_share() && !resale_value(5.0 * dollars).is_share());
}

#if defined(__cpp_exceptions)
TEST_CASE("a price, a lifetime or a sum that makes no sense is refused") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto bought_for = [](double price) {
    ownership machine = plain;
    machine.price = price * dollars;
    return cost_of(machine, percent(50), calendar_time(1.0 * years));
  };
  for (const double wrong : {0.0, -1.0, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(static_cast<void>(bought_for(wrong)), message(errc::figure_not_positive).data(), error);
  }
  CHECK(in(bought_for(1e300).total(), dollars) == doctest::Approx(1e300));

  ownership unpriced = plain;
  unpriced.price = absent;
  CHECK_THROWS_WITH_AS(static_cast<void>(cost_of(unpriced, percent(50), calendar_time(1.0 * years))),
                       message(errc::figure_absent).data(), error);
  CHECK_THROWS_WITH_AS(static_cast<void>(cost_of(plain, percent(50), calendar_time(1e305 * years))),
                       message(errc::quantity_not_finite).data(), error);

  // So many machines that their sum is no number, while they draw nothing.
  ownership often = sold(percent(20), depreciation::linear);
  often.price = 1e300 * dollars;
  often.resale->lifetime = 1.0 * seconds;
  CHECK_THROWS_WITH_AS(static_cast<void>(cost_of(often, percent(0), calendar_time(1e9 * seconds))),
                       message(errc::quantity_not_finite).data(), error);

  ownership lifeless = sold(percent(20), depreciation::linear);
  lifeless.resale->lifetime = 0.0 * years;
  CHECK_THROWS_WITH_AS(static_cast<void>(cost_of(lifeless, percent(50), calendar_time(1.0 * years))),
                       message(errc::figure_not_positive).data(), error);
  CHECK_THROWS_WITH_AS(static_cast<void>(cost_of(sold(percent(0), depreciation::declining_balance), percent(50),
                                                 calendar_time(1.0 * years))),
                       message(errc::declining_to_nothing).data(), error);
  CHECK_THROWS_WITH_AS(static_cast<void>(resale_value(-1.0 * dollars)), message(errc::quantity_not_finite).data(),
                       error);
  CHECK_THROWS_WITH_AS(static_cast<void>(cost_of(plain, percent(0), calendar_time(1.0 * years)).per_hour_of_use()),
                       message(errc::period_zero).data(), error);
}
#endif
