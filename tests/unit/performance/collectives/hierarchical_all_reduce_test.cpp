#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/hierarchical_all_reduce.hpp>
#include <support/collectives.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;

namespace {
constexpr data_size gigabyte = 1.0 * units::gigabytes;
constexpr device_group thirty_two{.devices = gpus(32), .per_machine = gpus(8)};
}  // namespace

TEST_CASE("each part runs on its own level") {
  constexpr hierarchical_time parts = hierarchical_all_reduce(gigabyte, thirty_two, ideal_fabric(nodes(4)));
  CHECK(in(parts.reduce_scatter, units::seconds) == doctest::Approx(7.0 / 8.0 / 300.0).epsilon(1e-14));
  CHECK(parts.all_gather == parts.reduce_scatter);
  // an eighth of the bytes on an eighth of the network
  CHECK(in(parts.all_reduce, units::seconds) == doctest::Approx(1.5 / 8.0 / 25.0).epsilon(1e-14));
}

TEST_CASE("in one machine nothing is left between") {
  constexpr hierarchical_time parts = hierarchical_all_reduce(gigabyte, together(gpus(8)), ideal_fabric(nodes(4)));
  CHECK(parts.all_reduce == duration{});
  CHECK(parts.total().value() ==
        doctest::Approx(
            collective_time(collective::all_reduce, gigabyte, together(gpus(8)), ideal_fabric(nodes(4))).value())
            .epsilon(1e-14));
}

TEST_CASE("short messages over many machines wait less in levels than around one ring") {
  const fabric on = nvlink_fabric(nodes(64));
  const device_group many{.devices = gpus(512), .per_machine = gpus(8)};
  collective_calibration rings = catalogue::nccl_nvlink;
  rings.tree_share.value = fraction(0.0);
  const fabric ring_alone = fabric_of(nvlink_cluster(nodes(64)), rings);
  CHECK(hierarchical_all_reduce(1.0 * units::kilobytes, many, on).total() <
        collective_time(collective::all_reduce, 1.0 * units::kilobytes, many, ring_alone));
}

#if defined(__cpp_exceptions)
TEST_CASE("machines that hold unequally many are RL-167") {
  CHECK_THROWS_WITH_AS(hierarchical_all_reduce(gigabyte, {gpus(12), gpus(8)}, ideal_fabric(nodes(4))),
                       message(errc::group_not_in_cluster).data(), error);
}
#endif
