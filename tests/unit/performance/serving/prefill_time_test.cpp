#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/prefill_time.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using ridgeline_tests::round_device;
using ridgeline_tests::small_step;
using ridgeline_tests::with_requests;

namespace {

constexpr auto half = arithmetic::fp16_accumulate_fp32;
constexpr serving_rates roof = serving_rates_of(round_device, half, datasheet_serving);
inference_step reading(long prompt) {
  return {.model = *transformer_of(*catalogue::find_model("llama3-8b")),
          .requests = batch(1),
          .prompt = tokens(prompt),
          .reply = tokens(1)};
}

double pairs(const detail::uncut_prompt& prompt, double window) {
  return detail::computed_pairs(detail::prompt_chunks(prompt), window);
}

}  // namespace

TEST_CASE("on the roof a long prompt takes the operations of a forward pass at the full rate") {
  const inference_step step = reading(4096);
  const double all =
      forward_operations(step.model, sequences_of(batch(1), tokens(4096), 1), attention_mask::causal).value();
  // Only the last token has logits; norms count as operations here, two a weight, and no more.
  const double head = 2.0 * 4095.0 * 4096.0 * 128'256.0;
  const double expected = (all - head) / 100e12;
  CHECK(prefill_time(step, roof).total().value() == doctest::Approx(expected).epsilon(1e-4));
}

TEST_CASE("a short prompt takes its weights at the full bandwidth") {
  const serving_breakdown terms = prefill_time(small_step, roof).terms;
  CHECK(terms.weights.value() == doctest::Approx(2.0 * 1600.0 / 1e12).epsilon(1e-14));
  CHECK(terms.arithmetic.value() == 0.0);
}

TEST_CASE("prompts that are read together share the weights, chunks read them anew") {
  CHECK(prefill_time(with_requests(small_step, 4), roof).terms.weights == prefill_time(small_step, roof).terms.weights);
  serving_calibration chunks = datasheet_serving;
  chunks.chunk = 4;
  const serving_rates rates = serving_rates_of(round_device, half, chunks);
  CHECK(prefill_time(small_step, rates).terms.weights.value() ==
        doctest::Approx((4.0 * 2.0 * 1568.0 + 64.0) / 1e12).epsilon(1e-14));
}

TEST_CASE("the board's power limits the rate of products") {
  serving_calibration hot = datasheet_serving;
  hot.energy_per_operation.value = 4e-12;  // 200 W: 50 of 100 teraflops a second
  const serving_rates rates = serving_rates_of(round_device, half, hot);
  const serving_breakdown cool = prefill_time(reading(2048), roof).terms;
  const serving_breakdown limited = prefill_time(reading(2048), rates).terms;
  CHECK((limited.weights + limited.arithmetic + limited.power_limit).value() ==
        doctest::Approx(2.0 * (cool.weights + cool.arithmetic).value()).epsilon(1e-13));
  hot.energy_per_operation.value = 1e-12;
  CHECK(prefill_time(reading(2048), serving_rates_of(round_device, half, hot)).terms.power_limit.value() == 0.0);
}

TEST_CASE("packed weights are unpacked for each chunk, or multiplied more slowly") {
  inference_step step = reading(1024);
  step.weights = stored_q4_0;
  serving_calibration unpacks = datasheet_serving;
  unpacks.unpacking_share.value = 0.5;
  unpacks.chunk = 512;
  const served_model of = served_model_of(step);
  CHECK(prefill_time(step, serving_rates_of(round_device, half, unpacks)).terms.unpacking.value() ==
        doctest::Approx(2.0 * of.dense.packed * 2.5625 / 0.5e12).epsilon(1e-14));
  CHECK(prefill_time(reading(1024), serving_rates_of(round_device, half, unpacks)).terms.unpacking.value() == 0.0);
  serving_calibration inside = datasheet_serving;
  inside.packed_share.value = 0.5;
  const auto slow = prefill_time(step, serving_rates_of(round_device, half, inside)).terms;
  const auto fast = prefill_time(step, roof).terms;
  CHECK((slow.weights + slow.arithmetic).value() ==
        doctest::Approx(2.0 * (fast.weights + fast.arithmetic).value()).epsilon(1e-13));
}

TEST_CASE("pairs of queries and keys: half a square at once, whole chunks with all that came before") {
  CHECK(pairs({100.0, 0.0}, 0.0) == 5000.0);
  CHECK(pairs({100.0, 0.0}, 20.0) == 200.0 + 80.0 * 20.0);
  // 4 chunks of 25: 25 (25 + 50 + 75 + 100)
  CHECK(pairs({100.0, 25.0}, 0.0) == 25.0 * 250.0);
  // a last chunk of 10 sees the fourth's whole width
  CHECK(pairs({85.0, 25.0}, 0.0) == 25.0 * 150.0 + 10.0 * 100.0);
  // a window of 25: itself and one chunk before
  CHECK(pairs({100.0, 25.0}, 25.0) == 25.0 * (25.0 + 3.0 * 50.0));
}

TEST_CASE("bytes of scores count by head") {
  serving_calibration moves = datasheet_serving;
  moves.attention_share.value = 0.0;
  moves.bytes_per_score.value = 10.0;
  const serving_breakdown terms = prefill_time(small_step, serving_rates_of(round_device, half, moves)).terms;
  CHECK(terms.scores.value() == doctest::Approx(2.0 * 2.0 * 128.0 * 10.0 / 1e12).epsilon(1e-14));
}
