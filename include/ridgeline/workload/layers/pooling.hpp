#pragma once
#include <ridgeline/workload/layers/convolution.hpp>
#include <ridgeline/workload/layers/parts.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What a pooling takes of its window.
/// Source   definition
enum class pooling_kind { maximum, average };

/// The name of a kind of pooling.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(pooling_kind kind) noexcept {
  switch (kind) {
    case pooling_kind::maximum: return "maximum";
    case pooling_kind::average: return "average";
  }
  return "unknown";
}

/// A pooling over pictures.
///
/// Inputs   kernel, stride  from 1 to 10^8 [1]; padding from 0; `global` takes the whole picture, whatever its size
/// Errors   RL-110 for a dimension out of range; RL-117 if the window does not fit
/// Source   PyTorch, torch.nn.MaxPool2d, AdaptiveAvgPool2d(1)
/// Checked  tests/unit/workload/layers/pooling_test.cpp
struct pooling {
  pooling_kind kind = pooling_kind::maximum;
  std::int64_t kernel = 2;
  std::int64_t stride = 2;
  std::int64_t padding = 0;
  bool global = false;
};

/// Refuses a layer with a dimension out of range.
///
/// Inputs   one  a layer
/// Errors   RL-110
/// Source   definition
constexpr void check(const pooling& one) {
  if (!(detail::are_dimensions(one.kernel, one.stride) && detail::are_dimensions_or_none(one.padding))) {
    detail::violated<errc::dimension_out_of_range>();
  }
}

/// What comes out for what goes in.
///
/// Model    an edge of (edge + 2 padding - kernel) / stride + 1, rounded down; 1 x 1 where it is global
/// Inputs   one    a layer
///          input  all samples
/// Returns  the pictures after the layer
/// Errors   RL-110 for a dimension out of range; RL-117 if the window does not fit
/// Source   PyTorch, torch.nn.MaxPool2d
/// Checked  tests/unit/workload/layers/pooling_test.cpp
constexpr shape output_shape(const pooling& one, shape input) {
  check(one);
  check(input);
  if (one.global) return {.samples = input.samples, .features = input.features};
  return {.samples = input.samples,
          .features = input.features,
          .height = detail::slid(input.height, one),
          .width = detail::slid(input.width, one)};
}

/// It has no weights.
/// Source   definition
template<class Visit>
constexpr void each_weight(const pooling&, Visit&&) {}
/// It multiplies no matrices.
/// Source   definition
template<class Visit>
constexpr void each_gemm(const pooling&, const shape&, Visit&&) {}

/// Reads its input once.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const pooling& one, const shape& input, Visit&& visit) {
  visit(elementwise_kernel{
      .role = elementwise_role::pooling, .read = input.elements(), .written = output_shape(one, input).elements()});
}

/// Where each maximum was: 8 bytes. Its input, the output of a ReLU in place, is kept too; an average needs neither.
/// Source   PyTorch, tools/autograd/derivatives.yaml: max_pool2d_with_indices saves `self` and int64 `result1`
template<class Visit>
constexpr void each_saved(const pooling& one, const shape& input, const keeping& keep, Visit&& visit) {
  if (one.kind == pooling_kind::average) return;
  visit(saved_activation{.role = saved_role::pooling_input, .elements = input.elements(), .width = keep.width});
  visit(saved_activation{.role = saved_role::pooling_places,
                         .elements = output_shape(one, input).elements(),
                         .width = 8.0 * units::bytes});
}

/// Turns a picture into one vector.
///
/// Source   PyTorch, torch.nn.Flatten
/// Checked  tests/unit/workload/layers/pooling_test.cpp
struct flatten {};

/// Every picture can be flattened.
/// Source   definition
constexpr void check(const flatten&) {}

/// What comes out for what goes in.
///
/// Model    features * height * width
/// Inputs   input  all samples
/// Returns  vectors of all numbers of a sample
/// Errors   RL-110 for a dimension out of range
/// Source   definition
constexpr shape output_shape(const flatten&, shape input) {
  check(input);
  return {.samples = input.samples, .features = input.features * input.height * input.width};
}

/// It has no weights.
/// Source   definition
template<class Visit>
constexpr void each_weight(const flatten&, Visit&&) {}
/// It multiplies nothing.
/// Source   definition
template<class Visit>
constexpr void each_gemm(const flatten&, const shape&, Visit&&) {}
/// It moves nothing.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const flatten&, const shape&, Visit&&) {}
/// It keeps nothing.
/// Source   definition
template<class Visit>
constexpr void each_saved(const flatten&, const shape&, const keeping&, Visit&&) {}

}  // namespace ridgeline::inline v0_2
