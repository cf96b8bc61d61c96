#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/number_format.hpp>
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer_strategy.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::inline v0_2 {

/// Weights of one kind on one GPU.
///
/// Fields   wide    stored in 16 bits or more [1]
///          packed  quantised [1]
///          bytes   of both [B]
/// Source   definition
struct served_weights {
  double wide = 0.0;
  double packed = 0.0;
  data_size bytes = {};

  /// All weights [1]. Source: definition.
  constexpr double parameters() const { return wide + packed; }
};

/// Blocks of a served model with the same KV cache.
///
/// Fields   blocks      [1]
///          window      tokens that they see; zero: all [token]
///          per_token   KV cache on one GPU [B/token]
///          operations  of one query with one cached token, on one GPU [operation/token^2]
///          heads       on one GPU [1]
///          chosen      tokens that an indexer lets a query attend to; zero: all [token]
///          index_key   what is kept of a token for the indexer, beside the KV cache [B/token]
///          scoring     operations of the indexer, of one query with one token [operation/token^2]
/// Source   Shazeer 2019; DeepSeek-AI, DeepSeek-V2, 2024, section 2.1 (latent attention reads its latent vectors for
///          all heads); DeepSeek-AI, DeepSeek-V3.2, 2025, section 2.1 (indexer)
struct served_cache {
  double blocks = 0.0;
  token_amount window = {};
  data_per_token per_token = {};
  operations_per_pair operations = {};
  double heads = 0.0;
  token_amount chosen = {};
  data_per_token index_key = {};
  operations_per_pair scoring = {};

  /// Tokens that a query attends to at most; zero: all [token]. Source: definition.
  constexpr token_amount most_seen() const { return chosen == token_amount{} ? window : chosen; }
};

/// A model as one GPU of a tensor-parallel group serves it: counted once, read by every step.
///
/// Fields   dense              weights of the blocks that every token needs
///          experts            all routed experts of all blocks
///          expert_count, experts_per_token  in one block [1]
///          head               LM head
///          caches, kinds      at most four kinds of KV caches, and how many there are
///          states             recurrent states and convolutions of a sequence on one GPU, or what its next entries are made of, all
///                             blocks together [B]
///          scanned            multiply-adds of a token against these states while a prompt is read, on one GPU [1]
///          blocks, hidden, vocabulary  of the model [1]
///          devices            of the group
///          width              of a quantised weight [B]
///          packed, nested     weights are quantised; their scales are quantised too
/// Source   definition
struct served_model {
  served_weights dense = {};
  served_weights experts = {};
  double expert_count = 0.0;
  double experts_per_token = 0.0;
  served_weights head = {};
  served_cache caches[4] = {};
  int kinds = 0;
  double blocks = 0.0;
  double hidden = 0.0;
  double vocabulary = 0.0;
  gpu_count devices = gpus(1);
  data_size width = {};
  bool packed = false;
  bool nested = false;
  data_size states = {};
  double scanned = 0.0;

  /// Whether it has linear or compressed attention or an indexer, with which nothing was calibrated. Source: definition.
  constexpr bool is_unlike_fitted() const { return states > data_size{} || caches[0].chosen != token_amount{}; }
};

namespace detail {

/// A multiply-add for each weight and token.
constexpr operation_count multiply_adds(double weights, token_amount tokens) {
  return 2.0 * (weights * tokens) * (units::operations / units::single_tokens);
}

constexpr served_cache cache_of(const attention& one, const inference_step& step, const shard_fractions& part,
                                double blocks) {
  const double elements = static_cast<double>(cached_elements_per_token(one));
  const double heads = static_cast<double>(one.heads) * part.tensor;
  const double fraction_here = one.latent ? 1.0 : part.key_value;
  // Latent attention multiplies queries into the latent space and adds up latents: no key or value is expanded.
  const double latent = static_cast<double>(2 * one.latent.key_value_rank + one.latent.rotary);
  const double features = one.latent ? latent : 2.0 * static_cast<double>(one.head_dimension);
  constexpr operations_per_pair of_a_multiply_add =
      2.0 * units::operations / (units::single_tokens * units::single_tokens);
  const token_indexer& indexer = one.latent.indexer;
  return {.blocks = blocks,
          .window = one.window * units::single_tokens,
          .per_token = elements * (fraction_here * step.cache_width) / units::single_tokens,
          .operations = heads * features * of_a_multiply_add,
          .heads = heads,
          .chosen = indexer.chosen * units::single_tokens,
          .index_key = index_key_bytes(indexer) / units::single_tokens,
          .scoring = static_cast<double>(indexer.query_width()) * of_a_multiply_add};
}

/// The two caches of compressed attention: of the newest tokens one by one, and of entries, whose figures are those of a token that an
/// entry stands for.
///
/// Valid    a part of an entry counts as that part
struct compressed_caches {
  served_cache newest = {};
  served_cache entries = {};
};
[[gnu::noinline]] constexpr compressed_caches caches_of(const compressed_attention& one, const inference_step& step,
                                                        const shard_fractions& part, double blocks) {
  constexpr operations_per_pair of_a_multiply_add =
      2.0 * units::operations / (units::single_tokens * units::single_tokens);
  const auto features = static_cast<double>(one.head_dimension);
  const double heads = static_cast<double>(one.heads) * part.tensor;
  const served_cache newest{.blocks = blocks,
                            .window = one.newest * units::single_tokens,
                            .per_token = features * step.cache_width / units::single_tokens,
                            .operations = heads * 2.0 * features * of_a_multiply_add,
                            .heads = heads};
  if (one.entry == 0) return {newest, {}};
  const double each = 1.0 / static_cast<double>(one.entry);
  served_cache entries = newest;
  entries.window = {};
  entries.per_token *= each;
  entries.operations *= each;
  if (one.indexer) {
    entries.chosen = static_cast<double>(one.indexer.chosen * one.entry) * units::single_tokens;
    entries.index_key = each * index_key_bytes(one.indexer) / units::single_tokens;
    entries.scoring = each * static_cast<double>(one.indexer.query_width()) * of_a_multiply_add;
  }
  return {newest, entries};
}

/// Adds blocks to the cache of their kind, or a kind.
///
/// Inputs   blocks_of  the blocks of a kind; is_like  whether one is of the kind
constexpr void add_cache(auto& made, const served_cache& read, const auto& cache_at) {
  for (int i = 0; i < made.kinds; ++i) {
    served_cache& known = cache_at(i);
    if (known.window != read.window || known.per_token != read.per_token) continue;
    known.blocks += read.blocks;
    return;
  }
  cache_at(made.kinds++) = read;
}

/// Which kind of cache blocks read that borrow keys and values: the first with their window. `check` of the model has seen that
/// there is one.
constexpr int lender_of(int kinds, token_amount window, const auto& window_of) {
  int i = 0;
  while (i + 1 < kinds && window_of(i) != window) ++i;
  return i;
}

/// Blocks of attention and a feed-forward part; where each block is one layer alone, two of them are such a block.
constexpr double usual_blocks(const transformer& model) {
  return static_cast<double>(model.layers.value()) * (model.hybrid.alone ? 0.5 : 1.0);
}

/// Linear attention on one GPU, or unfinished entries: bytes of a sequence, multiply-adds of a token.
struct served_states {
  data_size bytes = {};
  double scanned = 0.0;
};
constexpr served_states states_of(const inference_step& step) {
  if (step.model.compressed != nullptr) [[unlikely]]
    return {.bytes = unfinished_bytes(step.model)};
  const hybrid_plan& plan = step.model.hybrid;
  if (!plan) return {};
  const double blocks = static_cast<double>(plan.of_linear.size()) / static_cast<double>(step.tensor_parallel.value());
  return {.bytes = blocks * (static_cast<double>(recurrent_elements(plan.linear)) * step.state_width +
                             static_cast<double>(convolution_elements(plan.linear)) * bf16.width),
          .scanned = blocks * scanned_per_token(plan.linear)};
}

}  // namespace detail

/// Counts what one GPU reads and computes for a step.
///
/// Model    blocks, experts and LM head by the layers' own weights, divided by tensor parallelism; of the embedding
///          table only the rows of the tokens are read, so it is not counted unless it is the LM head too
/// Inputs   step  what runs
/// Returns  weights, caches and counts of one GPU
/// Errors   RL-310 for anything but a decoder that reads tokens and has an LM head; those of `check` of the model and
///          of its division
/// Source   definition
/// Checked  tests/unit/performance/serving/served_model_test.cpp
constexpr served_model served_model_of(const inference_step& step) {
  const transformer& model = step.model;
  const strategy plan{.tensor_parallel = step.tensor_parallel};
  check(plan, model, step.prompt);
  detail::check_cache_width(step);
  if (model.kind != transformer_kind::decoder || model.patch != 0 || !model.has_head) {
    detail::violated<errc::not_a_served_network>();
  }
  const shard_fractions part = shard_fractions_of(plan, model);
  const data_size width = step.weights.per_parameter;
  const bool quantised = width < bf16.width;
  served_model made{.blocks = detail::usual_blocks(model),
                    .hidden = static_cast<double>(model.hidden.value()),
                    .vocabulary = static_cast<double>(model.vocabulary.value()),
                    .devices = step.tensor_parallel,
                    .width = width,
                    .packed = quantised,
                    .nested = step.weights.nested};
  const auto add = [&](served_weights& to, double parameters, bool stored, data_size of_each) {
    (quantised && stored ? to.packed : to.wide) += parameters;
    to.bytes += parameters * of_each;
  };
  each_block_in(model, {0, model.layers.value()}, [&](const block_run& run) {
    const transformer_block block = block_of(model, run.kind, attention_mask::causal);
    const auto blocks = static_cast<double>(run.count);
    if (has_keys_and_values(block)) {
      const served_cache read = detail::cache_of(block.self, step, part, blocks);
      if (run.kind.borrows) [[unlikely]]
        made.caches[detail::lender_of(made.kinds, read.window, [&](int i) { return made.caches[i].window; })].blocks +=
            blocks;
      else made.caches[made.kinds++] = read;
    }
    if (is_compressed(block)) [[unlikely]] {
      const detail::compressed_caches read = detail::caches_of(compressed_of(block), step, part, blocks);
      const auto cache_at = [&](int i) -> served_cache& { return made.caches[i]; };
      detail::add_cache(made, read.newest, cache_at);
      if (read.entries.blocks > 0.0) detail::add_cache(made, read.entries, cache_at);
    }
    if (run.kind.is_mixture) {
      made.expert_count = static_cast<double>(model.moe.experts.value());
      made.experts_per_token = static_cast<double>(model.moe.per_token.value());
    }
    each_layer(block, [&](const auto& layer, std::int64_t count) {
      each_weight(layer, [&](const weight_tensor& weights) {
        const double parameters =
            blocks * static_cast<double>(count * weights.parameters()) * local_fraction(part, weights);
        const bool mixture = static_cast<bool>(model.moe);
        add(of_experts(weights) ? made.experts : made.dense, parameters, lies_in(step.weights, weights, mixture),
            width_in(step.weights, weights, mixture));
      });
    });
  });
  const detail::served_states linear = detail::states_of(step);
  made.states = linear.bytes;
  made.scanned = linear.scanned;
  const head last = head_of(model);
  add(made.head, static_cast<double>(last.hidden) * static_cast<double>(last.classes) * part.tensor,
      step.weights.everything, step.weights.everything ? width : bf16.width);
  return made;
}

/// Experts of a block that get at least one token, if the router spreads tokens evenly.
///
/// Model    E (1 - (1 - k / E)^n)
/// Inputs   of      a served model, with or without experts
///          tokens  n, of one pass [token]
/// Returns  distinct experts, at most E [1]; 0 without experts
/// Valid    tokens that choose independently of one another; real ones agree more often and touch fewer
/// Source   the expectation of a union of independent choices: Feller, An Introduction to Probability Theory, vol. 1
/// Checked  tests/unit/performance/serving/served_model_test.cpp
constexpr double experts_touched(const served_model& of, token_amount tokens) {
  if (of.expert_count == 0.0) return 0.0;
  const double missed = math::pow(1.0 - of.experts_per_token / of.expert_count, in(tokens, units::single_tokens));
  return of.expert_count * (1.0 - missed);
}

/// Tokens in a KV cache before and after it has grown.
/// Source   definition
struct cache_growth {
  token_amount from = {};
  token_amount to = {};
};

/// Tokens in the KV cache that a query sees on average while the cache grows.
///
/// Model    mean of min(s, w) over s from `from` to `to`; w is the window, or the tokens that an indexer chooses
/// Inputs   of      blocks of one kind
///          growth  from <= to
/// Returns  [token]
/// Source   definition
/// Checked  tests/unit/performance/serving/served_model_test.cpp
constexpr token_amount mean_cached_tokens(const served_cache& of, const cache_growth& growth) {
  const auto [from, to] = growth;
  const token_amount w = of.most_seen();
  if (w == token_amount{} || to <= w) return 0.5 * (from + to);
  if (from >= w) return w;
  return (0.5 * (from + w) * (w - from) + w * (to - w)) / (to - from);
}

}  // namespace ridgeline::inline v0_2
