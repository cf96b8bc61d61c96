#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/number_format.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// In which widths a training run holds its numbers.
///
/// Fields   weights           what is multiplied; weight_copies of it stay in memory
///          gradients         what the optimizer reads
///          master_weights    what the optimizer writes, where that is another copy; zero width: none
///          moments           of an optimizer that keeps them unquantised
///          activations       what is kept for the backward pass
///          gemm_inputs       of that, what GEMMs with weights read, where it is kept in another width; zero: no other
///          wide_gemms        share of the blocks' GEMMs with weights that stay in 16 bits beside a narrower `compute` [1]
///          gemm_share        of the rate of GEMMs with one scale a tensor, what those of this recipe reach in a narrow format [1]
///          dispatched        a number on its way to an expert, where that is another width than `activations`; zero: the same
/// Source   each recipe carries its own
/// Checked  tests/unit/workload/precision_test.cpp
struct precision_recipe {
  detail::no_bare_id described_by_fields = {};
  std::string_view id = {};
  data_size weights = {};
  double weight_copies = 1.0;
  data_size gradients = {};
  data_size master_weights = {};
  data_size moments = {};
  data_size activations = {};
  data_size gemm_inputs = {};
  number_format compute = fp32;
  citation source = {};
  double wide_gemms = 0.0;
  double gemm_share = 1.0;
  data_size dispatched = {};
};

/// Refuses a recipe with widths that no number has: left out, below zero, or bits where bytes are meant.
///
/// Inputs   recipe  any
/// Errors   RL-134 if the width of weights or activations is not above zero, another one below it, one above 8 bytes, the
///          number of copies negative or not finite, the share of wide GEMMs not in [0, 1], or that of the rate not in (0, 1]
/// Source   definition
/// Checked  tests/unit/workload/precision_test.cpp
constexpr void check(const precision_recipe& recipe) {
  constexpr data_size none{};
  constexpr data_size widest = 8.0 * units::bytes;
  const bool possible =
      recipe.weights > none && recipe.weights <= widest && recipe.activations > none && recipe.activations <= widest &&
      recipe.gradients >= none && recipe.gradients <= widest && recipe.master_weights >= none &&
      recipe.master_weights <= widest && recipe.gemm_inputs >= none && recipe.gemm_inputs <= widest &&
      recipe.moments >= none && recipe.moments <= widest && recipe.weight_copies >= 0.0 &&
      math::is_finite(recipe.weight_copies) && recipe.wide_gemms >= 0.0 && recipe.wide_gemms <= 1.0 &&
      recipe.gemm_share > 0.0 && recipe.gemm_share <= 1.0 && recipe.dispatched >= none && recipe.dispatched <= widest;
  if (!possible) detail::violated<errc::recipe_malformed>();
}

/// Everything in 32 bits: 16 bytes a parameter with Adam.
inline constexpr precision_recipe fp32_training{
    .id = "fp32",
    .weights = 4.0 * units::bytes,
    .gradients = 4.0 * units::bytes,
    .master_weights = 0.0 * units::bytes,
    .moments = 4.0 * units::bytes,
    .activations = 4.0 * units::bytes,
    .compute = fp32,
    .source = {"DeepSpeed documentation, Memory Requirements", "General RAM: 4 bytes params, 4 gradients, 8 Adam",
               "2026-11-21"},
};

/// 16-bit weights and gradients, a 32-bit copy of the weights: 16 bytes a parameter with Adam.
inline constexpr precision_recipe mixed_16{
    .id = "mixed-16",
    .weights = 2.0 * units::bytes,
    .gradients = 2.0 * units::bytes,
    .master_weights = 4.0 * units::bytes,
    .moments = 4.0 * units::bytes,
    .activations = 2.0 * units::bytes,
    .compute = bf16,
    .source = {"Rajbhandari et al., ZeRO: Memory Optimizations Toward Training Trillion Parameter Models, 2020",
               "section 3.1: 2 + 2 + K, K = 12 for mixed-precision Adam", "2026-11-21"},
};

/// 16-bit weights, gradients added up in 32 bits: 18 bytes a parameter with Adam.
inline constexpr precision_recipe mixed_fp32_gradients{
    .id = "mixed-fp32-gradients",
    .weights = 2.0 * units::bytes,
    .gradients = 4.0 * units::bytes,
    .master_weights = 4.0 * units::bytes,
    .moments = 4.0 * units::bytes,
    .activations = 2.0 * units::bytes,
    .compute = bf16,
    .source = {"Megatron-LM, megatron/training/theoretical_memory_usage.py",
               "18 bytes a parameter; 6 + 12 / d when sharded", "2026-11-21"},
};

/// Everything in 16 bits: 8 bytes a parameter with Adam; small updates are lost unless rounding is stochastic.
inline constexpr precision_recipe pure_16bit{
    .id = "pure-16bit",
    .weights = 2.0 * units::bytes,
    .gradients = 2.0 * units::bytes,
    .master_weights = 0.0 * units::bytes,
    .moments = 2.0 * units::bytes,
    .activations = 2.0 * units::bytes,
    .compute = bf16,
    .source = {"Bekman, Machine Learning Engineering Open Book",
               "training/performance: AdamW in bf16 keeps 4 bytes of state", "2026-11-21"},
};

/// 8-bit products. The weights stay in 16 bits with a 32-bit copy, and there are two 8-bit copies beside them, one
/// transposed: Ada and Hopper multiply 8-bit matrices in one orientation alone.
inline constexpr precision_recipe fp8_training{
    .id = "fp8",
    .weights = 2.0 * units::bytes,
    .weight_copies = 2.0,
    .gradients = 2.0 * units::bytes,
    .master_weights = 4.0 * units::bytes,
    .moments = 4.0 * units::bytes,
    .activations = 2.0 * units::bytes,
    .compute = fp8_e4m3,
    .source = {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
               "8-bit Float Support in H100 and RTX 40 series GPUs: no transposed product (ledger D6)", "2026-11-21"},
};

