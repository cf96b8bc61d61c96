#include <doctest/doctest.h>
#include <ridgeline/performance/serving/serving_rates.hpp>
#include <support/serving_examples.hpp>
#include <type_traits>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::round_device;

namespace {

constexpr auto half = arithmetic::fp16_accumulate_fp32;
constexpr energy_per_operation joules_per_operation = units::joules / units::operations;

template<class Value>
serving_calibration with(calibrated<Value> serving_calibration::*constant, std::type_identity_t<Value> value) {
  serving_calibration changed;
  (changed.*constant).value = value;
  return changed;
}

}  // namespace

TEST_CASE("what is counted in cycles runs at the boost clock, on every multiprocessor where weights are loaded") {
  CHECK(serving_rates_of(round_device, half, with(&serving_calibration::wide_per_cycle, 3.0 / cycles)).wide ==
        3e11 / seconds);
  CHECK(serving_rates_of(round_device, half, with(&serving_calibration::cycles_per_block, 5000.0 * cycles))
            .per_block.value() == doctest::Approx(5e-6).epsilon(1e-15));
  CHECK(serving_rates_of(round_device, half, with(&serving_calibration::bytes_per_score, 20.0 * bytes))
            .per_pair.value() == doctest::Approx(2e-11).epsilon(1e-15));
  // 2 pJ an operation at 200 W: 10^14 operations a second
  CHECK(serving_rates_of(round_device, half,
                         with(&serving_calibration::energy_per_operation, 2e-12 * joules_per_operation))
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
  CHECK_THROWS_WITH_AS(serving_rates_of(bare, half, with(&serving_calibration::cycles_per_block, 1.0 * cycles)),
                       doctest::Contains("RL-105"), error);
  CHECK_THROWS_WITH_AS(
      serving_rates_of(bare, half, with(&serving_calibration::energy_per_operation, joules_per_operation)),
      doctest::Contains("RL-105"), error);
  CHECK_THROWS_WITH_AS(serving_rates_of(bare, arithmetic::fp8_accumulate_fp32, datasheet_serving),
                       doctest::Contains("RL-105"), error);
}

TEST_CASE("a constant out of its range is refused") {
  using all = serving_calibration;
  const auto refused = [](const serving_calibration& wrong) {
    CHECK_THROWS_WITH_AS(serving_rates_of(round_device, half, wrong), doctest::Contains("RL-311"), error);
  };
  for (const double wrong : {-1.0, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    refused(with(&all::wide_per_cycle, wrong / units::cycles));
    refused(with(&all::cycles_per_block, wrong * units::cycles));
    refused(with(&all::host_per_step, wrong * units::seconds));
    refused(with(&all::energy_per_operation, wrong * joules_per_operation));
    refused(with(&all::bytes_per_score, wrong * units::bytes));
    refused(with(&all::uneven_stages, wrong));
  }
  refused(with(&all::packed_share, fraction(0.0)));
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
