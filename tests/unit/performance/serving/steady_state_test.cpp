#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/serving/steady_state.hpp>
#include <support/engine_toys.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::affine_engine;
using ridgeline_tests::lengths_of;
using ridgeline_tests::roofline_engine;

namespace {

constexpr batching usual{.most_requests = batch(64), .step_tokens = tokens(512)};
constexpr sample_rate per_second(double n) { return n * samples_per_second; }

}  // namespace

// An estimate is a constant expression.
static_assert(closed_loop(lengths_of(1000.0, 100.0), usual, batch(8), affine_engine{}));
static_assert(open_loop(lengths_of(1000.0, 100.0), usual, per_second(2.0), affine_engine{}));

// 1000 tokens beside no other sequence: 512 and 488 in two iterations, 10 ms + 40 us each token; then 99 steps of 10.05.
TEST_CASE("one request at a time takes its prefill and its steps, worked out by hand") {
  const loaded_engine one = closed_loop(lengths_of(1000.0, 100.0), usual, batch(1), affine_engine{});
  REQUIRE(one);
  const double first = 2 * 10e-3 + 1000 * 40e-6;
  const double whole = first + 99 * 10.05e-3;
  // Tolerance  the prefill runs beside the sequence that is there on average, of 50 us in 20 iterations' time
  CHECK(in(one.ttft.mean, seconds) == doctest::Approx(first).epsilon(2e-3));
  CHECK(in(one.itl.mean, seconds) == doctest::Approx(10.05e-3).epsilon(1e-9));
  CHECK(in(one.end_to_end.mean, seconds) == doctest::Approx(whole).epsilon(2e-4));
  CHECK(in(one.rate, samples_per_second) == doctest::Approx(1.0 / whole).epsilon(2e-4));
  CHECK(one.itl.p95 == one.itl.p50);
}

TEST_CASE("an open loop at a rate near zero is one request at a time") {
  const loaded_engine rare = open_loop(lengths_of(1000.0, 100.0), usual, per_second(1e-6), affine_engine{});
  REQUIRE(rare);
  const double first = 2 * 10e-3 + 1000 * 40e-6;
  CHECK(in(rare.ttft.mean, seconds) == doctest::Approx(first).epsilon(1e-4));
  CHECK(in(rare.ttft.p95, seconds) == doctest::Approx(first).epsilon(1e-3));
  CHECK(in(rare.itl.mean, seconds) == doctest::Approx(10.05e-3).epsilon(1e-6));
  CHECK(in(rare.end_to_end.mean, seconds) == doctest::Approx(first + 99 * 10.05e-3).epsilon(1e-4));
}

// Two clients: half of what all cause delays one. 10 of 11 looks later on, 5 iterations on average of 10.05 to 10.1 ms.
TEST_CASE("an engine that looks at new requests every eleventh iteration lets them wait for five, but for the first") {
  batching rarely = usual;
  rarely.polling = 11.0;
  const auto first = [](const batching& how, std::int64_t clients) {
    return in(closed_loop(lengths_of(400.0, 100.0), how, batch(clients), affine_engine{}).ttft.mean, seconds);
  };
  CHECK(first(rarely, 1) == first(usual, 1));
  CHECK(first(rarely, 2) - first(usual, 2) == doctest::Approx(0.5 * 5.0 * 10.075e-3).epsilon(0.01));
  const auto at = [](const batching& how, double rate) {
    return in(open_loop(lengths_of(400.0, 100.0), how, per_second(rate), affine_engine{}).ttft.mean, seconds);
  };
  CHECK(at(rarely, 1e-6) == doctest::Approx(at(usual, 1e-6)).epsilon(1e-4));
  CHECK(at(rarely, 1.0) > at(usual, 1.0) + 0.01);
  rarely.polling = 0.5;
  CHECK_THROWS_WITH(closed_loop(lengths_of(400.0, 100.0), rarely, batch(2), affine_engine{}),
                    doctest::Contains("RL-315"));
}

TEST_CASE("a rate above the largest one is unstable, and says the largest one") {
  const loaded_engine most = closed_loop(lengths_of(1000.0, 100.0), usual, batch(64), affine_engine{});
  const sample_rate limit = most.largest_rate;
  CHECK(limit == most.rate);
  const loaded_engine too_much = open_loop(lengths_of(1000.0, 100.0), usual, 1.001 * limit, affine_engine{});
  CHECK_FALSE(too_much);
  CHECK(too_much.verdict == load_verdict::unstable);
  CHECK(too_much.largest_rate == limit);
  CHECK(open_loop(lengths_of(1000.0, 100.0), usual, 0.999 * limit, affine_engine{}));
}

TEST_CASE("a request that the KV cache cannot hold does not fit; a small cache admits few") {
  batching small = usual;
  small.cache = 1000.0 * single_tokens;
  CHECK(closed_loop(lengths_of(1000.0, 100.0), small, batch(1), affine_engine{}).verdict == load_verdict::does_not_fit);
  CHECK(open_loop(lengths_of(1000.0, 100.0), small, per_second(1.0), affine_engine{}).verdict ==
        load_verdict::does_not_fit);
  // Four requests of 1000 and, on average, half of 100 tokens.
  small.cache = 4.0 * 1050.0 * single_tokens;
  const loaded_engine four = closed_loop(lengths_of(1000.0, 100.0), small, batch(40), affine_engine{});
  CHECK(four.decoding < 4.0 * samples);
  CHECK(four.rate == closed_loop(lengths_of(1000.0, 100.0), small, batch(4), affine_engine{}).rate);
  CHECK(four.ttft.mean > 8.0 * four.prefill);
}

