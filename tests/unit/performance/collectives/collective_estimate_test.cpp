#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/collective_estimate.hpp>
#include <support/collectives.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;
using catalogue::nccl_nvlink;

namespace {
constexpr cluster two = nvlink_cluster(nodes(2));
constexpr device_group sixteen{.devices = gpus(16), .per_machine = gpus(8)};
}  // namespace

TEST_CASE("an estimate is the collective's time with the calibration's error") {
  constexpr auto made = collective_estimate(collective::all_reduce, 1.0 * units::gigabytes, sixteen, two, nccl_nvlink);
  CHECK(
      made.total().value() ==
      doctest::Approx(
          collective_time(collective::all_reduce, 1.0 * units::gigabytes, sixteen, fabric_of(two, nccl_nvlink)).value())
          .epsilon(1e-14));
  CHECK(made.relative_error.value() == nccl_nvlink.fit.held_out_error);
  CHECK(made.range == calibrated_range::inside);
  CHECK(made.shortest() < made.longest());
}

TEST_CASE("what was not measured is outside: other collectives, messages and groups") {
  const auto range_of = [](collective what, data_size bytes) {
    return collective_estimate(what, bytes, sixteen, two, nccl_nvlink).range;
  };
  CHECK(range_of(collective::all_gather, 1.0 * units::gigabytes) == calibrated_range::outside);
  CHECK(range_of(collective::all_reduce, 1.0 * units::kilobytes) == calibrated_range::outside);
  CHECK(range_of(collective::all_reduce, 100.0 * units::gigabytes) == calibrated_range::outside);
  const cluster many = nvlink_cluster(nodes(64));
  CHECK(collective_estimate(collective::all_reduce, 1.0 * units::gigabytes, {gpus(512), gpus(8)}, many, nccl_nvlink)
            .range == calibrated_range::outside);
}

TEST_CASE("a bound that nothing was fitted on has no error to name") {
  const auto made = collective_estimate(collective::all_reduce, 1.0 * units::gigabytes, sixteen, two, datasheet_links);
  CHECK_FALSE(made.relative_error);
  CHECK(made.range == calibrated_range::outside);
}
