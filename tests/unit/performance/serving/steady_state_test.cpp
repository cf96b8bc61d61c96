#include <algorithm>
#include <cmath>
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

// 512 tokens of budget and of prompt: one iteration, as long as nobody else takes one of them.
TEST_CASE("a prompt as long as the budget: one iteration alone, two beside others") {
  const auto first = [](const loaded_engine& of) { return in(of.ttft.mean, seconds); };
  const request_lengths lengths = lengths_of(512.0, 100.0);
  constexpr double one = 10e-3 + 512 * 40e-6;
  CHECK(first(closed_loop(lengths, usual, batch(1), affine_engine{})) == doctest::Approx(one).epsilon(1e-3));
  CHECK(first(open_loop(lengths, usual, per_second(1e-6), affine_engine{})) == doctest::Approx(one).epsilon(1e-3));
  const loaded_engine many = closed_loop(lengths, usual, batch(32), affine_engine{});
  CHECK(in(many.prefill, seconds) > one + 10e-3);
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

// What steady_state.hpp makes of an engine, term by term, with an engine of round numbers.
namespace {

constexpr sample_amount of(double n) { return n * samples; }
constexpr token_amount tokens_of(double n) { return n * single_tokens; }
constexpr duration time_of(double n) { return n * seconds; }
double seconds_of(duration time) { return in(time, seconds); }
doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }
/// Where a search ends.
doctest::Approx near(double value) { return doctest::Approx(value).epsilon(1e-6); }
double normal(double share) { return math::normal_quantile(share); }

/// Eight places and four steps a reply, of 1 s and half a second a sequence; prompts cost what `group` says.
struct round_engine {
  double places = 8.0;
  double replies = 4.0;
  bool in_chunks = true;
  duration outside = {};
  duration from_tier = {};
  double looks = 1.0;
  request_lengths of_requests = {.input = {tokens_of(100.0)}, .output = {tokens_of(5.0)}};
  detail::prefill_group group = {.service = {}};
  time_per_sample occupies = {};

  sample_amount most_requests() const { return of(places); }
  double steps() const { return replies; }
  bool chunked() const { return in_chunks; }
  duration per_request() const { return outside; }
  duration read() const { return from_tier; }
  duration before_prefill() const { return outside + from_tier; }
  double polling() const { return looks; }
  const request_lengths& lengths() const { return of_requests; }
  sample_amount saturated(sample_amount requests) const { return requests; }
  duration decode(sample_amount n) const { return time_of(1.0 + 0.5 * in(n, samples)); }
  token_amount room(sample_amount n) const { return tokens_of(300.0) - n * (10.0 * single_tokens / samples); }
  sample_amount prompts_in(token_amount room) const { return room / prompt(); }
  tokens_per_sample prompt() const { return 100.0 * single_tokens / samples; }
  detail::prefill_group prefill(sample_amount, sample_amount) const { return group; }
  time_per_sample occupied(sample_amount, const detail::prefill_group&) const { return occupies; }
  detail::prefill_group read(sample_amount, token_amount tokens, token_amount, sample_amount) const {
    return {.service = time_of(0.01 * in(tokens, single_tokens))};
  }
  /// Names all that it was asked.
  duration step(sample_amount n, token_amount tokens, token_amount before, sample_amount prompts = of(1.0)) const {
    return time_of(in(n, samples) + 100.0 * in(tokens, single_tokens) + 1e5 * in(before, single_tokens) +
                   1e6 * in(prompts, samples));
  }
};

/// Two prompts in 4 s, give or take 2.
constexpr detail::prefill_group pair{
    .prompts = of(2.0), .service = time_of(4.0), .deviation = time_of(2.0), .step = time_of(2.0)};

}  // namespace

