#include <cmath>
#include <cstdint>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/workload/lora.hpp>
#include <ridgeline/workload/optimizer_state.hpp>
#include <ridgeline/workload/packing.hpp>
#include <ridgeline/workload/transformer_totals.hpp>
#include <vector>

using namespace ridgeline;

namespace {

class dice {
 public:
  explicit dice(unsigned seed) : engine_(seed) {}
  std::int64_t roll(std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(engine_);
  }
  bool coin() { return roll(0, 1) == 1; }

 private:
  std::mt19937 engine_;
};

transformer random_transformer(dice& die) {
  const std::int64_t groups = die.roll(1, 8);
  transformer model{.layers = layers(die.roll(1, 100)),
                    .hidden = features(8 * die.roll(1, 512)),
                    .heads = heads(groups * die.roll(1, 8)),
                    .key_value_heads = heads(groups),
                    .head_dimension = features(8 * die.roll(1, 32)),
                    .feed_forward = features(die.roll(1, 20'000)),
                    .gated = die.coin(),
                    .vocabulary = tokens(die.roll(1, 300'000)),
                    .tied = die.coin(),
                    .norm = die.coin() ? norm_kind::layer : norm_kind::root_mean_square,
                    .bias = {.projections = die.coin(), .output = die.coin(), .mlp = die.coin(), .norm = die.coin()}};
  if (die.coin()) {
    model.moe = {.experts = experts(die.roll(1, 256)),
                 .width = features(die.roll(1, 4096)),
                 .first_dense = optional_count<layer_kind>::from(die.roll(0, 5)),
                 .every = die.roll(1, 3)};
    model.moe.per_token = experts(die.roll(1, model.moe.experts.value()));
  }
  if (die.coin()) model.window = {.tokens = tokens(die.roll(1, 4096)), .full_every = die.roll(0, 6)};
  return model;
}

template<class Kind>
void set(optional_count<Kind>& field, std::int64_t to) {
  field = optional_count<Kind>::from(to);
}

/// A count refuses a number itself, the others by `check`.
void set_field(transformer& model, std::int64_t which, std::int64_t to) {
  switch (which) {
    case 0: return set(model.layers, to);
    case 1: return set(model.hidden, to);
    case 2: return set(model.heads, to);
    case 3: return set(model.key_value_heads, to);
    case 4: return set(model.head_dimension, to);
    case 5: return set(model.feed_forward, to);
    case 6: return set(model.vocabulary, to);
    case 7: return set(model.moe.experts, to);
    case 8: return set(model.moe.width, to);
    case 9: return set(model.moe.per_token, to);
    case 10: model.window.full_every = to; return;
    default: model.latent.key_value_rank = to;
  }
}

double forward(const transformer& model, std::int64_t samples, std::int64_t length, attention_mask counted) {
  return forward_operations(model, sequences_of(batch(samples), tokens(length), 1), counted).value();
}

constexpr int trials = 300;

}  // namespace

TEST_CASE("the blocks of a transformer, taken one by one, add up to it") {
  dice die(1);
  for (int i = 0; i < trials; ++i) {
    const transformer model = random_transformer(die);
    std::int64_t sum = 0;
    const auto add = [&sum](const weight_tensor& weights) { sum += weights.parameters(); };
    each_weight_before(model, add);
    for (std::int64_t number = 0; number < model.layers.value(); ++number) {
      sum += parameters(block_of(model, kind_of_block(model, number), attention_mask::causal));
    }
    each_weight_after(model, add);
    CHECK(sum == parameters(model));
  }
}

TEST_CASE("a tied head never has more parameters than one of its own, and works as much") {
  dice die(2);
  for (int i = 0; i < trials; ++i) {
    transformer untied = random_transformer(die);
    untied.tied = false;
    transformer tied = untied;
    tied.tied = true;
    CHECK(parameters(untied) - parameters(tied) == untied.hidden.value() * untied.vocabulary.value());
    CHECK(forward(untied, 1, 64, attention_mask::full) == forward(tied, 1, 64, attention_mask::full));
  }
}

TEST_CASE("fewer key-value heads mean fewer parameters and a smaller cache: multi-query <= grouped <= multi-head") {
  dice die(3);
  for (int i = 0; i < trials; ++i) {
    attention one{
        .hidden = 8 * die.roll(1, 512), .heads = 24, .key_value_heads = 24, .head_dimension = 8 * die.roll(1, 32)};
    std::int64_t parameters_before = parameters(one);
    std::int64_t cached_before = cached_elements_per_token(one);
    for (const std::int64_t key_value_heads : {12, 8, 6, 4, 3, 2, 1}) {
      one.key_value_heads = key_value_heads;
      CHECK(parameters(one) < parameters_before);
      CHECK(cached_elements_per_token(one) < cached_before);
      parameters_before = parameters(one);
      cached_before = cached_elements_per_token(one);
    }
  }
}

TEST_CASE("a batch of n samples is n times the work of one") {
  dice die(4);
  for (int i = 0; i < trials; ++i) {
    const transformer model = random_transformer(die);
    const std::int64_t samples = die.roll(2, 64);
    // Visits of experts are rounded to whole rows and back, so to within rounding.
    CHECK(
        forward(model, samples, 512, attention_mask::causal) ==
        doctest::Approx(static_cast<double>(samples) * forward(model, 1, 512, attention_mask::causal)).epsilon(1e-12));
  }
}

TEST_CASE("a longer sequence is at least as much more work, half a square less than a whole one, a window less still") {
  dice die(5);
  for (int i = 0; i < trials; ++i) {
    transformer model = random_transformer(die);
    model.window = {};
    const std::int64_t length = die.roll(2, 8192);
    CHECK(forward(model, 1, 2 * length, attention_mask::causal) >=
          1.999999 * forward(model, 1, length, attention_mask::causal));
    CHECK(forward(model, 1, length, attention_mask::causal) < forward(model, 1, length, attention_mask::full));
    transformer windowed = model;
    windowed.window = {.tokens = tokens(die.roll(1, 8192))};
    CHECK(forward(windowed, 1, length, attention_mask::causal) <= forward(model, 1, length, attention_mask::causal));
  }
}

TEST_CASE("the backward pass is twice the forward one, for linear layers and every other") {
  dice die(6);
  for (int i = 0; i < trials; ++i) {
    const linear dense{.inputs = die.roll(1, 5000), .outputs = die.roll(1, 5000)};
    const shape input = vectors(batch(die.roll(1, 100)), dense.inputs);
    CHECK(backward_operations(dense, input) == 2.0 * forward_operations(dense, input));
  }
}

TEST_CASE("saving never keeps more: selective recomputation, FlashAttention, a fused gate, no dropout") {
  dice die(7);
  for (int i = 0; i < trials; ++i) {
    const transformer model = random_transformer(die);
    const shape input = sequences_of(batch(die.roll(1, 4)), tokens(die.roll(64, 4096)), model.hidden.value());
    const transformer_block block =
        block_of(model, kind_of_block(model, model.layers.value() - 1), attention_mask::causal);
    const auto kept = [&](const keeping& keep) {
      double sum = 0.0;
      each_layer(block, [&](const auto& layer, std::int64_t count) {
        sum += static_cast<double>(count) * saved_bytes(layer, input, keep).value();
      });
      return sum;
    };
    const double all = kept({.dropout = true, .fused_gate = false});
    CHECK(kept({.recompute = recomputation::selective, .dropout = true, .fused_gate = false}) < all);
    CHECK(kept({.flash_attention = true, .dropout = true, .fused_gate = false}) < all);
    CHECK(kept({.dropout = true}) <= all);
    CHECK(kept({.fused_gate = false}) < all);
    CHECK(kept({.width = 4.0 * units::bytes, .fused_gate = false}) > kept({.fused_gate = false}));
  }
}

TEST_CASE("active parameters are at most all, and equal them where every expert works") {
  dice die(8);
  for (int i = 0; i < trials; ++i) {
    transformer model = random_transformer(die);
    CHECK(active_parameters(model) <= parameters(model));
    if (!model.moe) continue;
    model.moe.per_token = model.moe.experts;
    CHECK(active_parameters(model) == parameters(model));
  }
}

TEST_CASE("adapters grow with their rank and their targets, and the state of an optimizer with its moments") {
  dice die(9);
  for (int i = 0; i < trials; ++i) {
    const transformer model = random_transformer(die);
    const std::int64_t rank = die.roll(1, 64);
    CHECK(adapter_parameters({.rank = 2 * rank}, model) == 2 * adapter_parameters({.rank = rank}, model));
    CHECK(adapter_parameters({.rank = rank}, model) < adapter_parameters({.rank = rank, .targets = all_linear}, model));
    const data_size eight_bit = state_bytes(adam_8bit, mixed_16, model);
    CHECK(state_bytes(sgd, mixed_16, model) < eight_bit);
    CHECK(eight_bit <= state_bytes(adamw, mixed_16, model));
    CHECK(state_bytes(lion, mixed_16, model) <= state_bytes(muon, mixed_16, model));
    CHECK(state_bytes(muon, mixed_16, model) <= state_bytes(adamw, mixed_16, model));
  }
}

TEST_CASE(
    "no random description is answered with a count that is not one: it is refused by name or exact and positive") {
  dice die(10);
  int refused = 0;
  for (int i = 0; i < 20 * trials; ++i) {
    transformer model = random_transformer(die);
    const std::int64_t extremes[] = {0, -1, 1, INT64_MIN, INT64_MAX, 100'000'000, 100'000'001, 3};
    try {
      for (std::int64_t breaks = die.roll(1, 3); breaks > 0; --breaks) {
        set_field(model, die.roll(0, 11), extremes[die.roll(0, 7)]);
      }
      const std::int64_t count = parameters(model);
      CHECK(count > 0);
      CHECK(count <= 1'000'000'000'000'000);
      CHECK(forward(model, 1, 64, attention_mask::causal) > 0.0);
    } catch (const error&) {
      ++refused;
    }
  }
  CHECK(refused > 0);
}

TEST_CASE("packed documents: mean and spread give the sum of squared lengths, whatever the lengths are") {
  dice die(7);
  for (int i = 0; i < 1000; ++i) {
    const std::int64_t count = die.roll(1, 50);
    double sum = 0.0;
    double squares = 0.0;
    for (std::int64_t one = 0; one < count; ++one) {
      const auto length = static_cast<double>(die.coin() ? die.roll(1, 100) : die.roll(1, 10'000));
      sum += length;
      squares += length * length;
    }
    const double mean = sum / static_cast<double>(count);
    const double variance = squares / static_cast<double>(count) - mean * mean;
    const document_lengths lengths{mean * units::single_tokens, std::sqrt(variance > 0.0 ? variance : 0.0) / mean};
    // All documents in one sequence, and the same in one that they fill in part.
    const auto whole = static_cast<std::int64_t>(sum);
    CHECK(attended_share(lengths, tokens(whole)).value() == doctest::Approx(squares / (sum * sum)));
    const std::int64_t longer = whole + die.roll(0, 1000);
    const double filled = sum / static_cast<double>(longer);
    const auto all = static_cast<double>(longer) * static_cast<double>(longer);
    CHECK(attended_share(lengths, tokens(longer), fraction(filled)).value() == doctest::Approx(squares / all));
    CHECK(packing_factor(lengths, tokens(longer), fraction(filled)) == doctest::Approx(static_cast<double>(count)));
  }
}
