#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/serving/adapters.hpp>
#include <ridgeline/performance/serving/steady_state.hpp>
#include <support/engine_toys.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::affine_engine;
using ridgeline_tests::lengths_of;

namespace {

// Two dice with two faces show 2 (1 - 1/4) = 1.5 faces on average.
static_assert(adapters_touched({.kinds = 2}, 2.0 * samples) == 1.5);
static_assert(adapters_touched({.kinds = 1}, 32.0 * samples) == 1.0);
// Nothing said: one adapter of one parameter in two bytes.
static_assert(adapter_set{}.each() == 2.0 * bytes && adapter_set{}.kinds == 1 && adapter_set{}.skew == 0.0);
// Popularity 1 : 1/2, that is 2/3 and 1/3: 2 - 1/9 - 4/9.
constexpr double skewed = adapters_touched({.kinds = 2, .skew = 1.0}, 2.0 * samples);
static_assert(skewed > 1.44444 && skewed < 1.44445);

// 20 million parameters of 2 bytes: 40 MB, at 1 TB/s 40 us for one; 16 sequences of one kind; 1 PFLOPS needs 0.64 us. 10 us of kernels.
constexpr adapted_engine<affine_engine> one_kind{.adapters = {.kinds = 1, .parameters = 2e7},
                                                 .memory = 1.0 * terabytes_per_second,
                                                 .rate = 1.0 * petaflops_per_second,
                                                 .kernels = 10.0 * microseconds};
constexpr double added = in(one_kind.added({.sequences = 16.0 * samples}), microseconds);
static_assert(added > 49.999 && added < 50.001);
// A prompt of 100,000 tokens is bound by arithmetic: 2 * 2e7 * 1e5 / 1e15 = 4 ms.
constexpr double of_a_prompt = in(one_kind.added({.prompt_tokens = 1e5 * single_tokens}), milliseconds);
static_assert(of_a_prompt > 4.0099 && of_a_prompt < 4.0101);
static_assert(one_kind.added({}) == duration{});
// A prompt that does not end in this iteration reads an adapter too: 40 us and 10 us of kernels; its tokens cost 0.04 us each.
constexpr double of_a_part = in(one_kind.added({.prompt_tokens = 7.0 * single_tokens}), microseconds);
static_assert(of_a_part > 49.999 && of_a_part < 50.001);
// Three sequences and half a prompt of two kinds: four draws of two, 2 (1 - 1/16) = 1.875 adapters of 40 us.
constexpr adapted_engine<affine_engine> two_kinds{.adapters = {.kinds = 2, .parameters = 2e7},
                                                  .memory = 1.0 * terabytes_per_second,
                                                  .rate = 1.0 * petaflops_per_second};
constexpr engine_batch mixed{
    .sequences = 3.0 * samples, .prompt_tokens = 5.0 * single_tokens, .prompts = 0.5 * samples};
constexpr double of_both = in(two_kinds.added(mixed), microseconds);
static_assert(of_both > 74.999 && of_both < 75.001);
static_assert(two_kinds(mixed) == affine_engine{}(mixed) + two_kinds.added(mixed));
static_assert(adapters_touched({.kinds = 1}, 0.25 * samples) == 0.25);
// On one of four GPUs half of 20 million, and a fourth of the other half: 12.5 million. Alone: all.
static_assert(adapters_on_one_of(one_kind.adapters, gpus(4)).parameters == 1.25e7);
static_assert(adapters_on_one_of(one_kind.adapters, gpus(1)).parameters == 2e7);
static_assert(adapters_beside{one_kind.adapters, one_kind.memory, one_kind.rate, one_kind.kernels}(mixed) ==
              one_kind.added(mixed));
static_assert(adapters_in(79.9 * megabytes, one_kind.adapters) == 1.0 && adapters_in({}, one_kind.adapters) == 0.0);
static_assert(adapters_in(1.0 * gigabytes, one_kind.adapters) == 25.0);

}  // namespace

TEST_CASE("more kinds touch more of them, a skew fewer, and never more than there are sequences or kinds") {
  for (const double batch : {1.0, 8.0, 64.0, 1000.0}) {
    double before = 0.0;
    for (const std::int64_t kinds : {1, 4, 32, 256, 4096}) {
      const double now = adapters_touched({.kinds = kinds}, batch * samples);
      CHECK(now >= before);
      CHECK(now <= batch * (1.0 + 1e-9));
      CHECK(now <= static_cast<double>(kinds));
      CHECK(adapters_touched({.kinds = kinds, .skew = 1.0}, batch * samples) <= now * (1.0 + 1e-9));
      before = now;
    }
  }
}

TEST_CASE("an engine with adapters answers fewer requests, the fewer the more kinds there are") {
  const batching how{.most_requests = batch(64), .step_tokens = tokens(512)};
  sample_rate before = closed_loop(lengths_of(500.0, 200.0), how, batch(64), affine_engine{}).rate;
  for (const std::int64_t kinds : {1, 8, 64, 1024}) {
    adapted_engine<affine_engine> engine = one_kind;
    engine.adapters.kinds = kinds;
    const sample_rate now = closed_loop(lengths_of(500.0, 200.0), how, batch(64), engine).rate;
    CHECK(now < before);
    before = now;
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("adapters and devices that cannot be are refused") {
  CHECK_THROWS_AS(adapters_touched({.kinds = 0}, 1.0 * samples), error);
  CHECK_THROWS_AS(adapters_touched({.kinds = 1'000'001}, 1.0 * samples), error);
  CHECK(adapters_touched({.kinds = 1'000'000}, 1.0 * samples) == doctest::Approx(1.0));
  const double endless = std::numeric_limits<double>::infinity();
  for (const double wrong : {0.0, -1.0, endless}) {
    CHECK_THROWS_AS(adapters_touched({.parameters = wrong}, 1.0 * samples), error);
    CHECK_THROWS_AS(adapters_touched({.width = wrong * bytes}, 1.0 * samples), error);
    adapted_engine<affine_engine> engine = one_kind;
    engine.memory = wrong * terabytes_per_second;
    CHECK_THROWS_AS(engine.added({.sequences = 1.0 * samples}), error);
    engine = one_kind;
    engine.rate = wrong * petaflops_per_second;
    CHECK_THROWS_AS(engine.added({.sequences = 1.0 * samples}), error);
  }
  for (const double wrong : {-1.0, endless}) {
    CHECK_THROWS_AS(adapters_touched({.skew = wrong}, 1.0 * samples), error);
    CHECK_THROWS_AS(adapters_touched({}, wrong * samples), error);
    CHECK_THROWS_AS(adapters_in(wrong * bytes, {}), error);
    adapted_engine<affine_engine> engine = one_kind;
    engine.kernels = wrong * seconds;
    CHECK_THROWS_AS(engine.added({.sequences = 1.0 * samples}), error);
  }
  CHECK_THROWS_AS(adapters_touched({.skew = -1.0}, 1.0 * samples), error);
  CHECK_THROWS_AS(adapters_touched({}, -1.0 * samples), error);
  CHECK_THROWS_AS(adapters_in(-1.0 * bytes, {}), error);
  CHECK_THROWS_AS(adapted_engine<affine_engine>{}.added({.sequences = 1.0 * samples}), error);
}
#endif