TEST_CASE("a wait that few have is as long for these, and varies as much") {
  CHECK(seconds_of(detail::exponential_wait(time_of(3.0), 0.5).mean) == 3.0);
  CHECK(seconds_of(detail::exponential_wait(time_of(3.0), 0.5).least) == 0.0);
  // Source  an exponential time with probability p: the square of its mean is 2 / p - 1 of the variance
  CHECK(seconds_of(detail::exponential_wait(time_of(3.0), 0.5).deviation) == about(3.0 * std::sqrt(3.0)));
  CHECK(seconds_of(detail::exponential_wait(time_of(3.0), 0.2).deviation) == about(9.0));
  CHECK(seconds_of(detail::exponential_wait(time_of(3.0), 1.0).deviation) == 3.0);
  CHECK(seconds_of(detail::exponential_wait(time_of(3.0), 2.0).deviation) == 3.0);
  CHECK(seconds_of(detail::exponential_wait(time_of(3.0), 0.0).deviation) == about(3.0 * std::sqrt(2e9 - 1.0)));
  CHECK(detail::exponential_wait({}, 0.5).deviation == duration{});
}

TEST_CASE("what is left of a service under way: half of it, and more where services vary") {
  CHECK(detail::residual({}) == duration{});
  CHECK(seconds_of(detail::residual({.service = time_of(4.0)})) == 2.0);
  CHECK(seconds_of(detail::residual(pair)) == about(0.5 * (1.0 + 0.25) * 4.0));
}

TEST_CASE("a percentile: the cube of Wilson and Hilferty, from the least on") {
  // Spread 1 / 2 above the least of 1 s: 1 - 1 / 36 + z / 6.
  const varying_time time{time_of(1.0), time_of(3.0), time_of(1.0)};
  const double at_95 = 1.0 - 1.0 / 36.0 + normal(0.95) / 6.0;
  CHECK(seconds_of(quantile(time, percent(95))) == about(1.0 + 2.0 * at_95 * at_95 * at_95));
  CHECK(seconds_of(quantile(time, percent(50))) == about(1.0 + 2.0 * std::pow(35.0 / 36.0, 3.0)));
  // A cube below nothing is nothing.
  CHECK(seconds_of(quantile({time_of(1.0), time_of(2.0), time_of(3.0)}, percent(1))) == 1.0);
}

TEST_CASE("the queue of a tier: Pollaczek and Khinchine, never busier than 999 of 1000") {
  round_engine one;
  one.from_tier = time_of(0.2);
  one.of_requests.input.variation = 1.0;
  const varying_time wait = detail::wait_for_tier(one, 2.0 * samples_per_second);
  CHECK(seconds_of(wait.mean) == about(0.4 / 0.6 * 0.2));
  CHECK(seconds_of(wait.deviation) == about(2.0 * 0.4 / 0.6 * 0.2));  // sqrt(2 / 0.4 - 1)
  CHECK(seconds_of(detail::wait_for_tier(one, 50.0 * samples_per_second).mean) ==
        doctest::Approx(0.999 / 0.001 * 0.2).epsilon(1e-9));
}

TEST_CASE("a reply takes its steps beside the others, and what prompts take of the time") {
  round_engine one;
  one.group.delay = 2.0 * seconds / samples;
  detail::prefill_group beside;
  // A tenth of a request a second delays a fifth of the time: 4 / 0.8 steps of 1 + 4 / 2.
  CHECK(seconds_of(detail::residence_of(one, 0.1 * samples_per_second, of(3.0), beside)) == about(15.0));
  CHECK(beside.delay == one.group.delay);
  CHECK(seconds_of(detail::residence_of(one, 0.1 * samples_per_second, of(7.5), beside)) == about(25.0));  // eight
  CHECK(seconds_of(detail::residence_of(one, 1.0 * samples_per_second, of(3.0), beside)) ==
        doctest::Approx(4.0 / 1e-6 * 3.0).epsilon(1e-9));
}

