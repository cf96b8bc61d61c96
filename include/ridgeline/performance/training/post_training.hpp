#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/breakdown.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/extremes.hpp>
#include <string_view>

// A step of reinforcement learning: replies are written, scored and learned from, and the new weights go to the engines.
namespace ridgeline::inline v0_2 {

/// The terms of a step of reinforcement learning, in the order of their fields.
/// Source   definition
enum class post_training_term { roll_outs, reward, log_probabilities, training, weight_sync, waiting };

/// What a term is: writing replies, learning from them, or neither.
/// Source   definition
enum class post_training_kind { generation, learning, overhead };

/// The name of a kind of term.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(post_training_kind kind) noexcept {
  switch (kind) {
    case post_training_kind::generation: return "generation";
    case post_training_kind::learning: return "learning";
    case post_training_kind::overhead: return "overhead";
  }
  return "unknown";
}

/// Where the time of a step of reinforcement learning goes. As a question: how long each part takes alone, `waiting` zero.
///
/// Fields   those of `table`, which says what each is; all in [s]
/// Source   Shao et al., DeepSeekMath, 2024, algorithm 1 (GRPO); Sheng et al., HybridFlow, 2024, section 2.1
struct post_training_breakdown {
  duration roll_out = {};
  duration reward = {};
  duration log_probabilities = {};
  duration training = {};
  duration weight_sync = {};
  duration waiting = {};

  /// The one list of the terms. Source: definition.
  static constexpr breakdown_row<post_training_breakdown, duration, post_training_term, post_training_kind> table[] = {
      {&post_training_breakdown::roll_out, post_training_term::roll_outs, post_training_kind::generation, "roll-outs",
       "prompts are read and replies are written"},
      {&post_training_breakdown::reward, post_training_term::reward, post_training_kind::generation, "reward",
       "replies are scored, as far as that does not run beside their writing"},
      {&post_training_breakdown::log_probabilities, post_training_term::log_probabilities, post_training_kind::learning,
       "log-probabilities", "forward passes of the old policy and of the reference"},
      {&post_training_breakdown::training, post_training_term::training, post_training_kind::learning, "training",
       "forward and backward passes and the optimizer"},
      {&post_training_breakdown::weight_sync, post_training_term::weight_sync, post_training_kind::overhead,
       "weight sync", "new weights on their way to the engines"},
      {&post_training_breakdown::waiting, post_training_term::waiting, post_training_kind::overhead, "waiting",
       "GPUs that train wait for replies"},
  };

  /// The whole step [s]. Source: definition.
  constexpr duration total() const { return detail::fields_of<post_training_breakdown>::sum(*this); }
  /// Replies written and scored [s]. Source: definition.
  constexpr duration generation() const { return roll_out + reward; }
  /// What the GPUs that train do [s]. Source: definition.
  constexpr duration learning() const { return log_probabilities + training; }
  /// Share of the time for roll-outs [1]. Source: definition.
  constexpr double roll_out_share() const { return roll_out / total(); }
};
static_assert(detail::lists_every_field<post_training_breakdown>(),
              "post_training_breakdown::table has one row for each field");

inline constexpr detail::term_list<post_training_breakdown> every_post_training_term;

/// One term.
///
/// Inputs   of     any
///          which  any enumerator
/// Returns  [s]
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/training/post_training_test.cpp
constexpr duration time_of(const post_training_breakdown& of, post_training_term which) {
  return detail::term_of(of, which);
}

/// The name of a term, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/training/post_training_test.cpp
constexpr std::string_view name_of(post_training_term which) noexcept {
  return detail::name_of_term<post_training_breakdown>(which);
}

namespace detail {

constexpr void check(const post_training_breakdown& parts) {
  for (const auto& row : post_training_breakdown::table) {
    const double time = (parts.*row.field).value();
    if (!(time >= 0.0 && math::is_finite(time))) violated<errc::quantity_not_finite>();
  }
}

}  // namespace detail

/// Reinforcement learning on the same GPUs in turn: replies are written, then learned from, then the engines get the weights.
///
/// Model    the sum of the parts
/// Inputs   parts  how long each takes on all GPUs; roll-outs as `roll_out` has them, with their tail
/// Returns  the step
/// Errors   RL-106 if a time is negative or not finite
/// Valid    moving engines out of the GPUs' memory and back counts as weight sync
/// Source   Sheng et al., HybridFlow, 2024, section 2.3 (colocated models)
/// Checked  tests/unit/performance/training/post_training_test.cpp, tests/published/reinforcement_learning_test.cpp
constexpr post_training_breakdown synchronous_step(const post_training_breakdown& parts) {
  detail::check(parts);
  return parts;
}

