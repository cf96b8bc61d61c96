#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/fabric.hpp>
#include <support/collectives.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;

TEST_CASE("a byte takes the inverse of the bandwidth that is reached") {
  constexpr fabric ideal = ideal_fabric(nodes(4));
  CHECK(1.0 / ideal.link == doctest::Approx(300e9).epsilon(1e-15));
  CHECK(1.0 / ideal.network == doctest::Approx(200e9).epsilon(1e-15));
  constexpr fabric reached = nvlink_fabric(nodes(4));
  CHECK(ideal.link / reached.link == doctest::Approx(catalogue::nccl_nvlink.link_share.value).epsilon(1e-14));
}

TEST_CASE("the network's own latency comes on top of the library's, between machines alone") {
  constexpr fabric reached = nvlink_fabric(nodes(4));
  const double hop = catalogue::ib_hdr.latency.value().value();
  CHECK(hop > 0.0);
  CHECK(reached.ring.between[2] == catalogue::nccl_nvlink.ring.between.simple.value() + hop);
  CHECK(reached.ring.inside[2] == catalogue::nccl_nvlink.ring.inside.simple.value());
}

TEST_CASE("a share of zero is a way that the library does not have") {
  collective_calibration with = catalogue::nccl_nvlink4;
  CHECK(fabric_of(nvlink_cluster(nodes(1)), with).has_switch);
  with.switch_share.value = 0.0;
  with.low_latency_128_share.value = 0.0;
  CHECK_FALSE(fabric_of(nvlink_cluster(nodes(1)), with).has_switch);
  CHECK_FALSE(fabric_of(nvlink_cluster(nodes(1)), with).has_low_latency_128);
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
  with.link_share.value = 0.0;
  CHECK_THROWS_WITH_AS(fabric_of(nvlink_cluster(nodes(1)), with), message(errc::figure_not_positive).data(), error);
  with = catalogue::nccl_nvlink;
  with.call.value = -1e-6;
  CHECK_THROWS_WITH_AS(fabric_of(nvlink_cluster(nodes(1)), with), message(errc::quantity_not_finite).data(), error);
  with = catalogue::nccl_nvlink;
  with.ring.between.simple = -1.0 * units::microseconds;
  CHECK_THROWS_WITH_AS(fabric_of(nvlink_cluster(nodes(1)), with), message(errc::quantity_not_finite).data(), error);
}
#endif
