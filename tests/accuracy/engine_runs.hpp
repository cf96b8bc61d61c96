#pragma once
#include <accuracy/engine_settings.hpp>
#include <accuracy/memory_rows.hpp>
#include <accuracy/pool_recipes.hpp>
#include <accuracy/scoring.hpp>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/engine_step.hpp>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// Servers with continuous batching, point by point: the t2_serving_*.csv files, in which each metric of a point has a row.
namespace accuracy {

/// Prefill workers of a disaggregated deployment, which hand the KV cache to decode workers.
struct prefill_pool {
  ridgeline::engine_model of = {};
  double workers = 0.0;
};

/// A measured point: a model on an engine at a concurrency. What was not measured is absent.
struct engine_run {
  std::string id = {};
  std::string file = {};
  std::string gpu = {};
  std::string engine = {};
  std::string release = {};
  std::string family = {};  // of the model, as the catalogue has it
  std::string sweep = {};   // points that differ in concurrency alone
  bool at_once = false;     // all requests were sent at the start; the concurrency is what the engine admits
  double requests = 0.0;    // of such a run
  bool unseen = false;      // of an architecture that no constant is fitted on (`is_unlike_fitted`)
  bool in_house = false;    // speculation is not stated, but a vendor's run of a model without it
  const ridgeline::accelerator* device = nullptr;
  ridgeline::engine_model of = {};
  ridgeline::engine_arithmetic kind = {};
  double workers = 1.0;  // of decode, where it is disaggregated
  std::optional<prefill_pool> prefill = {};
  ridgeline::token_amount prompt = {};
  ridgeline::token_amount reply = {};
  double concurrency = 0.0;
  double gpus = 1.0;
  engine_settings settings = {};
  bool first_token_is_median = false;
  std::optional<double> output_token_time = {};  // s
  std::optional<double> first_token_time = {};   // s
  std::optional<double> output_rate = {};        // token/s

