#pragma once
// vLLM, SGLang and TensorRT-LLM: the command that starts a server. Names as in vllm/engine/arg_utils.py at 001999d,
// sglang docs/advanced_features/server_arguments.md at 004813e and tensorrt_llm/commands/serve.py at 00209af (read 2026-11-22).
#include <algorithm>
#include <fmt/format.h>
#include <support/launch_job.hpp>

namespace support::detail {

/// What an engine calls the things that a question says. Several names of one thing: the first is written.
struct engine_names {
  std::string_view launcher, emitted_as, command;
  std::vector<std::string> model, tensor, pipeline, data, expert, requests, step_tokens, length, weights, cache;
  bool expert_is_switch = false;
};

inline const std::vector<engine_names>& engines() {
  static const std::vector<engine_names> all{{"vLLM",
                                              "vllm",
                                              "vllm serve",
                                              {"--model"},
                                              {"--tensor-parallel-size", "-tp"},
                                              {"--pipeline-parallel-size", "-pp"},
                                              {"--data-parallel-size", "-dp"},
                                              {"--enable-expert-parallel", "-ep"},
                                              {"--max-num-seqs"},
                                              {"--max-num-batched-tokens"},
                                              {"--max-model-len"},
                                              {"--quantization", "-q"},
                                              {"--kv-cache-dtype"},
                                              true},
                                             {"SGLang",
                                              "sglang",
                                              "python3 -m sglang.launch_server --model-path",
                                              {"--model-path", "--model"},
                                              {"--tensor-parallel-size", "--tp-size", "--tp"},
                                              {"--pipeline-parallel-size", "--pp-size"},
                                              {"--data-parallel-size", "--dp-size", "--dp"},
                                              {"--expert-parallel-size", "--ep-size", "--ep"},
                                              {"--max-running-requests"},
                                              {"--chunked-prefill-size"},
                                              {"--context-length"},
                                              {"--quantization"},
                                              {"--kv-cache-dtype"}},
                                             {"TensorRT-LLM",
                                              "trtllm",
                                              "trtllm-serve",
                                              {"--model"},
                                              {"--tp_size", "--tensor_parallel_size"},
                                              {"--pp_size", "--pipeline_parallel_size"},
                                              {},
                                              {"--ep_size", "--moe_expert_parallel_size"},
                                              {"--max_batch_size"},
                                              {"--max_num_tokens"},
                                              {"--max_seq_len"},
                                              {},
                                              {}}};
  return all;
}

/// An engine's word for how weights are stored, and ours.
inline constexpr std::pair<std::string_view, std::string_view> weight_words[] = {
    {"fp8", "fp8"},        {"awq", "awq"},          {"gptq", "gptq"},         {"mxfp4", "mxfp4"},
    {"mxfp8", "mxfp8"},    {"awq_marlin", "awq"},   {"gptq_marlin", "gptq"},  {"w8a8_fp8", "fp8"},
    {"w8a8_int8", "int8"}, {"modelopt_fp8", "fp8"}, {"modelopt_fp4", "nvfp4"}};
inline constexpr std::pair<std::string_view, std::string_view> cache_words[] = {
    {"fp8", "fp8"}, {"fp8_e4m3", "fp8"}, {"fp8_e5m2", "fp8"}, {"bfloat16", "bf16"}, {"bf16", "bf16"}};

template<std::size_t Size>
std::string ours(const std::pair<std::string_view, std::string_view> (&table)[Size], std::string_view theirs) {
  for (const auto& [one, other] : table)
    if (one == theirs) return std::string(other);
  return "";
}
template<std::size_t Size>
std::string theirs(const std::pair<std::string_view, std::string_view> (&table)[Size], std::string_view wanted) {
  for (const auto& [one, other] : table)
    if (other == wanted) return std::string(one);
  return "";
}

inline std::optional<std::int64_t> whole_of(launch_options& given, const std::vector<std::string>& names,
                                            double least = 1.0) {
  std::optional<std::int64_t> found;
  for (const std::string& name : names)
    if (const auto value = given.whole({name}, least)) found = value;
  return found;
}
inline std::string text_of(launch_options& given, const std::vector<std::string>& names) {
  std::string found;
  for (const std::string& name : names)
    if (const auto value = given.text({name})) found = *value;
  return found;
}

/// Reads the command of a server: one copy of the model, with as many requests, as long, as it admits.
inline launch_job read_server(const engine_names& engine, launch_options given, const std::string& positional) {
  launch_job job{.launcher = std::string(engine.launcher), .serves = true};
  launch_json& q = job.question;
  std::string name = text_of(given, engine.model);
  if (name.empty()) name = positional;
  const std::string id = model_named(name);
  if (!id.empty()) q["model"] = id;
  else
    job.notes.push_back(
        fmt::format("the model '{}' is not of the catalogue: --model takes its config.json",
                    name.find(unknown_mark) == std::string::npos ? name.substr(0, 60) : "of a variable"));
  q["inference"] = true;
  const std::int64_t tensor = whole_of(given, engine.tensor).value_or(1);
  const std::int64_t stages = whole_of(given, engine.pipeline).value_or(1);
  const std::int64_t copies = whole_of(given, engine.data).value_or(1);
  if (tensor * stages > 1'000'000) throw launch_error(engine.tensor[0] + ": the degrees make more than 1000000 GPUs");
  q["gpus"] = tensor * stages;
  if (tensor * stages > 1) q["split"] = tensor > 1 ? "tensor" : "layers";
  if (tensor > 1 && stages > 1)
    job.notes.push_back(fmt::format("{} beside {}: all of these GPUs are counted as sharing every layer",
                                    engine.pipeline[0], engine.tensor[0]));
  if (copies > 1) job.notes.push_back(fmt::format("{} {}: the answer is of one of the copies", engine.data[0], copies));
  if (const auto requests = whole_of(given, engine.requests)) q["concurrency"] = *requests;
  if (const auto longest = whole_of(given, engine.length)) {
    // Of what the server admits at most, the part that is not the output.
    const std::int64_t output = ridgeline::defaults::output.value();
    if (*longest > output) q["prompt"] = *longest - output;
    q["output"] = std::min(*longest, output);
    if (*longest <= output) q["prompt"] = 1;
    job.notes.push_back(fmt::format("requests are as long as {} admits", engine.length[0]));
  }
  if (const std::string how = text_of(given, engine.weights); !how.empty() && how != "None") {
    if (const std::string stored = ours(weight_words, how); !stored.empty()) q["weights"] = stored;
    else
      job.notes.push_back(fmt::format("{} {} is not known here: --weights says how they are stored", engine.weights[0],
                                      how.substr(0, 40)));
  }
  if (const std::string how = text_of(given, engine.cache); !how.empty() && how != "auto") {
    if (const std::string format = ours(cache_words, how); !format.empty()) q["kv-format"] = format;
    else
      job.notes.push_back(
          fmt::format("{} {} is not known here: --kv-format says it", engine.cache[0], how.substr(0, 40)));
  }
  job.not_read = given.unused();
  return job;
}

/// The options of speculation, as vLLM (vllm/config/speculative.py at 002e77c) and SGLang
/// (docs/advanced_features/speculative_decoding.md at 067ad4d) name them; TensorRT-LLM reads them from a file. HEAD is the
/// folder of a head that EAGLE needs.
inline std::string speculation_text(const engine_names& engine, const std::string& by, std::int64_t guesses) {
  const bool mtp = by == "mtp", eagle = by == "eagle";
  const std::string_view head = eagle ? std::string_view("HEAD") : std::string_view(by);
  if (engine.emitted_as == "vllm")
    return fmt::format(R"( \
    --speculative-config '{{"method": "{}",{} "num_speculative_tokens": {}}}')",
                       mtp     ? "mtp"
                       : eagle ? "eagle"
                               : "draft_model",
                       mtp ? "" : fmt::format(R"( "model": "{}",)", head), guesses);
  if (engine.emitted_as != "sglang") return "";
  std::string text = fmt::format(" \\\n    --speculative-algorithm {}", mtp || eagle ? "EAGLE" : "STANDALONE");
  if (!mtp) text += fmt::format(" \\\n    --speculative-draft-model-path {}", head);
  return text + fmt::format(
                    " \\\n    --speculative-num-steps {} \\\n    --speculative-eagle-topk 1 \\\n"
                    "    --speculative-num-draft-tokens {}",
                    guesses, guesses + 1);
}

/// The options of adapters that all lie in the GPUs' memory. vLLM knows some ranks alone: the next above. TensorRT-LLM reads
/// them from a file.
///
/// Source   vLLM, vllm/config/lora.py (MaxLoRARanks); SGLang, docs/advanced_features/lora.md (read 2026-11-26)
inline std::string adapters_text(const engine_names& engine, std::int64_t kinds, std::int64_t rank) {
  constexpr std::int64_t ranks[] = {1, 8, 16, 32, 64, 128, 256, 320, 512};
  if (engine.emitted_as == "vllm") {
    const auto at_least = std::ranges::lower_bound(ranks, rank);
    return fmt::format(" \\\n    --enable-lora \\\n    --max-loras {} \\\n    --max-lora-rank {}", kinds,
                       at_least == std::end(ranks) ? rank : *at_least);
  }
  if (engine.emitted_as != "sglang") return "";
  return fmt::format(
      " \\\n    --enable-lora \\\n    --max-loras-per-batch {} \\\n    --max-lora-rank {} \\\n"
      "    --lora-target-modules all",
      kinds, rank);
}

/// What a server needs beside its command: lines of comments.
///
/// Source   TensorRT-LLM, docs/source/features/speculative-decoding.md at 04c8822, lora.md (read 2026-11-26); SGLang,
///          hicache_best_practices.md at 0712681
inline std::vector<std::string> beside_command(const engine_names& engine, const launch_json& q) {
  std::vector<std::string> lines;
  if (q.contains("speculation")) {
    const std::string by = q["speculation"];
    const bool mtp = by == "mtp", eagle = by == "eagle";
    if (engine.emitted_as == "trtllm")
      lines.push_back(fmt::format(
          "Its --config file says: speculative_config: {{decoding_type: {}, max_draft_len: {}{}}}",
          mtp     ? "MTP"
          : eagle ? "Eagle3"
                  : "DraftTarget",
          q["guesses"].get<std::int64_t>(), mtp ? "" : fmt::format(", speculative_model: {}", eagle ? "HEAD" : by)));
    if (eagle) lines.push_back("HEAD is the folder of the EAGLE head.");
  }
  if (q.contains("adapters") && engine.emitted_as == "trtllm") {
    const std::int64_t kinds = q["adapters"].get<std::int64_t>();
    lines.push_back(
        fmt::format("Its --config file says: lora_config: {{max_lora_rank: {}, max_loras: {}, max_cpu_loras: {}}}",
                    q["adapter-rank"].get<std::int64_t>(), kinds, kinds));
  }
  if (q.contains("tier-hits") && engine.emitted_as != "sglang")
    lines.push_back(
        "A slower tier of the prefix cache needs a size, which this answer does not know: add it yourself.");
  return lines;
}

/// Writes one copy of a served model as an engine's command. What that cannot say is left out; reading it again tells.
inline std::string server_text(const engine_names& engine, const launch_json& q, const std::string& model) {
  std::string text = fmt::format("{} {}", engine.command, model);
  const auto add = [&text](const std::string& name, std::int64_t value) {
    text += fmt::format(" \\\n    {} {}", name, value);
  };
  const std::int64_t gpus = q.value("gpus", std::int64_t{1});
  const bool by_layers = q.value("split", "tensor") == std::string("layers");
  if (gpus > 1) add(by_layers ? engine.pipeline[0] : engine.tensor[0], gpus);
  if (q.contains("data-parallel") && !engine.data.empty()) add(engine.data[0], q["data-parallel"].get<std::int64_t>());
  if (q.contains("expert-parallel")) {
    if (engine.expert_is_switch) text += " \\\n    " + engine.expert[0];
    else add(engine.expert[0], q["expert-parallel"].get<std::int64_t>());
  }
  if (q.contains("concurrency")) add(engine.requests[0], q["concurrency"].get<std::int64_t>());
  if (q.contains("step-tokens")) add(engine.step_tokens[0], q["step-tokens"].get<std::int64_t>());
  if (q.contains("prompt"))
    add(engine.length[0], q["prompt"].get<std::int64_t>() + q.value("output", ridgeline::defaults::output.value()));
  if (q.contains("speculation")) text += speculation_text(engine, q["speculation"], q["guesses"].get<std::int64_t>());
  if (q.contains("adapters"))
    text += adapters_text(engine, q["adapters"].get<std::int64_t>(), q["adapter-rank"].get<std::int64_t>());
  if (q.contains("tier-hits") && engine.emitted_as == "sglang") text += " \\\n    --enable-hierarchical-cache";
  const std::string weights = theirs(weight_words, q.value("weights", "bf16"));
  if (!weights.empty() && !engine.weights.empty()) text += fmt::format(" \\\n    {} {}", engine.weights[0], weights);
  const std::string cache = theirs(cache_words, q.value("kv-format", "bf16"));
  if (cache.starts_with("fp8") && !engine.cache.empty())
    text += fmt::format(" \\\n    {} {}", engine.cache[0], engine.emitted_as == "sglang" ? "fp8_e4m3" : cache);
  return text + "\n";
}

}  // namespace support::detail
