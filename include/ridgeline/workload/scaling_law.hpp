#pragma once
#include <optional>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <string_view>

// How good a model becomes: loss of language models by parameters and tokens, and the best use of a budget.
namespace ridgeline::inline v0_2 {

// The tag of a number of weights.
struct parameter_kind {};
/// Weights of a model, as a number that a scaling law takes: `parameter_count(70e9)`.
using parameter_count = count<parameter_kind>;

/// Operations of a training step for each parameter and token: 2 forward, 4 backward.
/// Source   Kaplan et al., Scaling Laws for Neural Language Models, 2020 (arXiv:2001.08361), section 2.1
inline constexpr operation_count training_operations_each = 6.0 * units::operations;
/// Operations of an inference for each parameter and token, prompts and replies alike.
/// Source   as above
inline constexpr operation_count serving_operations_each = 2.0 * units::operations;

/// Loss of a dense language model, in nats a token: E + A / N^a + B / D^b.
///
/// Fields   entropy             E, of the text itself [nat]
///          of_parameters       A, of a model with one parameter [nat]
///          parameter_exponent  a [1]
///          of_tokens           B, of a model that saw one token [nat]
///          token_exponent      b [1]
/// Source   Hoffmann et al., Training Compute-Optimal Large Language Models, 2022 (arXiv:2203.15556), section 3.3
struct scaling_law {
  std::string_view name = {};
  double entropy = 0.0;
  double of_parameters = 0.0;
  double parameter_exponent = 0.0;
  double of_tokens = 0.0;
  double token_exponent = 0.0;
};

/// The fit of Hoffmann et al. with the digits of its TeX source; its body rounds the exponents to 0.34 and 0.28, which moves
/// predictions by more than the fit's own error.
/// Source   Besiroglu et al. 2024 (arXiv:2404.10102), quoting the TeX source of arXiv:2203.15556
inline constexpr scaling_law hoffmann_2022{"hoffmann_2022", 1.6934, 406.4, 0.3392, 410.7, 0.2849};
/// The same form on the points of the same figure, fitted until the optimizer had converged. The default of what asks.
/// Source   Besiroglu et al., Chinchilla Scaling: A replication attempt, 2024 (arXiv:2404.10102), section 3
inline constexpr scaling_law besiroglu_2024{"besiroglu_2024", 1.8172, 482.01, 0.3478, 2085.43, 0.3658};

/// Optimal parameters as a power of the operations, through one point.
///
/// Fields   budget      operations of the point [operation]
///          parameters  that are optimal there
///          exponent    a of N ~ C^a [1]
/// Source   Hoffmann et al. 2022, table 2
struct compute_frontier {
  std::string_view name = {};
  operation_count budget = {};
  parameter_count parameters = parameter_count(1);
  double exponent = 0.0;
};

/// Approach 1 of Hoffmann et al. (minimum over training curves), through its projection for Gopher's budget.
/// Source   Hoffmann et al. 2022, tables 2 and 3
inline constexpr compute_frontier training_curves_2022{"training_curves_2022", 5.76e23 * units::operations,
                                                       parameter_count(67e9), 0.50};
/// Approach 2 (IsoFLOP profiles), through its row of 10 B parameters.
/// Source   Hoffmann et al. 2022, tables 2 and A3
inline constexpr compute_frontier isoflop_profiles_2022{"isoflop_profiles_2022", 1.32e22 * units::operations,
                                                        parameter_count(10e9), 0.49};
/// Approach 3 (parametric fit), through its projection for Gopher's budget.
/// Source   Hoffmann et al. 2022, table 2 and figure 4
inline constexpr compute_frontier parametric_2022{"parametric_2022", 5.76e23 * units::operations, parameter_count(40e9),
                                                  0.46};

/// A model and what it saw.
///
/// Fields   parameters  N
///          tokens      D, each seen once
/// Source   definition
struct trained_model {
  parameter_count parameters = parameter_count(1);
  token_count tokens = token_count(1);

