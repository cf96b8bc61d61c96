#pragma once
#include <ridgeline/performance/serving/served_model.hpp>

namespace ridgeline::inline v0_2 {

/// How the GPUs of one engine share a model.
///
/// Fields   tensor_parallel    GPUs that share every block
///          data_parallel      groups of those, each with sequences and a KV cache of its own; a mixture's experts lie
///                             on all of their GPUs once (attention data parallelism), a dense model has copies
///          expert_parallel    parts that the experts are dealt out in, whole; below tensor x data parallel, each
///                             expert is cut
///          pipeline_parallel  stages with blocks of their own
/// Source   vLLM, SGLang and TensorRT-LLM documentation: tensor, expert, pipeline and attention data parallelism
struct serving_layout {
  gpu_count tensor_parallel = gpus(1);
  gpu_count data_parallel = gpus(1);
  gpu_count expert_parallel = gpus(1);
  gpu_count pipeline_parallel = gpus(1);

  /// GPUs of the engine. Source: definition.
  constexpr gpu_count devices() const {
    return gpus(tensor_parallel.value() * data_parallel.value() * pipeline_parallel.value());
  }
};

/// In which widths an engine holds a model: checkpoints often quantize the experts alone.
///
/// Fields   dense, experts  weights of attention, feed-forward layers and head; of routed experts
///          cache_width     of a number in the KV cache [B]
///          dense_in_tiles  dense weights have a scale for each tile of 128 x 128, and activations are quantized before
///                          each GEMM
/// Source   DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 3.3.2 (tiles)
struct serving_precision {
  weight_storage dense = stored_bf16;
  weight_storage experts = stored_bf16;
  data_size cache_width = 2.0 * units::bytes;
  bool dense_in_tiles = false;
};

/// A KV cache with the operations of a query against it while a prompt is read.
///
/// Fields   cache   with the operations of decode
///          prompt  operations of one query and one key: of latent attention with keys and values expanded, which takes
///                  fewer [operation/token^2]
///          borrowing  of its blocks, so many read what an earlier one keeps [1]
/// Source   DeepSeek-AI, DeepSeek-V2, 2024, section 2.1
struct engine_cache {
  served_cache cache = {};
  operations_per_pair prompt = {};
  double borrowing = 0.0;
};

/// A model as one GPU of an engine holds it, counted once and read by every iteration.
///
/// Fields   dense, experts, head  weights of one GPU, over all blocks (a pipeline's stages together)
///          table                 of the tokens, where it is not the LM head's, and of their vectors for every block: held, of which an
///                                iteration reads a few rows
///          caches, kinds         at most four kinds of KV caches, and how many there are
///          states                recurrent states of a sequence on one GPU, or what its next entries are made of, over all blocks [B]
///          scanned               multiply-adds of a token against them while a prompt is read [1]
///          blocks, mixtures, latents, quantized  all; with a mixture of experts, with latent or compressed attention, with
///                                dense weights quantized in tiles [1]
///          expert_count, experts_per_token  in one block [1]
///          missed                of a token by one expert, natural logarithm of the share [1]
///          hidden, vocabulary    of the model; sent_width  of what goes to an expert [1]
///          streams               residual streams of a block [1]
///          layout                how GPUs share it
/// Source   definition
struct engine_model {
  served_weights dense = {};
  served_weights experts = {};
  served_weights head = {};
  served_weights table = {};
  engine_cache caches[4] = {};
  int kinds = 0;
  double blocks = 0.0;
  double mixtures = 0.0;
  double latents = 0.0;
  double quantized = 0.0;
  double expert_count = 0.0;
  double experts_per_token = 0.0;
  double missed = 0.0;
  double hidden = 0.0;
  double sent_width = 0.0;
  double vocabulary = 0.0;
  serving_layout layout = {};
  data_size states = {};
  double scanned = 0.0;
  double streams = 1.0;
};

namespace detail {

constexpr engine_cache engine_cache_of(const attention& one, const inference_step& step, const shard_fractions& part,
                                       double blocks) {
  engine_cache made{.cache = cache_of(one, step, part, blocks)};
  made.prompt = made.cache.operations;
  if (one.latent) {
    const double features = static_cast<double>(one.latent.positionless + one.latent.rotary + one.latent.value);
    made.prompt = 2.0 * units::operations * made.cache.heads * features / (units::single_tokens * units::single_tokens);
  }
  return made;
}

}  // namespace detail

/// Counts what one GPU of an engine holds and computes.
///
/// Model    dense weights and LM head divided by tensor parallelism, experts by tensor x data parallelism; caches as
///          `served_model_of`
/// Inputs   model      a decoder that reads tokens and has an LM head
///          precision  of weights and KV cache
///          layout     how GPUs share it
/// Returns  weights, caches and counts of one GPU
/// Errors   RL-310 for another kind of network; RL-121 if expert parallelism divides neither the experts nor the GPUs;
///          RL-120 for more stages than blocks; RL-134 for a KV cache without a width; those of `check` of the model and
///          of its division
/// Source   definition
/// Checked  tests/unit/performance/serving/engine_model_test.cpp
constexpr engine_model engine_model_of(const transformer& model, const serving_precision& precision,
                                       const serving_layout& layout) {
  const inference_step step{.model = model,
                            .requests = batch(1),
                            .prompt = tokens(1),
                            .reply = tokens(1),
                            .weights = precision.dense,
                            .cache_width = precision.cache_width,
                            .tensor_parallel = layout.tensor_parallel};
  const strategy plan{.tensor_parallel = layout.tensor_parallel};
  check(plan, model, step.prompt);
  detail::check_cache_width(step);
  if (model.kind != transformer_kind::decoder || model.patch != 0 || !model.has_head) {
    detail::violated<errc::not_a_served_network>();
  }
  const std::int64_t shared = layout.tensor_parallel.value() * layout.data_parallel.value();
  const std::int64_t parts = layout.expert_parallel.value();
  if (shared % parts != 0 || (model.moe && model.moe.experts.value() % parts != 0)) {
    detail::violated<errc::experts_not_divided>();
  }
  if (layout.pipeline_parallel.value() > model.layers.value()) detail::violated<errc::stages_not_filled>();
  const shard_fractions part = shard_fractions_of(plan, model);
  const detail::served_states linear = detail::states_of(step);
  engine_model made{.blocks = detail::usual_blocks(model),
                    .hidden = static_cast<double>(model.hidden.value()),
                    .vocabulary = static_cast<double>(model.vocabulary.value()),
                    .layout = layout,
                    .states = linear.bytes,
                    .scanned = linear.scanned,
                    .streams = static_cast<double>(streams_of(model))};
  const auto add = [](served_weights& to, double parameters, const weight_storage& in, bool stored) {
    const bool packed = stored && in.per_parameter < bf16.width;
    (packed ? to.packed : to.wide) += parameters;
    to.bytes += parameters * (stored ? in.per_parameter : bf16.width);
  };
  each_block_in(model, {0, model.layers.value()}, [&](const block_run& run) {
    const transformer_block block = block_of(model, run.kind, attention_mask::causal);
    const auto blocks = static_cast<double>(run.count);
    if (has_keys_and_values(block)) {
      const engine_cache read = detail::engine_cache_of(block.self, step, part, blocks);
      if (run.kind.borrows) [[unlikely]] {
        const auto window_of = [&](int i) { return made.caches[i].cache.window; };
        engine_cache& lender = made.caches[detail::lender_of(made.kinds, read.cache.window, window_of)];
        lender.cache.blocks += blocks;
        lender.borrowing += blocks;
      } else {
        made.caches[made.kinds++] = read;
      }
      if (block.self.latent) made.latents += blocks;
    }
    if (is_compressed(block)) [[unlikely]] {
      made.latents += blocks;
      const detail::compressed_caches read = detail::caches_of(compressed_of(block), step, part, blocks);
      const auto cache_at = [&](int i) -> served_cache& { return made.caches[i].cache; };
      detail::add_cache(made, read.newest, cache_at);
      if (read.entries.blocks > 0.0) detail::add_cache(made, read.entries, cache_at);
      for (int i = 0; i < made.kinds; ++i) made.caches[i].prompt = made.caches[i].cache.operations;
    }
    if (run.kind.is_mixture) {
      made.mixtures += blocks;
      made.expert_count = static_cast<double>(model.moe.experts.value());
      made.experts_per_token = static_cast<double>(model.moe.per_token.value());
      made.sent_width = static_cast<double>(block.experts.sent_width());
      made.missed = math::log2(1.0 - made.experts_per_token / made.expert_count) * 0.6931471805599453;
    }
    each_layer(block, [&](const auto& layer, std::int64_t count) {
      each_weight(layer, [&](const weight_tensor& weights) {
        const double all = blocks * static_cast<double>(count * weights.parameters());
        if (of_experts(weights)) {
          add(made.experts, all / static_cast<double>(shared), precision.experts,
              precision.experts.everything || weights.is_matrix());
        } else {
          add(made.dense, all * local_fraction(part, weights), precision.dense,
              precision.dense.everything || weights.is_matrix());
        }
      });
    });
  });
  if (precision.dense_in_tiles) made.quantized = made.blocks;
  const head last = head_of(model);
  add(made.head, static_cast<double>(last.hidden) * static_cast<double>(last.classes) * part.tensor, precision.dense,
      precision.dense.everything);
  if (!model.tied) {
    const embedding first = embedding_of(model);
    const auto rows = static_cast<double>(first.vocabulary + first.positions + first.types);
    add(made.table, rows * static_cast<double>(first.hidden) * part.tensor, precision.dense,
        precision.dense.everything);
  }
  if (model.per_layer_input) [[unlikely]]
    add(made.table, static_cast<double>(per_layer_table_of(model).parameters()) * part.tensor, precision.dense,
        precision.dense.everything);
  return made;
}

/// Bytes of weights that one GPU of an engine holds: its share of the stages, of the LM head and of the table of tokens.
///
/// Model    (dense + experts) / stages + head + table; of more stages the fullest one, with the larger one of head and
///          table
/// Inputs   of  counted by `engine_model_of`
/// Returns  [B]
/// Source   definition
/// Checked  tests/unit/performance/serving/engine_model_test.cpp
constexpr data_size weight_bytes_of(const engine_model& of) {
  const data_size blocks = of.dense.bytes + of.experts.bytes;
  if (of.layout.pipeline_parallel == gpus(1)) return blocks + of.head.bytes + of.table.bytes;
  const auto stages = static_cast<double>(of.layout.pipeline_parallel.value());
  return blocks / stages + (of.head.bytes > of.table.bytes ? of.head.bytes : of.table.bytes);
}

/// Bytes of KV cache and recurrent states that one GPU holds for a sequence.
///
/// Model    (states + sum over blocks of min(tokens, window) * bytes a token) / stages
/// Inputs   of      counted by `engine_model_of`
///          length  of the sequence [token]
/// Returns  [B]
/// Source   definition
/// Checked  tests/unit/performance/serving/engine_model_test.cpp
constexpr data_size cache_bytes_of(const engine_model& of, token_amount length) {
  data_size sum = of.states;
  for (int i = 0; i < of.kinds; ++i) {
    const served_cache& one = of.caches[i].cache;
    const bool windowed = one.window != token_amount{} && one.window < length;
    sum += (one.blocks - of.caches[i].borrowing) * (windowed ? one.window : length) * (one.per_token + one.index_key);
  }
  return sum / static_cast<double>(of.layout.pipeline_parallel.value());
}

}  // namespace ridgeline::inline v0_2
