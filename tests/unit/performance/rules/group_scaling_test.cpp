#include <doctest/doctest.h>
#include <ridgeline/performance/rules/group_scaling.hpp>

using namespace ridgeline;

TEST_CASE("without overheads n devices are n times as fast") {
  CHECK(group_speedup({.devices = gpus(8), .per_machine = gpus(4)}, {}) == 8.0);
  CHECK(group_speedup({}, {.inside = percent(10), .between = percent(30)}) == 1.0);
}

TEST_CASE("each device and each group costs its own overhead") {
  constexpr scaling_overheads some{.inside = percent(10), .between = percent(30)};
  CHECK(group_speedup({.devices = gpus(3), .per_machine = gpus(3)}, some) == doctest::Approx(3.0 / 1.2).epsilon(1e-14));
  CHECK(group_speedup({.devices = gpus(6), .per_machine = gpus(3)}, some) == doctest::Approx(6.0 / 1.5).epsilon(1e-14));
}

TEST_CASE("an overhead taken from a measured speedup gives it back") {
  constexpr device_group four{.devices = gpus(4), .per_machine = gpus(4)};
  constexpr device_group eight{.devices = gpus(8), .per_machine = gpus(4)};
  constexpr fraction inside = inside_overhead_of({.group = four, .times = 3.6});
  constexpr fraction between = between_overhead_of({.group = eight, .times = 6.0}, inside);
  CHECK(group_speedup(four, {.inside = inside, .between = between}) == doctest::Approx(3.6).epsilon(1e-14));
  CHECK(group_speedup(eight, {.inside = inside, .between = between}) == doctest::Approx(6.0).epsilon(1e-14));
}

#if defined(__cpp_exceptions)
TEST_CASE("a speedup beyond the number of devices is RL-102, of one device RL-103, of nothing RL-151") {
  constexpr device_group four{.devices = gpus(4), .per_machine = gpus(4)};
  CHECK_THROWS_WITH_AS(inside_overhead_of({.group = four, .times = 4.1}), message(errc::fraction_out_of_range).data(),
                       error);
  CHECK_THROWS_WITH_AS(inside_overhead_of({.group = {}, .times = 1.0}), message(errc::count_below_one).data(), error);
  CHECK_THROWS_WITH_AS(inside_overhead_of({.group = four, .times = 0.0}), message(errc::speedup_not_positive).data(),
                       error);
  CHECK_THROWS_WITH_AS(between_overhead_of({.group = four, .times = 3.0}, percent(1)),
                       message(errc::count_below_one).data(), error);
  CHECK_THROWS_WITH_AS(group_speedup({gpus(2), gpus(4)}, {}), message(errc::group_not_in_cluster).data(), error);
}
#endif

TEST_CASE("data parallelism: an exchange of a quarter of the step, nothing hidden, leaves 3.2 of 4") {
  using namespace ridgeline::units;
  const overlap_window nothing{.hideable = percent(0)};
  CHECK(data_parallel_speedup(gpus(4), 1.0 * seconds, 0.25 * seconds, nothing) == doctest::Approx(3.2));
  CHECK(data_parallel_speedup(gpus(4), 1.0 * seconds, 0.25 * seconds) == doctest::Approx(4.0));
  CHECK(data_parallel_speedup(gpus(4), 1.0 * seconds, duration{}, nothing) == 4.0);
#if defined(__cpp_exceptions)
  CHECK_THROWS_AS(data_parallel_speedup(gpus(4), duration{}, 1.0 * seconds), error);
#endif
}
