#include <doctest/doctest.h>
#include <cmath>
#include <limits>
#include <ridgeline/performance/serving/engine_step.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::round_device;
using ridgeline_tests::small_mixture;
using ridgeline_tests::small_model;

namespace {

constexpr engine_arithmetic half{arithmetic::fp16_accumulate_fp32, arithmetic::fp16_accumulate_fp32};
constexpr serving_precision sixteen{stored_fp16, stored_fp16};

constexpr engine_rates with(double engine_rates::*constant, double value) {
  engine_rates made = engine_rates_of(round_device, half, datasheet_engine);
  made.*constant = value;
  return made;
}
constexpr engine_rates roof = engine_rates_of(round_device, half, datasheet_engine);
constexpr token_amount tokens_of(double count) { return count * single_tokens; }
doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }

}  // namespace

// An estimate is a constant expression.
static_assert(engine_step(engine_model_of(small_mixture, sixteen, {}), {.sequences = 1.0 * samples}, roof).total() >
              duration{});

TEST_CASE("one sequence reads every weight once, and its cache") {
  const engine_breakdown one =
      engine_step(engine_model_of(small_model, sixteen, {}), {1.0 * samples, tokens_of(100.0)}, roof);
  CHECK(one.gemms.value() == about(1568.0 * 2.0 / 1e12));
  CHECK(one.lm_head.value() == about(64.0 / 1e12));
  CHECK(one.kv_cache.value() == about(2.0 * 100.0 * 32.0 / 1e12));  // two blocks, key and value of 8, 2 bytes
  CHECK(one.total() == one.gemms + one.lm_head + one.kv_cache);
}

TEST_CASE("many tokens are limited by arithmetic, of which a share may not hide the memory's time") {
  const engine_model of = engine_model_of(small_model, sixteen, {});
  const engine_batch many{.prompt_tokens = tokens_of(1e6), .prompt_context = tokens_of(10.0)};
  CHECK(engine_step(of, many, roof).gemms.value() == about(2.0 * 1568.0 * 1e6 / 1e14));
  CHECK(engine_step(of, many, with(&engine_rates::exposed_share, 0.5)).gemms.value() ==
        about(2.0 * 1568.0 * 1e6 / 1e14 + 0.5 * 2.0 * 1568.0 / 1e12));
  // Two blocks, two heads of 4, scores and values: 2 * 2 * 2 * 2 * 4 operations a pair.
  CHECK(engine_step(of, many, roof).prompt_attention.value() == about(1e6 * 10.0 * 64.0 / 1e14));
  CHECK(engine_step(of, many, roof).lm_head == duration{});  // no prompt ends
  CHECK(engine_step(of, many, with(&engine_rates::elementwise_passes, 5.0)).elementwise.value() ==
        about(2.0 * 5.0 * 1e6 * 8.0 * 2.0 / 1e12));
}

TEST_CASE("four residual streams take 28 passes more over one, and go from stage to stage") {
  engine_model of = engine_model_of(small_model, sixteen, {.pipeline_parallel = gpus(2)});
  const engine_batch many{.prompt_tokens = tokens_of(1e6), .prompt_context = tokens_of(10.0)};
  engine_rates rates = with(&engine_rates::elementwise_passes, 5.0);
  rates.link = 1.0 * terabytes_per_second;
  rates.per_machine = 8.0 * gpu_devices;
  const engine_breakdown plain = engine_step(of, many, rates);
  of.streams = 4.0;
  const engine_breakdown four = engine_step(of, many, rates);
  CHECK(plain.elementwise.value() == about(2.0 * 5.0 * 0.5e6 * 8.0 * 2.0 / 1e12));
  CHECK(four.elementwise.value() == about(2.0 * (5.0 + 2 * (4 + 1 + 4 + 1 + 4)) * 0.5e6 * 8.0 * 2.0 / 1e12));
  CHECK((four.pipeline_p2p - plain.pipeline_p2p).value() == about(3.0 * 0.5e6 * 8.0 * 2.0 / 1e12));
}

