#include <doctest/doctest.h>
#include <ridgeline/performance/serving/speculating_engine.hpp>
#include <ridgeline/performance/serving/speculative_decoding.hpp>
#include <ridgeline/performance/serving/steady_state.hpp>
#include <support/engine_toys.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::roofline_engine;

TEST_CASE("tokens of an iteration by the acceptance of each position, worked out by hand") {
  CHECK(tokens_per_step_of({}) == 1.0);
  CHECK(tokens_per_step_of({.accepted = {percent(80), percent(50)}}) == doctest::Approx(1.0 + 0.8 + 0.4));
  const guesses_by_position even{.accepted = {percent(70), percent(70), percent(70)}};
  CHECK(even.count() == 3.0);
  // Source  Leviathan et al. 2023, equation 1, of one acceptance for all
  CHECK(tokens_per_step_of(even) == doctest::Approx(expected_tokens(speculation{percent(70), tokens(3)})));
}

TEST_CASE("guesses share the reads of weights and cache, and cost their own") {
  const engine_batch ten{.sequences = 10.0 * samples, .context = 1000.0 * single_tokens};
  const speculating_engine<roofline_engine> two{.how = {.accepted = {percent(80), percent(50)}, .cost = 0.05}};
  // 30 tokens hide behind the weights; the cache is read once; two guesses of a twentieth each.
  CHECK(two(ten).value() == doctest::Approx(1.1 * roofline_engine{}(ten).value()));
  CHECK(speculating_engine<roofline_engine>{}(ten) == roofline_engine{}(ten));
  CHECK_THROWS_WITH((speculating_engine<roofline_engine>{.how = {.accepted = {percent(80)}, .cost = -1.0}}(ten)),
                    message(errc::quantity_not_finite).data());
}

TEST_CASE("speculation helps few clients, and less where arithmetic is the limit") {
  const request_lengths lengths = ridgeline_tests::lengths_of(100.0, 500.0);
  const speculating_engine<roofline_engine> guessing{.how = {.accepted = {percent(80), percent(60)}, .cost = 0.05}};
  batching with{.most_requests = batch(1024)};
  batching without = with;
  with.tokens_per_step = tokens_per_step_of(guessing.how);
  const auto gain = [&](std::int64_t clients) {
    return closed_loop(lengths, with, batch(clients), guessing).rate /
           closed_loop(lengths, without, batch(clients), roofline_engine{}).rate;
  };
  CHECK(gain(4) > 1.8);
  CHECK(gain(1000) < gain(4));
}
