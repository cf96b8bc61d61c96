#pragma once
#include <ridgeline/performance/training/training_rates.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer_blocks.hpp>
#include <type_traits>

namespace ridgeline::detail {

/// One block on one GPU, one micro-batch: seconds of the forward pass, and what the backward pass takes of the same
/// kind.
struct block_seconds {
  duration products = {};
  duration products_back = {};
  duration attention = {};
  duration attention_back = {};
  duration passes = {};
  duration softmax = {};  // of the passes: over the scores
  duration casts = {};
  duration casts_back = {};
  double operations = 0.0;  // that the host names [1]

  constexpr duration forward() const { return products + attention + passes + casts; }
  constexpr duration backward() const { return products_back + attention_back + 2.0 * passes + casts_back; }

  constexpr void add(const block_seconds& other, double times) {
    products += times * other.products;
    products_back += times * other.products_back;
    attention += times * other.attention;
    attention_back += times * other.attention_back;
    passes += times * other.passes;
    softmax += times * other.softmax;
    casts += times * other.casts;
    casts_back += times * other.casts_back;
    operations += times * other.operations;
  }
};

/// What one GPU computes of a product: weights are divided by columns, those behind the sum by rows, attention by heads,
/// experts by their number, each of them then sees the tokens of all expert-parallel GPUs.
/// Source   Shoeybi et al. 2019, section 3; Megatron-LM, core/transformer/moe
constexpr gemm_shape extent_of(const gemm_kernel& product, const shard_fractions& part) {
  gemm_shape extent{.rows = static_cast<double>(product.rows) * part.tokens,
                    .columns = static_cast<double>(product.columns),
                    .inner = static_cast<double>(product.inner),
                    .count = static_cast<double>(product.count),
                    .done = product.done};
  const bool by_rows = product.role == weight_role::output || product.role == weight_role::down;
  switch (product.divided) {
    case divided_over::nothing: break;
    case divided_over::sequence_parallel: extent.rows *= part.sequence; break;
    case divided_over::tensor_parallel:
      if (!product.right_is_weight) {
        extent.count *= part.tensor;
      } else if (by_rows) {
        extent.inner *= part.tensor;
      } else {
        extent.columns *= tensor_fraction(part, product.role);
      }
      break;
    case divided_over::experts: (by_rows ? extent.inner : extent.columns) *= part.tensor; [[fallthrough]];
    case divided_over::expert_parallel:
      extent.count *= part.expert;
      extent.rows /= part.expert;
      break;
  }
  return extent;
}

/// Whether the edges that lie along memory are whole multiples of 64 elements, 128 bytes of 16-bit numbers.
/// Source   NVIDIA, Matrix Multiplication Background User's Guide, 2023, section 3 (Tensor Cores want 128 bytes on A100)
constexpr bool is_aligned(const gemm_shape& product) {
  const auto whole = [](double count) { return (count + 0x1p52) - 0x1p52 == count; };
  return whole(product.columns * (1.0 / 64.0)) && whole(product.inner * (1.0 / 64.0));
}

/// A product's time in plain seconds.
constexpr duration matmul_seconds(const gemm_shape& product, const width_numbers& widths, const kernel_rates& rates) {
  const product_seconds terms = seconds_of(product, widths, rates);
  if (!terms.sensible) violated<errc::matmul_malformed>();
  return rates.launch + math::larger(terms.compute, terms.memory);
}

/// The two products of LoRA beside a target, forward.
/// Source   Hu et al. 2021, section 4.1
constexpr duration adapter_seconds(const gemm_shape& target, double rank, const width_numbers& widths,
                                   const kernel_rates& rates) {
  gemm_shape down = target;
  down.columns = rank;
  gemm_shape up = target;
  up.inner = rank;
  return matmul_seconds(down, widths, rates) + matmul_seconds(up, widths, rates);
}

/// Scores and what is done with them, in one kernel: the square is never written. Going backward it computes the scores
/// again: five products for two.
/// Source   Dao et al., FlashAttention, 2022, section 3.1; Dao, FlashAttention-2, 2023, section 3.1.2
constexpr void add_fused_attention(block_seconds& sum, const gemm_kernel& product, const shard_fractions& part,
                                   const training_rates& rates, double times) {
  const duration seconds =
      product.operations() * part.tensor * part.tokens * times / rates.attention + 0.5 * times * rates.wide.launch;
  sum.attention += seconds;
  sum.attention_back += 2.5 * seconds;
  sum.operations += 0.5 * times;
}

/// Both factors of a narrow product are written in the narrow format first, along rows and along columns: the input and
/// the gradient that comes back; weights once a step.
/// Source   NVIDIA Transformer Engine documentation, FP8 primer: casts and transposes of both passes
constexpr void add_casts(block_seconds& sum, const gemm_shape& product, const width_numbers& narrow,
                         const training_rates& rates, double times) {
  const auto each =
      times * (narrow.result + 2.0 * narrow.left) * product.rows * product.count * rates.seconds_per_passed_byte;
  sum.casts += each * product.inner;
  sum.casts_back += each * product.columns;
}

/// Scores are read and written once more, and the mask written.
/// Source   Korthikanti et al. 2022, section 4.1 (2 as^2b and as^2b bytes kept)
constexpr duration dropout_seconds(const elementwise_kernel& softmax, const training_step& step,
                                   const shard_fractions& part, const training_rates& rates, double times) {
  const data_size bytes = static_cast<double>(softmax.read) * (2.0 * step.recipe.activations + mask_width);
  return times * (bytes * local_fraction(part, softmax) * rates.seconds_per_passed_byte + rates.wide.launch);
}

template<class Layer>
constexpr void add_layer(block_seconds& sum, const Layer& layer, double times, const training_step& step,
                         const shape& input, const shard_fractions& part, const training_rates& rates) {
  constexpr bool attends = std::is_same_v<Layer, attention>;
  const data_size activations = step.recipe.activations;
  const data_size factor = rates.narrow_width;
  const width_numbers narrow{factor, factor, activations};
  const width_numbers wide{activations, activations, activations};
  each_gemm(layer, input, [&](const gemm_kernel& product) {
    const bool scores = attends && !product.right_is_weight && product.role != weight_role::dense;
    if (scores && step.plan.flash_attention) {
      add_fused_attention(sum, product, part, rates, times);
      return;
    }
    const gemm_shape extent = extent_of(product, part);
    const bool hidden = product.right_is_weight && product.role != weight_role::router;
    duration seconds = times * matmul_seconds(extent, hidden ? narrow : wide, hidden ? rates.narrow : rates.wide);
    if (hidden && !is_aligned(extent)) seconds *= rates.misaligned;
    sum.operations += times;
    if (scores) {
      sum.attention += seconds;
      sum.attention_back += 2.0 * seconds;
      return;
    }
    sum.products += seconds;
    if (hidden && rates.is_narrow) add_casts(sum, extent, narrow, rates, times);
    const bool frozen = step.adapters && product.right_is_weight;
    sum.products_back += (frozen ? 1.0 : 2.0) * seconds;
    if (frozen && is_target(step.adapters->targets, product.role)) {
      const duration beside =
          times * adapter_seconds(extent, static_cast<double>(step.adapters->rank), wide, rates.wide);
      sum.products += beside;
      sum.products_back += 2.0 * beside;
      sum.operations += 2.0 * times;
    }
  });
  each_elementwise(layer, input, [&](const elementwise_kernel& pass) {
    const bool is_softmax = pass.role == elementwise_role::softmax;
    if (is_softmax && step.plan.flash_attention) return;
    const double elements = static_cast<double>(pass.read + pass.written);
    const data_size bytes = elements * activations * local_fraction(part, pass);
    duration seconds = times * (bytes * rates.seconds_per_passed_byte + rates.wide.launch);
    if (is_softmax) {
      if (step.dropout) seconds += dropout_seconds(pass, step, part, rates, times);
      sum.softmax += seconds;
    }
    sum.passes += seconds;
    sum.operations += times;
  });
}

}  // namespace ridgeline::detail
