#include <doctest/doctest.h>
#include <ridgeline/performance/serving/serving_time.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using ridgeline_tests::round_device;
using ridgeline_tests::small_step;
using ridgeline_tests::with_requests;

namespace {

constexpr serving_rates roof = serving_rates_of(round_device, arithmetic::fp16_accumulate_fp32, datasheet_serving);

}  // namespace

TEST_CASE("a reply is its first token and the others one after another") {
  const serving_estimate one = serving_time(small_step, roof);
  CHECK(one.first_token.total() == prefill_time(small_step, roof).total());
  CHECK(one.output_token.total() == time_per_output_token(small_step, roof).total());
  CHECK(one.latency().value() ==
        doctest::Approx((one.first_token.total() + 15.0 * one.output_token.total()).value()).epsilon(1e-14));
}

TEST_CASE("rates follow from the times") {
  const serving_estimate four = serving_time(with_requests(small_step, 4), roof);
  CHECK(four.throughput().value() == doctest::Approx(4.0 * 16.0 / four.latency().value()).epsilon(1e-14));
  CHECK(four.requests_per_second().value() == doctest::Approx(4.0 / four.latency().value()).epsilon(1e-14));
  CHECK(four.decode_throughput().value() == doctest::Approx(4.0 / four.output_token.total().value()).epsilon(1e-14));
}

TEST_CASE("a reply of one token is its prompt's time") {
  inference_step step = small_step;
  step.reply = tokens(1);
  CHECK(serving_time(step, roof).latency() == prefill_time(step, roof).total());
}
