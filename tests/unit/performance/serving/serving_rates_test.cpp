#include <doctest/doctest.h>
#include <ridgeline/performance/serving/serving_rates.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::round_device;

namespace {

constexpr auto half = arithmetic::fp16_accumulate_fp32;
serving_calibration with(calibrated serving_calibration::*constant, double value) {
  serving_calibration changed;
  (changed.*constant).value = value;
  return changed;
}

}  // namespace

TEST_CASE("what is counted in cycles runs at the boost clock, on every multiprocessor where weights are loaded") {
  CHECK(serving_rates_of(round_device, half, with(&serving_calibration::wide_per_cycle, 3.0)).wide == 3e11 / seconds);
  CHECK(serving_rates_of(round_device, half, with(&serving_calibration::cycles_per_block, 5000.0)).per_block.value() ==
        doctest::Approx(5e-6).epsilon(1e-15));
  CHECK(serving_rates_of(round_device, half, with(&serving_calibration::bytes_per_score, 20.0)).per_pair.value() ==
        doctest::Approx(2e-11).epsilon(1e-15));
  // 2 pJ an operation at 200 W: 10^14 operations a second
  CHECK(serving_rates_of(round_device, half, with(&serving_calibration::energy_per_operation, 2e-12))
            .at_power_limit.value() == doctest::Approx(1e-14).epsilon(1e-15));
}

TEST_CASE("a device is asked for figures only where the calibration counts in them") {
  accelerator bare = round_device;
  bare.boost_clock = absent;
  bare.multiprocessors = absent;
  bare.board_power = absent;
  bare.pcie_generation = absent;
  CHECK(serving_rates_of(bare, half, datasheet_serving).bytes == 1e12 * bytes_per_second);
  CHECK(serving_rates_of(bare, half, datasheet_serving).host_link == bandwidth{});
  CHECK_THROWS_WITH_AS(serving_rates_of(bare, half, with(&serving_calibration::cycles_per_block, 1.0)),
                       doctest::Contains("RL-105"), error);
  CHECK_THROWS_WITH_AS(serving_rates_of(bare, half, with(&serving_calibration::energy_per_operation, 1.0)),
                       doctest::Contains("RL-105"), error);
  CHECK_THROWS_WITH_AS(serving_rates_of(bare, arithmetic::fp8_accumulate_fp32, datasheet_serving),
                       doctest::Contains("RL-105"), error);
}

TEST_CASE("a constant out of its range is refused") {
  for (const auto constant : {&serving_calibration::wide_per_cycle, &serving_calibration::cycles_per_block,
                              &serving_calibration::host_per_step, &serving_calibration::energy_per_operation,
                              &serving_calibration::unpacking_share, &serving_calibration::packed_share,
                              &serving_calibration::bytes_per_score, &serving_calibration::uneven_stages}) {
    for (const double wrong : {-1.0, std::numeric_limits<double>::quiet_NaN()}) {
      CHECK_THROWS_WITH_AS(serving_rates_of(round_device, half, with(constant, wrong)), doctest::Contains("RL-311"),
                           error);
    }
  }
  CHECK_THROWS_WITH_AS(serving_rates_of(round_device, half, with(&serving_calibration::unpacking_share, 1.5)),
                       doctest::Contains("RL-311"), error);
  CHECK_THROWS_WITH_AS(serving_rates_of(round_device, half, with(&serving_calibration::packed_share, 0.0)),
                       doctest::Contains("RL-311"), error);
}

TEST_CASE("errors are those on held-out rows, absent where nothing was held out") {
  serving_calibration fitted;
  fitted.fit.held_out_error = 0.04;
  fitted.split_prompt_fit.held_out_error = 0.3;
  const serving_rates rates = serving_rates_of(round_device, half, fitted);
  CHECK(rates.relative_error.value() == 0.04);
  CHECK(rates.split_prompt_error.value() == 0.3);
  CHECK_FALSE(rates.prompt_error);
}

TEST_CASE("a cluster's rates are its device's, and its links") {
  const interconnect wire{.per_direction = 100.0 * units::gigabytes_per_second};
  const cluster two({round_device, gpus(4), wire, {}}, nodes(2), wire);
  const serving_rates rates = serving_rates_of(two, half, datasheet_serving);
  CHECK(rates.devices == gpus(8));
  CHECK(rates.bytes == serving_rates_of(round_device, half, datasheet_serving).bytes);
}
