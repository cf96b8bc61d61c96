#pragma once
#include <concepts>
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/workload/layers/parts.hpp>

// One walk over the kernels of a forward pass: what runs, and how often. Times, rooflines and counts of operations are
// sums over it.
namespace ridgeline::inline v0_2 {

/// What runs inside another kernel.
///
/// Fields   attention  both GEMMs of the attention scores and their softmax are one kernel, which never writes the scores
/// Source   Dao et al., FlashAttention, 2022, section 3.1
struct kernel_fusion {
  bool attention = false;
};

/// One of the two GEMMs inside a fused attention.
/// Source   Dao et al., FlashAttention, 2022, section 3.1
struct fused_attention_gemm {
  gemm_kernel gemm = {};
};

/// Whether a GEMM computes or reads attention scores: queries times keys, or scores times values.
///
/// Inputs   kernel  of a layer
/// Returns  false for GEMMs of weights, and for the scores of relative positions, which no kernel fuses
/// Source   Vaswani et al. 2017, section 3.2.1; Dai et al., Transformer-XL, 2019, section 3.3
/// Checked  tests/unit/workload/kernels_test.cpp
constexpr bool is_attention(const gemm_kernel& kernel) {
  return !kernel.right_is_weight && kernel.role != weight_role::dense;
}

namespace detail {

/// Whether a visitor asks for a kind of kernel.
template<class Visit, class Kernel>
concept visits = std::invocable<Visit&, const Kernel&, double>;

}  // namespace detail

/// Names the kernels of a layer's forward pass to `visit(kernel, count)`, each as a `gemm_kernel`, a
/// `fused_attention_gemm` or an `elementwise_kernel`. What `visit` does not take, it is not asked for.
///
/// Inputs   layer   of any kind
///          input   all samples
///          fusion  what runs inside another kernel
///          count   of equal layers [1]
/// Source   definition
/// Checked  tests/unit/workload/kernels_test.cpp
template<class Layer, class Visit>
constexpr void for_each_kernel(const Layer& layer, const shape& input, const kernel_fusion& fusion, double count,
                               Visit&& visit) {
  each_gemm(layer, input, [&](const gemm_kernel& kernel) RIDGELINE_INLINED {
    if (fusion.attention && is_attention(kernel)) {
      if constexpr (detail::visits<Visit, fused_attention_gemm>) visit(fused_attention_gemm{kernel}, count);
    } else {
      if constexpr (detail::visits<Visit, gemm_kernel>) visit(kernel, count);
    }
  });
  if constexpr (detail::visits<Visit, elementwise_kernel>) {
    each_elementwise(layer, input, [&](const elementwise_kernel& kernel) {
      if (!(fusion.attention && kernel.role == elementwise_role::softmax)) visit(kernel, count);
    });
  }
}

}  // namespace ridgeline::inline v0_2
