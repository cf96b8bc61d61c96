#pragma once
// Megatron-LM: the arguments of pretrain_gpt.py behind torchrun. Names as in megatron/training/arguments.py and the configuration
// classes of its megatron/core/ at d98e8a6 (read 2026-11-22).
#include <fmt/format.h>
#include <support/launch_job.hpp>

namespace support::detail {

/// The network, where all of its numbers are there.
inline void read_megatron_model(launch_options& given, launch_job& job) {
  launch_json model = launch_json::object();
  const auto layers = given.whole({"--num-layers"}), hidden = given.whole({"--hidden-size"});
  const auto heads = given.whole({"--num-attention-heads"});
  const auto vocabulary = given.whole({"--vocab-size"}, 1, 1e9);
  const auto feed_forward = given.whole({"--ffn-hidden-size"}), channels = given.whole({"--kv-channels"});
  const auto groups = given.whole({"--num-query-groups"}), experts = given.whole({"--num-experts"});
  const auto places = given.whole({"--max-position-embeddings"}, 1, 1e9);
  const auto top = given.whole({"--moe-router-topk"}), expert_width = given.whole({"--moe-ffn-hidden-size"});
  const auto shared = given.whole({"--moe-shared-expert-intermediate-size"});
  const bool grouped = given.has({"--group-query-attention"}), gated = given.has({"--swiglu"});
  const bool apart = given.has({"--untie-embeddings-and-output-weights"});
  const bool no_bias = given.has({"--disable-bias-linear"}), query_bias = given.has({"--add-qkv-bias"});
  const bool normed = given.has({"--qk-layernorm"});
  const std::string position = given.text({"--position-embedding-type"}).value_or("learned_absolute");
  const std::string norm = given.text({"--normalization"}).value_or("LayerNorm");
  // These make another network; without them it would be guessed.
  for (const std::string_view other :
       {"--multi-latent-attention", "--window-size", "--moe-layer-freq", "--mtp-num-layers",
        "--hybrid-override-pattern", "--experimental-attention-variant"})
    if (given.has({other})) {
      job.notes.push_back(
          fmt::format("{} describes a network that is not read from here: name it with --model", other));
      return;
    }
  if (!layers && !hidden && !heads) return;
  if (!layers || !hidden || !heads || !vocabulary) {
    job.notes.push_back(
        fmt::format("the file does not say {}: name the model with --model", !vocabulary ? "--vocab-size"
                                                                             : !layers   ? "--num-layers"
                                                                             : !hidden   ? "--hidden-size"
                                                                                         : "--num-attention-heads"));
    return;
  }
  if (*hidden % *heads != 0 && !channels)
    throw launch_error(fmt::format("--hidden-size: {} is no multiple of {} heads", *hidden, *heads));
  model["layers"] = *layers;
  model["hidden"] = *hidden;
  model["heads"] = *heads;
  model["key_value_heads"] = grouped ? groups.value_or(1) : *heads;
  model["head_dimension"] = channels.value_or(*hidden / *heads);
  if (normed) model["query_key_norm"] = "per_head";
  const std::int64_t inner = feed_forward.value_or(gated ? 4 * *hidden * 2 / 3 / 64 * 64 : 4 * *hidden);
  if (!experts) model["feed_forward"] = inner;
  if (gated) {
    model["gated"] = true;
    model["function"] = "silu";
  }
  if (experts) {
    model["experts"] = *experts;
    model["experts_per_token"] = top.value_or(2);
    model["expert_width"] = expert_width.value_or(inner);
    if (shared) {
      model["shared_experts"] = 1;
      model["shared_expert_width"] = *shared;
    }
  }
  model["vocabulary"] = *vocabulary;
  if (!apart) model["tied"] = true;
  if (position == "rope" || position == "learned_absolute" || position == "none") {
    if (position != "none") model["position"] = position == "rope" ? "rotary" : "learned";
  } else {
    throw launch_error(fmt::format("--position-embedding-type: '{}' is not rope, learned_absolute or none", position));
  }
  if (position == "learned_absolute" && places) model["positions"] = *places;
  if (places) model["context"] = *places;
  if (norm == "RMSNorm") model["norm"] = "root_mean_square";
  else if (norm != "LayerNorm")
    throw launch_error(fmt::format("--normalization: '{}' is not LayerNorm or RMSNorm", norm));
  else model["bias_norm"] = true;
  if (!no_bias || query_bias) model["bias_projections"] = true;
  if (!no_bias) model["bias_output"] = model["bias_mlp"] = true;
  job.question["model"] = std::move(model);
}

inline void read_megatron_precision(launch_options& given, launch_job& job) {
  const bool bf16 = given.has({"--bf16"}), fp16 = given.has({"--fp16"});
  const bool narrow_gradients = given.has({"--grad-reduce-in-bf16"});
  const bool wide_gradients = given.has({"--accumulate-allreduce-grads-in-fp32"});
  const auto fp8 = given.text({"--fp8-format"}), fp4 = given.text({"--fp4-format"});
  if (fp8 && *fp8 != "hybrid" && *fp8 != "e4m3")
    throw launch_error(fmt::format("--fp8-format: '{}' is not hybrid or e4m3", *fp8));
  if (bf16 && fp16) throw launch_error("--bf16: stands beside --fp16");
  if (fp8 && fp4) throw launch_error("--fp8-format: stands beside --fp4-format");
  job.question["precision"] = fp4 ? "fp4" : fp8 ? "fp8" : bf16 ? "bf16" : fp16 ? "fp16" : "fp32";
  const bool wide = (bf16 && !narrow_gradients) || wide_gradients;
  const auto fp8_recipe = given.text({"--fp8-recipe"}), fp4_recipe = given.text({"--fp4-recipe"});
  if (fp8 && fp8_recipe == "mxfp8") job.question["recipe"] = "mxfp8";
  else if (fp8 && fp8_recipe == "blockwise") job.question["recipe"] = "fp8-blockwise";
  else if (fp4 && fp4_recipe == "nvfp4") job.question["recipe"] = "nvfp4";
  else if (wide && (fp8 || fp4))
    job.notes.emplace_back("gradients in FP32 beside narrower products are counted as 16 bits");
  else if (wide && (bf16 || fp16)) job.question["recipe"] = "mixed-fp32-gradients";
}

inline void read_megatron_split(launch_options& given, launch_job& job) {
  launch_json& q = job.question;
  const auto each = given.whole({"--nproc_per_node", "--nproc-per-node"});
  const auto machines = given.whole({"--nnodes"});
  if (each) {
    q["gpus"] = *each * machines.value_or(1);
    q["per-machine"] = *each;
  }
  const std::int64_t tensor = given.whole({"--tensor-model-parallel-size"}).value_or(1);
  const std::int64_t stages = given.whole({"--pipeline-model-parallel-size"}).value_or(1);
  say_degree(q, "tensor-parallel", tensor);
  say_degree(q, "pipeline-parallel", stages);
  const std::int64_t context = given.whole({"--context-parallel-size"}).value_or(1);
  say_degree(q, "context-parallel", context);
  const std::string exchange = given.text({"--cp-comm-type"}).value_or("p2p");
  if (exchange == "a2a") say_degree(q, "ulysses", context);
  else if (exchange == "a2a+p2p")
    say_degree(q, "ulysses", given.whole({"--hierarchical-context-parallel-sizes"}).value_or(1));
  else if (exchange != "p2p" && exchange != "all_gather")
    throw launch_error(fmt::format("--cp-comm-type: '{}' is not p2p, all_gather, a2a or a2a+p2p", exchange));
  say_degree(q, "expert-parallel", given.whole({"--expert-model-parallel-size"}).value_or(1));
  const bool sequence_parallel = given.has({"--sequence-parallel"});
  if (tensor > 1) q["sequence-parallel"] = sequence_parallel;
  auto chunks = given.whole({"--num-virtual-stages-per-pipeline-rank"});
  if (const auto layers_of_chunk = given.whole({"--num-layers-per-virtual-pipeline-stage"})) {
    const std::int64_t layers = q.contains("model") ? q["model"].at("layers").get<std::int64_t>() : 0;
    if (layers == 0 || layers % (stages * *layers_of_chunk) != 0)
      throw launch_error(fmt::format(
          "--num-layers-per-virtual-pipeline-stage: {} layers on {} stages do not make whole chunks", layers, stages));
    chunks = layers / (stages * *layers_of_chunk);
  }
  if (stages > 1) {
    say_degree(q, "virtual-stages", chunks.value_or(1));
    q["schedule"] = chunks.value_or(1) > 1 ? "interleaved" : "1f1b";
  }
  const auto strategy = given.text({"--data-parallel-sharding-strategy"});
  const bool fsdp = given.has({"--use-megatron-fsdp"});
  const bool distributed = given.has({"--use-distributed-optimizer"});
  std::int64_t zero = distributed ? 1 : 0;
  if (fsdp) {
    static constexpr std::string_view ways[] = {"no_shard", "optim", "optim_grads", "optim_grads_params"};
    const auto found = std::ranges::find(ways, strategy.value_or("no_shard"));
    if (found == std::end(ways))
      throw launch_error(fmt::format("--data-parallel-sharding-strategy: '{}' is not known", *strategy));
    zero = found - std::begin(ways);
  }
  q["zero"] = zero;
}

/// Reads the arguments of a training by Megatron-LM.
inline launch_job read_megatron(launch_options given) {
  launch_job job{.launcher = "Megatron-LM"};
  launch_json& q = job.question;
  read_megatron_model(given, job);
  read_megatron_split(given, job);
  read_megatron_precision(given, job);
  const auto sequence = given.whole({"--seq-length"}), batch = given.whole({"--global-batch-size"});
  const auto samples = given.whole({"--train-samples"}, 1, 1e12), steps = given.whole({"--train-iters"}, 1, 1e9);
  say_if(q, "sequence", sequence);
  say_if(q, "batch", batch);
  say_if(q, "micro-batch", given.whole({"--micro-batch-size"}));
  if (sequence && samples) q["tokens"] = count_of(static_cast<double>(*samples) * static_cast<double>(*sequence));
  else if (sequence && batch && steps)
    q["tokens"] = count_of(static_cast<double>(*steps) * static_cast<double>(*batch) * static_cast<double>(*sequence));
  // Of fused, flash and auto none keeps the scores.
  const std::string attention = given.text({"--attention-backend"}).value_or("auto");
  if (attention == "unfused" || attention == "local") q["flash-attention"] = false;
  else if (attention != "auto" && attention != "fused" && attention != "flash")
    throw launch_error(fmt::format("--attention-backend: '{}' is not known", attention));
  const auto none = [](const std::optional<std::string>& share) {
    return share && share->find_first_not_of("0.") == std::string::npos;
  };
  const bool no_attention_dropout = none(given.text({"--attention-dropout"}));
  const bool no_hidden_dropout = none(given.text({"--hidden-dropout"}));
  if (!no_attention_dropout || !no_hidden_dropout) q["dropout"] = true;  // a tenth is Megatron's default

  const auto how = given.text({"--recompute-granularity"});
  const bool activations = given.has({"--recompute-activations"});
  const auto unit = given.whole({"--recompute-num-layers"});
  const auto method = given.text({"--recompute-method"});
  if (how && *how != "full" && *how != "selective")
    throw launch_error(fmt::format("--recompute-granularity: '{}' is not full or selective", *how));
  if (how || activations) q["recompute"] = how.value_or("selective");
  if (how == "full" && (unit.value_or(1) != 1 || method.value_or("uniform") != "uniform"))
    job.notes.push_back(fmt::format("--recompute-method {} --recompute-num-layers {} is counted as uniform, one layer",
                                    method.value_or("uniform"), unit.value_or(1)));
  const std::string optimizer = given.text({"--optimizer"}).value_or("adam");
  if (optimizer == "dist_muon" || optimizer == "muon") q["optimizer"] = "muon";
  else if (optimizer == "sgd") q["optimizer"] = "sgd-momentum";
  else if (optimizer == "lion" || optimizer == "soap") q["optimizer"] = optimizer;
  else if (optimizer != "adam") throw launch_error(fmt::format("--optimizer: '{}' is not known", optimizer));
  if (given.has({"--optimizer-cpu-offload"})) q["offload"] = "optimizer";
  job.not_read = given.unused();
  return job;
}

/// Writes a run as arguments of Megatron-LM. What these cannot say is left out; reading them again tells.
inline std::string megatron_text(const launch_json& q, std::int64_t per_machine) {
  std::string text = "torchrun";
  const auto number = [&](const char* key, std::int64_t usual) { return q.value(key, usual); };
  const auto add = [&text](const std::string& option) { text += " \\\n    " + option; };
  const std::int64_t gpus = number("gpus", 1);
  add(fmt::format("--nproc_per_node {} --nnodes {}", std::min(gpus, per_machine),
                  (gpus + per_machine - 1) / per_machine));
  add("pretrain_gpt.py");
  const launch_json model = q.value("model", launch_json::object());
  if (model.is_object() && !model.empty()) {
    const auto of = [&](const char* key, std::int64_t usual) { return model.value(key, usual); };
    const bool mixture = of("experts", 0) != 0;
    add(fmt::format("--num-layers {} --hidden-size {} --ffn-hidden-size {}", of("layers", 0), of("hidden", 0),
                    mixture ? of("expert_width", 0) : of("feed_forward", 0)));
    add(fmt::format("--num-attention-heads {} --kv-channels {}", of("heads", 0), of("head_dimension", 0)));
    if (of("key_value_heads", 0) != of("heads", 0))
      add(fmt::format("--group-query-attention --num-query-groups {}", of("key_value_heads", 0)));
    if (mixture) {
      add(fmt::format("--num-experts {} --moe-router-topk {} --moe-ffn-hidden-size {}", of("experts", 0),
                      of("experts_per_token", 0), of("expert_width", 0)));
      if (of("shared_experts", 0) != 0)
        add(fmt::format("--moe-shared-expert-intermediate-size {}",
                        of("shared_experts", 0) * of("shared_expert_width", 0)));
    }
    if (model.value("gated", false)) add("--swiglu");
    if (model.value("query_key_norm", "none") == std::string("per_head")) add("--qk-layernorm");
    add(fmt::format("--normalization {}",
                    model.value("norm", "layer") == std::string("layer") ? "LayerNorm" : "RMSNorm"));
    const std::string position = model.value("position", "none");
    add(fmt::format("--position-embedding-type {}", position == "rotary"    ? "rope"
                                                    : position == "learned" ? "learned_absolute"
                                                                            : "none"));
    const std::int64_t places = position == "learned" ? of("positions", 0) : of("context", 0);
    if (places != 0) add(fmt::format("--max-position-embeddings {}", places));
    if (!model.value("tied", false)) add("--untie-embeddings-and-output-weights");
    if (!model.value("bias_mlp", false)) add("--disable-bias-linear");
    if (!model.value("bias_mlp", false) && model.value("bias_projections", false)) add("--add-qkv-bias");
    add(fmt::format("--vocab-size {}", of("vocabulary", 0)));
  }
  add(fmt::format("--seq-length {} --micro-batch-size {} --global-batch-size {}", number("sequence", 4096),
                  number("micro-batch", 1), number("batch", 1)));
  if (q.contains("tokens"))
    add(fmt::format("--train-samples {:.0f}",
                    std::ceil(q["tokens"].get<double>() / static_cast<double>(number("sequence", 4096)))));
  add(fmt::format("--tensor-model-parallel-size {} --pipeline-model-parallel-size {}", number("tensor-parallel", 1),
                  number("pipeline-parallel", 1)));
  if (number("virtual-stages", 1) > 1)
    add(fmt::format("--num-virtual-stages-per-pipeline-rank {}", number("virtual-stages", 1)));
  if (number("context-parallel", 1) > 1) add(fmt::format("--context-parallel-size {}", number("context-parallel", 1)));
  if (const std::int64_t heads = number("ulysses", 1); heads > 1) {
    const std::int64_t ring = number("context-parallel", 1) / heads;
    add(ring == 1 ? "--cp-comm-type a2a"
                  : fmt::format("--cp-comm-type a2a+p2p --hierarchical-context-parallel-sizes {} {}", heads, ring));
  }
  if (number("expert-parallel", 1) > 1)
    add(fmt::format("--expert-model-parallel-size {}", number("expert-parallel", 1)));
  if (q.value("sequence-parallel", false)) add("--sequence-parallel");
  const std::int64_t zero = number("zero", 0);
  if (zero == 1) add("--use-distributed-optimizer");
  if (zero > 1)
    add(fmt::format("--use-megatron-fsdp --data-parallel-sharding-strategy {}",
                    zero == 2 ? "optim_grads" : "optim_grads_params"));
  const std::string precision = q.value("precision", "bf16"), recipe = q.value("recipe", "");
  if (precision == "fp16") add(recipe.empty() ? "--fp16" : "--fp16 --accumulate-allreduce-grads-in-fp32");
  else if (precision != "fp32") add(recipe.empty() ? "--bf16 --grad-reduce-in-bf16" : "--bf16");
  if (precision == "fp8")
    add(recipe == "mxfp8"           ? "--fp8-format e4m3 --fp8-recipe mxfp8"
        : recipe == "fp8-blockwise" ? "--fp8-format e4m3 --fp8-recipe blockwise"
                                    : "--fp8-format hybrid");
  if (precision == "fp4") add(recipe == "nvfp4" ? "--fp4-format e2m1 --fp4-recipe nvfp4" : "--fp4-format e2m1");
  const std::string recompute = q.value("recompute", "none");
  if (recompute == "full") add("--recompute-granularity full --recompute-method uniform --recompute-num-layers 1");
  if (recompute == "selective") add("--recompute-granularity selective");
  if (!q.value("flash-attention", true)) add("--attention-backend unfused");
  if (!q.value("dropout", false)) add("--attention-dropout 0.0 --hidden-dropout 0.0");
  const std::string optimizer = q.value("optimizer", "adamw");
  if (optimizer == "sgd-momentum") add("--optimizer sgd");
  if (optimizer == "muon" || optimizer == "lion" || optimizer == "soap") add("--optimizer " + optimizer);
  if (q.value("offload", "none") == std::string("optimizer")) add("--optimizer-cpu-offload");
  return text + "\n";
}

}  // namespace support::detail
