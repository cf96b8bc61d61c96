#pragma once
#include <ridgeline/performance/serving/steady_state.hpp>

namespace ridgeline::inline v0_2 {

/// Engines of one kind that share a load evenly.
///
/// Inputs   engines    how many
///          how        each batches
///          iteration  how long one of its iterations takes: a function of `engine_batch`
/// Source   definition
template<iteration_time Iteration>
struct engine_pool {
  std::int64_t engines = 1;
  batching how = {};
  Iteration iteration = {};
};

/// What moves keys and values from an engine that reads prompts to one that writes.
///
/// Inputs   per_token  of one GPU of an engine that reads prompts [B/token]
///          link       of that GPU, one way [B/s]
///          latency    of one transfer [s]
/// Errors   RL-101 by `disaggregated` if the link is not positive and finite
/// Source   definition
struct cache_transfer {
  data_per_token per_token = {};
  bandwidth link = {};
  duration latency = {};
};

/// Pools that read prompts and pools that write replies, under a load.
///
/// Fields   verdict          whether both have a steady state
///          prefill, decode  one engine of each pool; what a decoding request waits for is in `decode.ttft`
///          largest_rate     of all requests: the least of both pools and the link [sample/s]
///          transfer         of the keys and values of a prompt, with its wait [s]
///          ttft             to the first token that a client gets: from a decoding engine
///          itl, end_to_end  as of one engine
/// Source   definition
struct disaggregated_load {
  load_verdict verdict = load_verdict::steady;
  loaded_engine prefill = {};
  loaded_engine decode = {};
  sample_rate largest_rate = {};
  duration transfer = {};
  latency ttft = {};
  latency itl = {};
  latency end_to_end = {};

  /// Whether there is a steady state. Source: definition.
  constexpr explicit operator bool() const { return verdict == load_verdict::steady; }
};

namespace detail {

/// Times in a row that do not depend on one another: means add up, and what percentiles are above them as variances do.
constexpr latency in_a_row(const latency& left, const latency& right) {
  const duration mean = left.mean + right.mean;
  const duration above = deviation_of_sum(left.p95 - left.mean, right.p95 - right.mean);
  return {mean, math::smaller(mean, left.p50 + right.p50), mean + above};
}

/// What each pool is asked: prompts with a reply of one token, replies with a prompt that is cached.
constexpr request_lengths prompts_of(request_lengths lengths) {
  lengths.output = {.mean = units::single_tokens};
  return lengths;
}
constexpr request_lengths replies_of(request_lengths lengths) {
  lengths.cached = fraction(1.0);
  return lengths;
}

/// Keys and values of a prompt, of mean length, on a link that nothing else uses.
constexpr duration move_of(const request_lengths& lengths, const cache_transfer& transfer) {
  return transfer.latency + lengths.input.mean * transfer.per_token / transfer.link;
}

/// Both pools under their loads, and the link between them.
///
/// Fields   readers, writers  engines of each
///          reads, writes     one of them
struct pools_under_load {
  double readers = 1.0;
  double writers = 1.0;
  loaded_engine reads = {};
  loaded_engine writes = {};
};
constexpr disaggregated_load joined(const pools_under_load& pools, const request_lengths& lengths, sample_rate rate,
                                    const cache_transfer& transfer) {
  const auto& [readers, writers, reads, writes] = pools;
  const duration move = move_of(lengths, transfer);
  const sample_rate moves = move > duration{} ? readers * units::samples / move : math::detail::infinity * rate;
  disaggregated_load made{.prefill = reads, .decode = writes};
  made.largest_rate = math::smaller(moves, math::smaller(readers * reads.largest_rate, writers * writes.largest_rate));
  const bool held = reads.verdict != load_verdict::does_not_fit && writes.verdict != load_verdict::does_not_fit;
  made.verdict = !held                             ? load_verdict::does_not_fit
                 : reads && writes && rate < moves ? load_verdict::steady
                                                   : load_verdict::unstable;
  if (!made) return made;
  made.transfer = move + queue_wait(move, lengths.input.variation, fraction(rate / moves));
  const latency moved{made.transfer, move, made.transfer + (made.transfer - move)};
  made.ttft = in_a_row(in_a_row(reads.ttft, moved), writes.ttft);
  made.itl = writes.itl;
  made.end_to_end = in_a_row(in_a_row(reads.ttft, moved), writes.end_to_end);
  return made;
}

}  // namespace detail

/// Prefill and decode on engines of their own: prompts never delay replies, keys and values are moved between them.
///
/// Model    each pool is an `open_loop` of its part of the rate, prompts with a reply of one token, replies with a
///          prompt that is cached; transfer = tokens * bytes / link, with the wait of a queue (Pollaczek-Khinchine); the
///          largest rate is the least of engines * rate of both pools and of the link
/// Inputs   lengths   of the requests; a prefix cache is one of the prefill engines
///          rate      of all requests
///          prefill   engines that read prompts
///          decode    engines that write replies
///          transfer  between them
/// Returns  the steady state of both, or unstable, with the largest rate; or that a request does not fit
/// Errors   RL-101 for a rate or a link that is not positive and finite; RL-103 for a pool without engines; RL-315 for
///          lengths that are no lengths
/// Valid    as `open_loop`; every engine moves what it has read over links of its own, layer by layer unhidden
/// Source   Zhong et al., DistServe, OSDI 2024, section 4; Patel et al., Splitwise, ISCA 2024, section 4
/// Checked  tests/unit/performance/serving/disaggregated_test.cpp
struct disaggregated_model {
  template<iteration_time Reading, iteration_time Writing>
  constexpr disaggregated_load operator()(const request_lengths& lengths, sample_rate rate,
                                          const engine_pool<Reading>& prefill, const engine_pool<Writing>& decode,
                                          const cache_transfer& transfer) const {
    if (prefill.engines < 1 || decode.engines < 1) detail::violated<errc::count_below_one>();
    if (!(transfer.link > bandwidth{} && math::is_finite(transfer.link.value()))) {
      detail::violated<errc::figure_not_positive>();
    }
    const auto readers = static_cast<double>(prefill.engines);
    const auto writers = static_cast<double>(decode.engines);
    const loaded_engine reads = open_loop(detail::prompts_of(lengths), prefill.how, rate / readers, prefill.iteration);
    const loaded_engine writes = open_loop(detail::replies_of(lengths), decode.how, rate / writers, decode.iteration);
    return detail::joined({readers, writers, reads, writes}, lengths, rate, transfer);
  }
};
inline constexpr disaggregated_model disaggregated{};

}  // namespace ridgeline::inline v0_2
