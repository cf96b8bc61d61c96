#pragma once
#include <accuracy/training_rows.hpp>

// t1_mlperf_training.csv: audited runs of language models whose split is published. No calibration of the catalogue has seen
// MLPerf's programs, so a row is predicted as a question that names no stack.
namespace accuracy {

/// A network of MLPerf Training, and what its rules state that a row does not.
struct mlperf_task {
  const char* benchmark;
  const char* model;
  long sequence;  // of one sample, where the row does not say it
  std::optional<ridgeline::lora> adapters = {};
};

/// Source   mlcommons/training_policies, training_rules.adoc; mlcommons/training, llama2_70b_lora (samples packed to 8,192
///          tokens; rank 16 on the projections of attention)
inline const mlperf_task* mlperf_task_of(const std::string& benchmark) {
  static const mlperf_task tasks[] = {
      {"gpt3", "gpt3-175b", 2048},
      {"llama31_405b", "llama3.1-405b", 8192},
      {"llama2_70b_lora", "llama2-70b", 8192,
       ridgeline::lora{.rank = 16, .targets = {.query = true, .key = true, .value = true, .output = true}}},
  };
  for (const mlperf_task& one : tasks) {
    if (benchmark == one.benchmark) return &one;
  }
  return nullptr;
}

/// A row as a step, or why it is none.
inline run_or_reason mlperf_run(const row& one) {
  using namespace ridgeline;
  if (text_of(one, "quality") != "ok") return skipped{"quality mark", scope::out};
  const mlperf_task* task = mlperf_task_of(text_of(one, "benchmark"));
  if (task == nullptr) return skipped{"another benchmark: " + text_of(one, "benchmark"), scope::out};
  const auto rate = number_of(one, "throughput_total");
  if (!rate) return skipped{"no throughput", scope::out};
  if (text_of(one, "tp").empty()) return skipped{"the split is not in the row", scope::out};
  const std::string precision = text_of(one, "precision");
  if (contains(precision, " or ")) return skipped{"one of two formats, and the row does not say which", scope::out};
  const long n = whole_of(one, "n_accel", 1);
  row named = one;
  named["gpu"] = text_of(one, "accelerator");
  const auto on = machines_of(named, n);
  if (!on) return skipped{"device not known"};
  strategy plan{.tensor_parallel = gpus(whole_of(one, "tp", 1)),
                .pipeline_parallel = stages(whole_of(one, "pp", 1)),
                .virtual_stages = stages(whole_of(one, "vp", 1)),
                .context_parallel = gpus(whole_of(one, "cp", 1)),
                .sharding = zero::optimizer_state,
                .flash_attention = true};
  const long inside = plan.tensor_parallel.value() * plan.pipeline_parallel.value() * plan.context_parallel.value();
  const long samples = whole_of(one, "global_batch", 0);
  const long micro = whole_of(one, "micro_batch", 1);
  if (n % inside != 0 || samples == 0 || samples % (n / inside * micro) != 0) {
    return skipped{"samples that the GPUs of such a split do not share evenly", scope::out};
  }
  plan.data_parallel = gpus(n / inside);
  plan.micro_batches = micro_batches(samples / (n / inside * micro));
  plan.sequence_parallel = plan.tensor_parallel.value() > 1;
  if (plan.data_parallel.value() == 1) plan.sharding = zero::off;
  const long stages_of_all = plan.pipeline_parallel.value() * plan.virtual_stages.value();
  const transformer model = known(task->model);
  if (plan.virtual_stages.value() > 1 && plan.pipeline_parallel.value() > 1 &&
      plan.micro_batches.value() % plan.pipeline_parallel.value() == 0 && stages_of_all <= model.layers.value()) {
    plan.schedule = pipeline_schedule::interleaved;
  } else {
    plan.virtual_stages = stages(1);
  }
  training_step step{.model = model,
                     .micro_batch = batch(micro),
                     .sequence = tokens(whole_of(one, "seq_len", task->sequence)),
                     .recipe = fp8_training,
                     .plan = plan,
                     .adapters = task->adapters};
  if (contains(precision, "FP4")) step.recipe.compute = fp4_e2m1;
  double again = 0.0;
  try {
    check(step);
    again = share_computed_again(step, on->each().device());
  } catch (const error& wrong) {
    return skipped{wrong.what()};
  }
  const bool by_tokens = contains(text_of(one, "throughput_unit"), "tokens");
  const double done = by_tokens ? static_cast<double>(tokens_of(step).value()) : static_cast<double>(samples);
  return timed_run{text_of(one, "id"), "", device_of(named), step, *on, done / *rate, again};
}

inline answer mlperf_row(const row& one, const context&) {
  answer made = timed_without_a_stack(mlperf_run(one));
  if (auto* number = std::get_if<scored>(&made)) {
    number->group = text_of(one, "benchmark") + " on " + text_of(one, "accelerator");
  }
  return made;
}

}  // namespace accuracy
