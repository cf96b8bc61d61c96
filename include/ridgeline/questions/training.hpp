#pragma once
#include <optional>
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <ridgeline/questions/costs.hpp>
#include <ridgeline/questions/machines.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline {

/// A training run of a transformer, as far as somebody describes it. What is absent is taken, and the answer says so.
///
/// Inputs   model, device     what is trained, on what
///          machines, costs   how many, how joined, how paid
///          tokens            of the run
///          sequence          tokens of a sequence
///          batch             sequences of a step, all replicas together
///          micro_batch       sequences of a replica at a time
///          compute           the format that weights are multiplied in
///          recipe            of the other widths; absent: the usual one of that format
///          method            the optimizer
///          tensor, pipeline, virtual_stages, context, expert  GPUs or stages that share a replica
///          sequence_parallel, schedule, sharding, recompute, flash_attention, to_host  as of `strategy`
///          adapters, dropout as of `training_step`
///          stack             the software whose measured constants count
/// Source   definition
struct training_question {
  transformer model = {};
  accelerator device = {};
  machines_question machines = {};
  costs_question costs = {};
  std::optional<token_count> tokens = std::nullopt;
  std::optional<token_count> sequence = std::nullopt;
  std::optional<batch_size> batch = std::nullopt;
  std::optional<batch_size> micro_batch = std::nullopt;
  std::optional<number_format> compute = std::nullopt;
  std::optional<precision_recipe> recipe = std::nullopt;
  std::optional<optimizer> method = std::nullopt;
  gpu_count tensor = gpus(1);
  stage_count pipeline = stages(1);
  stage_count virtual_stages = stages(1);
  gpu_count context = gpus(1);
  gpu_count expert = gpus(1);
  std::optional<bool> sequence_parallel = std::nullopt;
  std::optional<pipeline_schedule> schedule = std::nullopt;
  std::optional<zero> sharding = std::nullopt;
  recomputation recompute = recomputation::none;
  std::optional<bool> flash_attention = std::nullopt;
  offload to_host = offload::none;
  std::optional<lora> adapters = std::nullopt;
  bool dropout = false;
  std::optional<training_calibration> stack = std::nullopt;
};

/// A run with everything said.
///
/// Fields   step         of all GPUs
///          machines     that it runs on
///          calibration  of the software
///          tokens       of the run
///          batch        sequences of a step
///          costs        of one machine
///          taken        what the question left open
/// Source   definition
struct settled_training {
  training_step step;
  settled_machines machines;
  training_calibration calibration = {};
  token_count tokens;
  batch_size batch;
  settled_costs costs = {};
  taken_settings taken = {};
};

namespace detail {

/// The usual recipe of a format: 16 bits mixed with 32, or everything in 32. FP4 is FP8's recipe with narrower products.
constexpr precision_recipe usual_recipe(const number_format& compute) {
  if (compute.width == fp32.width) return fp32_training;
  precision_recipe made = compute.width < bf16.width ? fp8_training : mixed_16;
  made.compute = compute;
  return made;
}

/// BF16 where the device has it, else FP16, else FP32; with a stack, what the stack computes in.
constexpr number_format usual_format(const training_question& asked) {
  if (asked.stack) {
    switch (asked.stack->range.kind) {
      case arithmetic::fp8_accumulate_fp32: return fp8_e4m3;
      case arithmetic::fp4_accumulate_fp32: return fp4_e2m1;
      case arithmetic::fp16_accumulate_fp32: return fp16;
      default: break;
    }
  }
  const dense_peaks& peak = asked.device.peak;
  return peak.bf16_accumulate_fp32 ? bf16 : peak.fp16_accumulate_fp32 ? fp16 : fp32;
}

/// Tokens of a sequence: no longer than a table of learned positions.
constexpr token_count usual_sequence(const transformer& model) {
  const bool bounded = model.position == position_kind::learned && model.context;
  const bool shorter = bounded && model.context.value() < defaults::training_sequence.value();
  return shorter ? token_count(model.context.value()) : defaults::training_sequence;
}

}  // namespace detail

