#pragma once
#include <accuracy/memory_rows.hpp>
#include <accuracy/nvidia_recipes.hpp>
#include <accuracy/scoring.hpp>
#include <algorithm>
#include <cmath>
#include <optional>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/training/step_time.hpp>
#include <ridgeline/performance/training/utilization.hpp>
#include <string>
#include <variant>

// Rows of measured training throughput as steps of the library. What a source leaves out is assumed where its own
// programs have a default, and said beside the assumption.
namespace accuracy {

/// A training run that was timed.
struct timed_run {
  std::string id;
  std::string stack;   // whose calibration it is timed with,
  std::string device;  // on which device and in which format
  ridgeline::training_step step;
  ridgeline::cluster on;
  double seconds = 0.0;  // measured, a step
  double again = 0.0;    // share of the blocks that are computed again, where the row leaves it open and memory decides
  bool network_measured = false;  // `on` has the rate that collectives reached, and no share of it is left to find
  bool experts_again = false;     // of a hybrid: whole blocks of experts, and of the others the norms

  /// Predicted seconds of a step.
  double predicted(ridgeline::training_calibration reached) const {
    if (network_measured) reached.links.network_share.value = ridgeline::percent(100);
    if (experts_again) return with_experts_again(reached);
    const double as_it_is = ridgeline::step_time(step, on, reached).total().value();
    if (again == 0.0) return as_it_is;
    ridgeline::training_step full = step;
    full.plan.recompute = ridgeline::recomputation::full;
    return (1.0 - again) * as_it_is + again * ridgeline::step_time(full, on, reached).total().value();
  }

