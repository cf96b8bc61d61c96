#pragma once
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/count.hpp>
#include <string_view>
#include <vector>

namespace ridgeline::inline v0_2::interop {

/// Key order is the order in which something was written.
using json = nlohmann::ordered_json;

#if defined(__cpp_exceptions)
/// A question that cannot be read: which key, what stood there, what is expected, and the known names where it is one.
/// Source   docs/reference/json.md
struct question_error : std::invalid_argument {
  std::string key, given, expected;
  std::vector<std::string> known;

  question_error(const std::string& at, const std::string& stood, const std::string& due,
                 std::vector<std::string> names = {})
      : std::invalid_argument(at + ": '" + stood + "' is not " + due),
        key(at),
        given(stood),
        expected(due),
        known(std::move(names)) {}
};
#endif

}  // namespace ridgeline::inline v0_2::interop

namespace ridgeline::inline v0_2::interop::detail {

inline std::string words(std::string_view text) { return std::string(text); }

/// What stood there, as somebody typed it.
inline std::string shown(const json& value) {
  return (value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', true)).substr(0, 80);
}

/// To as many significant digits as `least` has, a power of ten from 1 to 10^14: the whole number nearest to a value of that many
/// digits, and its quotient by a power of ten up to 10^22, which is exact before it is rounded.
inline double rounded(double value, double least) {
  const double size = std::abs(value);
  if (!(size < std::numeric_limits<double>::infinity())) return value;
  double up = 1.0, down = 1.0;
  while (size * up < least && up < 1e22) up *= 10.0;
  while (size / down >= 10.0 * least) down *= 10.0;
  return down > 1.0 ? std::nearbyint(value / down) * down : std::nearbyint(value * up) / up;
}

[[noreturn]] inline void refuse(std::string_view key, const json& value, const std::string& expected,
                                std::vector<std::string> known = {}) {
#if defined(__cpp_exceptions)
  throw question_error(words(key), shown(value), expected, std::move(known));
#else
  static_cast<void>(known);
  std::fputs((words(key) + ": '" + shown(value) + "' is not " + expected + "\n").c_str(), stderr);
  std::abort();
#endif
}

template<class Check>
double number(std::string_view key, const json& value, const std::string& expected, Check allowed) {
  if (!value.is_number() || !std::isfinite(value.get<double>()) || !allowed(value.get<double>()))
    refuse(key, value, expected);
  return value.get<double>();
}
inline double positive(std::string_view key, const json& value, const std::string& unit) {
  return number(key, value, "a number of " + unit + " above 0 and at most 1e15",
                [](double n) { return n > 0.0 && n <= 1e15; });
}
inline double amount(std::string_view key, const json& value, const std::string& unit) {
  return number(key, value, "a number of " + unit + " from 0 to 1e15", [](double n) { return n >= 0.0 && n <= 1e15; });
}
inline std::int64_t whole(std::string_view key, const json& value, const std::string& expected, double least,
                          double most) {
  return static_cast<std::int64_t>(
      number(key, value, expected, [&](double n) { return n >= least && n <= most && n == std::floor(n); }));
}
inline std::int64_t count(std::string_view key, const json& value) {
  return whole(key, value, "a whole number from 1 to 1000000", 1.0, 1e6);
}
/// 85, 70.5: at most 15 digits, which one division rounds as a reader of JSON does; null for other text. The reader of JSON itself
/// would take 15 kB of a page over the wire.
inline json plain_number(std::string_view text) {
  double value = 0.0, scale = 1.0;
  std::size_t digits = 0;
  bool fraction = false;
  for (const char c : text) {
    const bool point = c == '.' && !fraction && digits > 0;
    if (!point && (c < '0' || c > '9' || ++digits > 15)) return nullptr;
    if (!point) value = 10.0 * value + (c - '0');
    if (fraction) scale *= 10.0;
    fraction = fraction || point;
  }
  return digits == 0 || text.back() == '.' ? json(nullptr) : json(value / scale);
}
inline json plain_numbers(std::string_view text) {
  json list = json::array();
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(',', from), text.size());
    std::string_view one = text.substr(from, end - from);
    while (one.starts_with(' ')) one.remove_prefix(1);
    list.push_back(plain_number(one));
    from = end + 1;
  }
  return list;
}
/// Numbers as an array, as text with commas between them, or one alone.
template<class Check>
std::vector<double> numbers(std::string_view key, const json& value, const std::string& expected, std::size_t most,
                            Check allowed) {
  json list = json::array({value});
  if (value.is_array()) list = value;
  if (value.is_string()) list = plain_numbers(value.get_ref<const std::string&>());
  if (!list.is_array() || list.empty() || list.size() > most) refuse(key, value, expected);
  std::vector<double> made;
  for (const json& one : list) {
    if (!one.is_number() || !std::isfinite(one.get<double>()) || !allowed(one.get<double>()))
      refuse(key, value, expected);
    made.push_back(one.get<double>());
  }
  return made;
}
inline bool on_off(std::string_view key, const json& value) {
  if (value.is_boolean()) return value.get<bool>();
  const auto* word = value.get_ptr<const std::string*>();
  if (word != nullptr && (*word == "on" || word->empty())) return true;
  if (word == nullptr || *word != "off") refuse(key, value, "on or off");
  return false;
}
inline std::string name(std::string_view key, const json& value, const std::string& kind) {
  if (!value.is_string()) refuse(key, value, kind);
  return value.get<std::string>();
}

/// The entry of a list that has a name, told by `name_of_entry`.
template<class Entries, class Name>
const auto& entry_named(std::string_view key, const json& value, const std::string& kind, const Entries& entries,
                        Name name_of_entry, bool listed = true) {
  std::vector<std::string> known;
  std::string all;
  for (const auto& one : entries) {
    known.emplace_back(name_of_entry(one));
    if (value.is_string() && value.get_ref<const std::string&>() == known.back()) return one;
    all += (all.empty() ? "" : ", ") + known.back();
  }
  refuse(key, value, "a known " + kind + (listed ? " (" + all + ")" : ""), known);
}

/// Enumerators by name, for those that the library does not name itself.
template<class Enumerator, std::size_t Size>
Enumerator enumerator(std::string_view key, const json& value, const std::string_view (&names)[Size]) {
  for (std::size_t i = 0; i < Size; ++i)
    if (value == words(names[i])) return static_cast<Enumerator>(i);
  refuse(key, value, "one of its names", {names, names + Size});
}

/// An unknown key is a typing error.
inline void refuse_key(const std::string& key, std::vector<std::string> known) {
#if defined(__cpp_exceptions)
  throw question_error(key, key, "a known option", std::move(known));
#else
  refuse(key, json(key), "a known option", std::move(known));
#endif
}

}  // namespace ridgeline::inline v0_2::interop::detail
