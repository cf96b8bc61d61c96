#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/deepseek_v4.hpp>
#include <ridgeline/workload/compressed.hpp>
#include <ridgeline/workload/transformer_strategy.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

using namespace ridgeline;

namespace {
// Six blocks: the newest tokens alone, light, heavy, light, heavy, light.
constexpr compressed_plan plan{.query_rank = 8,
                               .output_groups = 2,
                               .output_rank = 8,
                               .newest = 4,
                               .light = 4,
                               .heavy = 16,
                               .indexer = {.heads = 2, .head_dimension = 4, .chosen = 2},
                               .of_light = block_set{1, 3, 5},
                               .of_heavy = block_set{2, 4},
                               .streams = 2};
constexpr transformer small{.layers = layers(6),
                            .hidden = features(16),
                            .heads = heads(4),
                            .key_value_heads = heads(1),
                            .head_dimension = features(8),
                            .sinks = true,
                            .feed_forward = features(24),
                            .vocabulary = tokens(50),
                            .position = position_kind::rotary,
                            .compressed = &plan};

void check_contradicts(auto change) {
  transformer model = small;
  change(model);
  CHECK_THROWS_WITH_AS(check(model), doctest::Contains("RL-124"), error);
}
void check_plan_refused(const char* code, auto change) {
  compressed_plan other = plan;
  change(other);
  transformer model = small;
  model.compressed = &other;
  CHECK_THROWS_WITH_AS(check(model), doctest::Contains(code), error);
}
}  // namespace

TEST_CASE("each block has the entries that its plan says") {
  using enum token_mixer;
  const token_mixer mixers[] = {newest, light, heavy, light, heavy, light};
  for (std::int64_t i = 0; i < 6; ++i) {
    const block_kind kind = kind_of_block(small, i);
    CHECK(kind.mixer == mixers[i]);
    const transformer_block block = block_of(small, kind, attention_mask::causal);
    CHECK(is_compressed(block));
    CHECK_FALSE(has_keys_and_values(block));
    const compressed_attention one = compressed_of(block);
    CHECK(one.entry == (kind.mixer == light ? 4 : kind.mixer == heavy ? 16 : 0));
    CHECK(one.overlapping == (kind.mixer == light));
    CHECK(static_cast<bool>(one.indexer) == (kind.mixer == light));
    CHECK(one.hidden == 16);
    CHECK(one.heads == 4);
    CHECK(one.head_dimension == 8);
    CHECK(one.query_rank == 8);
    CHECK(one.newest == 4);
    CHECK(one.output_groups == 2);
    CHECK(one.output_rank == 8);
    CHECK(one.sinks);
    CHECK(one.streams == 2);
  }
  CHECK(compressed_of(block_of(small, kind_of_block(small, 0), attention_mask::full)).mask == attention_mask::full);
  transformer plain = small;
  plain.compressed = nullptr;
  CHECK_FALSE(is_compressed(block_of(plain, {}, attention_mask::causal)));
}

TEST_CASE("blocks of a kind are counted together, in every slice") {
  std::int64_t counts[7] = {};
  each_block(small, [&](const block_run& run) { counts[static_cast<int>(run.kind.mixer)] += run.count; });
  CHECK(counts[static_cast<int>(token_mixer::newest)] == 1);
  CHECK(counts[static_cast<int>(token_mixer::light)] == 3);
  CHECK(counts[static_cast<int>(token_mixer::heavy)] == 2);
  std::int64_t in_slice = 0;
  each_block_in(small, {1, 3}, [&](const block_run& run) {
    CHECK(run.count == 1);
    CHECK(run.kind.mixer != token_mixer::newest);
    ++in_slice;
  });
  CHECK(in_slice == 2);
}

// Hand count: of each block queries 16 x 8, 8, 8 x 32, the shared vector 16 x 8, 8, outputs 2 x 16 x 8 and 16 x 16, 4 logits, two norms
// of 16 and a feed-forward part of 2 x 16 x 24, two mixes of 32 x 8 with 8 + 3; entries of 8: 2 x 16 x 8 (twice where they
// overlap), gates 16 x 8 or 4 x 16, 8; the indexer 8 x 8, 16 x 2, 2 x 16 x 8, 4 x 8, 4. Tables 2 x 50 x 16; the last mix 32 x 2, 2 + 1; a norm.
TEST_CASE("parameters of all blocks and of both ends, by hand") {
  constexpr std::int64_t each = 128 + 8 + 256 + 128 + 8 + 256 + 256 + 4 + 32 + 768 + 2 * (256 + 11);
  constexpr std::int64_t light = 512 + 64 + 8 + 64 + 32 + 256 + 32 + 4;
  constexpr std::int64_t heavy = 256 + 128 + 8;
  CHECK(parameters(small) == 6 * each + 3 * light + 2 * heavy + 2 * 50 * 16 + 64 + 3 + 16);
}

