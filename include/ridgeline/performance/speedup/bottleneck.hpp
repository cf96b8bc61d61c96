#pragma once
#include <concepts>
#include <ridgeline/core/math.hpp>
#include <ridgeline/core/rule.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/extremes.hpp>

namespace ridgeline::inline v0_2 {

/// Says which rate of a device limits the work: a rule of a device that answers a `figure`, so that an absent rate is
/// named and an unverified one stays marked.
/// Source   definition; a rule of your own is any function object of a device with a `name`
template<class Limit>
concept bottleneck = rule<Limit, accelerator> && requires(const Limit& limit, const accelerator& device) {
  { in(limit(device).value(), limit(device).value()) } -> std::convertible_to<double>;
  { limit(device).basis() } -> std::same_as<provenance>;
};

/// The work waits for the device memory.
///
/// Model    rate = memory bandwidth
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Memory Bandwidth" (ledger B1)
/// Checked  tests/unit/performance/speedup/bottleneck_test.cpp, tests/published/dettmers_ledger_speed_test.cpp
struct bandwidth_bound_rule : composable {
  static constexpr std::string_view name = "memory bandwidth";

  /// The rate that limits the work on one device.
  ///
  /// Inputs   device  any
  /// Returns  its datasheet memory bandwidth [B/s], or absent
  /// Source   definition
  constexpr figure<bandwidth> operator()(const accelerator& device) const { return device.memory_bandwidth; }
};
inline constexpr bandwidth_bound_rule bandwidth_bound{};

/// The work waits for the arithmetic units.
///
/// Model    rate = dense peak of the arithmetic
/// Inputs   kind  inputs and accumulate width
/// Source   Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009: the flat part of the roof
/// Checked  tests/unit/performance/speedup/bottleneck_test.cpp
class compute_bound : public composable {
 public:
  static constexpr std::string_view name = "arithmetic";

  constexpr explicit compute_bound(arithmetic kind) : kind_(kind) {}

  /// The rate that limits the work on one device.
  ///
  /// Inputs   device  any
  /// Returns  its dense peak in this arithmetic [operation/s], or absent where it cannot do it
  /// Errors   RL-105 if the arithmetic is no enumerator
  /// Source   definition
  constexpr figure<operation_rate> operator()(const accelerator& device) const { return dense_peak(device, kind_); }

 private:
  arithmetic kind_;
};

/// The roofline: memory or arithmetic limits the rate, whichever is slower at the work's intensity.
///
/// Model    rate = min(dense peak, intensity * memory bandwidth)
/// Inputs   intensity  operations per byte moved to or from the device memory, positive [operation/B]
///          kind       inputs and accumulate width
/// Errors   RL-150 if the intensity is not positive and finite
/// Source   Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009, 65-76
/// Checked  tests/unit/performance/speedup/bottleneck_test.cpp, tests/properties/performance_test.cpp
class roofline : public composable {
 public:
  static constexpr std::string_view name = "roofline";

  constexpr roofline(arithmetic_intensity intensity, arithmetic kind) : intensity_(intensity), kind_(kind) {
    if (!(intensity > arithmetic_intensity{} && math::is_finite(intensity.value()))) {
      detail::violated<errc::intensity_not_positive>();
    }
  }

  /// The rate that limits the work on one device.
  ///
  /// Inputs   device  any
  /// Returns  the height of its roof at this intensity [operation/s]; absent where the device lacks the peak or the
  ///          bandwidth; unverified where either is
  /// Errors   RL-105 if the arithmetic is no enumerator
  /// Source   definition
  constexpr figure<operation_rate> operator()(const accelerator& device) const {
    const auto& peak = dense_peak(device, kind_);
    const auto& memory = device.memory_bandwidth;
    if (!peak || !memory) return absent;
    return {math::smaller(intensity_ * memory.value(), peak.value()),
            peak.verified() && memory.verified() ? provenance::sourced : provenance::unverified};
  }

 private:
  arithmetic_intensity intensity_;
  arithmetic kind_;
};

}  // namespace ridgeline::inline v0_2
