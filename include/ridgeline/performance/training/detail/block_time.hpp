#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/performance/training/training_rates.hpp>
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/kernels.hpp>
#include <ridgeline/workload/step_view.hpp>

namespace ridgeline::inline v0_2::detail {

/// Kernels of one block on one GPU, one micro-batch: the forward pass, and what the backward pass takes of the same kind.
struct block_times {
  duration gemms = {};
  duration gemms_back = {};
  duration attention = {};
  duration attention_back = {};
  duration elementwise = {};
  duration softmax = {};  // of the elementwise kernels: over the attention scores
  duration light = {};    // of all kernels: what light recomputation runs again
  duration casts = {};
  duration casts_back = {};
  double launches = 0.0;  // by the host, going forward [1]

  constexpr duration forward() const { return gemms + attention + elementwise + casts; }
  constexpr duration backward() const { return gemms_back + attention_back + 2.0 * elementwise + casts_back; }

  constexpr void add(const block_times& other, double times) {
    gemms += times * other.gemms;
    gemms_back += times * other.gemms_back;
    attention += times * other.attention;
    attention_back += times * other.attention_back;
    elementwise += times * other.elementwise;
    softmax += times * other.softmax;
    light += times * other.light;
    casts += times * other.casts;
    casts_back += times * other.casts_back;
    launches += times * other.launches;
  }
};

/// What one GPU computes of a GEMM: weights are divided by columns, those behind the sum by rows, attention by heads,
/// experts by their number, each of them then sees the tokens of all expert-parallel GPUs.
/// Source   Shoeybi et al. 2019, section 3; Megatron-LM, core/transformer/moe
RIDGELINE_INLINED constexpr gemm_shape local_shape(const gemm_kernel& gemm, const shard_fractions& part) {
  gemm_shape local{.rows = static_cast<double>(gemm.rows) * part.tokens,
                   .columns = static_cast<double>(gemm.columns),
                   .inner = static_cast<double>(gemm.inner),
                   .count = static_cast<double>(gemm.count),
                   .done = gemm.done};
  const bool by_rows = gemm.role == weight_role::output || gemm.role == weight_role::down;
  switch (gemm.divided) {
    case divided_over::nothing: break;
    case divided_over::sequence_parallel: local.rows *= part.sequence; break;
    case divided_over::tensor_parallel:
      if (!gemm.right_is_weight) {
        local.count *= part.tensor;
      } else if (by_rows) {
        local.inner *= part.tensor;
      } else {
        local.columns *= tensor_fraction(part, gemm.role);
      }
      break;
    case divided_over::experts: (by_rows ? local.inner : local.columns) *= part.tensor; [[fallthrough]];
    case divided_over::expert_parallel:
      local.count *= part.expert;
      local.rows /= part.expert;
      break;
  }
  return local;
}

/// Whether the edges that lie along memory are whole multiples of 64 elements, 128 bytes of 16-bit numbers.
/// Source   NVIDIA, Matrix Multiplication Background User's Guide, 2023, section 3 (Tensor Cores want 128 bytes on A100)
RIDGELINE_INLINED constexpr bool is_aligned(const gemm_shape& gemm) {
  const double columns = gemm.columns * (1.0 / 64.0);
  const double inner = gemm.inner * (1.0 / 64.0);
  return math::nearest_whole(columns) == columns && math::nearest_whole(inner) == inner;
}

/// The time of a checked step's GEMM, in one register: `flatten`, because its terms would go through memory (2 % of an estimate).
[[gnu::flatten]] constexpr duration total_time(const gemm_shape& gemm, const operand_widths& widths,
                                               const kernel_rates& rates) {
  return checked_gemm_time(gemm, widths, rates).total();
}

/// A GEMM as one GPU runs it, in parts that travel in registers: through memory every estimate waits for its stores.
struct gemm_result {
  double rows;
  double columns;
};
struct gemm_work {
  double inner;
  double count;
};
struct gemm_repeats {
  double done;
  double times;  // of equal layers
};
struct gemm_purpose {
  weight_role role;
  bool right_is_weight;
  bool expands;  // what latent attention keeps
};
constexpr gemm_shape shape_of(gemm_result result, gemm_work work, gemm_repeats repeats) {
  return {result.rows, result.columns, work.inner, work.count, repeats.done};
}

/// The two GEMMs of LoRA beside a target, forward.
/// Source   Hu et al. 2021, section 4.1
constexpr duration adapter_time(const gemm_shape& target, double rank, const operand_widths& widths,
                                const kernel_rates& rates) {
  gemm_shape down = target;
  down.columns = rank;
  gemm_shape up = target;
  up.inner = rank;
  return total_time(down, widths, rates) + total_time(up, widths, rates);
}

/// Whether light recomputation runs a kernel again.
/// Source   DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 3.2.3; DeepSeek-V4, 2026, section 3.4.2 (residual streams)
constexpr bool runs_again(elementwise_role role) {
  return role == elementwise_role::norm || role == elementwise_role::activation ||
         role == elementwise_role::shared_activation || role == elementwise_role::weighing;
}

/// Adds the kernels that a walk names to a sum, each as one GPU runs it.
template<step_with<block_view> Step>
class block_clock {
 public:
  constexpr block_clock(block_times& sum, const Step& of, const shard_fractions& part, const training_rates& rates)
      : sum_(&sum),
        step_(&of),
        part_(&part),
        rates_(&rates),
        narrow_{rates.narrow_width, rates.narrow_width, of.recipe.activations},
        wide_{of.recipe.activations, of.recipe.activations, of.recipe.activations} {}

