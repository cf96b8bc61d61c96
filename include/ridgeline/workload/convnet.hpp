#pragma once
#include <array>
#include <ridgeline/core/math.hpp>
#include <ridgeline/workload/network.hpp>

namespace ridgeline::inline v0_2 {

/// A ResNet or ResNeXt, with or without squeeze and excitation.
///
/// Fields   blocks           of the four stages
///          groups, width_per_group  of the middle convolutions: 1, 64 is ResNet; 32, 4 is ResNeXt 32x4d
///          squeezed_by      channels divided by this are the squeezed ones; 0 is no squeeze and excitation
///          stride_first     the first convolution of a block halves the picture (v1), else the middle one (v1.5)
/// Errors   those of its layers
/// Source   He et al., Deep Residual Learning, 2016, table 1; Xie et al. 2017, table 1; Hu et al. 2018, table 1
/// Checked  tests/unit/workload/convnet_test.cpp, tests/catalogue/models_test.cpp
struct residual_network {
  std::array<std::int64_t, 4> blocks = {3, 4, 6, 3};
  std::int64_t groups = 1;
  std::int64_t width_per_group = 64;
  std::int64_t squeezed_by = 0;
  std::int64_t classes = 1000;
  bool stride_first = false;
};

/// A VGG without batch norms.
///
/// Fields   convolutions  of the five stages, of 64, 128, 256, 512, 512 channels
/// Errors   those of its layers
/// Source   Simonyan & Zisserman, Very Deep Convolutional Networks, 2015, table 1
/// Checked  tests/unit/workload/convnet_test.cpp, tests/catalogue/models_test.cpp
struct vgg_network {
  std::array<std::int64_t, 5> convolutions = {2, 2, 3, 3, 3};
  std::int64_t classes = 1000;
};

/// An EfficientNet: B0 with all its channels and block counts multiplied.
///
/// Inputs   channels, depth  factors, positive [1]
/// Errors   RL-101 for a factor that is not positive and finite; those of its layers
/// Source   Tan & Le, EfficientNet, 2019, table 1 and equation 3; the reference code rounds channels to multiples of 8
/// Checked  tests/unit/workload/convnet_test.cpp, tests/catalogue/models_test.cpp
struct efficient_network {
  double channels = 1.0;
  double depth = 1.0;
  std::int64_t classes = 1000;
};

/// The network that a description stands for.
///
/// Model    a 7 x 7 convolution and a pooling, four stages that start with half the picture and twice the channels
/// Inputs   described  the stages
///          input      pictures
/// Returns  its layers
/// Errors   RL-110, RL-111, RL-117 where the pictures do not fit
/// Source   He et al. 2016, table 1; torchvision
/// Checked  tests/unit/workload/convnet_test.cpp
constexpr network<> network_of(const residual_network& described, const shape& input) {
  network net =
      network(input)
          .then(convolution{
              .channels_in = input.features, .channels_out = 64, .kernel = 7, .stride = 2, .padding = 3, .bias = false})
          .then(normalization{.features = 64, .kind = norm_kind::batch})
          .then(activation{})
          .then(pooling{.kernel = 3, .stride = 2, .padding = 1});
  std::int64_t channels = 64;
  for (std::size_t stage = 0; stage < described.blocks.size(); ++stage) {
    const std::int64_t planes = 64 << stage;
    bottleneck_block block{.channels_in = channels,
                           .middle = planes * described.width_per_group / 64 * described.groups,
                           .channels_out = 4 * planes,
                           .stride = stage == 0 ? 1 : 2,
                           .groups = described.groups,
                           .squeezed = described.squeezed_by == 0 ? 0 : 4 * planes / described.squeezed_by,
                           .stride_first = described.stride_first};
    net = static_cast<network<>&&>(net).then(block);
    channels = block.channels_out;
    block.channels_in = channels;
    block.stride = 1;
    const std::int64_t more = described.blocks[stage] - 1;
    if (more != 0) net = static_cast<network<>&&>(net).then(block, more);
  }
  return static_cast<network<>&&>(net)
      .then(pooling{.kind = pooling_kind::average, .global = true})
      .then(linear{.inputs = channels, .outputs = described.classes});
}

/// The network that a description stands for.
///
/// Model    five stages of 3 x 3 convolutions, each closed by a pooling, and three linear layers
/// Inputs   described  the stages
///          input      pictures of 224 pixels: the first linear layer takes 7 x 7
/// Returns  its layers
/// Errors   RL-110, RL-111, RL-117 where the pictures do not fit
/// Source   Simonyan & Zisserman 2015, table 1
/// Checked  tests/unit/workload/convnet_test.cpp
constexpr network<> network_of(const vgg_network& described, const shape& input) {
  network net(input);
  std::int64_t channels = input.features;
  for (std::size_t stage = 0; stage < described.convolutions.size(); ++stage) {
    const std::int64_t wider = stage < 3 ? 64 << stage : 512;
    for (std::int64_t i = 0; i < described.convolutions[stage]; ++i) {
      net = static_cast<network<>&&>(net)
                .then(convolution{.channels_in = channels, .channels_out = wider, .kernel = 3, .padding = 1})
                .then(activation{});
      channels = wider;
    }
    net = static_cast<network<>&&>(net).then(pooling{});
  }
  return static_cast<network<>&&>(net)
      .then(flatten{})
      .then(linear{.inputs = std::int64_t{512} * 7 * 7, .outputs = 4096})
      .then(activation{})
      .then(linear{.inputs = 4096, .outputs = 4096})
      .then(activation{})
      .then(linear{.inputs = 4096, .outputs = described.classes});
}

namespace detail {

/// A stage of EfficientNet-B0.
struct efficient_stage {
  std::int64_t expansion, kernel, stride, channels, blocks;
};

/// Tan & Le 2019, table 1.
inline constexpr std::array<efficient_stage, 7> efficient_stages{{
    {1, 3, 1, 16, 1},
    {6, 3, 2, 24, 2},
    {6, 5, 2, 40, 2},
    {6, 3, 2, 80, 3},
    {6, 5, 1, 112, 3},
    {6, 5, 2, 192, 4},
    {6, 3, 1, 320, 1},
}};

/// To the nearest multiple of 8 that is not more than a tenth below.
constexpr std::int64_t rounded_channels(double channels) {
  std::int64_t rounded = static_cast<std::int64_t>(channels + 4.0) / 8 * 8;
  if (rounded < 8) rounded = 8;
  if (static_cast<double>(rounded) < 0.9 * channels) rounded += 8;
  return rounded;
}

}  // namespace detail

/// The network that a description stands for.
///
/// Model    a 3 x 3 convolution, seven stages of inverted bottlenecks, a convolution of one pixel, a linear layer
/// Inputs   described  the factors
///          input      pictures
/// Returns  its layers
/// Errors   RL-101 for a factor that is not positive and finite; RL-110, RL-117 where the pictures do not fit
/// Source   Tan & Le 2019, table 1; squeezed channels are a quarter of the block's input, as in the reference code
/// Checked  tests/unit/workload/convnet_test.cpp
constexpr network<> network_of(const efficient_network& described, const shape& input) {
  const bool factors =
      described.channels > 0.0 && described.depth > 0.0 && described.channels < 1e3 && described.depth < 1e3;
  if (!factors) detail::violated<errc::figure_not_positive>();
  const std::int64_t stem = detail::rounded_channels(32.0 * described.channels);
  const std::int64_t last = detail::rounded_channels(1280.0 * described.channels);
  network net = network(input)
                    .then(convolution{.channels_in = input.features,
                                      .channels_out = stem,
                                      .kernel = 3,
                                      .stride = 2,
                                      .padding = 1,
                                      .bias = false})
                    .then(normalization{.features = stem, .kind = norm_kind::batch})
                    .then(activation{activation_function::silu});
  std::int64_t channels = stem;
  for (const detail::efficient_stage& stage : detail::efficient_stages) {
    const std::int64_t wider = detail::rounded_channels(static_cast<double>(stage.channels) * described.channels);
    inverted_bottleneck_block block{.channels_in = channels,
                                    .middle = channels * stage.expansion,
                                    .channels_out = wider,
                                    .kernel = stage.kernel,
                                    .stride = stage.stride,
                                    .squeezed = channels / 4};
    net = static_cast<network<>&&>(net).then(block);
    channels = wider;
    block.channels_in = wider;
    block.middle = wider * stage.expansion;
    block.stride = 1;
    block.squeezed = wider / 4;
    const auto blocks = static_cast<std::int64_t>(math::ceil(static_cast<double>(stage.blocks) * described.depth));
    if (blocks > 1) net = static_cast<network<>&&>(net).then(block, blocks - 1);
  }
  return static_cast<network<>&&>(net)
      .then(convolution{.channels_in = channels, .channels_out = last, .bias = false})
      .then(normalization{.features = last, .kind = norm_kind::batch})
      .then(activation{activation_function::silu})
      .then(pooling{.kind = pooling_kind::average, .global = true})
      .then(linear{.inputs = last, .outputs = described.classes});
}

}  // namespace ridgeline::inline v0_2
