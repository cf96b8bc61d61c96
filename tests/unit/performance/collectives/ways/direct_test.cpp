#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/ways/direct.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using enum ridgeline::collective_protocol;

namespace {

// 4 machines of 8 devices.
constexpr group_path apart{.devices = 32.0,
                           .per_machine = 8.0,
                           .machines = 4.0,
                           .machine_devices = 8.0,
                           .link = 1.0 * nanoseconds / bytes,
                           .network = 2.0 * nanoseconds / bytes,
                           .ring = {4.0 * nanoseconds / bytes, {}, 2.0 * nanoseconds / bytes},
                           .low_latency_bytes = 3.0};
constexpr direct_way direct{.waits = {.once = {1.0 * microseconds, {}, 2.0 * microseconds},
                                      .inside = {10.0 * microseconds, {}, 20.0 * microseconds},
                                      .between = {100.0 * microseconds, {}, 200.0 * microseconds}}};

}  // namespace

TEST_CASE("an all-to-all takes the longer of what stays in the machine and what leaves it") {
  constexpr collective_breakdown spent = direct(collective::all_to_all, simple, 32.0 * megabytes, apart);
  // 24 of 32 parts leave each of 8 devices: 24 MB * 8 * 2 ns; 7 MB stay
  CHECK(in(spent.transfer, milliseconds) == doctest::Approx(384.0).epsilon(1e-14));
  // 7 peers in one round, 24 in three
  CHECK(in(spent.latency, microseconds) == doctest::Approx(2.0 + 20.0 + 3.0 * 200.0).epsilon(1e-14));
  CHECK(spent.algorithm == collective_algorithm::direct);
}

TEST_CASE("LL sends a flag with every 4 bytes, and what the calibration says inside a machine") {
  constexpr collective_breakdown away = direct(collective::all_to_all, low_latency, 32.0 * megabytes, apart);
  CHECK(in(away.transfer, milliseconds) == doctest::Approx(768.0).epsilon(1e-14));
  constexpr group_path alone{
      .devices = 8.0, .per_machine = 8.0, .link = 1.0 * nanoseconds / bytes, .low_latency_bytes = 3.0};
  constexpr collective_breakdown near = direct(collective::all_to_all, low_latency, 8.0 * megabytes, alone);
  CHECK(in(near.transfer, milliseconds) == doctest::Approx(21.0).epsilon(1e-14));  // 7 MB, three times
  CHECK(in(near.latency, microseconds) == doctest::Approx(11.0).epsilon(1e-14));
}

TEST_CASE("point to point is one message") {
  constexpr group_path two{.devices = 2.0, .per_machine = 1.0, .machines = 2.0, .ring = apart.ring};
  constexpr collective_breakdown spent = direct(collective::point_to_point, simple, 1.0 * megabytes, two);
  CHECK(in(spent.transfer, milliseconds) == doctest::Approx(2.0).epsilon(1e-14));
  CHECK(in(spent.latency, microseconds) == doctest::Approx(202.0).epsilon(1e-14));
}

TEST_CASE("LL to a neighbour: twice the bytes between machines, what the calibration says inside of one") {
  constexpr group_path two{
      .devices = 2.0, .per_machine = 1.0, .machines = 2.0, .ring = apart.ring, .low_latency_bytes = 3.0};
  constexpr collective_breakdown away = direct(collective::point_to_point, low_latency, 1.0 * megabytes, two);
  CHECK(in(away.transfer, milliseconds) == doctest::Approx(4.0).epsilon(1e-14));
  CHECK(in(away.latency, microseconds) == doctest::Approx(101.0).epsilon(1e-14));
  constexpr group_path pair{
      .devices = 2.0, .per_machine = 2.0, .machines = 1.0, .ring = apart.ring, .low_latency_bytes = 3.0};
  constexpr collective_breakdown near = direct(collective::point_to_point, low_latency, 1.0 * megabytes, pair);
  CHECK(in(near.transfer, milliseconds) == doctest::Approx(6.0).epsilon(1e-14));
  CHECK(in(near.latency, microseconds) == doctest::Approx(11.0).epsilon(1e-14));
}

TEST_CASE("pairs exchange, they do not add up") {
  CHECK(direct.carries(collective::all_to_all));
  CHECK(direct.carries(collective::point_to_point));
  CHECK_FALSE(direct.carries(collective::all_reduce));
  CHECK_FALSE(direct.offers(low_latency_128, apart));
}
