#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/diffusion.hpp>

using namespace ridgeline;

// The parameters that the makers name, to the digits that they give: from the layers and widths of the catalogue, and what its
// weights a token leave out.
// Source   Black Forest Labs, FLUX.1 announcement, 2024: 12 billion; Stability AI, Stable Diffusion 3.5 announcement, 2024: 8.1 billion;
//          Wan-AI/Wan2.1-T2V-14B, 2025: 14 billion

TEST_CASE("FLUX.1 has 12 billion parameters: two streams in 19 of its 57 layers, and modulations of each stream") {
  constexpr diffusion_model flux = catalogue::flux1_dev_1024px;
  const double square = flux.hidden * flux.hidden;
  const double second_stream = 19.0 * 12.0 * square;
  const double modulation = 19.0 * 2.0 * 6.0 * square + 38.0 * 3.0 * square;
  const double embedding = flux.hidden * (64.0 + 4096.0 + 768.0 + 3.0 * flux.hidden + 2.0 * 256.0);
  CHECK(std::round((flux.weights_a_token + second_stream + modulation + embedding) / 1e9) == 12.0);
}

TEST_CASE("Stable Diffusion 3.5 large has 8.1 billion parameters: two streams and their modulations") {
  constexpr diffusion_model large = catalogue::sd3_5_large_1024px;
  const double modulation = large.layers * 2.0 * 6.0 * large.hidden * large.hidden;
  CHECK(std::round((2.0 * large.weights_a_token + modulation) / 1e8) == 81.0);
}

TEST_CASE("Wan2.1 14B has 14 billion parameters: keys and values of the prompt beside what a token meets") {
  constexpr diffusion_model wan = catalogue::wan2_1_14b_720p;
  const double of_the_prompt = wan.layers * 2.0 * wan.hidden * wan.hidden;
  CHECK(std::round((wan.weights_a_token + of_the_prompt) / 1e9) == 14.0);
  CHECK(catalogue::wan2_1_14b_480p.weights_a_token == wan.weights_a_token);
  // 81 frames in 21 latent ones; patches of 16 x 16 pixels of 1280 x 720 and of 832 x 480.
  CHECK(wan.tokens == 21.0 * (1280.0 / 16.0) * (720.0 / 16.0));
  CHECK(catalogue::wan2_1_14b_480p.tokens == 21.0 * (832.0 / 16.0) * (480.0 / 16.0));
}
