#pragma once
#include <optional>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/units/likely.hpp>
#include <ridgeline/units/quantities.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Where a constant of a model comes from.
/// Source   definition
enum class constant_origin {
  derived,   // computed from a datasheet
  measured,  // measured elsewhere, with a source
  fitted,    // chosen so that a model meets measurements
};

/// The name of where a constant is from.
///
/// Inputs   origin  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(constant_origin origin) noexcept {
  switch (origin) {
    case constant_origin::derived: return "derived";
    case constant_origin::measured: return "measured";
    case constant_origin::fitted: return "fitted";
  }
  return "unknown";
}

/// One constant of a calibration, with what it is: `calibrated<duration>`, `calibrated<fraction>`, `calibrated<cycle_count>`. A
/// plain number only where the constant has no unit and may exceed 1.
///
/// Inputs   value   in its unit: `{4.5 * units::microseconds}`, `{percent(83)}`
///          origin  where it comes from
/// Errors   RL-203 (does not compile) for a number without the unit; RL-208 (does not compile) for a number that does not say
///          it is a share; RL-102 for a share outside [0, 1]
/// Source   definition
/// Checked  tests/unit/hardware/calibration_test.cpp
template<class Value>
struct calibrated {
  Value value;
  constant_origin origin = constant_origin::fitted;
};

/// The 80 % intervals of a calibration, by how far a question lies from what was measured. Each is that of measurements
/// which were left out of a fit: single rows, whole networks or stacks, whole devices, kinds of networks.
///
/// Inputs   inside     own device, inside the range
///          outside    own device, outside of the range
///          elsewhere  another device
///          unlike     a network with parts that none of the fit had; where nobody measured one, half to twice
/// Source   definition
struct calibrated_intervals {
  likely_factors inside = {};
  likely_factors outside = {};
  likely_factors elsewhere = {};
  likely_factors unlike = {};
};

/// The interval of a question.
///
/// Inputs   all         of the calibration, where it has any
///          range       where the question lies
///          own_device  whether the calibration measured devices of this architecture
/// Returns  one of the first three, of a network unlike the measured ones the wider one of the second or third and the fourth;
///          absent where the calibration has none
/// Source   definition
/// Checked  tests/unit/hardware/calibration_test.cpp
constexpr likely_factors interval_at(const calibrated_intervals& all, calibrated_range range, bool own_device) {
  if (range == calibrated_range::inside && own_device) return all.inside;
  const likely_factors& near = own_device ? all.outside : all.elsewhere;
  return range == calibrated_range::unlike ? wider_of(near, all.unlike) : near;
}
constexpr std::optional<likely_factors> interval_at(const std::optional<calibrated_intervals>& all,
                                                    calibrated_range range, bool own_device) {
  if (!all) return std::nullopt;
  return interval_at(*all, range, own_device);
}

/// The interval of a time that the rates of a device decide, where its owner limits its power.
///
/// Model    half-widths add as squares, in logarithms
/// Inputs   device  any
///          within  of the same work without the limit, or all of a calibration
/// Returns  factors; `within` itself at the maker's limit, and where a calibration has none
/// Source   derived: the two errors have nothing to do with one another
/// Checked  tests/unit/performance/speedup/power_limit_test.cpp
constexpr likely_factors with_its_limit(const accelerator& device, const likely_factors& within) {
  if (!device.limited) [[likely]]
    return within;
  return of_the_quotient(within, device.limited.within());
}
constexpr std::optional<calibrated_intervals> with_its_limit(const accelerator& device,
                                                             const std::optional<calibrated_intervals>& all) {
  if (!device.limited || !all) [[likely]]
    return all;
  return calibrated_intervals{with_its_limit(device, all->inside), with_its_limit(device, all->outside),
                              with_its_limit(device, all->elsewhere), with_its_limit(device, all->unlike)};
}

/// On what a calibration was fitted, and how well it holds where it was not. Errors are means of |predicted/measured -
/// 1|.
///
/// Inputs   rows, where they come from, by which program of tests/accuracy/, on which day (YYYY-MM-DD)
///          intervals  of rows and devices that a fit left out; absent where only the mean error is known
/// Source   definition
struct fit_record {
  std::string_view rows = {};
  std::string_view program = {};
  std::string_view fitted_on = {};
  int fitted_rows = 0;
  double fitted_error = 0.0;
  int held_out_rows = 0;
  double held_out_error = 0.0;
  std::optional<calibrated_intervals> intervals = std::nullopt;
};

