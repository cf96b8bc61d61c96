#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/decode_time.hpp>
#include <ridgeline/performance/serving/prefill_time.hpp>
#include <ridgeline/performance/serving/speculative_decoding.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;
using units::seconds;

namespace {

// Some sums and products of doubles, each rounded once.
doctest::Approx nearly(double value) { return doctest::Approx(value).epsilon(1e-13); }

constexpr auto half = arithmetic::fp16_accumulate_fp32;
constexpr serving_rates roof = serving_rates_of(round_device, half, datasheet_serving);
inference_step serving(const char* id) {
  return {.model = *transformer_of(*catalogue::find_model(id)),
          .requests = batch(1),
          .prompt = tokens(512),
          .reply = tokens(512)};
}

}  // namespace

TEST_CASE("on the roof a token takes its weights and its cache at the full bandwidth") {
  const serving_breakdown terms = decode_time(small_step, tokens(10), roof).terms;
  CHECK(terms.weights.value() == doctest::Approx(2.0 * (1568.0 + 32.0) / 1e12).epsilon(1e-14));
  CHECK(terms.kv_cache.value() == doctest::Approx(2.0 * 10.0 * 32.0 / 1e12).epsilon(1e-14));
  CHECK(terms.total().value() == (terms.weights + terms.kv_cache).value());
}

TEST_CASE("an indexer's keys are read for every token, and the cache of the tokens that it chose") {
  inference_step step = small_step;
  step.model.latent = {.query_rank = 4,
                       .key_value_rank = 6,
                       .positionless = 2,
                       .rotary = 2,
                       .value = 4,
                       .indexer = {.heads = 2, .head_dimension = 128, .chosen = 100}};
  // Two blocks; 8 numbers of 2 bytes of 100 tokens, 132 bytes of 1000.
  CHECK(decode_time(step, tokens(1000), roof).terms.kv_cache.value() ==
        nearly(2.0 * (100.0 * 16.0 + 1000.0 * 132.0) / 1e12));
  step.prompt = tokens(1000);
  serving_rates slow = roof, fast = roof;
  slow.attention = 1e9 * units::operations / units::seconds;
  fast.attention = 2e9 * units::operations / units::seconds;
  const double seen = 0.5 * 100.0 * 100.0 + 900.0 * 100.0;
  // Scores of 2 heads of 128 numbers on half of the square; 2 heads of 2 * 6 + 2 features on what was chosen.
  CHECK((prefill_time(step, slow).total() - prefill_time(step, fast).total()).value() ==
        doctest::Approx(2.0 * 2.0 * (0.5e6 * 256.0 + seen * 2.0 * 14.0) * (1.0 / 1e9 - 1.0 / 2e9)).epsilon(1e-9));
}

TEST_CASE("weights are read once for all requests, the cache for each") {
  const serving_breakdown one = decode_time(small_step, tokens(10), roof).terms;
  const serving_breakdown many = decode_time(with_requests(small_step, 8), tokens(10), roof).terms;
  CHECK(many.weights == one.weights);
  CHECK(many.kv_cache.value() == doctest::Approx(8.0 * one.kv_cache.value()).epsilon(1e-14));
}

TEST_CASE("arithmetic counts where it takes longer than the weights") {
  // 100 operations for each byte: from 100 requests of 16-bit weights on.
  CHECK(decode_time(with_requests(small_step, 99), tokens(1), roof).terms.arithmetic.value() == 0.0);
  const serving_breakdown many = decode_time(with_requests(small_step, 200), tokens(1), roof).terms;
  CHECK(many.arithmetic.value() == doctest::Approx(many.weights.value()).epsilon(1e-14));
}

TEST_CASE("multiprocessors that load weights slowly add what memory does not hide") {
  serving_calibration slow = datasheet_serving;
  slow.wide_per_cycle.value = 2.5 / units::cycles;  // 2.5 * 2 B * 100 * 10^9 / s: half the bandwidth
  const serving_breakdown terms = decode_time(small_step, tokens(10), serving_rates_of(round_device, half, slow)).terms;
  CHECK(terms.load_limit.value() == doctest::Approx(terms.weights.value()).epsilon(1e-14));
  slow.wide_per_cycle.value = 10.0 / units::cycles;
  CHECK(decode_time(small_step, tokens(10), serving_rates_of(round_device, half, slow)).terms.load_limit.value() ==
        0.0);
}

