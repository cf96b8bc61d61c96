#include <doctest/doctest.h>
#include <ridgeline/workload/optimizer_state.hpp>
#include <ridgeline/workload/step.hpp>

using namespace ridgeline;

TEST_CASE("a step reads micro-batch x micro-batches x replicas x sequence tokens") {
  const training_step step{.micro_batch = batch(2),
                           .sequence = tokens(2048),
                           .plan = {.data_parallel = gpus(8), .micro_batches = micro_batches(4)}};
  CHECK(tokens_of(step) == tokens(2 * 4 * 8 * 2048));
  const training_step absurd{.micro_batch = batch(1'000'000'000), .sequence = tokens(1'000'000'000)};
  CHECK_THROWS_AS(tokens_of(absurd), error);
}

TEST_CASE("what is kept follows from the recipe and the plan") {
  const training_step step{.micro_batch = batch(1),
                           .sequence = tokens(8),
                           .recipe = fp32_training,
                           .plan = {.recompute = recomputation::selective, .flash_attention = true},
                           .dropout = true};
  const keeping keep = keeping_of(step);
  CHECK(keep.width == 4.0 * units::bytes);
  CHECK(keep.recompute == recomputation::selective);
  CHECK(keep.flash_attention);
  CHECK(keep.dropout);
  CHECK(keep.fused_gate);
}

TEST_CASE("a step's stream and its kernels of attention follow from its plan") {
  training_step step{.model = {.hidden = features(64)}, .micro_batch = batch(2), .sequence = tokens(8)};
  CHECK(stream_of(step) == sequences_of(batch(2), tokens(8), 64));
  CHECK_FALSE(fusion_of(step).attention);
  CHECK(computed_mask(step) == attention_mask::full);
  step.plan.flash_attention = true;
  CHECK(fusion_of(step).attention);
  CHECK(computed_mask(step) == attention_mask::causal);
}

TEST_CASE("by default a step trains in mixed precision with AdamW, and a request runs in 16 bits on one GPU") {
  const training_step step{.micro_batch = batch(1), .sequence = tokens(8)};
  CHECK(bytes_per_parameter(step.recipe, step.method).value() == 16.0);
  CHECK_FALSE(step.adapters);
  const inference_step request{.requests = batch(1), .prompt = tokens(8), .reply = tokens(8)};
  CHECK(request.weights.per_parameter.value() == 2.0);
  CHECK(request.cache_width.value() == 2.0);
  CHECK(request.tensor_parallel == gpus(1));
}

TEST_CASE("a step is checked with its model, its tokens, its plan and its adapters") {
  training_step step{.model = {.layers = layers(4),
                               .hidden = features(64),
                               .heads = heads(4),
                               .key_value_heads = heads(4),
                               .head_dimension = features(16),
                               .feed_forward = features(256),
                               .vocabulary = tokens(100)},
                     .micro_batch = batch(1),
                     .sequence = tokens(1024)};
  CHECK_NOTHROW(check(step));
  const auto refused = [](const training_step& wrong) {
    try {
      check(wrong);
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  training_step wrong = step;
  wrong.model.hidden = {};
  CHECK(refused(wrong) == errc::dimension_out_of_range);
  wrong = step;
  wrong.micro_batch = batch(1'000'000'000'000);
  CHECK(refused(wrong) == errc::dimension_out_of_range);
  wrong = step;
  wrong.plan.tensor_parallel = gpus(3);
  CHECK(refused(wrong) == errc::heads_not_divided);
  wrong = step;
  wrong.adapters = lora{.rank = 0};
  CHECK(refused(wrong) == errc::dimension_out_of_range);
}

TEST_CASE("a step of 10^15 tokens is counted, and one of more is not") {
  const training_step most{.micro_batch = batch(10'000'000), .sequence = tokens(100'000'000)};
  CHECK(tokens_of(most).value() == 1'000'000'000'000'000);
  training_step more = most;
  more.micro_batch = batch(10'000'001);
  CHECK_THROWS_WITH_AS(tokens_of(more), message(errc::count_too_large).data(), error);
}

TEST_CASE("numbers of a cache, a state and weights are more than no bytes wide, and at most eight") {
  const inference_step plain{.requests = batch(1), .prompt = tokens(8), .reply = tokens(8)};
  const auto accepted = [](const inference_step& step) {
    try {
      detail::check_cache_width(step);
    } catch (const error& mistake) {
      CHECK(mistake.code() == errc::recipe_malformed);
      return false;
    }
    return true;
  };
  CHECK(accepted(plain));
  CHECK(plain.state_width == 4.0 * units::bytes);
  for (const double width : {0.0, -1.0, 0.5, 4.5, 8.0, 8.5, 16.0}) {
    const bool possible = width > 0.0 && width <= 8.0;
    inference_step step = plain;
    step.cache_width = width * units::bytes;
    CHECK(accepted(step) == possible);
    step = plain;
    step.state_width = width * units::bytes;
    CHECK(accepted(step) == possible);
    step = plain;
    step.weights.per_parameter = width * units::bytes;
    CHECK(accepted(step) == possible);
  }
}
