#include <doctest/doctest.h>
#include <ridgeline/memory/rules/ends.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

TEST_CASE("logits take 4 bytes and their gradient the width of the activations, divided by words and tokens") {
  const detail::saved_at_the_end whole = detail::saved_after(tiny_step, {});
  CHECK(bytes_in(whole.logits) == 24.0 * 10.0 * 6.0);
  CHECK(bytes_in(whole.activations) == 24.0 * 2.0 * 8.0);
  CHECK(detail::saved_after(tiny_step, {.tensor = 0.5, .tokens = 0.25}).logits == whole.logits / 8.0);
  CHECK(detail::saved_after(tiny_step, {}, 12.0 * units::bytes).logits == 2.0 * whole.logits);
  CHECK(bytes_in(footprint(tiny_step, pytorch_eager_tensors).logits) == 24.0 * 10.0 * 12.0);
}

TEST_CASE("a network without a head has no logits, a frozen head saves no input") {
  training_step step = tiny_step;
  step.model.has_head = false;
  CHECK(bytes_in(detail::saved_after(step, {}).logits) == 0.0);
  step = tiny_step;
  step.adapters = lora{};
  CHECK(bytes_in(detail::saved_after(step, {}).activations) == 24.0 * 2.0 * 4.0);
}

TEST_CASE("the embedding saves 8 bytes a token and a mask") {
  training_step step = tiny_step;
  CHECK(bytes_in(detail::saved_before(step, {})) == 24.0 * 8.0);
  step.dropout = true;
  CHECK(bytes_in(detail::saved_before(step, {})) == 24.0 * (8.0 + 4.0));
}

// 24 tokens, two blocks, three numbers of 2 bytes for each, before their norm and after it.
TEST_CASE("a token's vectors for all blocks are saved from the start") {
  training_step step = tiny_step;
  step.model.per_layer_input = features(3);
  CHECK(bytes_in(detail::saved_before(step, {})) == 24.0 * (8.0 + 2 * 2 * 2 * 3));
  CHECK(bytes_in(detail::saved_before(step, {.sequence = 0.5})) == 24.0 * (8.0 + 2 * 2 * 3));
}

TEST_CASE("residual streams are saved where they become one") {
  training_step step = tiny_step;
  step.model = tiny_compressed;
  CHECK(bytes_in(detail::saved_after(step, {}).activations) == 24.0 * 2.0 * (2 * 4 + 8));
  CHECK(bytes_in(detail::saved_after(step, {.sequence = 0.5}).activations) == 24.0 * 2.0 * (2 * 4 + 8) / 2.0);
}
