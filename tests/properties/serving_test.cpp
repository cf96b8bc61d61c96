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
            .multiprocessors = whole(1, 300),
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
            .hand_over = {between(1e-6, 1e-3) * units::seconds},
            .hand_over_cycles_per_block = {between(1.0, 1e5) * units::cycles},
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
      if (which == 2) better.multiprocessors = static_cast<int>(more * device.multiprocessors.value());
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
