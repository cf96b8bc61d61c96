#pragma once
#include <cstdint>
#include <ridgeline/core/amount.hpp>
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>

namespace ridgeline::inline v0_2 {

/// What joins GPUs without oversubscription, each by one port.
///
/// Fields   tiers       of switches between two GPUs at the top
///          switches    of all tiers
///          links       cables, GPUs to switches and switches to one another
/// Source   see `fat_tree_of`
struct fat_tree {
  std::int64_t tiers = 0;
  std::int64_t switches = 0;
  std::int64_t links = 0;

  /// Ends of cables, an optical module each where all of them are optical [1]. Source: definition.
  constexpr std::int64_t link_ends() const { return 2 * links; }
};

/// The smallest fat tree for a number of GPUs.
///
/// Model    with k ports a switch: one switch up to k GPUs, two tiers up to k^2 / 2, three up to k^3 / 4; every tier but
///          the top has 2 n / k switches, the top half of that; n links below each tier
/// Inputs   endpoints  GPUs, or network ports of theirs
///          ports      of a switch, even and at least 4
/// Returns  tiers, switches and links
/// Errors   RL-175 for fewer than 4 ports, an odd number of them, or more GPUs than three tiers hold
/// Valid    non-blocking; ports for storage, management and spare nodes are beside it
/// Source   Al-Fares, Loukissas & Vahdat, A Scalable, Commodity Data Center Network Architecture, SIGCOMM 2008, section 3.1
/// Checked  tests/unit/hardware/fat_tree_test.cpp: 27,648 hosts with 2,880 switches of 48 ports
constexpr fat_tree fat_tree_of(gpu_count endpoints, std::int64_t ports) {
  const std::int64_t n = endpoints.value();
  if (ports < 4 || ports > 4096 || ports % 2 != 0 || n > ports * ports * ports / 4)
    detail::violated<errc::no_fat_tree>();
  const auto rounded_up = [](std::int64_t a, std::int64_t b) { return (a + b - 1) / b; };
  if (n <= ports) return {.tiers = 1, .switches = 1, .links = n};
  const std::int64_t tiers = n <= ports * ports / 2 ? 2 : 3;
  const std::int64_t below = rounded_up(2 * n, ports);
  return {.tiers = tiers, .switches = (tiers - 1) * below + rounded_up(below, 2), .links = tiers * n};
}

/// What a part of a network costs and draws.
/// Source   definition
struct network_parts {
  amount<money> of_a_switch;
  amount<money> of_a_link_end;
  amount<power> drawn_by_a_switch;
  amount<power> drawn_by_a_link_end;
};

/// Price of a network [$].
///
/// Model    switches * price + ends of links * price
/// Inputs   network  from `fat_tree_of`
///          parts    one switch with its licence, one optical module with its half of the cable
/// Returns  the price of all of it; divide by the GPUs for a share
/// Errors   none beyond those of its arguments
/// Source   definition
/// Checked  tests/unit/hardware/fat_tree_test.cpp
constexpr money price_of(const fat_tree& network, const network_parts& parts) {
  return static_cast<double>(network.switches) * parts.of_a_switch.value() +
         static_cast<double>(network.link_ends()) * parts.of_a_link_end.value();
}

/// Power of a network [W].
///
/// Model    switches * power + ends of links * power
/// Inputs   network  from `fat_tree_of`
///          parts    one switch without its modules, and one module
/// Returns  the power of all of it, the modules in the GPUs' own ports included
/// Errors   none beyond those of its arguments
/// Source   definition
/// Checked  tests/unit/hardware/fat_tree_test.cpp
constexpr power power_of(const fat_tree& network, const network_parts& parts) {
  return static_cast<double>(network.switches) * parts.drawn_by_a_switch.value() +
         static_cast<double>(network.link_ends()) * parts.drawn_by_a_link_end.value();
}

}  // namespace ridgeline::inline v0_2
