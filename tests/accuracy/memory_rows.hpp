#pragma once
#include <accuracy/scoring.hpp>
#include <cctype>
#include <optional>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/memory/network.hpp>

// Rows of measured memory as steps of the library. Nothing here is fitted; what a source leaves out is assumed where
// its own programs have a default, and said beside the assumption.
namespace accuracy {

inline double gib(ridgeline::data_size size) { return ridgeline::in(size, ridgeline::units::gibibytes); }
inline ridgeline::transformer known(const char* id) {
  return *ridgeline::transformer_of(*ridgeline::catalogue::find_model(id));
}

/// The networks of LitGPT's tables. Two that the catalogue has not are described by their config files.
inline std::optional<ridgeline::transformer> litgpt_network(const std::string& name) {
  if (contains(name, "phi-1.5")) {
    ridgeline::transformer model = known("phi-2");
    model.layers = ridgeline::layers(24);
    model.hidden = ridgeline::features(2048);
    model.head_dimension = ridgeline::features(64);
    model.feed_forward = ridgeline::features(8192);
    return model;
  }
  if (contains(name, "CodeLlama 34")) {
    ridgeline::transformer model = known("llama2-70b");
    model.layers = ridgeline::layers(48);
    model.feed_forward = ridgeline::features(22'016);
    return model;
  }
  constexpr std::pair<const char*, const char*> names[] = {{"Llama 2 7 B", "llama2-7b"},
                                                           {"Llama 2 13 B", "llama2-13b"},
                                                           {"Llama 2 70 B", "llama2-70b"},
                                                           {"Falcon 40 B", "falcon-40b"},
                                                           {"falcon-7b", "falcon-7b"},
                                                           {"gemma-2b", "gemma-2b"},
                                                           {"phi-2", "phi-2"},
                                                           {"tiny-llama", "tinyllama-1.1b"},
                                                           {"llama-3.1-8b", "llama3-8b"},
                                                           {"llama-3.2-3b", "llama3.2-3b"},
                                                           {"mistral-7b", "mistral-7b-v0.1"},
                                                           {"Phi-3-mini", "phi-3-mini"}};
  for (const auto& [text, id] : names) {
    if (contains(name, text)) return known(id);
  }
  return std::nullopt;
}

inline ridgeline::weight_storage storage_of(const std::string& precision) {
  using namespace ridgeline;
  if (contains(precision, "4-dq")) return stored_nf4_double;
  if (contains(precision, "nf4") || contains(precision, "fp4")) return stored_nf4;
  if (contains(precision, "int8")) return stored_int8;
  if (contains(precision, "fp32")) return stored_fp32;
  return stored_bf16;
}

/// A need against a measured value, or against the card where the row says only whether it ran.
inline answer compared(const row& one, double need_gib, double measured_gib, bool counts_tensors_alone) {
  const std::string value = text_of(one, "mem_value");
  if (value == "OOM" || value == "fits") {
    const auto capacity = gigabytes_in_name(text_of(one, "gpu"));
    if (!capacity) return skipped{"a verdict on a card of unknown capacity", scope::out};
    const double context = counts_tensors_alone ? gib(ridgeline::pytorch_cuda.context) : 0.0;
    return scored{text_of(one, "id"), need_gib + context, *capacity, comparison::verdict, value == "fits"};
  }
  const bool upper = text_of(one, "quality") == "upper bound";
  return scored{text_of(one, "id"), need_gib, measured_gib, upper ? comparison::bound : comparison::number};
}

/// Measured value in GiB: tables say GB and MB, and mean what an allocator or a driver prints divided by 10^9, 2^30 or
/// 2^20.
inline double measured_gib(const row& one) {
  const double value = number_of(one, "mem_value").value_or(0.0);
  const std::string unit = text_of(one, "mem_unit");
  if (unit.starts_with("MB") || unit.starts_with("MiB")) return value / 1024.0;
  if (unit.starts_with("GB")) return value / 1.073741824;
  return value;
}

/// LitGPT: 16-bit everything, LoRA on query and value, fused attention, no fused gate; several GPUs: FSDP with
/// checkpointed blocks. Memory is PyTorch's own count.
inline answer litgpt(const row& one) {
  using namespace ridgeline;
  const std::string method = text_of(one, "method");
  const std::string precision = text_of(one, "precision");
  if (text_of(one, "quality") != "ok") return skipped{"quality mark", scope::out};
  const auto model = litgpt_network(text_of(one, "model"));
  if (!model) return skipped{"network not described"};
  if (contains(method, "dapter")) return skipped{"adapters that are not LoRA: not modelled", scope::out};
  if (contains(method, "nference")) {
    // A prompt of one sentence, and a reply of 256 tokens.
    const inference_step step{.model = *model,
                              .requests = batch(1),
                              .prompt = tokens(16),
                              .reply = tokens(256),
                              .weights = storage_of(precision)};
    return compared(one, gib(footprint(step, tensors_alone).total()), measured_gib(one), true);
  }
  const std::string length = text_of(one, "seq_len");
  // Alpaca's longest sample has 1,304 tokens by Llama's vocabulary of 32,000 and 1,044 by larger ones.
  const long sequence = length == "max 512" ? 512 : model->vocabulary.value() <= 32'016 ? 1304 : 1044;
  const long together = whole_of(one, "n_gpus", 1);
  training_step step{.model = *model,
                     .micro_batch = batch(whole_of(one, "micro_batch", 1)),
                     .sequence = tokens(sequence),
                     .recipe = pure_16bit,
                     .plan = {.data_parallel = gpus(together),
                              .sharding = together > 1 ? zero::parameters : zero::off,
                              .recompute = together > 1 ? recomputation::full : recomputation::none,
                              .flash_attention = true,
                              .fused_gate = false}};
  if (contains(method, "LoRA")) {
    const long of_rank_1 = static_cast<long>(adapter_parameters(lora{.rank = 1}, *model));
    const long trained = whole_of(one, "trainable_params", 32 * of_rank_1);
    const long rank = std::max(1L, (trained + of_rank_1 / 2) / of_rank_1);
    step.adapters = lora{.rank = rank, .base = storage_of(precision)};
  }
  const memory_breakdown need = footprint(step, pytorch_eager_tensors);
  if (gib(need.states()) > measured_gib(one) && text_of(one, "mem_value") != "OOM") {
    return skipped{"measured below the states of the optimizer it names", scope::out};
  }
  return compared(one, gib(need.total()), measured_gib(one), true);
}

/// Hugging Face's bert-large: 32 bits, or PyTorch's autocast (32-bit weights and 16-bit copies of their matrices).
inline answer hugging_face_bert(const row& one) {
  using namespace ridgeline;
  precision_recipe recipe = fp32_training;
  if (text_of(one, "precision") == "fp16") {
    recipe.activations = 2.0 * units::bytes;
    recipe.compute = fp16;
  }
  const std::string method = text_of(one, "optimizer");
  const training_step step{
      .model = known("bert-large-uncased"),
      .micro_batch = batch(whole_of(one, "micro_batch", 1)),
      .sequence = tokens(whole_of(one, "seq_len", 512)),
      .recipe = recipe,
      .method = method == "Adafactor"  ? adafactor
                : method == "Adam8bit" ? adam_8bit
                                       : adamw,
      .plan = {.recompute = text_of(one, "act_ckpt") == "yes" ? recomputation::full : recomputation::none},
      .dropout = true};
  return compared(one, gib(footprint(step).total()), measured_gib(one), false);
}

/// BERT on SQuAD, sequences of 384: NVIDIA's and DeepSpeed's scripts, mixed precision with 16-bit copies by Apex (O2).
inline answer squad(const row& one, const char* id, bool half) {
  using namespace ridgeline;
  const training_step step{.model = known(id),
                           .micro_batch = batch(whole_of(one, "micro_batch", 1)),
                           .sequence = tokens(384),
                           .recipe = half ? mixed_16 : fp32_training,
                           .dropout = true};
  return compared(one, gib(footprint(step).total()), measured_gib(one), false);
}

inline answer resnet(const row& one, bool half) {
  using namespace ridgeline;
  const catalogued_model& entry = *catalogue::find_model("resnet50");
  answer result = skipped{"network not described", scope::out};
  detail::with_network(entry, batch(whole_of(one, "micro_batch", 1)), tokens(1), [&](const network<>& net) {
    const network_step step{.model = net, .recipe = half ? mixed_16 : fp32_training};
    result = compared(one, gib(footprint(step).total()), measured_gib(one), false);
  });
  return result;
}

/// Weights of tensor-parallel inference, as DeepSpeed's page of AutoTP lists them (GiB, though it says GB).
inline answer auto_tensor_parallel(const row& one) {
  using namespace ridgeline;
  const transformer model = known(contains(text_of(one, "model"), "OPT") ? "opt-13b" : "t5-11b");
  const inference_step step{.model = model,
                            .requests = batch(1),
                            .prompt = tokens(1),
                            .reply = tokens(1),
                            .weights = stored_fp16,
                            .tensor_parallel = gpus(whole_of(one, "n_gpus", 1))};
  const auto value = number_of(one, "mem_value");
  if (!value) return skipped{"no number", scope::out};
  return scored{text_of(one, "id"), gib(footprint(step, tensors_alone).weights), *value};
}

/// A row of t4_memory.csv.
inline answer memory_row(const row& one, const context&) {
  const std::string family = text_of(one, "family");
  const std::string model = text_of(one, "model");
  const std::string value = text_of(one, "mem_value");
  if (value.empty()) return skipped{"no measured value", scope::out};
  if (family == "hf-bert-large") {
    if (text_of(one, "method") == "none") return skipped{"a context alone: it is an input", scope::out};
    return hugging_face_bert(one);
  }
  if (family == "cuda-context") return skipped{"a context alone: it is an input", scope::out};
  if (family == "litgpt-lora") return skipped{"sequence not given", scope::out};
  if (family.starts_with("litgpt")) return litgpt(one);
  if (family == "deepspeed-autotp") return auto_tensor_parallel(one);
  if (family == "deepspeed-bert-squad") {
    // The second library of that table has kernels of its own that keep less.
    if (contains(text_of(one, "method"), "DeepSpeed"))
      return skipped{"kernels that drop activations: not modelled", scope::out};
    return squad(one, "bert-large-uncased", true);
  }
  if (family == "lambda-monitor") {
    const bool half = contains(text_of(one, "precision"), "FP16");
    if (contains(model, "BERT-large")) return squad(one, "bert-large-uncased", half);
    if (contains(model, "BERT-base")) return squad(one, "bert-base-uncased", half);
    if (contains(model, "ResNet50")) return resnet(one, half);
    return skipped{"network not described", scope::out};
  }
  if (family == "mlperf-logged") return skipped{"parallelism not in the row", scope::out};
  if (family.starts_with("korthikanti") || family == "zero-paper" || family == "deepspeed-estimator") {
    return skipped{"a formula, not a measurement", scope::out};
  }
  return skipped{"batch or sequence not given", scope::out};
}

/// Megatron-DeepSpeed of early 2022: the context of PyTorch 1.10 on an A100, DeepSpeed's two buckets of 5e8 16-bit numbers, and
/// what the same allocator keeps elsewhere.
inline constexpr ridgeline::framework_overhead megatron_deepspeed{
    .context = 1.78 * ridgeline::units::gibibytes,
    .communication = 2.0 * 5e8 * 2.0 * ridgeline::units::bytes,
    .fragmentation = ridgeline::pytorch_kept.fragmentation,
    .source = {"Bekman, Machine Learning Engineering Open Book; DeepSpeed documentation, allgather_bucket_size, "
               "reduce_bucket_size",
               "training/performance, Preloaded CUDA kernels memory usage: torch 1.10.2; defaults 5e8", "2026-11-21"}};

/// A row of t3_llm_training.csv that has its memory.
inline answer training_memory_row(const row& one, const context&) {
  using namespace ridgeline;
  const auto value = number_of(one, "mem_per_gpu");
  if (!value) return skipped{"no memory measured", scope::out};
  const std::string family = text_of(one, "family");
  const bool titan = family == "torchtitan";
  const double measured = text_of(one, "mem_unit") == "GiB" ? *value : *value / 1.073741824;
  strategy plan{.data_parallel = gpus(whole_of(one, "dp", 1)),
                .tensor_parallel = gpus(whole_of(one, "tp", 1)),
                .pipeline_parallel = stages(whole_of(one, "pp", 1)),
                .context_parallel = gpus(whole_of(one, "cp", 1)),
                .sharding = titan ? zero::parameters : zero::optimizer_state};
  const std::string recompute = text_of(one, "act_recompute");
  plan.recompute = recompute == "full" ? recomputation::full : recomputation::none;
  plan.flash_attention = titan;
  const long micro = whole_of(one, "micro_batch", 1);
  if (const auto batch_of_all = number_of(one, "global_batch")) {
    const double steps = *batch_of_all / static_cast<double>(micro * plan.data_parallel.value());
    plan.micro_batches = micro_batches(std::max(1L, std::lround(steps)));
  } else if (plan.pipeline_parallel.value() > 1) {
    return skipped{"batch of a pipeline not given", scope::out};
  }
  transformer model = known("megatron-175b");
  if (titan) {
    if (recompute == "selective") return skipped{"recomputation chosen by operator: not modelled", scope::out};
    if (!contains(text_of(one, "model"), "8B")) return skipped{"network not described"};
    model = known("llama3-8b");
  } else {
    const auto width = number_of(one, "d_model");
    const auto billions = number_of(one, "params_b");
    const auto layers = number_of(one, "n_layers");
    if (!width || (!billions && !layers)) return skipped{"width not given", scope::out};
    // BLOOM's predecessors: GPT with learned places, 50,304 words; layers from the parameters where the row has none.
    const double h = *width;
    model.vocabulary = tokens(50'304);
    model.layers = ridgeline::layers(
        layers ? std::lround(*layers) : std::max(1L, std::lround((*billions * 1e9 - 50'304.0 * h) / (12.0 * h * h))));
    model.hidden = ridgeline::features(std::lround(h));
    model.heads = heads(whole_of(one, "n_heads", std::lround(h) % 128 == 0 ? std::lround(h) / 128 : 64));
    if (model.hidden.value() % model.heads.value() != 0) return skipped{"heads not given", scope::out};
    model.key_value_heads = model.heads;
    model.head_dimension = ridgeline::features(model.hidden.value() / model.heads.value());
    model.feed_forward = ridgeline::features(4 * model.hidden.value());
    model.positions = 2048;
  }
  const training_step step{.model = model,
                           .micro_batch = batch(micro),
                           .sequence = tokens(whole_of(one, "seq_len", 2048)),
                           .recipe = text_of(one, "precision") == "bf16" && !titan ? mixed_fp32_gradients : mixed_16,
                           .plan = plan,
                           .dropout = !titan};
  try {
    // PyTorch's count where its logs are quoted (torchtitan), the driver's where nvidia-smi is. Megatron-DeepSpeed adds
    // up the gradients of bfloat16 in 32 bits.
    const framework_overhead& overhead = titan ? pytorch_eager_tensors : megatron_deepspeed;
    return scored{text_of(one, "id"), gib(footprint(step, overhead).total()), measured};
  } catch (const error& wrong) {
    return skipped{wrong.what()};
  }
}

/// The networks of llama.cpp's tables, or nullptr.
inline const char* llama_cpp_model(const std::string& name) {
  constexpr std::pair<const char*, const char*> names[] = {
      {"LLaMA-3-8B", "llama3-8b"},  {"LLaMA-3-70B", "llama3-70b"}, {"LLaMA-1-7B", "llama-7b"},
      {"LLaMA-1-13B", "llama-13b"}, {"LLaMA-1-30B", "llama-33b"},  {"LLaMA-1-65B", "llama-65b"},
      {"LLaMA-2-7B", "llama2-7b"},  {"LLaMA-2-13B", "llama2-13b"}, {"LLaMA-2-70B", "llama2-70b"}};
  for (const auto& [text, ours] : names) {
    if (name == text) return ours;
  }
  return nullptr;
}

/// A row of t2_llamacpp_decode.csv: it ran, or it did not.
inline answer llama_cpp_memory_row(const row& one, const context&) {
  using namespace ridgeline;
  const auto capacity = number_of(one, "mem_gb_per_gpu");
  if (!capacity) return skipped{"capacity not given", scope::out};
  const std::string name = text_of(one, "gpu");
  if (contains(name, "CPU path")) return skipped{"no GPU", scope::out};
  const char* id = llama_cpp_model(text_of(one, "model"));
  if (id == nullptr) return skipped{"network not described"};
  const std::string quantised = text_of(one, "quant");
  // Q4_K_M stores most matrices in q4_K and some in q6_K; q4_K is the lower bound of it.
  const weight_storage storage = quantised == "F16" ? stored_fp16 : quantised == "Q4_0" ? stored_q4_0 : stored_q4_k;
  const long length = whole_of(one, "n_tokens", 512);
  const inference_step step{.model = known(id),
                            .requests = batch(1),
                            .prompt = tokens(std::min(length, 512L)),  // llama.cpp reads prompts 512 tokens at a time
                            .reply = tokens(std::max(1L, length - 512)),
                            .weights = storage};
  // Blocks are dealt out to the GPUs, so each has its part of everything, and a context of its own.
  const double n = static_cast<double>(whole_of(one, "n_gpus", 1));
  const double need = gib(footprint(step, tensors_alone).total()) / n + gib(pytorch_cuda_lazy.context);
  // On Apple's shared memory Metal recommends three quarters of it to the GPU.
  const bool shared =
      name.starts_with("M") && name.size() > 1 && std::isdigit(static_cast<unsigned char>(name[1])) != 0;
  return scored{text_of(one, "id"), need, shared ? 0.75 * *capacity : *capacity, comparison::verdict,
                text_of(one, "status") == "ok"};
}

}  // namespace accuracy
