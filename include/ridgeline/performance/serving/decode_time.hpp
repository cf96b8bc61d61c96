#pragma once
#include <ridgeline/core/evaluate_once.hpp>
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/performance/serving/layer_split.hpp>
#include <ridgeline/performance/serving/offloaded_weights.hpp>
#include <ridgeline/performance/serving/served_model.hpp>
#include <ridgeline/units/estimate.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// One pass: how many requests [1], and tokens of each.
struct served_pass {
  double requests = 1.0;
  token_amount each = units::single_tokens;

  constexpr token_amount tokens() const { return requests * each; }
};

/// What a tensor-parallel group exchanges in a pass: activations of tokens, logits of answers.
struct exchanged_tokens {
  token_amount activations = {};
  token_amount logits = {};
};

/// What a calibration is compared with.
struct served_load {
  double requests = 1.0;
  token_amount context = {};
  gpu_count devices = gpus(1);
  bool unlike = false;  // linear attention, or an indexer: nothing was calibrated with them
};

constexpr operation_rate gemm_rate(const served_model& of, const serving_rates& rates) {
  return rates.operations * (of.packed ? rates.packed_share : 1.0);
}

/// Shares of a mixture's experts: of those that a pass reads, of those that a token uses. Zero without experts.
struct expert_shares {
  double touched = 0.0;
  double active = 0.0;
};
constexpr expert_shares expert_shares_of(const served_model& of, token_amount tokens) {
  if (of.expert_count == 0.0) return {};
  return {experts_touched(of, tokens) / of.expert_count, of.experts_per_token / of.expert_count};
}

/// Two all-reduces in each block, of 16-bit activations; logits are gathered.
constexpr duration tensor_parallel_time(const served_model& of, const exchanged_tokens& exchanged,
                                        const serving_rates& rates) {
  if (of.devices == gpus(1)) return {};
  if (of.devices > rates.devices) violated<errc::cluster_too_small>();
  const double all = static_cast<double>(of.devices.value());
  const gpu_count in_machine = gpus(static_cast<std::int64_t>(math::smaller(rates.links.devices, all)));
  const device_group group{.devices = of.devices, .per_machine = in_machine};
  const data_per_token number = bf16.width / units::single_tokens;
  const data_size activations = exchanged.activations * of.hidden * number;
  const data_size logits = exchanged.logits * of.vocabulary * number;
  return 2.0 * (of.blocks * collective_time(collective::all_reduce, activations, group, rates.links)) +
         collective_time(collective::all_gather, logits, group, rates.links);
}

/// Time that the multiprocessors need to load weights.
constexpr duration load_time(const served_weights& weights, const served_model& of, const serving_rates& rates) {
  const element_rate packed = of.nested ? rates.nested : rates.packed;
  return (rates.wide > element_rate{} ? weights.wide / rates.wide : duration{}) +
         (packed > element_rate{} ? weights.packed / packed : duration{});
}

/// One pass that gives each of some requests `each` tokens.
constexpr serving_breakdown decode_terms(const served_model& of, const served_pass& pass, const cache_growth& context,
                                         const serving_rates& rates) {
  const token_amount tokens = pass.tokens();
  const expert_shares experts = expert_shares_of(of, tokens);
  const data_size bytes = of.dense.bytes + of.head.bytes + experts.touched * of.experts.bytes;
  const duration memory = bytes / rates.bytes;
  const duration loads = load_time(of.dense, of, rates) + load_time(of.head, of, rates) +
                         experts.touched * load_time(of.experts, of, rates);
  const double active = of.dense.parameters() + of.head.parameters() + experts.active * of.experts.parameters();
  const duration gemms = multiply_adds(active, tokens) / gemm_rate(of, rates);

  duration kv_cache = 2.0 * (pass.requests * of.states) / rates.bytes;  // states are read and written
  duration in_sequence{};
  for (int i = 0; i < of.kinds; ++i) {
    const served_cache& one = of.caches[i];
    const token_amount cached = one.blocks * mean_cached_tokens(one, context);
    kv_cache += math::larger(pass.requests * cached * one.per_token / rates.bytes,
                             tokens * cached * one.operations / rates.operations);
    if (one.chosen != token_amount{}) [[unlikely]] {
      const token_amount scored = one.blocks * (0.5 * (context.from + context.to));
      kv_cache += math::larger(pass.requests * scored * one.index_key / rates.bytes,
                               tokens * scored * one.scoring / rates.operations);
    }
    in_sequence += cached * rates.per_cached_token;
  }
  return {.weights = memory,
          .load_limit = math::larger(duration{}, loads - memory),
          .arithmetic = math::larger(duration{}, gemms - math::larger(memory, loads)),
          .kv_cache = kv_cache,
          .attention_scores = in_sequence,
          .launches = of.blocks * rates.per_block,
          .host = rates.host_per_step + pass.requests * rates.host_per_request,
          .communication = tensor_parallel_time(of, {tokens, tokens}, rates)};
}

constexpr calibrated_range range_of(const serving_rates& rates, const served_load& load) {
  const serving_range& measured = rates.range;
  if (load.unlike) return calibrated_range::unlike;
  const bool inside =
      rates.architecture_known && load.context <= measured.most_context.value() * units::single_tokens &&
      load.requests <= static_cast<double>(measured.most_requests.value()) && load.devices <= measured.most_devices;
  return inside ? calibrated_range::inside : calibrated_range::outside;
}

