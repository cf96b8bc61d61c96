#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/performance/calibration/detail/least_squares.hpp>
#include <ridgeline/units/quantities.hpp>
#include <type_traits>
#include <utility>

namespace ridgeline::inline v0_2::detail {

/// Measurements, a model of them and the constants of it that are unknown.
template<class Calibration, class Measurements, class Predict, class Fitted>
struct fitting_problem {
  static constexpr std::size_t constants = std::tuple_size_v<Fitted>;
  using values_of_constants = std::array<double, constants>;
  const Calibration* start;
  const Measurements* measurements;
  const Predict* predict;
  const Fitted* fitted;
  std::size_t folds = 0;
  std::size_t held_out = 0;
  bool holds_out = false;

  constexpr std::size_t rows() const { return static_cast<std::size_t>(std::size(*measurements)); }
  constexpr double weight(std::size_t i) const { return (*measurements)[i].weight; }
  /// Left out of a fit, to be predicted by it.
  constexpr bool excluded(std::size_t i) const {
    const std::optional<int> group = (*measurements)[i].group;
    const std::size_t dealt = group ? static_cast<std::size_t>(static_cast<unsigned>(*group)) : i;
    return holds_out && dealt % folds == held_out;
  }
  constexpr Calibration model_at(const values_of_constants& values) const {
    Calibration model = *start;
    for (std::size_t k = 0; k < constants; ++k) (*fitted)[k].write(model, values[k]);
    return model;
  }
  template<std::size_t Copies>
  constexpr std::array<Calibration, Copies> copies_of(const Calibration& model) const {
    return [&]<std::size_t... Places>(std::index_sequence<Places...>) {
      return std::array<Calibration, Copies>{((void)Places, model)...};
    }(std::make_index_sequence<Copies>());
  }
  constexpr double ratio(const Calibration& model, std::size_t i) const {
    const auto& row = (*measurements)[i];
    using quantity = std::remove_cvref_t<decltype(row.measured)>;
    const quantity predicted = (*predict)(row.input, model);
    if constexpr (std::floating_point<quantity>) return predicted / row.measured;
    else return in(predicted, row.measured);
  }
  constexpr double residual(const Calibration& model, std::size_t i) const { return math::log2(ratio(model, i)); }
};

/// The bounds, once all that is given has been found to make sense.
template<class Problem, std::size_t Constants = Problem::constants>
constexpr search_space<Constants> checked_space(const Problem& problem) {
  if (!(problem.rows() > Constants)) violated<errc::measurements_too_few>();
  search_space<Constants> space;
  const auto& start = *problem.start;
  for (std::size_t k = 0; k < Constants; ++k) {
    const auto& one = (*problem.fitted)[k];
    const double value = one.read(start);
    const auto within = one.within;
    if (!(math::is_finite(value) && within.lowest <= value && value <= within.highest))
      violated<errc::constant_out_of_bounds>();
    const double typical = math::is_finite(within.highest) && within.highest > 0.0 ? 1e-3 * within.highest : 1.0;
    space[k] = {.lowest = within.lowest, .highest = within.highest, .typical = typical};
  }
  for (std::size_t i = 0; i < problem.rows(); ++i) {
    const auto& row = (*problem.measurements)[i];
    double measured = 0.0;
    if constexpr (std::floating_point<std::remove_cvref_t<decltype(row.measured)>>) measured = row.measured;
    else measured = row.measured.value();
    if (!(measured > 0.0 && math::is_finite(measured) && row.weight > 0.0 && math::is_finite(row.weight)))
      violated<errc::measurement_not_positive>();
    if (!math::is_finite(problem.residual(start, i))) violated<errc::prediction_not_positive>();
  }
  return space;
}

/// A minimum over those constants that the rows determine: the others are held where they started.
template<class Problem, std::size_t Constants>
constexpr found_minimum<Constants> determined_minimum(const std::array<double, Constants>& start,
                                                      const Problem& problem, search_space<Constants>& space,
                                                      int most_steps) {
  for (;;) {
    const auto found = minimum_from(start, problem, space, most_steps);
    const triangle<Constants> pivots(equations_at(problem, space, found.values), held_in(space), 0.0);
    bool all_determined = true;
    for (std::size_t k = 0; k < Constants && all_determined; ++k) {
      if (space[k].held || pivots.used[k]) continue;
      space[k].held = true;
      all_determined = false;
    }
    if (all_determined) return found;
  }
}

}  // namespace ridgeline::inline v0_2::detail
