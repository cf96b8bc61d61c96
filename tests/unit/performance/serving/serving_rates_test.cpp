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

TEST_CASE("every constant of a stack reaches its own rate") {
  using all = serving_calibration;
  const auto rates = [](const serving_calibration& of) { return serving_rates_of(round_device, half, of); };
  // 10^9 cycles a second on 100 multiprocessors.
  CHECK(rates(with(&all::packed_per_cycle, 3.0 / cycles)).packed == 3e11 / seconds);
  CHECK(rates(with(&all::packed_per_cycle, 3.0 / cycles)).wide == element_rate{});
  CHECK(rates(with(&all::nested_per_cycle, 3.0 / cycles)).nested == 3e11 / seconds);
  const double microsecond = 1e-6;
  CHECK(in(rates(with(&all::cycles_per_cached_token, 1000.0 * cycles)).per_cached_token, seconds / single_tokens) ==
        doctest::Approx(microsecond).epsilon(1e-15));
  CHECK(in(rates(with(&all::prompt_cycles_per_block, 1000.0 * cycles)).per_chunk_and_block, seconds) ==
        doctest::Approx(microsecond).epsilon(1e-15));
  CHECK(in(rates(with(&all::p2p_cycles_per_block, 1000.0 * cycles)).p2p_per_block, seconds) ==
        doctest::Approx(microsecond).epsilon(1e-15));
  CHECK(rates(with(&all::host_per_step, 3.0 * seconds)).host_per_step == 3.0 * seconds);
  CHECK(rates(with(&all::host_per_request, 3.0 * seconds)).host_per_request == 3.0 * seconds);
  CHECK(rates(with(&all::p2p, 3.0 * seconds)).p2p == 3.0 * seconds);
  CHECK(rates(with(&all::unpacking_share, fraction(0.25))).unpacking == 250.0 * gigabytes_per_second);
  CHECK(rates(with(&all::packed_share, fraction(0.25))).packed_share == 0.25);
  CHECK(rates(with(&all::attention_share, fraction(0.25))).attention == 25.0 * teraflops_per_second);
  CHECK(rates(with(&all::uneven_stages, 0.25)).uneven_stages == 0.25);
  serving_calibration of;
  CHECK(rates(of).chunk == token_amount{});
  of.chunk = tokens(2048);
  of.chunks_together = 3;
  of.prompt_fit.held_out_error = 0.07;
  of.range = {.architectures = "Round", .most_context = tokens(7)};
  CHECK(rates(of).chunk == 2048.0 * single_tokens);
  CHECK(rates(of).chunks_together == 3.0);
  CHECK(rates(of).prompt_error.value() == 0.07);
  CHECK_FALSE(rates(of).relative_error);
  CHECK_FALSE(rates(of).split_prompt_error);
  CHECK(rates(of).architecture_known);
  CHECK(rates(of).range.most_context == tokens(7));
  of.range.architectures = "Other";
  CHECK_FALSE(rates(of).architecture_known);
  CHECK(rates(of).host_link == pcie_link(round_device).per_direction.value());
}

TEST_CASE("each constant of a stack is refused below nothing and without end") {
  using all = serving_calibration;
  const auto refused = [](const serving_calibration& wrong) {
    CHECK_THROWS_WITH_AS(serving_rates_of(round_device, half, wrong), doctest::Contains("RL-311"), error);
  };
  for (const double wrong : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    for (const auto loads : {&all::wide_per_cycle, &all::packed_per_cycle, &all::nested_per_cycle})
      refused(with(loads, wrong / units::cycles));
    for (const auto waits : {&all::cycles_per_block, &all::cycles_per_cached_token, &all::prompt_cycles_per_block,
                             &all::p2p_cycles_per_block})
      refused(with(waits, wrong * units::cycles));
    for (const auto time : {&all::host_per_step, &all::host_per_request, &all::p2p})
      refused(with(time, wrong * units::seconds));
    refused(with(&all::energy_per_operation, wrong * joules_per_operation));
    refused(with(&all::bytes_per_score, wrong * units::bytes));
    refused(with(&all::uneven_stages, wrong));
  }
  serving_calibration fewer;
  fewer.chunks_together = -1;
  refused(fewer);
  refused(with(&all::packed_share, fraction(0.0)));
}
