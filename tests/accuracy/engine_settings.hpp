#pragma once
#include <accuracy/measured_rows.hpp>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>

// How a server was launched, where the benchmark publishes its launch scripts: InferenceX does, for each model, engine and
// GPU. Nothing here was fitted: SemiAnalysisAI/InferenceX@843c6254, benchmarks/, with its history by date.
namespace accuracy {

/// What a point says that decides its launch.
struct launched_point {
  std::string engine = {};
  std::string model = {};
  std::string gpu = {};
  std::string weights = {};
  std::string measured = {};  // "2026-03-11"; empty: not stated
  double prompt = 0.0;        // nominal tokens
  double reply = 0.0;
  double concurrency = 0.0;
  long tensor = 1;
  long data = 1;
};

/// Fields   step_tokens    of an iteration of one data-parallel group [token]
///          memory_share   of the device, for weights and KV cache; of what weights leave free, where `of_free`
///          most_requests  that the engine admits
///          polling        iterations without a prompt between two looks at new requests
///          gathered       prompts for which it looks at once, however few the iterations; 0: never
///          narrow_cache   KV cache of 8 bits; absent: not stated
///          untuned        what GEMMs without a configuration for their shape and device add to a block of the model [s]
struct engine_settings {
  double step_tokens = 8192.0;
  double memory_share = 0.9;
  bool of_free = false;
  double most_requests = 1e9;
  double polling = 1.0;
  double gathered = 0.0;
  std::optional<bool> narrow_cache = {};
  double untuned = 0.0;
};

namespace launch {

inline bool measured_before(const launched_point& one, const char* day) {
  return !one.measured.empty() && one.measured < day;
}

/// What GEMMs that were not tuned add to a block of DeepSeek-V3 on eight MI300X or MI325X, in SGLang 0.5.7 to 0.5.9 [s].
/// SGLang 0.5.6 moved GEMMs with a scale for each tile to AITER's Triton kernel (sgl-project/sglang#13617). AITER
/// 0.1.10.post3, that of SGLang 0.5.9, has configurations of DeepSeek's shapes for MI355X (gfx950), for MI300X (gfx942) only
/// the general one: tiles of 128 x 128, K not split; those for MI300X came with ROCm/aiter#2024, 2026-02-12, in 0.1.11.
/// Each step of 128 along K takes longer by what the kernel gained for M = 128, one tile, N = 2,112, K = 7,168 when it was
/// tuned: 127.4 to 43.0 us (ROCm/aiter#1232, on an MI350). A block has 7,168 + 1,536 + 2,048 along K in attention; three of
/// 61 are dense, with 7,168 + 2,304 more.
inline constexpr double untuned_step = (127.371e-6 - 43.015e-6) / 56.0;
inline constexpr double untuned_blocks_of_deepseek = (84.0 + 3.0 / 61.0 * 74.0) * untuned_step;

inline engine_settings launched_sglang(const launched_point& one) {
  engine_settings made;
  const bool four_bits = one.weights == "nvfp4" || one.weights == "mxfp4";
  const bool is_qwen = contains(one.model, "Qwen3.5");
  if (contains(one.model, "GLM-5")) {
    made = {.step_tokens = 32768, .memory_share = 0.85, .most_requests = one.concurrency, .narrow_cache = true};
    if (four_bits && measured_before(one, "2026-04-02")) {
      made = {.step_tokens = 131072, .memory_share = 0.8, .most_requests = one.concurrency};
    }
  } else if (is_qwen && one.gpu.starts_with("h200")) {
    made = {.step_tokens = 16384, .memory_share = 0.8, .most_requests = 128, .narrow_cache = true};
  } else if (is_qwen && one.weights == "bf16") {
    made = {.step_tokens = 32768, .memory_share = 0.82, .most_requests = 128, .narrow_cache = false};
    made.polling = one.concurrency >= 16.0 ? 30 : 10;
  } else if (one.gpu.starts_with("b200") || one.gpu.starts_with("b300")) {
    made = {.step_tokens = 16384, .memory_share = 0.85, .most_requests = 256, .narrow_cache = true};
    if (!four_bits) {
      made.step_tokens = one.tensor == 4 ? 8192 : 32768;
      made.memory_share = one.tensor == 4 ? 0.95 : 0.82;
      made.most_requests = one.tensor == 4 ? 32 : 128;
    }
    made.polling = one.concurrency >= 16.0 && (four_bits || one.tensor != 4) ? 30 : 10;
    if (one.data > 1) made.polling = 1;
  } else if (one.gpu.starts_with("mi300") || one.gpu.starts_with("mi325")) {
    const bool by_triton = !measured_before(one, "2026-01-23");
    made = {.step_tokens = 131072, .memory_share = 0.8, .narrow_cache = by_triton};
    if (by_triton && measured_before(one, "2026-05-18")) made.untuned = untuned_blocks_of_deepseek;
  } else if (one.gpu.starts_with("mi355")) {
    made = {.step_tokens = 196608, .memory_share = 0.8, .narrow_cache = true};
    if (four_bits && one.prompt == 8192.0 && one.reply == 1024.0 && one.concurrency > 32.0) made.step_tokens = 32768;
  } else if (one.gpu.starts_with("h200")) {
    made = {.step_tokens = 32768, .memory_share = 0.82, .narrow_cache = false};
  }
  return made;
}

inline engine_settings launched_tensorrt(const launched_point& one) {
  const bool hopper = one.gpu.starts_with("h");
  if (one.model == "gpt-oss-120b") {
    engine_settings made{.step_tokens = 20000,
                         .memory_share = 0.85,
                         .of_free = true,
                         .most_requests = hopper ? one.concurrency : 512,
                         .narrow_cache = !hopper};
    if (one.data > 1) made.polling = 50;  // the engine's default; as recalled, not read
    made.gathered = static_cast<double>(one.data);
    return made;
  }
  // Tokens of the longest prompt and of the decoding sequences, in blocks of 64.
  double most_tokens = 64.0 * std::floor((one.concurrency + one.prompt + 127.0) / 64.0);
  if (!measured_before(one, "2026-01-21")) most_tokens = std::max(8192.0, most_tokens);
  engine_settings made{
      .step_tokens = most_tokens, .memory_share = hopper ? 0.75 : 0.8, .of_free = true, .narrow_cache = true};
  if (one.data > 1) {
    made.polling = 60;
    made.gathered = static_cast<double>(one.data);
  } else if (one.weights == "fp8" && !hopper && one.prompt == 1024.0 && one.reply == 1024.0 &&
             one.concurrency >= 64.0 && !measured_before(one, "2026-01-29")) {
    made.polling = 40;
    made.gathered = 0.8 * most_tokens / one.prompt;
  }
  return made;
}

inline engine_settings launched_vllm(const launched_point& one) {
  engine_settings made;
  const bool blackwell = one.gpu.starts_with("b");
  if (one.model == "gpt-oss-120b") {
    made.most_requests = blackwell ? 512.0 : one.concurrency;
    made.narrow_cache = blackwell && !measured_before(one, "2025-12-05");
  } else if (one.model == "MiniMaxAI/MiniMax-M2.5") {
    const bool early = one.weights == "fp8" && measured_before(one, "2026-04-03");
    made.memory_share = blackwell && !early ? 0.9 : 0.95;
    if (blackwell && !early) made.step_tokens = 2.0 * one.prompt;
    made.narrow_cache = !early && (blackwell || !measured_before(one, "2026-05-15"));
  } else if (one.model == "moonshotai/Kimi-K2.5") {
    made.memory_share = one.weights == "int4" ? 0.95 : 0.9;
    made.most_requests = one.concurrency;
    made.narrow_cache = one.weights != "int4";  // NVIDIA's checkpoint of 4 bits says so
  } else if (one.model == "llama3-70b") {
    made.most_requests = one.concurrency;
  }
  return made;
}

}  // namespace launch

/// How a launch script shared the GPUs, where it decided that and not the list of points.
///
/// Fields   data    whether attention was data-parallel over all GPUs
///          expert  parts of the experts
struct scripted_layout {
  bool data = false;
  long expert = 1;
};

/// TensorRT-LLM on B200 until 2025-11-03, when the scripts went by prompt, reply and concurrency; the published points
/// state the tensor parallelism that these were called with.
inline std::optional<scripted_layout> scripted_layout_of(const launched_point& one) {
  if (one.engine != "TensorRT-LLM" || !one.gpu.starts_with("b200") || !launch::measured_before(one, "2025-11-04") ||
      one.measured.empty()) {
    return std::nullopt;
  }
  const bool long_prompt = one.prompt == 8192.0;
  const bool long_reply = one.reply == 8192.0;
  scripted_layout made;
  if (one.model == "gpt-oss-120b") {
    made.data = one.concurrency >= 256.0;
    if (made.data) made.expert = one.tensor;
  } else if (one.weights == "fp8") {
    made.data = one.concurrency > (long_prompt || long_reply ? 64.0 : 32.0);
    made.expert = one.tensor;
  } else {
    double above = 32.0;
    if (one.tensor == 8 && !long_prompt) above = long_reply ? 16.0 : 8.0;
    made.data = long_prompt ? one.concurrency > 32.0 : one.concurrency >= 256.0;
    if (one.concurrency > above) made.expert = one.tensor;
  }
  return made;
}

/// Whether a run came before any launch script with speculative decoding for its model, engine, format and GPU, so that it
/// cannot have guessed tokens though its row does not say so: the days on which benchmarks/single_node/*_mtp.sh came, in
/// the commits 1e010efd6, d2430ae9f, 7e3f6acda, 35d4bb367, 1b4c27d16 and 51e31df4a, in this order.
inline bool before_speculation(const launched_point& one) {
  struct first_script {
    const char* model;
    const char* gpu;
    const char* weights;
    const char* day;
  };
  constexpr first_script scripts[] = {
      {"GLM-5", "b200", "fp8", "2026-04-18"},          {"GLM-5", "b200", "nvfp4", "2026-04-18"},
      {"Qwen3.5-397B", "b200", "bf16", "2026-04-17"},  {"Qwen3.5-397B", "b200", "fp8", "2026-03-20"},
      {"Qwen3.5-397B", "b200", "nvfp4", "2026-04-18"}, {"Qwen3.5-397B", "h200", "fp8", "2026-04-06"}};
  return one.engine == "SGLang" && std::any_of(std::begin(scripts), std::end(scripts), [&](const first_script& script) {
           return contains(one.model, script.model) && one.gpu.starts_with(script.gpu) &&
                  one.weights == script.weights && launch::measured_before(one, script.day);
         });
}

/// The settings of an InferenceX run.
inline engine_settings inferencex_settings(const launched_point& one) {
  if (one.engine == "SGLang") return launch::launched_sglang(one);
  if (one.engine == "TensorRT-LLM") return launch::launched_tensorrt(one);
  if (one.engine == "vLLM") return launch::launched_vllm(one);
  return {};
}

}  // namespace accuracy
