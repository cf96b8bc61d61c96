#include <doctest/doctest.h>
#include <ridgeline/workload/diffusion_model.hpp>

using namespace ridgeline;

TEST_CASE("a forward pass is two operations for each weight and token, and four for each pair and channel") {
  // 2 * 1e6 * 100 + 4 * 2 * 100^2 * 64, and a convolution of 1,000 beside.
  constexpr diffusion_model dit{
      .weights_a_token = 1e6, .tokens = 100.0, .layers = 2.0, .hidden = 64.0, .attentions = 2.0};
  CHECK(forward_operations(dit) == 205'120'000.0 * units::operations);
  diffusion_model unet = dit;
  unet.convolutions = 1000.0 * units::operations;
  CHECK(forward_operations(unet) == 205'121'000.0 * units::operations);
  diffusion_model linear = dit;
  linear.attentions = 0.0;
  CHECK(forward_operations(linear) == 2e8 * units::operations);
}

TEST_CASE("DiT-XL/2 at 256 x 256 is the 119 Gflops of its paper, counted as multiply-adds") {
  // 28 layers of 1152, 256 tokens; 675 M parameters, of which 28 * 6 * 1152^2 + 1152 * 2 * 1152 condition and meet one token a
  // picture: 449 M meet each.
  constexpr diffusion_model xl{.weights_a_token = 28.0 * 12.0 * 1152.0 * 1152.0,
                               .tokens = 256.0,
                               .layers = 28.0,
                               .hidden = 1152.0,
                               .attentions = 28.0};
  CHECK(forward_operations(xl) / units::operations / 2.0 == doctest::Approx(118.6e9).epsilon(0.01));
}

#if defined(__cpp_exceptions)
TEST_CASE("a negative size is refused") {
  CHECK_THROWS_AS(forward_operations({.tokens = -1.0}), error);
  CHECK_THROWS_AS(forward_operations({.convolutions = -1.0 * units::operations}), error);
}
#endif
