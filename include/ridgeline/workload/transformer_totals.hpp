#pragma once
#include <ridgeline/workload/kernels.hpp>
#include <ridgeline/workload/transformer_blocks.hpp>

// What a transformer has beside its blocks, and its totals.
namespace ridgeline::inline v0_2 {

/// The table of tokens (or the first layer of a network that reads pictures has none).
///
/// Inputs   model  a checked transformer that reads tokens
/// Returns  the layer
/// Source   definition
/// Checked  tests/unit/workload/transformer_totals_test.cpp
constexpr embedding embedding_of(const transformer& model) {
  return {.vocabulary = model.vocabulary.value(),
          .hidden = model.embedding_width ? model.embedding_width.value() : model.hidden.value(),
          .positions = model.position == position_kind::learned && !model.embedding_width ? model.positions : 0,
          .types = model.token_types};
}

/// The table of the vectors that a token has for every block beside the stream (Gemma 4 E2B and E4B).
///
/// Inputs   model  a checked transformer with `per_layer_input`
/// Returns  all rows, a row's vectors for all blocks side by side; divided as the table of tokens is
/// Source   transformers, modeling_gemma4.py (embed_tokens_per_layer)
/// Checked  tests/unit/workload/transformer_totals_test.cpp
constexpr weight_tensor per_layer_table_of(const transformer& model) {
  return {weight_role::embedding, model.vocabulary.value(), model.layers.value() * model.per_layer_input.value(), 1,
          divided_over::tensor_parallel};
}

namespace detail {

/// Tables of a clustered vocabulary, and the matrices that widen their vectors: tied but for the first one.
template<class Visit>
constexpr void each_cluster_weight(const transformer& model, Visit&& visit) {
  const vocabulary_clusters& clusters = model.clusters;
  const std::int64_t words[] = {clusters.first, clusters.second - clusters.first, clusters.third - clusters.second,
                                model.vocabulary.value() - clusters.third};
  std::int64_t width = model.hidden.value();
  for (const std::int64_t count : words) {
    visit(weight_tensor{weight_role::embedding, count, width, 1, divided_over::tensor_parallel});
    if (clusters.narrower != 1) {
      const std::int64_t copies = width == model.hidden.value() ? 2 : 1;
      visit(weight_tensor{weight_role::dense, width, model.hidden.value(), copies, divided_over::nothing});
    }
    if (width >= clusters.narrower) width /= clusters.narrower;
  }
  visit(weight_tensor{weight_role::head, model.hidden.value(), 3, 1,
                      divided_over::nothing});  // one class a rarer cluster
  visit(weight_tensor{weight_role::bias, model.vocabulary.value() + 3, 1, 1, divided_over::nothing});
}

}  // namespace detail

/// The last layer. Of a clustered vocabulary: the frequent words and one class for each cluster, which is all that most
/// tokens need.
///
/// Inputs   model  a checked transformer
/// Returns  the layer; its matrix is the embedding's where they are tied
/// Source   definition
/// Checked  tests/unit/workload/transformer_totals_test.cpp
constexpr head head_of(const transformer& model) {
  return {.hidden = model.embedding_width ? model.embedding_width.value() : model.hidden.value(),
          .classes = model.clusters ? model.clusters.first + 3 : model.vocabulary.value(),
          .tied = model.tied,
          .bias = model.bias.head};
}

/// Names the weights before the first block to `visit`: tables, the projection of patches, norms of the embedding.
///
/// Inputs   model  a checked transformer
/// Source   the families' config files; Dosovitskiy et al. 2021 (patches, class token)
/// Checked  tests/unit/workload/transformer_totals_test.cpp
template<class Visit>
constexpr void each_weight_before(const transformer& model, Visit&& visit) {
  constexpr auto whole = divided_over::nothing;
  if (model.patch != 0) {
    const std::int64_t pixels = model.picture_channels * model.patch * model.patch;
    visit(weight_tensor{weight_role::convolution, pixels, model.hidden.value(), 1, whole});
    visit(weight_tensor{weight_role::bias, model.hidden.value(), 1, 1, whole});
    visit(weight_tensor{weight_role::table, 1, model.hidden.value(), 1, whole});  // the class token
    if (model.positions != 0) visit(weight_tensor{weight_role::table, model.positions, model.hidden.value(), 1, whole});
  } else if (model.clusters) {
    detail::each_cluster_weight(model, visit);
  } else {
    each_weight(embedding_of(model), visit);
    if (model.embedding_width) {
      visit(weight_tensor{weight_role::dense, model.embedding_width.value(), model.hidden.value(), 2,
                          whole});  // in and out
      if (model.position == position_kind::learned) {
        visit(weight_tensor{weight_role::table, model.positions, model.hidden.value(), 1, whole});
      }
    }
  }
  if (model.position == position_kind::relative) {
    const std::int64_t stacks = model.encoder_layers ? 2 : 1;
    visit(
        weight_tensor{weight_role::table, model.positions, model.heads.value(), stacks, divided_over::tensor_parallel});
  }
  if (model.position == position_kind::projected) {
    visit(weight_tensor{weight_role::bias, model.heads.value() * model.head_dimension.value(), 1, 2,
                        divided_over::tensor_parallel});
  }
  if (model.embedding_norm) each_weight(norm_of(model), visit);
  if (model.per_layer_input) [[unlikely]] {
    visit(per_layer_table_of(model));
    visit(weight_tensor{weight_role::norm, model.per_layer_input.value(), 1, 1, whole});
  }
}

namespace detail {

/// What makes one stream of several behind the last block: a weight for each, from all of them.
template<class Visit>
[[gnu::noinline, gnu::cold]] constexpr void each_joining_weight(const transformer& model, Visit& visit) {
  const std::int64_t streams = streams_of(model);
  if (streams == 1) return;
  visit(weight_tensor{weight_role::dense, streams * model.hidden.value(), streams, 1, divided_over::nothing});
  visit(weight_tensor{weight_role::bias, streams + 1, 1, 1, divided_over::nothing});
}

}  // namespace detail

/// Names the weights after the last block to `visit`: what makes one stream of several, final norms, a pooler, the head unless it is the
/// embedding.
///
/// Inputs   model  a checked transformer
/// Source   the families' config files; Devlin et al. 2019 (pooler); transformers, modeling_deepseek_v4.py (DeepseekV4HyperHead)
/// Checked  tests/unit/workload/transformer_totals_test.cpp
template<class Visit>
constexpr void each_weight_after(const transformer& model, Visit&& visit) {
  if (model.compressed != nullptr) [[unlikely]]
    detail::each_joining_weight(model, visit);
  if (model.final_norm) {
    normalization last = norm_of(model);
    each_weight(last, visit);
    if (model.encoder_layers) each_weight(last, visit);
  }
  if (model.pooler) each_weight(linear{.inputs = model.hidden.value(), .outputs = model.hidden.value()}, visit);
  if (model.has_head) each_weight(head_of(model), visit);
}

/// Parameters of one block.
///
/// Inputs   block  from `block_of`
/// Returns  exact [1]
/// Source   definition
/// Checked  tests/unit/workload/transformer_totals_test.cpp
constexpr std::int64_t parameters(const transformer_block& block) {
  std::int64_t sum = 0;
  each_layer(block, [&sum](const auto& layer, std::int64_t count) {
    each_weight(layer, [&](const weight_tensor& weights) { sum += count * weights.parameters(); });
  });
  return sum;
}

/// Parameters of a transformer.
///
/// Model    sum over its weights; equal blocks are counted once and multiplied
/// Inputs   model  any
/// Returns  exact [1]
/// Errors   those of `check`
/// Source   definition
/// Checked  tests/catalogue/models_test.cpp, tests/unit/workload/transformer_totals_test.cpp
constexpr std::int64_t parameters(const transformer& model) {
  check(model);
  std::int64_t sum = 0;
  const auto add = [&sum](const weight_tensor& weights) { sum += weights.parameters(); };
  each_weight_before(model, add);
  each_block(model, [&](const block_run& run) {
    sum += run.count * parameters(block_of(model, run.kind, attention_mask::causal));
  });
  each_weight_after(model, add);
  return sum;
}

/// Parameters that work for one token: all, less the experts that the router leaves out. Tables count in full.
///
/// Inputs   model  any
/// Returns  exact [1]
/// Errors   those of `check`
/// Source   the reports of the mixtures, most of which count the embeddings (DeepSeek-V2-Lite's does not)
/// Checked  tests/catalogue/models_test.cpp
constexpr std::int64_t active_parameters(const transformer& model) {
  std::int64_t sum = parameters(model);
  if (!model.moe) return sum;
  const token_mixer mixer = model.hybrid.alone ? token_mixer::none : token_mixer::attention;
  const mixture_of_experts layer =
      block_of(model, {.is_mixture = true, .mixer = mixer}, attention_mask::causal).experts;
  return sum - detail::mixtures_below(model, model.layers.value()) * (parameters(layer) - active_parameters(layer));
}

/// Bytes that compressed attention keeps of a sequence until its next entries are whole: on every GPU.
///
/// Model    sum over the blocks of `unfinished_bytes`
/// Inputs   model  a checked transformer with compressed attention
/// Returns  [B]
/// Source   as `unfinished_bytes` of a layer
/// Checked  tests/unit/workload/compressed_test.cpp
[[gnu::noinline]] constexpr data_size unfinished_bytes(const transformer& model) {
  data_size sum{};
  each_block_in(model, {0, model.layers.value()}, [&](const block_run& run) {
    const transformer_block block = block_of(model, run.kind, attention_mask::causal);
    sum += static_cast<double>(run.count) * unfinished_bytes(compressed_of(block));
  });
  return sum;
}

/// Names the kernels of a transformer's forward pass, but for its first layer, to `visit(kernel, count)`: those of its
/// blocks, then those of its head.
///
/// Inputs   model    a checked transformer
///          stream   what goes from block to block; an encoder beside a decoder reads as many tokens
///          counted  what a token of a decoder sees, and how its scores are counted
///          fusion   what runs inside another kernel
///          visit    as for a layer
/// Source   Vaswani et al. 2017, figure 1
/// Checked  tests/unit/workload/kernels_test.cpp
template<class Visit>
constexpr void for_each_kernel(const transformer& model, const shape& stream, attention_mask counted,
                               const kernel_fusion& fusion, Visit&& visit) {
  const std::int64_t source = model.encoder_layers ? stream.height * stream.width : 0;
  each_block(model, [&](const block_run& run) {
    each_layer(block_of(model, run.kind, counted, source), [&](const auto& layer, std::int64_t count) {
      for_each_kernel(layer, stream, fusion, static_cast<double>(run.count * count), visit);
    });
  });
  if (!model.has_head) return;
  shape read = stream;
  read.features = head_of(model).hidden;
  if (model.patch != 0) read.height = 1;  // a classifier reads the class token alone
  for_each_kernel(head_of(model), read, fusion, 1.0, visit);
}

namespace detail {

/// How many times each product of a forward pass is done.
struct times_done {
  double of_weights = 1.0;      // and activations
  double of_activations = 1.0;  // both factors
};

/// Operations of the products of the blocks, of the head, of what cuts pictures or widens embeddings.
constexpr operation_count operations_done(const transformer& model, const shape& input, attention_mask counted,
                                          const times_done& each) {
  check(model);
  check(model, input);
  const convolution cut{.channels_in = model.picture_channels,
                        .channels_out = model.hidden.value(),
                        .kernel = model.patch,
                        .stride = model.patch};
  shape tokens = input;
  if (model.patch == 0) {
    tokens = output_shape(embedding_of(model), input);
  } else {
    // A picture becomes squares and one more token for its class.
    tokens = output_shape(cut, input);
    tokens = {.samples = tokens.samples, .height = tokens.height * tokens.width + 1};
  }
  tokens.features = model.hidden.value();
  operation_count sum{};
  for_each_kernel(model, tokens, counted, {}, [&sum, &each](const gemm_kernel& gemm, double count) {
    sum += (gemm.right_is_weight ? each.of_weights : each.of_activations) * (count * gemm.operations());
  });
  const auto add = [&sum, &each](const gemm_kernel& gemm) { sum += each.of_weights * gemm.operations(); };
  if (model.patch != 0) each_gemm(cut, input, add);
  if (model.embedding_width) {
    each_gemm(linear{.inputs = model.embedding_width.value(), .outputs = model.hidden.value()}, tokens, add);
    each_gemm(linear{.inputs = model.hidden.value(), .outputs = model.embedding_width.value()}, tokens, add);
  }
  return sum;
}

}  // namespace detail

/// Operations of one forward pass.
///
/// Model    the products of every block, and of the head for every token
/// Inputs   model    any that reads tokens
///          input    sequences of tokens, one feature each; an encoder beside a decoder reads as many
///          counted  whether a decoder's scores count half (what a good kernel computes) or in full (what many papers
///          count)
/// Returns  for all samples; a multiply-add is two [1 operation]
/// Errors   those of `check`, of the model and of the model with the input; RL-111 where the input has more than one
///          feature
/// Source   Narayanan et al. 2021, appendix; Megatron-LM, num_floating_point_operations
/// Checked  tests/published/narayanan_2021_test.cpp, tests/unit/workload/transformer_totals_test.cpp
constexpr operation_count forward_operations(const transformer& model, const shape& input, attention_mask counted) {
  return detail::operations_done(model, input, counted, {});
}

/// Operations of a forward and a backward pass that the model needs.
///
/// Model    of a product of activations and weights twice the forward ones again in the backward pass, of frozen weights once: they
///          have no gradient; of a product of activations, in attention, always twice
/// Inputs   model, input, counted  as `forward_operations`
///          frozen  whether the weights are, and only adapters learn, whose own products are not counted
/// Returns  for all samples; a multiply-add is two [1 operation]
/// Errors   those of `forward_operations`
/// Source   Chowdhery et al., PaLM, 2022, appendix B; Hu et al., LoRA, 2021 (no gradients of frozen weights)
/// Checked  tests/unit/workload/transformer_totals_test.cpp
constexpr operation_count training_operations(const transformer& model, const shape& input, attention_mask counted,
                                              bool frozen) {
  return detail::operations_done(model, input, counted, {frozen ? 2.0 : 3.0, 3.0});
}

}  // namespace ridgeline::inline v0_2
