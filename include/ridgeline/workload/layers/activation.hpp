#pragma once
#include <ridgeline/workload/layers/parts.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// A function of one number, applied to each.
/// Source   PyTorch's functions of the same names; silu is also called swish; So et al., Primer, 2021 (squared ReLU)
enum class activation_function { none, relu, gelu, silu, tanh, sigmoid, squared_relu };

/// The name of an activation function.
///
/// Inputs   function  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(activation_function function) noexcept {
  switch (function) {
    case activation_function::none: return "none";
    case activation_function::relu: return "ReLU";
    case activation_function::gelu: return "GELU";
    case activation_function::silu: return "SiLU";
    case activation_function::tanh: return "tanh";
    case activation_function::sigmoid: return "sigmoid";
    case activation_function::squared_relu: return "squared ReLU";
  }
  return "unknown";
}

/// An activation as a layer of its own.
///
/// Errors   none of its own; those of the shape
/// Source   definition
/// Checked  tests/unit/workload/layers/activation_test.cpp
struct activation {
  activation_function function = activation_function::relu;
};

/// Every activation takes every shape.
/// Source   definition
constexpr void check(const activation&) {}

/// An activation changes no shape.
///
/// Inputs   input  all samples
/// Returns  the same shape
/// Errors   RL-110 for a dimension out of range
/// Source   definition
constexpr shape output_shape(const activation&, shape input) {
  check(input);
  return input;
}

/// It has no weights.
/// Source   definition
template<class Visit>
constexpr void each_weight(const activation&, Visit&&) {}
/// It multiplies no matrices.
/// Source   definition
template<class Visit>
constexpr void each_gemm(const activation&, const shape&, Visit&&) {}

/// One pass: read and written once.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const activation& one, const shape& input, Visit&& visit) {
  if (one.function == activation_function::none) return;
  visit(
      elementwise_kernel{.role = elementwise_role::activation, .read = input.elements(), .written = input.elements()});
}

/// What the derivative is computed from: of the input for GELU, SiLU and a squared ReLU; of the output for ReLU, tanh and sigmoid,
/// which is the input of the next layer and stays there.
/// Source   PyTorch, tools/autograd/derivatives.yaml: gelu and silu save `self`, relu, tanh and sigmoid `result`
template<class Visit>
constexpr void each_saved(const activation& one, const shape& input, const keeping& keep, Visit&& visit) {
  const bool of_input = one.function == activation_function::gelu || one.function == activation_function::silu ||
                        one.function == activation_function::squared_relu;
  if (of_input)
    visit(saved_activation{.role = saved_role::activation_input, .elements = input.elements(), .width = keep.width});
}

}  // namespace ridgeline::inline v0_2