  /// To train it, 6 N D. Source: Kaplan et al. 2020, section 2.1.
  constexpr operation_count operations() const {
    return static_cast<double>(parameters.value()) * (static_cast<double>(tokens.value()) * training_operations_each);
  }
};

namespace detail {

constexpr double number_of(parameter_count n) { return static_cast<double>(n.value()); }
constexpr double number_of(token_count n) { return static_cast<double>(n.value()); }
template<class Count>
constexpr Count nearest(double n) {
  return Count(n < 1.0 ? 1.0 : math::floor(n + 0.5));
}

constexpr void check(const scaling_law& law) {
  for (const double figure :
       {law.entropy, law.of_parameters, law.parameter_exponent, law.of_tokens, law.token_exponent}) {
    if (!(figure > 0.0 && math::is_finite(figure))) violated<errc::figure_not_positive>();
  }
}
constexpr void check(operation_count budget) {
  if (!(budget.value() > 0.0 && math::is_finite(budget.value()))) violated<errc::figure_not_positive>();
}
constexpr double of_parameters(const scaling_law& law, double n) {
  return law.of_parameters * math::pow(n, -law.parameter_exponent);
}

}  // namespace detail

/// Loss that a law expects.
///
/// Model    E + A / N^a + B / D^b
/// Inputs   law    fitted constants
///          model  parameters and tokens
/// Returns  of held-out text like the fit's own [nat/token]
/// Errors   RL-101 if a constant is not positive and finite
/// Valid    dense transformers on text of one kind, each token seen once, learning rate decayed to the end of the run;
///          losses of two laws or two data sets are not comparable. The fits saw 70 M to 16 B parameters, 5 B to 500 B
///          tokens
/// Source   Hoffmann et al. 2022, section 3.3
/// Checked  tests/unit/workload/scaling_law_test.cpp, tests/published/scaling_laws_test.cpp
constexpr double expected_loss(const scaling_law& law, const trained_model& model) {
  detail::check(law);
  return law.entropy + detail::of_parameters(law, detail::number_of(model.parameters)) +
         law.of_tokens * math::pow(detail::number_of(model.tokens), -law.token_exponent);
}

/// The model with the lowest loss for a number of operations.
///
/// Model    N = G (C / 6)^(b / (a + b)), D = C / 6 N, G = (a A / b B)^(1 / (a + b))
/// Inputs   law     fitted constants
///          budget  of training, positive [operation]
/// Returns  parameters and tokens, to the nearest whole number
/// Errors   RL-101 if the budget or a constant is not positive and finite; RL-104 above 10^15 parameters or tokens
/// Valid    as `expected_loss`
/// Source   Hoffmann et al. 2022, section 3.3, efficient frontier
/// Checked  tests/unit/workload/scaling_law_test.cpp, tests/published/scaling_laws_test.cpp
constexpr trained_model compute_optimal(const scaling_law& law, operation_count budget) {
  detail::check(law);
  detail::check(budget);
  const double a = law.parameter_exponent, b = law.token_exponent;
  const double pairs = budget / training_operations_each;
  const double parameters =
      math::pow(a * law.of_parameters / (b * law.of_tokens), 1.0 / (a + b)) * math::pow(pairs, b / (a + b));
  return {detail::nearest<parameter_count>(parameters), detail::nearest<token_count>(pairs / parameters)};
}

/// The same by a power law without a loss.
///
/// Model    N = N0 (C / C0)^a, D = C / 6 N
/// Inputs   frontier  a point and an exponent
///          budget    of training, positive [operation]
/// Returns  parameters and tokens, to the nearest whole number
/// Errors   RL-101 if a budget or the exponent is not positive and finite; RL-104 above 10^15 parameters or tokens
/// Valid    as `expected_loss`
/// Source   Hoffmann et al. 2022, sections 3.1 and 3.2
/// Checked  tests/published/scaling_laws_test.cpp
constexpr trained_model compute_optimal(const compute_frontier& frontier, operation_count budget) {
  detail::check(budget);
  detail::check(frontier.budget);
  if (!(frontier.exponent > 0.0 && math::is_finite(frontier.exponent))) detail::violated<errc::figure_not_positive>();
  const double parameters =
      detail::number_of(frontier.parameters) * math::pow(budget / frontier.budget, frontier.exponent);
  return {detail::nearest<parameter_count>(parameters),
          detail::nearest<token_count>(budget / training_operations_each / parameters)};
}

/// Tokens for which a model of a size is the compute-optimal one.
///
/// Model    D = (b B / (a A) N^a)^(1 / b): where both terms of the loss fall alike
/// Inputs   law         fitted constants
///          parameters  of the model
/// Returns  to the nearest whole number
/// Errors   RL-101 if a constant is not positive and finite; RL-104 above 10^15
/// Valid    as `expected_loss`
/// Source   Hoffmann et al. 2022, section 3.3, efficient frontier, solved for the tokens
/// Checked  tests/unit/workload/scaling_law_test.cpp
constexpr token_count compute_optimal_tokens(const scaling_law& law, parameter_count parameters) {
  detail::check(law);
  const double a = law.parameter_exponent, b = law.token_exponent;
  const double balance = b * law.of_tokens / (a * law.of_parameters) * math::pow(detail::number_of(parameters), a);
  return detail::nearest<token_count>(math::pow(balance, 1.0 / b));
}

/// Tokens after which a model reaches a loss.
///
/// Model    D = (B / (L - E - A / N^a))^(1 / b)
/// Inputs   law         fitted constants
///          parameters  of the model
///          loss        to reach, positive [nat/token]
/// Returns  to the nearest whole number; empty where the model is too small to reach it with any number of tokens, or
///          would need more than 10^15
/// Errors   RL-101 if the loss or a constant is not positive and finite
/// Valid    as `expected_loss`
/// Source   `expected_loss`, solved for the tokens
/// Checked  tests/unit/workload/scaling_law_test.cpp
constexpr std::optional<token_count> tokens_to_reach(const scaling_law& law, parameter_count parameters, double loss) {
  detail::check(law);
  if (!(loss > 0.0 && math::is_finite(loss))) detail::violated<errc::figure_not_positive>();
  const double left = loss - law.entropy - detail::of_parameters(law, detail::number_of(parameters));
  if (!(left > 0.0)) return std::nullopt;
  const double tokens = math::pow(law.of_tokens / left, 1.0 / law.token_exponent);
  if (!(tokens <= 1e15)) return std::nullopt;
  return detail::nearest<token_count>(tokens);
}

/// The cheapest training that reaches a loss: of the model that is compute-optimal for its operations.
///
/// Model    N = (A (1 + a / b) / (L - E))^(1 / a), D = (B (1 + b / a) / (L - E))^(1 / b)
/// Inputs   law   fitted constants
///          loss  to reach, above the law's entropy [nat/token]
/// Returns  parameters and tokens, to the nearest whole number
/// Errors   RL-101 if a constant or the loss above the entropy is not positive and finite; RL-104 above 10^15
/// Valid    as `expected_loss`
/// Source   Hoffmann et al. 2022, appendix D.3: both terms fall alike where N^a : D^b is a A : b B
/// Checked  tests/unit/workload/scaling_law_test.cpp
constexpr trained_model cheapest_to_reach(const scaling_law& law, double loss) {
  detail::check(law);
  const double reducible = loss - law.entropy;
  if (!(reducible > 0.0 && math::is_finite(reducible))) detail::violated<errc::figure_not_positive>();
  const double a = law.parameter_exponent, b = law.token_exponent;
  return {detail::nearest<parameter_count>(math::pow(law.of_parameters * (1.0 + a / b) / reducible, 1.0 / a)),
          detail::nearest<token_count>(math::pow(law.of_tokens * (1.0 + b / a) / reducible, 1.0 / b))};
}

/// Operations of a model's whole life: training, and inference of so many tokens.
///
/// Model    6 N D + 2 N T
/// Inputs   model   parameters and tokens trained on
///          served  tokens of all prompts and replies
/// Returns  [operation]
/// Source   Sardana et al., Beyond Chinchilla-Optimal, 2024 (arXiv:2401.00448), section 2
/// Checked  tests/unit/workload/scaling_law_test.cpp, tests/published/scaling_laws_test.cpp
constexpr operation_count life_operations(const trained_model& model, token_count served) {
  return model.operations() +
         detail::number_of(model.parameters) * (detail::number_of(served) * serving_operations_each);
}

/// The cheapest model of a quality over its life: smaller and trained longer than `compute_optimal`, the more it is
/// asked.
///
/// Model    the least 6 N D + w 2 N T with `expected_loss` = loss: 6 D (1 + d ln D / d ln N) + 2 w T = 0, by bisection
///          of N
/// Inputs   law     fitted constants
///          loss    to reach, above the law's entropy [nat/token]
///          served  tokens of all prompts and replies over the life
///          weight  what an operation of inference costs, over what one of training does, positive: decoding that is
///                  bound by memory reaches a small part of the peak [1]
/// Returns  parameters and tokens, to the nearest whole number
/// Errors   RL-101 if a constant, the weight or the loss above the entropy is not positive and finite; RL-104 above
///          10^15
/// Valid    as `expected_loss`; the answer may have hundreds of tokens a parameter, where the fits saw few points
/// Source   Sardana et al. 2024, section 2
/// Checked  tests/unit/workload/scaling_law_test.cpp, tests/published/scaling_laws_test.cpp
constexpr trained_model cheapest_over_life(const scaling_law& law, double loss, token_count served,
                                           double weight = 1.0) {
  detail::check(law);
  const double reducible = loss - law.entropy;
  if (!(reducible > 0.0 && math::is_finite(reducible) && weight > 0.0 && math::is_finite(weight))) {
    detail::violated<errc::figure_not_positive>();
  }
  const double a = law.parameter_exponent, b = law.token_exponent;
  // Compute-optimal has a A / N^a = b B / D^b; below it the slope is negative, at the smallest model minus infinity.
  double least = math::pow(law.of_parameters / reducible, 1.0 / a);
  double most = math::pow(law.of_parameters * (1.0 + a / b) / reducible, 1.0 / a);
  const double asked = weight * detail::number_of(served) * (serving_operations_each / training_operations_each);
  const auto tokens = [&](double n) {
    return math::pow(law.of_tokens / (reducible - detail::of_parameters(law, n)), 1.0 / b);
  };
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (least + most);
    const double of_size = detail::of_parameters(law, middle);
    const double slope = -(a * of_size) / (b * (reducible - of_size));
    (tokens(middle) * (1.0 + slope) + asked < 0.0 ? least : most) = middle;
  }
  return {detail::nearest<parameter_count>(most), detail::nearest<token_count>(tokens(most))};
}

}  // namespace ridgeline::inline v0_2