namespace detail {
/// Whether a list of words, ", " between them, holds one.
constexpr bool is_listed(std::string_view list, std::string_view word) {
  if (word.empty()) return false;
  for (std::string_view left = list; !left.empty();) {
    const std::size_t comma = left.find(", ");
    if (left.substr(0, comma) == word) return true;
    left = comma == std::string_view::npos ? std::string_view{} : left.substr(comma + 2);
  }
  return false;
}
}  // namespace detail

/// Constants of the curve of speed against power limit, for a class of devices.
///
/// Inputs   static_share    power drawn at any clock, as a share of the board power
///          knee            clock, as a share of the full one, below which the voltage falls no further
///          exponent        of the dynamic power in the clock, above the knee
///          spread          the momentary draw is half the time this share above its mean and half the time below
///          architectures   that were measured, with ", " between them
///          repeats         80 % interval of a measured speed where the limit takes nothing: 1 / this to this [1]
///          of_loss         the interval grows by 1 / speed to this power
///          of_loss_elsewhere  the same on other architectures
///          lowest_limit    smallest limit of the fitted rows, as a share of the board power
/// Source   each entry of catalogue/calibrations/ carries its own
/// Checked  tests/unit/hardware/calibration_test.cpp
struct power_limit_calibration {
  std::string_view devices = {};
  calibrated<fraction> static_share;
  calibrated<fraction> knee;
  calibrated<double> exponent;
  calibrated<fraction> spread;
  std::string_view architectures = {};
  double repeats = 1.0;
  fraction of_loss = fraction(0.0);
  fraction of_loss_elsewhere = fraction(0.0);
  fraction lowest_limit;
  fit_record fit;
  citation source = {};

  /// Whether devices of an architecture were measured. Source: definition.
  constexpr bool knows(std::string_view architecture) const { return detail::is_listed(architectures, architecture); }
};

/// Constants of the power that a device draws by what it does.
///
/// Inputs   device         id of the one that was measured
///          static_share   drawn while kernels run that move and compute nothing, as a share of the board power
///          memory_share   that full bandwidth adds
///          compute_share  that full arithmetic adds; may exceed the whole: the board's limit caps the sum
/// Source   each entry of catalogue/calibrations/ carries its own
/// Checked  tests/unit/performance/speedup/power_under_load_test.cpp
struct load_power_calibration {
  std::string_view devices = {};
  std::string_view device = {};
  calibrated<double> static_share = {0.0, constant_origin::derived};
  calibrated<double> memory_share = {0.0, constant_origin::derived};
  calibrated<double> compute_share = {0.0, constant_origin::derived};
  likely_factors interval = {};
  fit_record fit = {};
  citation source = {};
};

/// What diffusion reaches on a device.
///
/// Inputs   id                as questions name it
///          device            id of the one that was measured
///          architecture      whose other devices have the same constants, with a wider interval
///          matrix_share      of the dense peak, by all products and attention together [1]
///          passes            of elementwise kernels over each token's hidden vector and layer [1]
///          host_per_layer    that a layer of one forward pass takes beside its work [s]
/// Source   each entry of catalogue/calibrations/ carries its own
/// Checked  tests/unit/performance/serving/diffusion_test.cpp
struct diffusion_calibration {
  std::string_view id = {};
  std::string_view devices = {};
  std::string_view device = {};
  std::string_view architecture = {};
  calibrated<double> matrix_share = {1.0, constant_origin::derived};
  calibrated<double> passes = {0.0, constant_origin::derived};
  calibrated<duration> host_per_layer = {{}, constant_origin::derived};
  likely_factors interval = {};
  fit_record fit = {};
  citation source = {};
};

/// Every product at the dense peak, and nothing else: the time is a lower bound.
/// Source   definition
inline constexpr diffusion_calibration datasheet_diffusion{.id = "datasheet", .devices = "any"};

}  // namespace ridgeline::inline v0_2
