#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/speculative_decoding.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using ridgeline_tests::round_device;

namespace {

constexpr serving_rates roof = serving_rates_of(round_device, arithmetic::fp16_accumulate_fp32, datasheet_serving);
inference_step serving(const char* id) {
  return {.model = *transformer_of(*catalogue::find_model(id)),
          .requests = batch(1),
          .prompt = tokens(512),
          .reply = tokens(512)};
}

}  // namespace

TEST_CASE("expected tokens lie between one and all guesses and one more") {
  CHECK(expected_tokens({percent(0), tokens(5)}) == 1.0);
  CHECK(expected_tokens({percent(100), tokens(5)}) == 6.0);
  CHECK(expected_tokens({percent(50), tokens(2)}) == 1.75);  // 1 + 1/2 + 1/4
}

TEST_CASE("verifying five tokens reads weights and cache once") {
  const inference_step step = serving("llama3-8b");
  const speculation how{percent(80), tokens(4)};
  const serving_breakdown one = decode_time(step, tokens(1000), roof).terms;
  const serving_breakdown five = verification_time(step, tokens(1000), how, roof).terms;
  CHECK(five.weights == one.weights);
  CHECK(five.kv_cache == one.kv_cache);
  CHECK(five.arithmetic.value() == 0.0);
}

TEST_CASE("guesses of a small model shorten the time per token by Leviathan's factor, where memory limits both") {
  const inference_step large = serving("llama3-70b");
  const inference_step small = serving("llama3-8b");
  const speculation how{percent(80), tokens(4)};
  const duration step = decode_time(large, tokens(1000), roof).total();
  const double cost = in(decode_time(small, tokens(1000), roof).total(), step);
  const duration guessed = speculative_time_per_token(large, guessed_by(small), tokens(1000), how, roof);
  CHECK(in(step, guessed) == doctest::Approx(speculative_speedup(how, cost)).epsilon(1e-13));
  CHECK(guessed < step);
}

TEST_CASE("guesses that nobody accepts cost their time") {
  const inference_step step = serving("llama3-8b");
  CHECK(speculative_time_per_token(step, guessed_by(step), tokens(10), {percent(0), tokens(1)}, roof) >
        1.9 * decode_time(step, tokens(10), roof).total());
  CHECK(speculative_speedup({percent(0), tokens(4)}, 0.25) == 0.5);
  CHECK_THROWS_WITH_AS(speculative_speedup({percent(0), tokens(4)}, -1.0), doctest::Contains("RL-106"), error);
}

TEST_CASE("verifying is as far inside of the measurements as decoding so many sequences") {
  serving_rates rates = roof;
  rates.architecture_known = true;
  rates.range = {.architectures = "Round", .most_context = tokens(1000), .most_requests = batch(10)};
  const auto inside = [&](const char* id, std::int64_t requests, std::int64_t guesses, std::int64_t context) {
    inference_step step = serving(id);
    step.requests = batch(requests);
    return verification_time(step, tokens(context), {percent(80), tokens(guesses)}, rates).range ==
           calibrated_range::inside;
  };
  CHECK(inside("llama3-8b", 2, 4, 1000));
  CHECK_FALSE(inside("llama3-8b", 2, 5, 1000));  // 12 tokens at once
  CHECK_FALSE(inside("llama3-8b", 2, 4, 1001));
  CHECK_FALSE(inside("nemotron-3-nano-30b-a3b", 1, 1, 1000));  // linear attention in some blocks
  rates.relative_error = 0.07;
  CHECK(verification_time(serving("llama3-8b"), tokens(10), {percent(80), tokens(4)}, rates).relative_error.value() ==
        0.07);
}

TEST_CASE("guesses take their time one after another, and all of it gives the tokens expected") {
  const inference_step large = serving("llama3-70b");
  const inference_step small = serving("llama3-8b");
  const speculation how{percent(50), tokens(3)};
  const double guessing = 3.0 * in(decode_time(small, tokens(700), roof).total(), units::seconds);
  const double checking = in(verification_time(large, tokens(700), how, roof).total(), units::seconds);
  // 1 + 1/2 + 1/4 + 1/8 tokens.
  CHECK(in(speculative_time_per_token(large, guessed_by(small), tokens(700), how, roof), units::seconds) ==
        doctest::Approx((guessing + checking) / 1.875).epsilon(1e-13));
  CHECK(speculative_speedup(how, 0.1) == doctest::Approx(1.875 / 1.3).epsilon(1e-14));
}
