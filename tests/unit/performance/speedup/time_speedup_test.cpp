#include <doctest/doctest.h>
#include <ridgeline/performance/speedup/time_speedup.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using units::seconds;

namespace {

constexpr step_breakdown slow{.gemms = 8.0 * seconds,
                              .attention = 4.0 * seconds,
                              .elementwise = 2.0 * seconds,
                              .lm_head = 1.0 * seconds,
                              .recomputation = 1.0 * seconds,
                              .launch_bound = 0.5 * seconds,
                              .pipeline_bubble = 0.125 * seconds,
                              .pipeline_imbalance = 0.125 * seconds,
                              .data_parallel = 1.0 * seconds,
                              .optimizer = 2.0 * seconds,
                              .step_overhead = 0.25 * seconds};
constexpr step_breakdown fast{.gemms = 3.0 * seconds,
                              .attention = 1.0 * seconds,
                              .elementwise = 1.0 * seconds,
                              .lm_head = 1.0 * seconds,
                              .recomputation = 1.0 * seconds,
                              .launch_bound = 1.0 * seconds,
                              .optimizer = 1.0 * seconds};

}  // namespace

TEST_CASE("the kinds of work share a step out without a rest") {
  duration sum{};
  for (const operation_class which : every_operation_class) sum += time_of(slow, which);
  CHECK(in(sum, seconds) == doctest::Approx(in(slow.total(), seconds)));
  CHECK(in(time_of(slow, operation_class::gemms), seconds) == 10.0);
  CHECK(in(time_of(slow, operation_class::elementwise), seconds) == 4.0);
  CHECK(in(time_of(slow, operation_class::waiting), seconds) == 1.0);
}

TEST_CASE("a step runs as many times faster as its time is shorter, each kind of work by a factor of its own") {
  constexpr speedup_factor whole = speedup(fast, over_time(slow));
  CHECK(whole.times() == doctest::Approx(20.0 / 9.0));
  CHECK((fast | faster_than(slow)) == whole);
  CHECK(speedup(fast, over_time(slow), operation_class::gemms)->times() == doctest::Approx(2.0));
  CHECK(speedup(fast, over_time(slow), operation_class::attention)->times() == doctest::Approx(4.0));
  CHECK(speedup(fast, over_time(slow), operation_class::waiting)->times() == doctest::Approx(1.0));
}

TEST_CASE("work that one of the two has none of has no factor") {
  CHECK_FALSE(speedup(fast, over_time(slow), operation_class::communication));
  CHECK_FALSE(speedup(slow, over_time(fast), operation_class::communication));
}

TEST_CASE("estimates are compared like their terms") {
  constexpr estimate<step_breakdown> here{.terms = fast};
  constexpr estimate<step_breakdown> there{.terms = slow};
  CHECK(speedup(here, over_time(there)).times() == doctest::Approx(20.0 / 9.0));
  CHECK(speedup(here, over_time(there), operation_class::attention)->times() == doctest::Approx(4.0));
}

TEST_CASE("a step that takes no time is no reference") {
  constexpr step_breakdown nothing{};
  CHECK_THROWS_WITH_AS((void)speedup(fast, over_time(nothing)), doctest::Contains("RL-151"), error);
}

TEST_CASE("every kind of work has a name, a value outside the enumeration has none") {
  for (const operation_class which : every_operation_class) CHECK(name_of(which) != "unknown");
  CHECK(name_of(static_cast<operation_class>(99)) == "unknown");
  CHECK_THROWS_WITH_AS((void)time_of(fast, static_cast<operation_class>(99)), doctest::Contains("RL-108"), error);
}
