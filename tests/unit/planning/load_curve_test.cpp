#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/planning/load_curve.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

std::array<sample_rate, 24> rates_of(double each) {
  std::array<sample_rate, 24> made;
  made.fill(each * samples_per_second);
  return made;
}

}  // namespace

TEST_CASE("a curve is relative to its busiest hour, whatever it is counted in") {
  std::array<sample_rate, 24> rates = rates_of(10.0);
  rates[3] = 0.0 * samples_per_second;
  rates[20] = 40.0 * samples_per_second;
  const load_curve made = load_curve_of(rates);
  CHECK(made.of_peak[20] == fraction(1.0));
  CHECK(made.of_peak[3] == fraction(0.0));
  CHECK(made.of_peak[0] == fraction(0.25));
  CHECK(made.mean().value() == doctest::Approx((22.0 * 0.25 + 1.0) / 24.0));
  for (sample_rate& each : rates) each = 7.0 * each;
  CHECK(load_curve_of(rates).mean().value() == doctest::Approx(made.mean().value()));
}

TEST_CASE("a flat day is one of the busiest hour all day") {
  CHECK(load_curve{}.mean() == fraction(1.0));
  CHECK(load_curve_of(rates_of(3.0)) == load_curve{});
}

TEST_CASE("hours that nothing can be are refused, and a day without a request") {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double wrong : {-1.0, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    std::array<sample_rate, 24> rates = rates_of(1.0);
    rates[23] = wrong * samples_per_second;
    CHECK_THROWS_WITH(load_curve_of(rates), message(errc::quantity_not_finite).data());
  }
  CHECK_THROWS_WITH(load_curve_of(rates_of(0.0)), message(errc::day_malformed).data());
}

TEST_CASE("a smooth day has the mean and the valley that it was made of, at 2 and 14 o'clock") {
  for (const double valley : {0.0, 0.1, 0.5, 0.9})
    for (const double height : {0.12, 0.2, 0.3125, 0.375, 0.4, 0.5}) {
      CAPTURE(valley);
      CAPTURE(height);
      const double mean = valley + (1.0 - valley) * height;
      const load_curve made = smooth_day({.mean = fraction(mean), .valley = fraction(valley)});
      CHECK(made.mean().value() == doctest::Approx(mean));
      CHECK(made.of_peak[14].value() == doctest::Approx(1.0));
      CHECK(made.of_peak[2].value() == doctest::Approx(valley));
      for (std::size_t hour = 2; hour < 14; ++hour) {
        CHECK(made.of_peak[hour].value() <= made.of_peak[hour + 1].value());
        CHECK(made.of_peak[hour].value() == doctest::Approx(made.of_peak[(28 - hour) % 24].value()));
      }
    }
  // (1 + cos) / 2 itself, six hours from the peak.
  CHECK(smooth_day({.mean = percent(50), .valley = percent(0)}).of_peak[8].value() == doctest::Approx(0.5));
  CHECK(smooth_day({.mean = percent(100), .valley = percent(100)}).mean().value() == doctest::Approx(1.0));
}

TEST_CASE("a mean below the valley, or too near the peak for one hump, is refused") {
  CHECK_THROWS_WITH(smooth_day({.mean = percent(20), .valley = percent(30)}), message(errc::day_malformed).data());
  CHECK_THROWS_WITH(smooth_day({.mean = percent(60), .valley = percent(0)}), message(errc::day_malformed).data());
  CHECK_THROWS_WITH(smooth_day({.mean = percent(30), .valley = percent(100)}), message(errc::day_malformed).data());
  CHECK_THROWS_WITH(smooth_day({.mean = percent(55), .valley = percent(50)}), message(errc::day_malformed).data());
  CHECK_NOTHROW(smooth_day({.mean = percent(57), .valley = percent(50)}));
}

static_assert(smooth_day({.mean = percent(50), .valley = percent(20)}).of_peak[14].value() > 0.999);

// (1 + cos) / 2 of the angle from 14 o'clock, 15 degrees an hour; its powers have the means 1/2, 3/8, 5/16, 35/128.
TEST_CASE("a smooth day is a power of a cosine, and between two powers their mixture, hour by hour") {
  const double pi = std::acos(-1.0);
  const auto cosine = [pi](int hour) { return 0.5 * (1.0 + std::cos(pi * (hour - 14) / 12.0)); };
  const double means[] = {1.0 / 2.0, 3.0 / 8.0, 5.0 / 16.0, 35.0 / 128.0};
  for (const double valley : {0.0, 0.2}) {
    for (int power = 1; power <= 4; ++power) {
      const load_curve whole = smooth_day({fraction(valley + (1.0 - valley) * means[power - 1]), fraction(valley)});
      for (int hour = 0; hour < 24; ++hour) {
        CAPTURE(hour);
        const double height = std::pow(cosine(hour), power);
        CHECK(whole.of_peak[static_cast<std::size_t>(hour)].value() ==
              doctest::Approx(valley + (1.0 - valley) * height).epsilon(1e-9));
      }
    }
  }
  // Half way between the means of the first and the second power: half of each.
  const load_curve mixed = smooth_day({.mean = fraction(7.0 / 16.0), .valley = fraction(0.0)});
  for (int hour = 0; hour < 24; ++hour) {
    const double c = cosine(hour);
    CHECK(mixed.of_peak[static_cast<std::size_t>(hour)].value() == doctest::Approx(0.5 * (c + c * c)).epsilon(1e-9));
  }
}

TEST_CASE("the sharpest day is the twenty-fifth power: a mean just below is refused, and one just above a cosine's") {
  double mean = 1.0;
  for (int n = 1; n <= 25; ++n) mean *= (2.0 * n - 1.0) / (2.0 * n);
  const auto day = [](double share) { return smooth_day({.mean = fraction(share), .valley = fraction(0.0)}); };
  CHECK(day(1.000001 * mean).mean().value() == doctest::Approx(mean).epsilon(1e-5));
  CHECK_THROWS_WITH(day(0.9999 * mean), message(errc::day_malformed).data());
  CHECK(day(0.5).of_peak[14].value() == doctest::Approx(1.0));
  CHECK_THROWS_WITH(day(0.5 + 1e-9), message(errc::day_malformed).data());
  static_assert(daily_extremes{}.mean.value() == 1.0 && daily_extremes{}.valley.value() == 1.0);
}

TEST_CASE("the busiest hour may be any, and an hour of nothing is one") {
  for (std::size_t busiest = 0; busiest < 24; ++busiest) {
    std::array<sample_rate, 24> rates = rates_of(0.0);
    rates[busiest] = 0.25 * samples_per_second;
    const load_curve made = load_curve_of(rates);
    for (std::size_t hour = 0; hour < 24; ++hour) CHECK(made.of_peak[hour].value() == (hour == busiest ? 1.0 : 0.0));
    CHECK(made.mean().value() == doctest::Approx(1.0 / 24.0));
    CHECK((made == load_curve{}) == false);
  }
}

TEST_CASE(
    "a mean that is above the middle by an error of rounding is the middle, and one that is above it by more is none") {
  const auto day = [](double share) { return smooth_day({.mean = fraction(share), .valley = fraction(0.0)}); };
  CHECK(day(0.5 * (1.0 + 0.7e-12)).of_peak[14].value() == doctest::Approx(1.0));
  CHECK_THROWS_WITH(day(0.5 * (1.0 + 1.5e-12)), message(errc::day_malformed).data());
}