TEST_CASE("quantised weights have a load limit of their own, those with nested scales another") {
  serving_calibration slow = datasheet_serving;
  slow.packed_per_cycle.value = 0.02 / units::cycles;
  inference_step step = small_step;
  step.weights = stored_q4_0;
  const serving_rates rates = serving_rates_of(round_device, half, slow);
  const serving_breakdown simple = decode_time(step, tokens(10), rates).terms;
  CHECK((simple.weights + simple.load_limit).value() == doctest::Approx(1600.0 / 2e9).epsilon(1e-14));
  step.weights = stored_q4_k;
  CHECK(decode_time(step, tokens(10), rates).terms.load_limit.value() == 0.0);
  CHECK(decode_time(small_step, tokens(10), rates).terms.load_limit.value() == 0.0);
}

TEST_CASE("waits are counted by block, by cached token, by step and by request") {
  serving_calibration waits;
  waits.cycles_per_block.value = 1000.0 * units::cycles;
  waits.cycles_per_cached_token.value = 100.0 * units::cycles;
  waits.host_per_step.value = 1.0 * units::milliseconds;
  waits.host_per_request.value = 1e-4 * units::seconds;
  const serving_breakdown terms =
      decode_time(with_requests(small_step, 3), tokens(10), serving_rates_of(round_device, half, waits)).terms;
  CHECK(terms.launches.value() == doctest::Approx(2e-6).epsilon(1e-14));
  CHECK(terms.attention_scores.value() == doctest::Approx(2.0 * 10.0 * 1e-7).epsilon(1e-14));
  CHECK(terms.host.value() == doctest::Approx(1.3e-3).epsilon(1e-14));
}

TEST_CASE("a mixture reads and multiplies what its tokens use, counted by hand") {
  // One token: both blocks' 304, two of four experts each, the head; 2 bytes a weight.
  const serving_breakdown one = decode_time(small_mixture_step, tokens(10), roof).terms;
  CHECK(in(one.weights, seconds) == nearly(2.0 * (608.0 + 1024.0 + 32.0) / 1e12));
  CHECK(one.arithmetic == duration{});
  // Two tokens touch 4 (1 - 1/2^2) = 3 experts of a block.
  const serving_breakdown two = decode_time(with_requests(small_mixture_step, 2), tokens(10), roof).terms;
  CHECK(in(two.weights, seconds) == nearly(2.0 * (608.0 + 1536.0 + 32.0) / 1e12));
  // 1000 tokens touch all of them, and each is multiplied by two: 1664 multiply-adds a token.
  const serving_breakdown many = decode_time(with_requests(small_mixture_step, 1000), tokens(10), roof).terms;
  CHECK(in(many.weights, seconds) == nearly(2.0 * (608.0 + 2048.0 + 32.0) / 1e12));
  CHECK(in(many.weights + many.arithmetic, seconds) == nearly(2.0 * 1664.0 * 1000.0 / 1e14));
  // 2.5 weights a cycle of 100 multiprocessors at 1 GHz: loads take twice as long as reads.
  serving_calibration slow = datasheet_serving;
  slow.wide_per_cycle.value = 2.5 / units::cycles;
  const serving_breakdown loads =
      decode_time(with_requests(small_mixture_step, 2), tokens(10), serving_rates_of(round_device, half, slow)).terms;
  CHECK(in(loads.weights + loads.load_limit, seconds) == nearly((608.0 + 1536.0 + 32.0) / 2.5e11));
}

