#pragma once
#include <ridgeline/workload/layers/parts.hpp>

namespace ridgeline::inline v0_2 {

/// Every output is a weighted sum of all inputs of its position.
///
/// Inputs   inputs, outputs  features, from 1 to 10^8 [1]
/// Errors   RL-110 for a dimension out of range; RL-111 for another number of features
/// Source   definition; PyTorch, torch.nn.Linear
/// Checked  tests/unit/workload/layers/linear_test.cpp
struct linear {
  std::int64_t inputs = 1;
  std::int64_t outputs = 1;
  bool bias = true;
};

/// Refuses a layer with a dimension out of range.
///
/// Inputs   one  a layer
/// Errors   RL-110
/// Source   definition
constexpr void check(const linear& one) {
  if (!detail::are_dimensions(one.inputs, one.outputs)) {
    detail::violated<errc::dimension_out_of_range>();
  }
}

/// What comes out for what goes in.
///
/// Inputs   one    a layer
///          input  all samples
/// Returns  the same positions with the layer's outputs
/// Errors   RL-110 for a dimension out of range; RL-111 if the features are not those the layer takes
/// Source   definition
/// Checked  tests/unit/workload/layers/linear_test.cpp
constexpr shape output_shape(const linear& one, shape input) {
  check(one);
  check(input);
  if (input.features != one.inputs) {
    detail::name_both<errc::shapes_differ>(
        {.samples = input.samples, .features = one.inputs, .height = input.height, .width = input.width}, input);
    detail::violated<errc::shapes_differ>();
  }
  return {.samples = input.samples, .features = one.outputs, .height = input.height, .width = input.width};
}

/// Names its weights to `visit`.
/// Source   definition
template<class Visit>
constexpr void each_weight(const linear& one, Visit&& visit) {
  visit(weight_tensor{.role = weight_role::dense, .rows = one.inputs, .columns = one.outputs});
  if (one.bias) visit(weight_tensor{.role = weight_role::bias, .rows = one.outputs});
}

/// Names its matrix products to `visit`.
/// Source   definition
template<class Visit>
constexpr void each_gemm(const linear& one, const shape& input, Visit&& visit) {
  visit(gemm_kernel{.role = weight_role::dense,
                    .rows = input.positions(),
                    .columns = one.outputs,
                    .inner = one.inputs,
                    .left_elements = input.elements()});
}

/// It has no pass over memory beside its product.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const linear&, const shape&, Visit&&) {}

/// Its input, for the gradient of its weights.
/// Source   definition
template<class Visit>
constexpr void each_saved(const linear&, const shape& input, const keeping& keep, Visit&& visit) {
  visit(saved_activation{.role = saved_role::layer_input, .elements = input.elements(), .width = keep.width});
}

}  // namespace ridgeline::inline v0_2
