#pragma once
// A question from a launch file: --from.
#include <support/asking.hpp>
#include <support/launch_read.hpp>

namespace support {

inline void add_from(CLI::App& app, std::string& file) {
  app.add_option(
         "--from", file,
         "read the job from a launch file: a script for Megatron-LM, vLLM, SGLang or TensorRT-LLM, a .toml of torchtitan, a "
         ".json of DeepSpeed; options on the command line override the file")
      ->type_name("FILE");
}

/// Says what the file says, where no option does. Nothing where no file was named.
inline std::optional<launch_job> say_launch(asking& face, const std::string& file) {
  if (file.empty()) return std::nullopt;
  try {
    launch_job job = read_launch(file, small_file("--from", file));
    // Options for the other kind of question make it that one.
    const bool other = job.serves != ridgeline::interop::asks_about_requests(face.said()) && !job.serves;
    if (other) refuse_file("--from", file, fmt::format("{} trains, and the options are about requests", job.launcher));
    // The catalogue's name of a network that is described.
    if (job.question.contains("model"))
      job.question["model"] = reading([&] {
        using namespace ridgeline::interop::detail;
        return ridgeline::interop::detail::json_of(transformer_from("model", job.question.at("model")));
      });
    for (const auto& [key, value] : face.said().items()) job.question.erase(key);
    for (const auto& [key, value] : job.question.items()) face.say(key, value);
    const auto is_said = [&face](const std::string& note) {
      const std::size_t flag = note.find("--");
      std::size_t end = flag == std::string::npos ? flag : note.find(' ', flag);
      return flag != std::string::npos && face.given(note.substr(flag + 2, end - flag - 2));
    };
    // What somebody has said needs no asking.
    std::erase_if(job.notes, [&](const std::string& note) {
      const std::size_t colon = note.rfind(": ");
      return colon != std::string::npos && note.find("--", colon) != std::string::npos && is_said(note.substr(colon));
    });
    face.answer_beside(
        "from",
        {{"launcher", job.launcher}, {"question", job.question}, {"notes", job.notes}, {"not_read", job.not_read}});
    return job;
  } catch (const launch_error& problem) {
    refuse_file("--from", file, problem.what());
  }
}

/// An answer for people, with what was read and what was not.
inline std::string with_launch(std::string text, const std::optional<launch_job>& job) {
  if (!job) return text;
  text += fmt::format("{}read as {}'s", text.ends_with("\n\n") ? "" : "\n", job->launcher);
  for (const auto& [key, value] : job->question.items())
    if (!value.is_object())
      text += fmt::format(" --{} {}", key, value.is_string() ? value.get<std::string>() : value.dump());
  text += "\n";
  for (const std::string& note : job->notes) text += "note: " + note + "\n";
  if (!job->not_read.empty()) text += fmt::format("no part of the answer: {}\n", fmt::join(job->not_read, ", "));
  return text;
}

}  // namespace support
