#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <vector>
#include <ridgeline/workload/transformer_totals.hpp>

using namespace ridgeline;

namespace {

// Two blocks of width 8: small enough to count every weight by hand.
constexpr transformer tiny{.layers = layers(2),
                           .hidden = features(8),
                           .heads = heads(2),
                           .key_value_heads = heads(1),
                           .head_dimension = features(4),
                           .feed_forward = features(16),
                           .vocabulary = tokens(100),
                           .norm = norm_kind::root_mean_square};
constexpr std::int64_t one_block = (8 * 8 + 8 * 4 + 8 * 4 + 8 * 8) + 2 * 8 * 16 + 2 * 8;

template<class Change>
std::int64_t parameters_after(Change&& change) {
  transformer model = tiny;
  change(model);
  return parameters(model);
}

}  // namespace

TEST_CASE("the parameters of a small decoder, counted by hand") {
  CHECK(parameters(block_of(tiny, {}, attention_mask::causal)) == one_block);
  CHECK(parameters(tiny) == 100 * 8 + 2 * one_block + 8 + 8 * 100);
}

TEST_CASE("what stands around the blocks adds what it should") {
  const std::int64_t all = parameters(tiny);
  CHECK(parameters_after([](transformer& model) { model.tied = true; }) == all - 800);
  CHECK(parameters_after([](transformer& model) { model.has_head = false; }) == all - 800);
  CHECK(parameters_after([](transformer& model) { model.final_norm = false; }) == all - 8);
  CHECK(parameters_after([](transformer& model) { model.embedding_norm = true; }) == all + 8);
  CHECK(parameters_after([](transformer& model) { model.pooler = true; }) == all + 72);
  CHECK(parameters_after([](transformer& model) { model.token_types = 2; }) == all + 16);
  CHECK(parameters_after([](transformer& model) { model.bias.head = true; }) == all + 100);
  CHECK(parameters_after([](transformer& model) {
          model.position = position_kind::learned;
          model.positions = 32;
        }) == all + 32 * 8);
  CHECK(parameters_after([](transformer& model) {
          model.position = position_kind::relative;
          model.positions = 32;
        }) == all + 32 * 2);
  CHECK(parameters_after([](transformer& model) { model.position = position_kind::rotary; }) == all);
  CHECK(parameters_after([](transformer& model) { model.position = position_kind::projected; }) ==
        all + 2 * 64 + 2 * 8);
  // OPT-350m: words of 4 numbers, widened to 8 and narrowed again
  CHECK(parameters_after([](transformer& model) { model.embedding_width = features(4); }) == all - 2 * 400 + 2 * 32);
}

TEST_CASE("a network that reads pictures has a projection of patches and a class token instead of a table") {
  transformer vision = tiny;
  vision.kind = transformer_kind::encoder;
  vision.patch = 4;
  vision.vocabulary = tokens(10);
  vision.position = position_kind::learned;
  vision.positions = 5;
  CHECK(parameters(vision) == (3 * 16 * 8 + 8) + 8 + 5 * 8 + 2 * one_block + 8 + 80);
  // A picture of 8 x 8 is four patches and the class token; the classifier reads that one alone.
  const double blocks = 2.0 * (2.0 * 5 * (one_block - 16) + 2.0 * 2 * 25 * 4 * 2);
  const double patches = 2.0 * 4 * 48 * 8;
  CHECK(forward_operations(vision, images(batch(1), {.channels = 3, .height = 8, .width = 8}), attention_mask::full)
            .value() == blocks + patches + 2.0 * 80);
}

TEST_CASE("a vocabulary in clusters has narrower rare words, tied, and a class for each rarer cluster") {
  const std::int64_t without_tables = parameters(tiny) - 1600;
  CHECK(parameters_after([](transformer& model) {
          model.tied = true;
          model.clusters = {.first = 10, .second = 20, .third = 40};
        }) == without_tables + 100 * 8 + 3 * 8 + 103);
  CHECK(parameters_after([](transformer& model) {
          model.tied = true;
          model.clusters = {.first = 10, .second = 20, .third = 40, .narrower = 2};
        }) == without_tables + (10 * 8 + 10 * 4 + 20 * 2 + 60 * 1) + (2 * 64 + 4 * 8 + 2 * 8 + 8) + 3 * 8 + 103);
}