  std::string group() const { return gpu + ", " + family; }
};

using engine_run_or_reason = std::variant<engine_run, skipped>;

namespace detail {

/// Models that the catalogue has not, by their config files.
inline std::optional<ridgeline::transformer> served_network(const std::string& name) {
  using namespace ridgeline;
  const auto mixture = [](layer_count blocks, feature_count hidden, head_count queries, const expert_plan& moe,
                          token_count vocabulary) {
    return transformer{.layers = blocks,
                       .hidden = hidden,
                       .heads = queries,
                       .key_value_heads = heads(8),
                       .head_dimension = features(128),
                       .query_key = query_key_norm::per_head,
                       .gated = true,
                       .function = activation_function::silu,
                       .moe = moe,
                       .vocabulary = vocabulary,
                       .position = position_kind::rotary,
                       .norm = norm_kind::root_mean_square};
  };
  if (contains(name, "MiniMax-M2.5")) {
    return mixture(layers(62), features(3072), heads(48),
                   {.experts = experts(256), .per_token = experts(8), .width = features(1536)}, tokens(200'064));
  }
  if (contains(name, "GLM-4.5-Air")) {
    auto made = mixture(layers(46), features(4096), heads(96),
                        {.experts = experts(128),
                         .per_token = experts(8),
                         .width = features(1408),
                         .shared_experts = experts(1),
                         .shared_width = features(1408),
                         .first_dense = layers(1)},
                        tokens(151'552));
    made.feed_forward = features(10'944);
    return made;
  }
  if (contains(name, "GLM-4.6")) {
    auto made = mixture(layers(92), features(5120), heads(96),
                        {.experts = experts(160),
                         .per_token = experts(8),
                         .width = features(1536),
                         .shared_experts = experts(1),
                         .shared_width = features(1536),
                         .first_dense = layers(3)},
                        tokens(151'552));
    made.feed_forward = features(12'288);
    return made;
  }
  if (contains(name, "Kimi-K2.5")) return known("kimi-k2");
  if (contains(name, "Llama-4-Maverick")) return known("llama4-maverick-text");
  if (contains(name, "GLM-5")) return known("glm-5");
  if (contains(name, "Qwen3.5-397B")) return known("qwen3.5-397b-a17b-text");
  const auto* one = catalogue::find_model(name);
  const transformer* model = one == nullptr ? nullptr : transformer_of(*one);
  return model == nullptr ? std::nullopt : std::optional(*model);
}

/// The number behind a word of a note; 0 where the word is not there.
inline double number_behind(const std::string& text, const std::string& word) {
  const std::size_t at = text.find(word);
  if (at == std::string::npos) return 0.0;
  return std::strtod(text.c_str() + at + word.size(), nullptr);
}

/// What weights are stored in, and what is computed in. Checkpoints of mixtures in 4 bits keep all but the experts in 16.
inline std::optional<std::pair<ridgeline::serving_precision, ridgeline::engine_arithmetic>> precision_of(
    const std::string& weights, const std::string& cache, bool is_mixture, const ridgeline::accelerator& device) {
  using namespace ridgeline;
  constexpr auto sixteen = arithmetic::bf16_accumulate_fp32;
  const auto eight = device.peak.fp8_accumulate_fp32 ? arithmetic::fp8_accumulate_fp32 : sixteen;
  const auto four = device.peak.fp4_accumulate_fp32 ? arithmetic::fp4_accumulate_fp32 : eight;
  // Where nothing is said: what the launch scripts of the devices with FP4 ask for.
  const bool narrow_cache = cache.empty() ? static_cast<bool>(device.peak.fp4_accumulate_fp32) : cache == "fp8";
  serving_precision made{.cache_width = (narrow_cache ? 1.0 : 2.0) * units::bytes};
  const auto of = [&](const weight_storage& experts, arithmetic kind) {
    made.experts = experts;
    made.dense = is_mixture && experts.per_parameter < 1.0 * units::bytes ? stored_bf16 : experts;
    return std::pair(made, engine_arithmetic{made.dense.id == experts.id ? kind : sixteen, kind});
  };
  if (weights == "bf16" || weights == "fp16") return of(stored_bf16, sixteen);
  if (weights == "fp8") return of(stored_fp8, eight);
  if (weights == "nvfp4") return of(stored_nvfp4, four);
  if (weights == "int4") return of(stored_int4, sixteen);
  // gpt-oss multiplies 4 bits with 8 where the device can multiply 4, else with 16.
  if (weights == "mxfp4") return of(stored_mxfp4, device.peak.fp4_accumulate_fp32 ? eight : sixteen);
  return std::nullopt;
}

inline ridgeline::serving_layout layout_of(long tensor, long data, long expert, long pipeline) {
  using namespace ridgeline;
  return {gpus(tensor), gpus(data), gpus(expert), gpus(pipeline)};
}

/// Layout of the workers behind a word of a note: "prefill 4 worker(s) TP1 PP1 attnDP4 MoE TP1 EP4 = 16 GPUs" or
/// "prefill 1 worker(s) TP4 EP1 dp_attention=False on 4 GPUs".
struct noted_workers {
  double workers = 0.0;
  ridgeline::serving_layout layout = {};
};
inline std::optional<noted_workers> workers_of(const std::string& note, const std::string& word) {
  const std::size_t at = note.find(word);
  if (at == std::string::npos) return std::nullopt;
  const std::string from = note.substr(at, note.find_first_of(",;", at) - at);
  const double workers = number_behind(from, word);
  long tensor = std::lround(number_behind(from, " TP"));
  const long expert = std::max(1L, std::lround(number_behind(from, " EP")));
  long data = std::max(1L, std::lround(number_behind(from, "attnDP")));
  if (contains(from, "dp_attention=True")) {
    data = tensor;
    tensor = 1;
  }
  const long pipeline = std::max(1L, std::lround(number_behind(from, " PP")));
  const double devices = std::max(number_behind(from, " = "), number_behind(from, " on "));
  // Where the sizes do not fill the GPUs, some of them are not those of a worker.
  if (workers < 1.0 || tensor < 1 || static_cast<double>(tensor * data * pipeline) * workers != devices) {
    return std::nullopt;
  }
  return noted_workers{workers, layout_of(tensor, data, expert, pipeline)};
}

/// The prompt that a benchmark was launched with, where requests were cut short of it.
inline double nominal_length(const std::string& note, double prompt) {
  const double said = number_behind(note, "nominal ");
  return said >= 1.0 ? said : prompt;
}

/// Requests that an engine admits where the command names no limit: vLLM's max_num_seqs is 1,024 on devices with more than
/// 70 GiB but the A100, else 256; TensorRT-LLM's max_batch_size 2,048; SGLang goes by memory.
inline double admitted_by_default(const row& one, const ridgeline::accelerator& device, const std::string& load) {
  if (const double said = number_behind(load, "max_num_seqs "); said >= 1.0) return said;
  if (text_of(one, "framework") != "vLLM") return 2048.0;
  const bool large = device.capacity.value() >= 70.0 * ridgeline::units::gibibytes;
  return large && !text_of(one, "gpu").starts_with("a100") ? 1024.0 : 256.0;
}

/// What the point as a whole says, apart from its metrics.
inline engine_run_or_reason point_of(const row& one, const char* file) {
  using namespace ridgeline;
  const std::string note = text_of(one, "note");
  const bool in_house = contains(note, "speculative=not stated (NVIDIA in-house");
  if (contains(note, "speculative=mtp") || contains(note, "speculative=yes")) {
    return skipped{"speculative decoding", scope::out};
  }
  if (contains(note, "source warns it is not official")) return skipped{"the source warns of it", scope::out};
  if (contains(note, "SUSPECT")) return skipped{"marked as a broken run", scope::out};
  if (contains(note, "static batch") || contains(note, "benchmark_latency") || contains(note, "batch_latency")) {
    return skipped{"a static batch without a server", scope::out};
  }
  auto concurrency = number_of(one, "concurrency");
  const std::string load = text_of(one, "concurrency");
  const double requests = number_behind(load, "max-load (");
  if (!concurrency && requests < 1.0) return skipped{"no concurrency, and no number of requests", scope::out};
  const auto prompt = number_of(one, "input_tokens");
  const auto reply = number_of(one, "output_tokens");
  if (!prompt || !reply || *reply < 2.0) return skipped{"lengths not stated", scope::out};
  const auto* device = catalogue::find_accelerator(text_of(one, "gpu"));
  if (device == nullptr) return skipped{"device not in the catalogue"};
  const std::string name = text_of(one, "model");
  const auto network = served_network(name);
  if (!network) return skipped{"network not described", scope::out};
  const std::string weights = text_of(one, "weights_format");
  engine_settings settings;
  const std::string source = text_of(one, "source");
  const std::size_t day = source.find("measured ");
  launched_point launched{.engine = text_of(one, "framework"),
                          .model = name,
                          .gpu = text_of(one, "gpu"),
                          .weights = weights,
                          .measured = day == std::string::npos ? "" : source.substr(day + 9, 10),
                          .prompt = nominal_length(note, *prompt),
                          .reply = *reply,
                          .concurrency = concurrency ? *concurrency : 0.0,
                          .tensor = whole_of(one, "tensor_parallel", 1),
                          .data = whole_of(one, "data_parallel", 1)};
  if (contains(note, "speculative=NOT STATED") && !before_speculation(launched)) {
    return skipped{"speculation not stated", scope::out};
  }
  std::optional<scripted_layout> scripted;
  if (contains(source, "InferenceX") || contains(note, "uniform 0.8-1.0")) {
    scripted = scripted_layout_of(launched);
    if (scripted && scripted->data) std::swap(launched.tensor, launched.data);
    settings = inferencex_settings(launched);
  }
  std::string cache = text_of(one, "kv_format");
  if (cache.empty() && settings.narrow_cache) cache = *settings.narrow_cache ? "fp8" : "bf16";
  // Checkpoints for TensorRT-LLM quantize the KV cache with the weights.
  if (cache.empty() && text_of(one, "framework") == "TensorRT-LLM" && weights == "fp8") cache = "fp8";
  auto precision = precision_of(weights, cache, static_cast<bool>(network->moe), *device);
  if (!precision) return skipped{"weights in a format that is not described", scope::out};
  // InferenceX draws lengths from 0.8 to 1.0 of the nominal ones.
  // Published FP8 checkpoints have a scale for each tile of 128 x 128, those of Llama one for each tensor or row.
  precision->first.dense_in_tiles = precision->first.dense.id == stored_fp8.id && !contains(name, "llama");
  const double mean = contains(note, "uniform 0.8-1.0") ? 0.9 : 1.0;
  engine_run made{
      .id = text_of(one, "id").substr(0, text_of(one, "id").rfind('-')),
      .file = file,
      .gpu = text_of(one, "gpu"),
      .engine = text_of(one, "framework"),
      .release = text_of(one, "framework_version"),
      .family = name,
      .at_once = !concurrency,
      .requests = requests,
      .unseen = is_unlike_fitted(*network),
      .in_house = in_house,
      .device = device,
      .kind = precision->second,
      .prompt = mean * *prompt * units::single_tokens,
      .reply = mean * *reply * units::single_tokens,
      .concurrency = concurrency ? *concurrency : std::min(requests, admitted_by_default(one, *device, load)),
      .gpus = static_cast<double>(whole_of(one, "n_gpus", 1)),
      .settings = settings};
  serving_layout layout = layout_of(whole_of(one, "tensor_parallel", 1), whole_of(one, "data_parallel", 1),
                                    whole_of(one, "expert_parallel", 1), whole_of(one, "pipeline_parallel", 1));
  if (text_of(one, "disaggregated") == "1") {
    const auto prefill = workers_of(note, "prefill ");
    const auto decode = workers_of(note, "decode ");
    if (!prefill || !decode) return skipped{"layout of the pools not stated", scope::out};
    layout = decode->layout;
    made.workers = decode->workers;
    made.prefill = {engine_model_of(*network, precision->first, prefill->layout), prefill->workers};
    made.settings = pool_settings(launched, prefill->workers, prefill->layout.data_parallel > gpus(1), decode->workers);
  } else if (text_of(one, "tensor_parallel").empty()) {
    return skipped{"layout not stated", scope::out};
  } else if (scripted) {
    layout = layout_of(launched.tensor, launched.data, scripted->expert, 1);
  }
  if ((layout.tensor_parallel.value() * layout.data_parallel.value()) % layout.expert_parallel.value() != 0) {
    return skipped{"a layout that contradicts itself", scope::out};
  }
  made.of = engine_model_of(*network, precision->first, layout);
  for (const char* column :
       {"framework", "framework_version", "model", "gpu", "n_gpus", "tensor_parallel", "expert_parallel",
        "data_parallel", "pipeline_parallel", "disaggregated", "weights_format", "input_tokens", "output_tokens"}) {
    made.sweep += text_of(one, column) + "/";
  }
  if (made.prefill) made.sweep += note.substr(note.find("prefill "));
  return made;
}

/// Points whose tokens came faster than at half the concurrency or less: the first ones were held back, and neither time
/// says what it is named for. Told from the measurements alone.
inline void skip_buffered_streams(std::vector<engine_run_or_reason>& points) {
  std::map<std::string, std::vector<std::pair<double, double>>> sweeps;
  const auto sweep_of = [](const engine_run& run) {
    return run.sweep.substr(run.sweep.find('/', run.sweep.find('/') + 1));
  };
  for (const auto& one : points) {
    const auto* run = std::get_if<engine_run>(&one);
    if (run != nullptr && run->output_token_time) {
      sweeps[sweep_of(*run)].emplace_back(run->concurrency, *run->output_token_time);
    }
  }
  for (auto& one : points) {
    const auto* run = std::get_if<engine_run>(&one);
    if (run == nullptr || !run->output_token_time) continue;
    bool faster = false;
    for (const auto& [concurrency, time] : sweeps[sweep_of(*run)]) {
      faster = faster || (2.0 * concurrency <= run->concurrency && time > 1.2 * *run->output_token_time);
    }
    if (faster) one = skipped{"tokens came faster than at half the concurrency", scope::out};
  }
}

}  // namespace detail

/// The points of a file, each made of its rows; a point that is not understood says why.
inline std::vector<engine_run_or_reason> engine_runs_of(const std::vector<row>& rows, const char* file) {
  std::vector<engine_run_or_reason> points;
  std::map<std::string, std::size_t> at;
  for (const row& one : rows) {
    const std::string id = text_of(one, "id");
    const std::string point = id.substr(0, id.rfind('-'));
    if (!at.contains(point)) {
      at[point] = points.size();
      try {
        points.push_back(detail::point_of(one, file));
      } catch (const std::exception& wrong) {
        points.push_back(skipped{wrong.what()});
      }
    }
    auto* made = std::get_if<engine_run>(&points[at[point]]);
    const auto value = number_of(one, "value");
    if (made == nullptr || !value) continue;
    const std::string metric = text_of(one, "metric");
    // The median where it is stated: a mean time to first token holds compilations of the first requests.
    if (metric == "tpot_ms_mean" || metric == "itl_ms_mean") made->output_token_time = *value * 1e-3;
    if (metric == "tpot_ms_median" && !made->output_token_time) made->output_token_time = *value * 1e-3;
    if (metric == "ttft_ms_median") {
      made->first_token_time = *value * 1e-3;
      made->first_token_is_median = true;
    }
    if (metric == "ttft_ms_mean" && !made->first_token_time) made->first_token_time = *value * 1e-3;
    if (metric == "output_tokens_per_s") made->output_rate = *value;
  }
  detail::skip_buffered_streams(points);
  return points;
}

}  // namespace accuracy
