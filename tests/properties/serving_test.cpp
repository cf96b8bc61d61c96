// Laws of serving, tried with random models, devices and stacks. The seed is fixed: a failure can be repeated.
#include <cmath>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/serving_time.hpp>
#include <ridgeline/performance/serving/speculative_decoding.hpp>

using namespace ridgeline;

namespace {

constexpr int trials = 1000;
constexpr auto half = arithmetic::fp16_accumulate_fp32;
// Some hundred sums and products of doubles, each rounded once.
constexpr double rounding = 1.0 + 1e-12;

struct dice {
  std::mt19937_64 engine{20261121};

  double between(double low, double high) {
    return std::exp(std::uniform_real_distribution(std::log(low), std::log(high))(engine));
  }
  int whole(int low, int high) { return std::uniform_int_distribution(low, high)(engine); }
  double share() { return std::uniform_real_distribution(0.05, 1.0)(engine); }
  std::optional<token_count> some_chunk() {
    const int times = whole(0, 2);
    return times == 0 ? std::nullopt : std::optional(tokens(512 * times));
  }

  accelerator device() {
    return {.id = "d",
            .memory_bandwidth = between(50.0, 20000.0) * units::gigabytes_per_second,
            .peak = {.fp16_accumulate_fp32 = between(1.0, 5000.0) * units::teraflops_per_second},
            .multiprocessors = multiprocessors(whole(1, 300)),
            .boost_clock = between(500.0, 3000.0) * units::megahertz,
            .pcie_generation = whole(1, 6),
            .board_power = between(50.0, 1500.0) * units::watts};
  }
  serving_calibration calibration() {
    return {.kernels = {.matrix_share = {fraction(share())}, .memory_share = {fraction(share())}},
            .wide_per_cycle = {between(0.5, 50.0) / units::cycles},
            .packed_per_cycle = {between(0.5, 50.0) / units::cycles},
            .nested_per_cycle = {between(0.5, 50.0) / units::cycles},
            .cycles_per_block = {between(1.0, 1e6) * units::cycles},
            .cycles_per_cached_token = {between(0.1, 100.0) * units::cycles},
            .prompt_cycles_per_block = {between(1.0, 1e7) * units::cycles},
            .host_per_step = {between(1e-6, 1e-2) * units::seconds},
            .host_per_request = {between(1e-7, 1e-3) * units::seconds},
            .energy_per_operation = {between(1e-13, 1e-11) * units::joules / units::operations},
            .unpacking_share = {fraction(share())},
            .packed_share = {fraction(share())},
            .bytes_per_score = {between(1.0, 50.0) * units::bytes},
            .attention_share = {fraction(share())},
            .chunk = some_chunk(),
            .chunks_together = whole(0, 4),
            .p2p = {between(1e-6, 1e-3) * units::seconds},
            .p2p_cycles_per_block = {between(1.0, 1e5) * units::cycles},
            .uneven_stages = {share()}};
  }
  inference_step step() {
    constexpr const char* models[] = {"llama3-8b",  "llama3-70b",       "mixtral-8x7b", "gemma2-9b",
                                      "qwen3-0.6b", "deepseek-v2-lite", "gpt-oss-20b",  "mistral-7b-v0.1"};
    constexpr weight_storage storages[] = {stored_bf16, stored_fp8, stored_q4_0, stored_q4_k_m};
    return {.model = *transformer_of(*catalogue::find_model(models[whole(0, 7)])),
            .requests = batch(whole(1, 1 << whole(0, 9))),
            .prompt = tokens(whole(1, 1 << whole(0, 14))),
            .reply = tokens(whole(1, 1 << whole(0, 12))),
            .weights = storages[whole(0, 3)]};
  }
};

void check_sum(const serving_breakdown& terms) {
  duration sum{};
  for (const serving_term which : every_serving_term) {
    CHECK(time_of(terms, which).value() >= 0.0);
    sum += time_of(terms, which);
  }
  CHECK(sum.value() == doctest::Approx(terms.total().value()).epsilon(1e-14));
}

}  // namespace

TEST_CASE("every term is there once and none is negative") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const serving_rates rates = serving_rates_of(roll.device(), half, roll.calibration());
    const inference_step step = roll.step();
    check_sum(prefill_time(step, rates).terms);
    check_sum(time_per_output_token(step, rates).terms);
    check_sum(prefill_time(step, gpus(4), rates).terms);
    check_sum(decode_time(step, step.prompt, percent(30), rates).terms);
    check_sum(verification_time(step, step.prompt, {percent(50), tokens(3)}, rates).terms);
  }
}

