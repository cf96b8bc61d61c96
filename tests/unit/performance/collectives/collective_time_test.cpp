#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/collectives/alpha_beta.hpp>
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <support/collectives.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;

namespace {
constexpr data_size gigabyte = 1.0 * units::gigabytes;
constexpr device_group thirty_two{.devices = gpus(32), .per_machine = gpus(8)};
constexpr double rounding = 1e-14;  // a few operations, each rounded once
}  // namespace

TEST_CASE("without latencies an all-reduce is the textbook's ring") {
  constexpr duration ours =
      collective_time(collective::all_reduce, gigabyte, together(gpus(8)), ideal_fabric(nodes(1)));
  constexpr duration ring = ring_all_reduce(gigabyte, gpus(8), {.per_direction = 300.0 * units::gigabytes_per_second});
  CHECK(ours.value() == doctest::Approx(ring.value()).epsilon(rounding));
}

TEST_CASE("an all-gather and a reduce-scatter are half an all-reduce") {
  constexpr fabric on = ideal_fabric(nodes(4));
  const double whole = collective_time(collective::all_reduce, gigabyte, thirty_two, on).value();
  for (const collective what : {collective::all_gather, collective::reduce_scatter}) {
    CHECK(collective_time(what, gigabyte, thirty_two, on).value() == doctest::Approx(0.5 * whole).epsilon(rounding));
  }
}

TEST_CASE("a ring over machines runs at the pace of the slower of links and network") {
  constexpr fabric on = ideal_fabric(nodes(4));
  // 2 (n - 1) / n bytes leave each machine, 200 GB/s
  const double expected = 2.0 * 31.0 / 32.0 / 200.0;
  CHECK(in(collective_time(collective::all_reduce, gigabyte, thirty_two, on), units::seconds) ==
        doctest::Approx(expected).epsilon(rounding));
}

TEST_CASE("one device of each machine has an eighth of the machine's network") {
  constexpr fabric on = ideal_fabric(nodes(4));
  constexpr device_group one_each{.devices = gpus(4), .per_machine = gpus(1)};
  CHECK(in(collective_time(collective::all_reduce, gigabyte, one_each, on), units::seconds) ==
        doctest::Approx(2.0 * 3.0 / 4.0 / 25.0).epsilon(rounding));
}

TEST_CASE("an all-to-all sends what stays and what leaves at the same time") {
  constexpr fabric on = ideal_fabric(nodes(4));
  // 24 of 32 parts leave, eight devices share 200 GB/s: 0.75 GB at 25 GB/s; 7 parts stay, far faster
  CHECK(in(collective_time(collective::all_to_all, gigabyte, thirty_two, on), units::seconds) ==
        doctest::Approx(0.75 / 25.0).epsilon(rounding));
}

TEST_CASE("point to point is bytes over the link, or over the device's share of the network") {
  constexpr fabric on = ideal_fabric(nodes(4));
  CHECK(in(collective_time(collective::point_to_point, gigabyte, together(gpus(2)), on), units::seconds) ==
        doctest::Approx(1.0 / 300.0).epsilon(rounding));
  constexpr device_group apart{.devices = gpus(2), .per_machine = gpus(1)};
  CHECK(in(collective_time(collective::point_to_point, gigabyte, apart, on), units::seconds) ==
        doctest::Approx(1.0 / 25.0).epsilon(rounding));
}

TEST_CASE("links of every pair leave some unused in a smaller group") {
  constexpr interconnect pairs{
      .id = "x", .kind = link_kind::xgmi, .per_direction = 448.0 * units::gigabytes_per_second};
  constexpr cluster box(machine(accelerator{}, gpus(8), pairs, host{}), nodes(1), interconnect{});
  constexpr fabric on = fabric_of(box, datasheet_links);
  CHECK(in(collective_time(collective::point_to_point, gigabyte, together(gpus(2)), on), units::seconds) ==
        doctest::Approx(1.0 / 64.0).epsilon(rounding));  // one of seven links
}

TEST_CASE("a bridge joins two cards, four of them meet over PCIe") {
  constexpr accelerator card{.pcie_generation = 4};
  constexpr cluster box(machine(card, gpus(4), catalogue::nvlink3_bridge_ga102, host{}), nodes(1), interconnect{});
  constexpr fabric on = fabric_of(box, datasheet_links);
  CHECK(in(collective_time(collective::all_reduce, gigabyte, together(gpus(2)), on), units::seconds) ==
        doctest::Approx(1.0 / 56.25).epsilon(rounding));
  CHECK(in(collective_time(collective::all_reduce, gigabyte, together(gpus(4)), on), units::seconds) ==
        doctest::Approx(1.5 / 31.508).epsilon(1e-5));  // the digits of the catalogue's PCIe 4
}

TEST_CASE("short messages go by LL, long ones by Simple") {
  constexpr fabric on = nvlink_fabric(nodes(4));
  const auto short_one = collective_terms(collective::all_reduce, 1.0 * units::kilobytes, thirty_two, on);
  const auto long_one = collective_terms(collective::all_reduce, gigabyte, thirty_two, on);
  CHECK(short_one.protocol == collective_protocol::low_latency);
  CHECK(short_one.algorithm == collective_algorithm::tree);
  CHECK(long_one.protocol == collective_protocol::simple);
  CHECK(short_one.latency > short_one.transfer);
  CHECK(long_one.transfer > long_one.latency);
}

