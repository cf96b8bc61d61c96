#include <doctest/doctest.h>
#include <initializer_list>
#include <limits>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/calibrations/engines.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/performance/serving/cache_tier.hpp>
#include <ridgeline/performance/serving/steady_state.hpp>
#include <support/engine_toys.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::lengths_of;
using ridgeline_tests::roofline_engine;

namespace {

/// Llama 3 8B on one GPU: 2 x 32 blocks x 8 heads x 128 x 2 bytes = 131,072 bytes of keys and values a token.
const engine_model eight = engine_model_of(catalogue::llama3_8b, {}, {});
constexpr double bytes_a_token = 131072.0;
const request_lengths prompts{
    .input = {4000.0 * single_tokens}, .output = {100.0 * single_tokens}, .cached = percent(50)};

}  // namespace

TEST_CASE("what is read of a prompt, worked out by hand: half of it is cached, half of that on the host") {
  const cache_tier host{.hits = percent(50), .link = 25.0 * gigabytes_per_second, .latency = 1.0 * milliseconds};
  CHECK(in(tier_read(eight, prompts, host), seconds) == doctest::Approx(1e-3 + 1000.0 * bytes_a_token / 25e9));
  // Two GPUs read half of it each.
  const engine_model two = engine_model_of(catalogue::llama3_8b, {}, {.tensor_parallel = gpus(2)});
  CHECK(in(tier_read(two, prompts, host), seconds) == doctest::Approx(1e-3 + 500.0 * bytes_a_token / 25e9));
  CHECK(tier_read(eight, prompts, {}) == duration{});
  CHECK(tier_read(eight, {.input = prompts.input}, host) == duration{});  // nothing is cached
}

TEST_CASE("a link that nobody named, or none, is refused where something lies behind it") {
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double link : {0.0, -1.0, infinity, nan})
    CHECK_THROWS_WITH(tier_read(eight, prompts, {.hits = percent(1), .link = link * gigabytes_per_second}),
                      message(errc::figure_not_positive).data());
  for (const double latency : {-1.0, infinity, nan})
    CHECK_THROWS_WITH(tier_read(eight, prompts,
                                {.hits = percent(1), .link = 1.0 * gigabytes_per_second, .latency = latency * seconds}),
                      message(errc::quantity_not_finite).data());
  for (const double read : {-1.0, infinity, nan})
    CHECK_THROWS_WITH(
        open_loop(lengths_of(100.0, 10.0), {.read = read * seconds}, 1.0 * samples_per_second, roofline_engine{}),
        message(errc::load_malformed).data());
}

TEST_CASE("a long prompt is worth reading from the host's memory, and over a slow link it is not") {
  const engine_iterations on{eight, engine_rates_of(catalogue::h100_sxm5_80gb, {}, catalogue::vllm_on_hopper)};
  const read_or_compute from_host =
      tier_or_prefill(on, 32'000.0 * single_tokens, {.link = 25.0 * gigabytes_per_second});
  CHECK(from_host.reads());
  CHECK(in(from_host.read, seconds) == doctest::Approx(32e3 * bytes_a_token / 25e9));
  CHECK(from_host.computed ==
        on({.prompt_tokens = 32e3 * single_tokens, .prompt_context = 16e3 * single_tokens, .prompts = 1.0 * samples}));
  CHECK_FALSE(tier_or_prefill(on, 32'000.0 * single_tokens, {.link = 0.5 * gigabytes_per_second}).reads());
}

TEST_CASE("requests wait for what is read of others: the queue of one server") {
  const request_lengths lengths = lengths_of(100.0, 10.0);
  const sample_rate rate = 2.0 * samples_per_second;
  const loaded_engine without = open_loop(lengths, {}, rate, roofline_engine{});
  const loaded_engine with = open_loop(lengths, {.read = 0.2 * seconds}, rate, roofline_engine{});
  // Source  Pollaczek and Khinchine: busy 0.4, all of one length: 0.4 / 0.6 * 0.2 / 2 s, and the read itself
  CHECK(in(with.ttft.mean - without.ttft.mean, seconds) == doctest::Approx(0.4 / 0.6 * 0.1 + 0.2));
  CHECK(with.ttft.p95 > with.ttft.mean);
  CHECK(with.itl.mean == without.itl.mean);
  CHECK(in(with.largest_rate, samples_per_second) == doctest::Approx(5.0));
  CHECK(open_loop(lengths, {.read = 0.2 * seconds}, 5.0 * samples_per_second, roofline_engine{}).verdict ==
        load_verdict::unstable);
}

TEST_CASE("clients without end wait for the link: as many requests a second as it bears") {
  const request_lengths lengths = lengths_of(100.0, 10.0);
  for (const std::int64_t clients : {4, 32, 100}) {
    CAPTURE(clients);
    const loaded_engine load = closed_loop(lengths, {.read = 0.2 * seconds}, batch(clients), roofline_engine{});
    CHECK(in(load.rate, samples_per_second) == doctest::Approx(5.0).epsilon(1e-6));
    // Little's law: all clients are somewhere.
    CHECK(in(load.decoding + load.waiting, samples) == doctest::Approx(static_cast<double>(clients)).epsilon(1e-6));
  }
}
