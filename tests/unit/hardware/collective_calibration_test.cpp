#include <doctest/doctest.h>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/hardware/collective_calibration.hpp>

using namespace ridgeline;

TEST_CASE("what the links promise is nobody's fit") {
  CHECK(datasheet_links.fit.fitted_rows == 0);
  CHECK(datasheet_links.link_share.origin == constant_origin::derived);
  CHECK(datasheet_links.call.value == duration{});
}

TEST_CASE("what a calibration does not say is derived: links reach all that they promise, and nothing is added") {
  constexpr collective_calibration none;
  for (const auto& whole : {none.link_share, none.network_share, none.across_sockets_share, none.tree_share,
                            none.low_latency_share, none.low_latency_128_share}) {
    CHECK(whole.value == fraction(1.0));
    CHECK(whole.origin == constant_origin::derived);
  }
  CHECK(none.most_devices == gpus(1));
  for (const auto& nothing :
       {none.switch_share, none.network_switch_share, none.processors_taken, none.network_processors_taken}) {
    CHECK(nothing.value == fraction(0.0));
    CHECK(nothing.origin == constant_origin::derived);
  }
  for (const auto& nothing : {none.call, none.fill}) {
    CHECK(nothing.value == duration{});
    CHECK(nothing.origin == constant_origin::derived);
  }
}

TEST_CASE("a fitted calibration says on how many rows and how well it held on the others") {
  const fit_record& fit = catalogue::nccl_nvlink.fit;
  CHECK(catalogue::nccl_nvlink.link_share.origin == constant_origin::fitted);
  CHECK(fit.fitted_rows > 0);
  CHECK(fit.held_out_rows > 0);
  CHECK(fit.held_out_error >= fit.fitted_error);
}

TEST_CASE("latencies of a step are those of the library's own plan") {
  const algorithm_latencies& ring = catalogue::nccl_nvlink.ring;
  CHECK(ring.once.simple == catalogue::detail::nccl_latency({.medium = "base", .algorithm = "ring"}));
  CHECK(ring.inside.low_latency < ring.inside.low_latency_128);
  CHECK(ring.inside.simple < ring.between.simple);
}
