#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/performance/serving/disaggregated.hpp>
#include <support/engine_toys.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::affine_engine;
using ridgeline_tests::lengths_of;

namespace {

constexpr batching usual{.most_requests = batch(64), .step_tokens = tokens(2048)};
// 1000 tokens of 100 kB at 10 GB/s: 10 ms.
constexpr cache_transfer tenth_of_gigabyte{.per_token = 100e3 * bytes / single_tokens,
                                           .link = 10.0 * gigabytes_per_second};

disaggregated_load at(double rate, std::int64_t readers, std::int64_t writers) {
  return disaggregated(lengths_of(1000.0, 100.0), rate * samples_per_second,
                       engine_pool<affine_engine>{.engines = readers, .how = usual},
                       engine_pool<affine_engine>{.engines = writers, .how = usual}, tenth_of_gigabyte);
}

}  // namespace

// 1 s and 2 s follow one another, 1 s and 3 s above them at most: sqrt(1 + 9) above their sum; medians add up to no more than it.
constexpr latency in_turn = ridgeline::detail::in_a_row({1.0 * seconds, 0.9 * seconds, 2.0 * seconds},
                                                        {2.0 * seconds, 1.8 * seconds, 5.0 * seconds});
static_assert(in_turn.mean == 3.0 * seconds && in(in_turn.p50, seconds) > 2.69 && in(in_turn.p50, seconds) < 2.71);
static_assert(in(in_turn.p95, seconds) > 6.1622 && in(in_turn.p95, seconds) < 6.1623);

// An estimate is a constant expression.
static_assert(disaggregated(lengths_of(1000.0, 100.0), 2.0 * samples_per_second, engine_pool<affine_engine>{},
                            engine_pool<affine_engine>{}, tenth_of_gigabyte));

// 10 ms + 1000 * 40 us to read, 10 ms to move, half a step until the decoding engine takes it where it is at work; then
// 99 steps of 10.05 ms that no prompt interrupts.
TEST_CASE("a rare request takes its prefill, its transfer and its steps, worked out by hand") {
  const disaggregated_load one = at(1e-6, 1, 1);
  REQUIRE(one);
  CHECK(in(one.ttft.mean, seconds) == doctest::Approx(0.05 + 0.01).epsilon(1e-4));
  CHECK(in(one.itl.mean, seconds) == doctest::Approx(10.05e-3).epsilon(1e-6));
  CHECK(in(one.itl.p95, seconds) == doctest::Approx(10.05e-3).epsilon(1e-2));
  CHECK(in(one.end_to_end.mean, seconds) == doctest::Approx(0.06 + 99 * 10.05e-3).epsilon(1e-4));
}

TEST_CASE("the slower pool sets the largest rate, and engines add up") {
  // A prefill engine reads 2048 tokens in 10 ms + 2048 * 40 us. A decoding engine with 64 requests: 64 / (99 * 13.2 ms).
  const disaggregated_load narrow = at(1.0, 1, 1);
  CHECK(in(narrow.largest_rate, samples_per_second) == doctest::Approx(2.048 / (10e-3 + 2048 * 40e-6)).epsilon(1e-3));
  const disaggregated_load many_readers = at(1.0, 100, 1);
  CHECK(in(many_readers.largest_rate, samples_per_second) == doctest::Approx(64.0 / (99 * 13.2e-3)).epsilon(0.01));
  CHECK(in(at(1.0, 100, 3).largest_rate, samples_per_second) ==
        doctest::Approx(3.0 * in(many_readers.largest_rate, samples_per_second)));
  CHECK(at(200.0, 1, 1).verdict == load_verdict::unstable);
  CHECK(at(40.0, 3, 2));
}

TEST_CASE("prompts of other requests do not delay tokens") {
  const disaggregated_load apart = at(15.0, 1, 1);
  const loaded_engine together = open_loop(lengths_of(1000.0, 100.0), usual, 7.5 * samples_per_second, affine_engine{});
  REQUIRE(apart);
  REQUIRE(together);
  CHECK(apart.itl.p95 < together.itl.p95);
  // A step of the sequences that decode and nothing else.
  CHECK(apart.itl.mean.value() == doctest::Approx(10e-3 + 50e-6 * (apart.decode.decoding.value() + 1.0)).epsilon(1e-6));
}

