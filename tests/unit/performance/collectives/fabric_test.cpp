#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/fabric.hpp>
#include <support/collectives.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;

TEST_CASE("a byte takes the inverse of the bandwidth that is reached") {
  constexpr fabric ideal = ideal_fabric(nodes(4));
  CHECK(in(1.0 / ideal.link, units::gigabytes_per_second) == doctest::Approx(300.0).epsilon(1e-15));
  CHECK(in(1.0 / ideal.network, units::gigabytes_per_second) == doctest::Approx(200.0).epsilon(1e-15));
  constexpr fabric reached = nvlink_fabric(nodes(4));
  CHECK(ideal.link / reached.link == doctest::Approx(catalogue::nccl_nvlink.link_share.value.value()).epsilon(1e-14));
}

TEST_CASE("each algorithm reads its part of the calibration") {
  collective_calibration with = catalogue::nccl_nvlink4;
  const fabric all = fabric_of(nvlink_cluster(nodes(1)), with);
  CHECK(all.in_switch.has_inside);
  CHECK(all.ring.has_low_latency_128);
  CHECK(all.tree.helps_between[collective_protocol::simple]);
  with.switch_share.value = fraction(0.0);
  with.low_latency_128_share.value = fraction(0.0);
  with.tree_share.value = fraction(0.0);
  const fabric few = fabric_of(nvlink_cluster(nodes(1)), with);
  CHECK_FALSE(few.in_switch.has_inside);
  CHECK_FALSE(few.ring.has_low_latency_128);
  CHECK_FALSE(few.tree.helps_between[collective_protocol::simple]);
}

TEST_CASE("a group's byte on the network takes the share of the machine that is in the group") {
  constexpr fabric on = ideal_fabric(nodes(4));
  constexpr group_path all = path_of({gpus(32), gpus(8)}, on);
  CHECK(all.machines == 4.0);
  CHECK(all.network == on.network);
  constexpr group_path half = path_of({gpus(16), gpus(4)}, on);
  CHECK(in(half.network, on.network) == 2.0);
  // a ring runs at the pace of the slower: 200 GB/s of the network shared by half a machine, not 300 GB/s of the links
  CHECK(half.ring[collective_protocol::simple] == half.network);
  CHECK(in(half.ring[collective_protocol::low_latency], half.network) == 2.0);  // a flag for every 4 bytes
  CHECK(in(half.ring[collective_protocol::low_latency_128], half.network) ==
        doctest::Approx(128.0 / 120.0).epsilon(1e-15));
}

TEST_CASE("five devices on PCIe meet through two processors, four do not") {
  constexpr cluster box(machine(accelerator{}, gpus(8), catalogue::pcie4_x16, host{}), nodes(1), interconnect{});
  collective_calibration with = datasheet_links;
  with.across_sockets_share.value = percent(50);
  const fabric on = fabric_of(box, with);
  CHECK(path_of(together(gpus(4)), on).link == on.link);
  CHECK(in(path_of(together(gpus(5)), on).link, on.link) == 2.0);
}

TEST_CASE("low latency costs what the calibration says inside a machine, a flag for every 4 bytes between machines") {
  collective_calibration with = datasheet_links;
  with.low_latency_share.value = percent(25);
  with.low_latency_128_share.value = percent(80);
  // 300 GB/s in the machine, 200 GB/s of network for a whole one, 100 GB/s for half of one, 25 GB/s for one GPU.
  const fabric on = fabric_of(nvlink_cluster(nodes(4)), with);
  const auto rate = [](time_per_byte one) { return in(1.0 / one, units::gigabytes_per_second); };
  const auto rates = [&](const group_path& path, double low, double low_128, double simple) {
    CHECK(rate(path.ring[collective_protocol::low_latency]) == doctest::Approx(low).epsilon(1e-14));
    CHECK(rate(path.ring[collective_protocol::low_latency_128]) == doctest::Approx(low_128).epsilon(1e-14));
    CHECK(rate(path.ring[collective_protocol::simple]) == doctest::Approx(simple).epsilon(1e-14));
  };
  rates(path_of(together(gpus(8)), on), 75.0, 240.0, 300.0);
  // A quarter of 300 is slower than half of 200; 120 of 128 bytes of 200 are slower than 240.
  rates(path_of({gpus(32), gpus(8)}, on), 75.0, 187.5, 200.0);
  rates(path_of({gpus(16), gpus(4)}, on), 50.0, 93.75, 100.0);
  // One GPU a machine: nothing runs inside.
  rates(path_of({gpus(4), gpus(1)}, on), 12.5, 25.0 * 120.0 / 128.0, 25.0);
  CHECK(path_of({gpus(4), gpus(1)}, on).machines == 4.0);
  CHECK(path_of({gpus(17), gpus(8)}, on).machines == 3.0);
  CHECK(path_of({gpus(17), gpus(8)}, on).low_latency_bytes == 4.0);
  CHECK(path_of(together(gpus(8)), on).machines == 1.0);
}