TEST_CASE("an open loop: how many decode, how their number varies, and what an arrival waits for") {
  round_engine one;
  one.group = pair;
  one.group.delay = 2.0 * seconds / samples;
  one.occupies = 1.0 * seconds / samples;
  // n = 0.1 * 5 * (1 + (n + 1) / 2): one.
  const detail::load_state at = detail::open_state(one, 0.1 * samples_per_second);
  CHECK(in(at.decoding, samples) == near(1.0));
  CHECK(in(at.batch, samples) == near(2.0));
  // Without the one, 7.5 s instead of 10: a quarter of one request follows from one.
  CHECK(in(at.batch_deviation, samples) == near(std::sqrt(1.0 / 0.75)));
  // A fifth of the time two prompts are read, 2.5 s of which are left; a tenth of the time belongs to others.
  const double prompts = 0.2 * 2.5 / 0.9;
  // Nobody decodes: 0.75 ^ 3. Else half of an iteration of 1.5 s is left.
  const double at_work = 0.8 * (1.0 - 0.421875);
  CHECK(seconds_of(at.wait.mean) == near(prompts + 0.5 * at_work * 1.5));
  const double varies = at_work / 3.0 - at_work * at_work / 4.0;
  CHECK(seconds_of(at.wait.deviation) == near(std::sqrt(9.0 * prompts * prompts + varies * 1.5 * 1.5)));
  // An engine that looks every third time: three iterations.
  one.looks = 3.0;
  CHECK(seconds_of(detail::open_state(one, 0.1 * samples_per_second).wait.mean) ==
        near(prompts + 3.0 * 0.5 * at_work * 1.5));
  // Replies of one token: nobody decodes, and the queue of prompts is all there is.
  one.replies = 0.0;
  const detail::load_state alone = detail::open_state(one, 0.1 * samples_per_second);
  CHECK(alone.decoding == sample_amount{});
  CHECK(seconds_of(alone.wait.mean) == near(prompts));
}

TEST_CASE("steps that the batch does not slow leave a number of requests that Poisson drew") {
  // As fast with any batch: everybody is there for 4 s, nobody with probability exp(-n).
  struct even : round_engine {
    duration decode(sample_amount) const { return time_of(1.0); }
  } one;
  const detail::load_state at = detail::open_state(one, 0.5 * samples_per_second);
  CHECK(in(at.decoding, samples) == near(2.0));
  CHECK(in(at.batch_deviation, samples) == near(std::sqrt(2.0)));
  CHECK(seconds_of(at.wait.mean) == near(0.5 * (1.0 - std::exp(-2.0))));
}

TEST_CASE("the wait for a place: how often all are taken, and the rate at which they fall free") {
  round_engine one;
  one.of_requests.output.variation = 1.0;
  const detail::load_state at{.arrivals = 0.5 * samples_per_second, .decoding = of(3.0), .batch_deviation = of(2.0)};
  // Five places above the mean are 2.5 deviations.
  const double full = std::exp(-3.125) / std::sqrt(2.0 * 3.141592653589793) / 2.0 / 0.5;
  const double waits = full / (full + 0.5 * std::erfc(-2.5 / std::sqrt(2.0)));
  CHECK(seconds_of(detail::wait_for_admission(one, at, 1.0 * samples_per_second).mean) ==
        doctest::Approx(waits / 0.5).epsilon(1e-6));
  one.of_requests.output.variation = 0.0;
  CHECK(seconds_of(detail::wait_for_admission(one, at, 1.0 * samples_per_second).mean) ==
        doctest::Approx(0.5 * waits / 0.5).epsilon(1e-6));
}

