#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/performance/calibration/detail/fitting_problem.hpp>
#include <string_view>
#include <type_traits>

namespace ridgeline::inline v0_2 {

/// One measurement that a calibration is fitted on.
///
/// Inputs   input     what was measured, in any form that the model takes: a gemm_shape, a training_step, ...
///          measured  positive: a duration, a rate, a number
///          weight    of the squared residual, positive; 1 counts like every other
///          group     rows of one group are held out together; a row without one is a group of its own
/// Source   definition
template<class Input, class Quantity>
struct measurement {
  Input input = {};
  Quantity measured = {};
  double weight = 1.0;
  std::optional<int> group = {};
};

namespace detail {
/// A constant from its number in the base unit, and back.
template<class Value>
constexpr Value constant_from(double number) {
  if constexpr (requires { Value::from_value(number); }) return Value::from_value(number);
  else return Value(number);
}
template<class Value>
constexpr double number_of(const Value& constant) {
  if constexpr (std::floating_point<Value>) return constant;
  else return constant.value();
}
/// What a constant cannot pass: a share the whole, everything else only infinity.
template<class Value>
inline constexpr Value largest_constant =
    constant_from<Value>(std::is_same_v<Value, fraction> ? 1.0 : math::detail::infinity);
}  // namespace detail

/// Limits of the search for a constant.
///
/// Inputs   lowest, highest  both may be reached. Above zero, the search goes in shares of the constant, so that it
///          stays positive; from zero on or below, in steps
/// Source   definition
template<class Value>
struct bounds {
  Value lowest = detail::constant_from<Value>(0.0);
  Value highest = detail::largest_constant<Value>;
};

/// A constant of a calibration that is to be fitted: made by `constant<...>(...)`.
///
/// Inputs   name    repeated in the answer
///          read    its value, in the base unit
///          write   replaces the value
///          origin  where it comes from
///          within  limits of the search, in the base unit
/// Source   definition
template<class Calibration>
struct named_constant {
  std::string_view name = {};
  double (*read)(const Calibration&) = nullptr;
  void (*write)(Calibration&, double) = nullptr;
  constant_origin& (*origin)(Calibration&) = nullptr;
  bounds<double> within = {};
};

namespace detail {
template<class Pointer>
struct end_of_path {
  static constexpr bool is_a_constant = false;
  using type = double;
};
template<class Value, class Owner>
struct end_of_path<calibrated<Value> Owner::*> {
  static constexpr bool is_a_constant = true;
  using type = Value;
};
template<class Pointer>
struct owner_of;
template<class Member, class Owner>
struct owner_of<Member Owner::*> {
  using type = Owner;
};
template<auto First, auto... Further>
struct member_path {
  using owner = typename owner_of<decltype(First)>::type;
  static constexpr auto last() {
    if constexpr (sizeof...(Further) == 0) return First;
    else return member_path<Further...>::last();
  }
  static constexpr auto& reach(auto& from) {
    if constexpr (sizeof...(Further) == 0) return from.*First;
    else return member_path<Further...>::reach(from.*First);
  }
};
template<auto... Path>
using path_end = end_of_path<decltype(member_path<Path...>::last())>;
}  // namespace detail

/// Names a constant to fit by the path of members that leads to it: `constant<&kernel_calibration::memory_share>("memory_share")`,
/// `constant<&training_calibration::kernels, &kernel_calibration::launch>("launch", {.highest = 1.0 * milliseconds})`.
///
/// Inputs   Path    pointers to members, from the calibration to the constant
///          name    repeated in the answer
///          within  limits of the search, in the unit of the constant; if not given, from 0, and a share up to 1
/// Returns  a named_constant of the calibration that the path starts from
/// Errors   RL-228 (does not compile) if the path ends at something else than a `calibrated`; RL-203 (does not compile)
///          for limits without the unit
/// Source   definition
/// Checked  tests/unit/performance/calibration/calibrate_test.cpp
template<auto... Path>
constexpr auto constant(std::string_view name, bounds<typename detail::path_end<Path...>::type> within = {}) {
  using path = detail::member_path<Path...>;
  using owner = typename path::owner;
  using value = typename detail::path_end<Path...>::type;
  constexpr bool is_a_constant = detail::path_end<Path...>::is_a_constant;
  static_assert(is_a_constant,
                "RL-228: expected a way to a constant, a member of type calibrated "
                "(docs/reference/errors.md#rl-228)");
  named_constant<owner> made{.name = name,
                             .within = {detail::number_of(within.lowest), detail::number_of(within.highest)}};
  if constexpr (is_a_constant) {
    made.read = [](const owner& from) { return detail::number_of(path::reach(from).value); };
    made.write = [](owner& to, double number) { path::reach(to).value = detail::constant_from<value>(number); };
    made.origin = [](owner& of) -> constant_origin& { return path::reach(of).origin; };
  }
  return made;
}

/// The constants of one fit: `constants(constant<...>("one"), constant<...>("other"))`.
///
/// Inputs   first, further  of one calibration
/// Returns  them in an array
/// Source   definition
template<class Calibration, std::same_as<named_constant<Calibration>>... Further>
constexpr std::array<named_constant<Calibration>, 1 + sizeof...(Further)> constants(
    const named_constant<Calibration>& first, const Further&... further) {
  return {first, further...};
}

/// How a fit is made and what is noted of it.
///
/// Inputs   folds       parts that the measurements are dealt into, each held out once; as many as there are
///                      measurements, or more, leave one out at a time; 0 or 1 holds out nothing
///          most_steps  after which the search gives up
///          rows, program, fitted_on  noted in the calibration: where the rows come from, what fitted, which day
/// Source   definition
struct fit_options {
  int folds = 5;
  int most_steps = 100;
  std::string_view rows = {};
  std::string_view program = {};
  std::string_view fitted_on = {};
};

/// What a fit says of one constant.
///
/// Fields   value           fitted, or as it was at the start where it is not determined; in the base unit
///          standard_error  of the value, from the residuals, as if they were independent; absent at a bound and where
///                          nothing is determined
///          at_bound        the search ended at one of its bounds: the measurements would like it further out
///          determined      the measurements say something about it: not where nothing depends on it, nor where an
///                          earlier constant of the list can do the same to every prediction
/// Source   definition
struct constant_fit {
  std::string_view name = {};
  double value = 0.0;
  std::optional<double> standard_error = {};
  bool at_bound = false;
  bool determined = true;
};

/// A calibration on somebody's own measurements, and how far it can be trusted.
///
/// Fields   calibration         the start with its constants fitted and marked so, and its `fit` filled in
///          constants           one by one
///          rows                measurements
///          mean_error          mean of |predicted / measured - 1| on them [1]
///          worst_error         largest of these [1]
///          bias                mean of predicted / measured [1]
///          residual_deviation  standard deviation of ln(predicted / measured), with one degree of freedom less for
///                              each determined constant [1]
///          held_out_rows       rows that were predicted by constants fitted without their fold
///          held_out_error      mean of |predicted / measured - 1| of these [1]; absent where nothing could be held out
///          converged           false if the search ran out of steps
/// Source   definition
template<class Calibration, std::size_t Constants>
struct calibration_fit {
  Calibration calibration;
  std::array<constant_fit, Constants> constants = {};
  int rows = 0;
  double mean_error = 0.0;
  double worst_error = 0.0;
  double bias = 1.0;
  double residual_deviation = 0.0;
  int held_out_rows = 0;
  std::optional<double> held_out_error = {};
  bool converged = false;

