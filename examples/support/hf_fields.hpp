#pragma once
// A JSON file from outside, read field by field: what is missing, of another type or out of range is named and refused.
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <support/names.hpp>
#include <system_error>
#include <vector>

namespace support {

/// No `config.json` of a transformer comes near; a file of weights given by mistake does.
inline constexpr std::uintmax_t largest_config = 1 << 20;
inline constexpr int deepest_config = 32;

/// The largest whole number that a dimension may be, as in the library.
inline constexpr std::int64_t largest_field = 100'000'000;

/// Refuses an input file; `where` is the file.
[[noreturn]] inline void refuse_file(const std::string& option, const std::string& where, const std::string& problem) {
  throw CLI::ValidationError(option, fmt::format("{}: {}", where, problem));
}

/// The whole text of a small file.
inline std::string small_file(const std::string& option, const std::string& path) {
  std::error_code problem;
  const std::filesystem::file_status status = std::filesystem::status(path, problem);
  if (problem && problem != std::errc::no_such_file_or_directory)
    refuse_file(option, path.substr(0, 80), "cannot be read: " + problem.message());
  if (!std::filesystem::exists(status)) refuse_file(option, path, "there is no such file");
  if (std::filesystem::is_directory(status)) refuse_file(option, path, "is a directory; give the config.json in it");
  if (!std::filesystem::is_regular_file(status)) refuse_file(option, path, "is not a regular file");
  const std::uintmax_t size = std::filesystem::file_size(path, problem);
  if (problem) refuse_file(option, path, "cannot be read");
  if (size == 0) refuse_file(option, path, "is empty");
  if (size > largest_config) {
    refuse_file(option, path, fmt::format("has {} bytes; a config.json has at most {}", size, largest_config));
  }
  std::ifstream file(path, std::ios::binary);
  std::string text(static_cast<std::size_t>(size), '\0');
  if (!file.read(text.data(), static_cast<std::streamsize>(text.size()))) refuse_file(option, path, "cannot be read");
  return text;
}

/// The JSON object that a text is. A name that stands twice in one object is refused: which one counts is anybody's guess.
inline nlohmann::json json_object(const std::string& option, const std::string& where, std::string_view text) {
  if (text.size() > largest_config) {
    refuse_file(option, where, fmt::format("has {} bytes; a config.json has at most {}", text.size(), largest_config));
  }
  std::vector<std::set<std::string>> names;
  const auto watch = [&](int depth, nlohmann::json::parse_event_t event, nlohmann::json& parsed) {
    using enum nlohmann::json::parse_event_t;
    if (depth > deepest_config)
      refuse_file(option, where, fmt::format("is nested deeper than {} levels", deepest_config));
    if (event == object_start) names.emplace_back();
    if (event == object_end) names.pop_back();
    if (event == key && !names.back().insert(parsed.get<std::string>()).second) {
      refuse_file(option, where, fmt::format("field {} stands there twice", parsed.dump(-1, ' ', true).substr(0, 60)));
    }
    return true;
  };
  try {
    nlohmann::json parsed = nlohmann::json::parse(text.begin(), text.end(), watch);
    if (!parsed.is_object()) refuse_file(option, where, "is not a JSON object");
    return parsed;
  } catch (const nlohmann::json::parse_error& problem) {
    if (problem.byte > text.size()) refuse_file(option, where, "is not JSON: it ends too early");
    refuse_file(option, where, fmt::format("is not JSON: the mistake is at byte {}", problem.byte));
  } catch (const nlohmann::json::exception&) {
    refuse_file(option, where, "is not JSON: a number is too large");
  }
}

/// The fields of an object.
class hf_fields {
 public:
  hf_fields(std::string option, std::string where, const nlohmann::json& object, std::string inside = "")
      : option_(std::move(option)), where_(std::move(where)), object_(&object), inside_(std::move(inside)) {}

  /// One name of a field, or several that mean the same.
  using names = std::initializer_list<const char*>;

  [[noreturn]] void refuse(const std::string& problem) const { refuse_file(option_, where_, problem); }
  [[noreturn]] void refuse(const char* name, const std::string& problem) const {
    refuse(fmt::format("field '{}{}' {}", inside_, name, problem));
  }

