#include <doctest/doctest.h>
#include <ridgeline/performance/serving/decode_time.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using ridgeline_tests::round_device;
using ridgeline_tests::small_step;
using ridgeline_tests::with_requests;

namespace {

constexpr auto half = arithmetic::fp16_accumulate_fp32;
constexpr serving_rates roof = serving_rates_of(round_device, half, datasheet_serving);

}  // namespace

TEST_CASE("weights in the host's memory come at the pace of the slot") {
  // 31.5 GB/s beside 1000 GB/s: a tenth over the link takes longer than the rest from memory.
  const serving_breakdown all = decode_time(small_step, tokens(10), roof).terms;
  const serving_breakdown terms = decode_time(small_step, tokens(10), percent(10), roof).terms;
  CHECK((terms.weights + terms.offloaded_weights).value() ==
        doctest::Approx(in(0.1 * 3200.0 * units::bytes / roof.host_link, units::seconds)).epsilon(1e-13));
  CHECK(terms.weights.value() == doctest::Approx(0.9 * all.weights.value()).epsilon(1e-14));
  CHECK(terms.kv_cache == all.kv_cache);
}

TEST_CASE("a share small enough is read beside the rest") {
  const double fair = roof.host_link / (roof.host_link + roof.bytes);
  const serving_breakdown terms = decode_time(small_step, tokens(10), fraction(0.5 * fair), roof).terms;
  CHECK(terms.offloaded_weights.value() == 0.0);
}

TEST_CASE("nothing offloaded is the plain step") {
  CHECK(decode_time(small_step, tokens(10), percent(0), roof).total() ==
        decode_time(small_step, tokens(10), roof).total());
}

TEST_CASE("arithmetic that takes longer than the link hides it") {
  const inference_step many = with_requests(small_step, 100'000);
  const auto plain = decode_time(many, tokens(10), roof);
  const auto offloaded = decode_time(many, tokens(10), percent(50), roof);
  CHECK(offloaded.total().value() == doctest::Approx(plain.total().value()).epsilon(1e-13));
}

TEST_CASE("a device without a known slot is refused") {
  accelerator bare = round_device;
  bare.pcie_generation = absent;
  CHECK_THROWS_WITH_AS(
      decode_time(small_step, tokens(10), percent(10), serving_rates_of(bare, half, datasheet_serving)),
      doctest::Contains("RL-300"), error);
}
