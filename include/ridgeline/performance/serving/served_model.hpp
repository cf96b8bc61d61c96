#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer_strategy.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline {

/// Weights of one kind on one GPU: how many, and what they take.
/// Source   definition
struct served_weights {
  double wide = 0.0;    // numbers in 16 bits or more [1]
  double packed = 0.0;  // quantised numbers [1]
  double bytes = 0.0;   // of both [B]

  /// All numbers [1]. Source: definition.
  constexpr double numbers() const { return wide + packed; }
};

/// Blocks of a served model that keep and read the same cache.
///
/// Fields   blocks            [1]
///          window            tokens that they see, 0: all [token]
///          bytes_per_token   of the cache on one GPU [B]
///          operations        of one query with one cached token, on one GPU [operation]
///          heads             on one GPU [1]
/// Source   Shazeer 2019; DeepSeek-AI, DeepSeek-V2, 2024, section 2.1 (latent attention reads its latent vectors for
///          all heads)
struct served_cache {
  double blocks = 0.0;
  double window = 0.0;
  double bytes_per_token = 0.0;
  double operations = 0.0;
  double heads = 0.0;
};

/// A model as one GPU of a tensor-parallel group serves it: plain numbers, counted once and asked for every step.
///
/// Fields   dense        weights of the blocks that every token needs
///          experts      all routed experts of all blocks; count, per_token of them in a block [1]
///          head         the last layer
///          caches       at most four kinds of blocks
///          blocks, hidden, words  of the model [1]; devices of the group [1]
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
  double words = 0.0;
  double devices = 1.0;
  double width = 0.0;  // of a packed number [B]
  bool packed = false;
  bool nested = false;
};

namespace detail {

constexpr served_cache cache_of(const attention& one, const inference_step& step, const shares& part, double blocks) {
  const double width = step.cache_width.value();
  const double elements = static_cast<double>(cached_elements_per_token(one));
  const double heads = static_cast<double>(one.heads) * part.tensor;
  const double share = one.latent ? 1.0 : part.key_value;
  // Latent attention multiplies queries into the latent space and adds up latents: no key or value is expanded.
  const double latent = static_cast<double>(2 * one.latent.key_value_rank + one.latent.rotary);
  const double features = one.latent ? latent : 2.0 * static_cast<double>(one.head_dimension);
  return {.blocks = blocks,
          .window = static_cast<double>(one.window),
          .bytes_per_token = elements * share * width,
          .operations = 2.0 * heads * features,
          .heads = heads};
}

}  // namespace detail

/// Counts what one GPU reads and computes for a step.
///
/// Model    blocks, experts and head by the layers' own weights, divided by tensor parallelism; the table of tokens is
///          read by rows and not counted, unless it is the head too
/// Inputs   step  what runs
/// Returns  plain numbers for one GPU
/// Errors   RL-310 for anything but a decoder that reads tokens and has a head; those of `check` of the model and of
///          its division
/// Source   definition
/// Checked  tests/unit/performance/serving/served_model_test.cpp
constexpr served_model served_model_of(const inference_step& step) {
  const transformer& model = step.model;
  const strategy plan{.tensor_parallel = step.tensor_parallel};
  check(plan, model, step.prompt);
  if (model.kind != transformer_kind::decoder || model.patch != 0 || !model.has_head) {
    detail::violated<errc::not_a_served_network>();
  }
  const shares part = shares_of(plan, model);
  const double width = step.weights.per_parameter.value();
  const bool storage_packs = width < 2.0;
  served_model made{.blocks = static_cast<double>(model.layers),
                    .hidden = static_cast<double>(model.hidden),
                    .words = static_cast<double>(model.vocabulary),
                    .devices = static_cast<double>(step.tensor_parallel.value()),
                    .width = width,
                    .packed = storage_packs,
                    .nested = step.weights.nested};
  const auto add = [&](served_weights& to, double numbers, bool stored) {
    (storage_packs && stored ? to.packed : to.wide) += numbers;
    to.bytes += numbers * (stored ? width : 2.0);
  };
  each_block_in(model, {0, model.layers}, [&](const block_run& run) {
    const transformer_block block = block_of(model, run.kind, attention_mask::causal);
    const auto blocks = static_cast<double>(run.count);
    made.caches[made.kinds++] = detail::cache_of(block.self, step, part, blocks);
    if (run.kind.is_mixture) {
      made.expert_count = static_cast<double>(model.moe.experts);
      made.experts_per_token = static_cast<double>(model.moe.per_token);
    }
    each_layer(block, [&](const auto& layer, std::int64_t count) {
      each_weight(layer, [&](const weight_tensor& weights) {
        const double numbers = blocks * static_cast<double>(count * weights.parameters()) * share_of(part, weights);
        add(of_experts(weights) ? made.experts : made.dense, numbers, step.weights.everything || weights.is_matrix());
      });
    });
  });
  const head last = head_of(model);
  add(made.head, static_cast<double>(last.hidden) * static_cast<double>(last.classes) * part.tensor,
      step.weights.everything);
  return made;
}

/// Experts of a block that some tokens go to, if the router spreads them evenly.
///
/// Model    E (1 - (1 - k / E)^n)
/// Inputs   of      a served model, with or without experts
///          tokens  n, that a pass works on [1]
/// Returns  distinct experts, at most E [1]; 0 without experts
/// Valid    tokens that choose independently of one another; real ones agree more often and touch fewer
/// Source   the expectation of a union of independent choices: Feller, An Introduction to Probability Theory, vol. 1
/// Checked  tests/unit/performance/serving/served_model_test.cpp
constexpr double experts_touched(const served_model& of, double tokens) {
  if (of.expert_count == 0.0) return 0.0;
  const double missed = math::pow(1.0 - of.experts_per_token / of.expert_count, tokens);
  return of.expert_count * (1.0 - missed);
}

/// Tokens in a cache, before and after it has grown.
/// Source   definition
struct cache_growth {
  double from = 0.0;
  double to = 0.0;
};

/// Tokens in the cache that a query sees on average, while a cache grows.
///
/// Model    mean of min(s, w) over s from `from` to `to`
/// Inputs   of     blocks of one kind
///          while_it_grows  tokens in the cache, from <= to [1]
/// Returns  [1]
/// Source   definition
/// Checked  tests/unit/performance/serving/served_model_test.cpp
constexpr double mean_cached_tokens(const served_cache& of, const cache_growth& while_it_grows) {
  const auto [from, to] = while_it_grows;
  const double w = of.window;
  if (w == 0.0 || to <= w) return 0.5 * (from + to);
  if (from >= w) return w;
  return (0.5 * (from + w) * (w - from) + w * (to - w)) / (to - from);
}

}  // namespace ridgeline