/// An estimate of a token that is written.
constexpr estimate<serving_breakdown> of_a_token(const serving_breakdown& terms, calibrated_range range,
                                                 const serving_rates& rates) {
  return {.terms = terms,
          .relative_error = rates.relative_error,
          .range = range,
          .measured = interval_at(rates.intervals, range, rates.architecture_known)};
}

constexpr token_amount amount_of(token_count tokens) { return tokens.value() * units::single_tokens; }

/// The mean decode step of a reply.
constexpr estimate<serving_breakdown> mean_decode(const served_model& of, const inference_step& step,
                                                  const serving_rates& rates) {
  evaluate_once();
  const token_amount from = amount_of(step.prompt);
  const token_amount to = from + amount_of(step.reply);
  const auto requests = static_cast<double>(step.requests.value());
  return of_a_token(decode_terms(of, {requests}, {from, to}, rates),
                    range_of(rates, {requests, to, of.devices, of.is_unlike_fitted()}), rates);
}

}  // namespace detail

/// Time of a decode step: one token for each of the requests. `decode_time(step, context, rates)`; with a share r before
/// the rates, that share of the weights lies in the host's memory and is read over PCIe at every step.
///
/// Model    max(weights / bandwidth, weights / load rate, operations / rate) + max(KV cache / bandwidth, its operations /
///          rate), of an indexer's keys likewise, + 2 recurrent states / bandwidth + cached tokens * blocks * wait +
///          blocks * wait + host + two all-reduces a block. Of a mixture the experts that the requests touch
///          are read, E (1 - (1 - k/E)^B). With offload: `offload_weights`
/// Inputs   step     requests, storage of weights and KV cache, GPUs that share the model
///          context  tokens of each request in the KV cache
///          share    r of the weights, of a device whose PCIe generation is known
///          rates    of the device and the stack, from `serving_rates_of`
/// Returns  every term [s], the typical error, and whether it was measured there
/// Shapes   one token for each request
/// Errors   those of `served_model_of`; RL-169 if more GPUs share the model than the rates have; those of
///          `collective_time`; RL-300 with offload if the bandwidth of PCIe is not known
/// Valid    requests of one length; experts chosen evenly; weights and KV cache in the device's memory
/// Source   Pope et al., Efficiently Scaling Transformer Inference, 2022, section 2; Yuan et al., LLM Inference
///          Unveiled, 2024, section 2; the load limit: catalogue/calibrations/serving.hpp
/// Checked  tests/unit/performance/serving/decode_time_test.cpp, tests/properties/serving_test.cpp,
///          tests/published/xiongjiedai_decode_test.cpp, tests/unit/performance/serving/offloaded_weights_test.cpp
struct decode_time_model : composable {
  constexpr estimate<serving_breakdown> operator()(const inference_step& step, token_count context,
                                                   const serving_rates& rates) const {
    detail::evaluate_once();
    const served_model of = served_model_of(step);
    const token_amount cached = detail::amount_of(context);
    const auto requests = static_cast<double>(step.requests.value());
    return detail::of_a_token(detail::decode_terms(of, {requests}, {cached, cached}, rates),
                              detail::range_of(rates, {requests, cached, of.devices, of.is_unlike_fitted()}), rates);
  }
  constexpr estimate<serving_breakdown> operator()(const inference_step& step, token_count context,
                                                   const fraction& share, const serving_rates& rates) const {
    const estimate<serving_breakdown> made = (*this)(step, context, rates);
    if (share.value() == 0.0) return made;
    return detail::of_a_token(offload_weights(made.terms, share, rates), beyond(made.range), rates);
  }
};
inline constexpr decode_time_model decode_time{};

/// Time per output token (TPOT, the mean inter-token latency): the mean of the decode steps of a reply, while the KV
/// cache grows from the prompt on. `time_per_output_token(step, rates)`; with a count of GPUs n before the rates, each
/// GPU has blocks of its own and a token passes all of them.
///
/// Model    `decode_time` with the mean KV cache, from the prompt's length to that of prompt and reply together. Over
///          n GPUs: `decode_over_stages`
/// Inputs   step   what runs
///          n      GPUs that have blocks each
///          rates  of the device, or of one of the n, and the stack
/// Returns  every term [s], the typical error, and whether it was measured there
/// Errors   as `decode_time`; RL-120 if there are fewer blocks than GPUs
/// Source   as `decode_time`
/// Checked  tests/unit/performance/serving/decode_time_test.cpp, tests/properties/serving_test.cpp,
///          tests/unit/performance/serving/layer_split_test.cpp
struct time_per_output_token_model : composable {
  constexpr estimate<serving_breakdown> operator()(const inference_step& step, const serving_rates& rates) const {
    detail::evaluate_once();
    return detail::mean_decode(served_model_of(step), step, rates);
  }
  constexpr estimate<serving_breakdown> operator()(const inference_step& step, gpu_count stages,
                                                   const serving_rates& rates) const {
    const estimate<serving_breakdown> made = (*this)(step, rates);
    const layer_split split = layer_split_of(step, stages);
    if (stages == gpus(1)) return made;
    return detail::of_a_token(decode_over_stages(made.terms, split, rates),
                              stages > rates.range.most_devices ? beyond(made.range) : made.range, rates);
  }
};
inline constexpr time_per_output_token_model time_per_output_token{};

}  // namespace ridgeline::inline v0_2
