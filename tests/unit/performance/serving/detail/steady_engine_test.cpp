#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/serving/steady_state.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

// Every number that an engine under load makes, one by one, with an iteration whose time names all that it was asked.
namespace {

/// 1 s, 2 s a sequence, 1 ms a cached token, 10 ms a token of prompts, 10 us a token before it, 100 s a prompt that ends.
constexpr double taken(double sequences, double context, double tokens, double before, double prompts) {
  return 1.0 + 2.0 * sequences + 1e-3 * context + 1e-2 * tokens + 1e-5 * before + 100.0 * prompts;
}
struct telling {
  constexpr duration operator()(const engine_batch& of) const {
    return taken(in(of.sequences, samples), in(of.context, single_tokens), in(of.prompt_tokens, single_tokens),
                 in(of.prompt_context, single_tokens), in(of.prompts, samples)) *
           seconds;
  }
};
constexpr telling iteration;
using engine = detail::steady_engine<telling>;

/// 100 tokens, 20 of them cached; 11 come back in 10 steps, behind 100 + 11 / 2 tokens on average.
constexpr request_lengths lengths{
    .input = {100.0 * single_tokens}, .output = {11.0 * single_tokens}, .cached = percent(20)};
constexpr double context = 105.5;
constexpr batching chunks{.most_requests = batch(8), .step_tokens = tokens(50)};
constexpr batching whole{.most_requests = batch(8), .step_tokens = tokens(200), .chunked = false};

constexpr sample_amount of(double n) { return n * samples; }
constexpr token_amount tokens_of(double n) { return n * single_tokens; }
double seconds_of(duration time) { return in(time, seconds); }
double each(time_per_sample time) { return in(time * samples, seconds); }
doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }

}  // namespace

TEST_CASE("steps, places and the room of an iteration") {
  const engine one(lengths, chunks, iteration);
  CHECK(one.steps() == 10.0);
  CHECK(one.most_requests() == of(8.0));
  CHECK(one.fits());
  CHECK(one.prompt() * samples == tokens_of(80.0));
  CHECK(one.room({}) == tokens_of(50.0));
  CHECK(one.room(of(20.0)) == tokens_of(30.0));
  CHECK(one.room(of(49.5)) == tokens_of(1.0));  // never less than a token
  CHECK(one.prompts_in(tokens_of(40.0)) == of(1.0));
  CHECK(one.prompts_in(tokens_of(160.0)) == of(2.0));
  // 50 tokens an iteration feed 500 in ten: a request asks for 80 and 10 more.
  CHECK(one.saturated(of(8.0)).value() == about(500.0 / 90.0));
  CHECK(one.saturated(of(2.0)) == of(2.0));
  batching pairs = chunks;
  pairs.tokens_per_step = 2.0;
  const engine two(lengths, pairs, iteration);
  CHECK(two.steps() == 5.0);
  CHECK(two.room(of(20.0)) == tokens_of(10.0));
  CHECK(two.saturated(of(8.0)).value() == about(250.0 / 90.0));
  // Whole prompts: the budget or one prompt, whichever is more, whoever decodes.
  CHECK(engine(lengths, whole, iteration).room(of(20.0)) == tokens_of(200.0));
  CHECK(engine(lengths, whole, iteration).saturated(of(7.0)) == of(7.0));
  batching narrow = whole;
  narrow.step_tokens = tokens(50);
  CHECK(engine(lengths, narrow, iteration).room(of(20.0)) == tokens_of(80.0));
}

TEST_CASE("a cache holds whole requests at their mean length, and at least one in full") {
  const auto with = [](double cache, double variation) {
    batching how = chunks;
    how.cache = tokens_of(cache);
    request_lengths spread = lengths;
    spread.output.variation = variation;
    return engine(spread, how, iteration);
  };
  CHECK(with(111.0, 0.0).fits());
  CHECK_FALSE(with(110.9, 0.0).fits());
  CHECK(with(316.5, 0.0).most_requests() == of(3.0));
  CHECK(with(316.4, 0.0).most_requests() == of(2.0));
  CHECK(with(1e6, 0.0).most_requests() == of(8.0));
  // A variation of 3 looks at (1 + 9) / 2 of a reply: 155 tokens.
  CHECK(with(155.0, 3.0).fits());
  CHECK_FALSE(with(154.9, 3.0).fits());
}

