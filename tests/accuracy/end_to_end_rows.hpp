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
  long gpus = 0;   // where the row does not say
  long batch = 0;  // sequences of a step
  long micro_batch = 0;
  long tensor = 1;
  long pipeline = 1;
  long virtual_stages = 1;
  long expert = 1;
  ridgeline::zero sharding = ridgeline::defaults::sharding;
  ridgeline::pipeline_schedule schedule = ridgeline::pipeline_schedule::one_f_one_b;
  ridgeline::recomputation recompute = ridgeline::recomputation::none;
  bool fused_attention = true;
  bool dropout = false;  // of a tenth, where the source says so
};

/// Lengths: each model's context in pre-training. The rest is read in (2026-11-22):
/// LLaMA-1: Touvron et al. 2023, section 6: 2048 A100 for all models. Llama 3.1 405B: Llama team 2024, table 4 (16M tokens a
/// step) and section 3.3.2 (interleaved, chunks of one layer: the first holds only the embedding; 7 of our chunks a GPU are as
/// near as 126 layers come). Pythia: EleutherAI/pythia, models/*/pythia-*.yml. BLOOM: bigscience, train/tr11-176B-ml. MPT-7B: its
/// model card (batch 1760), and the rows of its stack on the same card, all recomputed. MT-NLG: the column `parallel`. Falcon 180B: its
/// model card (TP 8, PP 8, batch 2048). DeepSeek-V3: technical report, section 3 (PP 16, EP 64, FP8 by blocks, DualPipe; norms, up-projections
/// of MLA and SwiGLU computed again). llm.c: karpathy/llm.c, scripts/run_gpt2_*.sh. OPT-175B: metaseq, launcher/opt_baselines.py
/// (FSDP as ZeRO 2, checkpointed activations, TP 8, 1024 sequences on 128 replicas at once); Zhang et al. 2022, section 2.2: "We use a
/// dropout of 0.1 throughout" (read 2026-11-23). Dropout was looked up for this run alone.
inline constexpr published_run published_runs[] = {
    {.name = "LLaMA-1 7B", .model = "llama-7b", .sequence = 2048, .gpus = 2048},
    {.name = "LLaMA-1 33B", .model = "llama-33b", .sequence = 2048, .gpus = 2048},
    {.name = "Llama 2 7B", .model = "llama2-7b", .sequence = 4096},
    {.name = "Llama 3 8B", .model = "llama3-8b", .sequence = 8192},
    {.name = "Llama 3.1 70B", .model = "llama3-70b", .sequence = 8192},
    {.name = "Llama 3.1 405B",
     .model = "llama3.1-405b",
     .sequence = 8192,
     .gpus = 16'384,
     .batch = 2048,
     .tensor = 8,
     .pipeline = 16,
     .virtual_stages = 7},
    {.name = "Pythia 70M",
     .model = "pythia-70m",
     .sequence = 2048,
     .batch = 1024,
     .micro_batch = 32,
     .recompute = ridgeline::recomputation::full},
    {.name = "Pythia 410M",
     .model = "pythia-410m",
     .sequence = 2048,
     .batch = 1024,
     .micro_batch = 32,
     .recompute = ridgeline::recomputation::full},
    {.name = "Pythia 1.4B",
     .model = "pythia-1.4b",
     .sequence = 2048,
     .batch = 1024,
     .micro_batch = 16,
     .recompute = ridgeline::recomputation::full},
    {.name = "Pythia 6.9B",
     .model = "pythia-6.9b",
     .sequence = 2048,
     .batch = 1024,
     .micro_batch = 8,
     .tensor = 2,
     .recompute = ridgeline::recomputation::full},
    {.name = "BLOOM 176B",
     .model = "bloom-176b",
     .sequence = 2048,
     .batch = 2048,
     .micro_batch = 2,
     .tensor = 4,
     .pipeline = 12,
     .recompute = ridgeline::recomputation::full,
     .fused_attention = false},
    {.name = "MPT-7B",
     .model = "mpt-7b",
     .sequence = 2048,
     .batch = 1760,
     .micro_batch = 4,
     .sharding = ridgeline::zero::parameters,
     .recompute = ridgeline::recomputation::full},
    {.name = "MT-NLG 530B",
     .model = "megatron-530b",
     .sequence = 2048,
     .batch = 1920,
     .micro_batch = 1,
     .tensor = 8,
     .pipeline = 35,
     .recompute = ridgeline::recomputation::full,
     .fused_attention = false},
    {.name = "Falcon 180B", .model = "falcon-180b", .sequence = 2048, .batch = 2048, .tensor = 8, .pipeline = 8},
    {.name = "DeepSeek-V3",
     .model = "deepseek-v3",
     .sequence = 4096,
     .batch = 15360,
     .micro_batch = 1,
     .pipeline = 16,
     .expert = 64,
     .schedule = ridgeline::pipeline_schedule::dual_pipe,
     .recompute = ridgeline::recomputation::light},
    {.name = "llm.c GPT-2 1558M", .model = "gpt2-xl", .sequence = 1024, .batch = 1024, .micro_batch = 16},
    {.name = "llm.c GPT-2 124M", .model = "gpt2-small", .sequence = 1024, .batch = 512, .micro_batch = 64},
    {.name = "OPT-175B",
     .model = "opt-175b",
     .sequence = 2048,
     .batch = 1024,
     .micro_batch = 8,
     .tensor = 8,
     .sharding = ridgeline::zero::gradients,
     .recompute = ridgeline::recomputation::full,
     .fused_attention = false,
     .dropout = true},
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
  if (contains(name, "long context")) {
    return skipped{"FLOP/s of all attention or of half: not said, and half of it here", scope::out};
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
  const auto teraflops = number_of(one, "tflops_per_accel");
  if (!(hours && billions) && !step_seconds && !teraflops) {
    return skipped{"neither hours nor the time of a step", scope::out};
  }
  training_question asked{.model = known(run->model), .device = *catalogue::find_accelerator(device)};
  // Where the row says no number of GPUs: a machine, or 1,024 of them for what is larger than 10 billion parameters. Their hours
  // hardly depend on it.
  const long usual = parameters(asked.model) > 10'000'000'000 ? 1024 : defaults::training_gpus.value();
  asked.machines.gpus = gpus(whole_of(one, "n_accel", run->gpus != 0 ? run->gpus : usual));
  asked.sequence = tokens(run->sequence);
  if (run->batch != 0) asked.batch = batch(run->batch);
  if (run->micro_batch != 0) asked.micro_batch = batch(run->micro_batch);
  asked.expert = gpus(run->expert);
  if (run->virtual_stages > 1) asked.virtual_stages = stages(run->virtual_stages);
  if (run->schedule != pipeline_schedule::one_f_one_b) asked.schedule = run->schedule;
  if (run->sharding != defaults::sharding) asked.sharding = run->sharding;
  asked.recompute = run->recompute;
  asked.flash_attention = run->fused_attention;
  asked.dropout = run->dropout;
  if (contains(name, "DeepSeek")) asked.recipe = fp8_blockwise;
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
  } else if (step_seconds) {
    made.within = found.estimate.step.interval();
    made.predicted = in(found.estimate.step.total(), units::seconds);
    made.measured = *step_seconds;
  } else {  // at 8,192 tokens it hardly matters whether all of the attention was counted
    made.within = of_the_rate(found.estimate.step.interval());
    made.predicted =
        found.estimate.mfu * in(dense_peak(asked.device, arithmetic_of(bf16)).value(), units::teraflops_per_second);
    made.measured = *teraflops;
  }
  return made;
}

}  // namespace accuracy
