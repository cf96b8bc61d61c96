#pragma once
#include <cstddef>
#include <limits>
#include <optional>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/cost/electricity.hpp>
#include <ridgeline/workload/scaling_law.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

// From days, dollars or carbon to operations, and from there to the best model: scaling laws joined to the plan.
namespace ridgeline::inline v0_2 {

namespace detail {
template<class Quantity>
constexpr void check_positive(const Quantity& figure) {
  if (!(figure.value() > 0.0 && math::is_finite(figure.value()))) violated<errc::figure_not_positive>();
}
}  // namespace detail

/// GPU time that a sum of money rents.
///
/// Model    money / price
/// Inputs   budget  positive [$]
///          price   of a GPU an hour, positive [$/(GPU h)]
/// Returns  [GPU s]
/// Errors   RL-101 if one is not positive and finite
/// Source   definition
/// Checked  tests/unit/planning/compute_budget_test.cpp
constexpr device_time device_time_for(money budget, hourly_price_per_gpu price) {
  detail::check_positive(budget);
  detail::check_positive(price);
  return budget / price;
}

/// GPU time that emits a mass of CO2e.
///
/// Model    mass / (power * PUE * intensity of the grid)
/// Inputs   budget    positive [g CO2e]
///          draw      of one GPU with its share of the host, positive [W]
///          overhead  of the facility [1]
///          grid      what its electricity emits, positive [g/J]
/// Returns  [GPU s]
/// Errors   RL-101 if one is not positive and finite
/// Valid    what making the devices emitted is not in it
/// Source   definition
/// Checked  tests/unit/planning/compute_budget_test.cpp
constexpr device_time device_time_for(carbon_mass budget, power draw, pue overhead, carbon_intensity grid) {
  detail::check_positive(budget);
  detail::check_positive(draw);
  detail::check_positive(grid);
  return budget / (overhead.value() * draw * grid) * units::gpu_devices;
}

/// Operations that so much GPU time does.
///
/// Model    GPU time * rate
/// Inputs   budget     positive [GPU s]
///          sustained  of a GPU, MFU * peak, positive: `percent(40) * 989.0 * teraflops_per_second` [operation/s]
/// Returns  of the model: nothing computed twice counts [operation]
/// Errors   RL-101 if one is not positive and finite
/// Source   definition of MFU
/// Checked  tests/unit/planning/compute_budget_test.cpp
constexpr operation_count operations_for(device_time budget, operation_rate sustained) {
  detail::check_positive(budget);
  detail::check_positive(sustained);
  return budget / units::gpu_devices * sustained;
}

/// One of a list of models, trained for a time.
///
/// Fields   index  in the list
///          model  its parameters (those active for a token) and the tokens it sees
///          loss   expected [nat/token]
/// Source   definition
struct best_model {
  std::size_t index = 0;
  trained_model model;
  double loss = 0.0;
};

/// The model of a list that has the lowest loss after a time of training, each at the speed of its own plan.
///
/// Model    D = throughput of the model's plan * time; the least `expected_loss`
/// Inputs   models      any list; models that saw too little lose to smaller ones, too small ones to larger
///          law         fitted constants
///          within      time of training, positive [s]
///          throughput  of a model: an optional rate, empty where it does not fit: ask `how_long` or a search [token/s]
/// Returns  the model, its tokens and loss; empty where none can be trained
/// Errors   RL-101 if the time or a constant is not positive and finite
/// Valid    as `expected_loss`; a mixture of experts counts by its active parameters, so its loss comes out too high
/// Source   Hoffmann et al. 2022, section 3.3, with a measured or modelled rate in place of 6 N D
/// Checked  tests/unit/planning/compute_budget_test.cpp
template<class Throughput>
constexpr std::optional<best_model> best_model_within(lasting_span<transformer> models, const scaling_law& law,
                                                      duration within, Throughput&& throughput) {
  detail::check_positive(within);
  std::optional<best_model> best;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const std::optional<token_rate> rate = throughput(models[i]);
    if (!rate) continue;
    const double seen = math::floor(within * *rate / units::single_tokens);
    if (!(seen >= 1.0)) continue;
    const trained_model trained{parameter_count(active_parameters(models[i])), token_count(seen)};
    const double loss = expected_loss(law, trained);
    if (!best || loss < best->loss) best = best_model{i, trained, loss};
  }
  return best;
}

}  // namespace ridgeline::inline v0_2