TEST_CASE("an iteration knows who decodes behind how much, and what of a prompt lies before the tokens it reads") {
  const engine one(lengths, chunks, iteration);
  CHECK(seconds_of(one.decode(of(3.0))) == about(taken(3.0, context, 0.0, 0.0, 0.0)));
  // 40 tokens of two prompts, 8 before them and 20 cached: each has 20 here, half of them before the mean one.
  CHECK(seconds_of(one.step(of(3.0), tokens_of(40.0), tokens_of(8.0), of(2.0))) ==
        about(taken(3.0, context, 40.0, 20.0 + 8.0 + 10.0, 0.5)));
  CHECK(seconds_of(one.step(of(3.0), tokens_of(240.0), {}, of(2.0))) ==
        about(taken(3.0, context, 240.0, 20.0 + 60.0, 2.0)));
  // Whole prompts run beside no sequence.
  CHECK(seconds_of(engine(lengths, whole, iteration).step(of(3.0), tokens_of(80.0), {})) ==
        about(taken(0.0, 0.0, 80.0, 20.0 + 40.0, 1.0)));
}

TEST_CASE("a prompt is read in one iteration, or in full ones and a rest") {
  const engine one(lengths, chunks, iteration);
  const detail::prefill_group fits = one.read(of(3.0), tokens_of(50.0), tokens_of(50.0), of(1.0));
  CHECK(fits.steps == 1.0);
  CHECK(seconds_of(fits.service) == about(taken(3.0, context, 50.0, 45.0, 0.625)));
  CHECK(fits.step == fits.service);
  CHECK(fits.full == tokens_of(50.0));
  CHECK(fits.last == tokens_of(50.0));
  // 130 in 50, 50 and 30: the full ones have 0 and 50 before them, 25 on average, the last one 100.
  const detail::prefill_group cut = one.read(of(3.0), tokens_of(130.0), tokens_of(50.0), of(1.0));
  const double full = taken(3.0, context, 50.0, 20.0 + 25.0 + 25.0, 0.625);
  const double last = taken(3.0, context, 30.0, 20.0 + 100.0 + 15.0, 0.375);
  CHECK(cut.steps == 3.0);
  CHECK(seconds_of(cut.service) == about(2.0 * full + last));
  CHECK(seconds_of(cut.step) == about(full));
  CHECK(cut.full == tokens_of(50.0));
  CHECK(cut.last == tokens_of(30.0));
}

TEST_CASE("what a prompt occupies: as many iterations as it fills, in the middle of it") {
  const engine one(lengths, chunks, iteration);
  // 30 tokens of room beside 20: 80 / 30 iterations, each with 25 of the prompt before it on average.
  const double step = taken(20.0, context, 30.0, 20.0 + 25.0 + 15.0, 30.0 / 80.0);
  CHECK(each(one.occupied(of(20.0))) == about(80.0 / 30.0 * step));
  // Two and a half prompts in an iteration of 200 tokens.
  const double together = taken(0.0, 0.0, 200.0, 20.0 + 40.0, 2.5);
  CHECK(each(engine(lengths, whole, iteration).occupied(of(20.0))) == about(0.4 * together));
  detail::prefill_group read;
  read.next = 7.0 * seconds / samples;
  CHECK(each(one.occupied(of(20.0), read)) == 7.0);
  CHECK(each(engine(lengths, whole, iteration).occupied(of(20.0), read)) == about(0.4 * together));
}

