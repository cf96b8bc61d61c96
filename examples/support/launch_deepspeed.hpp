#pragma once
// DeepSpeed: its configuration in JSON. Names as in docs/_pages/config-json.md at 00376da (read 2026-11-22).
#include <fmt/format.h>
#include <set>
#include <support/launch_job.hpp>

namespace support::detail {

/// The fields of a DeepSpeed file; which of them were read. "auto" is nothing that is said.
class deepspeed_file {
 public:
  explicit deepspeed_file(std::string_view text) {
    try {
      file_ = nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& problem) {
      throw launch_error(fmt::format("this is no JSON: {}", std::string(problem.what()).substr(0, 120)));
    }
    if (!file_.is_object()) throw launch_error("this is no JSON object");
  }
  std::optional<std::int64_t> whole(const std::string& path, std::int64_t least, std::int64_t most) {
    const nlohmann::json* found = at(path);
    if (found == nullptr) return std::nullopt;
    if (!found->is_number() || found->get<double>() != std::floor(found->get<double>()) ||
        found->get<double>() < static_cast<double>(least) || found->get<double>() > static_cast<double>(most))
      throw launch_error(fmt::format("{}: this is not a whole number from {} to {}", path, least, most));
    return static_cast<std::int64_t>(found->get<double>());
  }
  std::optional<std::string> text(const std::string& path) {
    const nlohmann::json* found = at(path);
    if (found == nullptr) return std::nullopt;
    if (!found->is_string()) throw launch_error(path + ": this is not a text");
    return found->get<std::string>().substr(0, 80);
  }
  std::optional<bool> flag(const std::string& path) {
    const nlohmann::json* found = at(path);
    if (found == nullptr) return std::nullopt;
    if (!found->is_boolean()) throw launch_error(path + ": this is not true or false");
    return found->get<bool>();
  }
  const std::vector<std::string>& left_open() const { return left_open_; }
  std::vector<std::string> unused() const {
    std::vector<std::string> made;
    collect(file_, "", made);
    return made;
  }

