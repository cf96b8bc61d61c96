#pragma once
#include <ridgeline/performance/serving/serving_load.hpp>

namespace ridgeline::inline v0_2 {

/// A slower tier of the prefix cache: the host's memory, NVMe, other machines. GPUs read from it side by side, each its
/// part.
///
/// Inputs   hits     share of the cached part of a prompt that lies there; the rest is on the GPUs
///          link     from there to one GPU, as it is reached [B/s]
///          latency  of one read [s]
/// Errors   RL-101 by `tier_read` if something lies there and the link is not positive and finite; RL-106 for a latency
///          that is negative or not finite
/// Source   vLLM, OffloadingConnector (blocks come back while others are computed); Qin et al., Mooncake, FAST 2025
struct cache_tier {
  fraction hits = fraction(0.0);
  bandwidth link = {};
  duration latency = {};
};

/// How long the keys and values of a prompt take from a slower tier, on a link that nothing else uses.
///
/// Model    latency + hits * cached * (bytes of the prompt on one GPU) / link
/// Inputs   of       counted by `engine_model_of`
///          lengths  of the requests, and the share of a prompt that is cached
///          tier     where a share of that lies
/// Returns  of a prompt of mean length [s]: `batching::read`; zero where nothing lies there
/// Errors   RL-101 if something lies there and the link is not positive and finite; RL-106 for a latency that is negative or
///          not finite
/// Valid    keys and values in the width that the GPUs hold; recurrent states are as long as those of the whole prompt
/// Source   definition
/// Checked  tests/unit/performance/serving/cache_tier_test.cpp
struct tier_read_model {
  constexpr duration operator()(const engine_model& of, const request_lengths& lengths, const cache_tier& tier) const {
    const double share = tier.hits.value() * lengths.cached.value();
    if (!(share > 0.0)) return {};
    if (!(tier.link > bandwidth{} && math::is_finite(tier.link.value()))) {
      detail::violated<errc::figure_not_positive>();
    }
    if (!(tier.latency >= duration{} && math::is_finite(tier.latency.value()))) {
      detail::violated<errc::quantity_not_finite>();
    }
    return tier.latency + share * cache_bytes_of(of, lengths.input.mean) / tier.link;
  }
};
inline constexpr tier_read_model tier_read{};

/// Keys and values of a prompt: read from a slower tier, or worked out again.
///
/// Fields   read, computed  how long either takes, of a request alone [s]
/// Source   definition
struct read_or_compute {
  duration read = {};
  duration computed = {};

  /// Whether reading is sooner done. Source: definition.
  constexpr bool reads() const { return read < computed; }
};

/// Whether a cached prompt is worth reading from a slower tier.
///
/// Model    `tier_read` of the whole prompt against one iteration of its tokens
/// Inputs   on      the engine
///          prompt  what is cached of it, positive [token]
///          tier    its link and latency; its share is not looked at
/// Returns  both times
/// Errors   those of `tier_read` and of `engine_step`
/// Valid    an engine that has nothing else to do: one that computes for others at the same time should read sooner
/// Source   Qin et al., Mooncake, FAST 2025: reuse pays where the link is faster than prefill
/// Checked  tests/unit/performance/serving/cache_tier_test.cpp
struct tier_or_prefill_model {
  constexpr read_or_compute operator()(const engine_iterations& on, token_amount prompt, cache_tier tier) const {
    tier.hits = fraction(1.0);
    return {.read = tier_read(on.model, {.input = {prompt}, .cached = fraction(1.0)}, tier),
            .computed = on({.prompt_tokens = prompt, .prompt_context = 0.5 * prompt, .prompts = 1.0 * units::samples})};
  }
};
inline constexpr tier_or_prefill_model tier_or_prefill{};

}  // namespace ridgeline::inline v0_2
