#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>

// How many steps and how much data a target takes at a batch size.
namespace ridgeline::inline v0_2 {

/// What a training run takes to a target at any batch: (S / Smin - 1)(E / Emin - 1) = 1.
///
/// Fields   least_steps  Smin, with a batch so large that a larger one saves no step [1]
///          critical     Emin / Smin: the batch of twice the fewest steps and twice the least data; in samples or in
///          tokens
/// Source   McCandlish et al., An Empirical Model of Large-Batch Training, 2018 (arXiv:1812.06162), equations 2.11 and
///          2.12
template<class Kind>
struct batch_scaling {
  double least_steps = 0.0;
  count<Kind> critical = count<Kind>(1);
};
template<class Kind>
batch_scaling(double, count<Kind>) -> batch_scaling<Kind>;

namespace detail {
template<class Kind>
constexpr void check(const batch_scaling<Kind>& scaling) {
  if (!(scaling.least_steps > 0.0 && math::is_finite(scaling.least_steps))) violated<errc::figure_not_positive>();
}
}  // namespace detail

/// Steps to the target.
///
/// Model    S = Smin (1 + Bcrit / B)
/// Inputs   scaling  of the target
///          batch    of a step, all GPUs together; samples or tokens, as `scaling`
/// Returns  [1], not rounded
/// Errors   RL-101 if the fewest steps are not positive and finite; RL-207 (does not compile) for samples against
///          tokens
/// Valid    learning rate tuned for each batch; the critical batch grows as the loss falls
/// Source   McCandlish et al. 2018, equation 2.7
/// Checked  tests/unit/workload/critical_batch_test.cpp
template<class Kind>
constexpr double steps_to_target(const batch_scaling<Kind>& scaling, count<Kind> batch) {
  detail::check(scaling);
  return scaling.least_steps *
         (1.0 + static_cast<double>(scaling.critical.value()) / static_cast<double>(batch.value()));
}
template<class Kind, class Other>
constexpr double steps_to_target(const batch_scaling<Kind>&, count<Other>) {
  static_assert(detail::same_dimension<Kind, Other>,
                "RL-207: a count of another kind is due here (docs/reference/errors.md#rl-207)");
  return 0.0;
}

/// Samples or tokens to the target.
///
/// Model    E = B S = Emin (1 + B / Bcrit)
/// Inputs   as `steps_to_target`
/// Returns  [1], not rounded
/// Errors   as `steps_to_target`
/// Valid    as `steps_to_target`
/// Source   McCandlish et al. 2018, equation 2.7
/// Checked  tests/unit/workload/critical_batch_test.cpp
template<class Kind>
constexpr double data_to_target(const batch_scaling<Kind>& scaling, count<Kind> batch) {
  return static_cast<double>(batch.value()) * steps_to_target(scaling, batch);
}

/// Data to a target over the least that any batch takes.
///
/// Model    E / Emin = 1 + B / Bcrit
/// Inputs   batch     of a step, all GPUs together
///          critical  in the same kind
/// Returns  above 1: 2 at the critical batch
/// Errors   RL-207 (does not compile) for samples against tokens
/// Valid    as `steps_to_target`
/// Source   McCandlish et al. 2018, equation 2.7
/// Checked  tests/unit/workload/critical_batch_test.cpp
template<class Kind>
constexpr double data_growth(count<Kind> batch, count<Kind> critical) {
  return 1.0 + static_cast<double>(batch.value()) / static_cast<double>(critical.value());
}

/// Time to the target: `time_to_target(scaling, batch(512), step_time(step, on).total())`.
///
/// Model    S * time of a step
/// Inputs   scaling  of the target
///          batch    of a step, all GPUs together
///          step     time of one step with this batch, positive [s]
/// Returns  without pauses and restarts [s]; times the price of the machine an hour, its cost
/// Errors   RL-101 if the fewest steps or the time are not positive and finite
/// Valid    as `steps_to_target`
/// Source   definition
/// Checked  tests/unit/workload/critical_batch_test.cpp
template<class Kind>
constexpr duration time_to_target(const batch_scaling<Kind>& scaling, count<Kind> batch, duration step) {
  if (!(step.value() > 0.0 && math::is_finite(step.value()))) detail::violated<errc::figure_not_positive>();
  return steps_to_target(scaling, batch) * step;
}

/// The scaling that two runs to one target show.
///
/// Model    two lines S = Smin + Emin / B through the runs
/// Inputs   small, large              batches of the two runs, small < large
///          of_small, of_large        steps that each took to the target, of_small > of_large
/// Returns  Smin and the critical batch, to the nearest whole number
/// Errors   RL-101 if the runs are not in this order, or the larger batch took less data than the smaller: the model has no
///          such runs
/// Valid    as `steps_to_target`; noise in either run moves the answer by much where the batches are close
/// Source   McCandlish et al. 2018, equation 2.7, solved
/// Checked  tests/unit/workload/critical_batch_test.cpp
template<class Kind>
constexpr batch_scaling<Kind> batch_scaling_of(count<Kind> small, double of_small, count<Kind> large, double of_large) {
  const double b = static_cast<double>(small.value()), c = static_cast<double>(large.value());
  const double data = (of_small - of_large) / (1.0 / b - 1.0 / c);
  const double steps = of_large - data / c;
  if (!(c > b && data > 0.0 && steps > 0.0 && math::is_finite(data))) detail::violated<errc::figure_not_positive>();
  const double critical = math::floor(data / steps + 0.5);
  return {steps, count<Kind>(critical < 1.0 ? 1.0 : critical)};
}

/// The critical batch of a language model, which depends on its loss alone.
///
/// Model    2e8 tokens / L^(1 / 0.21)
/// Inputs   loss  of WebText2, positive [nat/token]
/// Returns  to the nearest whole number
/// Errors   RL-101 if the loss is not positive and finite; RL-104 above 10^15 tokens
/// Valid    a fit of losses from 10 to 2.5 of models of 3 M and 85 M parameters on WebText2; other tokenizers have other
///          losses, and Zhang et al. 2024 (arXiv:2410.21676) find it to follow the tokens seen
/// Source   Kaplan et al., Scaling Laws for Neural Language Models, 2020 (arXiv:2001.08361), equation 1.4: B* about 2e8
///          tokens, exponent about 0.21 (its figure 10 draws 2.1e8 and 4.8)
/// Checked  tests/unit/workload/critical_batch_test.cpp
constexpr token_count critical_batch_at(double loss) {
  if (!(loss > 0.0 && math::is_finite(loss))) detail::violated<errc::figure_not_positive>();
  const double batch = math::floor(2e8 * math::pow(loss, -1.0 / 0.21) + 0.5);
  return token_count(batch < 1.0 ? 1.0 : batch);
}

}  // namespace ridgeline::inline v0_2