TEST_CASE("active parameters leave out the experts that a token does not visit") {
  transformer mixture = tiny;
  mixture.gated = true;
  mixture.moe = {.experts = experts(8), .per_token = experts(2), .width = features(4), .first_dense = layers(1)};
  CHECK(parameters(mixture) - active_parameters(mixture) == 6 * 3 * 8 * 4);
  CHECK(active_parameters(tiny) == parameters(tiny));
}

TEST_CASE("operations of a small decoder, counted by hand, with the whole square and with half of it") {
  const shape input = sequences_of(batch(3), tokens(10), 1);
  const double projections = 2.0 * 30 * 2 * (one_block - 16);
  const double scores = 2.0 * 2 * 3 * 2 * 100 * 4 * 2;
  const double logits = 2.0 * 30 * 800;
  CHECK(forward_operations(tiny, input, attention_mask::full).value() == projections + scores + logits);
  CHECK(forward_operations(tiny, input, attention_mask::causal).value() == projections + 0.5 * scores + logits);
  // Frozen weights have no gradient.
  CHECK(training_operations(tiny, input, attention_mask::full, false).value() == 3.0 * (projections + scores + logits));
  CHECK(training_operations(tiny, input, attention_mask::full, true).value() ==
        2.0 * (projections + logits) + 3.0 * scores);
}

TEST_CASE("each layer of a block runs as often as the block has it: norms") {
  transformer model = tiny;
  for (const std::int64_t norms : {1, 2, 4}) {
    model.norms_per_block = norms;
    double passes = 0.0;
    for_each_kernel(model, sequences_of(batch(3), tokens(5), 8), attention_mask::full, {},
                    [&](const auto& kernel, double count) {
                      if constexpr (requires { kernel.read; })
                        passes += kernel.role == elementwise_role::norm ? count : 0.0;
                    });
    CHECK(passes == 2.0 * static_cast<double>(norms));  // two blocks
  }
}

TEST_CASE("the tables and the head are the model's") {
  CHECK(embedding_of(tiny).vocabulary == 100);
  CHECK(head_of(tiny).classes == 100);
  transformer clustered = tiny;
  clustered.tied = true;
  clustered.clusters = {.first = 10, .second = 20, .third = 40};
  CHECK(head_of(clustered).classes == 13);
}

TEST_CASE("every weight of a model is named once: before, in and after the blocks") {
  std::int64_t sum = 0;
  const auto add = [&sum](const weight_tensor& weights) { sum += weights.parameters(); };
  each_weight_before(tiny, add);
  each_weight_after(tiny, add);
  CHECK(sum + 2 * one_block == parameters(tiny));
}

TEST_CASE(
    "a mixture beside attention, in blocks of one part each, and beside plain blocks: active parameters by hand") {
  // Experts of 8 x 4 with a gate: 96 numbers each; six of eight do not work. First block plain, then every second one.
  transformer mixture = tiny;
  mixture.layers = layers(7);
  mixture.gated = true;
  mixture.moe = {.experts = experts(8), .per_token = experts(2), .width = features(4)};
  for (const std::int64_t dense : {0, 1, 3}) {
    for (const std::int64_t every : {1, 2, 3}) {
      mixture.moe.first_dense = optional_count<layer_kind>::from(dense);
      mixture.moe.every = every;
      std::int64_t mixtures = 0;
      each_block(mixture, [&](const block_run& run) { mixtures += run.kind.is_mixture ? run.count : 0; });
      CHECK(mixtures >= 7 / every - dense);
      CHECK(parameters(mixture) - active_parameters(mixture) == mixtures * 6 * 96);
    }
  }
  // All parts of the totals: of a block its own, the tables, the last norm, the head.
  std::int64_t blocks = 0;
  each_block(mixture, [&](const block_run& run) {
    blocks += run.count * parameters(block_of(mixture, run.kind, attention_mask::causal));
  });
  CHECK(parameters(mixture) == blocks + 800 + 8 + 800);
}

