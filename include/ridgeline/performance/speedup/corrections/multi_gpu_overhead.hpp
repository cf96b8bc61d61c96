#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/performance/speedup/correction.hpp>
#include <ridgeline/performance/speedup/extrapolate.hpp>
#include <ridgeline/workload/network_class.hpp>

namespace ridgeline::inline v0_2 {

/// Newer links scale better: 8 A100 (NVLink 3) against 8 V100 (NVLink 2).
///
/// Model    factor = c^(+-1) at 8 GPUs, 1 at 1 GPU; c = 1.05 convolutional, 1.07 transformer;
///          extrapolated: c^(+-log2(n) / 3), an equal share for each doubling of the machine (ours, not the source's)
/// Inputs   network  convolutional or transformer
/// Returns  (as a correction) how much better the candidate's machine scales [1]; exactly 1 on one GPU or with equal
///          links
/// Errors   RL-154 for a network without a figure; RL-155 if the two counts of GPUs differ; RL-156 for another pair of
///          links on several GPUs; RL-157 outside `Valid` unless constructed with `extrapolate`
/// Valid    1 or 8 GPUs in one machine; nvlink3 against nvlink2 in either order, or a link against itself
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Practical Ada / Hopper Speed Estimates"
///          (ledger B3)
/// Checked  tests/unit/performance/speedup/corrections/multi_gpu_overhead_test.cpp,
///          tests/published/dettmers_ledger_speed_test.cpp
class multi_gpu_overhead_correction : public composable {
 public:
  static constexpr std::string_view name = "overhead of several GPUs";
  static constexpr citation source{"Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
                                   "Practical Ada / Hopper Speed Estimates: overhead of 8 GPUs", "2026-11-21"};

  constexpr explicit multi_gpu_overhead_correction(network_class network)
      : advantage_of_eight_(advantage_of(network)) {}
  constexpr multi_gpu_overhead_correction(network_class network, extrapolate_t)
      : advantage_of_eight_(advantage_of(network)), any_count_(true) {}

  constexpr double operator()(const compared_settings& settings) const {
    const run_setting& candidate = settings.candidate;
    const run_setting& reference = settings.reference;
    if (candidate.devices != reference.devices) detail::violated<errc::gpu_counts_differ>();
    if (candidate.devices == gpus(1) || candidate.link == reference.link) return 1.0;

    const bool newer = candidate.link == "nvlink3" && reference.link == "nvlink2";
    const bool older = candidate.link == "nvlink2" && reference.link == "nvlink3";
    if (!newer && !older) detail::violated<errc::link_pair_not_covered>();
    double advantage = advantage_of_eight_;
    if (candidate.devices != gpus(8)) {
      if (!any_count_) detail::violated<errc::gpu_count_not_covered>();
      advantage = math::pow(advantage, math::log2(static_cast<double>(candidate.devices.value())) / 3.0);
    }
    return newer ? advantage : 1.0 / advantage;
  }

 private:
  static constexpr double advantage_of(network_class network) {
    if (network == network_class::convolutional) return 1.05;
    if (network == network_class::transformer) return 1.07;
    detail::violated<errc::network_not_covered>();
  }

  double advantage_of_eight_;
  bool any_count_ = false;
};

}  // namespace ridgeline::inline v0_2