  /// Whether the measurements say something about every constant. Source: definition.
  constexpr bool determined() const {
    for (const constant_fit& one : constants) {
      if (!one.determined) return false;
    }
    return true;
  }
};

namespace detail {
template<class Predict, class Row, class Calibration>
inline constexpr bool predicts = false;
template<class Predict, class Input, class Quantity, class Calibration>
  requires requires(const Predict& predict, const Input& input, const Calibration& with) {
    requires std::same_as<std::remove_cvref_t<decltype(predict(input, with))>, Quantity>;
  }
inline constexpr bool predicts<Predict, measurement<Input, Quantity>, Calibration> = true;

/// Errors of the fitted calibration on the rows that it was fitted on. Returns the weighted mean square of the residuals.
template<class Problem, class Fit>
constexpr double describe_residuals(const Problem& problem, Fit& answer) {
  const auto count = static_cast<double>(problem.rows());
  double squares = 0.0;
  double weights = 0.0;
  answer.bias = 0.0;
  for (std::size_t i = 0; i < problem.rows(); ++i) {
    const double ratio = problem.ratio(answer.calibration, i);
    const double error = math::detail::magnitude(ratio - 1.0);
    const double residual = math::log2(ratio) * math::detail::ln_2;
    answer.bias += ratio / count;
    answer.mean_error += error / count;
    if (error > answer.worst_error) answer.worst_error = error;
    squares += problem.weight(i) * residual * residual;
    weights += problem.weight(i);
  }
  double freedom = count;
  for (const constant_fit& one : answer.constants) freedom -= one.determined ? 1.0 : 0.0;
  answer.residual_deviation = math::pow(squares / weights * count / freedom, 0.5);
  return squares / freedom;
}

/// What the rows say of each constant: the inverse of the normal equations, times the mean square that is left.
template<class Problem, std::size_t Constants, class Fit>
constexpr void describe_constants(const Problem& problem, search_space<Constants> space, double mean_square,
                                  Fit& answer) {
  std::array<double, Constants> values = {};
  for (std::size_t k = 0; k < Constants; ++k) {
    values[k] = answer.constants[k].value;
    space[k].held = space[k].held || answer.constants[k].at_bound;
  }
  const triangle<Constants> inverse(equations_at(problem, space, values), held_in(space), 0.0);
  for (std::size_t k = 0; k < Constants; ++k) {
    if (!inverse.used[k]) continue;
    std::array<double, Constants> unit = {};
    unit[k] = 1.0;
    // Residuals of the problem are binary logarithms, and so are steps in shares.
    const double step = math::pow(inverse.solved(unit)[k] * mean_square, 0.5) / math::detail::ln_2;
    answer.constants[k].standard_error =
        step * space[k].size(values[k]) * (space[k].by_share() ? math::detail::ln_2 : 1.0);
  }
}

/// Each fold is predicted by constants fitted on the others. A prediction that is no number leaves nothing to report.
template<class Problem, std::size_t Constants, class Fit>
constexpr void hold_out(Problem problem, const search_space<Constants>& space, const fit_options& options,
                        const std::array<double, Constants>& found, Fit& answer) {
  const std::size_t rows = problem.rows();
  problem.holds_out = true;
  problem.folds = static_cast<std::size_t>(options.folds < 2 ? 0 : options.folds);
  if (problem.folds > rows) problem.folds = rows;
  double sum = 0.0;
  int count = 0;
  for (problem.held_out = 0; problem.held_out < problem.folds; ++problem.held_out) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < rows; ++i) left += problem.excluded(i) ? 0U : 1U;
    if (left < Constants || left == rows) continue;
    const auto model = problem.model_at(minimum_from(found, problem, space, options.most_steps).values);
    for (std::size_t i = 0; i < rows; ++i) {
      if (!problem.excluded(i)) continue;
      sum += math::detail::magnitude(problem.ratio(model, i) - 1.0);
      ++count;
    }
  }
  if (count == 0 || !math::is_finite(sum)) return;
  answer.held_out_rows = count;
  answer.held_out_error = sum / count;
}

