#include <doctest/doctest.h>
#include <ridgeline/hardware/machine.hpp>

using namespace ridgeline;

namespace {

constexpr accelerator card{.id = "card",
                           .name = "Card",
                           .architecture = "any",
                           .capacity = 24.0 * units::gibibytes,
                           .board_power = 350.0 * units::watts,
                           .source = {}};
constexpr accelerator open_card{.id = "open", .name = "Open", .architecture = "any", .source = {}};
constexpr host desk{.name = "desk", .board_power = 100.0 * units::watts};
constexpr interconnect pcie{.id = "pcie4-x16",
                            .name = "PCIe 4.0 x16",
                            .generation = "4",
                            .per_direction = 31.5 * units::gigabytes_per_second,
                            .scope = "one link",
                            .source = {}};
constexpr interconnect unknown{.id = "unknown", .name = "Unknown", .generation = "", .scope = "", .source = {}};

}  // namespace

TEST_CASE("a machine adds up the memory of its accelerators, and their power with the host's") {
  constexpr machine four(card, gpus(4), pcie, desk);
  static_assert(four.devices() == gpus(4));
  CHECK(in(accelerator_memory(four), units::gibibytes) == doctest::Approx(96.0).epsilon(1e-15));  // 4 * 24
  CHECK(in(full_power(four), units::watts) == doctest::Approx(1500.0).epsilon(1e-15));            // 4 * 350 + 100
  CHECK(four.device().id == "card");
  CHECK(four.between_gpus().id == "pcie4-x16");
  CHECK(four.around().name == "desk");
}

TEST_CASE("one device needs nothing to be connected with") {
  constexpr machine alone(card, gpus(1), unknown, desk);
  CHECK(in(accelerator_memory(alone), units::gibibytes) == doctest::Approx(24.0).epsilon(1e-15));
}

#if defined(__cpp_exceptions)
TEST_CASE("several devices with nothing known between them are RL-130") {
  CHECK_THROWS_WITH_AS(machine(card, gpus(2), unknown, desk), message(errc::interconnect_needed).data(), error);
}

TEST_CASE("a sum over figures that nobody published is RL-105") {
  const machine open(open_card, gpus(1), unknown, desk);
  CHECK_THROWS_WITH_AS(accelerator_memory(open), message(errc::figure_absent).data(), error);
  CHECK_THROWS_WITH_AS(full_power(open), message(errc::figure_absent).data(), error);
}
#endif

TEST_CASE("a network of machines does not join the GPUs of one") {
  for (const link_kind kind : {link_kind::infiniband, link_kind::ethernet, link_kind::cloud_network}) {
    const interconnect network{.kind = kind, .per_direction = 50.0 * units::gigabytes_per_second};
    CHECK_THROWS_WITH_AS(machine({.name = "any"}, gpus(8), network, host{.name = "any"}),
                         message(errc::network_inside_a_machine).data(), error);
    CHECK_NOTHROW(machine({.name = "any"}, gpus(1), network, host{.name = "any"}));
  }
}
