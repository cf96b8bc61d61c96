#pragma once
#include <ridgeline/core/evaluate_once.hpp>
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/performance/serving/engine_breakdown.hpp>
#include <ridgeline/performance/serving/engine_model.hpp>
#include <ridgeline/performance/serving/engine_rates.hpp>
#include <ridgeline/units/extremes.hpp>

namespace ridgeline::inline v0_2 {

/// What one iteration of an engine works on. Numbers may be fractions: a mean over many iterations.
///
/// Fields   sequences       that get one token each, over all data-parallel groups [sample]
///          context         tokens in the KV cache of each, mean [token]
///          prompt_tokens   of prompts that this iteration reads, over all data-parallel groups [token]
///          prompt_context  tokens that each of those attends to, mean: half of a prompt that is read at once [token]
///          prompts         that this iteration reads to their end: each gets its first token [sample]
/// Source   Agrawal et al., Sarathi-Serve, OSDI 2024 (hybrid batches)
struct engine_batch {
  sample_amount sequences = {};
  token_amount context = {};
  token_amount prompt_tokens = {};
  token_amount prompt_context = {};
  sample_amount prompts = {};
};

namespace detail {

inline constexpr tokens_per_sample one_token_each = units::single_tokens / units::samples;

/// The arithmetic and the memory traffic of a GEMM overlap, but for a share of the shorter one.
constexpr duration overlapped_gemm(duration memory, duration arithmetic, const engine_rates& rates) {
  return math::larger(memory, arithmetic) + rates.exposed_share * math::smaller(memory, arithmetic);
}

/// One group of GPUs inside an iteration.
struct engine_group {
  device_amount devices = 1.0 * units::gpu_devices;
  device_amount per_machine = 1.0 * units::gpu_devices;

