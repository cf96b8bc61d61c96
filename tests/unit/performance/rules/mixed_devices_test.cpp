#include <array>
#include <doctest/doctest.h>
#include <ridgeline/performance/rules/mixed_devices.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("three fast cards wait for a slow one") {
  constexpr std::array times{1.0 * seconds, 1.0 * seconds, 1.0 * seconds, 2.0 * seconds};
  constexpr mixed_step step = step_of_mixed_devices(times);
  CHECK(step.total == 2.0 * seconds);
  CHECK(step.used.value() == doctest::Approx(5.0 / 8.0).epsilon(1e-14));
}

TEST_CASE("cards that are alike are used in full") {
  constexpr std::array times{3.0 * seconds, 3.0 * seconds};
  CHECK(step_of_mixed_devices(times).used.value() == 1.0);
  CHECK(step_of_mixed_devices(times).total == 3.0 * seconds);
}

#if defined(__cpp_exceptions)
TEST_CASE("no device is RL-103, a negative time RL-106") {
  CHECK_THROWS_WITH_AS(step_of_mixed_devices(std::array<duration, 0>{}), message(errc::count_below_one).data(), error);
  CHECK_THROWS_WITH_AS(step_of_mixed_devices(std::array{-1.0 * seconds}), message(errc::quantity_not_finite).data(),
                       error);
}
#endif
