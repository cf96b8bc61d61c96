#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/models/hybrids.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/performance/training/step_time.hpp>
#include <ridgeline/workload/hybrid.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

using namespace ridgeline;

namespace {

constexpr transformer small(bool alone) {
  return {
      .layers = layers(6),
      .hidden = features(8),
      .heads = heads(2),
      .key_value_heads = heads(1),
      .head_dimension = features(4),
      .feed_forward = features(32),
      .vocabulary = tokens(50),
      .norms_per_block = alone ? 1 : 2,
      .hybrid = {
          .linear = {.hidden = 8, .kind = linear_attention_kind::mamba2, .heads = 2, .head_dimension = 8, .state = 4},
          .of_linear = alone ? block_set::of("M-M-*-", 'M') : block_set{0, 1, 3, 4},
          .of_attention = alone ? block_set::of("M-M-*-", '*') : block_set{2, 4, 5},
          .alone = alone}};
}

}  // namespace

TEST_CASE("a set of blocks is what its letters, steps or numbers say") {
  static_assert(block_set::of("M-M*", 'M') == block_set{0, 2});
  static_assert(block_set::each(4, 3, 12) == block_set{3, 7, 11});
  static_assert(block_set{3, 7}.others_below(9).size() == 7);
  static_assert(block_set::below(128).size() == 128 && block_set{127}.contains(127));
  CHECK_FALSE(block_set{5}.contains(4));
}

TEST_CASE("blocks of one layer alone are attention, linear attention or a feed-forward part") {
  constexpr transformer model = small(true);
  int blocks = 0;
  each_block_in(model, {0, 6}, [&](const block_run& run) {
    blocks += static_cast<int>(run.count);
    const transformer_block block = block_of(model, run.kind, attention_mask::causal);
    CHECK(int(block.has_self) + int(block.linear != nullptr) + int(block.has_feed_forward) == 1);
    CHECK(has_keys_and_values(block) == (run.kind.mixer == token_mixer::attention));
  });
  CHECK(blocks == 6);
  // Tables; two Mamba-2, attention with one head of keys and values, three feed-forward parts; a norm each, one at the end.
  constexpr std::int64_t mamba = parameters(model.hybrid.linear);
  CHECK(parameters(model) == 2 * 50 * 8 + 2 * mamba + (8 * 8 + 2 * 8 * 4 + 8 * 8) + 3 * 2 * 8 * 32 + (6 + 1) * 8);
}

TEST_CASE("attention and linear attention stand side by side where both sets name a block") {
  constexpr transformer model = small(false);
  static_assert(kind_of_block(model, 4).mixer == token_mixer::both);
  static_assert(kind_of_block(model, 0).mixer == token_mixer::linear);
  const transformer_block both = block_of(model, {.mixer = token_mixer::both}, attention_mask::causal);
  const transformer_block plain = block_of(model, {}, attention_mask::causal);
  CHECK(parameters(both) == parameters(plain) + parameters(model.hybrid.linear));
}

TEST_CASE("a hybrid's step takes its linear part linearly, and no calibration has seen it") {
  for (const catalogued_model* one :
       {&catalogue::nemotron3_nano_30b_a3b, &catalogue::qwen3_next_80b_a3b, &catalogue::jamba_1_5_mini,
        &catalogue::falcon_h1_7b, &catalogue::kimi_linear_48b_a3b}) {
    CAPTURE(one->id);
    training_step step{.model = *transformer_of(*one), .micro_batch = batch(1), .sequence = tokens(32'768)};
    step.plan.flash_attention = true;
    const auto timed = [&] { return step_time(step, catalogue::h100_sxm5_80gb, datasheet_training); };
    const step_breakdown short_one = timed().terms;
    const data_size kept = footprint(step).activations;
    step.sequence = tokens(131'072);
    const step_breakdown long_one = timed().terms;
    // Experts of few tokens wait for their weights: less than four times as long.
    CHECK(long_one.gemms / short_one.gemms == doctest::Approx(4.0).epsilon(0.2));
    CHECK(footprint(step).activations / kept == doctest::Approx(4.0).epsilon(1e-6));
    CHECK(timed().range == calibrated_range::unlike);
    // A quarter of the blocks on each of four GPUs, in all as many.
    data_size stages_hold{};
    const data_size alone = footprint(step).weights;
    step.plan.pipeline_parallel = stages(4);
    step.plan.micro_batches = micro_batches(4);
    for (std::int64_t stage = 0; stage < 4; ++stage) stages_hold += footprint_of_stage(step, stage).weights;
    CHECK(stages_hold / alone == doctest::Approx(1.0).epsilon(1e-9));
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("a hybrid whose blocks do not add up is refused") {
  const auto refused = [](bool alone, auto&& change) {
    transformer model = small(alone);
    change(model);
    try {
      check(model);
    } catch (const error& mistake) {
      return mistake.code() == errc::transformer_contradictory;
    }
    return false;
  };
  CHECK_FALSE(refused(false, [](transformer&) {}));
  CHECK_FALSE(refused(true, [](transformer&) {}));
  // A block with neither, a block that the model has not, both in a block of one layer alone.
  CHECK(refused(false, [](transformer& model) { model.hybrid.of_linear = block_set{0, 1, 4}; }));
  CHECK(refused(false, [](transformer& model) { model.hybrid.of_attention = block_set{2, 4, 5, 6}; }));
  CHECK(refused(false, [](transformer& model) { model.hybrid.of_linear = block_set{0, 1, 3, 4, 7}; }));
  CHECK(refused(true, [](transformer& model) { model.hybrid.of_attention = block_set{0, 4}; }));
  CHECK(refused(true, [](transformer& model) { model.norms_per_block = 2; }));
  CHECK(refused(false, [](transformer& model) { model.hybrid.of_linear = {}; }));
  CHECK(refused(false, [](transformer& model) { model.hybrid.linear.hidden = 16; }));
  CHECK(refused(false, [](transformer& model) { model.window = {.tokens = tokens(8)}; }));
}
#endif

TEST_CASE("a set has room for the blocks 0 to 127, and holds no other number") {
  // As constants, so that reading behind the set would not compile.
  static_assert(!block_set::below(128).contains(128) && !block_set::below(128).contains(-1) &&
                !block_set::below(128).contains(1'000'000));
  static_assert(block_set::below(128).contains(0) && block_set::below(128).contains(127));
  static_assert(block_set::below(64).contains(63) && !block_set::below(64).contains(64));
  for (const std::int64_t wrong : {-1, 128, 1000}) {
    block_set some{1, 64};
    CHECK_THROWS_WITH_AS(some.add(wrong), message(errc::dimension_out_of_range).data(), error);
    CHECK(some == block_set{1, 64});
    CHECK_FALSE(some.contains(wrong));
  }
  CHECK_THROWS_AS(block_set::below(129), error);
  for (const std::int64_t step : {0, -1})
    CHECK_THROWS_WITH_AS(block_set::each(step, 0, 4), message(errc::dimension_out_of_range).data(), error);
  // Both halves of the set: 62 to 65 without 63 and 64.
  const block_set ends{0, 63, 64, 127};
  CHECK(ends.size() == 4);
  const block_set others = ends.others_below(66);
  CHECK(others.size() == 63);
  for (const std::int64_t number : {0, 63, 64, 66, 127}) CHECK_FALSE(others.contains(number));
  for (const std::int64_t number : {1, 62, 65}) CHECK(others.contains(number));
  CHECK(block_set::each(64, 0, 128) == block_set{0, 64});
  CHECK(block_set::of("a.aa", 'a').size() == 3);
}