TEST_CASE("gaps between tokens: those without a prompt beside them first, then the longest") {
  round_engine one;
  one.group = {.prompts = of(2.0),
               .row = 1.5,
               .steps = 3.0,
               .service = time_of(4.0),
               .full = tokens_of(50.0),
               .last = tokens_of(20.0)};
  const detail::load_state at{
      .arrivals = 0.1 * samples_per_second, .batch = of(5.0), .batch_deviation = of(1.0), .group = one.group};
  const auto gap = [&](const detail::load_state& state, double share) {
    return seconds_of(detail::gap_within(one, state, time_of(2.0), fraction(share)));
  };
  // In 2 s a fifth of a request arrives, a fifteenth of three: with three iterations each a fifth of the gaps has prompts.
  CHECK(gap(at, 0.5) == about(1.0 + 0.5 * (5.0 + normal(0.625))));
  CHECK(gap(at, 0.95) == about(5.0 + normal(0.75) + 100.0 * 50.0 + 1e6));
  CHECK(gap(at, 0.85) == about(5.0 + normal(0.25) + 100.0 * 20.0 + 1e6));
  // Never fewer than one sequence, nor more than the engine admits.
  detail::load_state wide = at;
  wide.batch_deviation = of(1000.0);
  CHECK(gap(wide, 0.1) == 1.5);
  CHECK(gap(wide, 0.7) == 5.0);
  // Half of what the others cause: a tenth of the gaps.
  detail::load_state half = at;
  half.others = 0.5;
  CHECK(gap(half, 0.85) == about(1.0 + 0.5 * (5.0 + normal(0.85 / 0.9))));
  // Whole prompts: a fifteenth of the gaps is longer by 2 s a prompt, of which there are three.
  one.in_chunks = false;
  CHECK(gap(at, 0.5) == about(1.0 + 0.5 * (5.0 + normal(0.5 / (14.0 / 15.0)))));
  CHECK(gap(at, 0.95) == about(1.0 + 0.5 * (5.0 + normal(0.25)) + 6.0));
  // Lengths that vary by half: three prompts give or take sqrt(3 / 4).
  one.of_requests.input.variation = 0.5;
  const double read = 3.0 + normal(0.25) * std::sqrt(0.75);
  CHECK(gap(at, 0.95) == about(1.0 + 0.5 * (5.0 + normal(0.25)) + 2.0 * read));
  // In one chunk: what of the prompts fits, which is no more than the room beside who decodes.
  one.in_chunks = true;
  detail::load_state fits = at;
  fits.group.steps = 1.0;
  CHECK(gap(fits, 0.95) == about(5.0 + normal(0.25) + 100.0 * 100.0 * read + 1e6 * read));
  fits.decoding = of(20.0);
  CHECK(gap(fits, 0.95) == about(5.0 + normal(0.25) + 100.0 * 100.0 + 1e6 * read));
}

TEST_CASE("what a load answers: times in a row, Little's law, the share of prompts") {
  round_engine one;
  one.outside = time_of(0.5);
  one.from_tier = time_of(1.0);
  one.of_requests = {.input = {tokens_of(100.0), 0.2}, .output = {tokens_of(5.0), 0.25}};
  one.group = pair;
  one.group.delay = 12.0 * seconds / samples;
  const detail::load_state at{.arrivals = 0.25 * samples_per_second,
                              .decoding = of(2.0),
                              .batch = of(2.0),
                              .wait = {{}, time_of(1.0), {}},
                              .group = one.group};
  const loaded_engine made = detail::answer_of(one, at, 9.0 * samples_per_second);
  CHECK(made.rate == at.arrivals);
  CHECK(made.largest_rate == 9.0 * samples_per_second);
  CHECK(made.decoding == at.decoding);
  // 1 + 4 + 0.5 + 1 s; at least 2 / 5 of what varies by a fifth.
  const varying_time first{time_of(1.6 + 0.5 + 0.4), time_of(6.5), time_of(std::sqrt(4.0 + 0.04))};
  CHECK(seconds_of(made.ttft.mean) == about(6.5));
  CHECK(seconds_of(made.ttft.p50) == about(seconds_of(quantile(first, percent(50)))));
  CHECK(seconds_of(made.ttft.p95) == about(seconds_of(quantile(first, percent(95)))));
  // Two there, four steps each, at a quarter a second: 2 s a step, 8 s, at least a quarter of them.
  const varying_time whole{time_of(4.5), time_of(14.5), time_of(std::sqrt(4.04 + 4.0))};
  CHECK(seconds_of(made.itl.mean) == about(2.0));
  CHECK(seconds_of(made.end_to_end.mean) == about(14.5));
  CHECK(seconds_of(made.end_to_end.p95) == about(seconds_of(quantile(whole, percent(95)))));
  CHECK(in(made.waiting, samples) == about(0.25 * 6.5));
  CHECK(made.prefill == time_of(4.0));
  CHECK(made.queue == time_of(1.0));
  // 12 s for a prompt beside 4 steps of 2 s shared by two.
  CHECK(made.prefill_share.value() == about(12.0 / 16.0));
  const detail::mean_request mean = detail::mean_request_of(one, at);
  CHECK(seconds_of(mean.first) == about(6.5));
  CHECK(seconds_of(mean.whole) == about(14.5));
  one.replies = 0.0;
  CHECK(detail::answer_of(one, at, {}).prefill_share == fraction(1.0));
  CHECK(detail::answer_of(one, at, {}).itl.mean == duration{});
  CHECK(seconds_of(detail::mean_request_of(one, at).whole) == about(6.5));
}