 private:
  /// What blocks of experts take where every block is computed again, and what the others take where their norms are. The
  /// attention of six blocks, which runs again too, is left out.
  double with_experts_again(const ridgeline::training_calibration& reached) const {
    const auto time_of = [&](const ridgeline::training_step& of, ridgeline::recomputation again_there) {
      ridgeline::training_step one = of;
      one.plan.recompute = again_there;
      return ridgeline::step_time(one, on, reached).total().value();
    };
    ridgeline::training_step others = step;
    ridgeline::transformer& model = others.model;
    std::string pattern;
    for (std::int64_t i = 0; i < step.model.layers.value(); ++i) {
      if (step.model.hybrid.of_linear.contains(i)) pattern += 'M';
      if (step.model.hybrid.of_attention.contains(i)) pattern += '*';
    }
    model.layers = ridgeline::layers(static_cast<std::int64_t>(pattern.size()));
    model.hybrid.of_linear = ridgeline::block_set::of(pattern, 'M');
    model.hybrid.of_attention = ridgeline::block_set::of(pattern, '*');
    using enum ridgeline::recomputation;
    return time_of(step, full) - time_of(others, full) + time_of(others, light);
  }
};

/// Where a row does not say what is computed again: as many blocks as have to be for the step to fit.
inline double share_computed_again(const ridgeline::training_step& step, const ridgeline::accelerator& device) {
  const double capacity = device.capacity.value().value();
  const double need = ridgeline::footprint(step).total().value();
  if (need <= capacity) return 0.0;
  ridgeline::training_step full = step;
  full.plan.recompute = ridgeline::recomputation::full;
  const double least = ridgeline::footprint(full).total().value();
  return std::clamp((need - capacity) / (need - least), 0.0, 1.0);
}

using run_or_reason = std::variant<timed_run, skipped>;

inline ridgeline::interconnect link_of(ridgeline::link_kind kind, double gigabytes_per_second) {
  return {.id = "row",
          .name = "as the row says",
          .kind = kind,
          .per_direction = gigabytes_per_second * ridgeline::units::gigabytes_per_second};
}

/// A cluster of machines as large as a run needs.
inline ridgeline::cluster cluster_of(const ridgeline::accelerator& device, long per_machine,
                                     const ridgeline::interconnect& links, const ridgeline::interconnect& network,
                                     long gpus) {
  const ridgeline::machine each(device, ridgeline::gpus(per_machine), links, ridgeline::host{.name = "not said"});
  return {each, ridgeline::nodes((gpus + per_machine - 1) / per_machine), network};
}
inline ridgeline::cluster cluster_of(const char* device, long per_machine, const ridgeline::interconnect& links,
                                     const ridgeline::interconnect& network, long gpus) {
  return cluster_of(*ridgeline::catalogue::find_accelerator(device), per_machine, links, network, gpus);
}

/// A plain GPT: learned places, tied embedding, biases.
inline ridgeline::transformer gpt(long layers, long hidden, long heads, long vocabulary, long length) {
  ridgeline::transformer model = known("megatron-175b");
  model.layers = ridgeline::layers(layers);
  model.hidden = ridgeline::features(hidden);
  model.heads = ridgeline::heads(heads);
  model.key_value_heads = ridgeline::heads(heads);
  model.head_dimension = ridgeline::features(hidden / heads);
  model.feed_forward = ridgeline::features(4 * hidden);
  model.vocabulary = ridgeline::tokens(vocabulary);
  model.positions = length;
  return model;
}

/// A row of t3_vtrain_*.csv: Megatron-DeepSpeed, everything recomputed, 1F1B. The vocabulary is not stated: GPT-2's,
/// padded as Megatron-LM pads it. So is the memory of the A100, which no time depends on but the bandwidth: 80 GB.
inline run_or_reason vtrain_run(const row& one) {
  using namespace ridgeline;
  const auto measured = number_of(one, "iteration_ms");
  const auto whole = [&](const char* column) { return whole_of(one, column, 0); };
  const long d = whole("data_parallel");
  const long micro = whole("micro_batch");
  const long gpus_of_row = whole("gpus");
  if (!measured || d == 0 || micro == 0 || whole("global_batch") % (d * micro) != 0) {
    return skipped{"batch not divided by its micro-batches", scope::out};
  }
  const double inside = number_of(one, "intra_node_gb_per_s").value_or(150.0);
  const double between = number_of(one, "inter_node_gbit_per_s").value_or(800.0) / 8.0;
  const long length = whole("sequence");
  training_step step{.model = gpt(whole("layers"), whole("hidden"), whole("heads"), 51'200, length),
                     .micro_batch = batch(micro),
                     .sequence = tokens(length),
                     .recipe = mixed_16,
                     .plan = {.data_parallel = gpus(d),
                              .tensor_parallel = gpus(whole("tensor_parallel")),
                              .pipeline_parallel = stages(whole("pipeline_parallel")),
                              .recompute = recomputation::full,
                              .micro_batches = micro_batches(whole("global_batch") / (d * micro))}};
  step.recipe.compute = fp16;
  step.dropout = true;
  return timed_run{text_of(one, "id"),
                   "megatron-deepspeed",
                   "A100 16-bit",
                   step,
                   cluster_of("a100-sxm4-80gb", whole_of(one, "node_size", 8), link_of(link_kind::nvswitch, inside),
                              link_of(link_kind::infiniband, between), gpus_of_row),
                   *measured / 1e3};
}

/// What NCCL reached between Jean Zay's machines [GB/s of a machine]: 135 Gbit/s on those with A100 (Bekman, Machine
/// Learning Engineering Open Book, network, Omni-Path), 54.2 Gbit/s of an all-reduce of 64 V100 on 16 machines
/// (bigscience-workshop/bigscience, experiments/bandwidth/README.md: NCCL did not use the four cards of 100 Gbit/s fully).
inline constexpr double jean_zay_a100_network = 135.0 / 8.0;
inline constexpr double jean_zay_v100_network = 54.2 / 8.0;

/// Meta's H100 as torchtitan was measured on: HBM2e of 96 GB and 2.4 TB/s, 500 W, its peak "between SXM and NVL, and we don't know
/// its exact value" (pytorch/torchtitan, benchmarks/llama3_h100_202412_torchtitan.md at 31a17bf, Hardware and footnote 2): the
/// middle of the two datasheets.
inline ridgeline::accelerator h100_of_meta() {
  using namespace ridgeline;
  accelerator made = catalogue::h100_sxm5_80gb;
  const auto middle = [](const figure<operation_rate>& one, const figure<operation_rate>& other) {
    return 0.5 * (one.value() + other.value());
  };
  const dense_peaks& nvl = catalogue::h100_nvl_94gb.peak;
  made.peak.bf16_accumulate_fp32 = middle(made.peak.bf16_accumulate_fp32, nvl.bf16_accumulate_fp32);
  made.peak.fp8_accumulate_fp32 = middle(made.peak.fp8_accumulate_fp32, nvl.fp8_accumulate_fp32);
  made.memory_bandwidth = 2400.0 * units::gigabytes_per_second;
  made.capacity = 96.0 * units::gibibytes;
  return made;
}

/// Where a row of t3_llm_training.csv ran. Networks as the sources give them, or those of the vendor's own machine.
inline std::optional<ridgeline::cluster> machines_of(const row& one, long gpus) {
  using enum ridgeline::link_kind;
  const std::string name = text_of(one, "gpu");
  const auto of = [&](const char* id, long per_machine, double links, double network) {
    return cluster_of(id, per_machine, link_of(nvswitch, links), link_of(infiniband, network), gpus);
  };
  if (contains(name, "Jean Zay")) return of("a100-sxm4-80gb", 8, 300.0, jean_zay_a100_network);
  if (contains(name, "GB200")) return of("gb200-per-gpu-186gb", 72, 900.0, 72 * 50.0);  // NVL72, 400 Gbit/s a GPU
  if (contains(name, "GB300")) return of("gb300-per-gpu-279gb", 72, 900.0, 72 * 100.0);
  if (contains(name, "B300")) return of("b300-sxm-270gb", 8, 900.0, 800.0);
  if (contains(name, "B200")) return of("b200-sxm-180gb", 8, 900.0, 400.0);
  if (contains(name, "H200")) return of("h200-sxm5-141gb", 8, 450.0, 400.0);
  if (contains(name, "GCP A3")) return of("h100-sxm5-80gb", 8, 450.0, 200.0);  // 8 x 200 Gbit/s
  if (contains(name, "H100 96GB HBM2e 2.4TB/s 500W"))
    return cluster_of(h100_of_meta(), 8, link_of(nvswitch, 450.0), link_of(infiniband, 400.0), gpus);
  if (contains(name, "H100")) return of("h100-sxm5-80gb", 8, 450.0, 400.0);
  if (contains(name, "A100 40GB") || contains(name, "A100 SXM 40GB")) return of("a100-sxm4-40gb", 8, 300.0, 200.0);
  if (contains(name, "A100")) return of("a100-sxm4-80gb", 8, 300.0, 200.0);  // 8 x 200 Gbit/s
  if (contains(name, "DGX-2")) return of("v100-sxm2-32gb", 16, 150.0, 100.0);
  if (contains(name, "V100 SXM2 16GB")) return of("v100-sxm2-16gb", 4, 150.0, jean_zay_v100_network);
  if (contains(name, "V100")) return of("v100-sxm2-32gb", 4, 150.0, jean_zay_v100_network);
  return std::nullopt;
}

/// The network of a row, by name where it is a published one.
inline std::optional<ridgeline::transformer> network_of(const row& one) {
  constexpr std::pair<const char*, const char*> names[] = {{"LLAMA3.1_405B", "llama3.1-405b"},
                                                           {"Llama-3.1-405B", "llama3.1-405b"},
                                                           {"LLAMA3_70B", "llama3-70b"},
                                                           {"Llama-3.1-70B", "llama3-70b"},
                                                           {"LLAMA3_8B", "llama3-8b"},
                                                           {"Llama-3.1-8B", "llama3-8b"},
                                                           {"Llama-3.2-1B", "llama3.2-1b"},
                                                           {"Llama-3.2-3B", "llama3.2-3b"},
                                                           {"Llama2-7B", "llama2-7b"},
                                                           {"Llama2-70B", "llama2-70b"},
                                                           {"Qwen3_30B", "qwen3-30b-a3b"},
                                                           {"Qwen3_235B", "qwen3-235b-a22b"},
                                                           {"GPT OSS 120B", "gpt-oss-120b"},
                                                           {"GPT-OSS 120B", "gpt-oss-120b"},
                                                           {"GPT-OSS 20B", "gpt-oss-20b"},
                                                           {"GPT OSS 20B", "gpt-oss-20b"},
                                                           {"DeepSeekV3", "deepseek-v3"},
                                                           {"DeepSeek V3", "deepseek-v3"},
                                                           {"Nemotron_3_Nano", "nemotron-3-nano-30b-a3b"},
                                                           {"Nemotron V3 Nano", "nemotron-3-nano-30b-a3b"}};
  const std::string model = text_of(one, "model");
  for (const auto& [text, id] : names) {
    if (contains(model, text)) return known(id);
  }
  const std::string family = text_of(one, "family");
  double h = number_of(one, "d_model").value_or(0.0);
  const auto billions = number_of(one, "params_b");
  const bool first_prequel = family == "bigscience-gpt2-v100";
  if (first_prequel) h = 8192.0;  // the width of all runs of that file
  if (h == 0.0) return std::nullopt;
  const bool jean_zay = family.starts_with("bigscience");
  const double words = number_of(one, "vocab").value_or(jean_zay ? 50'304.0 : 51'200.0);
  const auto counted = number_of(one, "n_layers");
  if (!counted && !billions) return std::nullopt;
  // Where layers are not given, as many as the parameters leave.
  const long layers =
      counted ? std::lround(*counted) : std::max(1L, std::lround((*billions * 1e9 - words * h) / (12.0 * h * h)));
  const long hidden = std::lround(h);
  const long t = whole_of(one, "tp", 1);
  long heads = whole_of(one, "n_heads", first_prequel ? 32 : 0);
  if (heads == 0) {  // of 128 features, or as near as the width and the tensor-parallel GPUs allow
    heads = std::max(1L, hidden / 128);
    while (heads > 1 && (hidden % heads != 0 || heads % t != 0)) --heads;
  }
  if (hidden % heads != 0) return std::nullopt;
  ridgeline::transformer model_of_row = gpt(layers, hidden, heads, std::lround(words), whole_of(one, "seq_len", 2048));
  if (family == "llm-foundry") {  // ALiBi, no biases
    model_of_row = known("mpt-7b");
    model_of_row.layers = ridgeline::layers(layers);
    model_of_row.hidden = ridgeline::features(hidden);
    model_of_row.heads = ridgeline::heads(heads);
    model_of_row.key_value_heads = ridgeline::heads(heads);
    model_of_row.head_dimension = ridgeline::features(hidden / heads);
    model_of_row.feed_forward = ridgeline::features(4 * hidden);
    model_of_row.vocabulary = ridgeline::tokens(std::lround(words));
  }
  return model_of_row;
}

/// The device and the format of a row, as calibrations are told apart.
inline std::string device_of(const row& one) {
  const std::string gpu = text_of(one, "gpu");
  const std::string precision = text_of(one, "precision");
  std::string name = gpu;
  for (const char* known_name : {"GB300", "GB200", "B300", "B200", "H200", "H100", "A100", "V100"}) {
    if (!contains(gpu, known_name)) continue;
    name = known_name;
    break;
  }
  if (contains(precision, "FP4")) return name + " FP4";
  const bool sixteen =
      precision.empty() || contains(precision, "bf16") || contains(precision, "BF16") || contains(precision, "fp16");
  return name + (sixteen ? " 16-bit" : " FP8");
}

/// The stack of a row. From 26.06 on Megatron-Bridge runs whole mixtures in CUDA graphs; where tokens are dropped, each
/// expert gets equally many, and the host need not wait for their numbers.
inline std::string stack_of(const row& one) {
  const std::string family = text_of(one, "family");
  const std::string note = text_of(one, "note");
  if (family.starts_with("bigscience")) return "megatron-deepspeed jean-zay";
  if (family.starts_with("megatron-20") || family == "megatron-seqpar") return "megatron-lm";
  if (family == "torchtitan") return contains(note, "eager") ? "torchtitan eager" : "torchtitan compiled";
  if (family == "stas00-b200") return contains(note, "eager") ? "transformers eager" : "transformers compiled";
  if (family == "megatron-bridge") {
    const double release = note.size() > 4 ? std::strtod(note.c_str(), nullptr) : 0.0;  // "26.06 NeMo Container"
    if (contains(text_of(one, "model"), "tokendrop")) return "megatron-bridge tokendrop";
    return release >= 26.06 ? "megatron-bridge from 26.06" : "megatron-bridge";
  }
  return family;
}

/// Seconds that a row says its step takes: by its own time, by its tokens, or by the operations that its source counts.
inline std::optional<double> seconds_of(const row& one, const ridgeline::training_step& step,
                                        const ridgeline::accelerator& device, double gpus) {
  using namespace ridgeline;
  if (const auto seconds = number_of(one, "iter_time_s")) return *seconds;
  const auto tokens_of_step = static_cast<double>(tokens_of(step).value());
  if (const auto rate = number_of(one, "tokens_per_s_per_gpu")) return tokens_of_step / (*rate * gpus);
  const std::string kind = text_of(one, "tflops_kind");
  const shape all = sequences_of(step.micro_batch, step.sequence, 1);
  // Megatron-LM counts the whole square of a causal attention.
  const double forward =
      forward_operations(step.model, all, attention_mask::full).value() / static_cast<double>(all.positions());
  double per_token = 3.0 * forward;
  if (contains(kind, "hardware")) per_token = 4.0 * forward;
  if (contains(kind, "8*params")) per_token = 8.0 * static_cast<double>(parameters(step.model));
  if (const auto rate = number_of(one, "tflops_per_gpu")) return per_token * tokens_of_step / (*rate * 1e12 * gpus);
  if (const auto share = number_of(one, "mfu_pct"); share && kind == "model") {
    const figure<operation_rate>& peak = dense_peak(device, arithmetic_of(step.recipe.compute));
    return per_token * tokens_of_step / (*share / 100.0 * peak.value().value() * gpus);
  }
  return std::nullopt;
}

/// Whether a row is of a network with state-space layers.
inline bool is_hybrid(const row& one) { return contains(text_of(one, "model"), "Nemotron"); }

/// A row of t3_llm_training.csv, whatever its network.
inline run_or_reason step_run(const row& one) {
  using namespace ridgeline;
  const std::string family = text_of(one, "family");
  const std::string precision = text_of(one, "precision");
  const std::string name = text_of(one, "model");
  const std::string sharding = text_of(one, "sharding");
  const std::string note = text_of(one, "note");
  const std::string recompute = text_of(one, "act_recompute");
  if (family == "maxtext" && !contains(name, "Llama2"))
    return skipped{"dimensions and batch not in the row", scope::out};
  if (contains(name, "DeepSeekV4") || (is_hybrid(one) && !contains(name, "Nano")))
    return skipped{"network not published in the catalogue", scope::out};
  if (family == "megatron-2020-mp") return skipped{"dimensions and batch not in the row", scope::out};
  // Of 177 billion parameters a pipeline must have been part, and its stages are not printed.
  if (family == "megatron-core-0.8" && text_of(one, "pp").empty())
    return skipped{"stages of the pipeline not in the row", scope::out};
  if (family == "stas00-b200" && !contains(note, "AdamW")) return skipped{"a part of a step", scope::out};
  if (text_of(one, "quality") == "dims from context may not match size") return skipped{"quality mark", scope::out};
  const auto model = network_of(one);
  if (!model) return skipped{"dimensions not in the row", scope::out};
  if (model->moe && text_of(one, "ep").empty()) return skipped{"expert parallelism not in the row", scope::out};
  const long n = whole_of(one, "n_gpus", 1);
  const auto on = machines_of(one, n);
  if (!on) return skipped{"device not known"};

  strategy plan{.tensor_parallel = gpus(whole_of(one, "tp", 1)),
                .pipeline_parallel = stages(whole_of(one, "pp", 1)),
                .virtual_stages = stages(whole_of(one, "vp", 1)),
                .context_parallel = gpus(whole_of(one, "cp", 1)),
                .expert_parallel = gpus(whole_of(one, "ep", 1))};
  const long t = plan.tensor_parallel.value();
  long p = plan.pipeline_parallel.value();
  if (family == "bigscience-gpt2-v100" && text_of(one, "pp").empty()) p = 1;
  const long c = plan.context_parallel.value();
  if (n % (t * p * c) != 0) return skipped{"GPUs that no such plan takes", scope::out};
  const long d = n / (t * p * c);
  plan.data_parallel = gpus(d);
  // Megatron-LM puts whole experts on the tensor-parallel GPUs too; here these divide each expert: the same bytes a GPU.
  if (const long e = plan.expert_parallel.value(); e > 1 && (d * c) % e != 0 && e % t == 0 && (d * c) % (e / t) == 0) {
    plan.expert_parallel = gpus(e / t);
  }
  const bool sharded = contains(sharding, "FSDP") || family == "nemo-automodel" || family == "maxtext";
  // Jean Zay's "ZeRO (old branch)" is DeepSpeedExamples/Megatron-LM-v1.1.5-ZeRO3 (bigscience-workshop/bigscience,
  // experiments/gpt2.md, Megatron + Deepspeed ZeRO): stage 3.
  const bool deepspeed_zero = contains(sharding, "ZeRO (old");
  plan.sharding = sharded || deepspeed_zero ? zero::parameters : zero::optimizer_state;
  if (contains(sharding, "GRAD_OP")) plan.sharding = zero::gradients;
  if (d * c == 1) plan.sharding = zero::off;
  plan.recompute = recompute.starts_with("full")   ? recomputation::full
                   : contains(recompute, "seqpar") ? recomputation::selective
                                                   : recomputation::none;
  const bool old = family.starts_with("bigscience") || family == "megatron-2021-01" || family == "megatron-2021-04" ||
                   family == "megatron-seqpar" || family == "megatron-2020-mp";
  plan.flash_attention = !old;
  // Fused kernels that know attention sinks came late to it.
  if (model->sinks && stack_of(one) == "megatron-bridge") plan.flash_attention = false;
  // Sequence parallelism came with Korthikanti et al. 2022 and is what Megatron has used with tensor parallelism since.
  plan.sequence_parallel = t > 1 && (contains(recompute, "seqpar") || family == "megatron-bridge" ||
                                     family == "megatron-core-0.8" || family == "torchtitan");
  const long length = whole_of(one, "seq_len", family == "maxtext" ? 2048 : 2048);
  // Where the source gives no micro-batch: 4 sequences without a pipeline, 1 with one.
  const auto stated_batch = number_of(one, "global_batch");
  long micro = whole_of(one, "micro_batch", 0);
  if (micro == 0) {
    micro = family == "maxtext" ? 4
            : p > 1             ? 1
                                : std::max(1L, std::min(4L, std::lround(stated_batch.value_or(4.0)) / d));
  }
  if (!stated_batch && p > 1) return skipped{"batch of a pipeline not given", scope::out};
  const double together = stated_batch.value_or(static_cast<double>(micro * d));
  plan.micro_batches =
      micro_batches(std::max(1L, std::lround(std::ceil(together / static_cast<double>(micro * d) - 1e-9))));
  if (plan.virtual_stages.value() > 1) {
    const bool rounds = p > 1 && plan.micro_batches.value() % p == 0;
    if (rounds && p * plan.virtual_stages.value() <= model->layers.value()) {
      plan.schedule = pipeline_schedule::interleaved;
    } else {
      plan.virtual_stages = stages(1);
    }
  }
  training_step step{
      .model = *model, .micro_batch = batch(micro), .sequence = tokens(length), .recipe = mixed_16, .plan = plan};
  if (contains(device_of(one), "FP8")) step.recipe = fp8_training;
  if (contains(device_of(one), "FP4")) {
    step.recipe = fp8_training;
    step.recipe.compute = fp4_e2m1;
  }
  if (contains(text_of(one, "gpu"), "V100")) step.recipe.compute = fp16;
  if (contains(precision, "PURE")) step.recipe = pure_16bit;
  if (contains(note, "LoRA")) step.adapters = lora{.rank = 16, .targets = all_linear};
  double again = 0.0;
  try {
    check(step);
    // Of each block every second matrix product and all that is elementwise, not attention ("op", the default of torchtitan's
    // llama3_8b.toml and its policy for it): 37 % of the operations of products in Llama 3 8B, about half of a block's time.
    if (family == "torchtitan" && recompute.starts_with("selective")) again = 0.5;
    // Megatron-Bridge computes single modules again, which cost next to nothing.
    if (recompute.empty() && family != "megatron-bridge") again = share_computed_again(step, on->each().device());
  } catch (const error& wrong) {
    return skipped{wrong.what()};
  }
  step.dropout = old;  // of a tenth, as these programs have by default
  const auto seconds = seconds_of(one, step, on->each().device(), static_cast<double>(n));
  if (!seconds) return skipped{"neither time nor rate in the row", scope::out};
  const bool jean_zay = family.starts_with("bigscience");
  const auto stated = settings_of(one);
  const bool experts_again =
      model->hybrid.alone && stated && stated->again == "moe+layernorm+core_attn+moe_act" && plan.flash_attention;
  return timed_run{text_of(one, "id"), stack_of(one), device_of(one), step,         *on,
                   *seconds,           again,         jean_zay,       experts_again};
}

/// A row of t3_llm_training.csv that constants may be fitted on. Networks with state-space layers are an entry of their own, on
/// which nothing was fitted.
inline run_or_reason llm_run(const row& one) {
  if (is_hybrid(one)) return skipped{"state-space layers: an entry of their own", scope::out};
  return step_run(one);
}

}  // namespace accuracy