TEST_CASE("a link too slow for the rate is unstable, and names the rate that it carries") {
  cache_transfer slow = tenth_of_gigabyte;
  slow.link = 0.1 * gigabytes_per_second;
  const auto load = disaggregated(lengths_of(1000.0, 100.0), 5.0 * samples_per_second, engine_pool<affine_engine>{},
                                  engine_pool<affine_engine>{.engines = 4}, slow);
  CHECK(load.verdict == load_verdict::unstable);
  CHECK(in(load.largest_rate, samples_per_second) == doctest::Approx(1.0));
}

TEST_CASE("pools without engines and links without bandwidth are refused") {
  CHECK_THROWS_WITH(at(1.0, 0, 1), message(errc::count_below_one).data());
  CHECK_THROWS_WITH(at(1.0, 1, 0), message(errc::count_below_one).data());
  CHECK_THROWS_WITH(disaggregated(lengths_of(1000.0, 100.0), 1.0 * samples_per_second, engine_pool<affine_engine>{},
                                  engine_pool<affine_engine>{}, cache_transfer{}),
                    message(errc::figure_not_positive).data());
}

// Two engines read and three write. A cache of 1,000 tokens takes 0.1 s and a latency of 0.1: two engines send ten a second.
TEST_CASE("two pools and the link between them, term by term") {
  const request_lengths lengths{.input = {1000.0 * single_tokens, 0.5}, .output = {10.0 * single_tokens}};
  const cache_transfer link{
      .per_token = 100e3 * bytes / single_tokens, .link = 1.0 * gigabytes_per_second, .latency = 0.1 * seconds};
  const auto time = [](double mean, double p50, double p95) {
    return latency{mean * seconds, p50 * seconds, p95 * seconds};
  };
  detail::pools_under_load pools{.readers = 2.0,
                                 .writers = 3.0,
                                 .reads = {.largest_rate = 4.0 * samples_per_second, .ttft = time(1.0, 0.9, 2.0)},
                                 .writes = {.largest_rate = 2.0 * samples_per_second,
                                            .ttft = time(0.5, 0.4, 0.8),
                                            .itl = time(0.01, 0.02, 0.03),
                                            .end_to_end = time(5.0, 4.5, 7.0)}};
  const auto at = [&](double rate) { return detail::joined(pools, lengths, rate * samples_per_second, link); };
  const disaggregated_load half = at(5.0);
  CHECK(half.verdict == load_verdict::steady);
  CHECK(in(half.largest_rate, samples_per_second) == doctest::Approx(6.0));
  // Half of the link's time is taken, lengths vary by half: a wait of (1 + 1/4) / 2 * 0.2 s.
  CHECK(in(half.transfer, seconds) == doctest::Approx(0.2 + 0.125));
  CHECK(in(half.ttft.mean, seconds) == doctest::Approx(1.0 + 0.325 + 0.5));
  CHECK(in(half.ttft.p50, seconds) == doctest::Approx(0.9 + 0.2 + 0.4));
  CHECK(in(half.ttft.p95, seconds) == doctest::Approx(1.825 + std::sqrt(1.0 + 0.125 * 0.125 + 0.3 * 0.3)));
  CHECK(in(half.end_to_end.mean, seconds) == doctest::Approx(1.325 + 5.0));
  CHECK(in(half.end_to_end.p50, seconds) == doctest::Approx(0.9 + 0.2 + 4.5));
  CHECK(in(half.end_to_end.p95, seconds) == doctest::Approx(6.325 + std::sqrt(1.0 + 0.125 * 0.125 + 4.0)));
  CHECK(half.itl.p95 == 0.03 * seconds);
  CHECK(in(half.prefill.ttft.mean, seconds) == 1.0);
  CHECK(in(half.decode.ttft.mean, seconds) == 0.5);
  CHECK(at(9.99).verdict == load_verdict::steady);
  CHECK(at(10.0).verdict == load_verdict::unstable);
  pools.readers = 1.0;
  CHECK(in(at(3.0).largest_rate, samples_per_second) == doctest::Approx(4.0));
  pools.writers = 10.0;
  pools.reads.largest_rate = 9.0 * samples_per_second;
  CHECK(in(at(3.0).largest_rate, samples_per_second) == doctest::Approx(5.0));  // the link of one
  for (loaded_engine detail::pools_under_load::*const one :
       {&detail::pools_under_load::reads, &detail::pools_under_load::writes}) {
    (pools.*one).verdict = load_verdict::unstable;
    CHECK(at(3.0).verdict == load_verdict::unstable);
    (pools.*one).verdict = load_verdict::does_not_fit;
    CHECK(at(3.0).verdict == load_verdict::does_not_fit);
    (pools.*one).verdict = load_verdict::steady;
  }
}
