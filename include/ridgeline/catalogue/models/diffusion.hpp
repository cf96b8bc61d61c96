#pragma once
#include <ridgeline/workload/diffusion_model.hpp>

// Sizes of diffusion models at one resolution: the latent's patches, the transformer's layers and width. From the papers and
// the configurations on Hugging Face as remembered, not looked up, but for FLUX.1 and Wan2.1 14B; weights a token of Stable
// Diffusion 3.5 and FLUX.1 are one of their two streams, those that make modulations from a step's time left out.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr diffusion_model sana_1600m_1024px{"sana1.5-1.6b-1024px", 1.6e9, 32.0 * 32.0, 20.0, 2240.0, 0.0};
inline constexpr diffusion_model pixart_sigma_1024px{"pixart-sigma-1024px", 0.6e9, 64.0 * 64.0, 28.0, 1152.0, 28.0};
inline constexpr diffusion_model hunyuan_dit_1024px{"hunyuan-dit-1.2-1024px", 1.5e9, 64.0 * 64.0, 40.0, 1408.0, 40.0};
inline constexpr diffusion_model sd3_5_medium_1024px{
    "sd3.5-medium-1024px", 1.25e9, 64.0 * 64.0 + 333.0, 24.0, 1536.0, 24.0 + 13.0};
// 38 layers of width 64 * 38 as Esser et al. 2024 scale them: twice 12, and twice 6 for modulation, are 8.1 billion.
inline constexpr diffusion_model sd3_5_large_1024px{
    "sd3.5-large-1024px", 38.0 * 12.0 * 2432.0 * 2432.0, 64.0 * 64.0 + 333.0, 38.0, 2432.0, 38.0};
// Black Forest Labs, flux, src/flux/util.py at 1f71c43: depth 19, depth_single_blocks 38, hidden_size 3072, 512 tokens of T5. The
// guidance of dev is an input: one pass a step.
inline constexpr diffusion_model flux1_dev_1024px{
    "flux.1-dev-1024px", 57.0 * 12.0 * 3072.0 * 3072.0, 64.0 * 64.0 + 512.0, 57.0, 3072.0, 57.0};
inline constexpr diffusion_model wan2_1_1300m_480p{
    "wan2.1-1.3b-480p-81f", 1.3e9, 21.0 * 30.0 * 52.0, 30.0, 1536.0, 30.0};
// Wan2.1, wan/configs/wan_t2v_14B.py: dim 5120, ffn_dim 13824, 40 layers. A token meets the self-attention, queries and output of
// the cross-attention, and the feed-forward part; keys and values of the prompt's 512 tokens are left out.
inline constexpr diffusion_model wan2_1_14b_480p{"wan2.1-14b-480p-81f",
                                                 40.0 * (6.0 * 5120.0 * 5120.0 + 2.0 * 5120.0 * 13824.0),
                                                 21.0 * 30.0 * 52.0,
                                                 40.0,
                                                 5120.0,
                                                 40.0};
inline constexpr diffusion_model wan2_1_14b_720p{
    "wan2.1-14b-720p-81f", wan2_1_14b_480p.weights_a_token, 21.0 * 45.0 * 80.0, 40.0, 5120.0, 40.0};
inline constexpr diffusion_model cogvideox_2b_480p{
    "cogvideox-2b-480p-49f", 1.65e9, 13.0 * 30.0 * 45.0 + 226.0, 30.0, 1920.0, 30.0};
inline constexpr diffusion_model cogvideox1_5_5b_768p{
    "cogvideox1.5-5b-768p-81f", 5.5e9, 11.0 * 48.0 * 85.0 + 226.0, 42.0, 3072.0, 42.0};

/// Every diffusion model.
/// Source   see above
inline constexpr const diffusion_model* every_diffusion_model[] = {
    &sana_1600m_1024px,  &pixart_sigma_1024px, &hunyuan_dit_1024px,  &sd3_5_medium_1024px,
    &sd3_5_large_1024px, &flux1_dev_1024px,    &wan2_1_1300m_480p,   &wan2_1_14b_480p,
    &wan2_1_14b_720p,    &cogvideox_2b_480p,   &cogvideox1_5_5b_768p};

/// A diffusion model by its id.
///
/// Inputs   id  any text
/// Returns  the model; nullptr where there is none
/// Source   definition
/// Checked  tests/unit/questions/pictures_test.cpp
constexpr const diffusion_model* find_diffusion_model(std::string_view id) {
  for (const diffusion_model* one : every_diffusion_model)
    if (one->id == id) return one;
  return nullptr;
}

}  // namespace ridgeline::inline v0_2::catalogue
