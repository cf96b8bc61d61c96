#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/workload/strategy.hpp>
#include <ridgeline/workload/transformer.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// Whether the heads of blocks with and without a window are divided alike, where they differ: a GPU has as large a share
/// of either.
[[gnu::noinline]] constexpr bool both_kinds_divide(const transformer& model, std::int64_t parts) {
  return model.key_value_heads.value() % parts == 0 && model.full.key_value_heads.value() % parts == 0;
}

/// Whether Ulysses can divide what tensor parallelism leaves of the heads.
[[gnu::noinline]] constexpr bool heads_can_be_traded(const strategy& plan, const transformer& model) {
  const std::int64_t t = plan.tensor_parallel.value();
  const std::int64_t u = plan.ulysses.value();
  if (plan.context_parallel.value() % u != 0 || model.heads.value() / t % u != 0) return false;
  if (model.compressed != nullptr) return false;
  if (model.hybrid && model.hybrid.linear.heads / t % u != 0) return false;
  if (model.full && !both_kinds_divide(model, t * u)) return false;
  const std::int64_t key_value_heads = model.key_value_heads.value();
  return key_value_heads % (t * u) == 0 || (t * u) % key_value_heads == 0;
}

}  // namespace detail

/// Why a model cannot be divided so, if it cannot.
///
/// Inputs   plan      how the run is spread
///          model     a checked transformer
///          sequence  tokens of each sequence
/// Returns  the code that `check` would end with: RL-118 heads, RL-119 widths, RL-120 layers, RL-121 experts, RL-122
///          tokens, RL-123 a schedule that its stages and micro-batches do not allow, RL-139 Ulysses; `errc{}` if it can
/// Valid    DualPipe: stages and micro-batches are even, and twice as many micro-batches as stages or more; chunks of an
///          interleaved pipeline may differ by a layer: tables and head take the place of one;
///          compressed attention: tensor parallelism divides the groups of its heads, and Ulysses is refused, since all heads share one key
/// Source   deepseek-ai/DualPipe, dualpipe.py and dualpipev.py (step: num_chunks >= num_ranks * 2);
///          Megatron-LM, training/arguments.py (validate_args, account_for_embedding_in_pipeline_split) and
///          core/transformer/transformer_config.py; Jacobs et al., DeepSpeed Ulysses, 2023, section 3 (heads)
/// Checked  tests/unit/workload/transformer_strategy_test.cpp
constexpr errc fault_of(const strategy& plan, const transformer& model, token_count sequence) {
  const std::int64_t t = plan.tensor_parallel.value();
  const std::int64_t p = plan.pipeline_parallel.value();
  const std::int64_t v = plan.virtual_stages.value();
  const std::int64_t c = plan.context_parallel.value();
  const std::int64_t e = plan.expert_parallel.value();

  if (t != 1) {
    const bool key_value_heads_divide =
        model.key_value_heads.value() % t == 0 || t % model.key_value_heads.value() == 0;
    if (model.heads.value() % t != 0 || !key_value_heads_divide) return errc::heads_not_divided;
    if (model.full && !detail::both_kinds_divide(model, t)) [[unlikely]]
      return errc::heads_not_divided;
    if (model.hybrid && model.hybrid.linear.heads % t != 0) return errc::heads_not_divided;
    if (model.compressed != nullptr && model.compressed->output_groups % t != 0) [[unlikely]]
      return errc::heads_not_divided;
    const bool experts_divide =
        !model.moe || (model.moe.width.value() % t == 0 &&
                       (model.moe.shared_experts.value() * model.moe.shared_width.value()) % t == 0);
    if (model.feed_forward.value() % t != 0 || !experts_divide) return errc::width_not_divided;
  }

  if (plan.ulysses.value() != 1 && !detail::heads_can_be_traded(plan, model)) [[unlikely]]
    return errc::ulysses_not_divided;

  const bool interleaved = plan.schedule == pipeline_schedule::interleaved;
  const bool rounds = p > 1 && v > 1 && plan.micro_batches.value() % p == 0;
  if (interleaved ? !rounds : v != 1) return errc::schedule_not_possible;
  const std::int64_t layers = model.layers.value() + model.encoder_layers.value();
  if (is_bidirectional(plan.schedule)) {
    const bool folded = plan.schedule == pipeline_schedule::dual_pipe_v;
    const std::int64_t depth = folded ? 2 * p : p;
    const std::int64_t m = plan.micro_batches.value();
    // Micro-batches enter in pairs, two for each GPU of the pipeline at least.
    if (p < 2 || depth % 2 != 0 || m / 2 < p || (!folded && m % 2 != 0)) return errc::schedule_not_possible;
    if (depth > layers) return errc::stages_not_filled;
  }
  if (p > layers / v) return errc::stages_not_filled;

  if (e != 1) {
    const double group = static_cast<double>(plan.data_parallel.value()) * static_cast<double>(c);
    const bool part_of_the_group = group <= 1e15 && static_cast<std::int64_t>(group) % e == 0;
    if (!model.moe || model.moe.experts.value() % e != 0 || !part_of_the_group) return errc::experts_not_divided;
  }
  const bool shared = plan.sequence_parallel && t != 1;
  if ((c != 1 && sequence.value() % c != 0) || (shared && (sequence.value() / c) % t != 0)) {
    return errc::sequence_not_divided;
  }
  return errc{};
}

/// Refuses a plan that the model cannot be divided by.
///
/// Inputs   plan      how the run is spread
///          model     a transformer
///          sequence  tokens of each sequence
/// Errors   those of the model's and of the plan's own `check`; those of `fault_of`
/// Source   as `fault_of`
/// Checked  tests/unit/workload/transformer_strategy_test.cpp
constexpr void check(const strategy& plan, const transformer& model, token_count sequence) {
  check(plan);
  check(model);
  if (!detail::are_dimensions(sequence.value())) detail::violated<errc::dimension_out_of_range>();
  const errc fault = fault_of(plan, model, sequence);
  if (fault == errc{}) return;
  if (fault == errc::heads_not_divided) detail::violated<errc::heads_not_divided>();
  if (fault == errc::width_not_divided) detail::violated<errc::width_not_divided>();
  if (fault == errc::schedule_not_possible) detail::violated<errc::schedule_not_possible>();
  if (fault == errc::stages_not_filled) detail::violated<errc::stages_not_filled>();
  if (fault == errc::experts_not_divided) detail::violated<errc::experts_not_divided>();
  if (fault == errc::ulysses_not_divided) detail::violated<errc::ulysses_not_divided>();
  detail::violated<errc::sequence_not_divided>();
}

}  // namespace ridgeline::inline v0_2
