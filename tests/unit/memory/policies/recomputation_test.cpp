#include <doctest/doctest.h>
#include <ridgeline/memory/policies/recomputation.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr detail::kept_bytes kept(recomputation recompute, bool flash = false, const shares& part = {}) {
  training_step step = tiny_step;
  step.plan.recompute = recompute;
  step.plan.flash_attention = flash;
  const shape stream{.samples = 3, .features = 4, .height = 8};
  return detail::kept_of_block(step, block_of(tiny, {}, attention_mask::causal), stream, part);
}
}  // namespace

TEST_CASE("none keeps all, selective all but the scores, full the input; the rest comes back") {
  static_assert(kept(recomputation::none).kept == 24.0 * 128.0);
  static_assert(kept(recomputation::none).rebuilt == 0.0);
  static_assert(kept(recomputation::selective).kept == 24.0 * (128.0 - 32.0));
  static_assert(kept(recomputation::selective).rebuilt == 24.0 * 32.0);
  static_assert(kept(recomputation::full).kept == 24.0 * 8.0);
  CHECK(kept(recomputation::full).rebuilt == 24.0 * 120.0);
}

TEST_CASE("FlashAttention leaves selective recomputation nothing to do") {
  CHECK(kept(recomputation::selective, true).kept == kept(recomputation::none, true).kept);
  CHECK(kept(recomputation::selective, true).rebuilt == 0.0);
}

TEST_CASE("the checkpointed input is divided by sequence parallelism alone") {
  CHECK(kept(recomputation::full, false, {.tensor = 0.25}).kept == 24.0 * 8.0);
  CHECK(kept(recomputation::full, false, {.tensor = 0.25, .sequence = 0.25}).kept == 24.0 * 2.0);
}