TEST_CASE("GEMMs whose weights have a scale for each tile reach a share of the rate") {
  const engine_model of = engine_model_of(small_model, {.dense = stored_fp8, .dense_in_tiles = true}, {});
  const engine_batch many{.prompt_tokens = tokens_of(1e6), .prompt_context = tokens_of(10.0)};
  CHECK(engine_step(of, many, with(&engine_rates::tile_share, 0.5)).gemms.value() ==
        about(2.0 * 1568.0 * 1e6 / 0.5e14));
  const engine_model plain = engine_model_of(small_model, {.dense = stored_fp8}, {});
  CHECK(engine_step(plain, many, with(&engine_rates::tile_share, 0.5)).gemms.value() ==
        about(2.0 * 1568.0 * 1e6 / 1e14));
}

TEST_CASE("a batch touches the experts that a random router expects") {
  const engine_model of = engine_model_of(small_mixture, sixteen, {});
  // Two of four experts a token: 4 (1 - 1/2^n) of them; eight experts of both blocks have 2048 weights.
  CHECK(engine_step(of, {1.0 * samples}, roof).experts.value() == about(0.5 * 4096.0 / 1e12));
  CHECK(engine_step(of, {3.0 * samples}, roof).experts.value() == about(0.875 * 4096.0 / 1e12));
  // Arithmetic: half of the weights for each token; tiles of 6 pad the 4 tokens of an expert by 3.
  const engine_batch many{.sequences = 1e6 * samples};
  CHECK(engine_step(of, many, roof).experts.value() == about(2.0 * 1024.0 * 1e6 / 1e14));
  engine_rates padded = roof;
  padded.expert_tile = tokens_of(1e6);
  CHECK(engine_step(of, many, padded).experts.value() == about(2.0 * 2.0 * 1024.0 * 1e6 / 1e14));
}

TEST_CASE("tensor parallelism divides the matrices and reduces twice a block") {
  engine_rates rates = roof;
  rates.link = 100.0 * gigabytes_per_second;
  rates.all_reduce_latency = 10.0 * microseconds;
  const engine_model of = engine_model_of(small_model, sixteen, {.tensor_parallel = gpus(2)});
  const engine_breakdown two = engine_step(of, {100.0 * samples}, rates);
  // Four calls; each moves 100 tokens of 8 numbers once in each direction: 2 (n - 1) / n = 1.
  CHECK(two.all_reduce.value() == about(4.0 * (10e-6 + 100.0 * 16.0 / 1e11)));
  CHECK(two.gemms.value() == about(2.0 * 2.0 * (768.0 / 2.0 + 16.0) / 1e12));
}

TEST_CASE(
    "experts behind a latent vector of half the width: half the weights, half the dispatch, two projections more") {
  engine_rates rates = roof;
  rates.link = 100.0 * gigabytes_per_second;
  transformer narrow = small_mixture;
  narrow.moe.latent = features(4);
  const serving_layout layout{.data_parallel = gpus(2), .expert_parallel = gpus(2)};
  const auto of = [&](const transformer& model) {
    return engine_step(engine_model_of(model, sixteen, layout), {1e6 * samples}, rates);
  };
  const engine_breakdown plain = of(small_mixture), latent = of(narrow);
  CHECK(latent.experts.value() == about(0.5 * plain.experts.value()));
  CHECK(latent.all_to_all.value() == about(0.5 * plain.all_to_all.value()));
  CHECK(latent.gemms.value() == about(plain.gemms.value() + 2.0 * 2.0 * (2.0 * 8.0 * 4.0) * 5e5 / 1e14));
}

namespace {
// Latent attention: latents of 6, a rotary part of 2; an indexer of 2 heads of 128 numbers, which chooses 100 tokens.
constexpr transformer sparse_model = [] {
  transformer model = small_model;
  model.latent = {.query_rank = 4,
                  .key_value_rank = 6,
                  .positionless = 2,
                  .rotary = 2,
                  .value = 4,
                  .indexer = {.heads = 2, .head_dimension = 128, .chosen = 100}};
  return model;
}();
}  // namespace

