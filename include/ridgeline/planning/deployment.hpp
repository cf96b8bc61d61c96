#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <ridgeline/cost/carbon.hpp>
#include <ridgeline/performance/serving/disaggregated.hpp>
#include <ridgeline/units/likely.hpp>
#include <span>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Times that 95 of 100 requests, or of 100 gaps between tokens, must not exceed, nor their mean.
/// Source   definition; MLPerf Inference, server scenario (TTFT and TPOT)
struct latency_targets {
  std::optional<duration> ttft = std::nullopt;
  std::optional<duration> itl = std::nullopt;
};

/// Engines of one deployment: more are not tried.
/// Source   definition: beyond all that anybody has
inline constexpr std::int64_t most_replicas = 1'000'000;

namespace detail {

/// How far a load is beyond its targets: at most 1 where it keeps them. Rare long gaps may lie above the 95th percentile
/// and lift the mean over it: that is kept too.
constexpr double excess_of(const loaded_engine& load, const latency_targets& within) {
  double most = 0.0;
  if (within.ttft) most = math::larger(most, math::larger(load.ttft.mean, load.ttft.p95) / *within.ttft);
  if (within.itl) most = math::larger(most, math::larger(load.itl.mean, load.itl.p95) / *within.itl);
  return most;
}

}  // namespace detail

/// What becomes of an engine's setting: engines of it can answer; the model cannot be divided so; its weights or one
/// request do not fit; a request alone breaks the target of TTFT, or of ITL; the rate needs more engines than are tried; or
/// nothing on the device computes in its format.
/// Source   definition
enum class engine_verdict : unsigned char {
  kept,
  not_divided,
  does_not_fit,
  ttft_too_long,
  itl_too_long,
  more_gpus,
  no_kernels
};

inline constexpr engine_verdict every_engine_verdict[] = {engine_verdict::kept,         engine_verdict::not_divided,
                                                          engine_verdict::does_not_fit, engine_verdict::ttft_too_long,
                                                          engine_verdict::itl_too_long, engine_verdict::more_gpus,
                                                          engine_verdict::no_kernels};

/// The name of a verdict, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/planning/load_search_test.cpp
constexpr std::string_view name_of(engine_verdict which) noexcept {
  switch (which) {
    case engine_verdict::kept: return "kept";
    case engine_verdict::not_divided: return "indivisible";
    case engine_verdict::does_not_fit: return "does not fit";
    case engine_verdict::ttft_too_long: return "TTFT too long";
    case engine_verdict::itl_too_long: return "ITL too long";
    case engine_verdict::more_gpus: return "needs more GPUs";
    case engine_verdict::no_kernels: return "no kernels";
  }
  return "unknown";
}

/// Engines that read the prompts of others.
///
/// Fields   layout, how  of each
///          replicas     engines
///          transfer     of the keys and values of a prompt to an engine that writes [s]
/// Source   definition
struct prefill_pool {
  serving_layout layout = {};
  batching how = {};
  std::int64_t replicas = 1;
  duration transfer = {};
};

/// Engines that answer a load together.
///
/// Fields   verdict   of the setting; the best of a layout's
///          fleet     its number in the list of fleets
///          layout    GPUs of one engine
///          format    its number among the formats that may be chosen
///          how       it batches, with the KV cache that the memory leaves
///          replicas  engines, each of which gets an equal part of the requests
///          prefill   engines that read prompts; absent: those that write read them too
///          gpus, machines  of all
///          per_machine  GPUs of each of them; at least those of an engine
///          load      of one engine; where a target is broken, of one that has a request at a time
///          weights, cache  of one GPU [B]
///          cost, draw, emission  of all machines, or mean of the day where they are paid by the hour [$/s], [W] of the
///                    building, [g CO2e/s]
///          of_a_day  mean of the load over a day, relative to the rate that `load` is answered at
///          measured  the 80 % intervals of ITL and TTFT are of measurements
///          itl_interval, ttft_interval  as factors
/// Source   definition
/// Checked  tests/unit/planning/load_search_test.cpp
struct deployment {
  using carbon_rate = decltype(carbon_mass{} / duration{});

  engine_verdict verdict = engine_verdict::does_not_fit;
  std::size_t fleet = 0;
  serving_layout layout = {};
  std::size_t format = 0;
  batching how = {};
  std::int64_t replicas = 1;
  std::optional<prefill_pool> prefill = std::nullopt;
  gpu_count gpus = ridgeline::gpus(1);
  std::int64_t machines = 1;
  gpu_count per_machine = ridgeline::gpus(8);
  loaded_engine load = {};
  data_size weights = {};
  data_size cache = {};
  hourly_price cost = {};
  power draw = {};
  carbon_rate emission = {};
  fraction of_a_day = fraction(1.0);
  bool measured = false;
  likely_factors itl_interval = {};
  likely_factors ttft_interval = {};