  constexpr double machines() const { return math::larger(1.0, devices / per_machine); }
};
constexpr engine_group group_of(device_amount devices, const engine_rates& rates) {
  return {devices, math::smaller(devices, rates.per_machine)};
}

/// All-reduce of a buffer that every GPU holds, inside machines and between them.
constexpr duration engine_all_reduce(data_size bytes, const engine_group& group, const engine_rates& rates) {
  const device_amount one = 1.0 * units::gpu_devices;
  if (group.devices <= one) return {};
  const device_amount inside = group.per_machine;
  const double machines = group.machines();
  duration sum = rates.all_reduce_latency;
  if (inside > one) sum += 2.0 * ((1.0 - one / inside) * bytes) / rates.link;
  if (machines > 1.0) {
    sum += rates.network_latency + 2.0 * ((1.0 - 1.0 / machines) * bytes) / (inside / one) / rates.network;
  }
  return sum;
}

/// What the routed experts of one GPU get from a pass.
///
/// Fields   touched    experts of a block that get a token, over all GPUs [1]
///          busiest    load of the busiest GPU over the mean [1]
///          each       tokens of a touched expert [token]
struct expert_load {
  double touched = 0.0;
  double busiest = 1.0;
  token_amount each = {};
};
constexpr expert_load expert_load_of(const engine_model& of, token_amount tokens, const engine_rates& rates) {
  const double experts = of.expert_count;
  const double n = in(tokens, units::single_tokens);
  const double untouched = rates.router_shape > 0.0
                               ? math::pow(1.0 - of.missed * n / rates.router_shape, -rates.router_shape)
                               : math::pow(1.0 - of.experts_per_token / experts, n);
  const double touched = experts * (1.0 - untouched);
  const token_amount routed = of.experts_per_token * tokens;
  const auto parts = static_cast<double>(of.layout.expert_parallel.value());
  double busiest = 1.0;
  if (parts > 1.0) {
    const double random =
        math::pow(2.0 * 0.6931471805599453 * math::log2(parts) * parts / in(routed, units::single_tokens), 0.5);
    busiest = math::smaller(1.0 + rates.imbalance * random, parts);
  }
  return {.touched = touched, .busiest = busiest, .each = routed / touched};
}

/// Of the rate of GEMMs, where weights have a scale for each tile.
constexpr double scaled_share(const engine_model& of, const engine_rates& rates) {
  return of.quantized > 0.0 ? rates.tile_share : 1.0;
}

/// Routed experts: those touched are read; their tokens are padded to tiles.
constexpr duration expert_time(const engine_model& of, const expert_load& load, token_amount tokens,
                               const engine_rates& rates) {
  const double touched_share = math::smaller(1.0, load.busiest * load.touched / of.expert_count);
  const double padding = (load.each + 0.5 * rates.expert_tile) / load.each;
  const double active = of.experts_per_token / of.expert_count * of.experts.parameters();
  return overlapped_gemm(
      touched_share * of.experts.bytes / rates.expert_weights,
      load.busiest * (padding * multiply_adds(active, tokens)) / (scaled_share(of, rates) * rates.experts), rates);
}

/// Dispatch and combine: each token goes to the distinct expert-parallel GPUs of its experts and comes back.
constexpr duration all_to_all_time(const engine_model& of, const expert_load& load, token_amount on_each_gpu,
                                   const engine_group& group, const engine_rates& rates) {
  const device_amount one = 1.0 * units::gpu_devices;
  const auto parts = static_cast<double>(of.layout.expert_parallel.value());
  const double distinct =
      parts > 1.0 ? parts * (1.0 - math::pow(1.0 - 1.0 / parts, of.experts_per_token)) : group.devices / one;
  const data_size bytes =
      2.0 * (load.busiest * (distinct * on_each_gpu)) * of.sent_width * (bf16.width / units::single_tokens);
  const double inside = group.per_machine / group.devices;
  duration once = 2.0 * rates.all_to_all_latency;
  if (group.per_machine > one) once += (inside - one / group.devices) * bytes / rates.link;
  if (inside < 1.0) once += 2.0 * rates.network_latency + (1.0 - inside) * bytes / rates.network;
  return of.mixtures * once;
}

/// Attention against KV caches, of sequences that get one token.
constexpr duration decode_attention_time(const engine_model& of, sample_amount sequences, token_amount context,
                                         const engine_rates& rates) {
  duration sum = 2.0 * (sequences / units::samples * of.states) / rates.cache;  // states are read and written
  for (int i = 0; i < of.kinds; ++i) {
    const served_cache& one = of.caches[i].cache;
    const token_amount seen = mean_cached_tokens(one, {context, context});
    const token_amount read = one.blocks * sequences * (seen / units::samples);
    sum += math::larger(read * one.per_token / rates.cache,
                        read * units::single_tokens * one.operations / rates.attention);
    if (one.chosen != token_amount{}) [[unlikely]] {
      const token_amount scored = one.blocks * sequences * (context / units::samples);
      sum += math::larger(scored * one.index_key / rates.cache,
                          scored * units::single_tokens * one.scoring / rates.attention);
    }
  }
  return sum;
}

/// Attention of prompt tokens to those that an indexer chooses, and its scores of all of them. A kernel gathers what was
/// chosen as latents, or attends to everything under a mask where that takes less.
/// Source   DeepSeek-AI, DeepSeek-V3.2, 2025, section 2.3 (both kinds of prefill)
// NOLINTNEXTLINE(bugprone-easily-swappable-parameters): read as "of the prompt, tokens that attend to so many"
[[gnu::noinline]] constexpr operation_count sparse_operations(const engine_cache& of, token_amount tokens,
                                                              token_amount attended) {
  const served_cache& one = of.cache;
  const token_amount seen = mean_cached_tokens(one, {{}, 2.0 * attended});
  return one.blocks * tokens * (attended * one.scoring + math::smaller(seen * one.operations, attended * of.prompt));
}

/// Attention of prompt tokens.
constexpr duration prompt_attention_time(const engine_model& of, token_amount tokens, token_amount attended,
                                         const engine_rates& rates) {
  duration sum = multiply_adds(of.scanned, tokens) / rates.dense;
  for (int i = 0; i < of.kinds; ++i) {
    const engine_cache& one = of.caches[i];
    if (one.cache.chosen != token_amount{}) [[unlikely]] {
      sum += sparse_operations(one, tokens, attended) / rates.attention;
      continue;
    }
    const token_amount seen = mean_cached_tokens(one.cache, {{}, 2.0 * attended});
    sum += one.cache.blocks * tokens * seen * one.prompt / rates.attention;
  }
  return sum;
}

/// What mixes several residual streams around two layers of a block, in passes over one stream: all are read and one is written
/// before a layer; all and one are read, and all written, behind it.
/// Source   DeepSeek-AI, DeepSeek-V4, 2026, sections 2.2 and 3.4.2 (fused kernels)
constexpr double passes_of_streams(double streams) { return streams > 1.0 ? 2.0 * (3.0 * streams + 2.0) : 0.0; }

/// Refuses a batch that has no meaning.
constexpr void check(const engine_batch& one) {
  const double numbers[] = {one.sequences.value(), one.context.value(), one.prompt_tokens.value(),
                            one.prompt_context.value(), one.prompts.value()};
  bool sensible = true;
  for (const double number : numbers) sensible = sensible && number >= 0.0 && math::is_finite(number);
  if (!sensible) violated<errc::quantity_not_finite>();
}

/// More than one GPU needs a link between them, and more than a machine a network.
constexpr void check(const serving_layout& layout, const engine_rates& rates) {
  const device_amount all = amount_in(layout.devices());
  if (all > 1.0 * units::gpu_devices && rates.link == bandwidth{}) violated<errc::interconnect_needed>();
  if (all > rates.per_machine && rates.network == bandwidth{}) violated<errc::interconnect_needed>();
}

}  // namespace detail

/// Time of one iteration of a serving engine: each sequence of the batch decodes a token, and prompts are prefilled with it.
///
/// Model    GEMMs: max(bytes / bandwidth, 2 weights tokens / rate) and an exposed share of the smaller one; where weights
///          have a scale for each tile, a share of the rate; experts the same with those of E that n tokens touch,
///          E (1 - (1 + x / a)^-a), x = -n ln(1 - k / E), for a router of shape a and E (1 - (1 - k / E)^n) for an even
///          one; tokens padded to tiles; the busiest GPU's load 1 + s sqrt(2 ln g / (pairs / g)) over g parts; decode
///          attention: max(KV bytes / bandwidth, operations / rate) and recurrent states twice; prompt attention:
///          pairs * operations / rate; where an indexer chooses, its scores of all tokens and attention to those
///          chosen; elementwise: passes * tokens * hidden / bandwidth, of m residual streams 2 (3 m + 2) more; two all-reduces a block;
///          dispatch and combine where attention is data-parallel; a pipeline of p stages runs each with a p-th of the
///          batch, p after one another; waits of kernels and host
/// Inputs   of     the model on its GPUs, from `engine_model_of`
///          batch  of the iteration
///          rates  of the device and the engine, from `engine_rates_of`
/// Returns  every term [s]; sequences get their next token after `total()`
/// Errors   RL-106 for a batch with a negative number or one that is not finite; RL-130 if GPUs share the model and no
///          link is known
/// Valid    sequences spread evenly over data-parallel groups
/// Source   Yu et al., Orca, OSDI 2022; Agrawal et al., Sarathi-Serve, OSDI 2024; Pope et al., Efficiently Scaling
///          Transformer Inference, 2022, section 2; DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 3.4
/// Checked  tests/unit/performance/serving/engine_step_test.cpp
struct engine_step_model : composable {
  constexpr engine_breakdown operator()(const engine_model& of, const engine_batch& batch,
                                        const engine_rates& rates) const {
    detail::evaluate_once();
    detail::check(batch);
    detail::check(of.layout, rates);
    const auto data_parallel = static_cast<double>(of.layout.data_parallel.value());
    const auto stages = static_cast<double>(of.layout.pipeline_parallel.value());
    const device_amount tensor = detail::amount_in(of.layout.tensor_parallel);
    // One data-parallel group, one of the batches that fill the pipeline.
    const double share = 1.0 / (data_parallel * stages);
    const sample_amount sequences = share * batch.sequences;
    const token_amount prompt = share * batch.prompt_tokens;
    const token_amount tokens = sequences * detail::one_token_each + prompt;
    if (tokens == token_amount{}) return {};
    const data_size activations = tokens * of.hidden * (bf16.width / units::single_tokens);
    const detail::engine_group shared = detail::group_of(tensor, rates);
    const duration reduce = detail::engine_all_reduce(activations, shared, rates);

    engine_breakdown made{
        .gemms = detail::overlapped_gemm(
            of.dense.bytes / rates.weights,
            detail::multiply_adds(of.dense.parameters(), tokens) / (detail::scaled_share(of, rates) * rates.dense),
            rates),
        .kv_cache = detail::decode_attention_time(of, sequences, batch.context, rates),
        .prompt_attention = detail::prompt_attention_time(of, prompt, batch.prompt_context, rates),
        .elementwise = of.blocks * (rates.elementwise_passes + detail::passes_of_streams(of.streams)) * activations /
                       rates.elementwise,
        .all_reduce = 2.0 * (of.blocks * reduce),
        .launches = of.blocks * rates.per_block + of.mixtures * rates.per_mixture + of.latents * rates.per_latent +
                    of.quantized * rates.per_quantized};
    if (of.mixtures > 0.0) {
      const token_amount routed = data_parallel * tokens;
      const detail::expert_load load = detail::expert_load_of(of, routed, rates);
      made.experts = detail::expert_time(of, load, routed, rates);
      if (data_parallel > 1.0) {
        const detail::engine_group all = detail::group_of(tensor * data_parallel, rates);
        made.all_to_all = detail::all_to_all_time(of, load, tokens / (tensor / units::gpu_devices), all, rates);
        made.all_reduce -= of.mixtures * reduce;  // the combine sums up experts instead
      }
    }
    const token_amount answered = (sequences + share * batch.prompts) * detail::one_token_each;
    if (answered > token_amount{}) {
      made.lm_head = detail::overlapped_gemm(
          of.head.bytes / rates.weights, detail::multiply_adds(of.head.parameters(), answered) / rates.dense, rates);
    }
    if (prompt > token_amount{}) {
      const duration launched = of.blocks * rates.prompt_per_block + of.latents * rates.prompt_per_latent;
      made.launch_bound = math::larger(duration{}, launched - made.total());
    }
    made.host = stages * (rates.host_per_step + sequences * rates.host_per_sequence);
    if (stages > 1.0) {
      const bool between = tensor * data_parallel * stages > rates.per_machine;
      made.pipeline_p2p = (stages - 1.0) * (rates.all_reduce_latency + (between ? rates.network_latency : duration{}) +
                                            of.streams * activations / (tensor / units::gpu_devices) /
                                                (between ? rates.network : rates.link));
    }
    return made;
  }
};
inline constexpr engine_step_model engine_step{};

}  // namespace ridgeline::inline v0_2
