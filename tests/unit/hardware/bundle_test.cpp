#include <doctest/doctest.h>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/hardware/bundle.hpp>

using namespace ridgeline;

TEST_CASE("eight cards of 25 GB/s are a machine's way of 200 GB/s") {
  constexpr interconnect eight = bundle(catalogue::ib_hdr, 8);
  CHECK(in(eight.per_direction.value(), units::gigabytes_per_second) == doctest::Approx(200.0).epsilon(1e-15));
  CHECK(eight.kind == link_kind::infiniband);
  CHECK(eight.latency.value() == catalogue::ib_hdr.latency.value());
}

TEST_CASE("a bundle of a figure nobody verified is not verified either") {
  CHECK(bundle(catalogue::ib_hdr, 2).per_direction.verified());
  CHECK_FALSE(bundle(catalogue::nvswitch_v100, 2).per_direction.verified());
}

#if defined(__cpp_exceptions)
TEST_CASE("no card is RL-103, an unknown bandwidth RL-105") {
  CHECK_THROWS_WITH_AS(bundle(catalogue::ib_hdr, 0), message(errc::count_below_one).data(), error);
  CHECK_THROWS_WITH_AS(bundle(interconnect{}, 2), message(errc::figure_absent).data(), error);
}
#endif
