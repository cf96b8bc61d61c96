#pragma once
#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/labelled.hpp>
#include <ridgeline/interop/detail/unit_names.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/units/optional_count.hpp>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

// One text for every way of printing, so that {fmt} and streams agree. No locale, no allocation.
namespace ridgeline::inline v0_2::detail {

inline constexpr int most_digits = 20;
inline constexpr int most_width = 999;

/// What is being written. `text_room` brings the room.
class text {
 public:
  text(const text&) = delete;
  text& operator=(const text&) = delete;
  void append(std::string_view words) {
    for (const char c : words) append(c);
  }
  void append(char c) {
    if (size_ < room_) first_[size_++] = c;
  }
  void append(double value, std::chars_format notation, int digits) {
    took(std::to_chars(first_ + size_, end(), value, notation, digits));
  }
  void append_whole(long long value) { took(std::to_chars(first_ + size_, end(), value)); }
  std::string_view view() const { return {first_, size_}; }

 protected:
  text(char* first, std::size_t room) : first_(first), room_(room) {}

 private:
  char* end() { return first_ + room_; }
  void took(std::to_chars_result result) {
    if (result.ec == std::errc{}) size_ = static_cast<std::size_t>(result.ptr - first_);
  }

  char* first_;
  std::size_t room_;
  std::size_t size_ = 0;
};

/// Room for so many numbers: the longest double in fixed notation has 309 digits before the point; a symbol, a name, a mark.
template<std::size_t Numbers>
class text_room : public text {
 public:
  text_room() : text(data_, sizeof data_) {}

 private:
  char data_[400 * Numbers];
};

/// `digits` after the point where they are given; else four significant digits, and no exponent below 10^15.
inline void append_number(text& out, double value, std::optional<int> digits) {
  const double magnitude = value < 0.0 ? -value : value;
  if (digits) out.append(value, std::chars_format::fixed, *digits);
  else if (magnitude >= 9999.5 && magnitude < 1e15) out.append(value, std::chars_format::fixed, 0);
  else out.append(value + 0.0, std::chars_format::general, 4);  // + 0.0: no minus before a zero
}

/// Dollars to the cent, smaller sums to four digits; the sign goes before the dollar.
inline void append_dollars(text& out, double value, std::optional<int> digits, bool a_price) {
  if (value < 0.0) out.append('-');
  out.append('$');
  const double magnitude = value < 0.0 ? -value : value + 0.0;
  const bool in_cents = !a_price && (magnitude >= 0.01 || magnitude == 0.0) && magnitude < 1e15;
  append_number(out, magnitude, digits || !in_cents ? digits : std::optional<int>(2));
}

/// How a type is written: which units its spec may name, and the text.
template<class Value>
struct text_of;

/// How many numbers that may be.
template<class Value>
inline constexpr std::size_t numbers_in = 1;

template<class Quantity>
  requires is_ours<Quantity>
struct text_of<Quantity> {
  static_assert(has_unit_names<Quantity>,
                "RL-209: this kind has no unit symbol; print in(quantity, unit) (docs/reference/errors.md#rl-209)");
  using unit = std::optional<named_unit<Quantity>>;

  static constexpr unit unit_in_spec(std::string_view symbol) {
    if (symbol.empty()) return std::nullopt;
    for (const auto& candidate : unit_names<Quantity>)
      if (candidate.symbol == symbol) return candidate;
    violated<errc::format_spec_malformed>();
  }