/// What GEMMs with a scale for every 128 numbers reach of the rate of `gemm_time` with one scale a tensor: their sums are moved to
/// 32 bits and scaled outside of the Tensor Cores. The median over ten GEMMs of 4,096 rows or more on an H800.
/// Source   deepseek-ai/DeepGEMM at a6d97a1, README (dense and grouped contiguous); tests/published/deepgemm_test.cpp
inline constexpr double blockwise_gemm_share = 0.85;

/// 8-bit GEMMs with a scale for every 128 weights by 128, and for every 128 activations: 13 bytes a parameter with Adam.
/// Weights are kept in 8 bits beside a copy in 32, the optimizer's states in 16; GEMMs keep their inputs in 8. Tokens go to experts
/// in 8 bits and come back in 16.
inline constexpr precision_recipe fp8_blockwise{
    .id = "fp8-blockwise",
    .weights = 1.0 * units::bytes,
    .gradients = 4.0 * units::bytes,
    .master_weights = 4.0 * units::bytes,
    .moments = 2.0 * units::bytes,
    .activations = 2.0 * units::bytes,
    .gemm_inputs = 1.0 * units::bytes + 4.0 * units::bytes / 128.0,
    .compute = fp8_e4m3,
    .source =
        {"DeepSeek-AI, DeepSeek-V3 Technical Report, 2024",
         "3.3.1: FP8 inputs are cached; 3.3.2: tiles of 1x128 and 128x128; 3.3.3: FP32 master weights and gradients, "
         "BF16 moments; FP8 before dispatch, BF16 combined",
         "2026-11-22"},
    .gemm_share = blockwise_gemm_share,
    .dispatched = 1.0 * units::bytes + 4.0 * units::bytes / 128.0,
};

/// 8-bit GEMMs with a scale of 8 bits for every 32 numbers: 8.25 bits each. The scales go along rows or along columns, so that
/// each weight has a copy either way beside its 16 bits, and what a GEMM reads is kept the way that its gradient needs.
inline constexpr precision_recipe mxfp8_training{
    .id = "mxfp8",
    .weights = 2.0 * units::bytes,
    .weight_copies = 2.0 * (1.0 + 1.0 / 32.0),
    .gradients = 4.0 * units::bytes,
    .master_weights = 4.0 * units::bytes,
    .moments = 4.0 * units::bytes,
    .activations = 2.0 * units::bytes,
    .gemm_inputs = 1.0 * units::bytes + 1.0 * units::bytes / 32.0,
    .compute = fp8_e4m3,
    .source =
        {"NVIDIA Transformer Engine documentation, MXFP8; OCP Microscaling Formats (MX) Specification 1.0",
         "E4M3 forward and backward, E8M0 scales of 32 values; gradients added up in FP32 as Megatron-LM does by default",
         "2026-11-23"},
};

/// Share of the GEMMs with weights that NVIDIA's 4-bit recipe leaves in 16 bits: 10 of the 62 blocks of its model of 12 B.
inline constexpr double nvfp4_wide_gemms = 0.16;

/// 4-bit GEMMs with a scale of 8 bits for every 16 numbers, 4.5 bits each, and one of 32 bits a tensor, which is next to nothing.
/// Some blocks stay in 16 bits; a weight of the others has a copy along rows and one along columns.
inline constexpr precision_recipe nvfp4_training{
    .id = "nvfp4",
    .weights = 2.0 * units::bytes,
    .weight_copies = 2.0 * (1.0 + 2.0 / 16.0) * (1.0 - nvfp4_wide_gemms),
    .gradients = 4.0 * units::bytes,
    .master_weights = 4.0 * units::bytes,
    .moments = 4.0 * units::bytes,
    .activations = 2.0 * units::bytes,
    .gemm_inputs = ((0.5 + 1.0 / 16.0) * (1.0 - nvfp4_wide_gemms) + 2.0 * nvfp4_wide_gemms) * units::bytes,
    .compute = fp4_e2m1,
    .source =
        {"NVIDIA, Pretraining Large Language Models with NVFP4, 2025 (arXiv 2509.25149)",
         "E2M1 in blocks of 16 with E4M3 scales in all three GEMMs of a linear layer; about 16 % of these layers in BF16; "
         "attention, embedding and head as before",
         "2026-11-23"},
    .wide_gemms = nvfp4_wide_gemms,
};

inline constexpr precision_recipe every_precision_recipe[] = {fp32_training,  mixed_16,      mixed_fp32_gradients,
                                                              pure_16bit,     fp8_training,  fp8_blockwise,
                                                              mxfp8_training, nvfp4_training};

/// Bytes of weights that stay in memory, a parameter.
///
/// Model    the width; in FP8, the 16-bit weights and `weight_copies` of 8 bits
/// Inputs   recipe  any
/// Returns  [B]
/// Source   Dettmers 2023 (ledger D6); NVIDIA Transformer Engine keeps 16-bit weights and caches their 8-bit copies
/// Checked  tests/unit/workload/precision_test.cpp
constexpr data_size weight_bytes_per_parameter(const precision_recipe& recipe) {
  const bool casts = recipe.compute.width < recipe.weights;
  return casts ? recipe.weights + recipe.weight_copies * recipe.compute.width : recipe.weights;
}

}  // namespace ridgeline::inline v0_2