/// Reinforcement learning on two sets of GPUs: one writes replies while the other learns from those before.
///
/// Model    max(roll-out + reward, log-probabilities + training) + weight sync: GPUs that train wait for the difference
/// Inputs   parts  how long each takes on its own GPUs. Roll-outs of `roll_out`: one step off the policy, and engines rest while
///                 the last replies end; of `steady_roll_out`: asynchronous
/// Returns  the step as GPUs that train see it: the roll-outs run beside
/// Errors   RL-106 if a time is negative or not finite
/// Valid    engines stop for new weights; as many replies are learned from as are written
/// Source   Noukhovitch et al., Asynchronous RLHF, 2024, section 4; Fu et al., AReaL, 2025, section 4
/// Checked  tests/unit/performance/training/post_training_test.cpp, tests/published/reinforcement_learning_test.cpp
constexpr post_training_breakdown overlapped_step(const post_training_breakdown& parts) {
  detail::check(parts);
  const duration learning = parts.learning();
  return {.log_probabilities = parts.log_probabilities,
          .training = parts.training,
          .weight_sync = parts.weight_sync,
          .waiting = math::larger(duration{}, parts.generation() - learning)};
}

/// How two sets of GPUs share a step.
///
/// Fields   writing, learning  GPUs of each
///          step               the longer of both [s]
/// Source   see `best_split`
struct split_of_gpus {
  gpu_count writing = gpus(1);
  gpu_count learning = gpus(1);
  duration step = {};
};

/// GPUs that write and GPUs that learn, so that neither waits longer than it has to.
///
/// Model    w of n GPUs write: max(R / w, L / (n - w)) is least beside w = n R / (R + L); both multiples of it that the engines
///          allow are tried
/// Inputs   devices   n, at least two engines' worth
///          engine    GPUs of one engine, of which both sets have a multiple
///          write     R, GPUs times time that the replies take, at any number of GPUs [GPU s]
///          learn     L, the same of log-probabilities and training [GPU s]
/// Returns  the split and its step
/// Errors   RL-101 if a work is not positive and finite; RL-169 for fewer GPUs than two engines
/// Valid    both works do not depend on the GPUs that they are spread over: throughput, not the tail of a step
/// Source   definition: the two lines cross there
/// Checked  tests/unit/performance/training/post_training_test.cpp
constexpr split_of_gpus best_split(gpu_count devices, gpu_count engine, device_time write, device_time learn) {
  for (const device_time work : {write, learn}) {
    if (!(work.value() > 0.0 && math::is_finite(work.value()))) detail::violated<errc::figure_not_positive>();
  }
  const std::int64_t units_of = devices.value() / engine.value();
  if (units_of < 2) detail::violated<errc::cluster_too_small>();
  const auto count = [&](std::int64_t engines) { return gpus(engines * engine.value()); };
  const auto step_with = [&](std::int64_t engines) {
    const auto each = [&](std::int64_t many) {
      return static_cast<double>(many * engine.value()) * units::gpu_devices;
    };
    return math::larger(write / each(engines), learn / each(units_of - engines));
  };
  const double ideal = static_cast<double>(units_of) * (write / (write + learn));
  auto below = static_cast<std::int64_t>(ideal);
  if (below < 1) below = 1;
  if (below > units_of - 1) below = units_of - 1;
  const std::int64_t above = below + 1 < units_of ? below + 1 : below;
  const std::int64_t best = step_with(above) < step_with(below) ? above : below;
  return {count(best), count(units_of - best), step_with(best)};
}

/// New weights on their way to every engine.
///
/// Model    latency + weights / bandwidth: they are broadcast in pieces, each engine passing on what it got, so that the number of
///          engines does not matter
/// Inputs   weights    of the model as engines hold them, positive [B]
///          into_each  bandwidth into one engine, over all links of its GPUs together, or out of those that train where that is
///                     less, positive [B/s]
///          latency    of shapes and addresses, and of the pieces' way through all engines, not below zero [s]
/// Returns  [s]
/// Errors   RL-101 if weights or bandwidth are not positive and finite; RL-106 for a latency below zero
/// Valid    weights that need no other width or layout on the way
/// Source   Moonshot AI, checkpoint-engine, README (broadcast; read 2026-11-23)
/// Checked  tests/unit/performance/training/post_training_test.cpp, tests/published/reinforcement_learning_test.cpp
constexpr duration weight_sync_time(data_size weights, bandwidth into_each, duration latency = {}) {
  const bool sensible = weights.value() > 0.0 && math::is_finite(weights.value()) && into_each.value() > 0.0 &&
                        math::is_finite(into_each.value());
  if (!sensible) detail::violated<errc::figure_not_positive>();
  if (!(latency.value() >= 0.0 && math::is_finite(latency.value()))) detail::violated<errc::quantity_not_finite>();
  return latency + weights / into_each;
}

}  // namespace ridgeline::inline v0_2