TEST_CASE("more bandwidth, operations, multiprocessors, clock or power is never slower") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const accelerator device = roll.device();
    const serving_calibration stack = roll.calibration();
    const inference_step step = roll.step();
    const serving_estimate before = serving_time(step, serving_rates_of(device, half, stack));
    for (int which = 0; which < 5; ++which) {
      accelerator better = device;
      const double more = roll.between(1.0, 10.0);
      if (which == 0) better.memory_bandwidth = more * device.memory_bandwidth.value();
      if (which == 1) better.peak.fp16_accumulate_fp32 = more * device.peak.fp16_accumulate_fp32.value();
      if (which == 2)
        better.multiprocessors =
            multiprocessors(static_cast<int>(more * static_cast<double>(device.multiprocessors.value().value())));
      if (which == 3) better.boost_clock = more * device.boost_clock.value();
      if (which == 4) better.board_power = more * device.board_power.value();
      const serving_estimate after = serving_time(step, serving_rates_of(better, half, stack));
      CHECK(after.first_token.total() <= rounding * before.first_token.total());
      CHECK(after.output_token.total() <= rounding * before.output_token.total());
    }
  }
}

TEST_CASE("more requests, a longer cache, a longer prompt never take less time") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const serving_rates rates = serving_rates_of(roll.device(), half, roll.calibration());
    const inference_step step = roll.step();
    inference_step more = step;
    more.requests = batch(step.requests.value() + roll.whole(1, 100));
    CHECK(rounding * time_per_output_token(more, rates).total() >= time_per_output_token(step, rates).total());
    CHECK(rounding * prefill_time(more, rates).total() >= prefill_time(step, rates).total());
    inference_step longer = step;
    longer.prompt = tokens(step.prompt.value() + roll.whole(1, 5000));
    CHECK(rounding * time_per_output_token(longer, rates).total() >= time_per_output_token(step, rates).total());
    CHECK(rounding * prefill_time(longer, rates).total() >= prefill_time(step, rates).total());
  }
}

TEST_CASE("a batch of requests is never slower than the same requests one after another") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const serving_rates rates = serving_rates_of(roll.device(), half, roll.calibration());
    const inference_step step = roll.step();
    inference_step one = step;
    one.requests = batch(1);
    const auto requests = static_cast<double>(step.requests.value());
    CHECK(time_per_output_token(step, rates).total() <=
          rounding * requests * time_per_output_token(one, rates).total());
  }
}

TEST_CASE("the datasheet's roof is never above what a stack reaches") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const accelerator device = roll.device();
    const inference_step step = roll.step();
    const serving_estimate roof = serving_time(step, serving_rates_of(device, half, datasheet_serving));
    const serving_estimate reached = serving_time(step, serving_rates_of(device, half, roll.calibration()));
    CHECK(roof.output_token.total() <= rounding * reached.output_token.total());
    CHECK(roof.first_token.total() <= rounding * reached.first_token.total());
  }
}

TEST_CASE("weights in the host's memory never make a step faster than all weights over both ways at once") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const serving_rates rates = serving_rates_of(roll.device(), half, roll.calibration());
    const inference_step step = roll.step();
    const auto plain = decode_time(step, step.prompt, rates);
    const auto part = decode_time(step, step.prompt, percent(50), rates);
    const auto all = decode_time(step, step.prompt, percent(100), rates);
    const double both = rates.bytes / (rates.bytes + rates.host_link);
    CHECK(part.total().value() * rounding >= both * plain.total().value());
    CHECK(rounding * all.total() >= part.total() * (rates.bytes >= rates.host_link ? 1.0 : 0.0));
  }
}

// What follows counts weights and caches from the published sizes of a model, not by the functions under test.
namespace {

/// Blocks and LM head of a dense decoder: all parameters but the last norm and, where the head has weights of its own, the
/// embedding table, of which only rows are read.
double weights_read(const transformer& model) {
  const double table = static_cast<double>(model.vocabulary.value() * model.hidden.value());
  return static_cast<double>(parameters(model)) - static_cast<double>(model.hidden.value()) -
         (model.tied ? 0.0 : table);
}
double head_of_words(const transformer& model) {
  return static_cast<double>(model.vocabulary.value() * model.hidden.value());
}
inference_step dense_step(dice& roll) {
  constexpr const char* models[] = {"llama3-8b", "llama3-70b", "qwen3-0.6b", "qwen3-32b"};
  inference_step step = roll.step();
  step.model = *transformer_of(*catalogue::find_model(models[roll.whole(0, 3)]));
  step.weights = stored_bf16;
  return step;
}

}  // namespace

TEST_CASE("a memory-bound decode step of a dense model takes its bytes over the bandwidth") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    accelerator device = roll.device();
    device.peak.fp16_accumulate_fp32 = 1e6 * units::teraflops_per_second;
    const inference_step step = dense_step(roll);
    const transformer& model = step.model;
    // A key and a value of 16 bits for each head of each block, for every token of every request.
    const double cache = 2.0 * 2.0 * static_cast<double>(model.layers.value() * model.key_value_heads.value()) *
                         static_cast<double>(model.head_dimension.value()) *
                         static_cast<double>(step.requests.value() * step.prompt.value());
    const double bytes = 2.0 * weights_read(model) + cache;
    const double time = bytes / device.memory_bandwidth.value().value();
    const serving_rates rates = serving_rates_of(device, half, datasheet_serving);
    CHECK(decode_time(step, step.prompt, rates).total().value() == doctest::Approx(time).epsilon(1e-12));
  }
}