TEST_CASE("what stands before and after the blocks, tensor by tensor") {
  using enum weight_role;
  constexpr auto tensor = divided_over::tensor_parallel, whole = divided_over::nothing;
  using weights = std::vector<ridgeline_tests::listed_weight>;
  const auto before = [](auto&& change) {
    transformer model = tiny;
    change(model);
    weights all;
    each_weight_before(model, [&](const weight_tensor& w) {
      all.push_back({w.role, w.rows, w.columns, w.count, w.divided});
    });
    return all;
  };
  CHECK(before([](transformer&) {}) == weights{{embedding, 100, 8, 1, tensor}});
  CHECK(before([](transformer& model) {
          model.position = position_kind::learned, model.positions = 32, model.token_types = 3;
        }) == weights{{embedding, 100, 8, 1, tensor}, {table, 32, 8, 1, whole}, {table, 3, 8, 1, whole}});
  CHECK(before([](transformer& model) {
          model.embedding_width = features(4), model.position = position_kind::learned, model.positions = 32;
        }) == weights{{embedding, 100, 4, 1, tensor}, {dense, 4, 8, 2, whole}, {table, 32, 8, 1, whole}});
  CHECK(before([](transformer& model) { model.position = position_kind::relative, model.positions = 32; }) ==
        weights{{embedding, 100, 8, 1, tensor}, {table, 32, 2, 1, tensor}});
  CHECK(before([](transformer& model) {
          model.position = position_kind::relative, model.positions = 32, model.encoder_layers = layers(1);
        }) == weights{{embedding, 100, 8, 1, tensor}, {table, 32, 2, 2, tensor}});
  CHECK(before([](transformer& model) { model.position = position_kind::projected; }) ==
        weights{{embedding, 100, 8, 1, tensor}, {bias, 8, 1, 2, tensor}});
  CHECK(before([](transformer& model) { model.patch = 4, model.picture_channels = 2; }) ==
        weights{{convolution, 32, 8, 1, whole}, {bias, 8, 1, 1, whole}, {table, 1, 8, 1, whole}});
  CHECK(before([](transformer& model) {
          model.clusters = {10, 20, 40, 2};
        }) == weights{{embedding, 10, 8, 1, tensor},
                      {dense, 8, 8, 2, whole},
                      {embedding, 10, 4, 1, tensor},
                      {dense, 4, 8, 1, whole},
                      {embedding, 20, 2, 1, tensor},
                      {dense, 2, 8, 1, whole},
                      {embedding, 60, 1, 1, tensor},
                      {dense, 1, 8, 1, whole},
                      {head, 8, 3, 1, whole},
                      {bias, 103, 1, 1, whole}});
  const auto after = [](auto&& change) {
    transformer model = tiny;
    change(model);
    weights all;
    each_weight_after(model, [&](const weight_tensor& w) {
      all.push_back({w.role, w.rows, w.columns, w.count, w.divided});
    });
    return all;
  };
  CHECK(after([](transformer&) {}) ==
        weights{{norm, 8, 1, 1, whole}, {ridgeline::weight_role::head, 8, 100, 1, tensor}});
  CHECK(after([](transformer& model) {
          model.encoder_layers = layers(1), model.has_head = false, model.pooler = true;
        }) == weights{{norm, 8, 1, 1, whole}, {norm, 8, 1, 1, whole}, {dense, 8, 8, 1, whole}, {bias, 8, 1, 1, whole}});
}

TEST_CASE("what narrows words and widens them again works for every token, beside the head's narrower input") {
  transformer narrow = tiny;
  narrow.embedding_width = features(4);
  const shape input = sequences_of(batch(3), tokens(10), 1);
  const double usual = forward_operations(tiny, input, attention_mask::full).value();
  // The head reads 4 numbers instead of 8, and two matrices of 4 x 8 stand beside it.
  CHECK(forward_operations(narrow, input, attention_mask::full).value() == usual - 2.0 * 30 * 400 + 2.0 * 30 * 32 * 2);
  transformer headless = tiny;
  headless.has_head = false;
  CHECK(forward_operations(headless, input, attention_mask::full).value() == usual - 2.0 * 30 * 800);
}

TEST_CASE("where each block is one layer alone, the mixtures are the blocks that are neither attention nor a state") {
  // Two blocks of a state, one of attention, three of eight experts with 96 numbers each, of which two work.
  transformer alone = tiny;
  alone.layers = layers(6);
  alone.gated = true;
  alone.norms_per_block = 1;
  alone.moe = {.experts = experts(8), .per_token = experts(2), .width = features(4)};
  alone.hybrid.linear = {
      .hidden = 8, .kind = linear_attention_kind::mamba2, .heads = 2, .head_dimension = 4, .state = 4};
  alone.hybrid.of_linear = {0, 2};
  alone.hybrid.of_attention = {4};
  alone.hybrid.alone = true;
  CHECK(parameters(alone) - active_parameters(alone) == 3 * 6 * 96);
  for (std::int64_t end = 0; end <= 6; ++end)
    CHECK(detail::mixtures_below(alone, end) == (end > 1 ? 1 : 0) + (end > 3 ? 1 : 0) + (end > 5 ? 1 : 0));
}
