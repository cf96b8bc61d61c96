#pragma once
// A question as a launch file. What is written is read again: what comes out different is said in a comment, so that no option
// that is missing goes unseen.
#include <ridgeline/interop/detail/json_models.hpp>
#include <support/launch_read.hpp>

namespace support {

namespace detail {

/// What a launch file does not say of a question: the keys, with their values.
inline std::vector<std::string> not_said(const launch_json& asked, const launch_json& read) {
  std::vector<std::string> made;
  const auto shown = [](const launch_json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
  };
  for (const auto& [key, value] : asked.items()) {
    const auto found = read.find(key);
    if (key == "model" && value.is_object() && found != read.end() && found->is_object()) {
      for (const auto& [field, inner] : value.items())
        if (found->value(field, launch_json()) != inner) made.push_back("model." + field + " " + shown(inner));
      continue;
    }
    // Whole samples, or whole steps.
    const double step = asked.value("sequence", 1.0) * asked.value("batch", 1.0);
    if (key == "tokens" && found != read.end() && std::abs(found->get<double>() - value.get<double>()) < step) continue;
    if (found == read.end() || *found != value) made.push_back(key + (value.is_object() ? "" : " " + shown(value)));
  }
  return made;
}

/// Lines above a file as comments of it.
inline std::string commented(const std::vector<std::string>& lines, const std::string& text) {
  std::string made;
  for (const std::string& line : lines) made += "# " + line + "\n";
  return made + text;
}

inline std::string what_is_missing(const launch_json& asked, std::string_view name, std::string_view text) {
  const std::vector<std::string> missing = not_said(asked, read_launch(name, text).question);
  return missing.empty() ? "" : fmt::format("These options do not say: {}", fmt::join(missing, ", "));
}

}  // namespace detail

inline constexpr std::string_view training_launchers[] = {"megatron", "torchtitan", "deepspeed"};
inline constexpr std::string_view serving_launchers[] = {"vllm", "sglang", "trtllm"};

/// A training run as a launch file.
///
/// Inputs   launcher     of `training_launchers`
///          asked        keys of a question; the model as an id of the catalogue or as its fields
///          per_machine  GPUs in a machine
///          lines        comments above it
inline std::string launch_text(std::string_view launcher, const detail::launch_json& asked, std::int64_t per_machine,
                               std::vector<std::string> lines) {
  using namespace detail;
  const auto note = [&lines](const std::string& line) {
    if (!line.empty()) lines.push_back(line);
  };
  if (launcher == "megatron") {
    launch_json by_fields = asked;
    if (asked.contains("model"))
      by_fields["model"] = launch_json(ridgeline::interop::detail::fields_of(
          ridgeline::interop::detail::transformer_from("model", asked.at("model"))));
    const std::string text = megatron_text(by_fields, per_machine);
    note(what_is_missing(by_fields, "launch.sh", text));
    note("Data, learning rate, checkpoints and the machines' addresses are yours to add.");
    return commented(lines, text);
  }
  if (launcher == "torchtitan") {
    const std::string text = torchtitan_text(asked);
    note(what_is_missing(asked, "job.toml", text));
    return commented(lines, text);
  }
  const launch_json made = deepspeed_json(asked);
  note(what_is_missing(asked, "ds_config.json", made.dump()));
  launch_json whole{{"_comment", lines}};
  whole.update(made);
  return whole.dump(2) + "\n";
}

/// One copy of a served model as an engine's command.
inline std::string serving_text(std::string_view launcher, const detail::launch_json& asked, const std::string& model,
                                std::vector<std::string> lines) {
  for (const detail::engine_names& engine : detail::engines()) {
    if (engine.emitted_as != launcher) continue;
    const std::string text = detail::server_text(engine, asked, model);
    detail::launch_json wanted = asked;
    // These say how an engine works, which a question about requests has no key for.
    for (const char* key : {"step-tokens", "data-parallel", "expert-parallel"}) {
      if (wanted.contains(key) && text.find(fmt::format(" {}", wanted[key].dump())) != std::string::npos)
        wanted.erase(key);
    }
    for (const char* key : {"speculation", "guesses", "tier-hits", "adapters", "adapter-rank"})
      wanted.erase(key);  // said, or told below
    for (const std::string& line : detail::beside_command(engine, asked)) lines.push_back(line);
    const std::string missing = detail::what_is_missing(wanted, "serve.sh", text);
    if (!missing.empty()) lines.push_back(missing);
    return detail::commented(lines, text);
  }
  throw launch_error("there is no such launcher");
}

}  // namespace support
