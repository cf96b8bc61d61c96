// Source  Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021, appendix;
//         Megatron-LM, megatron/training/training.py, num_floating_point_operations;
//         Brown et al., Language Models are Few-Shot Learners, 2020, appendix D, table D.1
#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>

using namespace ridgeline;

namespace {

const transformer& named(std::string_view id) { return *transformer_of(*catalogue::find_model(id)); }

/// Equation 3 of the paper: forward, backward, and every block computed once more; the whole square of the scores.
double equation_3(const transformer& model, double samples, double s) {
  const double h = static_cast<double>(model.hidden.value());
  const double blocks = static_cast<double>(model.layers.value());
  const double words = static_cast<double>(model.vocabulary.value());
  return 96 * samples * s * blocks * h * h * (1 + s / (6 * h) + words / (16 * blocks * h));
}

/// What the function of Megatron-LM adds up: half of the square, gates and experts.
double megatron_count(const transformer& model, double samples, double s) {
  const double tokens = samples * s;
  const double h = static_cast<double>(model.hidden.value());
  const double query = static_cast<double>(model.heads.value() * model.head_dimension.value());
  const double key_value = static_cast<double>(model.key_value_heads.value() * model.head_dimension.value());
  const double matrices = model.gated ? 3 : 2;
  const double width = model.moe ? static_cast<double>(model.moe.per_token.value() * model.moe.width.value())
                                 : static_cast<double>(model.feed_forward.value());
  const double attention = tokens * (h * (query + 2 * key_value) + query * h) + 0.5 * 2 * samples * s * s * query;
  return 3 * 2 * static_cast<double>(model.layers.value()) * (attention + tokens * matrices * h * width) +
         6 * tokens * h * static_cast<double>(model.vocabulary.value());
}

}  // namespace

// Tolerance  1e-12: the same sum in another order.
TEST_CASE(
    "forward, backward and full recomputation are equation 3 of Narayanan et al. for every network of their table 1") {
  for (const catalogued_model& entry : catalogue::models) {
    if (entry.family != "megatron") continue;
    CAPTURE(entry.id);
    const transformer& model = *transformer_of(entry);
    const shape input = sequences_of(batch(4), tokens(2048), 1);
    transformer headless = model;
    headless.tied = false;
    headless.has_head = false;
    const double once = forward_operations(model, input, attention_mask::full).value();
    const double blocks = forward_operations(headless, input, attention_mask::full).value();
    CHECK(3 * once + blocks == doctest::Approx(equation_3(model, 4, 2048)).epsilon(1e-12));
  }
}

// Tolerance  0.01 %: Megatron-LM leaves the router out, which is 8 columns of 42,000 in Mixtral.
TEST_CASE("three forward passes are Megatron-LM's count: multi-head, grouped-query with gates, experts") {
  for (const char* id : {"gpt3-175b", "llama3-8b", "llama3-70b", "mixtral-8x7b", "qwen2.5-7b", "gemma-7b"}) {
    CAPTURE(id);
    const transformer& model = named(id);
    const shape input = sequences_of(batch(2), tokens(4096), 1);
    CHECK(3 * forward_operations(model, input, attention_mask::causal).value() ==
          doctest::Approx(megatron_count(model, 2, 4096)).epsilon(1e-4));
  }
}

// Tolerance  1.5 %: the table counts 6 operations a parameter and token and leaves the attention scores out, which are
//            1.4 % at 2,048 tokens in a network of this width; it counts tables of places, which multiply nothing.
TEST_CASE("GPT-3 takes 3.14e23 operations for 300 billion tokens") {
  const double per_token =
      3 *
      forward_operations(named("gpt3-175b"), sequences_of(batch(1), tokens(2048), 1), attention_mask::causal).value() /
      2048;
  CHECK(300e9 * per_token == doctest::Approx(3.14e23).epsilon(0.015));
}

TEST_CASE("the convention is an argument: the whole square is more than half of it, by the scores' share") {
  const transformer& model = named("gpt3-175b");
  const shape input = sequences_of(batch(1), tokens(2048), 1);
  const double full = forward_operations(model, input, attention_mask::full).value();
  const double half = forward_operations(model, input, attention_mask::causal).value();
  CHECK(full - half == doctest::Approx(96.0 * 2 * 2048 * 2048 * 12288).epsilon(1e-9));
}
