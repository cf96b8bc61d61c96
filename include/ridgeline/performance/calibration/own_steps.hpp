#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/likely.hpp>
#include <span>

namespace ridgeline::inline v0_2 {

/// What a few measurements of one's own say about every prediction like theirs.
///
/// Fields   scale   of the predicted times
///          within  80 % interval of the next measurement, as factors of the scaled prediction
/// Source   definition
struct own_scale {
  double scale = 1.0;
  likely_factors within = {};
};

/// A measured value over the predicted one, and what that says of every further prediction like it.
///
/// Fields   ratio  measured over predicted [1]
///          by     the scale of predictions, and the 80 % interval that is left
/// Source   `narrowed`
struct drawn_ratio {
  double ratio = 1.0;
  own_scale by = {};
};

/// How steps of one stack on one device scatter around their common ratio to a prediction by constants without that stack.
/// Source   tests/accuracy/fit_own_steps.cpp, the fitted half of t3_llm_training.csv
inline constexpr likely_factors steps_of_one_stack{.low = 0.80, .high = 1.24};

/// The 80 % interval of another step of the same run on the same machine, as factors of one that was measured; and of its memory.
/// Source   tests/accuracy/fit_own_steps.cpp: 18 runs of t3_llm_training.csv whose step was measured more than once, 7 whose memory was
inline constexpr likely_factors another_step_of_one_run{.low = 0.92, .high = 1.05};
inline constexpr likely_factors another_peak_of_one_run{.low = 0.86, .high = 1.02};

/// Times of requests on one deployment under loads of its own: which part they scatter by of the interval of their prediction,
/// around their common ratio to it [1, of logarithms].
/// Source   tests/accuracy/fit_own_steps.cpp: 835 points of 180 sweeps over concurrency of t2_serving_*.csv
inline constexpr double output_tokens_of_one_deployment = 0.40;
inline constexpr double first_tokens_of_one_deployment = 0.51;

/// How measurements scatter around their common ratio to a prediction, as a part of its interval.
///
/// Model    the same part of either end, in logarithms
/// Inputs   prior  the interval of the prediction
///          part   as above [1]
/// Returns  a narrower one
/// Source   definition
/// Checked  tests/unit/performance/calibration/own_steps_test.cpp
constexpr likely_factors scatter_within(const likely_factors& prior, double part) {
  return {math::pow(prior.low, part), math::pow(prior.high, part)};
}

/// A prediction narrowed by measured steps: drawn towards them as far as they outweigh what stacks differ by.
///
/// Model    logarithms; prior variance t^2 + s^2 from its interval, s^2 of steps of one stack. n measurements of mean m: scale
///          e^(k m), k = n t^2 / (n t^2 + s^2); variance left s^2 + t^2 s^2 / (n t^2 + s^2). The interval keeps the prior's
///          asymmetry
/// Inputs   prior     interval of the prediction that names no stack
///          ratios    measured over predicted, of one's own machine and software; may be empty
///          of_steps  how steps of one stack scatter
/// Returns  the scale of every further prediction, and its interval; the prior where there is no measurement
/// Errors   RL-101 if a ratio, or an end of an interval, is not positive and finite
/// Valid    steps like those that are asked about: the same software, machine and kind of model
/// Source   normal prior and normal measurements of known variance: Gelman et al., Bayesian Data Analysis, 2013, section 2.5
/// Checked  tests/unit/performance/calibration/own_steps_test.cpp
constexpr own_scale narrowed(const likely_factors& prior, std::span<const double> ratios,
                             const likely_factors& of_steps = steps_of_one_stack) {
  const auto checked = [](double value) {
    if (!(value > 0.0 && math::is_finite(value))) detail::violated<errc::figure_not_positive>();
    return value;
  };
  constexpr double log2_of_width = 2.0 * 1.2816;  // standard deviations between the tenths of a normal distribution
  const auto deviation = [&](const likely_factors& of) {
    return math::log2(checked(of.high) / checked(of.low)) / log2_of_width;
  };
  const double whole = deviation(prior) * deviation(prior);
  const double steps = deviation(of_steps) * deviation(of_steps);
  const double between = whole > steps ? whole - steps : 0.0;
  double mean = 0.0;
  const double n = static_cast<double>(ratios.size());
  for (const double ratio : ratios) mean += math::log2(checked(ratio)) / n;
  if (ratios.empty() || !(between > 0.0)) return {1.0, prior};
  const double weight = n * between / (n * between + steps);
  const double left = steps + between * steps / (n * between + steps);
  const double narrower = math::pow(left / whole, 0.5);
  return {math::exp2(weight * mean), {math::pow(prior.low, narrower), math::pow(prior.high, narrower)}};
}

}  // namespace ridgeline::inline v0_2
