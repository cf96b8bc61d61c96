#pragma once
#include <compare>
#include <concepts>
#include <cstdint>
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/detail/bare_number.hpp>
#include <ridgeline/units/detail/refused_scaling.hpp>
#include <ridgeline/units/quantities.hpp>

namespace ridgeline::inline v0_2 {

/// A whole number of one kind of thing, from 1 to 10^15. Signed, so that a difference cannot wrap; kinds do not mix.
///
/// Inputs   n  from 1 to 10^15 (every such number is exact in a double) [1]; `1e12` is a whole number as well
/// Errors   RL-103 below 1, RL-104 above 10^15, RL-132 for a number that is not whole; RL-207 (does not compile) where a
///          count of another kind is due; RL-208 (does not compile) for a bare number; RL-211 (does not compile) for
///          `true` and letters; RL-213 (does not compile) in arithmetic with what is not per such a thing
/// Source   definition
template<class Kind>
struct count : detail::scaling::by_counts {
  template<detail::worded_number Number>
  constexpr explicit count(Number n) : n_(static_cast<std::int64_t>(n)) {
    static_assert(detail::is_a_number<Number>,
                  "RL-211: a number is due here, not true or a letter (docs/reference/errors.md#rl-211)");
    if (!(n >= Number{1})) detail::violated<errc::count_below_one>();
    if (n_ > 1'000'000'000'000'000 || n_ < 1) detail::violated<errc::count_too_large>();
  }
  template<detail::worded_number Number>
    requires std::floating_point<Number>
  constexpr explicit count(Number n) {
    if (n < Number{1}) detail::violated<errc::count_below_one>();
    if (n > static_cast<Number>(1e15)) detail::violated<errc::count_too_large>();
    if (n == n) n_ = static_cast<std::int64_t>(n);  // NaN keeps the one that stands there, and differs from it
    if (!(static_cast<Number>(n_) == n)) detail::violated<errc::count_not_whole>();
  }
  template<detail::bare_number Number>
  constexpr count(Number) {
    static_assert(detail::says_what_it_is<Number>,
                  "RL-208: a bare number says neither share nor count; write percent(85), gpus(8) "
                  "(docs/reference/errors.md#rl-208)");
  }
  template<class Other>
  constexpr count(count<Other>) {
    static_assert(detail::same_dimension<Kind, Other>,
                  "RL-207: a count of another kind is due here (docs/reference/errors.md#rl-207)");
  }

  template<class Quantity>
    requires detail::is_ours<Quantity>
  constexpr explicit count(const Quantity&) {
    static_assert(detail::same_dimension<Kind, Quantity>,
                  "RL-207: a count of another kind is due here (docs/reference/errors.md#rl-207)");
  }

  /// The count as a number.
  ///
  /// Returns  from 1 to 10^15 [1]
  /// Source   definition
  constexpr std::int64_t value() const { return n_; }

  /// Counts of one kind add up.
  ///
  /// Returns  the sum [1]
  /// Errors   RL-104 above 10^15; RL-207 (does not compile) for counts of two kinds
  /// Source   definition
  friend constexpr count operator+(count left, count right) { return count(left.n_ + right.n_); }
  template<class Other>
  friend constexpr count operator+(count left, count<Other>) {
    static_assert(detail::same_dimension<Kind, Other>,
                  "RL-207: a count of another kind is due here (docs/reference/errors.md#rl-207)");
    return left;
  }

  // NOLINTBEGIN(cppcoreguidelines-slicing): a defaulted comparison compares the empty base too
  friend constexpr bool operator==(count, count) = default;
  friend constexpr auto operator<=>(count, count) = default;
  // NOLINTEND(cppcoreguidelines-slicing)
  template<class Other>
  friend constexpr bool operator==(count, count<Other>) {
    static_assert(detail::same_dimension<Kind, Other>,
                  "RL-207: a count of another kind is due here (docs/reference/errors.md#rl-207)");
    return false;
  }
  template<class Other>
  friend constexpr std::strong_ordering operator<=>(count, count<Other>) {
    static_assert(detail::same_dimension<Kind, Other>,
                  "RL-207: a count of another kind is due here (docs/reference/errors.md#rl-207)");
    return std::strong_ordering::equal;
  }

  std::int64_t n_ = 1;
};

// What is counted, one tag a kind: a reader of a compiler message meets them.
struct gpu_kind {};
struct node_kind {};
struct batch_kind {};
struct sequence_kind {};
struct token_kind {};
struct layer_kind {};
struct head_kind {};
struct expert_kind {};
struct stage_kind {};
struct micro_batch_kind {};
struct multiprocessor_kind {};
struct feature_kind {};

namespace detail {

/// The kind of quantity in which things are counted: `gpus(8)` are 8 of what a price per GPU is per. None for the others.
template<class Kind>
inline constexpr bool unit_amount_of = false;
template<>
inline constexpr device_amount unit_amount_of<gpu_kind>{};
template<>
inline constexpr token_amount unit_amount_of<token_kind>{};
template<>
inline constexpr sample_amount unit_amount_of<batch_kind>{};

template<class Kind, class Quantity>
concept has_an_amount = is_ours<Quantity> && is_ours<std::remove_const_t<decltype(unit_amount_of<Kind>)>>;

template<class Quantity>
inline constexpr int dimensions_in = 0;
template<class Dimension>
inline constexpr int dimensions_in<bu::quantity<unit_of<Dimension>, double>> = Dimension::size::value;
template<class Quantity>
inline constexpr int dimensions_in<unit_constant<Quantity>> = dimensions_in<Quantity>;

template<class Kind, class Quantity>
concept multiplies = has_an_amount<Kind, Quantity> &&
                     dimensions_in<decltype(unit_amount_of<Kind> * Quantity{})> < dimensions_in<Quantity>;
template<class Kind, class Quantity>
concept is_divided_by = has_an_amount<Kind, Quantity> &&
                        dimensions_in<decltype(unit_amount_of<Kind> / Quantity{})> < dimensions_in<Quantity>;

template<class Kind>
constexpr auto amount_in(count<Kind> n) {
  return decltype(unit_amount_of<Kind>)::from_value(static_cast<double>(n.value()));
}

// What so many things have together of what each has (a price per GPU, the energy of a token), how long they take at a
// rate, and what each has of a whole. The kind cancels, or RL-213 refuses.
namespace scaling {

template<class Kind, class Quantity>
  requires multiplies<Kind, Quantity>
constexpr auto operator*(count<Kind> n, const Quantity& each) {
  return amount_in(n) * each;
}
template<class Quantity, class Kind>
  requires multiplies<Kind, Quantity>
constexpr auto operator*(const Quantity& each, count<Kind> n) {
  return each * amount_in(n);
}
template<class Kind, class Quantity>
  requires is_divided_by<Kind, Quantity>
constexpr auto operator/(count<Kind> n, const Quantity& rate) {
  return amount_in(n) / rate;
}
template<class Quantity, class Kind>
  requires has_an_amount<Kind, Quantity>
constexpr auto operator/(const Quantity& whole, count<Kind> n) {
  return whole / amount_in(n);
}

}  // namespace scaling
}  // namespace detail

/// How many GPUs, or other devices that compute [1].
using gpu_count = count<gpu_kind>;
/// How many machines of a cluster [1].
using node_count = count<node_kind>;
/// How many samples that one step takes together [1].
using batch_size = count<batch_kind>;
/// How many sequences of text [1].
using sequence_count = count<sequence_kind>;
/// How many tokens: of a sequence, a prompt, a reply, a data set [1].
using token_count = count<token_kind>;
/// How many layers of a network [1].
using layer_count = count<layer_kind>;
/// How many attention heads [1].
using head_count = count<head_kind>;
/// How many experts of a mixture [1].
using expert_count = count<expert_kind>;
/// How many stages of a pipeline [1].
using stage_count = count<stage_kind>;
/// How many micro-batches that a step is cut into [1].
using micro_batch_count = count<micro_batch_kind>;
/// How many SMs, compute units or cores of one device [1].
using multiprocessor_count = count<multiprocessor_kind>;
/// How many features a token, a head or a layer inside has: a width [1].
using feature_count = count<feature_kind>;

// Each reads as the words around it: `gpus(8)`, `batch(32)`, `tokens(2048)`. Errors are those of `count`.

/// Returns  that many GPUs [1]
/// Source   definition
template<class Number>
constexpr gpu_count gpus(Number n) {
  return gpu_count(n);
}

/// Returns  that many machines [1]
/// Source   definition
template<class Number>
constexpr node_count nodes(Number n) {
  return node_count(n);
}

/// Returns  that many samples in a batch [1]
/// Source   definition
template<class Number>
constexpr batch_size batch(Number n) {
  return batch_size(n);
}

/// Returns  that many sequences [1]
/// Source   definition
template<class Number>
constexpr sequence_count sequences(Number n) {
  return sequence_count(n);
}

/// Returns  that many tokens [1]
/// Source   definition
template<class Number>
constexpr token_count tokens(Number n) {
  return token_count(n);
}

/// Returns  that many layers [1]
/// Source   definition
template<class Number>
constexpr layer_count layers(Number n) {
  return layer_count(n);
}

/// Returns  that many attention heads [1]
/// Source   definition
template<class Number>
constexpr head_count heads(Number n) {
  return head_count(n);
}

/// Returns  that many experts [1]
/// Source   definition
template<class Number>
constexpr expert_count experts(Number n) {
  return expert_count(n);
}

/// Returns  that many pipeline stages [1]
/// Source   definition
template<class Number>
constexpr stage_count stages(Number n) {
  return stage_count(n);
}

/// Returns  that many micro-batches [1]
/// Source   definition
template<class Number>
constexpr micro_batch_count micro_batches(Number n) {
  return micro_batch_count(n);
}

/// Returns  that many multiprocessors [1]
/// Source   definition
template<class Number>
constexpr multiprocessor_count multiprocessors(Number n) {
  return multiprocessor_count(n);
}

/// Returns  that many features [1]
/// Source   definition
template<class Number>
constexpr feature_count features(Number n) {
  return feature_count(n);
}

}  // namespace ridgeline::inline v0_2
