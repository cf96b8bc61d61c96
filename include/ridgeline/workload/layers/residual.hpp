#pragma once
#include <ridgeline/workload/layers/activation.hpp>
#include <ridgeline/workload/layers/convolution.hpp>
#include <ridgeline/workload/layers/normalization.hpp>
#include <ridgeline/workload/layers/parts.hpp>

namespace ridgeline::inline v0_2 {

/// Two convolutions of one pixel that weigh the channels of a picture by its averages.
///
/// Inputs   channels, squeezed  from 1 to 10^8 [1]
/// Source   Hu et al., Squeeze-and-Excitation Networks, 2018, section 3
/// Checked  tests/unit/workload/layers/residual_test.cpp
struct squeeze_excitation {
  std::int64_t channels = 1;
  std::int64_t squeezed = 1;

  constexpr convolution down() const { return {.channels_in = channels, .channels_out = squeezed}; }
  constexpr convolution up() const { return {.channels_in = squeezed, .channels_out = channels}; }
};

/// A ResNet block: one pixel, three by three, one pixel, each with a batch norm, and a sum with what went past them.
///
/// Inputs   channels_in, middle, channels_out, groups  from 1 to 10^8 [1]
///          stride    of the middle convolution (ResNet v1.5, as in torchvision), or of the first (v1)
///          squeezed  channels of a squeeze-and-excitation; 0 is none
/// Errors   RL-110, RL-116 for contradictions; RL-111 for other channels; the two sides of the sum always agree
/// Source   He et al., Deep Residual Learning, 2016; Xie et al., ResNeXt, 2017; Hu et al. 2018; torchvision (stride)
/// Checked  tests/unit/workload/layers/residual_test.cpp
struct bottleneck_block {
  std::int64_t channels_in = 1;
  std::int64_t middle = 1;
  std::int64_t channels_out = 1;
  std::int64_t stride = 1;
  std::int64_t groups = 1;
  std::int64_t squeezed = 0;
  bool stride_first = false;

  /// Whether what goes past needs a convolution to have the shape of the sum. Source: He et al. 2016, section 3.3.
  constexpr bool projects() const { return stride != 1 || channels_in != channels_out; }
  /// Always: what goes past is brought to the shape of the sum. Source: He et al. 2016, equations 1 and 2.
  constexpr bool adds() const { return true; }
  constexpr convolution first() const {
    return {.channels_in = channels_in, .channels_out = middle, .stride = stride_first ? stride : 1, .bias = false};
  }
  constexpr convolution second() const {
    return {.channels_in = middle,
            .channels_out = middle,
            .kernel = 3,
            .stride = stride_first ? 1 : stride,
            .padding = 1,
            .groups = groups,
            .bias = false};
  }
  constexpr convolution third() const { return {.channels_in = middle, .channels_out = channels_out, .bias = false}; }
  constexpr convolution past() const {
    return {.channels_in = channels_in, .channels_out = channels_out, .stride = stride, .bias = false};
  }
  constexpr squeeze_excitation weighing() const { return {channels_out, squeezed}; }
};

/// An EfficientNet block: one pixel up, one filter a channel, squeeze and excitation, one pixel down; a sum with what
/// went past where the shapes agree.
///
/// Inputs   channels_in, middle, channels_out, kernel, stride, squeezed  from 1 to 10^8 [1]; middle = channels_in
///          leaves the first convolution out
/// Errors   RL-110 for a dimension out of range; RL-111 for other channels
/// Source   Sandler et al., MobileNetV2, 2018, section 3.4; Tan & Le, EfficientNet, 2019, section 4
/// Checked  tests/unit/workload/layers/residual_test.cpp
struct inverted_bottleneck_block {
  std::int64_t channels_in = 1;
  std::int64_t middle = 1;
  std::int64_t channels_out = 1;
  std::int64_t kernel = 3;
  std::int64_t stride = 1;
  std::int64_t squeezed = 1;