TEST_CASE("a cached prefix is attended to and not computed") {
  request_lengths half = lengths_of(1000.0, 100.0);
  half.cached = percent(50);
  const loaded_engine cold = open_loop(lengths_of(1000.0, 100.0), usual, per_second(2.0), roofline_engine{});
  const loaded_engine warm = open_loop(half, usual, per_second(2.0), roofline_engine{});
  const loaded_engine short_one = open_loop(lengths_of(500.0, 100.0), usual, per_second(2.0), roofline_engine{});
  CHECK(warm.ttft.mean < cold.ttft.mean);
  CHECK(warm.ttft.mean > short_one.ttft.mean);
  CHECK(warm.input_tokens() == cold.input_tokens());
}

TEST_CASE("prompts that run alone stall the others; in chunks they stall less each time") {
  batching alone = usual;
  alone.chunked = false;
  alone.step_tokens = tokens(4096);
  const loaded_engine chunked = closed_loop(lengths_of(4000.0, 100.0), usual, batch(16), roofline_engine{});
  const loaded_engine whole = closed_loop(lengths_of(4000.0, 100.0), alone, batch(16), roofline_engine{});
  CHECK(whole.itl.p95 > 2.0 * chunked.itl.p95);
  CHECK(whole.ttft.mean < chunked.ttft.mean);
}

TEST_CASE("tokens that a step gains by speculation shorten the reply by as much") {
  batching twice = usual;
  twice.tokens_per_step = 2.0;
  const loaded_engine one = closed_loop(lengths_of(10.0, 1001.0), usual, batch(1), affine_engine{});
  const loaded_engine two = closed_loop(lengths_of(10.0, 1001.0), twice, batch(1), affine_engine{});
  CHECK(two.itl.mean.value() == doctest::Approx(one.itl.mean.value()));
  CHECK(in(two.end_to_end.mean - two.ttft.mean, seconds) ==
        doctest::Approx(0.5 * in(one.end_to_end.mean - one.ttft.mean, seconds)));
}

TEST_CASE("what a request takes outside of the engine comes before its first token and holds no place") {
  batching slow = usual;
  slow.per_request = 0.5 * seconds;
  const request_lengths lengths = lengths_of(1000.0, 100.0);
  const loaded_engine without = open_loop(lengths, usual, per_second(4.0), affine_engine{});
  const loaded_engine with = open_loop(lengths, slow, per_second(4.0), affine_engine{});
  CHECK(in(with.ttft.mean - without.ttft.mean, seconds) == doctest::Approx(0.5));
  CHECK(in(with.end_to_end.p95 - without.end_to_end.p95, seconds) == doctest::Approx(0.5));
  CHECK(with.itl.mean == without.itl.mean);
  CHECK(with.largest_rate == without.largest_rate);
  for (const std::int64_t together : {1, 8, 64, 65, 300}) {
    const loaded_engine closed = closed_loop(lengths, slow, batch(together), affine_engine{});
    CHECK((closed.decoding + closed.waiting).value() == doctest::Approx(static_cast<double>(together)).epsilon(1e-6));
    CHECK(closed.rate <= closed_loop(lengths, usual, batch(together), affine_engine{}).rate * (1.0 + 1e-9));
    CHECK(closed.ttft.mean >= 0.5 * seconds);
  }
}

TEST_CASE("a reply of one token is prefill alone") {
  const loaded_engine only = closed_loop(lengths_of(512.0, 1.0), usual, batch(8), affine_engine{});
  CHECK(only.decoding == sample_amount{});
  CHECK(only.itl.mean == duration{});
  CHECK(in(only.rate, samples_per_second) == doctest::Approx(1.0 / (10e-3 + 512 * 40e-6)));
  const loaded_engine arriving = open_loop(lengths_of(512.0, 1.0), usual, 0.5 * only.rate, affine_engine{});
  REQUIRE(arriving);
  // Source  Pollaczek-Khinchine, equal services at half load: half a service of wait
  CHECK(in(arriving.ttft.mean, seconds) == doctest::Approx(1.5 * (10e-3 + 512 * 40e-6)).epsilon(1e-3));
}

TEST_CASE("lengths that are none are refused") {
  const auto refused = [](const request_lengths& lengths, const batching& how) {
    CHECK_THROWS_WITH(closed_loop(lengths, how, batch(1), affine_engine{}), message(errc::load_malformed).data());
    CHECK_THROWS_WITH(open_loop(lengths, how, per_second(1.0), affine_engine{}), message(errc::load_malformed).data());
  };
  refused(lengths_of(0.0, 10.0), usual);
  refused(lengths_of(10.0, 0.5), usual);
  refused(lengths_of(10.0, 10.0, -1.0), usual);
  refused(lengths_of(std::numeric_limits<double>::quiet_NaN(), 10.0), usual);
  refused(lengths_of(10.0, std::numeric_limits<double>::infinity()), usual);
  batching slower = usual;
  slower.tokens_per_step = 0.5;
  refused(lengths_of(10.0, 10.0), slower);
  CHECK_THROWS_WITH(open_loop(lengths_of(10.0, 10.0), usual, per_second(0.0), affine_engine{}),
                    message(errc::figure_not_positive).data());
}
