#pragma once
#include <accuracy/memory_rows.hpp>
#include <ridgeline/questions/does_it_fit.hpp>
#include <ridgeline/questions/how_long.hpp>

// Whole training runs as the question that a person asks: what is published of the plan is said, everything else is left
// to the defaults of `how_long`. Nothing is fitted here.
namespace accuracy {

/// What is known of a run beside its row. Zero, or one where it is a split: not published, and left to the question.
struct published_run {
  const char* name;  // as the row begins
  const char* model;
  long sequence = 0;
  long batch = 0;  // sequences of a step
  long micro_batch = 0;
  long tensor = 1;
  long pipeline = 1;
  long expert = 1;
  ridgeline::recomputation recompute = ridgeline::recomputation::none;
  bool fused_attention = true;
};

/// Pythia: its configuration files (EleutherAI/pythia, models/*/pythia-*.yml; read 2026-11-22). llm.c: its scripts
/// (karpathy/llm.c, scripts/run_gpt2_*.sh; read 2026-11-22). BLOOM: bigscience,
/// train/tr11-176B-ml, as its rows of t3_llm_training.csv have it. Llama 3.1 405B and MT-NLG: the column `parallel` of the
/// rows of their steps. DeepSeek-V3: PP16, EP64, FP8 (technical report, section 3). Lengths: each model's context in pre-training.
inline constexpr published_run published_runs[] = {
    {"LLaMA-1 7B", "llama-7b", 2048},
    {"LLaMA-1 33B", "llama-33b", 2048},
    {"Llama 2 7B", "llama2-7b", 4096},
    {"Llama 3 8B", "llama3-8b", 8192},
    {"Llama 3.1 70B", "llama3-70b", 8192},
    {"Llama 3.1 405B", "llama3.1-405b", 8192, 0, 0, 8, 16},
    {"Pythia 70M", "pythia-70m", 2048, 1024, 32, 1, 1, 1, ridgeline::recomputation::full},
    {"Pythia 410M", "pythia-410m", 2048, 1024, 32, 1, 1, 1, ridgeline::recomputation::full},
    {"Pythia 1.4B", "pythia-1.4b", 2048, 1024, 16, 1, 1, 1, ridgeline::recomputation::full},
    {"Pythia 6.9B", "pythia-6.9b", 2048, 1024, 8, 2, 1, 1, ridgeline::recomputation::full},
    {"BLOOM 176B", "bloom-176b", 2048, 2048, 2, 4, 12, 1, ridgeline::recomputation::full, false},
    {"MPT-7B", "mpt-7b", 2048},
    {"MT-NLG 530B", "megatron-530b", 2048, 1920, 1, 8, 35, 1, ridgeline::recomputation::full, false},
    {"Falcon 180B", "falcon-180b", 2048},
    {"DeepSeek-V3", "deepseek-v3", 4096, 15360, 1, 1, 16, 64},
    {"llm.c GPT-2 1558M", "gpt2-xl", 1024, 1024, 16},
    {"llm.c GPT-2 124M", "gpt2-small", 1024, 512, 64},
    {"OPT-175B", "opt-175b", 2048},
};

/// Where no split is published: as few GPUs to a replica as the model fits on, within a machine before across machines.
inline void split_until_it_fits(ridgeline::training_question& asked) {
  using namespace ridgeline;
  for (const long pipeline : {1, 2, 4, 8, 16}) {
    for (const long tensor : {1, 2, 4, 8}) {
      if (asked.machines.gpus->value() % (tensor * pipeline) != 0) continue;
      asked.tensor = gpus(tensor);
      asked.pipeline = stages(pipeline);
      if (does_it_fit(asked)) return;
    }
  }
}

inline answer end_to_end_row(const row& one, const context&) {
  using namespace ridgeline;
  const std::string name = text_of(one, "run");
  if (contains(name, "accounting") || contains(name, "energy") || contains(name, "plan")) {
    return skipped{"not a run of its own", scope::out};
  }
  if (contains(name, "fine-tune") || contains(name, "RLHF") || contains(name, "LoRA")) {
    return skipped{"another kind of training", scope::out};
  }
  const published_run* run = nullptr;
  for (const published_run& each : published_runs) {
    if (name.starts_with(each.name)) run = &each;
  }
  if (run == nullptr)
    return skipped{"network or accelerator not in the catalogue, or nothing published of it", scope::out};
  const std::string accelerator_name = text_of(one, "accelerator");
  const char* device = contains(accelerator_name, "40GB")   ? "a100-sxm4-40gb"
                       : contains(accelerator_name, "A100") ? "a100-sxm4-80gb"
                       : contains(accelerator_name, "H800") ? "h800-sxm5-80gb"
                       : contains(accelerator_name, "H100") ? "h100-sxm5-80gb"
                                                            : nullptr;
  if (device == nullptr || catalogue::find_accelerator(device) == nullptr) {
    return skipped{"network or accelerator not in the catalogue, or nothing published of it", scope::out};
  }
  const auto hours = number_of(one, "accel_hours");
  const auto step_seconds = number_of(one, "step_time_s");
  const auto billions = number_of(one, "tokens_b");
  if (!(hours && billions) && !step_seconds) return skipped{"neither hours nor the time of a step", scope::out};
  training_question asked{.model = known(run->model), .device = *catalogue::find_accelerator(device)};
  // Where the row says no number of GPUs: a machine, or 1,024 of them for what is larger than 10 billion parameters. Their hours
  // hardly depend on it.
  const long usual = parameters(asked.model) > 10'000'000'000 ? 1024 : defaults::training_gpus.value();
  asked.machines.gpus = gpus(whole_of(one, "n_accel", contains(name, "405B") ? 16'384 : usual));
  asked.sequence = tokens(run->sequence);
  if (run->batch != 0) asked.batch = batch(run->batch);
  if (run->micro_batch != 0) asked.micro_batch = batch(run->micro_batch);
  asked.expert = gpus(run->expert);
  asked.recompute = run->recompute;
  asked.flash_attention = run->fused_attention;
  if (contains(name, "DeepSeek")) asked.compute = fp8_e4m3;
  asked.costs.rent = 1.0 * units::dollars_per_gpu_hour;  // time is asked, no price
  if (billions) asked.tokens = tokens(std::llround(*billions * 1e9));
  if (run->tensor * run->pipeline > 1) {
    asked.tensor = gpus(run->tensor);
    asked.pipeline = stages(run->pipeline);
  } else {
    split_until_it_fits(asked);
  }
  const training_answer found = how_long(asked);
  scored made{.id = text_of(one, "id"), .group = name, .within = found.estimate.within};
  if (hours && billions) {
    made.predicted = in(found.estimate.gpu_time(), units::gpu_hours);
    made.measured = *hours;
  } else {
    made.within = found.estimate.step.interval();
    made.predicted = in(found.estimate.step.total(), units::seconds);
    made.measured = *step_seconds;
  }
  return made;
}

}  // namespace accuracy
