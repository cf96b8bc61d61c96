#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/cost/rental.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// 24.48 * 1314: each factor is rounded once.
constexpr double rounding = 1e-14;

}  // namespace

TEST_CASE("an instance costs its GPUs times the price of one") {
  constexpr hourly_price node = 2.5 * dollars_per_gpu_hour * gpus(8);
  static_assert(node == gpus(8) * (2.5 * dollars_per_gpu_hour));
  CHECK(in(node, dollars_per_hour) == doctest::Approx(20.0).epsilon(rounding));
}

TEST_CASE("on demand and spot bill the hours used") {
  for (const rental_terms terms : {rental_terms::on_demand, rental_terms::spot}) {
    CAPTURE(name_of(terms));
    const rental_cost year =
        cost_of(rental{.price = 24.48 * dollars_per_hour, .terms = terms}, percent(15), calendar_time(1.0 * years));
    CHECK(in(year.total(), dollars) == doctest::Approx(24.48 * 1314.0).epsilon(rounding));
    CHECK(in(year.per_hour_of_use(), dollars_per_hour) == doctest::Approx(24.48).epsilon(rounding));
  }
}

TEST_CASE("half a second of use costs by the hour what an hour does") {
  const rental_cost brief =
      cost_of(rental{.price = 3.0 * dollars_per_hour}, percent(100), calendar_time(0.5 * seconds));
  CHECK(in(brief.per_hour_of_use(), dollars_per_hour) == doctest::Approx(3.0).epsilon(rounding));
}

TEST_CASE("a commitment bills every hour of the terms begun") {
  constexpr rental bound{.price = 2.0 * dollars_per_hour, .terms = rental_terms::reserved_1_year};
  static_assert(cost_of(bound, percent(15), calendar_time(1.0 * days)).billed == 1.0 * years);
  static_assert(cost_of(bound, percent(15), calendar_time(1.0 * years)).billed == 1.0 * years);
  static_assert(cost_of(bound, percent(15), calendar_time(366.0 * days)).billed == 2.0 * years);
  static_assert(cost_of(bound, percent(15), calendar_time(0.0 * days)).billed == 0.0 * years);
  constexpr rental longer{.price = 1.5 * dollars_per_hour, .terms = rental_terms::reserved_3_years};
  static_assert(cost_of(longer, percent(100), calendar_time(4.0 * years)).billed == 6.0 * years);
}

TEST_CASE("storage is billed used or not, and is not in a total where nobody knows it") {
  constexpr rental kept{.price = 2.0 * dollars_per_hour, .storage = 0.05 * dollars_per_hour};
  constexpr rental_cost day = cost_of(kept, percent(0), calendar_time(1.0 * days));
  CHECK(in(*day.storage, dollars) == doctest::Approx(1.2).epsilon(rounding));
  CHECK(day.total() == *day.storage);
  // A quarter of a day at $2 beside it; per hour of use both.
  constexpr rental_cost quarter = cost_of(kept, percent(25), calendar_time(1.0 * days));
  CHECK(in(quarter.total(), dollars) == doctest::Approx(12.0 + 1.2).epsilon(rounding));
  CHECK(in(quarter.per_hour_of_use(), dollars_per_hour) == doctest::Approx(13.2 / 6.0).epsilon(rounding));
  static_assert(!cost_of(rental{.price = 2.0 * dollars_per_hour}, percent(50), calendar_time(1.0 * days)).storage);
}

TEST_CASE("only commitments bind") {
  static_assert(!commitment(rental_terms::on_demand) && !commitment(rental_terms::spot));
  static_assert(*commitment(rental_terms::reserved_1_year) == 365.0 * days);
  static_assert(*commitment(rental_terms::reserved_3_years) == 1095.0 * days);
  static_assert(rental{}.terms == rental_terms::on_demand && !rental{}.storage && !rental{}.price);
}

#if defined(__cpp_exceptions)
TEST_CASE("a rent that is no positive number is refused") {
  for (const double wrong :
       {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(static_cast<void>(rental{.price = wrong * dollars_per_hour}),
                         message(errc::figure_not_positive).data(), error);
  }
  CHECK_THROWS_WITH_AS(static_cast<void>(cost_of(rental{}, percent(15), calendar_time(1.0 * days))),
                       message(errc::figure_absent).data(), error);
  CHECK_THROWS_WITH_AS(
      static_cast<void>(cost_of(rental{.price = 1e300 * dollars_per_hour}, percent(15), calendar_time(1e30 * years))),
      message(errc::quantity_not_finite).data(), error);
  CHECK_THROWS_WITH_AS(
      static_cast<void>(
          cost_of(rental{.price = 2.0 * dollars_per_hour}, percent(0), calendar_time(1.0 * days)).per_hour_of_use()),
      message(errc::period_zero).data(), error);
}
#endif
