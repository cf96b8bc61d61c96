#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/prefill_time.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;
using units::seconds;

namespace {

// Some sums and products of doubles, each rounded once.
doctest::Approx nearly(double value) { return doctest::Approx(value).epsilon(1e-13); }

constexpr auto half = arithmetic::fp16_accumulate_fp32;
constexpr serving_rates roof = serving_rates_of(round_device, half, datasheet_serving);
inference_step reading(long prompt) {
  return {.model = *transformer_of(*catalogue::find_model("llama3-8b")),
          .requests = batch(1),
          .prompt = tokens(prompt),
          .reply = tokens(1)};
}

struct cut_at {
  double length = 0.0;
  double chunk = 0.0;
};
double pairs(const cut_at& prompt, double window) {
  const token_amount one = units::single_tokens;
  const detail::prompt_chunks cut({prompt.length * one, prompt.chunk * one});
  return in(detail::computed_pairs(cut, window * one), one * one);
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
  chunks.chunk = tokens(4);
  const serving_rates rates = serving_rates_of(round_device, half, chunks);
  CHECK(prefill_time(small_step, rates).terms.weights.value() ==
        doctest::Approx((4.0 * 2.0 * 1568.0 + 64.0) / 1e12).epsilon(1e-14));
}

TEST_CASE("the prefill of 1000 requests to a mixture, counted by hand") {
  // A token is multiplied by both blocks' 304 weights and two experts of 256 in each: 1632 multiply-adds. The head has
  // 32 for the last token of a request. A head compares 16^2 / 2 pairs of a query and a key; two heads of 4 in two
  // blocks: 2 * 2 * 2 * 4 operations a pair and block.
  const double gemms = 2.0 * (1632.0 * 16'000.0 + 32.0 * 1000.0) / 1e14;
  const double attention = 1000.0 * 2.0 * 128.0 * 32.0 / 1e14;
  const serving_breakdown terms = prefill_time(with_requests(small_mixture_step, 1000), roof).terms;
  CHECK(in(terms.weights, seconds) == nearly(2.0 * (608.0 + 2048.0 + 32.0) / 1e12));
  CHECK(in(terms.weights + terms.arithmetic, seconds) == nearly(gemms));
  CHECK(in(terms.attention_scores, seconds) == nearly(attention));
  CHECK(in(terms.total(), seconds) == nearly(gemms + attention));
}

TEST_CASE("a chunk of one token reads the experts of one token") {
  serving_calibration chunks = datasheet_serving;
  chunks.chunk = tokens(1);
  const serving_breakdown terms = prefill_time(small_mixture_step, serving_rates_of(round_device, half, chunks)).terms;
  CHECK(in(terms.weights, seconds) == nearly(2.0 * (16.0 * (608.0 + 1024.0) + 32.0) / 1e12));
}

TEST_CASE("the experts that a chunk touches are unpacked") {
  serving_calibration unpacks = datasheet_serving;
  unpacks.unpacking_share.value = fraction(0.5);
  unpacks.chunk = tokens(1);
  inference_step step = small_mixture_step;
  step.weights = stored_q4_0;
  // 9 bytes for 16 weights are read and 2 for each are written, at half of the bandwidth.
  CHECK(in(prefill_time(step, serving_rates_of(round_device, half, unpacks)).terms.unpacking, seconds) ==
        nearly(16.0 * (608.0 + 1024.0) * (9.0 / 16.0 + 2.0) / 0.5e12));
}

TEST_CASE("waits are counted by chunk and block, software by chunk and by request") {
  serving_calibration waits = datasheet_serving;
  waits.chunk = tokens(4);
  waits.prompt_cycles_per_block.value = 1000.0 * units::cycles;
  waits.host_per_step.value = 1e-3 * seconds;
  waits.host_per_request.value = 1e-4 * seconds;
  const serving_breakdown terms =
      prefill_time(with_requests(small_step, 3), serving_rates_of(round_device, half, waits)).terms;
  CHECK(in(terms.launches, seconds) == nearly(12.0 * 2.0 * 1e-6));
  CHECK(in(terms.host, seconds) == nearly(12.0 * 1e-3 + 3.0 * 1e-4));
}

TEST_CASE("two GPUs exchange the activations of all tokens and the logits of each prompt's last token") {
  // Two GPUs exchange all bytes of a sum, four times 16 tokens of 8 numbers, and half of a gathered buffer, 4 logits.
  const double expected = 5.0 * (4.0 * 16.0 * 16.0 + 0.5 * 8.0) / 100e9;
  const inference_step step = shared_by_two(with_requests(small_step, 5));
  const auto sent = [&](const serving_calibration& stack) {
    return in(prefill_time(step, serving_rates_of(two_round_devices, half, stack)).terms.communication, seconds);
  };
  CHECK(sent(datasheet_serving) == nearly(expected));
  serving_calibration chunks = datasheet_serving;
  chunks.chunk = tokens(4);
  CHECK(sent(chunks) == nearly(expected));  // the same bytes, in more messages without a latency
}

TEST_CASE("the board's power limits the rate of GEMMs") {
  serving_calibration hot = datasheet_serving;
  hot.energy_per_operation.value = 4e-12 * units::joules / units::operations;  // 200 W: 50 of 100 teraflops a second
  const serving_rates rates = serving_rates_of(round_device, half, hot);
  const serving_breakdown cool = prefill_time(reading(2048), roof).terms;
  const serving_breakdown limited = prefill_time(reading(2048), rates).terms;
  CHECK((limited.weights + limited.arithmetic + limited.power_limit).value() ==
        doctest::Approx(2.0 * (cool.weights + cool.arithmetic).value()).epsilon(1e-13));
  hot.energy_per_operation.value = 1e-12 * units::joules / units::operations;
  CHECK(prefill_time(reading(2048), serving_rates_of(round_device, half, hot)).terms.power_limit.value() == 0.0);
}

TEST_CASE("packed weights are unpacked for each chunk, or multiplied more slowly") {
  inference_step step = reading(1024);
  step.weights = stored_q4_0;
  serving_calibration unpacks = datasheet_serving;
  unpacks.unpacking_share.value = fraction(0.5);
  unpacks.chunk = tokens(512);
  const served_model of = served_model_of(step);
  CHECK(prefill_time(step, serving_rates_of(round_device, half, unpacks)).terms.unpacking.value() ==
        doctest::Approx(2.0 * of.dense.packed * 2.5625 / 0.5e12).epsilon(1e-14));
  CHECK(prefill_time(reading(1024), serving_rates_of(round_device, half, unpacks)).terms.unpacking.value() == 0.0);
  serving_calibration inside = datasheet_serving;
  inside.packed_share.value = fraction(0.5);
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
  // a window smaller than a chunk: the first sees itself, the others 10 more
  CHECK(pairs({100.0, 25.0}, 10.0) == 25.0 * (25.0 + 3.0 * 35.0));
}

TEST_CASE("bytes of scores count by head") {
  serving_calibration moves = datasheet_serving;
  moves.attention_share.value = fraction(0.0);
  moves.bytes_per_score.value = 10.0 * units::bytes;
  const serving_breakdown terms = prefill_time(small_step, serving_rates_of(round_device, half, moves)).terms;
  CHECK(terms.attention_scores.value() == doctest::Approx(2.0 * 2.0 * 128.0 * 10.0 / 1e12).epsilon(1e-14));
}
