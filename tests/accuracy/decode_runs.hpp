#pragma once
#include <accuracy/memory_rows.hpp>
#include <accuracy/scoring.hpp>
#include <optional>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/prefill_time.hpp>
#include <string>
#include <variant>

// Tokens a second by llama.cpp, as runs of the library.
namespace accuracy {

/// Devices as such tables call them.
inline const ridgeline::accelerator* named_device(const std::string& text) {
  std::string name;
  for (const char letter : text) {
    // "32-Core GPU" is written with a hyphen of its own, three bytes of which the first is 0xe2.
    const auto byte = static_cast<unsigned char>(letter);
    if (byte == 0xe2) name += '-';
    if (byte < 0x80) name += letter;
  }
  constexpr std::pair<const char*, const char*> names[] = {
      {"1080 Ti", "gtx-1080-ti"},
      {"2080 Ti", "rtx-2080-ti"},
      {"3060", "rtx-3060-12gb"},
      {"3060 12GB", "rtx-3060-12gb"},
      {"3060 Ti", "rtx-3060-ti"},
      {"3070", "rtx-3070"},
      {"3080", "rtx-3080-10gb"},
      {"3080 Ti", "rtx-3080-ti"},
      {"3090", "rtx-3090"},
      {"3090 Ti", "rtx-3090-ti"},
      {"4070", "rtx-4070"},
      {"4070 Ti", "rtx-4070-ti"},
      {"4070 Ti SUPER", "rtx-4070-ti-super"},
      {"4070 Ti Super", "rtx-4070-ti-super"},
      {"4080", "rtx-4080"},
      {"4080 SUPER", "rtx-4080-super"},
      {"4090", "rtx-4090"},
      {"5080", "rtx-5080"},
      {"5090", "rtx-5090"},
      {"PRO 6000 Blackwell", "rtx-pro-6000-blackwell-ws"},
      {"A10", "a10"},
      {"A30", "a30"},
      {"A40", "a40"},
      {"A4000", "rtx-a4000"},
      {"A5000", "rtx-a5000"},
      {"A6000", "rtx-a6000"},
      {"A100", "a100-sxm4-80gb"},
      {"A100 40GB", "a100-sxm4-40gb"},
      {"A100 80GB", "a100-sxm4-80gb"},
      {"A100 PCIe", "a100-pcie-80gb"},
      {"A100 SXM", "a100-sxm4-80gb"},
      {"H100 PCIe", "h100-pcie-80gb"},
      {"H100 SXM", "h100-sxm5-80gb"},
      {"H100 80GB HBM3", "h100-sxm5-80gb"},
      {"H200", "h200-sxm5-141gb"},
      {"L4", "l4"},
      {"L40", "l40"},
      {"L40S", "l40s"},
      {"RTX 4000 Ada", "rtx-4000-ada"},
      {"RTX 5000 Ada", "rtx-5000-ada"},
      {"RTX 6000 Ada", "rtx-6000-ada"},
      {"T4", "t4"},
      {"V100", "v100-sxm2-32gb"},
      {"M1 7-Core GPU", "m1-7c"},
      {"M1 Max 24-Core GPU", "m1-max-24c"},
      {"M1 Max 32-Core GPU", "m1-max-32c"},
      {"M1 Ultra 48-Core GPU", "m1-ultra-48c"},
      {"M1 Ultra 64-Core GPU", "m1-ultra-64c"},
      {"M1 Ultra (48 GPU Core) 64GB", "m1-ultra-48c"},
      {"M1 Ultra (64 core, 800 GB/s)", "m1-ultra-64c"},
      {"M2 Max (38 core, 400 GB/s)", "m2-max-38c"},
      {"M2 Ultra (76 core, 800 GB/s)", "m2-ultra-76c"},
      {"M2 Max 38-Core GPU", "m2-max-38c"},
      {"M2 Ultra 76-Core GPU", "m2-ultra-76c"},
      {"M3 10-Core GPU", "m3-10c"},
      {"M3 Max 40-Core GPU", "m3-max-40c"},
      {"M3 Ultra 80-Core GPU", "m3-ultra-80c"},
      {"M4 10-Core GPU", "m4-10c"},
      {"M4 Pro 20-Core GPU", "m4-pro-20c"},
      {"M4 Max 40-Core GPU", "m4-max-40c"},
  };
  if (name.starts_with("RTX ") && !contains(name, "Ada")) name.erase(0, 4);
  for (const auto& [words, id] : names) {
    if (name == words) return ridgeline::catalogue::find_accelerator(id);
  }
  return nullptr;
}

/// What makes a difference to the constants: who made the chip, and which engine ran.
enum class engine { cuda_2024, cuda_2023, metal, metal_2023_08 };

struct decode_run {
  std::string id = {};
  std::string gpu = {};
  const ridgeline::accelerator* device = nullptr;
  engine ran = engine::cuda_2024;
  bool samsung = false;  // GA10x, by Samsung's process of 8 nm; all others of these are TSMC's
  bool writes = true;    // else it reads a prompt
  ridgeline::gpu_count gpus = ridgeline::gpus(1);
  ridgeline::inference_step step;
  double rate = 0.0;  // measured [token/s]

