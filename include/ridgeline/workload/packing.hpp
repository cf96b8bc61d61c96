#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/fraction.hpp>

// Documents of differing length in one sequence, each of which attends to itself alone; against padding each to a sequence.
namespace ridgeline::inline v0_2 {

/// How long documents are.
///
/// Fields   mean    tokens of a document [token]
///          spread  standard deviation over the mean; 0: all alike, 1: as an exponential distribution [1]
/// Source   definition
struct document_lengths {
  token_amount mean = {};
  double spread = 1.0;
};

/// Length of the document that a token lies in, on average over tokens: long documents have more of them.
///
/// Model    E[l^2] / E[l] = mean (1 + spread^2)
/// Inputs   lengths  of documents
/// Returns  [token]
/// Errors   RL-101 if the mean is not positive and finite; RL-106 if the spread is negative or not finite
/// Source   definition: the length-biased mean
/// Checked  tests/unit/workload/packing_test.cpp
constexpr token_amount length_around_a_token(const document_lengths& lengths) {
  if (!(lengths.mean > token_amount{} && math::is_finite(lengths.mean.value()))) {
    detail::violated<errc::figure_not_positive>();
  }
  if (!(lengths.spread >= 0.0 && math::is_finite(lengths.spread))) detail::violated<errc::quantity_not_finite>();
  return (1.0 + lengths.spread * lengths.spread) * lengths.mean;
}

/// Share of a sequence's attention that is left where each document attends to itself alone.
///
/// Model    sum of l^2 / S^2 = filled * mean (1 + spread^2) / S, for a full and for a causal mask alike
/// Inputs   lengths   of documents, none longer than a sequence
///          sequence  S
///          filled    share of a sequence's tokens that documents fill
/// Returns  in (0, 1]
/// Errors   RL-140 if so long documents fit no sequence; those of `length_around_a_token`
/// Valid    documents whole in one sequence; attention over all tokens, without a window; kernels that skip what is masked
/// Source   Krell et al., Efficient Sequence Packing without Cross-contamination, 2021, section 3.2 (block-diagonal mask)
/// Checked  tests/unit/workload/packing_test.cpp, tests/properties/workload_test.cpp
constexpr fraction attended_share(const document_lengths& lengths, token_count sequence,
                                  fraction filled = fraction(1.0)) {
  const double share = length_around_a_token(lengths) / (static_cast<double>(sequence.value()) * units::single_tokens);
  if (!(share <= 1.0)) detail::violated<errc::documents_too_long>();
  return fraction(filled.value() * share);
}

/// Share of tokens that are padding where each document has a sequence of its own.
///
/// Model    1 - mean / S
/// Inputs   lengths   of documents, none longer than a sequence
///          sequence  S
/// Returns  in [0, 1)
/// Errors   as `attended_share`
/// Source   Krell et al. 2021, section 2 (up to 50 % of all tokens)
/// Checked  tests/unit/workload/packing_test.cpp
constexpr fraction padded_share(const document_lengths& lengths, token_count sequence) {
  if (!(length_around_a_token(lengths) <= static_cast<double>(sequence.value()) * units::single_tokens)) {
    detail::violated<errc::documents_too_long>();
  }
  return fraction(1.0 - lengths.mean / (static_cast<double>(sequence.value()) * units::single_tokens));
}

/// Documents in a packed sequence, for one in a padded one: how many times as many pass in the same number of sequences.
///
/// Model    filled * S / mean
/// Inputs   as `attended_share`
/// Returns  at least as much as a sequence is filled [1]
/// Errors   as `attended_share`
/// Valid    beside this packing saves attention: `attended_share`
/// Source   Krell et al. 2021, section 3.1 (packing factor)
/// Checked  tests/unit/workload/packing_test.cpp
constexpr double packing_factor(const document_lengths& lengths, token_count sequence,
                                fraction filled = fraction(1.0)) {
  padded_share(lengths, sequence);  // for its errors: its complement loses digits where documents are short
  return filled.value() * (static_cast<double>(sequence.value()) * units::single_tokens / lengths.mean);
}

}  // namespace ridgeline::inline v0_2