  constexpr bool expands() const { return middle != channels_in; }
  /// Nothing goes past a block that changes the shape. Source: torchvision, `MBConv`, `use_res_connect`.
  constexpr bool adds() const { return stride == 1 && channels_in == channels_out; }
  constexpr convolution first() const { return {.channels_in = channels_in, .channels_out = middle, .bias = false}; }
  constexpr convolution second() const {
    return {.channels_in = middle,
            .channels_out = middle,
            .kernel = kernel,
            .stride = stride,
            .padding = kernel / 2,
            .groups = middle,
            .bias = false};
  }
  constexpr convolution third() const { return {.channels_in = middle, .channels_out = channels_out, .bias = false}; }
  constexpr squeeze_excitation weighing() const { return {middle, squeezed}; }
};

namespace detail {

constexpr normalization batch_norm_after(const convolution& one) {
  return {.features = one.channels_out, .kind = norm_kind::batch};
}

/// Whether an activation follows the batch norm of a convolution.
inline constexpr bool with_activation = true, without_activation = false;

/// Walks the main way of a block: each convolution with the shape it is given, and where squeeze and excitation stands.
/// The last activation of a ResNet block follows the sum, and what goes past has none.
template<class Convolution, class Weighing>
constexpr shape walk(const bottleneck_block& one, const shape& input, Convolution&& convolve, Weighing&& weigh) {
  const shape after_first = convolve(one.first(), input, with_activation);
  const shape after_second = convolve(one.second(), after_first, with_activation);
  const shape after_third = convolve(one.third(), after_second, without_activation);
  if (one.squeezed != 0) weigh(one.weighing(), after_third);
  if (one.projects()) convolve(one.past(), input, without_activation);
  return after_third;
}

/// The last convolution of an EfficientNet block is linear.
template<class Convolution, class Weighing>
constexpr shape walk(const inverted_bottleneck_block& one, const shape& input, Convolution&& convolve,
                     Weighing&& weigh) {
  const shape expanded = one.expands() ? convolve(one.first(), input, with_activation) : input;
  const shape filtered = convolve(one.second(), expanded, with_activation);
  weigh(one.weighing(), filtered);
  return convolve(one.third(), filtered, without_activation);
}

template<class Block>
concept residual_block = std::same_as<Block, bottleneck_block> || std::same_as<Block, inverted_bottleneck_block>;

/// An average a channel.
constexpr shape averaged(const shape& picture) { return {.samples = picture.samples, .features = picture.features}; }

}  // namespace detail

/// Refuses a block that contradicts itself.
///
/// Inputs   one  a block
/// Errors   RL-110 for a dimension out of range; RL-116 if the groups do not divide the middle channels
/// Source   definition
constexpr void check(const bottleneck_block& one) {
  check(one.first());
  check(one.second());
  check(one.third());
  if (!detail::are_dimensions_or_none(one.squeezed)) {
    detail::violated<errc::dimension_out_of_range>();
  }
}

/// Refuses a block that contradicts itself.
///
/// Inputs   one  a block
/// Errors   RL-110 for a dimension out of range
/// Source   definition
constexpr void check(const inverted_bottleneck_block& one) {
  check(one.first());
  check(one.second());
  check(one.third());
  if (!detail::are_dimensions(one.squeezed)) {
    detail::violated<errc::dimension_out_of_range>();
  }
}

/// What comes out for what goes in.
///
/// Inputs   one    a block
///          input  all samples
/// Returns  the pictures after the block
/// Errors   those of `check`; RL-111 if the channels are not those the block takes; RL-117 if a kernel does not fit
/// Source   He et al. 2016; Tan & Le 2019
/// Checked  tests/unit/workload/layers/residual_test.cpp
template<detail::residual_block Block>
constexpr shape output_shape(const Block& one, shape input) {
  check(one);
  const auto pass = [](const convolution& part, const shape& given, bool) { return output_shape(part, given); };
  return detail::walk(one, input, pass, [](const squeeze_excitation&, const shape&) {});
}

/// Its convolutions, their batch norms, its squeeze and excitation.
/// Source   He et al. 2016; Tan & Le 2019
template<detail::residual_block Block, class Visit>
constexpr void each_weight(const Block& one, Visit&& visit) {
  const auto convolve = [&](const convolution& part, const shape& given, bool) {
    each_weight(part, visit);
    each_weight(detail::batch_norm_after(part), visit);
    return given;
  };
  detail::walk(one, shape{}, convolve, [&](const squeeze_excitation& part, const shape&) {
    each_weight(part.down(), visit);
    each_weight(part.up(), visit);
  });
}

/// Those of its convolutions.
/// Source   definition
template<detail::residual_block Block, class Visit>
constexpr void each_gemm(const Block& one, const shape& input, Visit&& visit) {
  const auto convolve = [&](const convolution& part, const shape& given, bool) {
    each_gemm(part, given, visit);
    return output_shape(part, given);
  };
  detail::walk(one, input, convolve, [&](const squeeze_excitation& part, const shape& given) {
    each_gemm(part.down(), detail::averaged(given), visit);
    each_gemm(part.up(), output_shape(part.down(), detail::averaged(given)), visit);
  });
}

/// A norm after each convolution, the activations, the weighing, the sum with what went past.
/// Source   He et al. 2016, figure 5; Sandler et al. 2018, section 3.4; torchvision (`Bottleneck`, `MBConv`)
template<detail::residual_block Block, class Visit>
constexpr void each_elementwise(const Block& one, const shape& input, Visit&& visit) {
  const auto activate = [&](const shape& picture) {
    visit(elementwise_kernel{
        .role = elementwise_role::activation, .read = picture.elements(), .written = picture.elements()});
  };
  const auto convolve = [&](const convolution& part, const shape& given, bool has_activation) {
    const shape output = output_shape(part, given);
    each_elementwise(detail::batch_norm_after(part), output, visit);
    if (has_activation) activate(output);
    return output;
  };
  const shape output = detail::walk(one, input, convolve, [&](const squeeze_excitation&, const shape& given) {
    visit(elementwise_kernel{
        .role = elementwise_role::weighing, .read = 2 * given.elements(), .written = given.elements()});
  });
  if (one.adds())
    visit(
        elementwise_kernel{.role = elementwise_role::sum, .read = 2 * output.elements(), .written = output.elements()});
  if constexpr (std::same_as<Block, bottleneck_block>) activate(output);
}

/// Inputs of convolutions and norms; what a SiLU needs, where ReLU works in place; the picture before it is weighed.
/// Source   PyTorch's autograd; torchvision's ResNet has ReLU in place
template<detail::residual_block Block, class Visit>
constexpr void each_saved(const Block& one, const shape& input, const keeping& keep, Visit&& visit) {
  const auto convolve = [&](const convolution& part, const shape& given, bool has_activation) {
    const shape output = output_shape(part, given);
    each_saved(part, given, keep, visit);
    each_saved(detail::batch_norm_after(part), output, keep, visit);
    if (std::same_as<Block, inverted_bottleneck_block> && has_activation)
      visit(saved_activation{.role = saved_role::activation_input, .elements = output.elements(), .width = keep.width});
    return output;
  };
  detail::walk(one, input, convolve, [&](const squeeze_excitation&, const shape& given) {
    visit(saved_activation{.role = saved_role::weighing_input, .elements = given.elements(), .width = keep.width});
  });
}

}  // namespace ridgeline::inline v0_2
