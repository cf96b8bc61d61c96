#pragma once
#include <ridgeline/workload/layers/parts.hpp>

namespace ridgeline::inline v0_2 {

/// A convolution over pictures, the same in both directions.
///
/// Inputs   channels_in, channels_out, kernel, stride, groups  from 1 to 10^8 [1]; padding from 0
/// Errors   RL-110 for a dimension out of range; RL-111 for other channels; RL-116 if the groups divide the channels
///          not; RL-117 if the kernel does not fit
/// Source   PyTorch, torch.nn.Conv2d
/// Checked  tests/unit/workload/layers/convolution_test.cpp
struct convolution {
  std::int64_t channels_in = 1;
  std::int64_t channels_out = 1;
  std::int64_t kernel = 1;
  std::int64_t stride = 1;
  std::int64_t padding = 0;
  std::int64_t groups = 1;
  bool bias = true;
};

namespace detail {

/// Positions of a layer's window that slides over a padded edge.
template<class Layer>
constexpr std::int64_t slid(std::int64_t edge, const Layer& window) {
  const std::int64_t padded = edge + 2 * window.padding;
  if (window.kernel > padded) violated<errc::window_not_fitting>();
  return (padded - window.kernel) / window.stride + 1;
}

}  // namespace detail

/// Refuses a layer that contradicts itself.
///
/// Inputs   one  a layer
/// Errors   RL-110 for a dimension out of range; RL-116 if the groups do not divide both numbers of channels
/// Source   definition
constexpr void check(const convolution& one) {
  if (!(detail::are_dimensions(one.channels_in, one.channels_out, one.kernel, one.stride, one.groups) &&
        detail::are_dimensions_or_none(one.padding))) {
    detail::violated<errc::dimension_out_of_range>();
  }
  if (one.channels_in % one.groups != 0 || one.channels_out % one.groups != 0) {
    detail::violated<errc::groups_not_dividing>();
  }
}

/// What comes out for what goes in.
///
/// Model    an edge of (edge + 2 padding - kernel) / stride + 1, rounded down
/// Inputs   one    a layer
///          input  all samples
/// Returns  the pictures after the layer
/// Errors   those of `check`; RL-111 if the channels are not those the layer takes; RL-117 if the kernel does not fit
/// Source   PyTorch, torch.nn.Conv2d
/// Checked  tests/unit/workload/layers/convolution_test.cpp
constexpr shape output_shape(const convolution& one, shape input) {
  check(one);
  check(input);
  if (input.features != one.channels_in) {
    shape taken = input;
    taken.features = one.channels_in;
    detail::name_both<errc::shapes_differ>(taken, input);
    detail::violated<errc::shapes_differ>();
  }
  return {.samples = input.samples,
          .features = one.channels_out,
          .height = detail::slid(input.height, one),
          .width = detail::slid(input.width, one)};
}

/// One filter an output channel; each sees the input channels of its group.
/// Source   PyTorch, torch.nn.Conv2d
template<class Visit>
constexpr void each_weight(const convolution& one, Visit&& visit) {
  visit(weight_tensor{.role = weight_role::convolution,
                      .rows = one.channels_in / one.groups * one.kernel * one.kernel,
                      .columns = one.channels_out});
  if (one.bias) visit(weight_tensor{.role = weight_role::bias, .rows = one.channels_out});
}

/// One product a group: output pixels times the filter's numbers times its output channels.
/// Source   Chellapilla, Puri & Simard, High Performance Convolutional Neural Networks for Document Processing, 2006
template<class Visit>
constexpr void each_gemm(const convolution& one, const shape& input, Visit&& visit) {
  const shape output = output_shape(one, input);
  visit(gemm_kernel{.role = weight_role::convolution,
                    .rows = output.positions(),
                    .columns = one.channels_out / one.groups,
                    .inner = one.channels_in / one.groups * one.kernel * one.kernel,
                    .count = one.groups,
                    .left_elements = input.elements()});
}

/// It has no pass over memory beside its product.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const convolution&, const shape&, Visit&&) {}

/// Its input, for the gradient of its weights.
/// Source   definition
template<class Visit>
constexpr void each_saved(const convolution&, const shape& input, const keeping& keep, Visit&& visit) {
  visit(saved_activation{.role = saved_role::layer_input, .elements = input.elements(), .width = keep.width});
}

}  // namespace ridgeline::inline v0_2
