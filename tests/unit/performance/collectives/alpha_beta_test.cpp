#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/alpha_beta.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {
constexpr alpha_beta slow_link{.latency = 10.0 * microseconds, .per_direction = 10.0 * gigabytes_per_second};
}  // namespace

TEST_CASE("a ring of four sends one and a half times the bytes in six steps") {
  CHECK(in(ring_all_reduce(1.0 * gigabytes, gpus(4), slow_link), seconds) ==
        doctest::Approx(0.15 + 60e-6).epsilon(1e-14));
}

TEST_CASE("a tree of eight sends twice the bytes in six steps") {
  CHECK(in(tree_all_reduce(1.0 * gigabytes, gpus(8), slow_link), seconds) ==
        doctest::Approx(0.2 + 60e-6).epsilon(1e-14));
  CHECK(in(tree_all_reduce(1.0 * bytes, gpus(5), slow_link), microseconds) == doctest::Approx(60.0).epsilon(1e-4));
}

TEST_CASE("switches that add up send the bytes once in two steps") {
  CHECK(in(switch_all_reduce(1.0 * gigabytes, gpus(64), slow_link), seconds) ==
        doctest::Approx(0.1 + 20e-6).epsilon(1e-14));
}

TEST_CASE("one device sends nothing") {
  CHECK(ring_all_reduce(1.0 * gigabytes, gpus(1), slow_link) == duration{});
  CHECK(tree_all_reduce(1.0 * gigabytes, gpus(1), slow_link) == duration{});
  CHECK(switch_all_reduce(1.0 * gigabytes, gpus(1), slow_link) == duration{});
}

TEST_CASE("many devices make a tree faster than a ring for short messages, a ring faster for long ones") {
  CHECK(tree_all_reduce(1.0 * kilobytes, gpus(64), slow_link) < ring_all_reduce(1.0 * kilobytes, gpus(64), slow_link));
  CHECK(ring_all_reduce(1.0 * gigabytes, gpus(64), slow_link) < tree_all_reduce(1.0 * gigabytes, gpus(64), slow_link));
}

#if defined(__cpp_exceptions)
TEST_CASE("a link without bandwidth is RL-101, a negative latency or message RL-106") {
  CHECK_THROWS_WITH_AS(ring_all_reduce(1.0 * bytes, gpus(2), {}), message(errc::figure_not_positive).data(), error);
  CHECK_THROWS_WITH_AS(ring_all_reduce(-1.0 * bytes, gpus(2), slow_link), message(errc::quantity_not_finite).data(),
                       error);
  CHECK_THROWS_WITH_AS(switch_all_reduce(-1.0 * bytes, gpus(1), slow_link), message(errc::quantity_not_finite).data(),
                       error);
  CHECK_THROWS_WITH_AS(
      tree_all_reduce(1.0 * bytes, gpus(2), {.latency = -1.0 * seconds, .per_direction = slow_link.per_direction}),
      message(errc::quantity_not_finite).data(), error);
}
#endif
