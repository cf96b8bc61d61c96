#pragma once
#include <ridgeline/performance/serving/decode_time.hpp>

namespace ridgeline {

namespace detail {

/// A prompt, and how much of it is read at a time; 0 is all [1].
struct uncut_prompt {
  double length = 0.0;
  double at_a_time = 0.0;
};

/// How a prompt is cut: whole chunks, and what is left [1].
struct prompt_chunks {
  double length = 0.0;
  double chunk = 0.0;
  double count = 1.0;

  constexpr explicit prompt_chunks(const uncut_prompt& prompt) : length(prompt.length), chunk(prompt.at_a_time) {
    if (chunk == 0.0 || chunk >= length) chunk = length;
    count = math::ceil(length / chunk);
  }
  constexpr double last() const { return length - (count - 1.0) * chunk; }
};

/// Pairs of a query and a key that one head computes for one prompt. Read at once: half the square, as a fused kernel
/// does. In chunks: every query of a chunk with all that is cached after it.
constexpr double computed_pairs(const prompt_chunks& cut, double window) {
  const double n = cut.length;
  if (cut.count == 1.0) {
    const double seen = window != 0.0 && window < n ? window : n;
    return 0.5 * seen * seen + (n - seen) * seen;
  }
  // The i-th chunk sees i chunks, or the window and itself.
  const double most = window == 0.0 ? cut.count * cut.chunk : window + cut.chunk;
  const double growing = math::larger(1.0, math::floor(most / cut.chunk));
  const double before = cut.count - 1.0;
  const double grown = growing < before ? growing : before;
  const double square = 0.5 * grown * (grown + 1.0) * cut.chunk * cut.chunk;
  const double capped = (before - grown) * cut.chunk * most;
  const double all = cut.count * cut.chunk;
  return square + capped + cut.last() * (most < all ? most : all);
}

constexpr serving_breakdown prefill_terms(const served_model& of, double requests, const prompt_chunks& cut,
                                          const serving_rates& rates) {
  const double tokens = requests * cut.length;
  // Read at once, prompts share the weights; in chunks, each chunk reads them.
  const double passes = rates.chunk == 0.0 ? 1.0 : requests * cut.count;
  const double touched = of.expert_count == 0.0 ? 0.0 : experts_touched(of, tokens / passes) / of.expert_count;
  const double chosen = of.expert_count == 0.0 ? 0.0 : of.experts_per_token / of.expert_count;
  const double bytes = of.dense.bytes + touched * of.experts.bytes;
  const double memory = passes * bytes / rates.bytes + of.head.bytes / rates.bytes;
  const double active = of.dense.numbers() + chosen * of.experts.numbers();
  const double operations = 2.0 * active * tokens + 2.0 * of.head.numbers() * requests;
  const double products = operations / (rates.operations * (of.packed ? rates.packed_share : 1.0));
  const double powered = operations * rates.power;
  const double unpacked = of.dense.packed + touched * of.experts.packed;
  const double moved = passes * unpacked * (of.width + 2.0);

  double scores = 0.0;
  for (int i = 0; i < of.kinds; ++i) {
    const served_cache& one = of.caches[i];
    const double pairs = requests * one.blocks * computed_pairs(cut, one.window);
    scores += pairs * one.heads * rates.score;
    if (rates.attention > 0.0) scores += pairs * one.operations / rates.attention;
  }
  const auto seconds = [](double number) { return number * units::seconds; };
  return {.weights = seconds(memory),
          .arithmetic = seconds(math::larger(0.0, products - memory)),
          .power_limit = seconds(math::larger(0.0, powered - math::larger(memory, products))),
          .unpacking = seconds(rates.unpacking > 0.0 ? moved / rates.unpacking : 0.0),
          .scores = seconds(scores),
          .launches = seconds(passes * of.blocks * rates.per_chunk_and_block),
          .host = seconds(passes * rates.host_per_step + requests * rates.host_per_request),
          .communication = seconds(passes * served_collectives(of, {tokens / passes, requests / passes}, rates))};
}

}  // namespace detail

/// Time of reading the prompts of all requests, after which each has its first token: the time to the first token,
/// where nothing waits in a queue.
///
/// Model    max(weights / bandwidth for each chunk, operations / rate, operations * energy / board power) + weights
///          that are unpacked, read and written in 16 bits, for each chunk + pairs of queries and keys, by their bytes
///          or their operations + blocks * wait for each chunk + host + two all-reduces a block
/// Inputs   step   requests, prompt, storage of weights, GPUs that share the model
///          rates  of the device and the stack, from `serving_rates_of`
/// Returns  every term [s], the usual error, and whether it was measured there
/// Shapes   all tokens of all prompts; the logits of each prompt's last token
/// Errors   as `decode_time`
/// Valid    prompts of one length, nothing of which was cached before
/// Source   Pope et al., Efficiently Scaling Transformer Inference, 2022, section 2; Agrawal et al., Sarathi, 2023
///          (chunks); a product runs no faster than the board's power lets it: catalogue/calibrations/serving.hpp
/// Checked  tests/unit/performance/serving/prefill_time_test.cpp, tests/properties/serving_test.cpp
constexpr estimate<serving_breakdown> prefill_time(const inference_step& step, const serving_rates& rates) {
  const served_model of = served_model_of(step);
  const auto requests = static_cast<double>(step.requests.value());
  const auto prompt = static_cast<double>(step.prompt.value());
  return {.terms = detail::prefill_terms(of, requests, detail::prompt_chunks({prompt, rates.chunk}), rates),
          .relative_error = rates.prompt_error,
          .range = detail::serving_range_of(rates, {requests, prompt, of.devices})};
}

}  // namespace ridgeline
