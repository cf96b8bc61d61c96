#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/group_path.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("a short message waits for its one chunk twice, a long one for the pipeline at most") {
  constexpr group_path path{.fill = 10.0 * microseconds};
  CHECK(in(fill_time(10.0 * microseconds, path), microseconds) == doctest::Approx(5.0).epsilon(1e-15));
  CHECK(in(fill_time(1.0 * nanoseconds, path), nanoseconds) == doctest::Approx(1.0).epsilon(1e-3));
  CHECK(in(fill_time(1.0 * seconds, path), microseconds) == doctest::Approx(10.0).epsilon(1e-4));
  CHECK(fill_time(1.0 * seconds, path) < path.fill);
}

TEST_CASE("where no pipeline fills, nothing waits") {
  CHECK(fill_time(1.0 * seconds, {}) == duration{});
  CHECK(fill_time(duration{}, {}) == duration{});
}
