#include <doctest/doctest.h>
#include <ridgeline/catalogue/interconnects/pcie.hpp>
#include <ridgeline/hardware/pcie_link.hpp>

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

TEST_CASE("a card has sixteen lanes unless its entry says fewer") {
  constexpr accelerator full{.pcie_generation = 4};
  constexpr accelerator half{.pcie_generation = 4, .pcie_lanes = 8};
  CHECK(pcie_link(full).per_direction.value() == 2.0 * pcie_link(half).per_direction.value());
}

#if defined(__cpp_exceptions)
TEST_CASE("a generation that is not known is RL-105, lanes that no slot has RL-110") {
  CHECK_THROWS_WITH_AS(pcie_link({.generation = 7}), message(errc::figure_absent).data(), error);
  CHECK_THROWS_WITH_AS(pcie_link({.generation = 4, .lanes = 32}), message(errc::dimension_out_of_range).data(), error);
  CHECK_THROWS_WITH_AS(pcie_link(accelerator{}), message(errc::figure_absent).data(), error);
}
#endif
