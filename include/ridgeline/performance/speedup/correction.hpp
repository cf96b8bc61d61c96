#pragma once
#include <concepts>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/core/rule.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
#include <ridgeline/units/count.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// How a throughput was measured, as far as corrections read it.
/// Source   definition; `link` is the id of the link among the GPUs, as in `accelerator::link`
struct run_setting {
  batch_size batch_per_gpu;
  gpu_count devices = gpus(1);
  std::string_view link = "none";
};

/// Two settings whose throughputs are compared. For a speedup they belong to the two devices; for one device,
/// `candidate` is the setting that is asked about and `reference` the one that was measured.
/// Source   definition
struct compared_settings {
  run_setting candidate;
  run_setting reference;
};

/// A named, cited influence on throughput: a rule of two settings that answers throughput in the candidate setting /
/// throughput in the reference setting, because of this influence alone. Any constexpr function object with a name and a
/// source.
/// Source   definition; docs/how-to/add-a-correction.md
template<class Correction>
concept correction = rule_answering<Correction, double, compared_settings> && requires(const Correction& apply) {
  { apply.source } -> std::convertible_to<citation>;
};

namespace detail {

template<class... Types>
inline constexpr bool are_corrections = (correction<Types> && ...);

template<correction Correction>
constexpr double checked_factor(const Correction& apply, const compared_settings& settings) {
  const double factor = apply(settings);
  if (!(factor > 0.0 && math::is_finite(factor))) violated<errc::correction_not_positive>();
  return factor;
}

}  // namespace detail

/// What all corrections together make of the throughput.
///
/// Model    the product of the corrections' factors, in any order
/// Inputs   settings     how the two throughputs were, or are to be, measured
///          corrections  none or more
/// Returns  throughput in the candidate setting / throughput in the reference setting [1]; 1 without corrections
/// Errors   RL-152 if a correction answers with no positive finite factor
/// Valid    influences that do not depend on one another
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Practical Ada / Hopper Speed Estimates"
/// Checked  tests/unit/performance/speedup/correction_test.cpp, tests/properties/performance_test.cpp
template<correction... Corrections>
constexpr double correction_factor(const compared_settings& settings, const Corrections&... corrections) {
  return (1.0 * ... * detail::checked_factor(corrections, settings));
}

namespace detail {

/// A speedup or a throughput, changed by the factor of all corrections; a sentence for what is neither.
template<class Value, class Change, class... Corrections>
constexpr Value corrected(const Value& value, const compared_settings& settings, Change change,
                          const Corrections&... corrections) {
  static_assert(are_corrections<Corrections...>,
                "RL-223: a correction is a function object of compared_settings with a name and a source "
                "(docs/reference/errors.md#rl-223)");
  static_assert(
      std::same_as<Value, speedup_factor> || is_ours<Value>,
      "RL-224: a speedup is given as speedup_factor(x), a throughput with its unit (docs/reference/errors.md#rl-224)");
  constexpr bool known = are_corrections<Corrections...>;
  if constexpr (known && std::same_as<Value, speedup_factor>) {
    return speedup_factor(change(value.times(), correction_factor(settings, corrections...)), value.basis());
  } else if constexpr (known && is_ours<Value>) {
    if (!(value > Value{} && math::is_finite(value.value()))) violated<errc::throughput_not_positive>();
    return change(value, correction_factor(settings, corrections...));
  } else {
    return value;
  }
}

}  // namespace detail

/// What a benchmark would show: a speedup between devices measured in unequal settings, or the throughput of one device
/// in another setting than the measured one. The inverse of `remove_bias`.
///
/// Model    speedup in equal settings * correction_factor; throughput in the reference setting * correction_factor
/// Inputs   value        a `speedup_factor`, from `speedup` or measured; or a positive throughput: samples, tokens or
///                       operations per second
///          settings     the candidate's and the reference's; of one device: asked about, and measured
///          corrections  none or more
/// Returns  the speedup with the influences of the settings in it [1], unverified where the given one is; or the
///          throughput in the candidate setting, in the same kind of rate
/// Errors   RL-151 if the speedup, RL-158 if the throughput is not positive and finite; those of `correction_factor` and
///          of each correction; RL-223, RL-224 (do not compile) for what is no correction, for a bare number
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition (ledger B2, B4)
/// Checked  tests/unit/performance/speedup/correction_test.cpp, tests/properties/performance_test.cpp
struct predict_model : composable {
  template<class Value, class... Corrections>
  constexpr Value operator()(const Value& value, const compared_settings& settings,
                             const Corrections&... corrections) const {
    return detail::corrected<Value>(
        value, settings, [](auto of, double factor) { return of * factor; }, corrections...);
  }
};
inline constexpr predict_model predict{};

/// The speedup in equal settings behind a published one, or the throughput in the reference setting behind a measured
/// one: the inverse of `predict`.
///
/// Model    published speedup / correction_factor; published throughput / correction_factor
/// Inputs   value        ratio of two published throughputs, a `speedup_factor`; or a positive throughput in the
///                       candidate setting
///          settings     how the candidate's and the reference's were measured; of one device: as measured, and to
///                       compare in
///          corrections  none or more
/// Returns  the speedup with the influences of the settings taken out [1], unverified where the given one is; or the
///          throughput in the reference setting, in the same kind of rate
/// Errors   as `predict`
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition (ledger B2, B4)
/// Checked  tests/unit/performance/speedup/correction_test.cpp, tests/published/dle_debias_test.cpp
struct remove_bias_model : composable {
  template<class Value, class... Corrections>
  constexpr Value operator()(const Value& value, const compared_settings& settings,
                             const Corrections&... corrections) const {
    return detail::corrected<Value>(
        value, settings, [](auto of, double factor) { return of / factor; }, corrections...);
  }
};
inline constexpr remove_bias_model remove_bias{};

/// `predict` for a chain: `a100 | faster_than(v100, bandwidth_bound) | seen_with(settings, larger_batch)`.
///
/// Model    value -> predict(value, settings, corrections...)
/// Inputs   those of `predict` but the first
/// Returns  a model of a speedup or a throughput
/// Errors   those of `predict`
/// Source   definition
/// Checked  tests/unit/performance/speedup/correction_test.cpp
template<class... Corrections>
constexpr auto seen_with(const compared_settings& settings, const Corrections&... corrections) {
  return through(predict, settings, corrections...);
}

}  // namespace ridgeline::inline v0_2
