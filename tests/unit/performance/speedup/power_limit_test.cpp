#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/speedup/power_limit.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

namespace {

constexpr accelerator card{
    .id = "card", .name = "Card", .architecture = "any", .board_power = 200.0 * units::watts, .source = {}};
constexpr accelerator open_card{.id = "open", .name = "Open", .architecture = "any", .source = {}};

// Round numbers: 20 % static, cubic down to half the clock, no spread.
constexpr power_limit_calibration cubic{.devices = "card",
                                        .static_share = {fraction(0.2), constant_origin::derived},
                                        .knee = {fraction(0.5), constant_origin::derived},
                                        .exponent = {3.0, constant_origin::derived},
                                        .spread = {fraction(0.0), constant_origin::derived},
                                        .lowest_limit = percent(25),
                                        .fit = {.held_out_error = 0.05},
                                        .source = {}};

}  // namespace

TEST_CASE("a limit above the draw costs nothing") {
  constexpr limited_run run = run_under_limit(card, 150.0 * units::watts, percent(70), cubic);
  CHECK(run.speed == fraction(1.0));
  CHECK_FALSE(run.slowed);
  CHECK(in(run.draw, units::watts) == doctest::Approx(140.0).epsilon(1e-15));
  CHECK(run.mean_error == 0.05);
}

TEST_CASE("above the knee the clock is the root of the dynamic power that is left, below it is in proportion") {
  // at full draw 0.8 of the board power is dynamic; a limit of 0.6 leaves half of it, one of 0.25 a sixteenth
  constexpr limited_run half = run_under_limit(card, 120.0 * units::watts, percent(100), cubic);
  CHECK(half.speed.value() == doctest::Approx(std::cbrt(0.5)).epsilon(1e-14));
  CHECK(half.slowed);
  CHECK(in(half.draw, units::watts) == doctest::Approx(120.0).epsilon(1e-15));
  constexpr limited_run slow = run_under_limit(card, 50.0 * units::watts, percent(100), cubic);
  CHECK(slow.speed.value() ==
        doctest::Approx(0.5 * 0.5).epsilon(1e-14));  // at the knee an eighth is left, here half of that
}

TEST_CASE("a draw that varies is slowed in its upper half first") {
  power_limit_calibration uneven = cubic;
  uneven.spread.value = fraction(0.25);
  const limited_run run = run_under_limit(card, 120.0 * units::watts, percent(60), uneven);
  CHECK(run.slowed);  // the mean is just met, the upper half is not
  CHECK(in(run.draw, units::watts) == doctest::Approx(0.5 * (120.0 + 90.0)).epsilon(1e-14));
}

TEST_CASE("the full limit is the full speed, whatever the draw") {
  for (const double share : {0.0, 10.0, 50.0, 100.0}) {
    CAPTURE(share);
    CHECK(run_under_limit(card, 200.0 * units::watts, percent(share), cubic).speed == fraction(1.0));
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("a limit outside the board power is RL-159, outside the calibration RL-160, below the static power RL-161") {
  for (const double wrong :
       {0.0, -1.0, 200.1, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(run_under_limit(card, wrong * units::watts, percent(100), cubic),
                         message(errc::power_limit_out_of_range).data(), error);
    CHECK_THROWS_WITH_AS(run_under_limit(card, wrong * units::watts, percent(100), cubic, extrapolate),
                         message(errc::power_limit_out_of_range).data(), error);
  }
  CHECK_THROWS_WITH_AS(run_under_limit(card, 49.0 * units::watts, percent(100), cubic),
                       message(errc::power_limit_not_calibrated).data(), error);
  CHECK(run_under_limit(card, 49.0 * units::watts, percent(100), cubic, extrapolate).slowed);
  CHECK_THROWS_WITH_AS(run_under_limit(card, 40.0 * units::watts, percent(100), cubic, extrapolate),
                       message(errc::power_limit_below_static).data(), error);
  CHECK_FALSE(run_under_limit(card, 40.0 * units::watts, percent(10), cubic, extrapolate).slowed);
  CHECK_THROWS_WITH_AS(run_under_limit(open_card, 40.0 * units::watts, percent(10), cubic),
                       message(errc::figure_absent).data(), error);
}
#endif

TEST_CASE("a draw that is above its mean half of the time and below it half of the time, by hand") {
  power_limit_calibration uneven = cubic;
  uneven.spread.value = fraction(0.25);
  // 250 W and 150 W are asked for, 40 W are static; 200 W slow the one, 120 W both.
  const double above = std::cbrt((120.0 - 40.0) / (250.0 - 40.0)), below = std::cbrt((120.0 - 40.0) / (150.0 - 40.0));
  const double usual = std::cbrt((200.0 - 40.0) / (250.0 - 40.0));
  const limited_run run = run_under_limit(card, 120.0 * units::watts, percent(100), uneven);
  CHECK(run.speed.value() == doctest::Approx((1.0 / usual + 1.0) / (1.0 / above + 1.0 / below)).epsilon(1e-14));
  CHECK(in(run.draw, units::watts) == doctest::Approx(120.0));
  // 175 W: the lower half is not slowed.
  const double half = std::cbrt((175.0 - 40.0) / (250.0 - 40.0));
  const limited_run upper = run_under_limit(card, 175.0 * units::watts, percent(100), uneven);
  CHECK(upper.speed.value() == doctest::Approx((1.0 / usual + 1.0) / (1.0 / half + 1.0)).epsilon(1e-14));
  CHECK(in(upper.draw, units::watts) == doctest::Approx(0.5 * (175.0 + 150.0)));
  CHECK(run_under_limit(card, 50.0 * units::watts, percent(100), cubic).slowed);  // the lowest one that was measured
}
