#pragma once
#include <ridgeline/workload/layers/activation.hpp>
#include <ridgeline/workload/layers/parts.hpp>

namespace ridgeline::inline v0_2 {

/// The feed-forward part of a transformer: up, an activation, down; a gated one multiplies the activated gate with up.
///
/// Inputs   hidden  features in and out; width of the middle; both from 1 to 10^8 [1]
/// Errors   RL-110 for a dimension out of range; RL-111 for another number of features
/// Source   Vaswani et al. 2017, section 3.3; Shazeer, GLU Variants Improve Transformer, 2020
/// Checked  tests/unit/workload/layers/mlp_test.cpp
struct mlp {
  std::int64_t hidden = 1;
  std::int64_t width = 1;
  bool gated = false;
  bool bias = false;
  activation_function function = activation_function::gelu;

  /// Matrices from hidden to width [1]. Source: definition.
  constexpr std::int64_t matrices_up() const { return gated ? 2 : 1; }
};

/// Refuses a layer with a dimension out of range.
///
/// Inputs   one  a layer
/// Errors   RL-110
/// Source   definition
constexpr void check(const mlp& one) {
  if (!detail::are_dimensions(one.hidden, one.width)) {
    detail::violated<errc::dimension_out_of_range>();
  }
}

/// What comes out for what goes in.
///
/// Inputs   one    a layer
///          input  all samples
/// Returns  the same shape
/// Errors   RL-110 for a dimension out of range; RL-111 if the features are not those the layer takes
/// Source   definition
/// Checked  tests/unit/workload/layers/mlp_test.cpp
constexpr shape output_shape(const mlp& one, shape input) {
  check(one);
  check(input);
  if (input.features != one.hidden) {
    shape taken = input;
    taken.features = one.hidden;
    detail::name_both<errc::shapes_differ>(taken, input);
    detail::violated<errc::shapes_differ>();
  }
  return input;
}

/// Up and gate are divided by columns, down by rows; the bias of down stays whole.
/// Source   Shoeybi et al., Megatron-LM, 2019, section 3
template<class Visit>
constexpr void each_weight(const mlp& one, Visit&& visit) {
  constexpr auto tensor = divided_over::tensor_parallel;
  if (one.gated) visit(weight_tensor{weight_role::gate, one.hidden, one.width, 1, tensor});
  visit(weight_tensor{weight_role::up, one.hidden, one.width, 1, tensor});
  visit(weight_tensor{weight_role::down, one.width, one.hidden, 1, tensor});
  if (one.bias) {
    visit(weight_tensor{weight_role::bias, one.width, 1, one.matrices_up(), tensor});
    visit(weight_tensor{weight_role::bias, one.hidden, 1, 1, divided_over::nothing});
  }
}

/// Up (and gate) and down for every position.
/// Source   Shoeybi et al. 2019, section 3
template<class Visit>
constexpr void each_gemm(const mlp& one, const shape& input, Visit&& visit) {
  const std::int64_t tokens = input.positions();
  visit(gemm_kernel{.role = weight_role::up,
                    .rows = tokens,
                    .columns = one.width * one.matrices_up(),
                    .inner = one.hidden,
                    .left_elements = tokens * input.features,
                    .divided = divided_over::tensor_parallel});
  visit(gemm_kernel{.role = weight_role::down,
                    .rows = tokens,
                    .columns = one.hidden,
                    .inner = one.width,
                    .left_elements = tokens * one.width,
                    .divided = divided_over::tensor_parallel});
}

/// The activation (with the product), and the sum with what went past the layer.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const mlp& one, const shape& input, Visit&& visit) {
  const std::int64_t middle = input.positions() * one.width;
  visit(elementwise_kernel{elementwise_role::activation, middle * one.matrices_up(), middle,
                           divided_over::tensor_parallel});
  visit(elementwise_kernel{elementwise_role::sum, 2 * input.elements(), input.elements(),
                           divided_over::sequence_parallel});
}

/// Input, what the activation needs, the input of down, a dropout mask.
///
/// Model    16-bit, GELU: s b (2 h + 2 w + 2 w) and a mask of s b h; ReLU keeps its output alone, which down needs too;
///          gated: gate, up and their product, and the activated gate where no kernel fuses it; `light` recomputation
///          keeps what the activation needs alone
/// Source   Korthikanti et al. 2022, section 4.1; PyTorch's autograd for gated ones
template<class Visit>
constexpr void each_saved(const mlp& one, const shape& input, const keeping& keep, Visit&& visit) {
  constexpr auto tensor = divided_over::tensor_parallel;
  constexpr auto sequence = divided_over::sequence_parallel;
  const std::int64_t middle = input.positions() * one.width;
  if (!keep.again()) {
    visit(saved_activation{saved_role::feed_forward_input, input.elements(), keep.gemm_input_width(), sequence});
  }
  const bool from_output =
      !one.gated && (one.function == activation_function::relu || one.function == activation_function::none);
  if (!from_output)
    visit(saved_activation{saved_role::activation_input, middle * one.matrices_up(), keep.width, tensor});
  if (one.gated && !keep.fused_gate && !keep.again())
    visit(saved_activation{saved_role::activated_gate, middle, keep.width, tensor});
  if (from_output || !keep.again()) {
    visit(saved_activation{saved_role::down_input, middle, keep.gemm_input_width(), tensor});
  }
  if (keep.dropout) visit(saved_activation{saved_role::dropout_mask, input.elements(), detail::mask_width, sequence});
}

}  // namespace ridgeline::inline v0_2
