#pragma once
#include <concepts>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
#include <ridgeline/units/count.hpp>
#include <string_view>

namespace ridgeline {

/// How a throughput was measured, as far as corrections ask for it.
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

/// A named, cited influence on throughput: how many times the throughput of the candidate setting is that of the
/// reference setting because of this influence alone. Any constexpr function object with a source.
/// Source   definition; docs/how-to/add-a-correction.md
template<class Correction>
concept correction = requires(const Correction& apply, const compared_settings& settings) {
  { apply(settings) } -> std::convertible_to<double>;
  { apply.source } -> std::convertible_to<citation>;
};

namespace detail {

template<class... Types>
inline constexpr bool are_corrections = (correction<Types> && ...);
template<class Number>
inline constexpr bool is_typed = !std::is_arithmetic_v<Number>;

template<correction Correction>
constexpr double checked_factor(const Correction& apply, const compared_settings& settings) {
  const double factor = apply(settings);
  if (!(factor > 0.0 && math::is_finite(factor))) violated<errc::correction_not_positive>();
  return factor;
}

template<class Rate>
constexpr Rate checked_throughput(Rate measured) {
  if (!(measured.value() > 0.0 && math::is_finite(measured.value()))) violated<errc::throughput_not_positive>();
  return measured;
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

/// The speedup that a benchmark would show between devices measured in unequal settings.
///
/// Model    speedup in equal settings * correction_factor
/// Inputs   in_equal_settings  from `speedup`, or measured
///          settings           the candidate's and the reference's
///          corrections        none or more
/// Returns  the speedup with the influences of the settings in it [1]; unverified where the given one is
/// Errors   RL-151 if the result is not positive and finite; those of `correction_factor` and of each correction;
///          RL-223, RL-224 (do not compile) for what is no correction, for a bare number
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition (ledger B4, read forwards)
/// Checked  tests/unit/performance/speedup/correction_test.cpp, tests/properties/performance_test.cpp
template<correction... Corrections>
constexpr speedup_factor predict(speedup_factor in_equal_settings, const compared_settings& settings,
                                 const Corrections&... corrections) {
  return speedup_factor(in_equal_settings.times() * correction_factor(settings, corrections...),
                        in_equal_settings.basis());
}

/// The throughput of one device in another setting than the measured one.
///
/// Model    throughput in the reference setting * correction_factor
/// Inputs   measured     throughput in the reference setting, positive: samples, tokens or operations a second
///          settings     candidate = asked about, reference = measured
///          corrections  none or more
/// Returns  the throughput in the candidate setting, in the same kind of rate
/// Errors   RL-158 if the throughput is not positive and finite; those of `correction_factor` and of each correction
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition (ledger B2)
/// Checked  tests/unit/performance/speedup/correction_test.cpp
template<class Dimension, correction... Corrections>
constexpr detail::bu::quantity<detail::unit_of<Dimension>, double> predict(
    detail::bu::quantity<detail::unit_of<Dimension>, double> measured, const compared_settings& settings,
    const Corrections&... corrections) {
  return detail::checked_throughput(measured) * correction_factor(settings, corrections...);
}

/// The speedup in equal settings behind a published speedup: the inverse of `predict`.
///
/// Model    published speedup / correction_factor
/// Inputs   published    ratio of two published throughputs
///          settings     how the candidate's and the reference's were measured
///          corrections  none or more
/// Returns  the speedup with the influences of the settings taken out [1]; unverified where the given one is
/// Errors   RL-151 if the result is not positive and finite; those of `correction_factor` and of each correction;
///          RL-223, RL-224 (do not compile) for what is no correction, for a bare number
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition (ledger B4)
/// Checked  tests/unit/performance/speedup/correction_test.cpp, tests/published/dle_debias_test.cpp
template<correction... Corrections>
constexpr speedup_factor remove_bias(speedup_factor published, const compared_settings& settings,
                                     const Corrections&... corrections) {
  return speedup_factor(published.times() / correction_factor(settings, corrections...), published.basis());
}

/// The throughput that the candidate setting's becomes in the reference setting: the inverse of `predict`.
///
/// Model    published throughput / correction_factor
/// Inputs   published    throughput in the candidate setting, positive: samples, tokens or operations a second
///          settings     candidate = how it was measured, reference = the setting to compare in
///          corrections  none or more
/// Returns  the throughput in the reference setting, in the same kind of rate
/// Errors   RL-158 if the throughput is not positive and finite; those of `correction_factor` and of each correction
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition (ledger B2)
/// Checked  tests/unit/performance/speedup/correction_test.cpp
template<class Dimension, correction... Corrections>
constexpr detail::bu::quantity<detail::unit_of<Dimension>, double> remove_bias(
    detail::bu::quantity<detail::unit_of<Dimension>, double> published, const compared_settings& settings,
    const Corrections&... corrections) {
  return detail::checked_throughput(published) / correction_factor(settings, corrections...);
}

// The mistakes that the types above cannot name themselves.
template<class Value, class... Corrections>
  requires(!(correction<Corrections> && ...))
constexpr Value predict(Value value, const compared_settings&, const Corrections&...) {
  static_assert(detail::are_corrections<Corrections...>,
                "RL-223: a correction is a function object of compared_settings with a source "
                "(docs/reference/errors.md#rl-223)");
  return value;
}
template<detail::bare_number Number, correction... Corrections>
constexpr Number predict(Number value, const compared_settings&, const Corrections&...) {
  static_assert(
      detail::is_typed<Number>,
      "RL-224: a speedup is given as speedup_factor(x), a throughput with its unit (docs/reference/errors.md#rl-224)");
  return value;
}
template<class Value, class... Corrections>
  requires(!(correction<Corrections> && ...))
constexpr Value remove_bias(Value value, const compared_settings&, const Corrections&...) {
  static_assert(detail::are_corrections<Corrections...>,
                "RL-223: a correction is a function object of compared_settings with a source "
                "(docs/reference/errors.md#rl-223)");
  return value;
}
template<detail::bare_number Number, correction... Corrections>
constexpr Number remove_bias(Number value, const compared_settings&, const Corrections&...) {
  static_assert(
      detail::is_typed<Number>,
      "RL-224: a speedup is given as speedup_factor(x), a throughput with its unit (docs/reference/errors.md#rl-224)");
  return value;
}

}  // namespace ridgeline
