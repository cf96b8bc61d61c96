#pragma once
#include <ridgeline/workload/layers/parts.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// How many sums of inputs and state a cell computes.
/// Source   Elman 1990; Hochreiter & Schmidhuber 1997, Gers et al. 2000 (with a forget gate)
enum class cell_kind { plain, lstm };

/// The name of a recurrent cell.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(cell_kind kind) noexcept {
  switch (kind) {
    case cell_kind::plain: return "plain";
    case cell_kind::lstm: return "LSTM";
  }
  return "unknown";
}

/// A layer that reads a sequence one token after another and carries a state along.
///
/// Inputs   inputs, hidden  features in, and of the state, from 1 to 10^8 [1]
///          bias_vectors    0, 1, or 2 as cuDNN has them: one for the inputs, one for the state
///          bidirectional   a second cell reads the sequence from its end; the outputs stand side by side
/// Errors   RL-110 for a dimension out of range; RL-111 for another number of features
/// Source   PyTorch, torch.nn.RNN, torch.nn.LSTM
/// Checked  tests/unit/workload/layers/recurrent_test.cpp
struct recurrent_layer {
  cell_kind cell = cell_kind::plain;
  std::int64_t inputs = 1;
  std::int64_t hidden = 1;
  std::int64_t bias_vectors = 2;
  bool bidirectional = false;

  /// Sums a cell computes of each token [1]. Source: the cells' equations.
  constexpr std::int64_t gates() const { return cell == cell_kind::lstm ? 4 : 1; }
  constexpr std::int64_t directions() const { return bidirectional ? 2 : 1; }
};

/// Refuses a layer with a dimension out of range.
///
/// Inputs   one  a layer
/// Errors   RL-110
/// Source   definition
constexpr void check(const recurrent_layer& one) {
  if (!detail::are_dimensions(one.inputs, one.hidden)) {
    detail::violated<errc::dimension_out_of_range>();
  }
  if (!(one.bias_vectors >= 0 && one.bias_vectors <= 2)) detail::violated<errc::dimension_out_of_range>();
}

/// What comes out for what goes in.
///
/// Inputs   one    a layer
///          input  all samples
/// Returns  one state a token, two where it reads both ways
/// Errors   RL-110 for a dimension out of range; RL-111 if the features are not those the layer takes
/// Source   PyTorch, torch.nn.LSTM
/// Checked  tests/unit/workload/layers/recurrent_test.cpp
constexpr shape output_shape(const recurrent_layer& one, shape input) {
  check(one);
  check(input);
  shape output = input;
  if (input.features != one.inputs) {
    output.features = one.inputs;
    detail::name_both<errc::shapes_differ>(output, input);
    detail::violated<errc::shapes_differ>();
  }
  output.features = one.hidden * one.directions();
  return output;
}

/// For each direction: inputs to gates, state to gates, biases.
/// Source   PyTorch, torch.nn.LSTM: weight_ih, weight_hh, bias_ih, bias_hh
template<class Visit>
constexpr void each_weight(const recurrent_layer& one, Visit&& visit) {
  const std::int64_t outputs = one.gates() * one.hidden;
  visit(
      weight_tensor{.role = weight_role::recurrent, .rows = one.inputs, .columns = outputs, .count = one.directions()});
  visit(
      weight_tensor{.role = weight_role::recurrent, .rows = one.hidden, .columns = outputs, .count = one.directions()});
  if (one.bias_vectors != 0) {
    visit(weight_tensor{.role = weight_role::bias, .rows = outputs, .count = one.directions() * one.bias_vectors});
  }
}

/// All inputs in one product, the state in one a token: it has to wait for the token before.
/// Source   Appleyard, Kocisky & Blunsom, Optimizing Performance of Recurrent Neural Networks on GPUs, 2016
template<class Visit>
constexpr void each_gemm(const recurrent_layer& one, const shape& input, Visit&& visit) {
  const std::int64_t outputs = one.gates() * one.hidden;
  const std::int64_t tokens = input.height * input.width;
  visit(gemm_kernel{.role = weight_role::recurrent,
                    .rows = input.positions(),
                    .columns = outputs,
                    .inner = one.inputs,
                    .count = one.directions(),
                    .left_elements = input.elements()});
  visit(gemm_kernel{.role = weight_role::recurrent,
                    .rows = input.samples,
                    .columns = outputs,
                    .inner = one.hidden,
                    .count = one.directions() * tokens,
                    .left_elements = one.directions() * input.positions() * one.hidden,
                    .in_turn = tokens});
}

/// Gates and states.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const recurrent_layer& one, const shape& input, Visit&& visit) {
  const std::int64_t states = one.directions() * input.positions() * one.hidden;
  visit(elementwise_kernel{elementwise_role::gates, one.gates() * states,
                           states * (one.cell == cell_kind::lstm ? 2 : 1)});
}

/// Input, activated gates, states; an LSTM its cell states too.
/// Source   Appleyard et al. 2016; the cells' derivatives need their outputs
template<class Visit>
constexpr void each_saved(const recurrent_layer& one, const shape& input, const keeping& keep, Visit&& visit) {
  const std::int64_t states = one.directions() * input.positions() * one.hidden;
  visit(saved_activation{saved_role::layer_input, input.elements(), keep.width});
  visit(saved_activation{saved_role::recurrent_state, states, keep.width});
  if (one.cell == cell_kind::lstm) {
    visit(saved_activation{saved_role::recurrent_state, one.gates() * states, keep.width});
    visit(saved_activation{saved_role::recurrent_state, states, keep.width});
  }
}

}  // namespace ridgeline::inline v0_2
