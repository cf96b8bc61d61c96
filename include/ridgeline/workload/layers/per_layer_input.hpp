#pragma once
#include <ridgeline/workload/layers/parts.hpp>

namespace ridgeline::inline v0_2 {

/// What takes in the vector that a token has for one block: a gate that the stream passes, an activation, the product with
/// the vector, a projection back, and the sum with the stream. The vector is a row of a table plus a projection of the token's
/// embedding; that projection is counted here, as one GEMM with the gate, and the table with the model.
///
/// Inputs   hidden  features of the stream; width of the vector; both from 1 to 10^8 [1]
/// Errors   RL-110 for a dimension out of range; RL-111 for another number of features
/// Valid    every tensor-parallel GPU has all of it
/// Source   transformers, modeling_gemma4.py (per_layer_model_projection, per_layer_input_gate, per_layer_projection)
/// Checked  tests/unit/workload/layers/per_layer_input_test.cpp
struct per_layer_input {
  std::int64_t hidden = 1;
  std::int64_t width = 1;
};

/// Refuses a layer with a dimension out of range.
///
/// Inputs   one  a layer
/// Errors   RL-110
/// Source   definition
constexpr void check(const per_layer_input& one) {
  if (!detail::are_dimensions(one.hidden, one.width)) detail::violated<errc::dimension_out_of_range>();
}

/// What comes out for what goes in.
///
/// Inputs   one    a layer
///          input  all samples
/// Returns  the same shape
/// Errors   RL-110 for a dimension out of range; RL-111 if the features are not those the layer takes
/// Source   definition
/// Checked  tests/unit/workload/layers/per_layer_input_test.cpp
constexpr shape output_shape(const per_layer_input& one, shape input) {
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

/// The gate and the projection of the embedding, and the projection back.
/// Source   transformers, modeling_gemma4.py: no bias
template<class Visit>
constexpr void each_weight(const per_layer_input& one, Visit&& visit) {
  visit(weight_tensor{weight_role::dense, one.hidden, one.width, 2, divided_over::nothing});
  visit(weight_tensor{weight_role::dense, one.width, one.hidden, 1, divided_over::nothing});
}

/// Both ways in as one product, and the way back.
/// Source   as `each_weight`
template<class Visit>
constexpr void each_gemm(const per_layer_input& one, const shape& input, Visit&& visit) {
  const std::int64_t tokens = input.positions();
  visit(gemm_kernel{.role = weight_role::dense,
                    .rows = tokens,
                    .columns = 2 * one.width,
                    .inner = one.hidden,
                    .left_elements = input.elements(),
                    .divided = divided_over::sequence_parallel});
  visit(gemm_kernel{.role = weight_role::dense,
                    .rows = tokens,
                    .columns = one.hidden,
                    .inner = one.width,
                    .left_elements = tokens * one.width,
                    .divided = divided_over::sequence_parallel});
}

/// The activated gate times the vector, which reads the gate, the row of the table and the projected embedding; and the sum
/// with what went past the layer.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const per_layer_input& one, const shape& input, Visit&& visit) {
  const std::int64_t vectors = input.positions() * one.width;
  visit(elementwise_kernel{elementwise_role::activation, 3 * vectors, vectors, divided_over::sequence_parallel});
  visit(elementwise_kernel{elementwise_role::sum, 2 * input.elements(), input.elements(),
                           divided_over::sequence_parallel});
}

/// The stream that the gate reads, what it gives, the activated gate where no kernel fuses it, and what the projection back reads.
/// The vectors of all blocks are there from the start: they are saved with the embedding.
/// Source   PyTorch's autograd: what the gradients of a product and of its factors read
template<class Visit>
constexpr void each_saved(const per_layer_input& one, const shape& input, const keeping& keep, Visit&& visit) {
  constexpr auto sequence = divided_over::sequence_parallel;
  const std::int64_t vectors = input.positions() * one.width;
  visit(saved_activation{saved_role::layer_input, input.elements(), keep.gemm_input_width(), sequence});
  visit(saved_activation{saved_role::activation_input, vectors, keep.width, sequence});
  if (keep.again()) return;
  if (!keep.fused_gate) visit(saved_activation{saved_role::activated_gate, vectors, keep.width, sequence});
  visit(saved_activation{saved_role::layer_input, vectors, keep.gemm_input_width(), sequence});
}

}  // namespace ridgeline::inline v0_2
