#pragma once
#include <accuracy/memory_rows.hpp>
#include <accuracy/scoring.hpp>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/serving_time.hpp>
#include <string>
#include <variant>

// Servers of many requests: TensorRT-LLM with static batches (t2_trtllm_serving.csv), vLLM
// (t2_mlenergy_serving_power.csv).
namespace accuracy {

/// What was measured of a server.
enum class served { throughput, first_token, between_tokens };

struct serving_run {
  std::string id = {};
  std::string gpu = {};
  const ridgeline::accelerator* device = nullptr;
  served what = served::throughput;
  ridgeline::inference_step step;
  ridgeline::arithmetic kind = ridgeline::arithmetic::fp16_accumulate_fp32;
  double value = 0.0;  // token/s of one GPU, or s

  ridgeline::cluster machine() const {
    using namespace ridgeline;
    const char* link = gpu == "A100" ? "nvswitch-a100" : gpu == "B200" ? "nvswitch-b200" : "nvswitch-h100";
    const interconnect& wire = *catalogue::find_interconnect(link);
    return {{*device, gpus(8), wire, {}}, nodes(1), wire};
  }
};

/// What a calibration predicts, in the unit that was measured.
inline double predicted_value(const serving_run& run, const ridgeline::serving_calibration& with) {
  using namespace ridgeline;
  const serving_rates rates = run.step.tensor_parallel.value() == 1 ? serving_rates_of(*run.device, run.kind, with)
                                                                    : serving_rates_of(run.machine(), run.kind, with);
  switch (run.what) {
    case served::throughput:
      return serving_time(run.step, rates).throughput().value() / static_cast<double>(run.step.tensor_parallel.value());
    case served::first_token: return prefill_time(run.step, rates).total().value();
    case served::between_tokens: return time_per_output_token(run.step, rates).total().value();
  }
  return 0.0;
}

/// A row of t2_trtllm_serving.csv: FP8 weights and cache on H100, 16 bits on A100.
inline std::variant<serving_run, skipped> tensorrt_llm_run_of(const row& one) {
  using namespace ridgeline;
  if (contains(text_of(one, "kind"), "max-load")) return skipped{"batch not given", scope::out};
  constexpr std::pair<const char*, const char*> names[] = {
      {"GPT-J 6B", "gpt-j-6b"}, {"LLaMA 7B", "llama-7b"}, {"LLaMA 70B", "llama2-70b"}, {"Falcon 180B", "falcon-180b"}};
  const char* id = nullptr;
  for (const auto& [text, ours] : names) {
    if (text_of(one, "model") == text) id = ours;
  }
  if (id == nullptr) return skipped{"network not described", scope::out};
  const std::string name = text_of(one, "gpu");
  const bool hopper = contains(name, "H100");
  if (!hopper && !contains(name, "A100")) return skipped{"device not measured", scope::out};
  const auto value = number_of(one, "value");
  if (!value) return skipped{"no measured value", scope::out};
  const bool first = contains(text_of(one, "metric"), "first-token");
  const bool narrow = text_of(one, "precision") == "FP8";
  const long reply = whole_of(one, "osl", first ? 1 : 128);
  return serving_run{.id = text_of(one, "id"),
                     .gpu = hopper ? "H100" : "A100",
                     .device = hopper ? &catalogue::h100_sxm5_80gb : &catalogue::a100_sxm4_80gb,
                     .what = first ? served::first_token : served::throughput,
                     .step = {.model = known(id),
                              .requests = batch(whole_of(one, "batch", 1)),
                              .prompt = tokens(whole_of(one, "isl", 128)),
                              .reply = tokens(reply),
                              .weights = narrow ? stored_fp8 : stored_fp16,
                              .cache_width = (narrow ? 1.0 : 2.0) * units::bytes,
                              .tensor_parallel = gpus(whole_of(one, "n_gpus", 1))},
                     .kind = narrow ? arithmetic::fp8_accumulate_fp32 : arithmetic::fp16_accumulate_fp32,
                     .value = first ? *value * 1e-3 : *value};
}

/// A row of t2_mlenergy_serving_power.csv: the median time between two tokens. Prompts are not given: 200 tokens of a
/// chat, 300 of a question, little beside the replies.
inline std::variant<serving_run, skipped> vllm_run_of(const row& one) {
  using namespace ridgeline;
  const std::string task = text_of(one, "task");
  if (task != "lm-arena-chat" && task != "gpqa") return skipped{"not a chat", scope::out};
  constexpr std::pair<const char*, const char*> names[] = {
      {"Qwen/Qwen3-8B", "qwen3-8b"},       {"Llama-3.1-8B", "llama3-8b"},      {"Llama-3.1-70B", "llama3-70b"},
      {"Llama-3.1-405B", "llama3.1-405b"}, {"gpt-oss-20b", "gpt-oss-20b"},     {"gpt-oss-120b", "gpt-oss-120b"},
      {"gemma-3-27b", "gemma3-27b-text"},  {"Qwen3-30B-A3B", "qwen3-30b-a3b"}, {"Qwen3-14B", "qwen3-14b"},
      {"Qwen3-32B", "qwen3-32b"}};
  const char* id = nullptr;
  for (const auto& [text, ours] : names) {
    if (contains(text_of(one, "model"), text)) id = ours;
  }
  if (id == nullptr) return skipped{"network not described", scope::out};
  const auto value = number_of(one, "median_itl_ms");
  const auto together = number_of(one, "avg_batch");
  const auto written = number_of(one, "avg_output_len");
  if (!value || !together || !written) return skipped{"no measured value", scope::out};
  const long n = whole_of(one, "n_gpus", 1);
  if (whole_of(one, "tp", 1) != n || whole_of(one, "ep", 1) != 1)
    return skipped{"experts or replicas over GPUs", scope::out};
  const std::string precision = text_of(one, "weight_precision");
  const bool hopper = text_of(one, "gpu") == "H100";
  return serving_run{.id = text_of(one, "id"),
                     .gpu = hopper ? "H100" : "B200",
                     .device = hopper ? &catalogue::h100_sxm5_80gb : &catalogue::b200_sxm_180gb,
                     .what = served::between_tokens,
                     .step = {.model = known(id),
                              .requests = batch(std::max(1L, std::lround(*together))),
                              .prompt = tokens(task == "gpqa" ? 300 : 200),
                              .reply = tokens(std::max(1L, std::lround(*written))),
                              .weights = precision == "mxfp4" ? stored_mxfp4
                                         : precision == "fp8" ? stored_fp8
                                                              : stored_bf16,
                              .tensor_parallel = gpus(n)},
                     .kind = arithmetic::bf16_accumulate_fp32,
                     .value = *value * 1e-3};
}

}  // namespace accuracy
