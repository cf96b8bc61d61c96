#pragma once
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What the backward pass computes again instead of keeping it.
/// Source   Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022, section 5; light:
///          DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 3.2.3, and Megatron-LM, --recompute-modules layernorm
///          mla_up_proj moe_act
enum class recomputation {
  none,
  selective,  // the scores of the attention alone
  full,       // every block, from its input
  light,      // the scores, norms, activations of MLPs and experts, residual streams, and what latent attention expands
};

inline constexpr recomputation every_recomputation[] = {recomputation::none, recomputation::selective,
                                                        recomputation::full, recomputation::light};

/// The name that programs take and print.
///
/// Inputs   choice  any enumerator
/// Returns  the enumerator's own name; "unknown" for a value outside the enumeration
/// Source   definition
constexpr std::string_view name_of(recomputation choice) noexcept {
  switch (choice) {
    case recomputation::none: return "none";
    case recomputation::selective: return "selective";
    case recomputation::full: return "full";
    case recomputation::light: return "light";
  }
  return "unknown";
}

/// How a layer keeps what its backward pass needs.
///
/// Fields   width            of one activation [B]
///          gemm_inputs      of one that a GEMM with weights reads, which needs it for their gradient; zero: the same [B]
///          recompute        `selective` drops the scores of the attention; `light` these, the outputs of norms and
///                           of activations, and what latents expand to; `full` is a matter of whole blocks, so a
///                           layer inside of one answers as under `none`: what lives while its block is computed again
///          flash_attention  the attention keeps one sum a row instead of its scores
///          dropout          a mask of one byte an element where Korthikanti et al. have one
///          fused_gate       a gated MLP computes the product with its gate in one kernel and keeps no activated gate
/// Source   Korthikanti et al. 2022, section 4; Dao et al., FlashAttention, 2022, section 3.1
/// Checked  tests/unit/workload/recomputation_test.cpp
struct keeping {
  data_size width = 2.0 * units::bytes;
  data_size gemm_inputs = {};
  recomputation recompute = recomputation::none;
  bool flash_attention = false;
  bool dropout = false;
  bool fused_gate = true;

  /// Whether cheap kernels run again. Source: definition.
  constexpr bool again() const { return recompute == recomputation::light; }
  /// [B]. Source: definition.
  constexpr data_size gemm_input_width() const { return gemm_inputs > data_size{} ? gemm_inputs : width; }
};

}  // namespace ridgeline::inline v0_2