TEST_CASE("a closed loop without prompts: everybody decodes but who is outside") {
  round_engine one;
  const detail::load_state all = detail::closed_state(one, of(4.0));
  // Each sees three quarters of the others: 4 steps of 1 + 4 / 2.
  CHECK(in(all.decoding, samples) == near(4.0));
  CHECK(all.others == 0.75);
  CHECK(in(all.arrivals, samples_per_second) == near(1.0 / 3.0));
  CHECK(in(all.batch_deviation, samples) < 1e-2);
  // Three seconds outside: n = 4 - 3 n / (6 + 1.5 n).
  const detail::load_state some = detail::closed_state(one, of(4.0), time_of(3.0));
  CHECK(in(some.decoding, samples) == near(std::sqrt(17.0) - 1.0));
  CHECK(in(some.batch_deviation, samples) == near(std::sqrt(0.75 * 3.12310563 * (1.0 - 3.12310563 / 4.0))));
  // Twice as many as there are places: half of them wait as long as the others take.
  const detail::load_state more = detail::closed_state(one, of(16.0));
  CHECK(in(more.decoding, samples) == near(8.0));
  CHECK(in(more.arrivals, samples_per_second) == near(8.0 / (4.0 * 5.0)));
  CHECK(seconds_of(more.wait.mean) == near(20.0));
  CHECK(seconds_of(more.wait.deviation) == near(20.0 / std::sqrt(8.0)));  // of eight before it
}

// The same equations in plain numbers, solved by halving: 4 clients, prompts of 2 s that delay by 1 s and occupy half of one.
TEST_CASE("a closed loop with prompts: nobody is lost, and prompts wait for prompts") {
  round_engine one;
  one.group = {.service = time_of(2.0), .step = time_of(1.0), .delay = 1.0 * seconds / samples};
  one.occupies = 0.5 * seconds / samples;
  for (const double bunching : {1.0, 2.0}) {
    for (const double looks : {1.0, 3.0}) {
      CAPTURE(bunching);
      CAPTURE(looks);
      one.looks = looks;
      const auto rate = [](double n) { return n / (4.0 * (1.5 + 0.375 * n) + 0.75 * n); };
      const auto unseen = [&](double n) { return 0.75 * 0.5 * (looks - 1.0) * (1.5 + 0.375 * n); };
      const auto first = [&](double n) {
        const double before = std::max(0.0, 4.0 - n - 2.0 * rate(n));
        return 0.75 * (0.5 * before + std::min(1.0, bunching * 2.0 * rate(n)) * (1.0 - 0.5)) + unseen(n) + 2.0;
      };
      double low = 0.0, high = 4.0;
      for (int i = 0; i < 200; ++i) {
        const double n = 0.5 * (low + high);
        (4.0 - n - rate(n) * first(n) > 0.0 ? low : high) = n;
      }
      const detail::load_state at = detail::closed_state(one, of(4.0), {}, bunching);
      CHECK(in(at.decoding, samples) == near(low));
      CHECK(in(at.arrivals, samples_per_second) == near(rate(low)));
      CHECK(in(at.batch_deviation, samples) == near(std::sqrt(0.75 * low * (1.0 - low / 4.0))));
      const double wait = (4.0 - low) / rate(low) - 2.0 - unseen(low);
      CHECK(seconds_of(at.wait.mean) == near(wait + unseen(low)));
      const double before = bunching * rate(low) * wait;
      const double busy = std::min(1.0, std::max(before, bunching * rate(low) * 2.0));
      const double varies = before > 1.0 ? wait / std::sqrt(before) : std::sqrt(2.0 / busy - 1.0) * wait;
      CHECK(seconds_of(at.wait.deviation) == near(std::sqrt(varies * varies + unseen(low) * unseen(low) / 3.0)));
    }
  }
}