 private:
  const nlohmann::json* at(const std::string& path) {
    used_.insert(path);
    const nlohmann::json* found = &file_;
    for (std::size_t from = 0; from <= path.size();) {
      const std::size_t dot = std::min(path.find('.', from), path.size());
      const std::string key = path.substr(from, dot - from);
      if (!found->is_object()) throw launch_error(path.substr(0, from - 1) + ": this is not an object");
      const auto inner = found->find(key);
      if (inner == found->end() || inner->is_null()) return nullptr;
      found = &*inner;
      from = dot + 1;
    }
    if (*found != "auto") return found;
    left_open_.push_back(path);
    return nullptr;
  }
  void collect(const nlohmann::json& value, const std::string& path, std::vector<std::string>& made) const {
    if (value.is_object() && !value.empty() && path.size() < 160) {
      for (const auto& [key, inner] : value.items())
        if (key != "_comment") collect(inner, path.empty() ? key : fmt::format("{}.{}", path, key), made);
    } else if (!used_.contains(path)) {
      made.push_back(path.substr(0, 80));
    }
  }
  nlohmann::json file_;
  std::set<std::string> used_;
  std::vector<std::string> left_open_;
};

/// Reads the configuration of a training by DeepSpeed.
inline launch_job read_deepspeed(std::string_view text) {
  launch_job job{.launcher = "DeepSpeed"};
  launch_json& q = job.question;
  deepspeed_file file(text);
  auto batch = file.whole("train_batch_size", 1, 1'000'000);
  const auto micro = file.whole("train_micro_batch_size_per_gpu", 1, 1'000'000);
  const auto steps = file.whole("gradient_accumulation_steps", 1, 1'000'000);
  const std::int64_t tensor = file.whole("tensor_parallel.autotp_size", 0, 1'000'000).value_or(1);
  say_if(q, "batch", batch);
  say_if(q, "micro-batch", micro);
  if (batch && micro && steps) {
    const std::int64_t at_once = *micro * *steps;
    if (*batch % at_once != 0)
      throw launch_error(
          fmt::format("train_batch_size: {} is no multiple of {} micro-batches of {}", *batch, *steps, *micro));
    const std::int64_t replicas = *batch / at_once;
    const double gpus = static_cast<double>(replicas) * static_cast<double>(std::max<std::int64_t>(tensor, 1));
    if (gpus > 1e6) throw launch_error("train_batch_size: the batches make more than 1000000 GPUs");
    q["gpus"] = static_cast<std::int64_t>(gpus);
  } else {
    job.notes.emplace_back(
        "the GPUs follow from train_batch_size, train_micro_batch_size_per_gpu and gradient_accumulation_steps "
        "together: --gpus says how many there are");
    if (micro && steps && !batch)
      job.notes.push_back(
          fmt::format("the batch is {} sequences on each GPU: --batch says how much that is", *micro * *steps));
  }
  if (tensor > 1) q["tensor-parallel"] = tensor;
  const std::int64_t zero = file.whole("zero_optimization.stage", 0, 3).value_or(0);
  q["zero"] = zero;
  const auto device_of = [&](const char* what) {
    const std::string path = fmt::format("zero_optimization.{}.device", what);
    const std::string where = file.text(path).value_or("none");
    if (where != "none" && where != "cpu" && where != "nvme")
      throw launch_error(fmt::format("{}: '{}' is not none, cpu or nvme", path, where));
    return where;
  };
  const std::string state = device_of("offload_optimizer"), weights = device_of("offload_param");
  if (state == "nvme" || weights == "nvme") q["offload"] = "nvme";
  else if (weights == "cpu") q["offload"] = "parameters";
  else if (state == "cpu") q["offload"] = "optimizer";
  if (state == "nvme" && weights != "nvme")
    job.notes.emplace_back("offload_optimizer alone on NVMe is counted with the parameters there, too");
  if (weights == "cpu" && state == "none")
    job.notes.emplace_back("offload_param alone is counted with the optimizer's state in the host's memory, too");
  const bool bf16 = file.flag("bf16.enabled").value_or(false) || file.flag("bfloat16.enabled").value_or(false);
  const bool fp16 = file.flag("fp16.enabled").value_or(false);
  if (bf16 && fp16) throw launch_error("bf16.enabled: stands beside fp16.enabled");
  const auto open = [&](std::string_view path) {
    return std::ranges::find(file.left_open(), path) != file.left_open().end();
  };
  if (bf16 || fp16) q["precision"] = bf16 ? "bf16" : "fp16";
  else if (!open("bf16.enabled") && !open("fp16.enabled") && !open("bfloat16.enabled")) q["precision"] = "fp32";
  if (const auto named = file.text("optimizer.type")) {
    const std::string type = lower(*named);
    if (type == "adam" || type == "lamb" || type == "lion" || type == "muon" || type == "adagrad" || type == "sgd")
      q["optimizer"] = type;
    else if (type != "adamw")
      job.notes.push_back(fmt::format("the optimizer {} is not known here and counted as AdamW", *named));
  }
  for (const std::string& path : file.left_open()) job.notes.push_back(path + " is \"auto\": it is open here");
  job.notes.emplace_back("DeepSpeed's file says neither the model nor the sequence: --model and --sequence do");
  job.not_read = file.unused();
  return job;
}

/// Writes a run as DeepSpeed's configuration. What that cannot say is left out; reading it again tells.
inline launch_json deepspeed_json(const launch_json& q) {
  const auto number = [&](const char* key, std::int64_t usual) { return q.value(key, usual); };
  const std::int64_t tensor = number("tensor-parallel", 1);
  const std::int64_t replicas = std::max<std::int64_t>(
      1, number("gpus", 1) / (tensor * number("pipeline-parallel", 1) * number("context-parallel", 1)));
  launch_json made{{"train_batch_size", number("batch", 1)},
                   {"train_micro_batch_size_per_gpu", number("micro-batch", 1)},
                   {"gradient_accumulation_steps", number("batch", 1) / number("micro-batch", 1) / replicas},
                   {"zero_optimization", {{"stage", number("zero", 0)}}}};
  const std::string where = q.value("offload", "none"), precision = q.value("precision", "bf16");
  const std::string optimizer = q.value("optimizer", "adamw");
  launch_json& zero = made["zero_optimization"];
  if (where != "none") zero["offload_optimizer"] = {{"device", where == "nvme" ? "nvme" : "cpu"}};
  if (where == "nvme" || where == "parameters") zero["offload_param"] = {{"device", where == "nvme" ? "nvme" : "cpu"}};
  if (precision == "bf16" || precision == "fp16") made[precision] = {{"enabled", true}};
  if (tensor > 1) made["tensor_parallel"] = {{"autotp_size", tensor}};
  static constexpr std::pair<std::string_view, std::string_view> names[] = {
      {"adamw", "AdamW"}, {"adam", "Adam"},       {"lamb", "Lamb"}, {"lion", "Lion"},
      {"muon", "Muon"},   {"adagrad", "Adagrad"}, {"sgd", "SGD"}};
  for (const auto& [id, type] : names)
    if (id == optimizer) made["optimizer"] = {{"type", type}};
  return made;
}

}  // namespace support::detail
