// Calibrations of collective libraries, and what a guide says of many GPUs: what would catch a typing error.
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <support/catalogue.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;

TEST_CASE("a calibration of collectives says for which links, on how many rows and by whom") {
  for (const collective_calibration* entry : catalogue::collective_calibrations) {
    CAPTURE(entry->id);
    CHECK_FALSE(entry->links.empty());
    const bool fitted = entry->link_share.origin == constant_origin::fitted;
    CHECK(fitted == (entry->fit.fitted_rows > 0));
    CHECK((!fitted || is_a_date(entry->fit.fitted_on)));
    CHECK(is_complete(entry->source));
    for (const calibrated<fraction>& share : {entry->link_share, entry->network_share, entry->low_latency_share}) {
      CHECK(share.value > fraction(0.0));
    }
    CHECK(entry->call.value > duration{});
    CHECK(entry->processors_taken.value < fraction(0.5));
  }
}

TEST_CASE("no calibration promises more than the links: none is below the bound of the datasheet") {
  const interconnect nvlink = catalogue::nvlink3;
  const cluster four(machine(accelerator{}, gpus(8), nvlink, host{}), nodes(4), catalogue::ib_hdr);
  const device_group all{.devices = gpus(32), .per_machine = gpus(8)};
  const fabric bound = fabric_of(four, datasheet_links);
  for (const collective_calibration* entry : catalogue::collective_calibrations) {
    CAPTURE(entry->id);
    const fabric on = fabric_of(four, *entry);
    for (const double megabytes : {0.001, 1.0, 1000.0}) {
      const data_size size = megabytes * units::megabytes;
      CHECK(collective_time(collective::all_gather, size, all, on) >=
            collective_time(collective::all_gather, size, all, bound));
    }
  }
}

TEST_CASE("a published speedup is at most the number of its GPUs") {
  const auto check = [](const catalogue::published_speedup& row) {
    CHECK(row.times > 1.0);
    CHECK(row.times <= row.gpus);
    CHECK(is_complete(row.source));
  };
  for (const catalogue::published_speedup& row : catalogue::convolutional_data_parallel_2019) check(row);
  for (const catalogue::published_speedup& row : catalogue::krizhevsky_2014) check(row);
  check(catalogue::ninety_six_gpus_32_bit);
  check(catalogue::ninety_six_gpus_8_bit);
}