TEST_CASE("two GPUs read half of every matrix and of the cache, and all of the norms") {
  const serving_rates rates = serving_rates_of(two_round_devices, half, datasheet_serving);
  const serving_breakdown terms = decode_time(shared_by_two(small_step), tokens(10), rates).terms;
  // Two blocks of 768 / 2 and 16 in norms, a head of 32 / 2; one key-value head of 4 in 16 bits.
  CHECK(in(terms.weights, seconds) == nearly(2.0 * (2.0 * (384.0 + 16.0) + 16.0) / 1e12));
  CHECK(in(terms.kv_cache, seconds) == nearly(2.0 * 10.0 * 2.0 * 4.0 * 2.0 / 1e12));
  // Two GPUs exchange all bytes of a sum and half of a gathered buffer: four sums of 8 numbers, 4 logits.
  CHECK(in(terms.communication, seconds) == nearly((4.0 * 16.0 + 0.5 * 8.0) / 100e9));
}

TEST_CASE("arithmetic of attention counts where it takes longer than the cache") {
  // A query of two heads and 1000 cached tokens: 32 operations each in two blocks, at 100 of 10^12 a second.
  accelerator slow = round_device;
  slow.peak.fp16_accumulate_fp32 = 0.1 * units::teraflops_per_second;
  const serving_breakdown terms =
      decode_time(with_requests(small_step, 3), tokens(1000), serving_rates_of(slow, half, datasheet_serving)).terms;
  CHECK(in(terms.kv_cache, seconds) == nearly(3.0 * 2.0 * 1000.0 * 32.0 / 1e11));
}