template<class Calibration, class Problem, std::size_t Constants>
constexpr calibration_fit<Calibration, Constants> fit(const Problem& problem, search_space<Constants> space,
                                                      const fit_options& options) {
  const auto& fitted = *problem.fitted;
  std::array<double, Constants> first = {};
  for (std::size_t k = 0; k < Constants; ++k) first[k] = fitted[k].read(*problem.start);

  const auto found = determined_minimum(first, problem, space, options.most_steps);
  calibration_fit<Calibration, Constants> answer{.calibration = problem.model_at(found.values),
                                                 .rows = static_cast<int>(problem.rows()),
                                                 .converged = found.converged};
  for (std::size_t k = 0; k < Constants; ++k) {
    const double value = found.values[k];
    const bool at_bound = value <= space[k].lowest || value >= space[k].highest;
    answer.constants[k] = {
        .name = fitted[k].name, .value = value, .at_bound = !space[k].held && at_bound, .determined = !space[k].held};
    if (!space[k].held) fitted[k].origin(answer.calibration) = constant_origin::fitted;
  }
  describe_constants(problem, space, describe_residuals(problem, answer), answer);
  hold_out(problem, space, options, found.values, answer);

  if constexpr (requires { answer.calibration.fit.fitted_rows; }) {
    answer.calibration.fit = {.rows = options.rows,
                              .program = options.program,
                              .fitted_on = options.fitted_on,
                              .fitted_rows = answer.rows,
                              .fitted_error = answer.mean_error,
                              .held_out_rows = answer.held_out_rows,
                              .held_out_error = answer.held_out_error.value_or(0.0)};
  }
  return answer;
}
}  // namespace detail

