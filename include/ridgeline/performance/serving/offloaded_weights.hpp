#pragma once
#include <ridgeline/performance/serving/serving_breakdown.hpp>
#include <ridgeline/performance/serving/serving_rates.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/units/fraction.hpp>

namespace ridgeline::inline v0_2 {

/// A decode step with a share of the weights in the host's memory, read over PCIe at every step.
///
/// Model    max((1 - r) M / device bandwidth, r M / link bandwidth) of all weights M: both parts are read at the same
///          time, and the slower one counts; load limit and arithmetic hide behind it
/// Inputs   terms  of the step with all weights on the device
///          share  r, of the weights in the host's memory
///          rates  of a device whose PCIe generation is known
/// Returns  the same terms, weights without the share, and what the link adds as offloaded weights [s]
/// Errors   RL-300 if the bandwidth of PCIe is not known
/// Valid    pinned memory, the link used by nothing else; weights are copied to the device, not computed by the host
/// Source   GenZ, system.py (bandwidth with offloading): Bambhaniya et al., Demystifying Platform Requirements for
///          Diverse LLM Inference Use Cases, 2024
/// Checked  tests/unit/performance/serving/offloaded_weights_test.cpp, tests/properties/serving_test.cpp
constexpr serving_breakdown offload_weights(serving_breakdown terms, const fraction& share,
                                            const serving_rates& rates) {
  if (!(rates.host_link > bandwidth{})) detail::violated<errc::host_link_needed>();
  const duration all_local = terms.weights;
  const data_size bytes = all_local * rates.bytes;
  const duration local = (1.0 - share.value()) * all_local;
  const duration reading = math::larger(local, share.value() * bytes / rates.host_link);
  const duration behind = terms.load_limit + terms.arithmetic;
  // Loads and GEMMs wait for both parts.
  const duration computing = all_local + terms.load_limit + terms.arithmetic;
  const duration left = math::larger(duration{}, computing - reading);
  const double unhidden = behind > duration{} ? left / behind : 0.0;
  terms.weights = local;
  terms.offloaded_weights = reading - local;
  terms.load_limit *= unhidden;
  terms.arithmetic *= unhidden;
  return terms;
}

}  // namespace ridgeline::inline v0_2
