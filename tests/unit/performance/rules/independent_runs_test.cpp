#include <doctest/doctest.h>
#include <ridgeline/performance/rules/independent_runs.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("four runs on four GPUs end with the first, a fifth doubles the time") {
  CHECK(independent_runs(2.0 * hours, 4, gpus(4)).all_runs == 2.0 * hours);
  CHECK(independent_runs(2.0 * hours, 5, gpus(4)).all_runs == 4.0 * hours);
  CHECK(independent_runs(2.0 * hours, 5, gpus(4)).at_once == gpus(4));
}

TEST_CASE("one run is no faster on many GPUs") {
  CHECK(independent_runs(2.0 * hours, 1, gpus(4)).all_runs == independent_runs(2.0 * hours, 1, gpus(1)).all_runs);
  CHECK(independent_runs(2.0 * hours, 1, gpus(4)).at_once == gpus(1));
}

#if defined(__cpp_exceptions)
TEST_CASE("no run is RL-103, a negative time RL-106") {
  CHECK_THROWS_WITH_AS(independent_runs(1.0 * hours, 0, gpus(1)), message(errc::count_below_one).data(), error);
  CHECK_THROWS_WITH_AS(independent_runs(-1.0 * hours, 1, gpus(1)), message(errc::quantity_not_finite).data(), error);
}
#endif
