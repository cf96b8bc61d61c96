#pragma once
#include <ridgeline/core/evaluate_once.hpp>
#include <ridgeline/performance/serving/decode_time.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// A prompt, and how much of it one pass reads; zero is all.
struct uncut_prompt {
  token_amount length = {};
  token_amount chunk = {};
};

/// A prompt cut into chunks: whole ones, and what is left.
struct prompt_chunks {
  token_amount length = {};
  token_amount chunk = {};
  double count = 1.0;

  constexpr explicit prompt_chunks(const uncut_prompt& prompt) : length(prompt.length), chunk(prompt.chunk) {
    if (chunk == token_amount{} || chunk >= length) chunk = length;
    count = math::ceil(length / chunk);
  }
  constexpr token_amount last() const { return length - (count - 1.0) * chunk; }
};

/// Chunks that all requests read one after another; 1 where all prompts are read at once.
constexpr double passes_of(double requests, const prompt_chunks& cut, const serving_rates& rates) {
  return rates.chunk == token_amount{} ? 1.0 : requests * cut.count;
}

/// Pairs of a query and a key that one head computes for one prompt. Read at once: half the square, as a fused kernel
/// does. In chunks: every query of a chunk with all that is cached after it.
constexpr token_pairs computed_pairs(const prompt_chunks& cut, token_amount window) {
  const bool unlimited = window == token_amount{};
  if (cut.count == 1.0) {
    const token_amount n = cut.length;
    const token_amount seen = unlimited ? n : math::smaller(window, n);
    return 0.5 * seen * seen + (n - seen) * seen;
  }
  // The i-th chunk sees i chunks, or the window and itself.
  const token_amount most = unlimited ? cut.count * cut.chunk : window + cut.chunk;
  const double before = cut.count - 1.0;
  const double grown = math::smaller(math::larger(1.0, math::floor(most / cut.chunk)), before);
  const token_pairs square = 0.5 * (grown * cut.chunk) * ((grown + 1.0) * cut.chunk);
  const token_pairs capped = (before - grown) * cut.chunk * most;
  return square + capped + cut.last() * math::smaller(most, cut.count * cut.chunk);
}

/// Attention of the prompts, by the bytes and by the operations of its pairs.
constexpr duration prompt_attention(const served_model& of, double requests, const prompt_chunks& cut,
                                    const serving_rates& rates) {
  duration sum{};
  for (int i = 0; i < of.kinds; ++i) {
    const served_cache& one = of.caches[i];
    const token_pairs all = requests * (one.blocks * computed_pairs(cut, one.window));
    token_pairs pairs = all;
    if (one.chosen != token_amount{}) [[unlikely]]
      pairs = requests * (one.blocks * computed_pairs(prompt_chunks({cut.length, {}}), one.chosen));
    sum += pairs * one.heads * rates.per_pair;
    if (rates.attention > operation_rate{}) sum += (pairs * one.operations + all * one.scoring) / rates.attention;
  }
  return sum;
}

constexpr serving_breakdown prefill_terms(const served_model& of, double requests, const prompt_chunks& cut,
                                          const serving_rates& rates) {
  const token_amount tokens = requests * cut.length;
  const token_amount answers = requests * units::single_tokens;
  // Read at once, prompts share the weights; in chunks, each chunk reads them.
  const double passes = passes_of(requests, cut, rates);
  const expert_shares experts = expert_shares_of(of, tokens / passes);
  const data_size bytes = of.dense.bytes + experts.touched * of.experts.bytes;
  const duration memory = passes * bytes / rates.bytes + of.head.bytes / rates.bytes;
  const double active = of.dense.parameters() + of.scanned + experts.active * of.experts.parameters();
  const operation_count operations = multiply_adds(active, tokens) + multiply_adds(of.head.parameters(), answers);
  const duration gemms = operations / gemm_rate(of, rates);
  const duration powered = operations * rates.at_power_limit;
  const double packed = of.dense.packed + experts.touched * of.experts.packed;
  const data_size unpacked = passes * (packed * (of.width + bf16.width));
  return {.weights = memory,
          .arithmetic = math::larger(duration{}, gemms - memory),
          .power_limit = math::larger(duration{}, powered - math::larger(memory, gemms)),
          .unpacking = rates.unpacking > bandwidth{} ? unpacked / rates.unpacking : duration{},
          .attention_scores = prompt_attention(of, requests, cut, rates),
          .launches = passes * (of.blocks * rates.per_chunk_and_block),
          .host = passes * rates.host_per_step + requests * rates.host_per_request,
          .communication = passes * tensor_parallel_time(of, {tokens / passes, answers / passes}, rates)};
}

