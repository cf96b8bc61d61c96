#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/ways/ring.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using enum ridgeline::collective_protocol;

namespace {

// 4 machines of 2 devices; a byte takes 2 ns by LL and 1 ns by Simple.
constexpr group_path path{.devices = 8.0,
                          .per_machine = 2.0,
                          .machines = 4.0,
                          .ring = {2.0 * nanoseconds / bytes, 1.5 * nanoseconds / bytes, 1.0 * nanoseconds / bytes},
                          .low_latency_steps = 1.5};
constexpr ring_way ring{.waits = {.once = {1.0 * microseconds, {}, 2.0 * microseconds},
                                  .inside = {10.0 * microseconds, {}, 20.0 * microseconds},
                                  .between = {100.0 * microseconds, {}, 200.0 * microseconds}}};

}  // namespace

TEST_CASE("an all-reduce goes round twice") {
  constexpr collective_breakdown spent = ring(collective::all_reduce, simple, 8.0 * megabytes, path);
  // 2 * 7 / 8 of 8 MB; 2 * (4 steps inside and 3 between)
  CHECK(in(spent.transfer, milliseconds) == doctest::Approx(14.0).epsilon(1e-14));
  CHECK(in(spent.latency, microseconds) == doctest::Approx(2.0 + 2.0 * (4.0 * 20.0 + 3.0 * 200.0)).epsilon(1e-14));
  CHECK(spent.algorithm == collective_algorithm::ring);
  CHECK(spent.protocol == simple);
}

TEST_CASE("an all-gather goes round once, and steps of LL inside a machine take longer in a group of several") {
  constexpr collective_breakdown spent = ring(collective::all_gather, low_latency, 8.0 * megabytes, path);
  CHECK(in(spent.transfer, milliseconds) == doctest::Approx(14.0).epsilon(1e-14));  // half the way at half the pace
  CHECK(in(spent.latency, microseconds) == doctest::Approx(1.0 + 4.0 * 1.5 * 10.0 + 3.0 * 100.0).epsilon(1e-14));
  CHECK(spent.fill == duration{});
}

TEST_CASE("only Simple fills a pipeline of chunks") {
  group_path slow = path;
  slow.fill = 14.0 * milliseconds;
  CHECK(in(ring(collective::all_reduce, simple, 8.0 * megabytes, slow).fill, milliseconds) ==
        doctest::Approx(7.0).epsilon(1e-14));
  CHECK(ring(collective::all_reduce, low_latency, 8.0 * megabytes, slow).fill == duration{});
}

TEST_CASE("rings carry sums and gatherings, LL128 where the library has it") {
  CHECK(ring.carries(collective::reduce_scatter));
  CHECK_FALSE(ring.carries(collective::all_to_all));
  CHECK_FALSE(ring.carries(collective::point_to_point));
  CHECK(ring.offers(low_latency, path));
  CHECK_FALSE(ring.offers(low_latency_128, path));
  CHECK(ring_way{.has_low_latency_128 = true}.offers(low_latency_128, path));
}
