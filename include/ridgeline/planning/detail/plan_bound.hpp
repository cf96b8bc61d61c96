#pragma once
#include <ridgeline/planning/plan_estimate.hpp>

namespace ridgeline::inline v0_2::detail {

/// A step that no plan of a request undercuts on a fleet: the GEMMs of the weights at the rate of full waves of large
/// tiles, spread evenly, and the pipeline's bubble of them. `step_time` has the same terms and more, each at least as
/// long; a margin covers the rounding of sums.
struct plan_bound {
  duration token_in_block = {};  // forward, one token, one GPU
  double passes = 3.0;           // forward and backward
  double layers = 1.0;

  constexpr duration shortest(const training_step& step) const {
    const strategy& plan = step.plan;
    const auto count = [](auto of) { return static_cast<double>(of.value()); };
    const double again = plan.recompute == recomputation::full ? 1.0 : 0.0;
    const double tokens =
        count(step.micro_batch) * count(step.sequence) / (count(plan.tensor_parallel) * count(plan.context_parallel));
    const duration forward = token_in_block * tokens;
    const duration pass = (passes + again) * forward;
    const double p = count(plan.pipeline_parallel);
    const double most = math::ceil(layers / p);
    const duration waited = plan.schedule == pipeline_schedule::zero_bubble ? forward : pass;
    const duration others = is_bidirectional(plan.schedule) ? duration{} : (layers - most) * waited;
    constexpr double margin = 1.0 - 1e-9;
    return margin * (count(plan.micro_batches) * most * pass + others / count(plan.virtual_stages));
  }
};

constexpr plan_bound bound_of(const prepared_request& known) {
  const training_request& asked = *known.asked;
  const shape one{.samples = 1, .features = asked.model.hidden.value(), .height = asked.sequence.value()};
  operation_count of_weights{};
  for_each_kernel(asked.model, one, attention_mask::causal, {}, [&](const gemm_kernel& gemm, double count) {
    if (gemm.right_is_weight && gemm.role != weight_role::head) of_weights += count * gemm.operations();
  });
  const operation_rate fastest = math::larger(known.rates.narrow.operations, known.rates.wide.operations);
  const double layers = static_cast<double>(blocks_of(asked.model));
  return {.token_in_block = of_weights / (fastest * layers * static_cast<double>(asked.sequence.value())),
          .passes = asked.adapters ? 2.0 : 3.0,
          .layers = layers};
}

}  // namespace ridgeline::inline v0_2::detail