TEST_CASE("a weight that is unpacked in its GEMM slows the GEMMs") {
  serving_calibration inside = datasheet_serving;
  inside.packed_share.value = fraction(0.5);
  inference_step many = with_requests(small_step, 10'000);
  many.weights = stored_q4_0;
  const serving_breakdown terms = decode_time(many, tokens(1), serving_rates_of(round_device, half, inside)).terms;
  CHECK(in(terms.weights + terms.arithmetic, seconds) == nearly(2.0 * 1600.0 * 10'000.0 / 0.5e14));
}

TEST_CASE("the time per output token is that of the middle of a reply, where every block sees everything") {
  const auto mean = time_per_output_token(small_step, roof);
  CHECK(mean.total().value() ==
        doctest::Approx(decode_time(small_step, tokens(24), roof).total().value()).epsilon(1e-14));
}

TEST_CASE("a cache beyond a window is not read") {
  const inference_step step = serving("mistral-7b-v0.1");
  CHECK(decode_time(step, tokens(100'000), roof).terms.kv_cache ==
        decode_time(step, tokens(4096), roof).terms.kv_cache);
  CHECK(decode_time(step, tokens(4096), roof).terms.kv_cache > decode_time(step, tokens(4095), roof).terms.kv_cache);
}

TEST_CASE("a mixture reads the experts that its requests touch") {
  const inference_step step = serving("mixtral-8x7b");
  const double one = decode_time(step, tokens(1), roof).terms.weights.value();
  const double two = decode_time(with_requests(step, 2), tokens(1), roof).terms.weights.value();
  const served_model of = served_model_of(step);
  // 2 of 8 experts, then 3.5 of 8
  CHECK((two - one) * 1e12 == doctest::Approx(of.experts.bytes.value() * 1.5 / 8.0).epsilon(1e-12));
  CHECK(one * 1e12 == doctest::Approx(2.0 * static_cast<double>(active_parameters(step.model)) -
                                      2.0 * static_cast<double>(step.model.vocabulary.value() + 1) * 4096.0)
                          .epsilon(1e-12));
}

TEST_CASE("GPUs that share a model share its weights and send twice a block") {
  const interconnect wire{.per_direction = 100.0 * units::gigabytes_per_second};
  const cluster four({round_device, gpus(4), wire, {}}, nodes(1), wire);
  const serving_rates rates = serving_rates_of(four, half, datasheet_serving);
  inference_step step = serving("llama3-8b");
  const serving_breakdown alone = decode_time(step, tokens(10), rates).terms;
  CHECK(alone.communication.value() == 0.0);
  step.tensor_parallel = gpus(4);
  const serving_breakdown shared = decode_time(step, tokens(10), rates).terms;
  CHECK(shared.kv_cache.value() == doctest::Approx(alone.kv_cache.value() / 4.0).epsilon(1e-14));
  CHECK(shared.weights < 0.26 * alone.weights);  // the norms are whole
  // A ring moves 2 (n - 1) / n of the bytes; two sums of 4096 16-bit numbers a block, and the logits gathered once.
  const double sums = 64.0 * 1.5 * 8192.0;
  const double logits = 0.75 * 2.0 * 128'256.0;
  CHECK(shared.communication.value() == doctest::Approx((sums + logits) / 100e9).epsilon(1e-12));
  step.tensor_parallel = gpus(8);
  CHECK_THROWS_WITH_AS(decode_time(step, tokens(10), rates), doctest::Contains("RL-169"), error);
}

TEST_CASE("an estimate says whether it was calibrated there") {
  serving_calibration measured = datasheet_serving;
  measured.range = {.architectures = "Round", .most_context = tokens(1000), .most_requests = batch(4)};
  measured.fit.held_out_error = 0.05;
  const serving_rates rates = serving_rates_of(round_device, half, measured);
  const auto range = [&](long requests, long context) {
    return decode_time(with_requests(small_step, requests), tokens(context), rates).range;
  };
  CHECK(range(4, 1000) == calibrated_range::inside);
  CHECK(range(5, 1000) == calibrated_range::outside);
  CHECK(range(4, 1001) == calibrated_range::outside);
  CHECK(decode_time(small_step, tokens(1), rates).relative_error.value() == 0.05);
  CHECK_FALSE(decode_time(small_step, tokens(1), roof).relative_error);
  accelerator other = round_device;
  other.architecture = "Square";
  CHECK(decode_time(small_step, tokens(1), serving_rates_of(other, half, measured)).range == calibrated_range::outside);
}

TEST_CASE("the interval is that of measurements left out, as far from them as the question lies") {
  const auto around = [](double width) {
    return calibrated_intervals{.inside = {1.0 - width, 1.0 + width},
                                .outside = {1.0 - 2.0 * width, 1.0 + 2.0 * width},
                                .elsewhere = {1.0 - 3.0 * width, 1.0 + 3.0 * width}};
  };
  serving_calibration measured = datasheet_serving;
  measured.range = {
      .architectures = "Round", .most_context = tokens(1000), .most_requests = batch(4), .most_devices = gpus(2)};
  measured.fit.intervals = around(0.01);
  measured.prompt_fit.intervals = around(0.1);
  measured.split_prompt_fit.intervals = around(0.2);
  serving_rates rates = serving_rates_of(round_device, half, measured);
  rates.host_link = 10.0 * units::gigabytes_per_second;
  const auto high = [](const auto& estimate) { return doctest::Approx(estimate.interval().high); };
  CHECK(high(decode_time(small_step, tokens(1000), rates)) == 1.01);
  CHECK(high(decode_time(small_step, tokens(1001), rates)) == 1.02);
  CHECK(high(decode_time(small_step, tokens(1000), percent(0), rates)) == 1.01);
  CHECK(high(decode_time(small_step, tokens(1000), percent(50), rates)) == 1.02);
  CHECK(high(time_per_output_token(small_step, rates)) == 1.01);
  CHECK(high(time_per_output_token(small_step, gpus(2), rates)) == 1.01);
  CHECK(high(verification_time(small_step, tokens(1000), speculation{percent(80), tokens(1)}, rates)) == 1.01);
  CHECK(high(verification_time(small_step, tokens(1000), speculation{percent(80), tokens(9)}, rates)) == 1.02);
  CHECK(high(prefill_time(small_step, rates)) == 1.1);
  CHECK(high(prefill_time(with_requests(small_step, 5), rates)) == 1.2);
  CHECK(high(prefill_time(small_step, gpus(2), rates)) == 1.2);
  accelerator other = round_device;
  other.architecture = "Square";
  const serving_rates elsewhere = serving_rates_of(other, half, measured);
  CHECK(high(decode_time(small_step, tokens(1), elsewhere)) == 1.03);
  CHECK(high(prefill_time(small_step, elsewhere)) == 1.3);
  CHECK(high(prefill_time(small_step, gpus(2), elsewhere)) == 1.6);
}