/// Fits constants of a calibration on measurements.
///
/// Model    least sum of w ln(predicted / measured)^2 by Levenberg's and Marquardt's damped Gauss-Newton steps, with
///          derivatives by central differences, kept within the bounds; then once more for each fold without its rows
/// Inputs   start         the calibration to begin with: plausible values, above zero where that makes sense. What is
///                        not fitted stays as it is
///          measurements  an array, span or vector of measurement<Input, Quantity>, more than there are constants
///          predicted     (input, calibration) -> the quantity measured, positive within the bounds
///          fitted        constants(constant<...>("name", {.lowest = ..., .highest = ...}), ...)
///          options       folds, steps, and what is noted of the fit
/// Returns  the calibration with the error that it has on these rows and on rows held out, each constant with its
///          standard error; constants that the rows say nothing about are named as not determined and keep their value
/// Errors   RL-325 unless there are more measurements than constants; RL-326 for a measured value or a weight that is not
///          positive; RL-327 for bounds that do not hold the value at the start; RL-328 if the model does not predict a
///          positive value at the start; RL-229 (does not compile) for a `predicted` of another form
/// Valid    residuals that are of one size as shares; a model smooth enough that a step of a 10^4-th part sees its slope
/// Source   Marquardt, J. SIAM 11(2), 1963, 431-441
/// Checked  tests/unit/performance/calibration/calibrate_test.cpp, tests/static/performance/calibration/calibrate_static.cpp,
///          tests/properties/calibrate_test.cpp
/// Example  examples/calibrate_your_machine.cpp [calibrate]
template<class Calibration, class Measurements, class Predict, std::size_t Constants>
constexpr calibration_fit<Calibration, Constants> calibrate(
    const Calibration& start, const Measurements& measurements, const Predict& predicted,
    const std::array<named_constant<Calibration>, Constants>& fitted, const fit_options& options = {}) {
  using row = std::remove_cvref_t<decltype(measurements[0])>;
  constexpr bool predicts = detail::predicts<Predict, row, Calibration>;
  static_assert(predicts,
                "RL-229: expected measurements of type measurement<Input, Quantity> and a model that takes (Input, "
                "calibration) and answers a Quantity (docs/reference/errors.md#rl-229)");
  if constexpr (predicts) {
    using all_fitted = std::array<named_constant<Calibration>, Constants>;
    const detail::fitting_problem<Calibration, Measurements, Predict, all_fitted> problem{&start, &measurements,
                                                                                          &predicted, &fitted};
    return detail::fit<Calibration>(problem, detail::checked_space(problem), options);
  } else {
    return {start};
  }
}

}  // namespace ridgeline::inline v0_2
