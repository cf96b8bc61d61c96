#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/ways/in_switch.hpp>
#include <support/collectives.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;
using namespace ridgeline::units;
using enum ridgeline::collective_protocol;

namespace {

constexpr group_path alone{.devices = 4.0, .per_machine = 4.0, .machine_devices = 8.0};
constexpr group_path apart{.devices = 16.0,
                           .per_machine = 4.0,
                           .machines = 4.0,
                           .machine_devices = 8.0,
                           .network = 10.0 * nanoseconds / bytes};
constexpr switch_way inside{
    .has_inside = true, .link = 1.0 * nanoseconds / bytes, .once = 3.0 * microseconds, .between = 5.0 * microseconds};

}  // namespace

TEST_CASE("in a machine each device sends its buffer and receives the sum, its own part of it once more") {
  constexpr collective_breakdown spent = inside(collective::all_reduce, simple, 1.0 * megabytes, alone);
  CHECK(in(spent.transfer, milliseconds) == doctest::Approx(1.25).epsilon(1e-14));
  CHECK(spent.latency == inside.once);
  CHECK(spent.algorithm == collective_algorithm::in_switch);
}

TEST_CASE(
    "an addition waits for the calibration and, on the network, for the network's own latency; the call comes once") {
  collective_calibration with = datasheet_links;
  with.call.value = 1.0 * microseconds;
  with.switch_inside = 20.0 * microseconds;
  with.switch_between = 300.0 * microseconds;
  const cluster four = nvlink_cluster(nodes(4));
  const duration hop = four.between_machines().latency.value();
  CHECK(hop > duration{});
  const switch_way read = switch_way::read(four, with);
  CHECK(in(read.once, microseconds) == doctest::Approx(21.0).epsilon(1e-14));
  CHECK(read.between == 300.0 * microseconds + hop);
}

TEST_CASE("a network that does not add up carries the sums of machines up and down a tree") {
  constexpr collective_breakdown spent = inside(collective::all_reduce, simple, 1.0 * megabytes, apart);
  CHECK(in(spent.transfer, milliseconds) == doctest::Approx(20.0).epsilon(1e-14));  // 2 * 1 MB at 10 ns
  CHECK(in(spent.latency, microseconds) == doctest::Approx(3.0 + 2.0 * 2.0 * 5.0).epsilon(1e-14));
  group_path two = apart;
  two.devices = 8.0;
  two.machines = 2.0;
  CHECK(in(inside(collective::all_reduce, simple, 1.0 * megabytes, two).transfer, milliseconds) ==
        doctest::Approx(10.0).epsilon(1e-14));  // two machines swap
}

TEST_CASE("a network that adds up carries the sum once, for the devices of the group alone") {
  switch_way both = inside;
  both.has_between = true;
  both.network = 2.0 * nanoseconds / bytes;
  const collective_breakdown spent = both(collective::all_reduce, simple, 1.0 * megabytes, apart);
  CHECK(in(spent.transfer, milliseconds) == doctest::Approx(4.0).epsilon(1e-14));  // half of the machine's devices
  CHECK(in(spent.latency, microseconds) == doctest::Approx(8.0).epsilon(1e-14));
}

TEST_CASE("switches add up for three devices of a machine or more") {
  CHECK(inside.offers(simple, alone));
  CHECK_FALSE(inside.offers(low_latency, alone));
  CHECK_FALSE(inside.offers(simple, {.devices = 2.0, .per_machine = 2.0}));
  CHECK_FALSE(switch_way{}.offers(simple, alone));
}

TEST_CASE("the calibration says which switches add up") {
  CHECK(switch_way::read(nvlink_cluster(nodes(4)), catalogue::nccl_nvlink4).has_inside);
  CHECK_FALSE(switch_way::read(nvlink_cluster(nodes(4)), datasheet_links).has_inside);
  collective_calibration with = datasheet_links;
  with.network_switch_share.value = percent(50);
  const switch_way read = switch_way::read(nvlink_cluster(nodes(4)), with);
  CHECK(read.has_between);
  CHECK(in(1.0 / read.network, gigabytes_per_second) == doctest::Approx(100.0).epsilon(1e-14));  // half of 200
}