  /// Whether a field is there and says something.
  bool has(const char* name) const { return object_->contains(name) && !object_->at(name).is_null(); }

  /// Whether a field is there, be it with null.
  bool contains(const char* name) const { return object_->contains(name); }

  /// A field as it stands, for a message: cut where it is long.
  std::string shown(const char* name) const {
    const nlohmann::json& value = object_->at(name);
    if (value.is_object()) return "an object";
    if (value.is_array()) return "a list";
    const std::string text = value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    return text.size() > 40 ? text.substr(0, 40) + "..." : text;
  }

  /// The first of these names that says something; all that do must agree.
  std::optional<const char*> find(names all) const {
    std::optional<const char*> found;
    for (const char* name : all) {
      if (!has(name)) continue;
      if (found && object_->at(name) != object_->at(*found)) {
        refuse(name, fmt::format("is {}, and '{}' is {}: they mean the same", shown(name), *found, shown(*found)));
      }
      if (!found) found = name;
    }
    return found;
  }

  /// A whole number; `missing` where there is none. Null is refused: what it means is known of few fields.
  std::int64_t whole_or(names all, std::int64_t missing, std::int64_t least = 1) const {
    if (const std::optional<const char*> name = find(all)) return checked_whole(*name, least);
    for (const char* name : all) {
      if (object_->contains(name))
        refuse(name, fmt::format("is null, not a whole number from {} to {}", least, largest_field));
    }
    return missing;
  }

  /// A whole number; `missing` where there is none or null, which mean the same to the transformers library.
  std::int64_t whole_or_null(names all, std::int64_t missing, std::int64_t least = 1) const {
    const std::optional<const char*> name = find(all);
    return name ? checked_whole(*name, least) : missing;
  }

  std::int64_t whole(names all) const {
    if (const std::int64_t value = whole_or(all, 0); value != 0) return value;
    refuse(*all.begin(), "is missing");
  }

  bool flag_or(const char* name, bool missing) const {
    if (!object_->contains(name)) return missing;
    if (!object_->at(name).is_boolean()) refuse(name, fmt::format("is {}, not true or false", shown(name)));
    return object_->at(name).get<bool>();
  }

  /// Refuses a switch that stands otherwise than it must.
  void must_be(const char* name, bool wanted, const std::string& why) const {
    if (flag_or(name, wanted) != wanted) refuse(name, fmt::format("is {}: {}", !wanted, why));
  }

  std::string text_or(names all, const std::string& missing) const {
    const std::optional<const char*> name = find(all);
    if (!name) return missing;
    if (!object_->at(*name).is_string()) refuse(*name, fmt::format("is {}, not a text", shown(*name)));
    return object_->at(*name).get<std::string>();
  }

  /// A list, or nullptr where the field says nothing.
  const nlohmann::json* list(const char* name) const {
    if (!has(name)) return nullptr;
    if (!object_->at(name).is_array()) refuse(name, fmt::format("is {}, not a list", shown(name)));
    return &object_->at(name);
  }

  /// The fields of an object inside.
  hf_fields inside(const char* name) const {
    if (!has(name)) refuse(name, "is missing");
    if (!object_->at(name).is_object()) refuse(name, fmt::format("is {}, not an object", shown(name)));
    return {option_, where_, object_->at(name), fmt::format("{}{}.", inside_, name)};
  }

  /// Whether there is no field at all.
  bool empty() const { return object_->empty(); }

  /// What the file is called, for messages.
  const std::string& where() const { return where_; }

 private:
  std::int64_t checked_whole(const char* name, std::int64_t least) const {
    const nlohmann::json& value = object_->at(name);
    const bool integer = value.is_number_integer();
    const bool small =
        integer && (!value.is_number_unsigned() || value.get<std::uint64_t>() <= std::uint64_t{largest_field});
    if (!small || value.get<std::int64_t>() < least || value.get<std::int64_t>() > largest_field) {
      refuse(name, fmt::format("is {}, not a whole number from {} to {}", shown(name), least, largest_field));
    }
    return value.get<std::int64_t>();
  }

  std::string option_, where_;
  const nlohmann::json* object_;
  std::string inside_;
};

}  // namespace support
