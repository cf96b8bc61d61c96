#pragma once
#include <ridgeline/core/evaluate_once.hpp>
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/performance/training/detail/timed_step.hpp>
#include <ridgeline/performance/training/step_breakdown.hpp>
#include <ridgeline/performance/training/training_rates.hpp>
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/workload/step.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

constexpr bool measured_so(const strategy& plan, const training_range& range) {
  const auto recompute = static_cast<std::size_t>(plan.recompute);
  const auto within = []<class Kind>(count<Kind> chosen, count<Kind> most) { return chosen.value() <= most.value(); };
  return within(plan.tensor_parallel, range.most_tensor) && within(plan.pipeline_parallel, range.most_pipeline) &&
         within(plan.context_parallel, range.most_context) && plan.ulysses.value() == 1 &&
         within(plan.expert_parallel, range.most_expert) && within(gpus_of(plan), range.most_gpus) &&
         range.zero_stages[static_cast<std::size_t>(stage_of(plan.sharding))] && range.recomputations[recompute] &&
         plan.to_host == offload::none;
}

constexpr bool measured_tokens(const step_with<micro_batch_view<>> auto& step, const training_range& range) {
  const double tokens = static_cast<double>(step.micro_batch.value()) * static_cast<double>(step.sequence.value());
  return tokens >= static_cast<double>(range.least_tokens.value()) &&
         tokens <= static_cast<double>(range.most_tokens.value());
}

/// Whether a calibration has measurements of a model of this size under such a plan, whatever its micro-batch.
constexpr bool measured_plan(const training_step& step, const training_rates& rates) {
  const training_range& range = rates.range;
  return rates.architecture_known && step.model.hidden >= range.least_hidden &&
         step.model.hidden <= range.most_hidden && (step.model.moe ? range.mixtures : range.dense) &&
         (!step.adapters || range.adapters) && measured_so(step.plan, range);
}

constexpr calibrated_range range_of(const training_step& step, const training_rates& rates) {
  if (is_unlike_fitted(step.model)) return calibrated_range::unlike;
  return measured_plan(step, rates) && measured_tokens(step, rates.range) ? calibrated_range::inside
                                                                          : calibrated_range::outside;
}

/// Whether these are what a step's time is asked for with, in this order.
template<class First, class... Further>
inline constexpr bool times_a_step = false;
template<class Step, class Rates>
inline constexpr bool times_a_step<Step, Rates> =
    std::is_convertible_v<const Step&, training_step> && std::is_convertible_v<const Rates&, training_rates>;
template<class Step, class On, class With>
inline constexpr bool times_a_step<Step, On, With> =
    std::is_convertible_v<const Step&, training_step> && std::is_convertible_v<const With&, training_calibration> &&
    (std::is_convertible_v<const On&, cluster> || std::is_convertible_v<const On&, accelerator>);

}  // namespace detail

/// Time of a training step of a transformer.
///
/// Model    m micro-batches on the slowest stage, filling and draining the pipeline, what is sent and is not hidden,
///          and the optimizer; a block's time is the sum over its GEMMs (tiles and waves) and elementwise kernels, or
///          the time that the host takes to launch them where that is longer; backward twice forward, five halves of it in fused
///          attention; where it is not fused, dropout is a pass over the scores. Bubble, S seconds a stage and
///          micro-batch: 1F1B (p - 1) S, interleaved (p - 1) S / v, zero-bubble H1 (p - 1) (F + B - W) from p - 1
///          micro-batches on, DualPipe (p / 2 - 1) (F&B + B - 3 W) with B and W in full, whose traffic to experts hides behind
///          the pass beside, folded (p - 1) / 2 of it. What hides behind a computation hides once
/// Inputs   step         what runs and how
///          rates        of the cluster, the format of `step.recipe` and the calibration, from `training_rates_of`; or
///                       what they are read from for this one step:
///          on           a cluster, or one device, where nothing is sent
///          calibration  what the stack reaches
/// Returns  every term [s], the 80 % interval, the mean error, and whether it was measured there
/// Shapes   one step of all GPUs: micro-batches * micro-batch * data parallel sequences
/// Errors   those of `check` of the step and of `training_rates_of`; RL-169 if the plan takes more GPUs than the cluster
///          has; RL-300 if something is offloaded over a link, or to a store, whose bandwidth is not known; RL-301 if the
///          rates are of another format; RL-254 (does not compile) for another order; RL-106 if the constants of the calibration make a time that is not finite
/// Valid    blocks spread evenly over the stages; tokens evenly over experts; one kind of device; the device's and the
///          stack's calibration carries the measured error
/// Source   Narayanan et al. 2021, section 3 (pipeline, data, tensor); Korthikanti et al. 2022 (recomputation); Qi et
///          al., Zero Bubble Pipeline Parallelism, 2023, section 2.3 and table 1 (bubbles); DeepSeek-AI, DeepSeek-V3
///          Technical Report, 2024, table 2 (DualPipe); Qi, DualPipe could be better without the Dual, 2025 (folded);
///          Rajbhandari et al. 2020,
///          section 7 (ZeRO)
/// Checked  tests/unit/performance/training/step_time_test.cpp, tests/properties/step_test.cpp,
///          tests/published/korthikanti_2022_time_test.cpp
struct step_time_model : composable {
  constexpr estimate<step_breakdown> operator()(const training_step& step, const training_rates& rates) const {
    detail::evaluate_once();
    check(step);
    if (static_cast<double>(gpus_of(step.plan).value()) > rates.devices) detail::violated<errc::cluster_too_small>();
    if (arithmetic_of(step.recipe.compute) != rates.kind) detail::violated<errc::rates_of_another_format>();
    const offload to = step.plan.to_host;
    if (to != offload::none && !(rates.host_link > bandwidth{} && detail::store_of(to, rates) > bandwidth{})) {
      detail::violated<errc::host_link_needed>();
    }
    const step_breakdown terms = detail::timed_step(step, rates);
    if (!math::is_finite(terms.total().value())) detail::violated<errc::quantity_not_finite>();
    const calibrated_range range = detail::range_of(step, rates);
    return {.terms = terms,
            .relative_error = rates.relative_error,
            .range = range,
            .measured = interval_at(rates.intervals, range, rates.architecture_known)};
  }
  constexpr estimate<step_breakdown> operator()(const training_step& step, const cluster& on,
                                                const training_calibration& calibration) const {
    return (*this)(step, training_rates_of(on, step.recipe.compute, calibration));
  }
  constexpr estimate<step_breakdown> operator()(const training_step& step, const accelerator& device,
                                                const training_calibration& calibration) const {
    return (*this)(step, training_rates_of(device, fabric{}, step.recipe.compute, calibration));
  }
  /// Another order, or something missing: does not compile. Source: definition.
  template<class First, class... Further>
    requires(sizeof...(Further) > 0 && !detail::times_a_step<First, Further...>)
  constexpr estimate<step_breakdown> operator()(const First&, const Further&...) const {
    static_assert(detail::times_a_step<First, Further...>,
                  "RL-254: step_time is asked for a step, a cluster or device, and a calibration, in this order "
                  "(docs/reference/errors.md#rl-254)");
    return {};
  }
};
inline constexpr step_time_model step_time{};

}  // namespace ridgeline::inline v0_2
