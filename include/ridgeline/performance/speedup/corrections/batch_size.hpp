#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/performance/speedup/correction.hpp>
#include <ridgeline/performance/speedup/extrapolate.hpp>
#include <ridgeline/workload/network_class.hpp>

namespace ridgeline::inline v0_2 {

/// Larger batches are more efficient.
///
/// Model    factor = g^log2(candidate batch / reference batch), g = 1.136 convolutional, 1.135 transformer
/// Inputs   network  convolutional or transformer
/// Returns  (as a correction) the gain in throughput from the batch size per GPU [1]; exactly 1 for equal batches
/// Errors   RL-154 for a network without a figure; RL-153 outside `Valid` unless constructed with `extrapolate`
/// Valid    ratio of the two batches in [1/2, 2]: the source measured one doubling. In NVIDIA's own tables the gain of
///          one doubling is 27 % in the median of 73 pairs, and the rule's mean error grows from 13 % at one doubling
///          to 27 % at two
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Practical Ada / Hopper Speed Estimates"
///          (ledger B2)
/// Checked  tests/unit/performance/speedup/corrections/batch_size_test.cpp, tests/published/dettmers_ledger_speed_test.cpp
class batch_size_correction : public composable {
 public:
  static constexpr std::string_view name = "batch size";
  static constexpr citation source{"Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
                                   "Practical Ada / Hopper Speed Estimates: doubling the batch size", "2026-11-21"};

  constexpr explicit batch_size_correction(network_class network) : gain_per_doubling_(gain_of(network)) {}
  constexpr batch_size_correction(network_class network, extrapolate_t)
      : gain_per_doubling_(gain_of(network)), beyond_one_doubling_(true) {}

  constexpr double operator()(const compared_settings& settings) const {
    const double ratio = static_cast<double>(settings.candidate.batch_per_gpu.value()) /
                         static_cast<double>(settings.reference.batch_per_gpu.value());
    if (!beyond_one_doubling_ && !(ratio >= 0.5 && ratio <= 2.0)) detail::violated<errc::batch_ratio_out_of_range>();
    return math::pow(gain_per_doubling_, math::log2(ratio));
  }

 private:
  static constexpr double gain_of(network_class network) {
    if (network == network_class::convolutional) return 1.136;
    if (network == network_class::transformer) return 1.135;
    detail::violated<errc::network_not_covered>();
  }

  double gain_per_doubling_;
  bool beyond_one_doubling_ = false;
};

}  // namespace ridgeline::inline v0_2