  // Inlined where a layer names the kernel: most of it is known there.
  RIDGELINE_INLINED constexpr void operator()(const gemm_kernel& gemm, double count) {
    const gemm_shape local = local_shape(gemm, *part_);
    add({local.rows, local.columns}, {local.inner, local.count}, {local.done, count},
        {gemm.role, gemm.right_is_weight, is_expansion(gemm, step_->model.latent)});
  }

  /// Going backward the kernel computes the scores again: five GEMMs for two.
  /// Source   Dao et al., FlashAttention, 2022, section 3.1; Dao, FlashAttention-2, 2023, section 3.1.2
  RIDGELINE_INLINED constexpr void operator()(const fused_attention_gemm& kernel, double count) {
    const duration time = kernel.gemm.operations() * part_->tensor * part_->tokens * count / rates_->attention +
                          0.5 * (count * rates_->wide.launch);
    sum_->attention += time;
    sum_->attention_back += 2.5 * time;
    sum_->launches += 0.5 * count;
  }

  RIDGELINE_INLINED constexpr void operator()(const elementwise_kernel& kernel, double count) {
    const double elements = static_cast<double>(kernel.read + kernel.written);
    const data_size bytes = elements * step_->recipe.activations * local_fraction(*part_, kernel);
    duration time = moving(bytes, count);
    if (kernel.role == elementwise_role::softmax) {
      if (step_->dropout) time += dropout_time(kernel, count);
      sum_->softmax += time;
    }
    if (runs_again(kernel.role)) sum_->light += time;
    sum_->elementwise += time;
    sum_->launches += count;
  }