// Two blocks; a token keeps 8 numbers of 2 bytes, and 132 bytes for the indexer.
TEST_CASE("an indexer reads its keys of all tokens, and attention reads those that it chose; the cache keeps both") {
  const engine_model of = engine_model_of(sparse_model, sixteen, {});
  CHECK(cache_bytes_of(of, tokens_of(1000.0)).value() == 2.0 * 1000.0 * (16.0 + 132.0));
  const auto read = [&](double context) {
    return engine_step(of, {1.0 * samples, tokens_of(context)}, roof).kv_cache.value();
  };
  CHECK(read(1000.0) == about(2.0 * (100.0 * 16.0 + 1000.0 * 132.0) / 1e12));
  CHECK(read(50.0) == about(2.0 * 50.0 * (16.0 + 132.0) / 1e12));
}

TEST_CASE("where arithmetic limits it, an indexer multiplies all of its heads with each token") {
  engine_rates rates = roof;
  rates.attention = 1e9 * units::operations / units::seconds;
  const engine_model of = engine_model_of(sparse_model, sixteen, {});
  // Absorbed: 2 heads, 2 * 6 + 2 features; the indexer 2 heads of 128 numbers.
  CHECK(engine_step(of, {1.0 * samples, tokens_of(1000.0)}, rates).kv_cache.value() ==
        about(2.0 * (100.0 * 2.0 * 2.0 * 14.0 + 1000.0 * 2.0 * 256.0) / 1e9));
}

TEST_CASE("a prompt: the indexer scores all pairs; attention goes to chosen latents, or to all under a mask") {
  const engine_model of = engine_model_of(sparse_model, sixteen, {});
  const auto attention = [&](double attended) {
    const engine_batch one{.prompt_tokens = tokens_of(1e6), .prompt_context = tokens_of(attended)};
    return engine_step(of, one, roof).prompt_attention.value();
  };
  // A prompt of 20,000 tokens: (50 * 100 + 100 * 19,900) / 20,000 tokens are seen on average, 2 * 2 * 14 operations each.
  const double seen = (50.0 * 100.0 + 100.0 * 19'900.0) / 20'000.0;
  CHECK(attention(10'000.0) == about(2.0 * 1e6 * (10'000.0 * 2.0 * 256.0 + seen * 2.0 * 2.0 * 14.0) / 1e14));
  // One of 120: all 60 with keys and values expanded, 2 * 2 * (4 + 4), take less than 58 of the others.
  CHECK(attention(60.0) == about(2.0 * 1e6 * 60.0 * (2.0 * 256.0 + 2.0 * 2.0 * 8.0) / 1e14));
}

TEST_CASE("data-parallel attention halves the tokens, and experts see all of them after a dispatch") {
  engine_rates rates = roof;
  rates.link = 100.0 * gigabytes_per_second;
  rates.all_to_all_latency = 10.0 * microseconds;
  const serving_layout layout{.data_parallel = gpus(2), .expert_parallel = gpus(2)};
  const engine_breakdown two = engine_step(engine_model_of(small_mixture, sixteen, layout), {1e6 * samples}, rates);
  CHECK(two.all_reduce == duration{});
  CHECK(two.experts.value() == about(2.0 * 512.0 * 1e6 / 1e14));
  // Two of two parts in expectation 1.5; half of that stays; 16 bytes a token, there and back, two blocks.
  CHECK(two.all_to_all.value() == about(2.0 * (2.0 * 10e-6 + 2.0 * 1.5 * 0.5 * 5e5 * 16.0 / 1e11)));
  CHECK(two.gemms.value() == about(2.0 * 608.0 * 5e5 / 1e14));
}

