#pragma once
#include <ridgeline/performance/serving/engine_model.hpp>
#include <ridgeline/performance/serving/speculating_engine.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Who guesses tokens: heads for several tokens, a head on the features of the model, or a small model of its own.
/// Source   DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 2.2; Li et al., EAGLE, 2024; Leviathan et al. 2023
enum class guesser : unsigned char { mtp, eagle, draft };

inline constexpr guesser every_guesser[] = {guesser::mtp, guesser::eagle, guesser::draft};

/// The name of who guesses.
///
/// Inputs   which  any enumerator
/// Returns  one word; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/serving/guesser_test.cpp
constexpr std::string_view name_of(guesser which) noexcept {
  switch (which) {
    case guesser::mtp: return "mtp";
    case guesser::eagle: return "eagle";
    case guesser::draft: return "draft";
  }
  return "unknown";
}

/// What guessing takes beside the model.
///
/// Fields   cost     of one guess, relative to an iteration that decodes [1]: `guesses_by_position::cost`
///          weights  of all GPUs of an engine together [B]: `guesses_by_position::weights`
/// Source   definition
struct guess_weights {
  double cost = 0.0;
  data_size weights = {};
};

namespace detail {

/// Weights of all blocks that one token reads, and of all that lie in memory.
constexpr data_size blocks_read(const engine_model& of) {
  const bool mixture = of.expert_count > 0.0;
  return of.dense.bytes + (mixture ? of.experts_per_token / of.expert_count : 1.0) * of.experts.bytes;
}

}  // namespace detail

/// A head of one block, as MTP and EAGLE have it, that shares the model's table of tokens and LM head.
///
/// Model    cost: (blocks / number of blocks + LM head) / (blocks + LM head), in bytes that one token reads;
///          weights: (dense + experts) / number of blocks
/// Inputs   model, precision  what answers, in which widths
/// Returns  cost and weights
/// Errors   those of `engine_model_of`
/// Valid    engines that the reads of weights bound; what joins the features of two tokens is left out
/// Source   DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 2.2; Li et al., EAGLE, 2024, section 4.2: one block
/// Checked  tests/unit/performance/serving/guesser_test.cpp
constexpr guess_weights one_block_that_guesses(const transformer& model, const serving_precision& precision) {
  const engine_model of = engine_model_of(model, precision, {});
  const data_size read = detail::blocks_read(of);
  return {.cost = (read / of.blocks + of.head.bytes) / (read + of.head.bytes),
          .weights = (of.dense.bytes + of.experts.bytes) / of.blocks};
}

/// A small model that guesses, with 16 bits a weight.
///
/// Model    cost: bytes that one token of the draft reads / bytes that one of the model reads
/// Inputs   draft             what guesses, with the model's vocabulary
///          model, precision  what answers, in which widths
/// Returns  cost and weights
/// Errors   those of `engine_model_of`
/// Valid    engines that the reads of weights bound
/// Source   Leviathan et al. 2023, section 3.3: the cost coefficient c
/// Checked  tests/unit/performance/serving/guesser_test.cpp
constexpr guess_weights draft_that_guesses(const transformer& draft, const transformer& model,
                                           const serving_precision& precision) {
  const engine_model small = engine_model_of(draft, {}, {});
  const engine_model large = engine_model_of(model, precision, {});
  return {.cost = (detail::blocks_read(small) + small.head.bytes) / (detail::blocks_read(large) + large.head.bytes),
          .weights = weight_bytes_of(small)};
}

}  // namespace ridgeline::inline v0_2