TEST_CASE("the time is that of the fastest way, and every way can be asked") {
  constexpr fabric on = nvlink_fabric(nodes(4));
  int ways = 0;
  bool ring = false;
  bool tree = false;
  duration least = 1.0 * units::hours;
  each_way(collective::all_reduce, gigabyte, thirty_two, on, [&](const collective_breakdown& way) {
    ++ways;
    ring = ring || way.algorithm == collective_algorithm::ring;
    tree = tree || way.algorithm == collective_algorithm::tree;
    if (way.total() < least) least = way.total();
  });
  CHECK(ways == 6);  // ring and tree, each by LL, LL128 and Simple; these switches do not add up
  CHECK(ring);
  CHECK(tree);
  CHECK(collective_time(collective::all_reduce, gigabyte, thirty_two, on) == least);
}

TEST_CASE("switches that add up carry long messages of a machine") {
  constexpr cluster box(machine(accelerator{}, gpus(8), catalogue::nvlink4, host{}), nodes(1), interconnect{});
  const auto terms =
      collective_terms(collective::all_reduce, gigabyte, together(gpus(8)), fabric_of(box, catalogue::nccl_nvlink4));
  CHECK(terms.algorithm == collective_algorithm::in_switch);
}

TEST_CASE("the terms are those of the time") {
  constexpr fabric on = nvlink_fabric(nodes(4));
  for (const collective what :
       {collective::all_reduce, collective::all_gather, collective::reduce_scatter, collective::all_to_all}) {
    for (const double megabytes : {0.01, 1.0, 100.0}) {
      const data_size bytes = megabytes * units::megabytes;
      CHECK(collective_terms(what, bytes, thirty_two, on).total().value() ==
            doctest::Approx(collective_time(what, bytes, thirty_two, on).value()).epsilon(rounding));
    }
  }
}

TEST_CASE("one device waits for nobody") {
  constexpr fabric on = nvlink_fabric(nodes(1));
  CHECK(collective_time(collective::all_reduce, gigabyte, together(gpus(1)), on) == duration{});
  CHECK(collective_terms(collective::all_reduce, gigabyte, together(gpus(1)), on).algorithm ==
        collective_algorithm::none);
}

TEST_CASE("the calibration of a machine is that of its links") {
  const auto of = [](const interconnect& links, gpu_count devices, std::string_view architecture) {
    return catalogue::collectives_for(machine(accelerator{.architecture = architecture}, devices, links, host{})).id;
  };
  CHECK(of(catalogue::nvlink2, gpus(8), "Volta") == "nccl-nvlink");
  CHECK(of(catalogue::nvswitch_a100, gpus(8), "Ampere-GA100") == "nccl-nvlink");
  CHECK(of(catalogue::nvlink4, gpus(8), "Hopper") == "nccl-nvlink4");
  CHECK(of(catalogue::nvswitch_h100, gpus(8), "Hopper") == "nccl-nvlink4");
  CHECK(of(catalogue::nvlink5, gpus(8), "Blackwell-GB100") == "nccl-nvlink5");
  CHECK(of(catalogue::nvlink5, gpus(72), "Blackwell-GB100") == "nccl-nvlink5-rack");
  CHECK(of(catalogue::pcie3_x16, gpus(4), "Maxwell") == "nccl-pcie-before-pascal");
  CHECK(of(catalogue::pcie3_x16, gpus(4), "Pascal-GP10x") == "nccl-pcie3");
  CHECK(of(catalogue::pcie4_x16, gpus(4), "Ampere-GA10x-pro") == "nccl-pcie4");
  CHECK(of(catalogue::pcie4_x16, gpus(4), "Ampere-GA10x-GeForce") == "nccl-pcie-through-host");
}

#if defined(__cpp_exceptions)
TEST_CASE("a group that its cluster cannot hold is RL-167") {
  constexpr fabric on = nvlink_fabric(nodes(2));
  const auto time_of = [&](const device_group& group) {
    return collective_time(collective::all_reduce, gigabyte, group, on);
  };
  CHECK_THROWS_WITH_AS(time_of({gpus(2), gpus(4)}), message(errc::group_not_in_cluster).data(), error);
  CHECK_THROWS_WITH_AS(time_of({gpus(16), gpus(16)}), message(errc::group_not_in_cluster).data(), error);
  CHECK_THROWS_WITH_AS(time_of({gpus(24), gpus(8)}), message(errc::group_not_in_cluster).data(), error);
}

TEST_CASE("point to point of three is RL-168, bytes that are none RL-106, an unknown collective RL-108") {
  constexpr fabric on = nvlink_fabric(nodes(1));
  CHECK_THROWS_WITH_AS(collective_time(collective::point_to_point, gigabyte, together(gpus(3)), on),
                       message(errc::two_devices_needed).data(), error);
  for (const double bytes : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CHECK_THROWS_WITH_AS(collective_time(collective::all_reduce, bytes * units::bytes, together(gpus(8)), on),
                         message(errc::quantity_not_finite).data(), error);
  }
  CHECK_THROWS_WITH_AS(collective_time(static_cast<collective>(99), gigabyte, together(gpus(8)), on),
                       message(errc::enumerator_unknown).data(), error);
}
#endif