TEST_CASE("the busiest expert-parallel GPU has more than the mean, and never more than everything") {
  engine_rates rates = roof;
  rates.link = 1e6 * gigabytes_per_second;
  rates.imbalance = 1.0;
  const engine_model of =
      engine_model_of(small_mixture, sixteen, {.tensor_parallel = gpus(2), .expert_parallel = gpus(2)});
  // 4e6 pairs over two GPUs: 1 + sqrt(2 ln 2 / 2e6)
  const double busiest = 1.0 + std::sqrt(2.0 * std::log(2.0) / 2e6);
  CHECK(engine_step(of, {2e6 * samples}, rates).experts.value() == about(busiest * 2.0 * 512.0 * 2e6 / 1e14));
  rates.imbalance = 1e9;
  CHECK(engine_step(of, {2e6 * samples}, rates).experts.value() == about(2.0 * 2.0 * 512.0 * 2e6 / 1e14));
}

TEST_CASE("a pipeline runs a part of the batch through one stage after another") {
  engine_rates rates = roof;
  rates.link = 100.0 * gigabytes_per_second;
  rates.all_reduce_latency = 10.0 * microseconds;
  const engine_model one = engine_model_of(small_model, sixteen, {});
  const engine_model two = engine_model_of(small_model, sixteen, {.pipeline_parallel = gpus(2)});
  const engine_breakdown split = engine_step(two, {2e6 * samples}, rates);
  CHECK(split.gemms == engine_step(one, {1e6 * samples}, rates).gemms);
  CHECK(split.pipeline_p2p.value() == about(10e-6 + 1e6 * 16.0 / 1e11));
}

TEST_CASE("blocks, steps and sequences cost what the host and the launches take") {
  engine_rates rates = roof;
  rates.per_block = 20.0 * microseconds;
  rates.per_mixture = 30.0 * microseconds;
  rates.host_per_step = 1.0 * milliseconds;
  rates.host_per_sequence = 10.0 * microseconds / samples;
  rates.prompt_per_block = 5.0 * milliseconds;
  const engine_model of = engine_model_of(small_mixture, sixteen, {});
  const engine_breakdown decode = engine_step(of, {4.0 * samples}, rates);
  CHECK(decode.launches.value() == about(100e-6));
  CHECK(decode.host.value() == about(1.04e-3));
  CHECK(decode.launch_bound == duration{});
  const engine_breakdown mixed = engine_step(of, {4.0 * samples, {}, tokens_of(1.0)}, rates);
  CHECK(mixed.total().value() == about(10e-3 + 1.04e-3));  // two blocks launched from the host, then the host's own
}

TEST_CASE("no work takes no time; an impossible batch and GPUs without a link are refused") {
  const engine_model of = engine_model_of(small_model, sixteen, {});
  CHECK(engine_step(of, {}, roof).total() == duration{});
  CHECK_THROWS_WITH(engine_step(of, {-1.0 * samples}, roof), doctest::Contains("RL-106"));
  CHECK_THROWS_WITH(engine_step(of, {std::numeric_limits<double>::quiet_NaN() * samples}, roof),
                    doctest::Contains("RL-106"));
  engine_rates alone = roof;
  alone.link = {};
  CHECK_THROWS_WITH(
      engine_step(engine_model_of(small_model, sixteen, {.tensor_parallel = gpus(2)}), {1.0 * samples}, alone),
      doctest::Contains("RL-130"));
}

TEST_CASE("a router with favourites touches fewer experts") {
  const engine_model of = engine_model_of(small_mixture, sixteen, {});
  // Popularity of shape 1, exponential: of four experts 1 - 1 / (1 + n ln 2) are touched by n tokens.
  const double touched = 1.0 - 1.0 / (1.0 + 3.0 * std::log(2.0));
  CHECK(engine_step(of, {3.0 * samples}, with(&engine_rates::router_shape, 1.0)).experts.value() ==
        about(touched * 4096.0 / 1e12));
  // An even router is the limit of a large shape.
  CHECK(engine_step(of, {3.0 * samples}, with(&engine_rates::router_shape, 1e9)).experts.value() ==
        doctest::Approx(0.875 * 4096.0 / 1e12).epsilon(1e-6));
}

