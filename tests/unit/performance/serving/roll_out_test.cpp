#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/performance/serving/roll_out.hpp>
#include <support/engine_toys.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::affine_engine;
using ridgeline_tests::roofline_engine;

namespace {

constexpr batching usual{.most_requests = batch(1024), .step_tokens = tokens(8192)};
constexpr roll_out_work replies_of(double mean, double variation, std::int64_t many) {
  return {.replies = batch(many),
          .per_prompt = 8.0,
          .prompt = 100.0 * single_tokens,
          .reply = {mean * single_tokens, variation}};
}

// 16 replies to two prompts: 200 tokens in one iteration of 10 ms + 200 * 40 us; then 1,000 iterations of 10 ms + 16 * 50 us.
constexpr roll_out_time equal = roll_out(replies_of(1000.0, 0.0, 16), usual, affine_engine{});
static_assert(in(equal.prefill, milliseconds) > 17.999 && in(equal.prefill, milliseconds) < 18.001);
static_assert(in(equal.total() - equal.prefill, seconds) > 10.7999 &&
              in(equal.total() - equal.prefill, seconds) < 10.8001);
static_assert(equal.written == 16'000.0 * single_tokens);

}  // namespace

TEST_CASE("two replies: the shorter and the longer quartile of a log-normal distribution, by hand") {
  // Variation 1: median 707.1, spread sqrt(ln 2) = 0.83255; quantiles 1/4 and 3/4 are 0.67449 deviations away.
  const roll_out_time made = roll_out(replies_of(1000.0, 1.0, 2), usual, affine_engine{});
  const double shorter = 707.107 * 0.570345, longer = 707.107 / 0.570345;
  CHECK(in(made.written, single_tokens) == doctest::Approx(shorter + longer).epsilon(1e-3));
  const double writing = shorter * 10.1e-3 + (longer - shorter) * 10.05e-3;
  CHECK(in(made.writing + made.last_tenth, seconds) == doctest::Approx(writing).epsilon(1e-3));
}

TEST_CASE("the longer the tail, the longer the step, and the larger its last tenth; a limit cuts it") {
  duration before{};
  double share = 0.0;
  for (const double variation : {0.0, 0.2, 0.5, 1.0, 1.5}) {
    const roll_out_time made = roll_out(replies_of(2000.0, variation, 256), usual, roofline_engine{});
    CHECK(made.total() >= before);
    CHECK(made.tail_share() >= share);
    before = made.total();
    share = made.tail_share();
  }
  // The last tenth takes half of the time, as Seer says of its runs.
  CHECK(share > 0.5);
  roll_out_work cut = replies_of(2000.0, 1.5, 256);
  cut.longest = 4000.0 * single_tokens;
  const roll_out_time made = roll_out(cut, usual, roofline_engine{});
  CHECK(made.total() < 0.5 * before);
  CHECK(made.tail_share() < 0.05);
}

TEST_CASE("the mean of replies that are cut is that of their lengths, one by one") {
  for (const double variation : {0.0, 0.3, 1.0, 2.0}) {
    for (const double limit : {1.0, 300.0, 1000.0, 5000.0, 1e6}) {
      roll_out_work work = replies_of(1000.0, variation, 8);
      work.longest = limit * single_tokens;
      const detail::ranked_replies ranked(work);
      constexpr int lengths = 20'000;
      double sum = 0.0;
      for (int i = 0; i < lengths; ++i) sum += in(ranked.at((i + 0.5) / lengths), single_tokens);
      CAPTURE(variation);
      CAPTURE(limit);
      CHECK(in(mean_reply(work), single_tokens) == doctest::Approx(sum / lengths).epsilon(0.01));
    }
  }
  CHECK(in(mean_reply(replies_of(1000.0, 1.5, 8)), single_tokens) == 1000.0);
  roll_out_work none = replies_of(1000.0, 1.0, 8);
  none.longest = 0.0 * single_tokens;
  CHECK_THROWS_WITH_AS(mean_reply(none), doctest::Contains("RL-315"), error);
}

TEST_CASE("without a tail an engine that never stops takes as long as one that does, with one always less") {
  const roll_out_work same = replies_of(1000.0, 0.0, 64);
  CHECK(in(steady_roll_out(same, usual, affine_engine{}).total(), seconds) ==
        doctest::Approx(in(roll_out(same, usual, affine_engine{}).total(), seconds)).epsilon(1e-9));
  for (const double variation : {0.3, 1.0, 2.0}) {
    const roll_out_work spread = replies_of(1000.0, variation, 64);
    const roll_out_time steady = steady_roll_out(spread, usual, affine_engine{});
    CHECK(steady.total() < roll_out(spread, usual, affine_engine{}).total());
    CHECK(steady.written == roll_out(spread, usual, affine_engine{}).written);
  }
}

TEST_CASE("an engine that never stops writes behind the prompt and half of a reply, or the limit of one") {
  // 16 replies of 1,000 tokens after prompts of 100: 1,000 iterations of 1 us for each of 600 tokens in the cache.
  const auto by_context = [](const engine_batch& of) { return in(of.context, single_tokens) * microseconds; };
  roll_out_work work = replies_of(1000.0, 0.0, 16);
  CHECK(in(steady_roll_out(work, usual, by_context).writing, seconds) == doctest::Approx(0.6));
  work.longest = 1000.0 * single_tokens;
  CHECK(in(steady_roll_out(work, usual, by_context).writing, seconds) == doctest::Approx(0.6));
  work.longest = 200.0 * single_tokens;  // all of 200 tokens, of which half stand in the cache
  CHECK(in(steady_roll_out(work, usual, by_context).writing, seconds) == doctest::Approx(200 * 200e-6));
}

TEST_CASE("replies that the engine does not admit wait for a place") {
  batching few = usual;
  few.most_requests = batch(16);
  const roll_out_time all = roll_out(replies_of(1000.0, 0.0, 64), few, affine_engine{});
  // Four rounds of 16.
  CHECK(in(all.total() - all.prefill, seconds) == doctest::Approx(4.0 * 10.8).epsilon(1e-6));
  few.most_requests = batch(1024);
  few.cache = 16.5 * 1100.0 * single_tokens;
  CHECK(roll_out(replies_of(1000.0, 0.0, 64), few, affine_engine{}).total() == all.total());
}

TEST_CASE("more engines shorten roll-outs, but not below the longest reply") {
  duration before = 1e9 * seconds;
  for (const std::int64_t each : {512, 256, 64, 8, 1}) {
    const duration now = roll_out(replies_of(2000.0, 1.0, each), usual, affine_engine{}).total();
    CHECK(now <= before);
    before = now;
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("lengths that are no lengths are refused") {
  CHECK_THROWS_AS(roll_out(replies_of(0.0, 0.0, 8), usual, affine_engine{}), error);
  CHECK_THROWS_AS(roll_out(replies_of(100.0, -1.0, 8), usual, affine_engine{}), error);
  roll_out_work cut = replies_of(100.0, 0.0, 8);
  cut.longest = 0.0 * single_tokens;
  CHECK_THROWS_AS(steady_roll_out(cut, usual, affine_engine{}), error);
}
#endif

// The same walk in plain numbers: of those that still write, a thirty-second ends together, at the length in its middle.
TEST_CASE("a hundred replies of a log-normal distribution end one after another, the last tenth apart") {
  constexpr double mean = 500.0, variation = 1.2;
  for (const double limit : {1e9, 900.0}) {
    for (const std::int64_t places : {1000, 40}) {
      roll_out_work work = replies_of(mean, variation, 100);
      if (limit < 1e6) work.longest = limit * single_tokens;
      batching how{.most_requests = batch(places), .step_tokens = tokens(8192), .tokens_per_step = 2.0};
      const roll_out_time made = roll_out(work, how, roofline_engine{});
      const double many = places < 100 ? 40.0 : 100.0;
      const double square = 1.0 + variation * variation, spread = std::sqrt(std::log(square));
      const auto pace = [](double sequences, double context) {  // roofline_engine, two tokens an iteration
        return 0.5 * (1e-3 + std::max(10e-3, 20e-6 * sequences) + 2e-9 * sequences * context);
      };
      double writing = 0.0, tail = 0.0, before = 0.0, sum = 0.0;
      for (double left = many; left > 0.0;) {
        const double ending = std::max(1.0, std::floor(left / 32.0));
        const double rank = (many - left + 0.5 * ending) / many;
        const double length =
            std::min(limit, mean / std::sqrt(square) * std::exp(spread * math::normal_quantile(rank)));
        (many - left < 0.9 * many ? writing : tail) += (length - before) * pace(left, 100.0 + 0.5 * (length + before));
        sum += ending * length;
        before = length;
        left -= ending;
      }
      writing += (100.0 - many) / many * (sum / many) * pace(many, 100.0 + 0.5 * sum / many);
      CHECK(in(made.written, single_tokens) == doctest::Approx(sum * 100.0 / many).epsilon(1e-9));
      CHECK(in(made.writing, seconds) == doctest::Approx(writing).epsilon(1e-9));
      CHECK(in(made.last_tenth, seconds) == doctest::Approx(tail).epsilon(1e-9));
      CHECK(made.tail_share() == doctest::Approx(tail / in(made.total(), seconds)).epsilon(1e-9));
    }
  }
}

TEST_CASE("prompts are read once for all their replies, in iterations of a budget") {
  // Names what it was asked: 1 s, and 1 ms a token, 1 us a token before it, 10 s a prompt that ends.
  const auto telling = [](const engine_batch& of) {
    return (1.0 + 1e-3 * in(of.prompt_tokens, single_tokens) + 1e-6 * in(of.prompt_context, single_tokens) +
            10.0 * in(of.prompts, samples)) *
           seconds;
  };
  const auto prefill = [&](std::int64_t replies, std::int64_t budget) {
    return in(roll_out(replies_of(1.0, 0.0, replies), {.step_tokens = tokens(budget)}, telling).prefill, seconds);
  };
  CHECK(prefill(16, 200) == doctest::Approx(1.0 + 0.2 + 50e-6 + 20.0));
  CHECK(prefill(16, 50) == doctest::Approx(4.0 * (1.0 + 0.05 + 50e-6 + 5.0)));
  CHECK(prefill(4, 200) == doctest::Approx(1.0 + 0.1 + 50e-6 + 10.0));  // half a prompt is one
  roll_out_work none = replies_of(1.0, 0.0, 16);
  none.prompt = {};
  CHECK(roll_out(none, {}, telling).prefill == duration{});
}

TEST_CASE("replies that vary by more than themselves stand behind no more than the limit, on average") {
  const auto by_context = [](const engine_batch& of) { return in(of.context, single_tokens) * microseconds; };
  roll_out_work work = replies_of(1000.0, 3.0, 16);
  work.longest = 2000.0 * single_tokens;
  const roll_out_time made = steady_roll_out(work, usual, by_context);
  // (1 + 9) / 2 of the mean is more than 2,000.
  const double mean = in(made.written, single_tokens) / 16.0;
  REQUIRE(5.0 * mean > 2000.0);
  CHECK(in(made.writing, seconds) == doctest::Approx(mean * 2100e-6));
  CHECK(made.last_tenth == duration{});
}
