#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>

namespace ridgeline::inline v0_2 {

/// A link of the alpha-beta model: a message of S bytes takes latency + S / bandwidth.
///
/// Inputs   latency        of each message, zero or more [s]
///          per_direction  bandwidth one way, positive [B/s]
/// Source   Hockney, The communication challenge for MPP, Parallel Computing 20(3), 1994, 389-398
struct alpha_beta {
  duration latency = {};
  bandwidth per_direction = {};
};

namespace detail {

/// Messages in a row, and copies of the buffer that each device sends.
struct traffic {
  double steps = 0.0;
  double copies = 0.0;
};
constexpr duration time_of(const traffic& sent, data_size bytes, const alpha_beta& link) {
  if (!(link.latency >= duration{} && math::is_finite(link.latency.value()) && bytes >= data_size{} &&
        math::is_finite(bytes.value()))) {
    violated<errc::quantity_not_finite>();
  }
  if (!(link.per_direction > bandwidth{} && math::is_finite(link.per_direction.value()))) {
    violated<errc::figure_not_positive>();
  }
  return sent.steps * link.latency + sent.copies * bytes / link.per_direction;
}

}  // namespace detail

/// Ring all-reduce of the textbook; what a library makes of it is performance/collectives/ways/ring.hpp.
///
/// Model    2 (n - 1) latency + 2 (n - 1) / n * bytes / bandwidth
/// Inputs   bytes    each device's buffer [B]
///          devices  n
///          link     from each device to the next
/// Returns  [s]; zero for one device
/// Errors   RL-101, RL-106 for a link or bytes that are not
/// Source   Patarasuk & Yuan, JPDC 69(2), 2009, 117-124
/// Checked  tests/unit/performance/collectives/alpha_beta_test.cpp
constexpr duration ring_all_reduce(data_size bytes, gpu_count devices, const alpha_beta& link) {
  const auto n = static_cast<double>(devices.value());
  return detail::time_of({2.0 * (n - 1.0), 2.0 * (n - 1.0) / n}, bytes, link);
}

/// Tree all-reduce, up and down a binary tree whose edges work at once.
///
/// Model    2 ceil(log2 n) latency + 2 bytes / bandwidth
/// Inputs   bytes    each device's buffer [B]
///          devices  n
///          link     from each device to its parent
/// Returns  [s]; zero for one device
/// Errors   RL-101, RL-106 for a link or bytes that are not
/// Valid    messages long enough to be cut into many chunks
/// Source   Sanders, Speck & Traff, Two-tree algorithms, Parallel Computing 35(12), 2009, 581-594
/// Checked  tests/unit/performance/collectives/alpha_beta_test.cpp
constexpr duration tree_all_reduce(data_size bytes, gpu_count devices, const alpha_beta& link) {
  const auto n = static_cast<double>(devices.value());
  return detail::time_of({2.0 * math::ceil(math::log2(n)), n > 1.0 ? 2.0 : 0.0}, bytes, link);
}

/// In-network all-reduce: every device sends its buffer and receives the sum, at the same time.
///
/// Model    2 latency + bytes / bandwidth
/// Inputs   bytes    each device's buffer [B]
///          devices  n
///          link     from each device to the switch
/// Returns  [s]; zero for one device
/// Errors   RL-101, RL-106 for a link or bytes that are not
/// Source   Graham et al., Scalable Hierarchical Aggregation Protocol (SHArP), COMHPC 2016
/// Checked  tests/unit/performance/collectives/alpha_beta_test.cpp
constexpr duration switch_all_reduce(data_size bytes, gpu_count devices, const alpha_beta& link) {
  return detail::time_of(devices.value() > 1 ? detail::traffic{2.0, 1.0} : detail::traffic{}, bytes, link);
}

}  // namespace ridgeline::inline v0_2
