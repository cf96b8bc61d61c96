#pragma once
#include <ridgeline/hardware/time_shares.hpp>
#include <ridgeline/performance/speedup/bottleneck.hpp>
#include <ridgeline/units/count.hpp>

namespace ridgeline::inline v0_2 {

/// How a network is trained, as far as the time of a sample depends on it.
///
/// Inputs   per_gpu    samples that a GPU takes at once
///          gathered   such batches between two steps of the optimizer: gradients are added up before they are sent, at
///                     least 1 [1]
///          gradients  time that the sum of the gradients takes here, relative to that over eight devices of the kind that
///                     the shares were measured on; 0 on one GPU [1]
/// Source   definition
struct sample_setting {
  batch_size per_gpu = batch(1);
  double gathered = 1.0;
  double gradients = 0.0;
};

/// Time of a sample on one of the GPUs, relative to that where the shares were measured. All [1].
/// Source   the fields of `time_shares`
struct relative_breakdown {
  double gemms = 0.0;
  double vectors = 0.0;
  double elementwise = 0.0;
  double sample = 0.0;
  double step = 0.0;
  double gradients = 0.0;

  constexpr double total() const { return gemms + vectors + elementwise + sample + step + gradients; }
};

/// Time of a sample elsewhere, or in other batches, or on more GPUs.
///
/// Model    each share by its own rate: GEMMs by the peak of the arithmetic, vectors by the FP32 peak, elementwise by the
///          bandwidth; a step's share by the batch; the gradients' by the batches gathered and by the links
/// Inputs   of       shares that sum to 1
///          device   where it is asked about
///          kind     arithmetic of the GEMMs there
///          setting  how it is trained
/// Returns  the terms, 1 in sum on the device and in the batch that the shares are of [1]
/// Errors   RL-105 for a peak or a bandwidth that either device lacks; RL-320 if the shares name no device, do not sum to
///          1 within 0.005, or the gradients are negative or not finite; RL-321 for a setting out of its range
/// Valid    the same network and software on both; each device reaches the same share of its datasheet rates
/// Source   Amdahl, AFIPS 1967, 483-485, with a rate of its own for each share
/// Checked  tests/unit/performance/speedup/relative_time_test.cpp, tests/properties/network_time_test.cpp
constexpr relative_breakdown relative_time(const time_shares& of, const accelerator& device, arithmetic kind,
                                           const sample_setting& setting) {
  const bool whole = of.on != nullptr && of.sum() > 0.995 && of.sum() < 1.005 && of.gradients.value >= 0.0 &&
                     math::is_finite(of.gradients.value) && of.batch > 0.0 && math::is_finite(of.batch);
  if (!whole) detail::violated<errc::time_shares_malformed>();
  const bool sensible = setting.gathered >= 1.0 && math::is_finite(setting.gathered) && setting.gradients >= 0.0 &&
                        math::is_finite(setting.gradients);
  if (!sensible) detail::violated<errc::sample_setting_malformed>();
  const accelerator& there = *of.on;
  const auto slower = [](const auto& rate_there, const auto& rate_here) {
    return in(rate_there.value(), rate_here.value());
  };
  const double smaller_batch = of.batch / static_cast<double>(setting.per_gpu.value());
  const auto share = [whole = of.sum()](const calibrated<fraction>& one) {
    return one.value.value() / whole;
  };  // they are printed rounded
  return {.gemms = share(of.gemms) * slower(dense_peak(there, of.kind), dense_peak(device, kind)),
          .vectors = share(of.vectors) * slower(there.peak.fp32, device.peak.fp32),
          .elementwise = share(of.elementwise) * slower(there.memory_bandwidth, device.memory_bandwidth),
          .sample = share(of.sample),
          .step = share(of.step) * smaller_batch,
          .gradients = of.gradients.value * setting.gradients * smaller_batch / setting.gathered};
}

/// The work waits for several rates in turn, in shares that were measured: a limit that `speedup` takes like any other.
///
/// Model    rate = the matrix peak where the shares were measured / relative time
/// Inputs   of       shares that sum to 1
///          kind     arithmetic of the GEMMs
///          setting  how the network is trained, on either device
/// Errors   those of `relative_time`, where a rate is asked for
/// Source   as `relative_time`
/// Checked  tests/unit/performance/speedup/relative_time_test.cpp
class bound_in_shares : public composable {
 public:
  static constexpr std::string_view name = "time shares";

  constexpr bound_in_shares(const time_shares& of, arithmetic kind, const sample_setting& setting)
      : of_(of), kind_(kind), setting_(setting) {}

  /// The rate at which the mixture proceeds on one device.
  ///
  /// Inputs   device  any
  /// Returns  in operations of the matrix units [operation/s]; absent where the device lacks a rate, unverified where one
  ///          is
  /// Errors   those of `relative_time`
  /// Source   definition
  constexpr figure<operation_rate> operator()(const accelerator& device) const {
    const auto& peak = dense_peak(device, kind_);
    if (!peak || !device.peak.fp32 || !device.memory_bandwidth) return absent;
    const double relative = relative_time(of_, device, kind_, setting_).total();
    const bool verified = peak.verified() && device.peak.fp32.verified() && device.memory_bandwidth.verified();
    return {dense_peak(*of_.on, of_.kind).value() / relative, verified ? provenance::sourced : provenance::unverified};
  }

 private:
  time_shares of_;
  arithmetic kind_;
  sample_setting setting_;
};

}  // namespace ridgeline::inline v0_2
