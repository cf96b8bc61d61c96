#pragma once
// A config.json of Hugging Face, from a file that somebody names.
#include <filesystem>
#include <fstream>
#include <ridgeline/interop/huggingface.hpp>
#include <string>
#include <string_view>
#include <support/names.hpp>
#include <system_error>

namespace support {

/// Refuses an input file; `where` is the file.
[[noreturn]] inline void refuse_file(const std::string& option, const std::string& where, const std::string& problem) {
  throw CLI::ValidationError(option, fmt::format("{}: {}", where, problem));
}

/// The bytes of a regular file that holds something; refuses what is none.
inline std::uintmax_t size_of_file(const std::string& option, const std::string& path) {
  std::error_code problem;
  const std::filesystem::file_status status = std::filesystem::status(path, problem);
  if (problem && problem != std::errc::no_such_file_or_directory)
    refuse_file(option, path.substr(0, 80), "cannot be read: " + problem.message());
  if (!std::filesystem::exists(status)) refuse_file(option, path, "there is no such file");
  if (std::filesystem::is_directory(status))
    refuse_file(option, path, option == "--model" ? "is a directory; give the config.json in it" : "is a directory");
  if (!std::filesystem::is_regular_file(status)) refuse_file(option, path, "is not a regular file");
  const std::uintmax_t size = std::filesystem::file_size(path, problem);
  if (problem) refuse_file(option, path, "cannot be read");
  if (size == 0) refuse_file(option, path, "is empty");
  return size;
}

/// The whole text of a small file.
inline std::string small_file(const std::string& option, const std::string& path) {
  const std::uintmax_t size = size_of_file(option, path);
  if (size > ridgeline::interop::detail::largest_config) {
    refuse_file(
        option, path,
        fmt::format("has {} bytes; a config.json has at most {}", size, ridgeline::interop::detail::largest_config));
  }
  std::ifstream file(path, std::ios::binary);
  std::string text(static_cast<std::size_t>(size), '\0');
  if (!file.read(text.data(), static_cast<std::streamsize>(text.size()))) refuse_file(option, path, "cannot be read");
  return text;
}

/// The JSON object that a file holds.
inline nlohmann::json json_object(const std::string& option, const std::string& where, std::string_view text) {
  try {
    return ridgeline::interop::detail::json_object(text);
  } catch (const ridgeline::interop::config_error& problem) {
    refuse_file(option, where, problem.what());
  }
}

/// The transformer that the text of a config.json describes; `where` is its name in messages.
inline ridgeline::interop::huggingface_model parse_config(const std::string& option, const std::string& where,
                                                          std::string_view text) {
  try {
    return ridgeline::interop::from_huggingface(text);
  } catch (const ridgeline::interop::config_error& problem) {
    const std::vector<std::string> near =
        problem.type.empty() ? std::vector<std::string>()
                             : suggestions(problem.type.substr(0, 80), ridgeline::interop::huggingface_types());
    refuse_file(
        option, where,
        near.empty() ? problem.what() : fmt::format("{}; did you mean '{}'?", problem.what(), fmt::join(near, "', '")));
  }
}

/// The transformer that a config.json describes.
inline ridgeline::interop::huggingface_model read_config(const std::string& option, const std::string& path) {
  return parse_config(option, path, small_file(option, path));
}

}  // namespace support