constexpr estimate<serving_breakdown> prefill(const served_model& of, const inference_step& step,
                                              const serving_rates& rates) {
  evaluate_once();
  const auto requests = static_cast<double>(step.requests.value());
  const token_amount prompt = amount_of(step.prompt);
  const calibrated_range range = range_of(rates, {requests, prompt, of.devices, of.is_unlike_fitted()});
  return {.terms = prefill_terms(of, requests, prompt_chunks({prompt, rates.chunk}), rates),
          .relative_error = rates.prompt_error,
          .range = range,
          .measured = interval_at(rates.prompt_intervals, range, rates.architecture_known)};
}

}  // namespace detail

/// Time of the prefill of all requests, after which each has its first token: the time to first token (TTFT) where
/// nothing waits in a queue. `prefill_time(step, rates)`; with a count of GPUs n before the rates, each GPU has blocks of
/// its own and chunks follow one another through them.
///
/// Model    max(weights / bandwidth for each chunk, operations / rate, operations * energy / board power) + weights
///          that are unpacked, read and written in 16 bits, for each chunk + pairs of queries and keys, by their bytes
///          and their operations, an indexer's operations on all pairs + blocks * wait for each chunk + host + two
///          all-reduces a block. Over n GPUs: `prefill_over_stages`
/// Inputs   step   requests, prompt, storage of weights, GPUs that share the model
///          n      GPUs that have blocks each
///          rates  of the device, or of one of the n, and the stack, from `serving_rates_of`
/// Returns  every term [s], the typical error, and whether it was measured there
/// Shapes   all tokens of all prompts; the logits of each prompt's last token
/// Errors   as `decode_time`; RL-120 if there are fewer blocks than GPUs
/// Valid    prompts of one length, nothing of which was cached before
/// Source   Pope et al., Efficiently Scaling Transformer Inference, 2022, section 2; Agrawal et al., Sarathi, 2023
///          (chunks); a GEMM runs no faster than the board's power lets it: catalogue/calibrations/serving.hpp
/// Checked  tests/unit/performance/serving/prefill_time_test.cpp, tests/properties/serving_test.cpp,
///          tests/unit/performance/serving/layer_split_test.cpp
struct prefill_time_model : composable {
  constexpr estimate<serving_breakdown> operator()(const inference_step& step, const serving_rates& rates) const {
    detail::evaluate_once();
    return detail::prefill(served_model_of(step), step, rates);
  }
  constexpr estimate<serving_breakdown> operator()(const inference_step& step, gpu_count stages,
                                                   const serving_rates& rates) const {
    estimate<serving_breakdown> made = (*this)(step, rates);
    const layer_split split = layer_split_of(step, stages);
    if (stages == gpus(1)) return made;
    const detail::prompt_chunks cut({detail::amount_of(step.prompt), rates.chunk});
    const double chunks = detail::passes_of(static_cast<double>(step.requests.value()), cut, rates);
    made.terms = prefill_over_stages(made.terms, split, chunks, rates);
    made.relative_error = rates.split_prompt_error;
    if (stages > rates.range.most_devices) made.range = beyond(made.range);
    made.measured = interval_at(rates.split_prompt_intervals, made.range, rates.architecture_known);
    return made;
  }
};
inline constexpr prefill_time_model prefill_time{};

}  // namespace ridgeline::inline v0_2
