#include <doctest/doctest.h>
#include <ridgeline/catalogue/interconnects/pcie.hpp>
#include <ridgeline/hardware/pcie_link.hpp>
#include <string>

using namespace ridgeline;

TEST_CASE("the links of the catalogue follow from generation and lanes") {
  struct row {
    int generation;
    int lanes;
    const interconnect& published;
  };
  const row rows[] = {{3, 1, catalogue::pcie3_x1},   {3, 16, catalogue::pcie3_x16}, {4, 4, catalogue::pcie4_x4},
                      {4, 16, catalogue::pcie4_x16}, {5, 8, catalogue::pcie5_x8},   {5, 16, catalogue::pcie5_x16},
                      {6, 16, catalogue::pcie6_x16}};
  for (const row& one : rows) {
    CAPTURE(one.published.name);
    const double ours = in(pcie_link({one.generation, one.lanes}).per_direction.value(), units::gigabytes_per_second);
    const double theirs = in(one.published.per_direction.value(), units::gigabytes_per_second);
    CHECK(ours == doctest::Approx(theirs).epsilon(0.001));  // the source prints three decimals
    CHECK(pcie_link({one.generation, one.lanes}).generation == one.published.generation);
  }
}

// Source   PCI-SIG, PCI Express Base Specification: GT/s; 8b/10b, then 128b/130b, then 242 of 256 bytes of a flit
TEST_CASE("every generation carries its transfers less its coding, in one lane as in sixteen") {
  const double gigabytes_per_second[] = {2.5 / 8 * 0.8,        5.0 / 8 * 0.8,        8.0 / 8 * 128 / 130,
                                         16.0 / 8 * 128 / 130, 32.0 / 8 * 128 / 130, 64.0 / 8 * 242 / 256};
  for (int generation = 1; generation <= 6; ++generation) {
    CAPTURE(generation);
    for (const int lanes : {1, 2, 16}) {
      const interconnect link = pcie_link({generation, lanes});
      CHECK(in(link.per_direction.value(), units::gigabytes_per_second) ==
            doctest::Approx(lanes * gigabytes_per_second[generation - 1]).epsilon(1e-14));
      CHECK(link.lanes.value() == lanes);
      CHECK(link.generation == std::to_string(generation));
    }
  }
  CHECK(pcie_slot{}.lanes == 16);
}

TEST_CASE("a card has sixteen lanes unless its entry says fewer") {
  constexpr accelerator full{.pcie_generation = 4};
  constexpr accelerator half{.pcie_generation = 4, .pcie_lanes = 8};
  CHECK(pcie_link(full).per_direction.value() == 2.0 * pcie_link(half).per_direction.value());
}

#if defined(__cpp_exceptions)
TEST_CASE("a generation that is not known is RL-105, lanes that no slot has RL-110") {
  CHECK_THROWS_WITH_AS(pcie_link({.generation = 7}), message(errc::figure_absent).data(), error);
  CHECK_THROWS_WITH_AS(pcie_link({.generation = 0}), message(errc::figure_absent).data(), error);
  for (const int lanes : {-1, 0, 17})
    CHECK_THROWS_WITH_AS(pcie_link({.generation = 4, .lanes = lanes}), message(errc::dimension_out_of_range).data(),
                         error);
  CHECK_THROWS_WITH_AS(pcie_link({.generation = 4, .lanes = 32}), message(errc::dimension_out_of_range).data(), error);
  CHECK_THROWS_WITH_AS(pcie_link(accelerator{}), message(errc::figure_absent).data(), error);
}
#endif
