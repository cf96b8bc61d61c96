#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/calibration.hpp>

namespace ridgeline::inline v0_2::catalogue {

namespace detail {

/// The constants of a curve of speed against power limit.
struct curve_constants {
  fraction static_share;
  fraction knee;
  double exponent;
  fraction spread;
};
/// How far measured speeds lie from it.
struct curve_scatter {
  double repeats;
  fraction of_loss;
};

/// What these curves have in common: limits, halves and source.
constexpr power_limit_calibration zeus_curve(std::string_view devices, std::string_view architectures,
                                             const curve_constants& of, const curve_scatter& scatter, fit_record fit) {
  fit.rows = "every second group of GPU, workload, optimizer and batch, in the order of their names";
  fit.program = "tests/accuracy/fit_power_limit.cpp";
  return {.devices = devices,
          .static_share = {of.static_share, constant_origin::fitted},
          .knee = {of.knee, constant_origin::fitted},
          .exponent = {of.exponent, constant_origin::fitted},
          .spread = {of.spread, constant_origin::fitted},
          .architectures = architectures,
          .repeats = scatter.repeats,
          .of_loss = scatter.of_loss,
          .of_loss_elsewhere = fraction(0.207),
          .lowest_limit = fraction(100.0 / 260.0),
          .fit = fit,
          .source = {"You et al., Zeus, NSDI 2023: ml-energy/zeus at 75a8b93",
                     "examples/research_reproducibility/zeus_nsdi23/trace/summary_power_*.csv", "2026-11-21"}};
}

}  // namespace detail

/// Speed against power limit with HBM: P100 and V100. Fitted on one of them alone, the other is met within 0.029 (P100) and 0.038 (V100).
inline constexpr power_limit_calibration power_limit_hbm = detail::zeus_curve(
    "P100, V100", "Pascal-GP100, Volta",
    {.static_share = fraction(0.0613), .knee = fraction(0.8488), .exponent = 2.689, .spread = fraction(0.0828)},
    {.repeats = 1.046, .of_loss = fraction(0.113)},
    {.fitted_on = "2026-11-29",
     .fitted_rows = 242,
     .fitted_error = 0.0295,
     .held_out_rows = 231,
     .held_out_error = 0.0402});

/// The same with GDDR6, which draws more while nothing moves: Quadro RTX 6000.
inline constexpr power_limit_calibration power_limit_gddr = detail::zeus_curve(
    "Quadro RTX 6000", "Turing-pro",
    {.static_share = fraction(0.2164), .knee = fraction(0.7336), .exponent = 2.909, .spread = fraction(0.1027)},
    {.repeats = 1.057, .of_loss = fraction(0.206)},
    {.fitted_on = "2026-11-29",
     .fitted_rows = 140,
     .fitted_error = 0.0425,
     .held_out_rows = 141,
     .held_out_error = 0.0538});

/// The same where the kind of memory is not known: all three. On rows whose limit lies below the full draw alone, where the limit
/// matters, the mean error is 0.042 fitted, 0.063 held out. Fitted on two of the GPUs alone, the third is met within 0.030 (P100),
/// 0.044 (V100), 0.054 (Quadro RTX 6000).
inline constexpr power_limit_calibration power_limit_pascal_to_turing = detail::zeus_curve(
    "P100, V100, Quadro RTX 6000", "Pascal-GP100, Volta, Turing-pro",
    {.static_share = fraction(0.123), .knee = fraction(0.7965), .exponent = 2.67, .spread = fraction(0.119)},
    {.repeats = 1.049, .of_loss = fraction(0.171)},
    {.fitted_on = "2026-11-21",
     .fitted_rows = 382,
     .fitted_error = 0.0356,
     .held_out_rows = 372,
     .held_out_error = 0.0474});

/// The curve of a device, by its kind of memory.
///
/// Inputs   device  any
/// Returns  that of HBM or of GDDR memory; for other memory (LPDDR), and an architecture that is not listed, that of both
/// Source   definition
/// Checked  tests/unit/performance/speedup/power_limit_test.cpp
constexpr const power_limit_calibration& power_limit_on(const accelerator& device) {
  constexpr std::string_view with_hbm[] = {"Pascal-GP100",    "Volta", "Ampere-GA100", "Hopper",
                                           "Blackwell-GB100", "CDNA",  "GCN3",         "GCN5",
                                           "Xe-HPC",          "Gaudi", "tpu",          "DaVinci"};
  constexpr std::string_view with_gddr[] = {"Kepler",       "Maxwell", "Pascal-GP10x",    "Turing",
                                            "Ampere-GA10x", "Ada",     "Blackwell-GB20x", "RDNA",
                                            "GCN2",         "GCN4",    "Xe-HPG",          "Xe2-HPG"};
  for (const std::string_view one : with_hbm)
    if (device.architecture.starts_with(one)) return power_limit_hbm;
  for (const std::string_view one : with_gddr)
    if (device.architecture.starts_with(one)) return power_limit_gddr;
  return power_limit_pascal_to_turing;
}

/// Every curve of speed against power limit.
inline constexpr const power_limit_calibration* every_power_limit_calibration[] = {&power_limit_hbm, &power_limit_gddr,
                                                                                   &power_limit_pascal_to_turing};

}  // namespace ridgeline::inline v0_2::catalogue
