#pragma once
// A job as a launcher is told it: the question that it is, and what of the file is not a part of that.
#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/workload/catalogued_model.hpp>
#include <string>
#include <string_view>
#include <support/shell_script.hpp>
#include <vector>

namespace support {

/// What a launch file says.
struct launch_job {
  std::string launcher;
  nlohmann::ordered_json question = nlohmann::ordered_json::object();  // keys of docs/reference/json.md
  std::vector<std::string> not_read = {};                              // options that are no part of the answer
  std::vector<std::string> notes = {};
  bool serves = false;
};

namespace detail {

using launch_json = nlohmann::ordered_json;

/// Says a key where the file does.
template<class Value>
void say_if(launch_json& question, const char* key, const std::optional<Value>& value) {
  if (value) question[key] = *value;
}
/// Says a degree; one is what is meant where nothing is said.
inline void say_degree(launch_json& question, const char* key, std::int64_t degree) {
  if (degree != 1) question[key] = degree;
}

/// A product of counts, as a whole number where it is exact.
inline launch_json count_of(double value) {
  return value < 9e15 ? launch_json(static_cast<std::int64_t>(value)) : launch_json(value);
}

/// A name without case and punctuation, and without what says for what it was tuned.
inline std::string bare_name(std::string_view name) {
  std::string made(name.substr(name.rfind('/') == std::string_view::npos ? 0 : name.rfind('/') + 1));
  std::ranges::transform(made, made.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (made.starts_with("meta-")) made.erase(0, 5);
  for (const std::string_view end : {"-instruct", "-chat", "-base", "-it", "-hf"})
    if (made.ends_with(end)) made.resize(made.size() - end.size());
  std::erase_if(made, [](unsigned char c) { return std::isalnum(c) == 0; });
  return made;
}

/// The catalogue's id of a checkpoint's name: the same letters and digits; empty where there is none.
inline std::string model_named(std::string_view name) {
  const std::string wanted = bare_name(name);
  for (const ridgeline::catalogued_model& one : ridgeline::catalogue::models)
    if (!wanted.empty() && transformer_of(one) != nullptr && bare_name(one.id) == wanted) return std::string(one.id);
  return "";
}

inline std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace detail
}  // namespace support