TEST_CASE("a closed loop of prompts alone: as many in an iteration as there are, or fit") {
  round_engine one;
  one.replies = 0.0;
  // Two prompts of 100 tokens take 2 s; of eight clients three fit.
  CHECK(in(detail::closed_state(one, of(2.0)).arrivals, samples_per_second) == about(1.0));
  CHECK(in(detail::closed_state(one, of(2.0), time_of(2.0)).arrivals, samples_per_second) == about(0.5));
  CHECK(in(detail::closed_state(one, of(8.0)).arrivals, samples_per_second) == about(1.0));
  one.places = 1.0;
  CHECK(in(detail::closed_state(one, of(8.0)).arrivals, samples_per_second) == about(1.0));
  CHECK(in(detail::closed_state(one, of(1.0), time_of(3.0)).arrivals, samples_per_second) == about(0.25));
}

TEST_CASE("the largest rate is that of a full engine, or of the tier that it reads from") {
  round_engine one;
  CHECK(in(detail::largest_rate_of(one), samples_per_second) == near(8.0 / 20.0));
  one.from_tier = time_of(2.0);
  CHECK(in(detail::largest_rate_of(one), samples_per_second) == near(0.4));
  one.from_tier = time_of(4.0);
  CHECK(in(detail::largest_rate_of(one), samples_per_second) == near(0.25));
}

TEST_CASE("clients of a tier that bears fewer wait before it") {
  round_engine one;
  one.outside = time_of(1.0);
  one.from_tier = time_of(4.0);
  const detail::load_state at = detail::clients_state(one, of(16.0));
  CHECK(in(at.arrivals, samples_per_second) == near(0.25));
  // Little's law: 16 are somewhere, 64 s each; 5 of these before the engine, and as long as it takes to decode.
  CHECK(seconds_of(at.wait.mean) + 5.0 + in(at.decoding, samples) / 0.25 == near(64.0));
  // One client waits for nobody: 1 and 4 s, and four steps of 1.5.
  CHECK(in(detail::clients_state(one, of(1.0)).arrivals, samples_per_second) == near(1.0 / 11.0));
}

TEST_CASE("a request alone: its prompt, its steps, and a rate at which no other comes") {
  round_engine one;
  one.group = {.service = time_of(2.0)};
  one.outside = time_of(0.5);
  const loaded_engine made = detail::lone_request(one);
  CHECK(seconds_of(made.ttft.mean) == about(2.5));
  CHECK(seconds_of(made.end_to_end.mean) == about(2.5 + 6.0));
  CHECK(made.itl.mean == time_of(1.5));
  CHECK(made.itl.p50 == time_of(1.5));
  CHECK(made.itl.p95 == time_of(1.5));
  CHECK(in(made.rate, samples_per_second) == about(1e-9 / 8.0));
  CHECK(in(made.decoding, samples) == about(1e-9 * 6.0 / 8.0));
  CHECK(made.largest_rate == sample_rate{});
}
