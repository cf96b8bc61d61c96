#pragma once
#include <optional>
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/number_format.hpp>

namespace ridgeline::inline v0_2 {

/// The peak rate of a matrix unit on weights of which 2 in each 4 are zero, counted as if none were [operation/s].
/// A type of its own, because datasheets like to print it where a reader expects the dense rate.
///
/// Inputs   rate   positive and finite [operation/s]
///          basis  `provenance::unverified` if the dense rate behind it was
/// Errors   RL-101 if the rate is not positive and finite; RL-210 (does not compile) where a dense rate is due
/// Source   NVIDIA A100 Tensor Core GPU architecture whitepaper, fine-grained structured sparsity
/// Checked  tests/unit/hardware/sparsity_test.cpp, tests/compile_fail/hardware/sparse_rate_as_dense.cpp
class sparse_operation_rate {
 public:
  constexpr explicit sparse_operation_rate(operation_rate rate, provenance basis = provenance::sourced)
      : rate_(rate), basis_(basis) {
    if (!(rate.value() > 0.0 && math::is_finite(rate.value()))) detail::violated<errc::figure_not_positive>();
  }

  /// The bare rate, for whoever says at the call that the weights are pruned.
  constexpr operation_rate at_two_of_four() const { return rate_; }
  constexpr bool verified() const { return basis_ == provenance::sourced; }

  friend constexpr figure<operation_rate> shown(sparse_operation_rate rate) { return {rate.rate_, rate.basis_}; }

  template<class Dense, bool IsDense = false>  // the second keeps the compiler from repeating the first
    requires detail::is_ours<Dense>
  constexpr operator Dense() const {
    static_assert(IsDense,
                  "RL-210: a dense rate is due here, and this rate holds for 2:4-sparse weights alone "
                  "(docs/reference/errors.md#rl-210)");
    return Dense::from_value(1.0);
  }

 private:
  operation_rate rate_;
  provenance basis_;
};

/// How many elements of each group are kept when weights are pruned.
///
/// Inputs   kept  at least 1, below `of` [1]
///          of    elements of a group [1]
/// Source   definition
struct sparsity_pattern {
  int kept = 2;
  int of = 4;
  friend constexpr bool operator==(sparsity_pattern, sparsity_pattern) = default;
};
/// The one pattern that matrix units are built for.
inline constexpr sparsity_pattern two_of_four{2, 4};

namespace detail {
constexpr void check(sparsity_pattern pattern) {
  if (pattern.kept < 1 || pattern.kept >= pattern.of) violated<errc::sparsity_malformed>();
}
}  // namespace detail

/// The peak of a device on pruned weights.
///
/// Model    2 * dense peak, for exactly two of four
/// Inputs   device   any
///          kind     inputs and accumulate width, of the matrix units
///          pattern  how the weights are pruned
/// Returns  the rate; empty where the device has no structured sparsity, lacks the arithmetic or does not do it in its
///          matrix units (fp32), or where the pattern is another than two of four: the units skip nothing then
/// Errors   RL-164 if the pattern keeps nothing or everything; RL-105 if the arithmetic is no enumerator
/// Valid    peaks; a kernel gains less. Not for a device whose maker gives its sparse rate another factor (FP4 of B300)
/// Source   NVIDIA A100 Tensor Core GPU architecture whitepaper; Dettmers, Which GPU(s) to get for deep learning, 2023
///          edition, "Sparse Network Training" (ledger B5)
/// Checked  tests/unit/hardware/sparsity_test.cpp, tests/published/dettmers_ledger_speed_test.cpp
constexpr std::optional<sparse_operation_rate> sparse_peak(const accelerator& device, arithmetic kind,
                                                           sparsity_pattern pattern = two_of_four) {
  detail::check(pattern);
  const auto& dense = dense_peak(device, kind);
  if (!device.structured_sparsity || !dense || kind == arithmetic::fp32 || pattern != two_of_four) return std::nullopt;
  return sparse_operation_rate(2.0 * dense.value(), dense.basis());
}

/// Bytes of a pruned weight matrix, term by term.
/// Source   definition
struct sparse_weight_bytes {
  data_size kept_values;
  data_size positions;

  constexpr data_size total() const { return kept_values + positions; }
};

/// What a weight matrix takes after pruning.
///
/// Model    kept = elements * 2/4 * width; positions = 2 bits for each kept element
/// Inputs   dense   bytes of the matrix before pruning, positive [B]
///          format  of its elements
/// Returns  half the bytes, as the post says, and the positions it leaves out: 9/16 of the dense bytes at 16 bits [B]
/// Errors   RL-101 if the size is not positive and finite
/// Source   NVIDIA A100 Tensor Core GPU architecture whitepaper: compressed non-zero values and 2-bit indices;
///          Dettmers, 2023 edition, "Sparse Network Training" (ledger B5)
/// Checked  tests/unit/hardware/sparsity_test.cpp, tests/published/dettmers_ledger_speed_test.cpp
constexpr sparse_weight_bytes two_of_four_bytes(data_size dense, const number_format& format) {
  if (!(dense.value() > 0.0 && math::is_finite(dense.value()))) detail::violated<errc::figure_not_positive>();
  const double kept_elements = 0.5 * in(dense, format.width);
  return {.kept_values = kept_elements * format.width, .positions = kept_elements * (2.0 / 8.0) * units::bytes};
}

}  // namespace ridgeline::inline v0_2
