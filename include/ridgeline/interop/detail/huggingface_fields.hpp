#pragma once
// A JSON file from outside, read field by field: what is missing, of another type or out of range is named and refused.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace ridgeline::inline v0_2::interop {

/// A config.json that makes no network, in one sentence; `type` is its model_type where nobody here knows it.
/// Source   docs/how-to/describe-a-model.md
struct config_error : std::invalid_argument {
  std::string type;

  explicit config_error(const std::string& sentence, std::string unknown_type = {})
      : std::invalid_argument(sentence), type(std::move(unknown_type)) {}
};

}  // namespace ridgeline::inline v0_2::interop

namespace ridgeline::inline v0_2::interop::detail {

/// No `config.json` of a transformer comes near; a file of weights given by mistake does.
inline constexpr std::size_t largest_config = 1 << 20;
inline constexpr int deepest_config = 32;

/// The largest whole number that a dimension may be, as in the library.
inline constexpr std::int64_t largest_field = 100'000'000;

/// A sentence from texts and whole numbers.
template<class... Parts>
std::string joined(const Parts&... parts) {
  std::string made;
  const auto add = [&made]<class Part>(const Part& part) {
    if constexpr (std::is_same_v<Part, bool>) made += part ? "true" : "false";
    else if constexpr (std::is_integral_v<Part>) made += std::to_string(part);
    else made += part;
  };
  (add(parts), ...);
  return made;
}

[[noreturn]] inline void refuse_config(const std::string& sentence, std::string unknown_type = {}) {
#if defined(__cpp_exceptions)
  throw config_error(sentence, std::move(unknown_type));
#else
  static_cast<void>(unknown_type);
  std::fputs(("config.json: " + sentence + "\n").c_str(), stderr);
  std::abort();
#endif
}

/// The JSON object that a text is. A name that stands twice in one object is refused: which one counts is anybody's guess.
inline nlohmann::ordered_json json_object(std::string_view text) {
  if (text.size() > largest_config) {
    refuse_config(joined("has ", text.size(), " bytes; a config.json has at most ", largest_config));
  }
  std::vector<std::set<std::string>> names;
  const auto watch = [&](int depth, nlohmann::ordered_json::parse_event_t event, nlohmann::ordered_json& parsed) {
    using enum nlohmann::ordered_json::parse_event_t;
    if (depth > deepest_config) refuse_config(joined("is nested deeper than ", deepest_config, " levels"));
    if (event == object_start) names.emplace_back();
    if (event == object_end) names.pop_back();
    if (event == key && !names.back().insert(parsed.get<std::string>()).second) {
      refuse_config(joined("field ", parsed.dump(-1, ' ', true).substr(0, 60), " stands there twice"));
    }
    return true;
  };
#if defined(__cpp_exceptions)
  try {
    nlohmann::ordered_json parsed = nlohmann::ordered_json::parse(text.begin(), text.end(), watch);
    if (!parsed.is_object()) refuse_config("is not a JSON object");
    return parsed;
  } catch (const nlohmann::ordered_json::parse_error& problem) {
    if (problem.byte > text.size()) refuse_config("is not JSON: it ends too early");
    refuse_config(joined("is not JSON: the mistake is at byte ", problem.byte));
  } catch (const nlohmann::ordered_json::exception&) {
    refuse_config("is not JSON: a number is too large");
  }
#else
  nlohmann::ordered_json parsed = nlohmann::ordered_json::parse(text.begin(), text.end(), watch, false);
  if (parsed.is_discarded()) refuse_config("is not JSON");
  if (!parsed.is_object()) refuse_config("is not a JSON object");
  return parsed;
#endif
}

/// The fields of an object.
class config_fields {
 public:
  explicit config_fields(const nlohmann::ordered_json& object, std::string inside = "")
      : object_(&object), inside_(std::move(inside)) {}

  /// One name of a field, or several that mean the same.
  using names = std::initializer_list<const char*>;

  [[noreturn]] void refuse(const char* name, const std::string& problem) const {
    refuse_config(joined("field '", inside_, name, "' ", problem));
  }

  /// Refuses a model_type that nobody here reads.
  [[noreturn]] void refuse_type(const std::string& problem, std::string type) const {
    refuse_config(joined("field '", inside_, "model_type' ", problem), std::move(type));
  }

  /// Whether a field is there and says something.
  bool has(const char* name) const { return object_->contains(name) && !object_->at(name).is_null(); }

  /// Whether a field is there, be it with null.
  bool contains(const char* name) const { return object_->contains(name); }

  /// A field as it stands, for a message: cut where it is long.
  std::string shown(const char* name) const {
    const nlohmann::ordered_json& value = object_->at(name);
    if (value.is_object()) return "an object";
    if (value.is_array()) return "a list";
    const std::string text = value.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
    return text.size() > 40 ? text.substr(0, 40) + "..." : text;
  }

  /// The first of these names that says something; all that do must agree.
  std::optional<const char*> find(names all) const {
    std::optional<const char*> found;
    for (const char* name : all) {
      if (!has(name)) continue;
      if (found && object_->at(name) != object_->at(*found)) {
        refuse(name, joined("is ", shown(name), ", and '", *found, "' is ", shown(*found), ": they mean the same"));
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
        refuse(name, joined("is null, not a whole number from ", least, " to ", largest_field));
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
    if (!object_->at(name).is_boolean()) refuse(name, joined("is ", shown(name), ", not true or false"));
    return object_->at(name).get<bool>();
  }

  /// Refuses a switch that stands otherwise than it must.
  void must_be(const char* name, bool wanted, const std::string& why) const {
    if (flag_or(name, wanted) != wanted) refuse(name, joined("is ", !wanted, ": ", why));
  }

  std::string text_or(names all, const std::string& missing) const {
    const std::optional<const char*> name = find(all);
    if (!name) return missing;
    if (!object_->at(*name).is_string()) refuse(*name, joined("is ", shown(*name), ", not a text"));
    return object_->at(*name).get<std::string>();
  }

  /// A list, or nullptr where the field says nothing.
  const nlohmann::ordered_json* list(const char* name) const {
    if (!has(name)) return nullptr;
    if (!object_->at(name).is_array()) refuse(name, joined("is ", shown(name), ", not a list"));
    return &object_->at(name);
  }

  /// The fields of an object inside.
  config_fields inside(const char* name) const {
    if (!has(name)) refuse(name, "is missing");
    if (!object_->at(name).is_object()) refuse(name, joined("is ", shown(name), ", not an object"));
    return config_fields(object_->at(name), joined(inside_, name, "."));
  }

  /// Whether there is no field at all.
  bool empty() const { return object_->empty(); }

 private:
  std::int64_t checked_whole(const char* name, std::int64_t least) const {
    const nlohmann::ordered_json& value = object_->at(name);
    const bool integer = value.is_number_integer();
    const bool small =
        integer && (!value.is_number_unsigned() || value.get<std::uint64_t>() <= std::uint64_t{largest_field});
    if (!small || value.get<std::int64_t>() < least || value.get<std::int64_t>() > largest_field) {
      refuse(name, joined("is ", shown(name), ", not a whole number from ", least, " to ", largest_field));
    }
    return value.get<std::int64_t>();
  }

  const nlohmann::ordered_json* object_;
  std::string inside_;
};

}  // namespace ridgeline::inline v0_2::interop::detail
