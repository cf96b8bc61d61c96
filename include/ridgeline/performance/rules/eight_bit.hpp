#pragma once
#include <optional>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/units/number_format.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// A change of number format.
/// Source   definition
struct format_change {
  number_format from;
  number_format to;
};

/// Gain of a narrower format: in the speed of loading a tensor, and in the elements that a cache holds.
///
/// Model    width before / width after
/// Inputs   change  the two formats
/// Returns  2 from 16 bits to 8 [1]
/// Errors   RL-101 if a width is not positive
/// Valid    loads limited by bandwidth; without the scales that a block of numbers may share
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "8-bit Float Support in H100 and RTX 40
///          series GPUs" (ledger B6)
/// Checked  tests/unit/performance/rules/eight_bit_test.cpp, tests/published/dettmers_ledger_speed_test.cpp
constexpr double loading_gain(const format_change& change) {
  if (!(change.from.width > data_size{} && change.to.width > data_size{}))
    detail::violated<errc::figure_not_positive>();
  return change.from.width / change.to.width;
}

/// Why 8-bit inference runs at the rate it does.
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition (ledger B8, B13)
enum class eight_bit_path {
  fp8_units,         // FP8 matrix units
  int8_like_16_bit,  // no FP8 units, a small model: INT8 gains nothing over 16 bits
  int8_units,        // no FP8 units, a very large model: INT8 pays
};

/// The name of a way to compute in 8 bits.
///
/// Inputs   path  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(eight_bit_path path) noexcept {
  switch (path) {
    case eight_bit_path::fp8_units: return "FP8 units";
    case eight_bit_path::int8_like_16_bit: return "INT8 like 16 bits";
    case eight_bit_path::int8_units: return "INT8 units";
  }
  return "unknown";
}

/// The rate of 8-bit inference, and the rule it comes from.
/// Source   definition
struct eight_bit_rate {
  operation_rate rate;
  eight_bit_path path = eight_bit_path::fp8_units;
  provenance basis = provenance::sourced;
  constexpr bool verified() const { return basis == provenance::sourced; }
};

/// Below this many parameters INT8 on a device without FP8 units runs at about 16-bit speed.
inline constexpr double int8_like_16_bit_below = 13e9;
/// From this many parameters INT8 on such a device pays.
inline constexpr double int8_pays_from = 175e9;

/// Peak rate of a language model's inference in 8 bits.
///
/// Model    the FP8 peak of the asked accumulate width, where the device has FP8 units; else its FP16 peak below 13e9
///          parameters and its INT8 peak from 175e9
/// Inputs   device      any
///          parameters  of the model, positive [1]
///          kind        fp8_accumulate_fp32 or fp8_accumulate_fp16: the accumulate width is part of a rate's name
/// Returns  the rate; empty between the two sizes, where the source says nothing, and where the peak is absent
/// Errors   RL-101 if the number of parameters is not positive and finite; RL-108 for an arithmetic other than FP8
/// Valid    inference; training in 8 bits is a published range alone (catalogue/advice/what_limits.hpp)
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Raw Performance Ranking of GPUs" (ledger
///          B7, B8, B13); Dettmers et al., LLM.int8(), arXiv 2208.07339, appendix D
/// Checked  tests/unit/performance/rules/eight_bit_test.cpp, tests/published/dettmers_ledger_speed_test.cpp
constexpr std::optional<eight_bit_rate> eight_bit_inference(const accelerator& device, double parameters,
                                                            arithmetic kind) {
  if (!(parameters > 0.0 && math::is_finite(parameters))) detail::violated<errc::figure_not_positive>();
  if (kind != arithmetic::fp8_accumulate_fp16 && kind != arithmetic::fp8_accumulate_fp32) {
    detail::violated<errc::enumerator_unknown>();
  }
  const auto answer = [](const figure<operation_rate>& peak, eight_bit_path path) -> std::optional<eight_bit_rate> {
    if (!peak) return std::nullopt;
    return eight_bit_rate{peak.value(), path, peak.basis()};
  };

  const bool has_fp8_units = device.peak.fp8_accumulate_fp32 || device.peak.fp8_accumulate_fp16;
  if (has_fp8_units) return answer(dense_peak(device, kind), eight_bit_path::fp8_units);
  if (parameters < int8_like_16_bit_below)
    return answer(device.peak.fp16_accumulate_fp32, eight_bit_path::int8_like_16_bit);
  if (parameters >= int8_pays_from) return answer(device.peak.int8_accumulate_int32, eight_bit_path::int8_units);
  return std::nullopt;
}

/// A product whose outlier columns stay in a higher precision, against one wholly in that precision.
///
/// Fields   bytes  of the weights [1]
///          time   of the multiplication, where the matrix units limit [1]
/// Source   see `with_outliers`
struct mixed_product {
  double bytes = 1.0;
  double time = 1.0;
};

/// What it costs to keep some columns in a higher precision: 8 bits with a couple of dimensions in 16.
///
/// Model    bytes = (1 - s) narrow / wide + s; time = (1 - s) wide rate / narrow rate + s
/// Inputs   outliers  share s of the inner dimension that stays wide: 0.001 in LLM.int8() [1]
///          change    from the wide format to the narrow one
///          wide, narrow  rates of the device in each, positive [operation/s]
/// Returns  both as shares of the product in the wide format [1]
/// Errors   RL-101 if a width or a rate is not positive and finite
/// Valid    without the time to find the outliers, to quantize and to join both parts, which LLM.int8() pays: small products get
///          slower by it, not faster
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "8-bit Float Support in H100 and RTX 40 series GPUs";
///          Dettmers et al., LLM.int8(), 2022 (arXiv:2208.07339), abstract: more than 99.9 % of values in 8 bits (read 2026-11-23)
/// Checked  tests/unit/performance/rules/eight_bit_test.cpp
constexpr mixed_product with_outliers(fraction outliers, const format_change& change, operation_rate wide,
                                      operation_rate narrow) {
  for (const operation_rate rate : {wide, narrow}) {
    if (!(rate.value() > 0.0 && math::is_finite(rate.value()))) detail::violated<errc::figure_not_positive>();
  }
  const double kept = outliers.value();
  return {.bytes = (1.0 - kept) / loading_gain(change) + kept, .time = (1.0 - kept) * (wide / narrow) + kept};
}

}  // namespace ridgeline::inline v0_2
