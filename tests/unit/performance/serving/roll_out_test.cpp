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