TEST_CASE("where every pair has links of its own, a group uses those among its members alone") {
  interconnect links = catalogue::nvlink3;
  links.kind = link_kind::xgmi;
  const cluster box(machine(accelerator{}, gpus(8), links, host{}), nodes(1), interconnect{});
  const fabric on = fabric_of(box, datasheet_links);
  // Of 7 links of a device a group of 4 uses 3, a pair 1, the machine all.
  CHECK(in(path_of(together(gpus(4)), on).link, on.link) == doctest::Approx(7.0 / 3.0).epsilon(1e-14));
  CHECK(in(path_of(together(gpus(2)), on).link, on.link) == doctest::Approx(7.0).epsilon(1e-14));
  CHECK(path_of(together(gpus(8)), on).link == on.link);
  // One of many devices sends over the network alone: its links are what they are.
  CHECK(path_of({gpus(2), gpus(1)}, on).link == on.link);
}

#if defined(__cpp_exceptions)
TEST_CASE("four cards in bridged pairs need to say their PCIe generation: RL-105") {
  const cluster box(machine(accelerator{}, gpus(4), catalogue::nvlink3_bridge_ga102, host{}), nodes(1), interconnect{});
  CHECK_THROWS_WITH_AS(fabric_of(box, datasheet_links), message(errc::figure_absent).data(), error);
  const cluster pair(machine(accelerator{}, gpus(2), catalogue::nvlink3_bridge_ga102, host{}), nodes(1),
                     interconnect{});
  CHECK_FALSE(fabric_of(pair, datasheet_links).bridged_pairs);
}

TEST_CASE("a ring that reaches nothing is RL-101, a negative latency RL-106") {
  collective_calibration with = catalogue::nccl_nvlink;
  with.link_share.value = fraction(0.0);
  CHECK_THROWS_WITH_AS(fabric_of(nvlink_cluster(nodes(1)), with), message(errc::figure_not_positive).data(), error);
  with = catalogue::nccl_nvlink;
  with.call.value = -1e-6 * units::seconds;
  CHECK_THROWS_WITH_AS(fabric_of(nvlink_cluster(nodes(1)), with), message(errc::quantity_not_finite).data(), error);
  with = catalogue::nccl_nvlink;
  with.ring.between.simple = -1.0 * units::microseconds;
  CHECK_THROWS_WITH_AS(fabric_of(nvlink_cluster(nodes(1)), with), message(errc::quantity_not_finite).data(), error);
}
#endif

TEST_CASE("what a kind of link says: pairs of their own, a bridge, the PCIe tree, or none of these") {
  using enum link_kind;
  accelerator device;
  device.pcie_generation = 4;
  for (const link_kind kind :
       {pcie, nvlink, nvlink_bridge, nvswitch, c2c, xgmi, xe_link, hccs, ici, neuronlink, gaudi}) {
    CAPTURE(name_of(kind));
    interconnect links = catalogue::nvlink3;
    links.kind = kind;
    const auto box = [&](std::int64_t devices) {
      return fabric_of(cluster(machine(device, gpus(devices), links, host{}), nodes(1), interconnect{}),
                       datasheet_links);
    };
    CHECK(box(4).direct_links == (kind == xgmi || kind == gaudi || kind == xe_link || kind == hccs));
    CHECK(box(4).over_pcie == (kind == pcie));
    CHECK(box(4).bridged_pairs == (kind == nvlink_bridge));
    CHECK(box(3).bridged_pairs == (kind == nvlink_bridge));
    CHECK_FALSE(box(2).bridged_pairs);
  }
}

TEST_CASE("three of four cards in bridged pairs meet over PCIe, two by their bridge") {
  accelerator device;
  device.pcie_generation = 4;
  collective_calibration half = datasheet_links;
  half.link_share.value = percent(50);
  const fabric on = fabric_of(
      cluster(machine(device, gpus(4), catalogue::nvlink3_bridge_ga102, host{}), nodes(1), interconnect{}), half);
  CHECK(path_of(together(gpus(2)), on).link == on.link);
  CHECK(in(1.0 / path_of(together(gpus(3)), on).link, units::gigabytes_per_second) ==
        doctest::Approx(0.5 * in(pcie_link(device).per_direction.value(), units::gigabytes_per_second)).epsilon(1e-14));
}