  /// Of all engines, at the rate that they are built for [token/s]. Source: definition.
  constexpr token_rate output_tokens() const { return static_cast<double>(replicas) * load.output_tokens(); }
  constexpr token_rate input_tokens() const { return static_cast<double>(replicas) * load.input_tokens(); }
  /// Output tokens of a day over the day [token/s]. Source: definition.
  constexpr token_rate mean_output_tokens() const { return of_a_day.value() * output_tokens(); }
  /// All that is paid, on the output tokens alone [$/token]. Source: definition.
  constexpr price_per_token cost_per_output_token() const { return cost / mean_output_tokens(); }
  /// The bill by the time that prompts and replies take of an engine at work [$/token]. Source: definition.
  constexpr price_per_token price_of_input() const {
    return load.prefill_share * cost / (of_a_day.value() * input_tokens());
  }
  constexpr price_per_token price_of_output() const {
    return load.prefill_share.complement() * cost / mean_output_tokens();
  }
  /// Of the building, on the output tokens [J/token], [g CO2e/token]. Source: definition.
  constexpr energy_per_token energy_per_output_token() const { return draw / mean_output_tokens(); }
  constexpr carbon_per_token carbon_per_output_token() const { return emission / mean_output_tokens(); }
  /// The pair of the field's picture: tokens a second of a GPU, and of a user between tokens [token/s].
  /// Source   definition: NVIDIA and InferenceX print throughput a GPU against interactivity
  constexpr token_rate output_tokens_per_gpu() const { return output_tokens() / static_cast<double>(gpus.value()); }
  constexpr token_rate output_tokens_per_user() const {
    return how.tokens_per_step * units::single_tokens / load.itl.mean;
  }
  /// The 80 % interval of a whole request, as factors: both parts err together. Source: definition.
  constexpr likely_factors request_interval() const {
    const double first = load.end_to_end.mean > duration{} ? load.ttft.mean / load.end_to_end.mean : 1.0;
    return {first * ttft_interval.low + (1.0 - first) * itl_interval.low,
            first * ttft_interval.high + (1.0 - first) * itl_interval.high};
  }
};

namespace detail {

constexpr bool is_late(engine_verdict which) {
  return which == engine_verdict::ttft_too_long || which == engine_verdict::itl_too_long;
}

/// What becomes of a setting by one request alone: a target is broken, or more engines may keep it.
constexpr engine_verdict verdict_alone(const loaded_engine& alone, const latency_targets& within) {
  if (within.itl && alone.itl.p95 > *within.itl) return engine_verdict::itl_too_long;
  if (within.ttft && alone.ttft.p95 > *within.ttft) return engine_verdict::ttft_too_long;
  return engine_verdict::more_gpus;
}

/// Whether a deployment that breaks targets comes nearer to them than another one; of as near ones the quicker one.
constexpr bool nearer(const deployment& one, const deployment& other, const latency_targets& within) {
  const double left = excess_of(one.load, within);
  const double right = excess_of(other.load, within);
  return left != right ? left < right : one.load.end_to_end.mean < other.load.end_to_end.mean;
}

}  // namespace detail

/// The best deployment of each layout, best first; those that cannot answer follow.
///
/// Fields   all, found  layouts that were tried, each in its best format
///          formats     the best deployment in each format that may be chosen, in their order; none where nothing was to choose
///          formats_found  how many those are
///          tried     settings with room for the weights
///          pruned    those of them that were tried while a better one was at hand: most are passed over by a bound
/// Source   definition
struct deployments {
  std::array<deployment, 32> all = {};
  std::size_t found = 0;
  std::array<deployment, 32> formats = {};
  std::size_t formats_found = 0;
  std::uint64_t tried = 0;
  std::uint64_t pruned = 0;

  constexpr std::span<const deployment> list() const& { return {all.data(), found}; }
  template<class Made = deployment>
  constexpr std::span<const Made> list() const&& {
    detail::refuse_temporary<Made>();
    return {};
  }
  /// The best one; nullptr if no setting answers the load. Source: definition.
  constexpr const deployment* best() const& {
    return found != 0 && all[0].verdict == engine_verdict::kept ? &all[0] : nullptr;
  }
  template<class Made = deployment>
  constexpr const Made* best() const&& {
    detail::refuse_temporary<Made>();
    return nullptr;
  }
  /// Of those that cannot answer, the one that comes nearest to its targets; nullptr if all fail for other reasons.
  /// Source   definition
  constexpr const deployment* nearest(const latency_targets& within) const& {
    const deployment* made = nullptr;
    for (const deployment& one : list()) {
      if (detail::is_late(one.verdict) && (made == nullptr || detail::nearer(one, *made, within))) made = &one;
    }
    return made;
  }
  /// Of those that keep the targets but not with as many engines as are tried, the one that answers most; nullptr if there
  /// is none.
  /// Source   definition
  constexpr const deployment* short_of_engines() const& {
    const deployment* made = nullptr;
    for (const deployment& one : list()) {
      const bool more = one.verdict == engine_verdict::more_gpus;
      if (more && (made == nullptr || one.load.largest_rate > made->load.largest_rate)) made = &one;
    }
    return made;
  }
  template<class Made = deployment>
  constexpr const Made* short_of_engines() const&& {
    detail::refuse_temporary<Made>();
    return nullptr;
  }
  template<class Made = deployment>
  constexpr const Made* nearest(const latency_targets&) const&& {
    detail::refuse_temporary<Made>();
    return nullptr;
  }
};

}  // namespace ridgeline::inline v0_2
