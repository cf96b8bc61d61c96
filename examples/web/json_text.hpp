#pragma once
#include <ridgeline/interop/detail/json_values.hpp>

#include "wasm.hpp"

/// The number that a text of so many bytes is, as JavaScript reads it: rounded to the nearest.
FROM_PAGE(number) double number_of(const char* text, std::size_t size);

/// JSON as a page sends it: text in valid UTF-8. It reads what nlohmann/json reads (tests/web/same.mjs compares), in a fifth of the code.
class json_text {
 public:
  using json = ridgeline::interop::json;
  enum class fault { none, no_json, too_deep, twice };

  json_text(std::string_view text, int deepest) : at_(text.data()), end_(at_ + text.size()), deepest_(deepest) {
    read(value_, 0);
    space();
    if (at_ != end_) fails(fault::no_json);
  }
  fault failed() const { return fault_; }
  /// The name that stands twice.
  const std::string& name() const { return name_; }
  const json& value() const { return value_; }

 private:
  bool fails(fault why) {
    if (fault_ == fault::none) fault_ = why;
    at_ = end_;
    return false;
  }
  char next() const { return at_ == end_ ? '\0' : *at_; }
  void space() {
    while (next() == ' ' || next() == '\n' || next() == '\t' || next() == '\r') ++at_;
  }
  bool is(char letter) {
    if (at_ == end_ || *at_ != letter) return false;
    ++at_;
    return true;
  }
  /// Where a letter stands behind space.
  bool stands(char letter) {
    space();
    return is(letter);
  }
  bool word(std::string_view letters) {
    for (const char one : letters)
      if (!is(one)) return fails(fault::no_json);
    return true;
  }
  bool digits() {
    const char* const from = at_;
    while (next() >= '0' && next() <= '9') ++at_;
    return at_ != from || fails(fault::no_json);
  }

  bool read(json& value, int depth) {
    if (depth > deepest_) return fails(fault::too_deep);
    space();
    switch (next()) {
      case '{': return object(value, depth);
      case '[': return array(value, depth);
      case '"': value = std::string(); return string(value.get_ref<std::string&>());
      case 't': value = true; return word("true");
      case 'f': value = false; return word("false");
      case 'n': value = nullptr; return word("null");
      default: return number(value);
    }
  }
  bool object(json& value, int depth) {
    value = json::object();
    is('{');
    if (stands('}')) return true;
    do {
      std::string name;
      space();
      if (!string(name) || !stands(':')) return fails(fault::no_json);
      if (value.contains(name)) {
        name_ = name;
        return fails(fault::twice);
      }
      if (!read(value[name], depth + 1)) return false;
    } while (stands(','));
    return is('}') || fails(fault::no_json);
  }
  bool array(json& value, int depth) {
    value = json::array();
    is('[');
    if (stands(']')) return true;
    do {
      value.push_back(nullptr);
      if (!read(value.back(), depth + 1)) return false;
    } while (stands(','));
    return is(']') || fails(fault::no_json);
  }
  /// Whole numbers stay whole, as far as 64 bits hold them.
  bool number(json& value) {
    const char* const from = at_;
    const bool negative = is('-');
    if (!is('0') && !digits()) return false;
    const char* const whole = at_;
    if (is('.') && !digits()) return false;
    if (is('e') || is('E')) {
      if (!is('+')) is('-');
      if (!digits()) return false;
    }
    std::uint64_t size = 0;
    bool holds = at_ == whole;
    for (const char* one = from + negative; holds && one != whole; ++one)
      holds = !__builtin_mul_overflow(size, std::uint64_t{10}, &size) &&
              !__builtin_add_overflow(size, static_cast<std::uint64_t>(*one - '0'), &size);
    const std::uint64_t lowest = std::uint64_t{1} << 63;
    if (holds && !negative) {
      value = size;
    } else if (holds && size <= lowest) {
      value = static_cast<std::int64_t>(0 - size);
    } else {
      const double rounded = number_of(from, static_cast<std::size_t>(at_ - from));
      if (!std::isfinite(rounded)) return fails(fault::no_json);
      value = rounded;
    }
    return true;
  }
  bool string(std::string& made) {
    if (!is('"')) return fails(fault::no_json);
    while (at_ != end_ && *at_ != '"') {
      const char letter = *at_++;
      if (static_cast<unsigned char>(letter) < 0x20) return fails(fault::no_json);
      if (letter != '\\') {
        made += letter;
      } else if (is('u')) {
        if (!unicode(made)) return fails(fault::no_json);
      } else {
        const std::size_t which = std::string_view("\"\\/bfnrt").find(next());
        if (at_ == end_ || which == std::string_view::npos) return fails(fault::no_json);
        made += "\"\\/\b\f\n\r\t"[which];
        ++at_;
      }
    }
    return is('"') || fails(fault::no_json);
  }
  /// The four digits after \u, or -1.
  int four_digits() {
    int code = 0;
    for (int i = 0; i < 4; ++i) {
      const char digit = next();
      const char letter = static_cast<char>(digit | 0x20);
      const int value = digit >= '0' && digit <= '9'     ? digit - '0'
                        : letter >= 'a' && letter <= 'f' ? letter - 'a' + 10
                                                         : -1;
      if (value < 0) return -1;
      code = code * 16 + value;
      ++at_;
    }
    return code;
  }
  bool unicode(std::string& made) {
    int code = four_digits();
    if (code < 0 || (code & 0xfc00) == 0xdc00) return false;
    if ((code & 0xfc00) == 0xd800) {
      if (!is('\\') || !is('u')) return false;
      const int low = four_digits();
      if (low < 0 || (low & 0xfc00) != 0xdc00) return false;
      code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff);
    }
    const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    made += static_cast<char>(more == 0 ? code : (0xf0 << (3 - more) & 0xff) | code >> 6 * more);
    for (int shift = 6 * (more - 1); shift >= 0; shift -= 6) made += static_cast<char>(0x80 | (code >> shift & 0x3f));
    return true;
  }

  const char* at_;
  const char* end_;
  int deepest_;
  fault fault_ = fault::none;
  std::string name_;
  json value_;
};
