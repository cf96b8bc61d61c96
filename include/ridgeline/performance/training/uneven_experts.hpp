#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/performance/training/step_breakdown.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/workload/kernels.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::inline v0_2 {

/// Share of a mixture's GEMMs that its routed experts compute.
///
/// Model    operations of the experts' GEMMs / those of all GEMMs of activations and weights in the blocks
/// Inputs   model   any that reads tokens
///          length  of a sequence
/// Returns  0 without experts [1]
/// Errors   those of `check`, of the model and of the model with the sequence
/// Source   definition
/// Checked  tests/unit/performance/training/uneven_experts_test.cpp
constexpr fraction expert_share(const transformer& model, token_count length) {
  check(model);
  transformer blocks = model;
  blocks.has_head = false;
  const shape stream{.samples = 1, .features = model.hidden.value(), .height = length.value()};
  check(model, stream);
  operation_count all{}, routed{};
  for_each_kernel(blocks, stream, attention_mask::causal, {.attention = true},
                  [&](const gemm_kernel& gemm, double count) {
                    const operation_count done = count * gemm.operations();
                    all += done;
                    if (gemm.divided == divided_over::experts || gemm.divided == divided_over::expert_parallel)
                      routed += done;
                  });
  return all > operation_count{} ? fraction(routed / all) : fraction(0.0);
}

/// A step whose experts get unequal shares of the tokens: all wait for the busiest GPU.
///
/// Model    GEMMs + share * GEMMs * (busiest - 1), and the experts' traffic times as long
/// Inputs   even     a step of tokens that are spread evenly
///          experts  share of its GEMMs, by `expert_share`
///          busiest  load of the busiest GPU over the mean, at least 1: of `place_experts` or `busiest_by_chance`
/// Returns  the step with both terms longer
/// Errors   RL-101 for a load below 1 or not finite
/// Valid    the same GPU is the busiest in each block; recomputation, which may run experts again, is left as it is; no dropped tokens
/// Source   Fedus et al., Switch Transformers, 2021, section 2.2 (the capacity that the busiest expert needs)
/// Checked  tests/unit/performance/training/uneven_experts_test.cpp
constexpr step_breakdown with_uneven_experts(step_breakdown even, fraction experts, double busiest) {
  if (!(busiest >= 1.0 && math::is_finite(busiest))) detail::violated<errc::figure_not_positive>();
  even.gemms += experts.value() * (busiest - 1.0) * even.gemms;
  even.expert_parallel += (busiest - 1.0) * even.expert_parallel;
  return even;
}

}  // namespace ridgeline::inline v0_2