TEST_CASE("latent attention and weights quantized in tiles take kernels of their own") {
  engine_rates rates = roof;
  rates.per_latent = 7.0 * microseconds;
  rates.per_quantized = 11.0 * microseconds;
  rates.prompt_per_latent = 1.0 * seconds;
  const engine_batch one{.sequences = 1.0 * samples, .prompt_tokens = tokens_of(1.0)};
  engine_model of = engine_model_of(small_model, sixteen, {});
  CHECK(engine_step(of, one, rates).launches == duration{});
  CHECK(engine_step(of, one, rates).launch_bound == duration{});
  CHECK(engine_model_of(small_model, {.dense = stored_fp8, .dense_in_tiles = true}, {}).quantized == 2.0);
  of.latents = 1.0;
  of.quantized = 2.0;
  CHECK(engine_step(of, one, rates).launches.value() == about(29e-6));
  CHECK(engine_step(of, one, rates).total().value() == about(1.0));
}

TEST_CASE("collectives of an iteration, inside one machine and over two, each factor another number") {
  engine_rates rates = roof;
  rates.per_machine = 4.0 * gpu_devices;
  rates.link = 100.0 * gigabytes_per_second;
  rates.network = 10.0 * gigabytes_per_second;
  rates.all_reduce_latency = 3.0 * microseconds;
  rates.all_to_all_latency = 5.0 * microseconds;
  rates.network_latency = 7.0 * microseconds;
  rates.imbalance = 1.0;
  // Eight GPUs in two machines: inside 2 * 3/4 of the bytes, between 2 * 1/2 of a quarter.
  const auto all_reduce = [&](double bytes_each) {
    return in(detail::engine_all_reduce(bytes_each * bytes, detail::group_of(8.0 * gpu_devices, rates), rates),
              seconds);
  };
  CHECK(all_reduce(13e9) == about(3e-6 + 1.5 * 13e9 / 1e11 + 7e-6 + 13e9 / 4.0 / 1e10));
  // Four expert-parallel groups of one GPU in one machine, 17 tokens each.
  const engine_model of =
      engine_model_of(small_mixture, sixteen, {.data_parallel = gpus(4), .expert_parallel = gpus(4)});
  const detail::expert_load load = detail::expert_load_of(of, tokens_of(68.0), rates);
  // Over 4 parts: log2 4 = 2; 136 pairs, 34 a part.
  CHECK(load.busiest == about(1.0 + std::sqrt(2.0 * std::log(4.0) / 34.0)));
  CHECK(load.touched == about(4.0 * (1.0 - std::pow(0.5, 68.0))));
  CHECK(load.each.value() == about(tokens_of(136.0).value() / load.touched));
  // 2 of 4 parts are met by 4 (1 - (3/4)^2) = 1.75, 3/4 of that elsewhere; 16 bytes a token, both ways; two blocks.
  const duration inside =
      detail::all_to_all_time(of, load, tokens_of(17.0), detail::group_of(4.0 * gpu_devices, rates), rates);
  CHECK(in(inside, seconds) == about(2.0 * (10e-6 + 0.75 * 2.0 * load.busiest * 1.75 * 17.0 * 16.0 / 1e11)));
  // The same over eight GPUs in two machines: half inside less the own eighth, half over the network, and its latency twice.
  const duration across =
      detail::all_to_all_time(of, load, tokens_of(17.0), detail::group_of(8.0 * gpu_devices, rates), rates);
  const double moved = 2.0 * load.busiest * 1.75 * 17.0 * 16.0;
  CHECK(in(across, seconds) == about(2.0 * (10e-6 + (0.5 - 0.125) * moved / 1e11 + 14e-6 + 0.5 * moved / 1e10)));
}