  static void append(text& out, const Quantity& quantity, std::optional<int> digits, const unit& wanted) {
    const named_unit<Quantity> chosen = wanted ? *wanted : readable_unit(quantity);
    const double value = in(quantity, chosen.size);
    if (chosen.symbol.front() == '$') {
      append_dollars(out, value, digits, chosen.symbol.size() > 1);
      out.append(chosen.symbol.substr(1));
    } else {
      append_number(out, value, digits);
      out.append(' ');
      out.append(chosen.symbol);
    }
  }
};

/// The unit of a share is the hundredth; `n` asks for the bare number.
template<>
struct text_of<fraction> {
  using unit = bool;
  static constexpr unit unit_in_spec(std::string_view symbol) {
    if (!symbol.empty() && symbol != "%" && symbol != "n") violated<errc::format_spec_malformed>();
    return symbol == "n";
  }
  static void append(text& out, fraction share, std::optional<int> digits, unit bare) {
    append_number(out, bare ? share.value() : 100.0 * share.value(), digits);
    if (!bare) out.append(" %");
  }
};

/// A count is followed by its noun; `n` asks for the bare number. It has no digits after the point.
template<class Kind>
struct text_of<count<Kind>> {
  using unit = bool;
  static constexpr unit unit_in_spec(std::string_view symbol) {
    if (!symbol.empty() && symbol != "n") violated<errc::format_spec_malformed>();
    return symbol == "n";
  }
  static void append(text& out, count<Kind> n, std::optional<int>, unit bare) {
    out.append_whole(n.value());
    if (bare || noun_of<Kind>.one.empty()) return;
    out.append(' ');
    out.append(n.value() == 1 ? noun_of<Kind>.one : noun_of<Kind>.many);
  }
};

/// Figures of plain numbers: launch years, multiprocessors, slots.
template<bare_number Number>
struct text_of<Number> {
  using unit = bool;
  static constexpr unit unit_in_spec(std::string_view symbol) {
    if (!symbol.empty()) violated<errc::format_spec_malformed>();
    return true;
  }
  static void append(text& out, Number value, std::optional<int> digits, unit) {
    if constexpr (std::is_integral_v<Number>) out.append_whole(value);
    else append_number(out, static_cast<double>(value), digits);
  }
};

/// A figure is written as its value, with `?` behind where nobody verified it; `-` stands for an absent one.
template<class Value>
struct text_of<figure<Value>> {
  using unit = typename text_of<Value>::unit;
  static constexpr unit unit_in_spec(std::string_view symbol) { return text_of<Value>::unit_in_spec(symbol); }
  static void append(text& out, const figure<Value>& known, std::optional<int> digits, const unit& wanted) {
    if (!known) {
      out.append('-');
      return;
    }
    text_of<Value>::append(out, known.value(), digits, wanted);
    if (!known.verified()) out.append('?');
  }
};

/// A number with a label of its own: `2.27x`, `85 C`.
template<>
struct text_of<labelled> : text_of<double> {
  static void append(text& out, labelled value, std::optional<int> digits, unit) {
    append_number(out, value.number, digits);
    out.append(value.label);
    if (value.basis == provenance::unverified) out.append('?');
  }
};

/// An optional count is `-` where there is none.
template<class Kind>
struct text_of<optional_count<Kind>> : text_of<count<Kind>> {
  static void append(text& out, optional_count<Kind> n, std::optional<int> digits, bool bare) {
    if (n) text_of<count<Kind>>::append(out, count<Kind>(n.value()), digits, bare);
    else out.append('-');
  }
};

/// What is written as another value: its `shown(value)` says as which one.
template<class Value>
concept shown_as_another = std::is_class_v<Value> && requires(const Value& value) { shown(value); };

template<shown_as_another Value>
struct text_of<Value> : text_of<decltype(shown(std::declval<const Value&>()))> {
  using other = text_of<decltype(shown(std::declval<const Value&>()))>;
  static void append(text& out, const Value& value, std::optional<int> digits, const typename other::unit& wanted) {
    other::append(out, shown(value), digits, wanted);
  }
};

/// An enumerator is written as its name.
template<class Enum>
concept enumerator = std::is_enum_v<Enum> && requires(Enum which) {
  { name_of(which) } -> std::same_as<std::string_view>;
};

template<enumerator Enum>
struct text_of<Enum> {
  using unit = bool;
  static constexpr unit unit_in_spec(std::string_view symbol) {
    if (!symbol.empty()) violated<errc::format_spec_malformed>();
    return true;
  }
  static void append(text& out, Enum which, std::optional<int>, unit) { out.append(name_of(which)); }
};

/// What stands between the colon and the brace: [[fill]align][width][.digits][unit].
template<class Value>
struct text_spec {
  char fill = ' ';
  char align = '>';
  int width = 0;
  std::optional<int> digits = std::nullopt;
  typename text_of<Value>::unit unit = text_of<Value>::unit_in_spec({});

  constexpr text_spec() = default;
  constexpr explicit text_spec(std::string_view spec) {
    if (spec.size() >= 2 && is_align(spec[1])) {
      fill = spec[0];
      align = spec[1];
      spec.remove_prefix(2);
    } else if (!spec.empty() && is_align(spec[0])) {
      align = spec[0];
      spec.remove_prefix(1);
    }
    if (!spec.empty() && is_digit(spec[0])) width = number(spec, most_width);
    if (!spec.empty() && spec[0] == '.') {
      spec.remove_prefix(1);
      if (spec.empty() || !is_digit(spec[0])) violated<errc::format_spec_malformed>();
      digits = number(spec, most_digits);
    }
    unit = text_of<Value>::unit_in_spec(spec);
  }

  constexpr std::size_t padding_before(std::size_t padding) const {
    return align == '<' ? 0 : align == '^' ? padding / 2 : padding;
  }

 private:
  static constexpr bool is_align(char c) { return c == '<' || c == '>' || c == '^'; }
  static constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static constexpr int number(std::string_view& spec, int most) {
    int value = 0;
    while (!spec.empty() && is_digit(spec[0])) {
      value = 10 * value + (spec[0] - '0');
      if (value > most) violated<errc::format_spec_malformed>();
      spec.remove_prefix(1);
    }
    return value;
  }
};

}  // namespace ridgeline::inline v0_2::detail
