#pragma once
#include <ridgeline/hardware/interconnect.hpp>

namespace ridgeline::inline v0_2 {

/// Several links or network cards that work side by side as one.
///
/// Model    bandwidth = cards * bandwidth of one; latency and everything else of one
/// Inputs   one    a link with a known bandwidth, one direction
///          cards  how many of them a device or a machine has, at least 1 [1]
/// Returns  what they are together
/// Errors   RL-103 below one card; RL-105 if the bandwidth of one is not known; RL-101 if the product is not finite
/// Source   definition
/// Checked  tests/unit/hardware/bundle_test.cpp
constexpr interconnect bundle(const interconnect& one, int cards) {
  if (cards < 1) detail::violated<errc::count_below_one>();
  interconnect all = one;
  const bandwidth together = static_cast<double>(cards) * one.per_direction.value();
  all.per_direction = one.per_direction.verified() ? figure<bandwidth>(together) : unverified(together);
  all.scope = "bundle";
  return all;
}

}  // namespace ridgeline::inline v0_2
