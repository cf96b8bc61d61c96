#pragma once
#include <cstdint>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What a link is made of. Chip-to-chip links inside one package or module are `c2c`.
enum class link_kind {
  pcie,
  nvlink,
  nvlink_bridge,
  nvswitch,
  c2c,
  xgmi,
  xe_link,
  hccs,
  ici,
  neuronlink,
  gaudi,
  infiniband,
  ethernet,
  cloud_network,
};

/// The name of a kind of link.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(link_kind kind) noexcept {
  switch (kind) {
    case link_kind::pcie: return "PCIe";
    case link_kind::nvlink: return "NVLink";
    case link_kind::nvlink_bridge: return "NVLink bridge";
    case link_kind::nvswitch: return "NVSwitch";
    case link_kind::c2c: return "C2C";
    case link_kind::xgmi: return "xGMI";
    case link_kind::xe_link: return "Xe Link";
    case link_kind::hccs: return "HCCS";
    case link_kind::ici: return "ICI";
    case link_kind::neuronlink: return "NeuronLink";
    case link_kind::gaudi: return "Gaudi";
    case link_kind::infiniband: return "InfiniBand";
    case link_kind::ethernet: return "Ethernet";
    case link_kind::cloud_network: return "cloud network";
  }
  return "unknown";
}

/// One link or network, in one direction.
///
/// Inputs   per_direction        payload one way, after line coding [B/s]; vendors often print the sum of both ways
///          latency              of one hop, without the software [s]
///          lanes                lanes, or links that the figure sums up [1]
///          signalling_per_lane  one way on the wire, before line coding where payload_share is given [B/s]
///          payload_share        what line coding leaves of it, at most 1 [1]
///          links                of the named kind side by side, all of them in `per_direction` and `lanes` [1]
/// Errors   RL-101 where a figure is not positive and finite
/// Source   each entry of the catalogue carries its own
struct interconnect {
  std::string_view id = {};
  std::string_view name = {};
  link_kind kind = link_kind::pcie;
  std::string_view generation = {};
  figure<double> lanes = absent;
  figure<bandwidth> signalling_per_lane = absent;
  figure<double> payload_share = absent;
  figure<bandwidth> per_direction = absent;
  figure<duration> latency = absent;
  std::string_view scope = {};  // what the figure counts: one link, one device, one node
  figure<int> launch_year = absent;
  citation source = {};
  std::int64_t links = 1;
};

/// Several links side by side, used as one: `8 * catalogue::ib_ndr`.
///
/// Model    bandwidth and lanes times the links; a hop takes as long as before
/// Inputs   times  from 1 to 10^15 [1]
///          link   any; its name stays that of one link, `links` says how many there are
/// Returns  the bundle
/// Errors   RL-103 below 1, RL-104 above 10^15 links in all; RL-206 (does not compile) for a number that is not whole
/// Source   definition; NVIDIA, DGX H100 System user guide: eight ports of 400 Gbit/s for eight GPUs
/// Checked  tests/unit/hardware/interconnect_test.cpp
template<detail::bare_number Number>
constexpr interconnect operator*(Number times, const interconnect& link) {
  static_assert(detail::is_whole<Number>, "RL-206: a count is a whole number (docs/reference/errors.md#rl-206)");
  if (!(times >= Number{1})) detail::violated<errc::count_below_one>();
  const double all = static_cast<double>(times) * static_cast<double>(link.links);
  if (!(all <= 1e15)) detail::violated<errc::count_too_large>();
  const double more = static_cast<double>(times);
  interconnect bundle = link;
  if (link.lanes) bundle.lanes = figure<double>(more * link.lanes.value(), link.lanes.basis());
  if (link.per_direction) {
    bundle.per_direction = figure<bandwidth>(more * link.per_direction.value(), link.per_direction.basis());
  }
  bundle.links = static_cast<std::int64_t>(all);
  return bundle;
}
template<detail::bare_number Number>
constexpr interconnect operator*(const interconnect& link, Number times) {
  return times * link;
}

/// A line rate as networks print it, in bits. The only place where the library speaks of bits.
///
/// Model    bandwidth = rate / 8
/// Inputs   rate  positive [Gbit/s]
/// Returns  bytes per second, one direction [B/s]
/// Errors   RL-101 if the rate is not positive and finite
/// Source   definition: 1 byte = 8 bit
constexpr bandwidth gigabits_per_second(double rate) {
  if (!(rate > 0.0 && math::is_finite(rate))) detail::violated<errc::figure_not_positive>();
  return rate * 0.125 * units::gigabytes_per_second;
}

}  // namespace ridgeline::inline v0_2
