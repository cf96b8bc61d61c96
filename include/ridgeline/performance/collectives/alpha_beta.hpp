#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>

namespace ridgeline {

/// A link of the alpha-beta model: a message of S bytes takes latency + S / bandwidth.
///
/// Inputs   latency    of each message, not negative [s]
///          rate       one way, positive [B/s]
/// Source   Hockney, The communication challenge for MPP, Parallel Computing 20(3), 1994, 389-398
struct alpha_beta {
  duration latency = {};
  bandwidth rate = {};
};

namespace detail {

struct steps_and_bytes {
  double steps = 0.0;
  double bytes = 0.0;
};
constexpr duration time_of(const steps_and_bytes& sent, const alpha_beta& link) {
  const double bytes = sent.bytes;
  const double latency = link.latency.value();
  const double rate = link.rate.value();
  if (!(latency >= 0.0 && math::is_finite(latency) && bytes >= 0.0 && math::is_finite(bytes)))
    violated<errc::quantity_not_finite>();
  if (!(rate > 0.0 && math::is_finite(rate))) violated<errc::figure_not_positive>();
  return (sent.steps * latency + bytes / rate) * units::seconds;
}

}  // namespace detail

/// Ring all-reduce, as the textbook has it.
///
/// Model    2 (n - 1) latency + 2 (n - 1) / n * bytes / bandwidth
/// Inputs   bytes    each device's buffer [B]
///          devices  n
///          link     each device's way to the next
/// Returns  [s]; zero for one device
/// Errors   RL-101, RL-106 for a link or bytes that are not
/// Source   Patarasuk & Yuan, JPDC 69(2), 2009, 117-124
/// Checked  tests/unit/performance/collectives/alpha_beta_test.cpp
constexpr duration ring_all_reduce(data_size bytes, gpu_count devices, const alpha_beta& link) {
  const auto n = static_cast<double>(devices.value());
  return detail::time_of({2.0 * (n - 1.0), 2.0 * (n - 1.0) / n * bytes.value()}, link);
}

/// Tree all-reduce, up and down a binary tree whose edges work at once.
///
/// Model    2 ceil(log2 n) latency + 2 bytes / bandwidth
/// Inputs   bytes    each device's buffer [B]
///          devices  n
///          link     each device's way to its parent
/// Returns  [s]; zero for one device
/// Errors   RL-101, RL-106 for a link or bytes that are not
/// Valid    messages long enough to be cut into many chunks
/// Source   Sanders, Speck & Traff, Two-tree algorithms, Parallel Computing 35(12), 2009, 581-594
/// Checked  tests/unit/performance/collectives/alpha_beta_test.cpp
constexpr duration tree_all_reduce(data_size bytes, gpu_count devices, const alpha_beta& link) {
  const auto n = static_cast<double>(devices.value());
  return detail::time_of({2.0 * math::ceil(math::log2(n)), n > 1.0 ? 2.0 * bytes.value() : 0.0}, link);
}

/// All-reduce by switches that add up: every device sends its buffer once and receives the sum once, at the same time.
///
/// Model    2 latency + bytes / bandwidth
/// Inputs   bytes    each device's buffer [B]
///          devices  n
///          link     each device's way to the switch
/// Returns  [s]; zero for one device
/// Errors   RL-101, RL-106 for a link or bytes that are not
/// Source   Graham et al., Scalable Hierarchical Aggregation Protocol (SHArP), COMHPC 2016
/// Checked  tests/unit/performance/collectives/alpha_beta_test.cpp
constexpr duration switch_all_reduce(data_size bytes, gpu_count devices, const alpha_beta& link) {
  const bool alone = devices.value() == 1;
  return detail::time_of({alone ? 0.0 : 2.0, alone ? 0.0 : bytes.value()}, link);
}

}  // namespace ridgeline
