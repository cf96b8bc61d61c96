#pragma once
// torchtitan: a job's TOML file. Names as in torchtitan/config/job_config.py at 9810191bb^, the last version that has them
// (read 2026-11-22); later ones describe a job in Python.
#include <cmath>
#include <fmt/format.h>
#include <support/launch_job.hpp>

namespace support::detail {

struct titan_model {
  std::string_view name, flavor, id;
};
/// Networks of torchtitan that the catalogue has.
inline constexpr titan_model titan_models[] = {{"llama3", "8B", "llama3-8b"},
                                               {"llama3", "70B", "llama3-70b"},
                                               {"llama3", "405B", "llama3.1-405b"},
                                               {"qwen3", "0.6B", "qwen3-0.6b"},
                                               {"qwen3", "1.7B", "qwen3-1.7b"},
                                               {"qwen3", "4B", "qwen3-4b"},
                                               {"qwen3", "8B", "qwen3-8b"},
                                               {"qwen3", "14B", "qwen3-14b"},
                                               {"qwen3", "32B", "qwen3-32b"},
                                               {"qwen3", "30B-A3B", "qwen3-30b-a3b"},
                                               {"qwen3", "235B-A22B", "qwen3-235b-a22b"},
                                               {"deepseek_v3", "671B", "deepseek-v3"}};

/// Writes a run as a file of torchtitan. What that cannot say is left out; reading it again tells.
inline std::string torchtitan_text(const launch_json& q) {
  const auto number = [&](const char* key, std::int64_t usual) { return q.value(key, usual); };
  const std::int64_t tensor = number("tensor-parallel", 1), stages = number("pipeline-parallel", 1);
  const std::int64_t context = number("context-parallel", 1), zero = number("zero", 0);
  const std::int64_t replicas = std::max<std::int64_t>(1, number("gpus", 1) / (tensor * stages * context));
  const std::int64_t batch = number("batch", 1), micro = number("micro-batch", 1);
  const std::string recompute = q.value("recompute", "none"), schedule = q.value("schedule", "1f1b");
  std::string text = fmt::format("# NGPU={} ./run_train.sh with this file\n", number("gpus", 1));
  const std::string id = q.contains("model") && q["model"].is_string() ? q["model"].get<std::string>() : "";
  for (const titan_model& one : titan_models)
    if (one.id == id) text += fmt::format("[model]\nname = \"{}\"\nflavor = \"{}\"\n", one.name, one.flavor);
  if (q.value("precision", "bf16") == std::string("fp8")) {
    if (text.find("[model]") == std::string::npos) text += "[model]\n";
    text += "converters = [\"quantize.linear.float8\"]\n";
  }
  const std::string optimizer = q.value("optimizer", "adamw");
  if (optimizer == "adamw" || optimizer == "adam")
    text += fmt::format("\n[optimizer]\nname = \"{}\"\n", optimizer == "adam" ? "Adam" : "AdamW");
  text += fmt::format("\n[training]\nseq_len = {}\nlocal_batch_size = {}\nglobal_batch_size = {}\n",
                      number("sequence", 4096), stages > 1 ? batch / replicas : micro, batch);
  if (q.contains("tokens"))
    text += fmt::format("steps = {:.0f}\n", std::ceil(q["tokens"].get<double>() / static_cast<double>(batch) /
                                                      static_cast<double>(number("sequence", 4096))));
  const std::string precision = q.value("precision", "bf16");
  if (q.value("recipe", "") == std::string("pure-16bit")) text += "dtype = \"bfloat16\"\n";
  else text += fmt::format("mixed_precision_param = \"{}\"\n", precision == "fp32" ? "float32" : "bfloat16");
  if (q.value("offload", "none") == std::string("parameters")) text += "enable_cpu_offload = true\n";
  // Sharding spans sequences too.
  text += fmt::format("\n[parallelism]\ndata_parallel_replicate_degree = {}\ndata_parallel_shard_degree = {}\n",
                      zero == 0 ? replicas : 1, zero == 0 ? 1 : replicas);
  if (zero != 0) text += fmt::format("fsdp_reshard_after_forward = \"{}\"\n", zero == 3 ? "always" : "never");
  text += fmt::format("tensor_parallel_degree = {}\npipeline_parallel_degree = {}\ncontext_parallel_degree = {}\n",
                      tensor, stages, context);
  if (number("expert-parallel", 1) > 1)
    text += fmt::format("expert_parallel_degree = {}\n", number("expert-parallel", 1));
  if (stages > 1) {
    text += fmt::format("pipeline_parallel_schedule = \"{}\"\npipeline_parallel_microbatch_size = {}\n",
                        schedule == "interleaved" ? "Interleaved1F1B" : "1F1B", micro);
  }
  if (recompute == "none" || recompute == "full")
    text += fmt::format("\n[activation_checkpoint]\nmode = \"{}\"\n", recompute);
  if (recompute == "selective")
    text += "\n[activation_checkpoint]\nmode = \"selective\"\nselective_ac_option = \"op\"\n";
  return text;
}

}  // namespace support::detail