 private:
  RIDGELINE_INLINED constexpr void add(gemm_result result, gemm_work work, gemm_repeats repeats, gemm_purpose purpose) {
    const gemm_shape gemm = shape_of(result, work, repeats);
    const bool hidden = purpose.right_is_weight && purpose.role != weight_role::router;
    const duration each =
        checked_gemm_time(gemm, hidden ? narrow_ : wide_, hidden ? rates_->narrow : rates_->wide).total();
    duration time = repeats.times * each;
    // A division by 1 changes nothing, and everything waits for it.
    if (hidden && rates_->is_narrow && step_->recipe.gemm_share != 1.0) [[unlikely]]
      time /= step_->recipe.gemm_share;
    const double wide = step_->recipe.wide_gemms;
    if (hidden && wide > 0.0) [[unlikely]]
      time += wide * (wide_time(result, work, repeats) - time);
    if (hidden && !is_aligned(gemm)) time *= rates_->misaligned;
    sum_->launches += repeats.times;
    if (!purpose.right_is_weight && purpose.role != weight_role::dense) {
      sum_->attention += time;
      sum_->attention_back += 2.0 * time;
      return;
    }
    sum_->gemms += time;
    if (purpose.expands) sum_->light += time;
    if (hidden && rates_->is_narrow) add_casts(gemm, repeats.times * (1.0 - wide));
    if (step_->adapters && purpose.right_is_weight) [[unlikely]] {
      sum_->gemms_back += time;
      add_adapter(*step_->adapters, result, work, repeats, purpose.role);
    } else {
      sum_->gemms_back += 2.0 * time;
    }
  }

  [[gnu::noinline]] constexpr duration wide_time(gemm_result result, gemm_work work, gemm_repeats repeats) const {
    return repeats.times * total_time(shape_of(result, work, repeats), wide_, rates_->wide);
  }

  /// Adds the time of the adapters of frozen weights.
  [[gnu::noinline]] constexpr void add_adapter(const lora& method, gemm_result result, gemm_work work,
                                               gemm_repeats repeats, weight_role role) {
    const gemm_shape gemm = shape_of(result, work, repeats);
    const double count = repeats.times;
    if (method.base.per_parameter < step_->recipe.compute.width) unpack(method.base, gemm, count);
    if (!is_target(method.targets, role)) return;
    const duration beside = count * adapter_time(gemm, static_cast<double>(method.rank), wide_, rates_->wide);
    sum_->gemms += beside;
    sum_->gemms_back += 2.0 * beside;
    sum_->launches += 2.0 * count;
  }

  constexpr duration moving(data_size bytes, double count) const {
    return count * (bytes * rates_->seconds_per_passed_byte + rates_->wide.launch);
  }

  /// Both factors of a narrow GEMM are written in the narrow format first, along rows and along columns: the input and
  /// the gradient that comes back; weights once a step.
  /// Source   NVIDIA Transformer Engine documentation, FP8 primer: casts and transposes of both passes
  RIDGELINE_INLINED constexpr void add_casts(const gemm_shape& gemm, double count) {
    const duration each =
        count * (narrow_.result + 2.0 * narrow_.left) * gemm.rows * gemm.count * rates_->seconds_per_passed_byte;
    sum_->casts += each * gemm.inner;
    sum_->casts_back += each * gemm.columns;
  }

  /// Frozen weights that are stored packed are written in the format of the GEMMs first, in both passes.
  /// Source   Dettmers et al., QLoRA, 2023, section 3 (dequantized to the computation's type in either pass)
  constexpr void unpack(const weight_storage& base, const gemm_shape& gemm, double count) {
    const data_size bytes =
        gemm.count * (gemm.inner * (gemm.columns * (base.per_parameter + step_->recipe.compute.width)));
    const duration each = moving(bytes, count);
    sum_->casts += each;
    sum_->casts_back += each;
    sum_->launches += count;
  }

  /// Attention scores are read and written once more, and the mask written.
  /// Source   Korthikanti et al. 2022, section 4.1 (2 as^2b and as^2b bytes kept)
  constexpr duration dropout_time(const elementwise_kernel& softmax, double count) const {
    const data_size bytes = static_cast<double>(softmax.read) * (2.0 * step_->recipe.activations + mask_width);
    return moving(bytes * local_fraction(*part_, softmax), count);
  }

  block_times* sum_;
  const Step* step_;
  const shard_fractions* part_;
  const training_rates* rates_;
  operand_widths narrow_;
  operand_widths wide_;
};

}  // namespace ridgeline::inline v0_2::detail
