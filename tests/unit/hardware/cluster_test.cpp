#include <doctest/doctest.h>
#include <ridgeline/hardware/cluster.hpp>

using namespace ridgeline;

namespace {

constexpr accelerator card{.id = "card", .name = "Card", .architecture = "any", .source = {}};
constexpr host desk{.name = "desk"};
constexpr interconnect network{.id = "hdr",
                               .name = "InfiniBand HDR",
                               .generation = "HDR",
                               .per_direction = gigabits_per_second(200.0),
                               .scope = "one node",
                               .source = {}};
constexpr interconnect unknown{.id = "unknown", .name = "Unknown", .generation = "", .scope = "", .source = {}};

}  // namespace

TEST_CASE("a cluster counts the devices of all its machines") {
  constexpr cluster small(machine(card, gpus(8), network, desk), nodes(4), network);
  static_assert(all_devices(small) == gpus(32));
  CHECK(small.machines() == nodes(4));
  CHECK(small.each().devices() == gpus(8));
  CHECK(in(small.between_machines().per_direction.value(), units::gigabytes_per_second) ==
        doctest::Approx(25.0).epsilon(1e-15));
}

TEST_CASE("one machine is a cluster without a network") {
  constexpr cluster single(machine(card, gpus(8), network, desk), nodes(1), unknown);
  static_assert(all_devices(single) == gpus(8));
}

#if defined(__cpp_exceptions)
TEST_CASE("several machines with nothing known between them are RL-130") {
  CHECK_THROWS_WITH_AS(cluster(machine(card, gpus(8), network, desk), nodes(2), unknown),
                       message(errc::interconnect_needed).data(), error);
}

TEST_CASE("more devices than can be counted are RL-104, not a number that wrapped") {
  const cluster huge(machine(card, gpus(1'000'000'000'000), network, desk), nodes(1'000'000'000'000), network);
  CHECK_THROWS_WITH_AS(all_devices(huge), message(errc::count_too_large).data(), error);
  const auto all = [](std::int64_t machines) {
    return all_devices(cluster(machine(card, gpus(1'000'000'000'000), network, desk), nodes(machines), network));
  };
  CHECK(all(1000) == gpus(1'000'000'000'000'000));
  CHECK_THROWS_WITH_AS(all(1001), message(errc::count_too_large).data(), error);
}
#endif
