#pragma once
#include <ridgeline/planning/plan_estimate.hpp>

namespace ridgeline::detail {

/// A step that no plan of a request undercuts on a fleet: the products of the weights at the rate of full waves of large
/// tiles, spread evenly, and the pipeline's bubble of them. `step_time` has the same terms and more, each at least as
/// long; a margin covers the rounding of sums.
struct plan_bound {
  double seconds_of_a_block = 0.0;  // forward, one token, one GPU
  double passes = 3.0;              // forward and backward
  double layers = 1.0;

  constexpr duration shortest(const training_step& step) const {
    const strategy& plan = step.plan;
    const auto count = [](auto of) { return static_cast<double>(of.value()); };
    const double again = plan.recompute == recomputation::full ? 1.0 : 0.0;
    const double tokens =
        count(step.micro_batch) * count(step.sequence) / (count(plan.tensor_parallel) * count(plan.context_parallel));
    const double forward = seconds_of_a_block * tokens;
    const double pass = (passes + again) * forward;
    const double p = count(plan.pipeline_parallel);
    const double most = math::ceil(layers / p);
    const double others = (layers - most) * (plan.schedule == pipeline_schedule::zero_bubble ? forward : pass);
    constexpr double margin = 1.0 - 1e-9;
    return margin * (count(plan.micro_batches) * most * pass + others / count(plan.virtual_stages)) * units::seconds;
  }
};

constexpr plan_bound bound_of(const prepared_request& known) {
  const training_request& asked = *known.asked;
  const shape one{.samples = 1, .features = asked.model.hidden.value(), .height = asked.sequence.value()};
  double operations = 0.0;
  each_block(asked.model, [&](const block_run& run) {
    const std::int64_t source = asked.model.encoder_layers ? asked.sequence.value() : 0;
    each_layer(block_of(asked.model, run.kind, attention_mask::causal, source),
               [&](const auto& layer, std::int64_t count) {
                 each_gemm(layer, one, [&](const gemm_kernel& product) {
                   if (product.right_is_weight) {
                     operations += static_cast<double>(run.count * count) * product.operations().value();
                   }
                 });
               });
  });
  const kernel_rates& narrow = known.rates.narrow;
  const kernel_rates& wide = known.rates.wide;
  const double fastest = (narrow.operations > wide.operations ? narrow.operations : wide.operations).value();
  const double aligned = known.rates.misaligned < 1.0 ? known.rates.misaligned : 1.0;
  const double layers = static_cast<double>(asked.model.layers.value() + asked.model.encoder_layers.value());
  return {.seconds_of_a_block = aligned * operations / (fastest * layers * static_cast<double>(asked.sequence.value())),
          .passes = asked.adapters ? 2.0 : 3.0,
          .layers = layers};
}

}  // namespace ridgeline::detail