TEST_CASE("a compute-bound prefill of a dense model takes two operations a weight and token, and its attention") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    accelerator device = roll.device();
    device.memory_bandwidth = 1e9 * units::gigabytes_per_second;
    const inference_step step = dense_step(roll);
    const transformer& model = step.model;
    const auto requests = static_cast<double>(step.requests.value());
    const auto prompt = static_cast<double>(step.prompt.value());
    // The head only for the last token of a request. A query and a key of each head: a product and a weighted value.
    const double blocks = weights_read(model) - head_of_words(model);
    const double gemms = 2.0 * requests * (prompt * blocks + head_of_words(model));
    const double features = static_cast<double>(model.heads.value() * model.head_dimension.value());
    const double attention =
        0.5 * prompt * prompt * requests * 4.0 * features * static_cast<double>(model.layers.value());
    const double rate = device.peak.fp16_accumulate_fp32.value().value();
    const serving_breakdown terms = prefill_time(step, serving_rates_of(device, half, datasheet_serving)).terms;
    CHECK((terms.weights + terms.arithmetic).value() == doctest::Approx(gemms / rate).epsilon(1e-12));
    CHECK(terms.total().value() == doctest::Approx((gemms + attention) / rate).epsilon(1e-12));
  }
}

TEST_CASE("tensor parallelism divides the bytes of matrices and caches, and leaves norms whole") {
  dice roll;
  const interconnect wire{.per_direction = 100.0 * units::gigabytes_per_second};
  for (int i = 0; i < trials; ++i) {
    const cluster on({roll.device(), gpus(8), wire, {}}, nodes(1), wire);
    const serving_rates rates = serving_rates_of(on, half, datasheet_serving);
    inference_step step = dense_step(roll);
    const serving_breakdown alone = decode_time(step, step.prompt, rates).terms;
    const double n = static_cast<double>(1 << roll.whole(1, 3));
    step.tensor_parallel = gpus(static_cast<int>(n));
    const serving_breakdown shared = decode_time(step, step.prompt, rates).terms;
    const double head_norms = step.model.query_key == query_key_norm::none ? 0.0 : 2.0;
    const double norms = static_cast<double>(step.model.layers.value()) *
                         (2.0 * static_cast<double>(step.model.hidden.value()) +
                          head_norms * static_cast<double>(step.model.head_dimension.value()));
    const double whole = 2.0 * norms / rates.bytes.value();
    CHECK(shared.weights.value() == doctest::Approx((alone.weights.value() - whole) / n + whole).epsilon(1e-12));
    CHECK(shared.kv_cache.value() == doctest::Approx(alone.kv_cache.value() / n).epsilon(1e-12));
  }
}

TEST_CASE("a decode step of a mixture reads the experts that its requests touch, no others") {
  dice roll;
  const inference_step mixtral{.model = *transformer_of(*catalogue::find_model("mixtral-8x7b")),
                               .requests = batch(1),
                               .prompt = tokens(512),
                               .reply = tokens(512)};
  // 32 blocks of experts with three matrices of 4096 x 14336 in 16 bits; 2 of 8 for each token.
  const double expert = 32.0 * 3.0 * 4096.0 * 14336.0 * 2.0;
  for (int i = 0; i < trials; ++i) {
    const serving_rates rates = serving_rates_of(roll.device(), half, datasheet_serving);
    const int requests = roll.whole(1, 64);
    inference_step many = mixtral;
    many.requests = batch(requests);
    const double one = in(decode_time(mixtral, tokens(1), rates).terms.weights * rates.bytes, units::bytes);
    const double all = in(decode_time(many, tokens(1), rates).terms.weights * rates.bytes, units::bytes);
    const double untouched = std::pow(0.75, requests);  // six of eight, each time
    CHECK((all - one) / expert == doctest::Approx(8.0 * (1.0 - untouched) - 2.0).epsilon(1e-9));
    // Attention, router and norms of 32 blocks, and the head.
    const double dense =
        2.0 * (32.0 * (4096.0 * (4096.0 + 2.0 * 1024.0 + 4096.0) + 4096.0 * 8.0 + 2.0 * 4096.0) + 4096.0 * 32000.0);
    CHECK(one == doctest::Approx(dense + 2.0 * expert).epsilon(1e-12));
  }
}

TEST_CASE("guesses that are always accepted and free divide the time of a memory-bound step by their number and one") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const speculation how{percent(100), tokens(roll.whole(1, 16))};
    const double n = static_cast<double>(how.guesses.value()) + 1.0;
    CHECK(expected_tokens(how) == n);
    CHECK(speculative_speedup(how, 0.0) == n);
    const fraction accepted(roll.share());
    CHECK(expected_tokens({accepted, how.guesses}) <= n);
    CHECK(expected_tokens({accepted, how.guesses}) >= 1.0);
  }
}
