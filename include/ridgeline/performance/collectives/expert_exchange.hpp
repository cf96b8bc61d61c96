#pragma once
#include <ridgeline/performance/collectives/device_group.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/workload/expert_placement.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// How tokens travel to experts on other machines.
///
/// Fields   forwarded  once to each machine, and there over its own links to every expert
///          direct     to every expert by itself: fewest hops
/// Source   DeepSeek-AI, DeepEP, page on its first version: normal and low-latency kernels (read 2026-11-23)
enum class expert_path { forwarded, direct };

/// The name of a path.
///
/// Inputs   path  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(expert_path path) noexcept {
  switch (path) {
    case expert_path::forwarded: return "forwarded";
    case expert_path::direct: return "direct";
  }
  return "unknown";
}

/// What tokens travel over.
///
/// Fields   link     of one GPU to its neighbours, one way [B/s]
///          network  of one GPU, one way [B/s]
///          latency  of the whole exchange [s]
/// Source   definition
struct exchange_links {
  bandwidth link = {};
  bandwidth network = {};
  duration latency = {};
};

/// One way of the tokens: to their experts, or back.
///
/// Fields   latency          [s]
///          inside           over the links of a machine [s]
///          between          over the network, at the same time [s]
/// Source   definition
struct expert_exchange_time {
  duration latency = {};
  duration inside = {};
  duration between = {};

  constexpr duration total() const { return latency + math::larger(inside, between); }
};

/// Time in which the tokens of each GPU get to their experts, or back.
///
/// Model    n GPUs, p in each of N machines. Forwarded: a token goes over the network to d (N - 1) / N machines, d those that its
///          experts lie on, and over links k (p - 1) / p times. Direct: k (n - p) / n times over the network and k (p - 1) / n over
///          links. Both at the same time: latency + max(network, links), of the busiest GPU
/// Inputs   how      the router
///          path     how tokens travel
///          tokens   of one GPU [token]
///          of_each  bytes of a token on its way [B/token]
///          group    GPUs that the experts are spread over
///          links    bandwidths, positive where they are needed
///          busiest  load of the busiest GPU over the mean, at least 1 [1]
/// Returns  terms of one way
/// Errors   RL-101 if tokens, bytes, a needed bandwidth or the load are not positive and finite; RL-106 for a latency below zero;
///          RL-167 where a machine holds more than the group; those of `machines_of_a_token`
/// Valid    a GPU receives as many tokens as it sends, but for `busiest`; every machine is full
/// Source   DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 3.2.2; DeepEP, README and page on its first version (read 2026-11-23)
/// Checked  tests/unit/performance/collectives/expert_exchange_test.cpp, tests/published/deepseek_experts_test.cpp
constexpr expert_exchange_time expert_exchange(const expert_routing& how, expert_path path, token_amount tokens,
                                               data_per_token of_each, const device_group& group,
                                               const exchange_links& links, double busiest = 1.0) {
  const auto positive = [](double x) { return x > 0.0 && math::is_finite(x); };
  const auto n = static_cast<double>(group.devices.value());
  const auto p = static_cast<double>(group.per_machine.value());
  if (group.per_machine > group.devices || group.devices.value() % group.per_machine.value() != 0) {
    detail::violated<errc::group_not_in_cluster>();
  }
  const bool alone = n == p;
  const bool sensible = positive(tokens.value()) && positive(of_each.value()) && positive(busiest) && busiest >= 1.0 &&
                        (p == 1.0 || positive(links.link.value())) && (alone || positive(links.network.value()));
  if (!sensible) detail::violated<errc::figure_not_positive>();
  if (!(links.latency.value() >= 0.0 && math::is_finite(links.latency.value()))) {
    detail::violated<errc::quantity_not_finite>();
  }
  const auto k = static_cast<double>(how.per_token.value());
  const node_count machines(group.devices.value() / group.per_machine.value());
  const bool forwarded = path == expert_path::forwarded;
  const double met = machines_of_a_token(how, machines);
  const data_size bytes = busiest * tokens * of_each;
  expert_exchange_time made{.latency = links.latency};
  if (p > 1.0) made.inside = (forwarded ? k * (p - 1.0) / p : k * (p - 1.0) / n) * bytes / links.link;
  if (!alone) made.between = (forwarded ? met * (1.0 - p / n) : k * (n - p) / n) * bytes / links.network;
  return made;
}

/// Experts a token that cost no more time than the network takes for the machines that it goes to.
///
/// Model    machines * link / network: what comes to a machine once is forwarded there so many times meanwhile
/// Inputs   machines  that a token goes to
///          links     bandwidths, positive
/// Returns  [1]
/// Errors   RL-101 if a bandwidth is not positive and finite
/// Source   DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 3.2.2: 4 machines, 3.2 experts on each, 13 experts
/// Checked  tests/published/deepseek_experts_test.cpp
constexpr double experts_behind_the_network(node_count machines, const exchange_links& links) {
  for (const bandwidth each : {links.link, links.network}) {
    if (!(each.value() > 0.0 && math::is_finite(each.value()))) detail::violated<errc::figure_not_positive>();
  }
  return static_cast<double>(machines.value()) * (links.link / links.network);
}

}  // namespace ridgeline::inline v0_2
