#include <doctest/doctest.h>
#include <ridgeline/workload/convnet.hpp>
#include <utility>
#include <vector>

using namespace ridgeline;

namespace {
constexpr shape pictures = images(batch(1), {.channels = 3, .height = 224, .width = 224});
}  // namespace

// Source   He et al. 2016, table 1: 50, 101, 152 layers; 25,557,032 parameters in torchvision
TEST_CASE("ResNet-50 has 7 x 7 pixels and 2,048 channels before its average, and 1,000 classes") {
  const network net = network_of(residual_network{}, pictures);
  shape before_the_average;
  for (const layer_run& run : net) {
    if (std::holds_alternative<pooling>(run.what) && std::get<pooling>(run.what).global) before_the_average = run.input;
  }
  CHECK(before_the_average == images(batch(1), {.channels = 2048, .height = 7, .width = 7}));
  CHECK(net.output() == vectors(batch(1), 1000));
  CHECK(parameters(net) == 25'557'032);
}

TEST_CASE("a deeper ResNet has more blocks, not more entries") {
  const network shallow = network_of(residual_network{}, pictures);
  const network deep = network_of(residual_network{.blocks = {3, 8, 36, 3}}, pictures);
  CHECK(deep.size() == shallow.size());
  CHECK(parameters(deep) == 60'192'808);
}

// The first version halves in the 1 x 1 convolution: fewer operations, the same parameters. He et al. 2016: 3.8e9 of them.
TEST_CASE("the first version of ResNet-50 has 3.8e9 multiply-adds, version 1.5 has 4.1e9") {
  const network first = network_of(residual_network{.stride_first = true}, pictures);
  const network later = network_of(residual_network{}, pictures);
  CHECK(parameters(first) == parameters(later));
  CHECK(0.5 * forward_operations(first).value() == doctest::Approx(3.8e9).epsilon(0.02));  // two digits printed
  CHECK(0.5 * forward_operations(later).value() == doctest::Approx(4.1e9).epsilon(0.02));
}

TEST_CASE("a VGG takes pictures of 224 pixels alone") {
  CHECK(parameters(network_of(vgg_network{}, pictures)) == 138'357'544);
  CHECK_THROWS_AS(network_of(vgg_network{}, images(batch(1), {.channels = 3, .height = 256, .width = 256})), error);
}

TEST_CASE("EfficientNet rounds channels to multiples of 8 that lose at most a tenth") {
  CHECK(detail::rounded_channels(32 * 1.4) == 48);
  CHECK(detail::rounded_channels(16 * 1.4) == 24);
  CHECK(detail::rounded_channels(1.0) == 8);
  CHECK(detail::rounded_channels(11.0) == 16);  // 8 would lose more than a quarter
  CHECK(parameters(network_of(efficient_network{}, pictures)) == 5'288'548);
  CHECK_THROWS_AS(network_of(efficient_network{.channels = 0.0}, pictures), error);
  CHECK_THROWS_AS(network_of(efficient_network{.depth = -1.0}, pictures), error);
}

TEST_CASE("a batch does its samples' work and has one network's parameters") {
  const network many = network_of(residual_network{}, images(batch(8), {.channels = 3, .height = 224, .width = 224}));
  const network one = network_of(residual_network{}, pictures);
  CHECK(forward_operations(many) == 8.0 * forward_operations(one));
  CHECK(parameters(many) == parameters(one));
  CHECK(saved_bytes(many, {}) == 8.0 * saved_bytes(one, {}));
}

// torchvision's models, numbers of weights as its documentation prints them (from memory, not verified)
TEST_CASE("the other depths and widths have their published numbers of weights") {
  CHECK(parameters(network_of(vgg_network{.convolutions = {1, 1, 2, 2, 2}}, pictures)) == 132'863'336);
  CHECK(parameters(network_of(vgg_network{.convolutions = {2, 2, 2, 2, 2}}, pictures)) == 133'047'848);
  CHECK(parameters(network_of(residual_network{.groups = 32, .width_per_group = 4}, pictures)) == 25'028'904);
  CHECK(parameters(network_of(residual_network{.width_per_group = 128}, pictures)) == 68'883'240);
  CHECK(parameters(network_of(residual_network{.squeezed_by = 16}, pictures)) == 28'088'024);
  CHECK(parameters(network_of(efficient_network{.channels = 1.0, .depth = 1.1}, pictures)) == 7'794'184);
  CHECK(parameters(network_of(efficient_network{.channels = 1.1, .depth = 1.2}, pictures)) == 9'109'994);
  CHECK(parameters(network_of(efficient_network{.channels = 1.4, .depth = 1.8}, pictures)) == 19'341'616);
  CHECK(parameters(network_of(efficient_network{.channels = 2.0, .depth = 3.1}, pictures)) == 66'347'960);
  // Ten classes instead of a thousand: 990 rows and their biases fewer.
  CHECK(parameters(network_of(residual_network{.classes = 10}, pictures)) == 25'557'032 - 990 * 2049);
  CHECK(parameters(network_of(efficient_network{.classes = 10}, pictures)) == 5'288'548 - 990 * 1281);
  CHECK(parameters(network_of(vgg_network{.classes = 10}, pictures)) == 138'357'544 - 990 * 4097);
  for (const double wrong : {0.0, -1.0, 1e3, 1e300}) {
    CHECK_THROWS_WITH_AS(static_cast<void>(network_of(efficient_network{.channels = wrong}, pictures)),
                         message(errc::figure_not_positive).data(), error);
    CHECK_THROWS_WITH_AS(static_cast<void>(network_of(efficient_network{.depth = wrong}, pictures)),
                         message(errc::figure_not_positive).data(), error);
  }
}