/// Fills in a training run.
///
/// Model    replicas = GPUs / (tensor * pipeline * context); a step of four million tokens, rounded to whole micro-batches
///          of all replicas; every other default by defaults.hpp; constants of the stack that is known best on the device
/// Inputs   asked  what was said
/// Returns  the run, and what was taken
/// Errors   RL-344 if the GPUs are no multiple of those that share a replica; RL-345 if the batch is no multiple of the
///          replicas' micro-batches; RL-346 if the sequence is longer than the learned positions; those of `settle` of the
///          machines and of the costs
/// Source   defaults.hpp
/// Checked  tests/unit/questions/training_test.cpp
constexpr settled_training settle(const training_question& asked) {
  taken_settings taken;
  settled_machines machines = settle(asked.machines, asked.device, defaults::training_gpus, taken);
  const std::int64_t all = asked.machines.gpus.value_or(defaults::training_gpus).value();

  precision_recipe recipe =
      asked.recipe ? *asked.recipe : detail::usual_recipe(asked.compute.value_or(detail::usual_format(asked)));
  if (asked.recipe && asked.compute) recipe.compute = *asked.compute;
  if (!asked.recipe && !asked.compute) taken.add(setting::precision, recipe.compute.name);

  const token_count sequence = asked.sequence.value_or(detail::usual_sequence(asked.model));
  if (!asked.sequence) taken.add(setting::sequence, static_cast<double>(sequence.value()));
  if (asked.model.position == position_kind::learned && asked.model.context &&
      sequence.value() > asked.model.context.value())
    detail::violated<errc::sequence_too_long>();
  const batch_size micro_batch = asked.micro_batch.value_or(defaults::micro_batch);
  if (!asked.micro_batch) taken.add(setting::micro_batch, static_cast<double>(micro_batch.value()));

  strategy plan{.tensor_parallel = asked.tensor,
                .pipeline_parallel = asked.pipeline,
                .virtual_stages = asked.virtual_stages,
                .context_parallel = asked.context,
                .expert_parallel = asked.expert,
                .recompute = asked.recompute,
                .to_host = asked.to_host};
  const std::int64_t each = gpus_of(plan).value();
  if (all % each != 0) detail::violated<errc::gpus_not_divided>();
  plan.data_parallel = gpus(all / each);
  const double together = static_cast<double>(plan.data_parallel.value()) * static_cast<double>(micro_batch.value());
  if (!(together <= 1e15)) detail::violated<errc::count_too_large>();
  const auto at_once = static_cast<std::int64_t>(together);
  const std::int64_t wanted = defaults::tokens_of_a_step / sequence.value() / at_once;
  const batch_size step_batch =
      asked.batch.value_or(batch_size((wanted < asked.pipeline.value() ? asked.pipeline.value() : wanted) * at_once));
  if (!asked.batch) taken.add(setting::batch, static_cast<double>(step_batch.value()));
  if (step_batch.value() % at_once != 0) detail::violated<errc::batch_not_divided>();
  plan.micro_batches = micro_batches(step_batch.value() / at_once);

  const std::int64_t sharing = plan.data_parallel.value() * plan.context_parallel.value();
  plan.sharding = asked.sharding.value_or(sharing == 1 ? zero::off : defaults::sharding);
  if (!asked.sharding) taken.add(setting::zero, stage_of(plan.sharding));
  const std::int64_t tensor = asked.tensor.value();
  const bool divides =
      sequence.value() % asked.context.value() == 0 && sequence.value() / asked.context.value() % tensor == 0;
  plan.sequence_parallel = asked.sequence_parallel.value_or(tensor > 1 && divides);
  if (!asked.sequence_parallel && tensor > 1)
    taken.add(setting::sequence_parallel, plan.sequence_parallel ? "on" : "off");
  plan.schedule = asked.schedule.value_or(asked.virtual_stages.value() > 1 ? pipeline_schedule::interleaved
                                                                           : pipeline_schedule::one_f_one_b);
  if (!asked.schedule && asked.pipeline.value() > 1) taken.add(setting::schedule, name_of(plan.schedule));
  plan.flash_attention = asked.flash_attention.value_or(defaults::flash_attention);
  if (!asked.flash_attention) taken.add(setting::flash_attention, plan.flash_attention ? "on" : "off");
  const optimizer method = asked.method.value_or(defaults::method);
  if (!asked.method) taken.add(setting::optimizer, method.id);

  const double chinchilla = defaults::tokens_of_a_parameter * static_cast<double>(parameters(asked.model));
  const token_count budget =
      asked.tokens.value_or(token_count(static_cast<std::int64_t>(chinchilla < 1e15 ? chinchilla : 1e15)));
  if (!asked.tokens) taken.add(setting::tokens, static_cast<double>(budget.value()));

  const training_calibration calibration =
      asked.stack ? *asked.stack : catalogue::training_calibration_for(machines.on.each(), recipe.compute);
  if (!asked.stack) taken.add(setting::stack, calibration.id);
  const settled_costs costs = settle(asked.costs, machines.on.each(), taken);
  return {.step = {.model = asked.model,
                   .micro_batch = micro_batch,
                   .sequence = sequence,
                   .recipe = recipe,
                   .method = method,
                   .plan = plan,
                   .adapters = asked.adapters,
                   .dropout = asked.dropout},
          .machines = machines,
          .calibration = calibration,
          .tokens = budget,
          .batch = step_batch,
          .costs = costs,
          .taken = taken};
}

}  // namespace ridgeline
