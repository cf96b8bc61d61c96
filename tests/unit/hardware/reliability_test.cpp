#include <doctest/doctest.h>
#include <ridgeline/hardware/reliability.hpp>

using namespace ridgeline;

// What nobody said is absent or zero; a model refuses the zero between failures.
static_assert(reliability{}.between_failures == device_time{});
static_assert(!reliability{}.interval && reliability{}.evaluation.value() == 0.0);

TEST_CASE("an interval between checkpoints is positive") {
  CHECK_THROWS_AS(static_cast<void>(reliability{.interval = figure<duration>(0.0 * units::seconds)}), error);
}