// Edges of the pictures after each stage. Tan & Le 2019, table 1: 112, 112, 56, 28, 14, 14, 7, 7 pixels of 32 to 320 channels,
// 1,280 at the end (read as quoted by others on 2026-11-24); each stage halves in its first block alone.
TEST_CASE("every stage of EfficientNet-B0 has the pixels and channels of its table") {
  const network net = network_of(efficient_network{}, pictures);
  std::vector<std::pair<std::int64_t, std::int64_t>> blocks;  // channels in, edge
  for (const layer_run& run : net) {
    if (std::holds_alternative<inverted_bottleneck_block>(run.what))
      for (std::int64_t i = 0; i < run.count; ++i) blocks.emplace_back(run.input.features, run.input.height);
    CHECK(run.input.height == run.input.width);
  }
  using list = std::vector<std::pair<std::int64_t, std::int64_t>>;
  CHECK(blocks == list{{32, 112},
                       {16, 112},
                       {24, 56},
                       {24, 56},
                       {40, 28},
                       {40, 28},
                       {80, 14},
                       {80, 14},
                       {80, 14},
                       {112, 14},
                       {112, 14},
                       {112, 14},
                       {192, 7},
                       {192, 7},
                       {192, 7},
                       {192, 7}});
  // 0.39e9 multiply-adds (Tan & Le 2019, table 2; two digits printed).
  CHECK(0.5 * forward_operations(net).value() == doctest::Approx(0.39e9).epsilon(0.02));
}

// He et al. 2016, table 1: 56, 28, 14 and 7 pixels, from a stem that quarters 224.
TEST_CASE("every stage of ResNet-50 has the pixels, channels and blocks of its table") {
  std::vector<std::vector<std::int64_t>> blocks;  // channels in, middle, out, edge, how many
  for (const layer_run& run : network_of(residual_network{}, pictures)) {
    if (const auto* block = std::get_if<bottleneck_block>(&run.what))
      blocks.push_back({block->channels_in, block->middle, block->channels_out, run.input.height, run.count});
  }
  using list = std::vector<std::vector<std::int64_t>>;
  CHECK(blocks == list{{64, 64, 256, 56, 1},
                       {256, 64, 256, 56, 2},
                       {256, 128, 512, 56, 1},
                       {512, 128, 512, 28, 3},
                       {512, 256, 1024, 28, 1},
                       {1024, 256, 1024, 14, 5},
                       {1024, 512, 2048, 14, 1},
                       {2048, 512, 2048, 7, 2}});
}

// Simonyan & Zisserman 2015, table 1, column D: 13 convolutions, 64 to 512 channels, halved after each of five stages.
TEST_CASE("every convolution of VGG-16 has the channels and pixels of its table, and three linear layers follow") {
  std::vector<std::vector<std::int64_t>> convolutions;  // channels in, out, edge
  std::vector<std::pair<std::int64_t, std::int64_t>> dense;
  for (const layer_run& run : network_of(vgg_network{}, pictures)) {
    if (const auto* one = std::get_if<convolution>(&run.what))
      convolutions.push_back({one->channels_in, one->channels_out, run.input.height});
    if (const auto* one = std::get_if<linear>(&run.what)) dense.emplace_back(one->inputs, one->outputs);
  }
  using list = std::vector<std::vector<std::int64_t>>;
  CHECK(convolutions == list{{3, 64, 224},
                             {64, 64, 224},
                             {64, 128, 112},
                             {128, 128, 112},
                             {128, 256, 56},
                             {256, 256, 56},
                             {256, 256, 56},
                             {256, 512, 28},
                             {512, 512, 28},
                             {512, 512, 28},
                             {512, 512, 14},
                             {512, 512, 14},
                             {512, 512, 14}});
  CHECK(dense == std::vector<std::pair<std::int64_t, std::int64_t>>{{25'088, 4096}, {4096, 4096}, {4096, 1000}});
}

TEST_CASE("both end in an average of the whole picture and a linear layer, behind any number of blocks") {
  for (const network<>& net : {network_of(residual_network{}, pictures), network_of(efficient_network{}, pictures)}) {
    const auto* average = std::get_if<pooling>(&(net.end() - 2)->what);
    REQUIRE(average != nullptr);
    CHECK(average->kind == pooling_kind::average);
    CHECK(average->global);
    CHECK(std::holds_alternative<linear>((net.end() - 1)->what));
  }
  // One block of each stage, two of the second: the repeated one keeps its shape.
  std::vector<std::vector<std::int64_t>> blocks;  // channels in, stride, how many
  for (const layer_run& run : network_of(residual_network{.blocks = {1, 2, 1, 1}}, pictures)) {
    if (const auto* block = std::get_if<bottleneck_block>(&run.what))
      blocks.push_back({block->channels_in, block->stride, run.count});
  }
  using list = std::vector<std::vector<std::int64_t>>;
  CHECK(blocks == list{{64, 1, 1}, {256, 2, 1}, {512, 1, 1}, {512, 2, 1}, {1024, 2, 1}});
}
