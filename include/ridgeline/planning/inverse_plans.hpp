#pragma once
#include <concepts>
#include <optional>
#include <ridgeline/memory/inverse.hpp>
#include <ridgeline/planning/search.hpp>
#include <ridgeline/workload/transformer_totals.hpp>
#include <span>

namespace ridgeline::inline v0_2 {

/// The fewest GPUs that finish in time.
///
/// Model    `search` with the fewest GPUs first
/// Inputs   space   whose GPU counts are tried
///          asked   what is trained
///          within  the longest run
/// Returns  the plan; nothing where none of the counts is enough
/// Errors   those of `search`; RL-106 if the time is negative or not finite
/// Source   definition
/// Checked  tests/unit/planning/inverse_plans_test.cpp
template<std::same_as<plan_space> Space = plan_space>
constexpr std::optional<found_plan> fewest_gpus_to_finish(const Space& space, const training_request& asked,
                                                          duration within) {
  const auto result = search<1>(space, asked, fewest_gpus_first, finishes_within(within));
  if (result.found == 0) return std::nullopt;
  return result.best[0];
}

/// A model that can be trained, and how.
/// Source   definition
struct trainable_model {
  std::size_t model = 0;  // its number in the list
  found_plan plan = {};
};

/// How many tokens a model is trained on, by its parameters.
/// Errors   RL-101 and RL-104 by `budget_of`
/// Source   definition; Hoffmann et al., Training Compute-Optimal Large Language Models, 2022, table 3: about 20
struct tokens_per_parameter {
  double ratio = 20.0;

  /// The budget of a model [1]; RL-101 if the ratio is not positive and finite, RL-104 above 10^15 tokens.
  constexpr token_count budget_of(const transformer& model) const {
    if (!(ratio > 0.0 && math::is_finite(ratio))) detail::violated<errc::figure_not_positive>();
    const double wanted = math::ceil(ratio * static_cast<double>(active_parameters(model)));
    if (!(wanted <= 1e15)) detail::violated<errc::count_too_large>();
    return token_count(static_cast<std::int64_t>(wanted));
  }
};

/// The largest model that a budget trains.
///
/// Model    of the models that have a plan which meets the constraints, the one with the most parameters; its tokens
///          grow with its parameters
/// Inputs   models       to choose from
///          space        of plans
///          asked        everything but the model and its tokens
///          tokens       for each parameter that works on a token
///          constraints  such as costs_at_most
/// Returns  the model's number and its cheapest plan; nothing where none can be trained
/// Errors   those of `search`
/// Source   definition; Hoffmann et al. 2022
/// Checked  tests/unit/planning/inverse_plans_test.cpp
template<plan_constraint... Constraints>
constexpr std::optional<trainable_model> largest_model_trained(std::span<const transformer> models,
                                                               const plan_space& space, training_request asked,
                                                               tokens_per_parameter tokens,
                                                               const Constraints&... constraints) {
  std::optional<trainable_model> largest;
  std::int64_t most = 0;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const std::int64_t size = parameters(models[i]);
    if (size <= most) continue;
    asked.model = models[i];
    asked.budget = tokens.budget_of(models[i]);
    const auto result = search<1>(space, asked, cheapest, constraints...);
    if (result.found == 0) continue;
    most = size;
    largest = trainable_model{i, result.best[0]};
  }
  return largest;
}

/// A length that can be trained, and how.
/// Source   definition
struct trainable_length {
  token_count sequence;
  found_plan plan = {};
};

/// The longest sequence that any plan of a space trains.
///
/// Model    doubles a multiple of `unit` until no plan fits and meets the constraints, then halves the gap
/// Inputs   space        of plans
///          asked        everything but the sequence; its sequences a step stay
///          unit         what the length is a multiple of: every degree of context parallelism that is to divide it
///          most         not tried beyond
///          constraints  such as finishes_within
/// Returns  the length and its fastest plan; nothing where not even one unit can be trained
/// Errors   those of `search`
/// Valid    where a longer sequence never fits better: a multiple of `unit` that cannot be divided counts as too long
/// Source   definition
/// Checked  tests/unit/planning/inverse_plans_test.cpp
template<plan_constraint... Constraints>
constexpr std::optional<trainable_length> longest_sequence_trained(const plan_space& space, training_request asked,
                                                                   token_count unit, token_count most,
                                                                   const Constraints&... constraints) {
  std::optional<trainable_length> longest;
  const auto tried = [&](std::int64_t units_of_it) {
    asked.sequence = token_count(units_of_it * unit.value());
    const auto result = search<1>(space, asked, fastest, constraints...);
    if (result.found == 0) return false;
    longest = trainable_length{asked.sequence, result.best[0]};
    return true;
  };
  const std::int64_t last = most.value() / unit.value();
  if (last < 1) return std::nullopt;
  detail::last_that_holds(last, tried);
  return longest;
}

}  // namespace ridgeline::inline v0_2
