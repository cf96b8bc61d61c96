#pragma once
#include <set>
#include <sstream>
#include <support/launch_torchtitan.hpp>

namespace support::detail {
[[noreturn]] inline void refuse_toml() { throw launch_error("this is no TOML"); }
}  // namespace support::detail

// toml++ 3.3 asserts where a file is wrong ("[*table]"), and assumes where asserts are off: here it refuses.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expr) static_cast<void>((expr) || (support::detail::refuse_toml(), false))
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace support::detail {

/// The keys of a TOML file; which of them were read.
class titan_file {
 public:
  explicit titan_file(std::string_view text) : file_(parsed(text)) {}

  std::optional<std::int64_t> whole(const char* table, const char* key, std::int64_t least, std::int64_t most) {
    const toml::node_view<toml::node> found = at(table, key);
    if (!found) return std::nullopt;
    if (!found.is_integer() || found.as_integer()->get() < least || found.as_integer()->get() > most)
      throw launch_error(fmt::format("{}.{}: this is not a whole number from {} to {}", table, key, least, most));
    return found.as_integer()->get();
  }
  std::optional<std::string> text(const char* table, const char* key) {
    const toml::node_view<toml::node> found = at(table, key);
    if (!found) return std::nullopt;
    if (!found.is_string()) throw launch_error(fmt::format("{}.{}: this is not a text", table, key));
    return found.as_string()->get().substr(0, 80);
  }
  bool flag(const char* table, const char* key) {
    const toml::node_view<toml::node> found = at(table, key);
    if (found && !found.is_boolean()) throw launch_error(fmt::format("{}.{}: this is not true or false", table, key));
    return found && found.as_boolean()->get();
  }
  bool lists(const char* table, const char* key, std::string_view wanted) {
    const toml::node_view<toml::node> found = at(table, key);
    if (!found) return false;
    if (!found.is_array()) throw launch_error(fmt::format("{}.{}: this is not a list", table, key));
    bool is_there = false;
    for (const toml::node& one : *found.as_array())
      is_there = is_there || (one.is_string() && one.as_string()->get().find(wanted) != std::string::npos);
    return is_there;
  }
  /// Keys that nobody asked about.
  std::vector<std::string> unused() const {
    std::vector<std::string> made;
    for (const auto& [table, content] : file_) {
      if (!content.is_table()) {
        made.push_back(short_name(table.str()));
        continue;
      }
      for (const auto& [key, ignored] : *content.as_table())
        if (!used_.contains(std::string(table.str()) + "." + std::string(key.str())))
          made.push_back(short_name(std::string(table.str()) + "." + std::string(key.str())));
    }
    return made;
  }

 private:
  static std::string short_name(std::string_view name) { return std::string(name.substr(0, 80)); }
  static toml::table parsed(std::string_view text) {
    // toml++ 3.3 is undefined for some characters outside of ASCII; no field that is read has any.
    std::string plain(text);
    for (char& one : plain)
      if (static_cast<unsigned char>(one) >= 0x80) one = '?';
    try {
      return toml::parse(plain);
    } catch (const toml::parse_error& problem) {
      throw launch_error(
          fmt::format("line {}: {}", problem.source().begin.line, std::string(problem.description()).substr(0, 120)));
    }
  }
  toml::node_view<toml::node> at(const char* table, const char* key) {
    used_.insert(fmt::format("{}.{}", table, key));
    if (file_.contains(table) && !file_[table].is_table())
      throw launch_error(fmt::format("{}: this is not a table", table));
    return file_[table][key];
  }
  toml::table file_;
  std::set<std::string> used_;
};

/// Reads the file of a training by torchtitan.
inline launch_job read_torchtitan(std::string_view text) {
  launch_job job{.launcher = "torchtitan"};
  launch_json& q = job.question;
  titan_file file(text);
  const auto degree = [&](const char* key) { return file.whole("parallelism", key, 1, 1'000'000).value_or(1); };

  const std::string name = file.text("model", "name").value_or(""), flavor = file.text("model", "flavor").value_or("");
  for (const titan_model& one : titan_models)
    if (one.name == name && one.flavor == flavor) q["model"] = one.id;
  if (!q.contains("model"))
    job.notes.push_back(fmt::format("the model '{} {}' is not known here: name it with --model", name, flavor));

  const std::int64_t tensor = degree("tensor_parallel_degree"), stages = degree("pipeline_parallel_degree");
  const std::int64_t context = degree("context_parallel_degree"), copies = degree("data_parallel_replicate_degree");
  const std::int64_t shards = file.whole("parallelism", "data_parallel_shard_degree", -1, 1'000'000).value_or(-1);
  if (shards == 0) throw launch_error("parallelism.data_parallel_shard_degree: 0 is no degree");
  const double all = static_cast<double>(copies) * static_cast<double>(std::abs(shards)) * static_cast<double>(tensor) *
                     static_cast<double>(stages) * static_cast<double>(context);
  if (all > 1e6) throw launch_error("parallelism: the degrees make more than 1000000 GPUs");
  if (shards > 0) q["gpus"] = static_cast<std::int64_t>(all);
  else
    job.notes.emplace_back(
        "data_parallel_shard_degree = -1 takes the GPUs that are left: --gpus says how many there are");
  say_degree(q, "tensor-parallel", tensor);
  if (tensor > 1) q["sequence-parallel"] = true;  // its tensor parallelism always is
  say_degree(q, "pipeline-parallel", stages);
  say_degree(q, "context-parallel", context);
  say_degree(q, "expert-parallel", degree("expert_parallel_degree"));
  const std::string reshard = file.text("parallelism", "fsdp_reshard_after_forward").value_or("default");
  if (reshard != "default" && reshard != "always" && reshard != "never")
    throw launch_error(fmt::format("parallelism.fsdp_reshard_after_forward: '{}' is not known", reshard));
  q["zero"] = shards == 1 ? 0 : reshard == "never" || (reshard == "default" && stages > 1) ? 2 : 3;
  if (copies > 1 && shards != 1)
    job.notes.emplace_back(
        "data_parallel_replicate_degree beside sharding: everything is counted as sharded over all replicas");

  const auto sequence = file.whole("training", "seq_len", 1, 1'000'000);
  const auto local = file.whole("training", "local_batch_size", 1, 1'000'000);
  const auto global = file.whole("training", "global_batch_size", -1, 1'000'000);
  const auto steps = file.whole("training", "steps", 1, 1'000'000'000);
  const auto micro = file.whole("parallelism", "pipeline_parallel_microbatch_size", 1, 1'000'000);
  q["sequence"] = sequence.value_or(2048);  // torchtitan's own defaults, here and below
  q["micro-batch"] = stages > 1 ? micro.value_or(1) : local.value_or(8);
  if (global == 0) throw launch_error("training.global_batch_size: 0 is no batch");
  if (global && *global > 0) q["batch"] = *global;
  else if (shards > 0) {
    if (const double sequences = static_cast<double>(local.value_or(8)) * static_cast<double>(copies * shards);
        sequences <= 1e6)
      q["batch"] = static_cast<std::int64_t>(sequences);
    else throw launch_error("training.local_batch_size: all replicas together have more than 1000000 sequences");
  } else job.notes.emplace_back("the batch is local_batch_size times the replicas: --batch says how much that is");
  if (q.contains("batch"))
    q["tokens"] =
        count_of(static_cast<double>(steps.value_or(10'000)) * q["batch"].get<double>() * q["sequence"].get<double>());

  if (stages > 1) {
    const std::string schedule = file.text("parallelism", "pipeline_parallel_schedule").value_or("1F1B");
    if (schedule == "1F1B" || schedule == "Interleaved1F1B") {
      q["schedule"] = schedule == "1F1B" ? "1f1b" : "interleaved";
      if (schedule == "Interleaved1F1B") q["virtual-stages"] = 2;
    } else {
      job.notes.push_back(fmt::format("the schedule {} is counted as 1F1B", schedule));
    }
  }
  const std::string mode = file.text("activation_checkpoint", "mode").value_or("selective");
  const std::string option = file.text("activation_checkpoint", "selective_ac_option").value_or("2");
  if (mode == "full") q["recompute"] = "full";
  else if (mode == "selective") {
    q["recompute"] = "selective";
    if (option != "op")
      job.notes.push_back(
          fmt::format("selective_ac_option {} is counted as selective recomputation of every layer", option));
  } else if (mode == "memory_budget") {
    job.notes.emplace_back("activation_checkpoint.mode memory_budget is counted as no recomputation");
  } else if (mode != "none") {
    throw launch_error(fmt::format("activation_checkpoint.mode: '{}' is not known", mode));
  }
  const bool eight_bits = file.lists("model", "converters", "float8");
  const bool pure = file.text("training", "dtype").value_or("float32") == "bfloat16";
  const bool full = file.text("training", "mixed_precision_param").value_or("bfloat16") == "float32";
  q["precision"] = eight_bits ? "fp8" : pure || !full ? "bf16" : "fp32";
  if (pure) q["recipe"] = "pure-16bit";
  const std::string optimizer = file.text("optimizer", "name").value_or("AdamW");
  if (optimizer == "Adam") q["optimizer"] = "adam";
  else if (optimizer != "AdamW")
    throw launch_error(fmt::format("optimizer.name: '{}' is not Adam or AdamW", optimizer));
  if (file.flag("training", "enable_cpu_offload")) q["offload"] = "parameters";
  job.not_read = file.unused();
  return job;
}

}  // namespace support::detail
