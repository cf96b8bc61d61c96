#pragma once
#include <ridgeline/performance/serving/decode_time.hpp>
#include <ridgeline/units/fraction.hpp>

namespace ridgeline {

/// Time of a step where a share of the weights lies in the host's memory and is read over the slot at every step.
///
/// Model    bandwidth M / max((1 - r) M / device bandwidth, r M / link bandwidth) of all weights M: both parts are read
///          at the same time, and the slower one counts
/// Inputs   step     what runs
///          context  tokens of each request in the cache
///          share    r, of the weights that lie in the host's memory [1]
///          rates    of a device whose PCIe generation is known
/// Returns  the terms of `decode_time`, weights less the share, and what the link adds as offloaded weights [s]
/// Errors   as `decode_time`; RL-300 if the link's bandwidth is not known
/// Valid    pinned memory, the link used by nothing else; weights are copied for their use, not computed by the host
/// Source   GenZ, system.py (bandwidth with offloading): Bambhaniya et al., Demystifying Platform Requirements for
///          Diverse LLM Inference Use Cases, 2024
/// Checked  tests/unit/performance/serving/offloaded_weights_test.cpp, tests/properties/serving_test.cpp
constexpr estimate<serving_breakdown> decode_time(const inference_step& step, token_count context,
                                                  const fraction& share, const serving_rates& rates) {
  estimate<serving_breakdown> made = decode_time(step, context, rates);
  if (share.value() == 0.0) return made;
  if (!(rates.host_link > 0.0)) detail::violated<errc::host_link_needed>();
  const double all_here = made.terms.weights.value();
  const double bytes = all_here * rates.bytes;
  const double here = (1.0 - share.value()) * all_here;
  const double over_link = share.value() * bytes / rates.host_link;
  const double computing = all_here + made.terms.intake.value() + made.terms.arithmetic.value();
  // What takes weights in and multiplies them waits for both parts.
  made.terms.weights = here * units::seconds;
  const double reading = math::larger(here, over_link);
  made.terms.offloaded_weights = (reading - here) * units::seconds;
  const double left = math::larger(0.0, computing - reading);
  const double rest = made.terms.intake.value() + made.terms.arithmetic.value();
  const double kept = rest > 0.0 ? left / rest : 0.0;
  made.terms.intake = kept * made.terms.intake;
  made.terms.arithmetic = kept * made.terms.arithmetic;
  made.range = calibrated_range::outside;
  return made;
}

}  // namespace ridgeline
