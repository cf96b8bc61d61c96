#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// One latency constant that a collective library plans with: what one collective, or one step of it, costs besides
/// the bytes. A planning constant of the library's tuner, not a measurement.
///
/// Inputs   id         "nccl-base-ring-simple"
///          medium     "base" for the constant of the whole collective, else what a step crosses: "nvlink", "pci", "net"
///          algorithm  "tree", "ring", "nvls", "collnet-direct"
///          protocol   "LL", "LL128", "Simple"
///          latency    positive [s]
/// Errors   RL-101 where the latency is not positive and finite
/// Source   each entry of the catalogue carries its own
struct collective_latency {
  std::string_view id;
  std::string_view medium;
  std::string_view algorithm;
  std::string_view protocol;
  figure<duration> latency = absent;
  citation source;

  /// Whether the constant is paid once for the collective; every other one is paid at each step.
  constexpr bool per_collective() const { return medium == "base"; }
};

}  // namespace ridgeline::inline v0_2
