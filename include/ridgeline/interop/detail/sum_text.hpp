#pragma once
#include <ridgeline/interop/detail/text.hpp>
#include <ridgeline/units/breakdown.hpp>
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/units/likely.hpp>

// How sums are written: `18.2 ms (GEMMs 12.1 ms, data parallel 6.1 ms)`.
namespace ridgeline::inline v0_2::detail {

template<class Value>
inline constexpr bool is_estimate = false;
template<class Breakdown>
inline constexpr bool is_estimate<estimate<Breakdown>> = true;
template<class Quantity>
inline constexpr bool is_estimate<likely<Quantity>> = true;

/// What has a total that can be written.
template<class Value>
concept sum =
    std::is_class_v<Value> && !is_estimate<Value> && !shown_as_another<Value> && requires(const Value& of, text& out) {
      text_of<std::remove_cvref_t<decltype(of.total())>>::append(out, of.total(), std::nullopt, {});
    };
template<sum Sum>
using total_of = std::remove_cvref_t<decltype(std::declval<const Sum&>().total())>;

template<breakdown Sum>
inline constexpr std::size_t numbers_in<Sum> = 1 + std::size(Sum::table);
template<class Breakdown>
inline constexpr std::size_t numbers_in<estimate<Breakdown>> = 3;
template<class Quantity>
inline constexpr std::size_t numbers_in<likely<Quantity>> = 3;

/// The total; behind it, where a table names them, the terms that are not zero: in brackets those that the total holds,
/// after a semicolon the others.
template<sum Sum>
struct text_of<Sum> : text_of<total_of<Sum>> {
  using whole = text_of<total_of<Sum>>;
  using unit = typename whole::unit;

  static void append(text& out, const Sum& of, std::optional<int> digits, const unit& wanted) {
    whole::append(out, of.total(), digits, wanted);
    if constexpr (breakdown<Sum>) {
      if (append_terms(out, of, digits, wanted, true)) out.append(')');
      append_terms(out, of, digits, wanted, false);
    }
  }

 private:
  static bool append_terms(text& out, const Sum& of, std::optional<int> digits, const unit& wanted, bool in_total) {
    bool any = false;
    for (const auto& row : Sum::table) {
      const auto term = of.*(row.field);
      Sum alone{};
      alone.*(row.field) = term;
      if (term.value() == 0.0 || (alone.total().value() != 0.0) != in_total) continue;
      out.append(any ? ", " : in_total ? " (" : "; ");
      out.append(row.name);
      out.append(' ');
      whole::append(out, term, digits, wanted);
      any = true;
    }
    return any;
  }
};

/// A quantity with its 80 % interval: `$90.00 ($70.00 to $120.00)`.
template<class Quantity>
struct text_of<likely<Quantity>> : text_of<Quantity> {
  using whole = text_of<Quantity>;
  static void append(text& out, const likely<Quantity>& of, std::optional<int> digits,
                     const typename whole::unit& wanted, std::string_view remark = {}) {
    whole::append(out, of.expected, digits, wanted);
    out.append(" (");
    whole::append(out, of.low, digits, wanted);
    out.append(" to ");
    whole::append(out, of.high, digits, wanted);
    out.append(remark);
    out.append(')');
  }
};

/// The expected time, its 80 % interval, and a warning where nothing such was measured:
/// `412 ms (365 ms to 466 ms, outside the calibrated range)`.
template<class Breakdown>
struct text_of<estimate<Breakdown>> : text_of<duration> {
  static void append(text& out, const estimate<Breakdown>& of, std::optional<int> digits, const unit& wanted) {
    const char* warning = "";
    if (of.range == calibrated_range::outside) warning = ", outside the calibrated range";
    if (of.range == calibrated_range::unlike) warning = ", a network unlike the calibrated ones";
    text_of<likely<duration>>::append(out, {of.shortest(), of.total(), of.longest()}, digits, wanted, warning);
  }
};

template<class Value>
inline constexpr bool is_one_number = std::is_same_v<Value, fraction> || std::is_same_v<Value, labelled>;
template<class Kind>
inline constexpr bool is_one_number<count<Kind>> = true;
template<class Kind>
inline constexpr bool is_one_number<optional_count<Kind>> = true;
template<class Value>
inline constexpr bool is_one_number<figure<Value>> = true;

/// Every value that is written, apart from quantities.
template<class Value>
concept written =
    is_one_number<Value> || enumerator<Value> || shown_as_another<Value> || sum<Value> || is_estimate<Value>;

}  // namespace ridgeline::inline v0_2::detail
