#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/ways/tree.hpp>
#include <support/collectives.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;
using namespace ridgeline::units;
using enum ridgeline::collective_protocol;

namespace {

// 5 machines of 4 devices; a byte takes 1 ns.
constexpr time_per_byte byte = 1.0 * nanoseconds / bytes;
constexpr group_path path{
    .devices = 20.0, .per_machine = 4.0, .machines = 5.0, .ring = {byte, byte, byte}, .low_latency_steps = 1.5};
constexpr tree_way tree{.waits = {.once = {1.0 * microseconds, {}, 2.0 * microseconds},
                                  .inside = {10.0 * microseconds, {}, 20.0 * microseconds},
                                  .between = {100.0 * microseconds, {}, 200.0 * microseconds}},
                        .bytes_inside = {6.0, 5.0, 4.0},
                        .bytes_between = {3.0, 2.5, 2.0}};

}  // namespace

TEST_CASE("up and down a chain in each machine and a tree of machines") {
  constexpr collective_breakdown spent = tree(collective::all_reduce, simple, 1.0 * megabytes, path);
  CHECK(in(spent.transfer, milliseconds) == doctest::Approx(2.0).epsilon(1e-14));
  // 2 * (3 steps inside and 2 levels of five machines)
  CHECK(in(spent.latency, microseconds) == doctest::Approx(2.0 + 2.0 * (3.0 * 20.0 + 2.0 * 200.0)).epsilon(1e-14));
  CHECK(spent.algorithm == collective_algorithm::tree);
}

TEST_CASE("in one machine it moves what it moves inside") {
  constexpr group_path alone{.devices = 4.0, .per_machine = 4.0, .ring = path.ring};
  constexpr collective_breakdown spent = tree(collective::all_reduce, low_latency, 1.0 * megabytes, alone);
  CHECK(in(spent.transfer, milliseconds) == doctest::Approx(6.0).epsilon(1e-14));
  CHECK(in(spent.latency, microseconds) == doctest::Approx(1.0 + 2.0 * 3.0 * 10.0).epsilon(1e-14));
}

TEST_CASE("in one machine a tree is used where it waits less or moves less than a ring") {
  collective_calibration with = datasheet_links;
  with.ring.inside.simple = with.tree.inside.simple = 5.0 * microseconds;
  const cluster box = nvlink_cluster(nodes(1));
  const auto helps = [&] { return tree_way::read(box, with).helps_inside[simple]; };
  CHECK_FALSE(helps());
  with.tree.inside.simple = 4.0 * microseconds;
  CHECK(helps());
  with.tree_share.value = fraction(0.0);  // the library has none
  CHECK_FALSE(helps());
  CHECK_FALSE(tree_way::read(box, with).helps_between[simple]);
}

TEST_CASE("a tree sums up, and no more") {
  CHECK(tree.carries(collective::all_reduce));
  CHECK_FALSE(tree.carries(collective::all_gather));
  CHECK_FALSE(tree.carries(collective::all_to_all));
}

TEST_CASE("only what is cut into chunks waits for the first of them") {
  // 1 MB at 2 ns a byte takes 2 ms; beside a wait of at most 2 ms the first chunk waits 2 * 2 / (2 + 2) = 1 ms.
  group_path filled = path;
  filled.fill = 2.0 * milliseconds;
  CHECK(in(tree(collective::all_reduce, simple, 1.0 * megabytes, filled).fill, milliseconds) ==
        doctest::Approx(1.0).epsilon(1e-14));
  for (const collective_protocol eager : {low_latency, low_latency_128}) {
    CHECK(tree(collective::all_reduce, eager, 1.0 * megabytes, filled).fill == duration{});
  }
}