  bool metal() const { return ran == engine::metal || ran == engine::metal_2023_08; }
  double tokens() const { return static_cast<double>((writes ? step.reply : step.prompt).value()); }
};

/// What such devices multiply in: 16-bit products added up in 16 bits, as llama.cpp asks cuBLAS to, where the device's
/// datasheet has a rate of its own for it; Apple's have the rate of 32 bits alone.
inline ridgeline::arithmetic products_of(const ridgeline::accelerator& device) {
  using ridgeline::arithmetic;
  if (device.peak.fp16_accumulate_fp16) return arithmetic::fp16_accumulate_fp16;
  return device.peak.fp16_accumulate_fp32 ? arithmetic::fp16_accumulate_fp32 : arithmetic::fp32;
}

/// Q4_K_M: q4_K, but for half of the down projections and value projections and the head, in q6_K; Q4_0: all in q4_0,
/// but for the head, in q6_K.
inline ridgeline::weight_storage llama_cpp_storage(const std::string& quantised, const ridgeline::transformer& model) {
  using namespace ridgeline;
  if (quantised == "F16") return stored_fp16;
  const bool k = quantised == "Q4_K_M";
  const auto h = static_cast<double>(model.hidden.value());
  const auto layers = static_cast<double>(model.layers.value());
  const double head = h * static_cast<double>(model.vocabulary.value());
  const double down = layers * h * static_cast<double>(model.feed_forward.value());
  const double value = layers * h * static_cast<double>(model.key_value_heads.value() * model.head_dimension.value());
  const double all = static_cast<double>(parameters(model)) - head;  // without the table, which is read by rows
  const double in_six = (head + (k ? 0.5 * (down + value) : 0.0)) / all;
  weight_storage made = k ? stored_q4_k_m : stored_q4_0;
  made.per_parameter =
      (1.0 - in_six) * (k ? stored_q4_k : stored_q4_0).per_parameter + in_six * stored_q6_k.per_parameter;
  return made;
}

/// A row as a run, or why there is none.
inline std::variant<decode_run, skipped> decode_run_of(const row& one) {
  using namespace ridgeline;
  const std::string metric = text_of(one, "metric");
  if (metric == "fits?" || text_of(one, "status") != "ok") {
    return skipped{"says only whether it ran: judged with memory", scope::out};
  }
  if (text_of(one, "quality") != "ok") return skipped{"quality mark: " + text_of(one, "quality"), scope::out};
  decode_run run{.id = text_of(one, "id"),
                 .gpu = text_of(one, "gpu"),
                 .step = {.requests = batch(1), .prompt = tokens(1), .reply = tokens(1)}};
  if (contains(run.gpu, "CPU path")) return skipped{"no GPU", scope::out};
  run.device = named_device(run.gpu);
  if (run.device == nullptr) return skipped{"device not known"};
  const char* id = llama_cpp_model(text_of(one, "model"));
  if (id == nullptr) return skipped{"network not described"};
  const std::string quantised = text_of(one, "quant");
  if (quantised != "F16" && quantised != "Q4_0" && quantised != "Q4_K_M") return skipped{"storage not described"};
  run.rate = number_of(one, "value").value_or(0.0);
  if (!(run.rate > 0.0)) return skipped{"no measured value", scope::out};

  const bool apple = run.device->maker == vendor::apple;
  const bool old = contains(text_of(one, "engine"), "2023");
  // "M1 Max 2023-08", the rest later.
  const bool oldest = old && contains(run.gpu, "M1 Max");
  run.ran = oldest ? engine::metal_2023_08 : apple ? engine::metal : old ? engine::cuda_2023 : engine::cuda_2024;
  run.gpu = run.device->name;
  run.samsung = run.device->architecture.starts_with("Ampere-GA10x");
  run.writes = metric.starts_with("decode");
  run.gpus = ridgeline::gpus(whole_of(one, "n_gpus", 1));
  run.step.model = known(id);
  run.step.weights = llama_cpp_storage(quantised, run.step.model);
  const std::string length = text_of(one, "n_tokens");
  const long count = length == "~500" ? 500 : whole_of(one, "n_tokens", 512);
  // llama-bench writes after an empty prompt, and reads without writing.
  (run.writes ? run.step.reply : run.step.prompt) = tokens(count);
  if (apple) {
    // Beyond what Metal recommends to a GPU of the shared memory, blocks are left to the processor.
    row whole_run = one;
    if (old) whole_run["n_tokens"] = "1536";  // one run reads 500 tokens and writes 1,024
    const auto need = llama_cpp_memory_row(whole_run, {});
    if (const auto* verdict = std::get_if<scored>(&need); verdict != nullptr && verdict->ratio() > 1.0) {
      return skipped{"more than the GPU's part of a shared memory", scope::out};
    }
  }
  return run;
}

/// A row of t2_decode_misc.csv: a token after another by llama.cpp, or by ollama, which runs it, of other years and on
/// other devices.
inline std::variant<decode_run, skipped> other_decode_run_of(const row& one) {
  using namespace ridgeline;
  const std::string by = text_of(one, "engine");
  const bool same_engine = by == "ollama" || by == "Llama.cpp" || by == "llama.cpp CUDA" || by == "llama.cpp Metal";
  if (!same_engine) return skipped{"another engine", scope::out};
  if (!text_of(one, "metric").starts_with("tg") || text_of(one, "n_gpus") != "1") {
    return skipped{"not one token after another on one GPU", scope::out};
  }
  if (contains(text_of(one, "offload"), "CPU")) return skipped{"the processor's work", scope::out};
  decode_run run{.id = text_of(one, "id"), .step = {.requests = batch(1), .prompt = tokens(1), .reply = tokens(128)}};
  run.device = named_device(text_of(one, "gpu"));
  if (run.device == nullptr) return skipped{"device not known", scope::out};
  constexpr std::pair<const char*, const char*> names[] = {
      {"Llama 3.2:3b", "llama3.2-3b"}, {"DeepSeek R1 14b", "qwen2.5-14b"}, {"Llama 3.1:70b", "llama3-70b"},
      {"Llama-2 7B", "llama2-7b"},     {"Llama2-7B", "llama2-7b"},         {"Llama2-13B", "llama2-13b"},
      {"Llama2-70B", "llama2-70b"},    {"Llama-3 8B", "llama3-8b"},        {"Llama-3.1 8B", "llama3-8b"}};
  const char* id = nullptr;
  for (const auto& [text, ours] : names) {
    if (text_of(one, "model") == text) id = ours;
  }
  if (id == nullptr) return skipped{"network not described", scope::out};
  const std::string stored = text_of(one, "quant");
  const bool simple = stored == "Q4_0" || stored == "4-bit";
  if (!simple && !stored.starts_with("Q4_K_M")) return skipped{"storage not described", scope::out};
  run.rate = number_of(one, "value").value_or(0.0);
  if (!(run.rate > 0.0)) return skipped{"no measured value", scope::out};
  run.gpu = run.device->name;
  run.ran = run.device->maker == vendor::apple ? engine::metal : engine::cuda_2024;
  run.samsung = run.device->architecture.starts_with("Ampere-GA10x");
  run.step.model = known(id);
  run.step.weights = llama_cpp_storage(simple ? "Q4_0" : "Q4_K_M", run.step.model);
  return run;
}

}  // namespace accuracy
