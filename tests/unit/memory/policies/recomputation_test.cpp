#include <doctest/doctest.h>
#include <ridgeline/memory/policies/recomputation.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr detail::block_activations of(recomputation recompute, bool flash = false, const shard_fractions& part = {}) {
  training_step step = tiny_step;
  step.plan.recompute = recompute;
  step.plan.flash_attention = flash;
  const shape stream{.samples = 3, .features = 4, .height = 8};
  return detail::activations_of_block(step, block_of(tiny, {}, attention_mask::causal), stream, part);
}
}  // namespace

TEST_CASE("none saves all, selective all but the scores, full the input; the rest comes back") {
  static_assert(bytes_in(of(recomputation::none).saved) == 24.0 * 128.0);
  static_assert(bytes_in(of(recomputation::none).recompute_peak) == 0.0);
  static_assert(bytes_in(of(recomputation::selective).saved) == 24.0 * (128.0 - 32.0));
  static_assert(bytes_in(of(recomputation::selective).recompute_peak) == 24.0 * 32.0);
  static_assert(bytes_in(of(recomputation::full).saved) == 24.0 * 8.0);
  CHECK(bytes_in(of(recomputation::full).recompute_peak) == 24.0 * 120.0);
}

// Kept of a token's 128 bytes: both norms' inputs 16, queries, keys and values 24, attention output 8, what the activation
// reads 16. Not kept: the scores 32, what norms write 16, what the activation writes 16.
TEST_CASE("light recomputation keeps neither scores nor what norms and activations write") {
  static_assert(bytes_in(of(recomputation::light).saved) == 24.0 * 64.0);
  static_assert(bytes_in(of(recomputation::light).recompute_peak) == 24.0 * 64.0);
  // One sum of 4 bytes for each of 2 heads instead of the scores.
  CHECK(bytes_in(of(recomputation::light, true).saved) == 24.0 * (64.0 + 8.0));
  CHECK(bytes_in(of(recomputation::light, true).recompute_peak) == 24.0 * 32.0);
}

TEST_CASE("FlashAttention leaves selective recomputation nothing to do") {
  CHECK(bytes_in(of(recomputation::selective, true).saved) == bytes_in(of(recomputation::none, true).saved));
  CHECK(bytes_in(of(recomputation::selective, true).recompute_peak) == 0.0);
}

TEST_CASE("the checkpointed input is divided by sequence parallelism alone") {
  CHECK(bytes_in(of(recomputation::full, false, {.tensor = 0.25}).saved) == 24.0 * 8.0);
  CHECK(bytes_in(of(recomputation::full, false, {.tensor = 0.25, .sequence = 0.25}).saved) == 24.0 * 2.0);
}