TEST_CASE("prompts of equal length in chunks: what they take beside the sequences, and what they delay these") {
  const engine one(lengths, chunks, iteration);
  const detail::prefill_group group = one.prefill(of(10.0), of(0.25));
  // 40 tokens of room: 80 in two iterations, 0 and 40 before.
  const double full = taken(10.0, context, 40.0, 20.0 + 0.0 + 20.0, 0.5);
  const double last = taken(10.0, context, 40.0, 20.0 + 40.0 + 20.0, 0.5);
  CHECK(group.prompts == of(1.0));
  CHECK(group.row == 1.0);
  CHECK(group.steps == 2.0);
  CHECK(seconds_of(group.service) == about(full + last));
  CHECK(group.deviation == duration{});
  CHECK(seconds_of(group.step) == about(last));
  const double without = taken(10.0, context, 0.0, 0.0, 0.0);
  const double next = 2.0 * taken(10.0, context, 40.0, 20.0 + 20.0 + 20.0, 0.5);
  CHECK(each(group.next) == about(next));
  // A prompt fills two iterations, of which half are preceded by another's at one for four iterations.
  const double apart = full + last - 2.0 * without;
  const double packed = next - 2.0 * without;
  CHECK(each(group.delay) == about(apart + 0.5 * (packed - apart)));
  CHECK(each(one.prefill(of(10.0), of(4.0)).delay) == about(packed));
}

// 80 tokens of budget: 70 and 10 beside ten sequences, all at once beside none.
TEST_CASE("a prompt as long as the budget needs one iteration as often as nobody decodes beside it") {
  batching tight = chunks;
  tight.step_tokens = tokens(80);
  const engine one(lengths, tight, iteration);
  const double beside =
      taken(10.0, context, 70.0, 20.0 + 0.0 + 35.0, 0.875) + taken(10.0, context, 10.0, 20.0 + 70.0 + 5.0, 0.125);
  const double alone = taken(0.0, context, 80.0, 20.0 + 40.0, 1.0);
  // 0.05 arrivals an iteration, ten iterations each: others are there half of a request on average, none with exp -0.5.
  const detail::prefill_group group = one.prefill(of(10.0), of(0.05));
  CHECK(seconds_of(group.service) == doctest::Approx(beside + std::exp(-0.5) * (alone - beside)).epsilon(1e-9));
  // What the others wait for is a prompt beside them.
  CHECK(group.steps == 2.0);
  CHECK(group.full == tokens_of(70.0));
  CHECK(group.last == tokens_of(10.0));
  const double next = 80.0 / 70.0 * taken(10.0, context, 70.0, 20.0 + 5.0 + 35.0, 0.875);
  const double without = taken(10.0, context, 0.0, 0.0, 0.0);
  const double packed = next - 80.0 / 70.0 * without;
  CHECK(each(group.delay) == about(beside - 2.0 * without + 0.05 * 80.0 / 70.0 * (packed - (beside - 2.0 * without))));
  // With as many others as this nobody is alone.
  CHECK(seconds_of(one.prefill(of(10.0), of(1.6)).service) == about(beside));
  // Of lengths that vary, the shorter and the longer one alone.
  request_lengths spread = lengths;
  spread.input.variation = 0.25;
  const double shorter = taken(0.0, context, 60.0, 20.0 + 30.0, 0.75);
  const double longer =
      taken(0.0, context, 80.0, 20.0 + 0.0 + 40.0, 1.0) + taken(0.0, context, 20.0, 20.0 + 80.0 + 10.0, 0.25);
  CHECK(seconds_of(engine(spread, tight, iteration).prefill(of(10.0), {}).service) == about(0.5 * (shorter + longer)));
}

TEST_CASE("prompts whose lengths vary: half of the way from the shorter to the longer one") {
  request_lengths spread = lengths;
  spread.input.variation = 0.5;
  const engine one(spread, chunks, iteration);
  const detail::prefill_group group = one.prefill(of(10.0), {});
  // 40 tokens in one iteration, or 120 in three of 40.
  const double shorter = taken(10.0, context, 40.0, 20.0 + 20.0, 0.5);
  const double longer =
      2.0 * taken(10.0, context, 40.0, 20.0 + 20.0 + 20.0, 0.5) + taken(10.0, context, 40.0, 20.0 + 80.0 + 20.0, 0.5);
  CHECK(group.steps == about(2.0));
  CHECK(seconds_of(group.service) == about(0.5 * (shorter + longer)));
  CHECK(seconds_of(group.deviation) == about(0.5 * (longer - shorter)));
  CHECK(seconds_of(group.step) == about(taken(10.0, context, 40.0, 20.0 + 80.0 + 20.0, 0.5)));
  CHECK(group.full == tokens_of(40.0));
  // Lengths that vary by more than themselves: nothing at three parts of four, 320 tokens at one.
  spread.input.variation = 3.0;
  const engine wild(spread, chunks, iteration);
  CHECK(wild.prefill(of(10.0), {}).steps == about(1.0 + 0.25 * (8.0 - 1.0)));
  const double nothing = taken(10.0, context, 0.0, 20.0, 0.0);
  const double full = taken(10.0, context, 40.0, 20.0 + 120.0 + 20.0, 0.5);
  const double last = taken(10.0, context, 40.0, 20.0 + 280.0 + 20.0, 0.5);
  CHECK(seconds_of(wild.prefill(of(10.0), {}).service) == about(nothing + 0.25 * (7.0 * full + last - nothing)));
}

