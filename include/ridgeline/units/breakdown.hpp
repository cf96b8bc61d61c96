#pragma once
#include <concepts>
#include <cstddef>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/text.hpp>
#include <ridgeline/units/quantities.hpp>
#include <string_view>
#include <utility>

namespace ridgeline::inline v0_2 {

/// One row of the table of a breakdown: a term, where it stands and what it is.
///
/// Fields   field    the member that holds the term
///          term     its enumerator, for programs that choose one
///          kind     what the breakdown's sums are made by: computation, communication, idle
///          name     as programs print it
///          meaning  half a sentence
/// Source   definition
template<class Breakdown, class Quantity, class Term, class Kind>
struct breakdown_row {
  Quantity Breakdown::*field;
  Term term;
  Kind kind;
  text name;
  text meaning;
};

/// A sum with named terms. Its static member `table` is the one list of them, an array of `breakdown_row`.
/// Source   definition
template<class Breakdown>
concept breakdown = requires(const Breakdown& sum) {
  sum.*(Breakdown::table[0].field);
  Breakdown::table[0].term;
  Breakdown::table[0].kind;
  { sum.total() } -> std::same_as<std::remove_cvref_t<decltype(sum.*(Breakdown::table[0].field))>>;
};

namespace detail {

/// Whether a table names every field of its breakdown once, and its enumerators in their order. A field that the table
/// lacks makes the breakdown larger than its rows.
template<class Breakdown>
constexpr bool lists_every_field() {
  constexpr auto& table = Breakdown::table;
  if (sizeof(Breakdown) != std::size(table) * sizeof(Breakdown{}.*(table[0].field))) return false;
  for (std::size_t i = 0; i < std::size(table); ++i) {
    if (static_cast<std::size_t>(table[i].term) != i || table[i].name.empty() || table[i].meaning.empty()) return false;
    for (std::size_t j = 0; j < i; ++j) {
      if (table[i].field == table[j].field || table[i].name == table[j].name) return false;
    }
  }
  return true;
}

/// The rows of some kinds, in the order of the table; without a kind all rows.
template<class Breakdown, auto... Kinds>
struct chosen_rows {
  std::size_t count = 0;
  std::size_t row[std::size(Breakdown::table)] = {};

  constexpr chosen_rows() {
    for (std::size_t i = 0; i < std::size(Breakdown::table); ++i) {
      if (sizeof...(Kinds) == 0 || ((Breakdown::table[i].kind == Kinds) || ...)) row[count++] = i;
    }
  }
};
template<class Breakdown, auto... Kinds>
inline constexpr chosen_rows<Breakdown, Kinds...> chosen_rows_of{};

/// Fields as template arguments: what is done with them is one expression, as if it had been written by hand.
template<auto... Fields>
struct field_list {
  template<class Breakdown>
  [[gnu::always_inline]] static constexpr auto sum(const Breakdown& of) {
    return (... + (of.*Fields));
  }
  template<class Quantity, class Breakdown>
  [[gnu::always_inline]] static constexpr Quantity sum_from(Quantity start, const Breakdown& of) {
    return (start + ... + (of.*Fields));
  }
  template<class Breakdown>
  static constexpr void add(Breakdown& to, const Breakdown& other) {
    ((to.*Fields += other.*Fields), ...);
  }
};

template<class Breakdown, auto... Kinds, std::size_t... At>
constexpr auto fields_at(std::index_sequence<At...>) {
  return field_list<Breakdown::table[chosen_rows_of<Breakdown, Kinds...>.row[At]].field...>{};
}
template<class Breakdown, auto... Kinds>
using fields_of =
    decltype(fields_at<Breakdown, Kinds...>(std::make_index_sequence<chosen_rows_of<Breakdown, Kinds...>.count>{}));

/// The terms of some kinds as a list to iterate over.
template<class Breakdown, auto... Kinds>
struct term_list {
  using term = std::remove_cvref_t<decltype(Breakdown::table[0].term)>;
  term terms[chosen_rows_of<Breakdown, Kinds...>.count] = {};

  constexpr term_list() {
    for (std::size_t i = 0; i < size(); ++i)
      terms[i] = Breakdown::table[chosen_rows_of<Breakdown, Kinds...>.row[i]].term;
  }
  constexpr const term* begin() const { return terms; }
  constexpr const term* end() const { return terms + size(); }
  static constexpr std::size_t size() { return chosen_rows_of<Breakdown, Kinds...>.count; }
  constexpr const term& operator[](std::size_t at) const { return terms[at]; }
};

/// One term of a breakdown, by its enumerator.
template<class Breakdown, class Term>
constexpr auto term_of(const Breakdown& of, Term which) {
  const auto row = static_cast<std::size_t>(which);
  if (row >= std::size(Breakdown::table)) violated<errc::enumerator_unknown>();
  return of.*(Breakdown::table[row].field);
}

/// What programs call a term; "unknown" for a value outside the enumeration.
template<class Breakdown, class Term>
constexpr std::string_view name_of_term(Term which) noexcept {
  const auto row = static_cast<std::size_t>(which);
  return row < std::size(Breakdown::table) ? Breakdown::table[row].name : ridgeline::text("unknown");
}

}  // namespace detail

/// The largest term of a breakdown; the first one of equals.
///
/// Inputs   of  any
/// Returns  its enumerator
/// Source   definition
/// Checked  tests/unit/units/breakdown_test.cpp
template<breakdown Breakdown>
constexpr auto largest_term(const Breakdown& of) {
  const auto* largest = &Breakdown::table[0];
  for (const auto& row : Breakdown::table) {
    if (of.*(row.field) > of.*(largest->field)) largest = &row;
  }
  return largest->term;
}

}  // namespace ridgeline::inline v0_2
