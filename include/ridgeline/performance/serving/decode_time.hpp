#pragma once
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/performance/serving/served_model.hpp>
#include <ridgeline/performance/serving/serving_breakdown.hpp>
#include <ridgeline/performance/serving/serving_rates.hpp>

namespace ridgeline {

namespace detail {

/// One pass: how many requests, and tokens of each [1].
struct served_pass {
  double requests = 1.0;
  double each = 1.0;

  constexpr double tokens() const { return requests * each; }
};

/// What a tensor-parallel group sends in a pass: vectors of tokens, logits of answers [1].
struct served_vectors {
  double tokens = 1.0;
  double answers = 1.0;
};

/// What a calibration is asked for.
struct serving_question {
  double requests = 1.0;
  double context = 1.0;
  double devices = 1.0;
};

/// Two sums over a tensor-parallel group in each block, the vectors of some tokens each, in 16 bits; logits gathered.
constexpr double served_collectives(const served_model& of, const served_vectors& sent, const serving_rates& rates) {
  if (of.devices == 1.0) return 0.0;
  if (of.devices > rates.devices) violated<errc::cluster_too_small>();
  const gpu_count all = gpus(static_cast<std::int64_t>(of.devices));
  const double in_one = rates.links.devices < of.devices ? rates.links.devices : of.devices;
  const device_group group{.devices = all, .per_machine = gpus(static_cast<std::int64_t>(in_one))};
  const data_size stream = 2.0 * sent.tokens * of.hidden * units::bytes;
  const data_size logits = 2.0 * sent.answers * of.words * units::bytes;
  return 2.0 * of.blocks * collective_time(collective::all_reduce, stream, group, rates.links).value() +
         collective_time(collective::all_gather, logits, group, rates.links).value();
}

/// Seconds that the multiprocessors need to take weights in.
constexpr double intake_of(const served_weights& weights, double share, const served_model& of,
                           const serving_rates& rates) {
  const double packed = of.nested ? rates.nested : rates.packed;
  return share *
         ((rates.wide > 0.0 ? weights.wide / rates.wide : 0.0) + (packed > 0.0 ? weights.packed / packed : 0.0));
}

/// One pass that gives each of some requests `each` tokens.
constexpr serving_breakdown decode_terms(const served_model& of, const served_pass& pass, const cache_growth& context,
                                         const serving_rates& rates) {
  const double requests = pass.requests;
  const double tokens = pass.tokens();
  const double touched = of.expert_count == 0.0 ? 0.0 : experts_touched(of, tokens) / of.expert_count;
  const double chosen = of.expert_count == 0.0 ? 0.0 : of.experts_per_token / of.expert_count;
  const double bytes = of.dense.bytes + of.head.bytes + touched * of.experts.bytes;
  const double memory = bytes / rates.bytes;
  const double intake = intake_of(of.dense, 1.0, of, rates) + intake_of(of.head, 1.0, of, rates) +
                        intake_of(of.experts, touched, of, rates);
  const double active = of.dense.numbers() + of.head.numbers() + chosen * of.experts.numbers();
  const double products = 2.0 * active * tokens / (rates.operations * (of.packed ? rates.packed_share : 1.0));
  const double reading = math::larger(memory, intake);

  double cache = 0.0;
  double in_sequence = 0.0;
  for (int i = 0; i < of.kinds; ++i) {
    const served_cache& one = of.caches[i];
    const double cached = one.blocks * mean_cached_tokens(one, context);
    cache += math::larger(requests * cached * one.bytes_per_token / rates.bytes,
                          tokens * cached * one.operations / rates.operations);
    in_sequence += cached * rates.per_cached_token;
  }
  const auto seconds = [](double number) { return number * units::seconds; };
  return {.weights = seconds(memory),
          .intake = seconds(math::larger(0.0, intake - memory)),
          .arithmetic = seconds(math::larger(0.0, products - reading)),
          .cache = seconds(cache),
          .scores = seconds(in_sequence),
          .launches = seconds(of.blocks * rates.per_block),
          .host = seconds(rates.host_per_step + requests * rates.host_per_request),
          .communication = seconds(served_collectives(of, {tokens, tokens}, rates))};
}

constexpr calibrated_range serving_range_of(const serving_rates& rates, const serving_question& asked) {
  const serving_range& measured = rates.range;
  const bool inside = rates.architecture_known && asked.context <= static_cast<double>(measured.most_context) &&
                      asked.requests <= static_cast<double>(measured.most_requests) &&
                      asked.devices <= static_cast<double>(measured.most_devices);
  return inside ? calibrated_range::inside : calibrated_range::outside;
}

}  // namespace detail

/// Time of a step that writes one token for each of the requests.
///
/// Model    max(weights / bandwidth, weights / what the multiprocessors take in, operations / rate) + max(cache /
///          bandwidth, its operations / rate) + tokens in the cache * blocks * wait + blocks * wait + host + two
///          all-reduces a block. Of a mixture the experts that the requests touch are read, E (1 - (1 - k/E)^B)
/// Inputs   step     requests, storage of weights and cache, GPUs that share the model
///          context  tokens of each request in the cache
///          rates    of the device and the stack, from `serving_rates_of`
/// Returns  every term [s], the usual error, and whether it was measured there
/// Shapes   one token for each request
/// Errors   those of `served_model_of`; RL-169 if more GPUs share the model than the rates have; those of
///          `collective_time`
/// Valid    requests of one length; experts chosen evenly; weights and cache in the device's memory
/// Source   Pope et al., Efficiently Scaling Transformer Inference, 2022, section 2; Yuan et al., LLM Inference
///          Unveiled, 2024, section 2; the limit of intake: catalogue/calibrations/serving.hpp
/// Checked  tests/unit/performance/serving/decode_time_test.cpp, tests/properties/serving_test.cpp,
///          tests/published/xiongjiedai_decode_test.cpp
constexpr estimate<serving_breakdown> decode_time(const inference_step& step, token_count context,
                                                  const serving_rates& rates) {
  const served_model of = served_model_of(step);
  const auto cached = static_cast<double>(context.value());
  const auto requests = static_cast<double>(step.requests.value());
  return {.terms = detail::decode_terms(of, {requests}, {cached, cached}, rates),
          .relative_error = rates.relative_error,
          .range = detail::serving_range_of(rates, {requests, cached, of.devices})};
}

/// Time per output token: the mean of the steps that write a reply, while the cache grows from the prompt on.
///
/// Model    `decode_time` with the cache's mean from the prompt's length to that of prompt and reply together
/// Inputs   step   what runs
///          rates  of the device and the stack
/// Returns  every term [s], the usual error, and whether it was measured there
/// Errors   as `decode_time`
/// Source   as `decode_time`
/// Checked  tests/unit/performance/serving/decode_time_test.cpp, tests/properties/serving_test.cpp
constexpr estimate<serving_breakdown> time_per_output_token(const inference_step& step, const serving_rates& rates) {
  const served_model of = served_model_of(step);
  const auto from = static_cast<double>(step.prompt.value());
  const double to = from + static_cast<double>(step.reply.value());
  const auto requests = static_cast<double>(step.requests.value());
  return {.terms = detail::decode_terms(of, {requests}, {from, to}, rates),
          .relative_error = rates.relative_error,
          .range = detail::serving_range_of(rates, {requests, to, of.devices})};
}

}  // namespace ridgeline