TEST_CASE("entries that are not whole yet: light 2 * 8 * 2 * (8 + 4), heavy 2 * 16 * 8 numbers of 4 bytes") {
  CHECK(unfinished_bytes(small).value() == 4.0 * (3 * 2 * 8 * 2 * 12 + 2 * 2 * 16 * 8));
}

TEST_CASE("streams are one but for hyper-connections") {
  CHECK(streams_of(small) == 2);
  CHECK(streams_of(transformer{}) == 1);
}

TEST_CASE("no calibration was fitted on compressed attention") {
  CHECK(is_unlike_fitted(small));
  transformer plain = small;
  plain.compressed = nullptr;
  CHECK_FALSE(is_unlike_fitted(plain));
}

TEST_CASE("what cannot stand beside compressed attention is refused") {
  check(small);
  check_contradicts([](transformer& model) { model.key_value_heads = heads(4); });
  check_contradicts([](transformer& model) { model.window.tokens = tokens(4); });
  check_contradicts([](transformer& model) { model.latent = {.key_value_rank = 8, .positionless = 8, .value = 8}; });
  check_contradicts([](transformer& model) { model.gated_attention = true; });
  check_contradicts([](transformer& model) { model.bias.projections = true; });
  check_contradicts([](transformer& model) { model.bias.output = true; });
  check_contradicts([](transformer& model) { model.query_key = query_key_norm::per_head; });
  check_contradicts([](transformer& model) { model.position = position_kind::projected; });
  check_contradicts([](transformer& model) { model.norms_per_block = 1; });
  check_contradicts([](transformer& model) { model.kind = transformer_kind::encoder; });
  check_contradicts([](transformer& model) { model.per_layer_input = features(8); });
  check_contradicts([](transformer& model) { model.borrowing = layers(1); });
  check_contradicts([](transformer& model) { model.layers = layers(5); });  // the plan names a sixth
  check_contradicts([](transformer& model) { model.layers = layers(129); });
  check_contradicts([](transformer& model) {
    model.hybrid.linear = {
        .hidden = 16, .kind = linear_attention_kind::mamba2, .heads = 2, .head_dimension = 8, .state = 4};
    model.hybrid.of_linear = block_set::below(6);
  });
}

TEST_CASE("a plan that contradicts itself is refused") {
  check_plan_refused("RL-124", [](compressed_plan& of) { of.of_heavy.add(1); });
  check_plan_refused("RL-124", [](compressed_plan& of) { of.light = 0; });
  check_plan_refused("RL-124", [](compressed_plan& of) { of.heavy = 0; });
  check_plan_refused("RL-124", [](compressed_plan& of) { of.of_light = {}; });
  check_plan_refused("RL-124", [](compressed_plan& of) { of.of_heavy = {}; });
  check_plan_refused("RL-124", [](compressed_plan& of) { of.output_groups = 3; });
  check_plan_refused("RL-124", [](compressed_plan& of) {
    of.of_light = of.of_heavy = {};
    of.light = of.heavy = 0;
    of.indexer = {};
  });
  check_plan_refused("RL-110", [](compressed_plan& of) { of.query_rank = 0; });
  check_plan_refused("RL-110", [](compressed_plan& of) { of.output_rank = 0; });
  check_plan_refused("RL-110", [](compressed_plan& of) { of.newest = 0; });
  check_plan_refused("RL-110", [](compressed_plan& of) { of.heavy = 100'000'001; });
  check_plan_refused("RL-110", [](compressed_plan& of) { of.streams = 0; });
  check_plan_refused("RL-110", [](compressed_plan& of) { of.indexer.heads = 0; });
  // 10^8 x 10^8 numbers make queries.
  compressed_plan wide = plan;
  wide.query_rank = 100'000'000;
  transformer model = small;
  model.head_dimension = features(25'000'000);
  check(model);
  model.compressed = &wide;
  CHECK_THROWS_WITH_AS(check(model), doctest::Contains("RL-113"), error);
}

TEST_CASE("tensor parallelism divides heads and their groups; Ulysses has no head of keys to trade") {
  CHECK(fault_of({.tensor_parallel = gpus(2)}, small, tokens(64)) == errc{});
  CHECK(fault_of({.tensor_parallel = gpus(4)}, small, tokens(64)) == errc::heads_not_divided);
  CHECK(fault_of({.context_parallel = gpus(2)}, small, tokens(64)) == errc{});
  CHECK(fault_of({.context_parallel = gpus(2), .ulysses = gpus(2)}, small, tokens(64)) == errc::ulysses_not_divided);
}