TEST_CASE("whole prompts gather while an iteration runs, as many as its budget reads") {
  const engine one(lengths, whole, iteration);
  // So many arrive in an iteration where any does: a / (1 - exp -a).
  const double gathered = 2.0 / (1.0 - std::exp(-2.0));
  const detail::prefill_group group = one.prefill(of(3.0), of(2.0));
  CHECK(in(group.prompts, samples) == doctest::Approx(gathered).epsilon(1e-9));
  CHECK(group.row == about(1.0));
  CHECK(seconds_of(group.service) == doctest::Approx(taken(0.0, 0.0, 80.0 * gathered, 60.0, gathered)).epsilon(1e-9));
  CHECK(each(group.delay) == about(seconds_of(group.service) / in(group.prompts, samples)));
  CHECK(group.next == time_per_sample{});
  // Two and a half fit in an iteration; five wait for twice as many.
  const double five = 5.0 / (1.0 - std::exp(-5.0));
  const detail::prefill_group full = one.prefill(of(3.0), of(5.0));
  CHECK(full.prompts == of(2.5));
  CHECK(full.row == doctest::Approx(five / 2.5).epsilon(1e-9));
  CHECK(one.prefill(of(3.0), {}).prompts == of(1.0));
  // An engine that looks every fourth iteration finds four times as many.
  batching rarely = whole;
  rarely.polling = 4.0;
  CHECK(in(engine(lengths, rarely, iteration).prefill(of(3.0), of(0.5)).prompts, samples) ==
        doctest::Approx(gathered).epsilon(1e-9));
}

TEST_CASE("a prompt that is cached in full is not read") {
  request_lengths cached = lengths;
  cached.cached = percent(100);
  const engine one(cached, chunks, iteration);
  CHECK(one.prefill(of(3.0), of(1.0)).steps == 0.0);
  CHECK(one.prefill(of(3.0), of(1.0)).service == duration{});
  CHECK(one.occupied(of(3.0)) == time_per_sample{});
}

TEST_CASE("what no load can be is refused, every number by itself") {
  const auto refused = [](const request_lengths& of, const batching& how) {
    CHECK_THROWS_WITH(engine(of, how, iteration), message(errc::load_malformed).data());
  };
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double wrong : {-1.0, infinity, nan}) {
    CAPTURE(wrong);
    request_lengths of = lengths;
    of.input.mean = tokens_of(wrong);
    refused(of, chunks);
    of = lengths;
    of.output.mean = tokens_of(wrong);
    refused(of, chunks);
    of = lengths;
    of.input.variation = wrong;
    refused(of, chunks);
    of = lengths;
    of.output.variation = wrong;
    refused(of, chunks);
    batching how = chunks;
    how.tokens_per_step = wrong;
    refused(lengths, how);
    how = chunks;
    how.polling = wrong;
    refused(lengths, how);
    how = chunks;
    how.per_request = wrong * seconds;
    refused(lengths, how);
    how = chunks;
    how.read = wrong * seconds;
    refused(lengths, how);
  }
  request_lengths none = lengths;
  none.input.mean = {};
  refused(none, chunks);
  none = lengths;
  none.output.mean = tokens_of(0.99);
  refused(none, chunks);
  none.output.mean = tokens_of(1.0);
  CHECK(engine(none, chunks, iteration).steps() == 0.0);
  batching slow = chunks;
  slow.tokens_per_step = 0.99;
  refused(lengths, slow);
  slow = chunks;
  slow.polling = 0.99;
  refused(lengths, slow);
}