TEST_CASE("a pipeline over machines pays the network, one inside a machine the links") {
  engine_rates rates = roof;
  rates.per_machine = 4.0 * gpu_devices;
  rates.link = 100.0 * gigabytes_per_second;
  rates.network = 10.0 * gigabytes_per_second;
  rates.all_reduce_latency = 3.0 * microseconds;
  rates.network_latency = 7.0 * microseconds;
  rates.host_per_step = 11.0 * microseconds;
  rates.host_per_sequence = 13.0 * microseconds / samples;
  const auto step = [&](int tensor, int pipeline) {
    return engine_step(
        engine_model_of(small_model, sixteen, {.tensor_parallel = gpus(tensor), .pipeline_parallel = gpus(pipeline)}),
        {600.0 * samples}, rates);
  };
  // 300 sequences of 16 bytes in each half of the batch.
  CHECK(in(step(1, 2).pipeline_p2p, seconds) == about(3e-6 + 4800.0 / 1e11));
  CHECK(in(step(2, 2).pipeline_p2p, seconds) == about(3e-6 + 2400.0 / 1e11));  // four GPUs: one machine
  rates.per_machine = 3.0 * gpu_devices;
  CHECK(in(step(2, 2).pipeline_p2p, seconds) == about(10e-6 + 2400.0 / 1e10));
  CHECK(in(step(1, 2).host, seconds) == about(2.0 * (11e-6 + 300.0 * 13e-6)));
  CHECK(step(2, 1).pipeline_p2p == duration{});
}

TEST_CASE("one GPU a machine sends nothing over links, which need not be there") {
  engine_rates rates = roof;
  rates.per_machine = 1.0 * gpu_devices;
  rates.link = {};
  rates.network = 10.0 * gigabytes_per_second;
  const engine_model of =
      engine_model_of(small_mixture, sixteen, {.data_parallel = gpus(2), .expert_parallel = gpus(2)});
  const detail::engine_group pair = detail::group_of(2.0 * gpu_devices, rates);
  const duration sent =
      detail::all_to_all_time(of, detail::expert_load_of(of, tokens_of(2.0), rates), tokens_of(1.0), pair, rates);
  // Both of two parts are met 1.5 times, half of that elsewhere, there and back; 16 bytes; two blocks.
  CHECK(in(sent, seconds) == about(2.0 * 0.5 * 2.0 * 1.5 * 16.0 / 1e10));
  CHECK(in(detail::engine_all_reduce(10.0 * bytes, pair, rates), seconds) == about(10.0 / 1e10));
  CHECK(detail::engine_all_reduce(10.0 * bytes, detail::group_of(1.0 * gpu_devices, rates), rates) == duration{});
}

TEST_CASE("GPUs need the links that they use: in a machine those between them, beyond it the network") {
  engine_rates rates = roof;
  rates.per_machine = 2.0 * gpu_devices;
  rates.link = 100.0 * gigabytes_per_second;
  rates.network = {};
  const auto asked = [&](std::int64_t tensor, std::int64_t pipeline) {
    return engine_step(
        engine_model_of(small_model, sixteen, {.tensor_parallel = gpus(tensor), .pipeline_parallel = gpus(pipeline)}),
        {1.0 * samples}, rates);
  };
  CHECK_NOTHROW(asked(2, 1));
  CHECK_THROWS_WITH(asked(2, 2), doctest::Contains("RL-130"));
  rates.link = {};
  CHECK_NOTHROW(asked(1, 1));
  CHECK_THROWS_WITH(asked(1, 2), doctest::Contains("RL-130"));
}

TEST_CASE("each number of a batch is refused by itself") {
  const engine_model of = engine_model_of(small_model, sixteen, {});
  for (const double wrong : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    const auto refused = [&](const engine_batch& batch) {
      CHECK_THROWS_WITH(engine_step(of, batch, roof), doctest::Contains("RL-106"));
    };
    refused({.sequences = wrong * samples});
    refused({.sequences = 1.0 * samples, .context = tokens_of(wrong)});
    refused({.prompt_tokens = tokens_of(wrong)});
    refused({.prompt_tokens = tokens_of(1.0), .prompt_context = tokens_of(wrong)});
    refused({.prompt_tokens = tokens_of(1.0), .prompts = wrong * samples});
  }
}
