#pragma once
// A launch file as a question: Megatron-LM, torchtitan, DeepSpeed, vLLM, SGLang, TensorRT-LLM.
#include <ridgeline/questions/defaults.hpp>
#include <support/launch_deepspeed.hpp>
#include <support/launch_megatron.hpp>
#include <support/launch_serving.hpp>
#include <support/launch_torchtitan_read.hpp>

namespace support {

namespace detail {

/// The launcher of a command, by its words; nothing where it is none.
inline std::optional<launch_job> read_command(const std::vector<std::string>& words) {
  const auto place = [&](auto is) { return std::ranges::find_if(words, is); };
  const auto ends_with = [](std::string_view end) {
    return [end](const std::string& word) { return word == end || word.ends_with("/" + std::string(end)); };
  };
  const auto rest = [&](auto from) { return launch_options(std::vector<std::string>(from, words.end())); };
  const auto positional = [](const launch_options& given) { return given.before().empty() ? "" : given.before()[0]; };
  const auto vllm = place(ends_with("vllm"));
  if (vllm != words.end() && vllm + 1 != words.end() && *(vllm + 1) == "serve") {
    const launch_options given = rest(vllm + 2);
    return read_server(engines()[0], given, positional(given));
  }
  for (const std::string_view module : {"vllm.entrypoints.openai.api_server", "vllm.entrypoints.api_server"})
    if (const auto found = place(ends_with(module)); found != words.end())
      return read_server(engines()[0], rest(found + 1), "");
  if (const auto found = place(ends_with("sglang.launch_server")); found != words.end())
    return read_server(engines()[1], rest(found + 1), "");
  if (const auto found = place(ends_with("trtllm-serve")); found != words.end()) {
    auto from = found + 1;
    if (from != words.end() && *from == "serve") ++from;
    const launch_options given = rest(from);
    return read_server(engines()[2], given, positional(given));
  }
  const auto script = place([](const std::string& word) {
    const std::string name = word.substr(word.rfind('/') == std::string::npos ? 0 : word.rfind('/') + 1);
    return name.starts_with("pretrain_") && name.ends_with(".py");
  });
  if (script != words.end()) return read_megatron(launch_options(words));
  return std::nullopt;
}

inline launch_job read_script(std::string_view text) {
  const shell_script script(text);
  std::optional<launch_job> found;
  std::vector<std::string> conditional;
  for (const bool in_conditions : {false, true}) {
    for (const shell_script::command& one : script.commands()) {
      if (one.conditional != in_conditions) continue;
      if (auto job = read_command(one.words)) {
        if (found) found->notes.emplace_back("the file starts more than one job: this is the last of them");
        const std::vector<std::string> notes = found ? found->notes : std::vector<std::string>();
        found = std::move(job);
        found->notes.insert(found->notes.end(), notes.begin(), notes.end());
      } else if (in_conditions) {
        for (const std::string& word : one.words)
          if (word.starts_with("--")) conditional.push_back(word.substr(0, word.find_first_of(" =")).substr(0, 60));
      }
    }
    if (found && !in_conditions) {
      for (const shell_script::command& one : script.commands())
        if (one.conditional)
          for (const std::string& word : one.words)
            if (word.starts_with("--")) conditional.push_back(word.substr(0, word.find_first_of(" =")).substr(0, 60));
      break;
    }
  }
  if (!found)
    throw launch_error(
        "it starts no training by Megatron-LM (pretrain_*.py), nor a server of vLLM, SGLang or TensorRT-LLM");
  std::ranges::sort(conditional);
  const auto same = std::ranges::unique(conditional);
  conditional.erase(same.begin(), same.end());
  for (const std::string& name : conditional) found->not_read.push_back(name + " (inside of a condition)");
  return *found;
}

/// A text of the file without what a terminal would obey, or JSON cannot say.
inline std::string printable(std::string text) {
  for (char& c : text)
    if (c < 0x20 || c > 0x7e) c = '?';
  return text;
}

inline launch_job read_any(std::string_view name, std::string_view text) {
  if (text.find('\0') != std::string_view::npos) throw launch_error("this is no text");
  if (name.ends_with(".toml")) return read_torchtitan(text);
  if (name.ends_with(".json")) return read_deepspeed(text);
  return read_script(text);
}

}  // namespace detail

/// Reads a launch file.
///
/// Inputs   name  of the file: .toml is torchtitan's, .json DeepSpeed's, anything else a shell script
///          text  all of it
/// Returns  the question, and what of the file is no part of it
/// Errors   `launch_error`, a sentence
inline launch_job read_launch(std::string_view name, std::string_view text) {
  try {
    launch_job job = detail::read_any(name, text);
    for (std::string& one : job.not_read) one = detail::printable(one);
    for (std::string& one : job.notes) one = detail::printable(one);
    return job;
  } catch (const launch_error& problem) {
    throw launch_error(detail::printable(problem.what()));
  }
}

}  // namespace support
