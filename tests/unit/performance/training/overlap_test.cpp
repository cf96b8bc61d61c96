#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/performance/training/overlap.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("a communication shorter than the computation beside it disappears, but for the processors it takes") {
  constexpr overlapped_time free = overlapped({10.0 * seconds, 4.0 * seconds}, {});
  CHECK(free.exposed == duration{});
  CHECK(free.total() == 10.0 * seconds);
  constexpr overlapped_time taking = overlapped({10.0 * seconds, 4.0 * seconds}, {.processors_taken = percent(15)});
  CHECK(in(taking.slowdown, seconds) == doctest::Approx(0.6).epsilon(1e-14));
  CHECK(taking.exposed == duration{});
}

TEST_CASE("a communication longer than the computation lasts as long as by itself") {
  for (const fraction taken : {percent(0), percent(15), percent(100)}) {
    const overlapped_time both = overlapped({4.0 * seconds, 10.0 * seconds}, {.processors_taken = taken});
    CAPTURE(taken.value());
    CHECK(in(both.total(), seconds) == doctest::Approx(taken.value() < 1.0 ? 10.0 : 14.0).epsilon(1e-14));
  }
}

TEST_CASE("what cannot be hidden follows alone") {
  constexpr overlapped_time half = overlapped({10.0 * seconds, 4.0 * seconds}, {.hideable = percent(50)});
  CHECK(half.exposed == 2.0 * seconds);
  constexpr overlapped_time none = overlapped({10.0 * seconds, 4.0 * seconds}, {.hideable = percent(0)});
  CHECK(none.total() == 14.0 * seconds);
}

TEST_CASE("a collective on NVLink takes more of the processors than one on the network") {
  using catalogue::nccl_nvlink;
  const auto inside = window_beside(nccl_nvlink, {gpus(8), gpus(8)}, percent(90));
  const auto between = window_beside(nccl_nvlink, {gpus(16), gpus(8)}, percent(90));
  CHECK(inside.processors_taken == nccl_nvlink.processors_taken.value);
  CHECK(between.processors_taken == nccl_nvlink.network_processors_taken.value);
  CHECK(inside.processors_taken > between.processors_taken);
  CHECK(inside.hideable.value() == 0.9);
}

TEST_CASE("hiding gains most where both take as long") {
  CHECK(most_gained_by_hiding({5.0 * seconds, 5.0 * seconds}) == 2.0);
  CHECK(most_gained_by_hiding({5.0 * seconds, duration{}}) == 1.0);
  CHECK(most_gained_by_hiding({10.0 * seconds, 2.0 * seconds}) == doctest::Approx(1.2).epsilon(1e-14));
}

#if defined(__cpp_exceptions)
TEST_CASE("a time below zero or without end is RL-106, two times of zero RL-151") {
  CHECK_THROWS_WITH_AS(overlapped({-1.0 * seconds, 1.0 * seconds}, {}), message(errc::quantity_not_finite).data(),
                       error);
  CHECK_THROWS_WITH_AS(overlapped({1.0 * seconds, std::numeric_limits<double>::infinity() * seconds}, {}),
                       message(errc::quantity_not_finite).data(), error);
  CHECK_THROWS_WITH_AS(most_gained_by_hiding({{}, {}}), message(errc::speedup_not_positive).data(), error);
}
#endif
