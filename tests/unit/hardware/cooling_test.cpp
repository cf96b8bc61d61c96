#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/hardware/cooling.hpp>

using namespace ridgeline;

TEST_CASE("a GPU throttles above the limit and not at it") {
  static_assert(cooling_of(celsius(80.0)).verdict() == thermal_verdict::runs_cool);
  static_assert(cooling_of(celsius(80.1)).verdict() == thermal_verdict::throttles);
}

TEST_CASE("a measure gives a range, and a verdict for the whole of it") {
  constexpr cooling_answer spaced = cooling_of(celsius(89.0), space_between_gpus);
  static_assert(spaced.coolest == celsius(59.0) && spaced.warmest == celsius(79.0));
  static_assert(spaced.verdict() == thermal_verdict::runs_cool);
  static_assert(cooling_of(celsius(100.0), space_between_gpus).verdict() == thermal_verdict::may_throttle);
  static_assert(cooling_of(celsius(111.0), space_between_gpus).verdict() == thermal_verdict::throttles);
}

TEST_CASE("whose coolest is the limit itself may stay below it") {
  static_assert(cooling_answer{celsius(80.0), celsius(90.0)}.verdict() == thermal_verdict::may_throttle);
  static_assert(cooling_answer{celsius(80.1), celsius(90.0)}.verdict() == thermal_verdict::throttles);
  static_assert(cooling_answer{celsius(70.0), celsius(80.0)}.verdict() == thermal_verdict::runs_cool);
}

TEST_CASE("a measure of one's own counts like the others") {
  constexpr cooling_measure water{"water", cooler_by(35.0), cooler_by(35.0), {"a log", "of a night", "2026-11-21"}};
  static_assert(cooling_of(celsius(90.0), water).warmest == celsius(55.0));
}

#if defined(__cpp_exceptions)
TEST_CASE("a temperature below absolute zero and a measure that heats are refused") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double wrong : {-273.16, -1e300, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(celsius{wrong}, message(errc::temperature_impossible).data(), error);
  }
  for (const double wrong : {-0.1, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(cooler_by{wrong}, message(errc::quantity_not_finite).data(), error);
  }
  CHECK_THROWS_WITH_AS(static_cast<void>(cooling_of(celsius(-260.0), space_between_gpus)),
                       message(errc::temperature_impossible).data(), error);
}
#endif

TEST_CASE("cards that touch want blowers or water; with space between them the cooler does not matter") {
  CHECK(verdict_of({.cards = 4, .free_slots = 0.0, .kind = cooler::open_air}) == thermal_verdict::throttles);
  CHECK(verdict_of({.cards = 4, .free_slots = 0.0, .kind = cooler::blower}) == thermal_verdict::runs_cool);
  CHECK(verdict_of({.cards = 4, .free_slots = 0.0, .kind = cooler::water}) == thermal_verdict::runs_cool);
  CHECK(verdict_of({.cards = 4, .free_slots = 1.0, .kind = cooler::open_air}) == thermal_verdict::runs_cool);
  CHECK(verdict_of({.cards = 1}) == thermal_verdict::runs_cool);
  CHECK(verdict_of({.cards = 2}) == thermal_verdict::throttles);
  CHECK(verdict_of({}) == thermal_verdict::runs_cool);  // one card
#if defined(__cpp_exceptions)
  CHECK_THROWS_AS(verdict_of({.cards = 0}), error);
  for (const double slots : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    CHECK_THROWS_AS(verdict_of({.cards = 2, .free_slots = slots}), error);
#endif
}
