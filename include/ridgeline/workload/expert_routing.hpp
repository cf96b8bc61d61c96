#pragma once
#include <cstdint>
#include <optional>
#include <ridgeline/units/count.hpp>

// How a router picks the experts of a mixture, and how many machines they lie on.
namespace ridgeline::inline v0_2 {

/// How a router picks experts.
///
/// Fields   experts    routed experts of a block
///          per_token  that each token goes to
///          machines   that a token's experts lie on at most; absent: any number
/// Source   DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 2.1.2 (node-limited routing)
struct expert_routing {
  expert_count experts = ridgeline::experts(1);
  expert_count per_token = ridgeline::experts(1);
  std::optional<node_count> machines = std::nullopt;
};

namespace detail {

constexpr void check(const expert_routing& how) {
  if (how.per_token > how.experts) violated<errc::experts_per_token_out_of_range>();
}

}  // namespace detail

/// Machines that a token's experts lie on, on average.
///
/// Model    M (1 - C(e - e / M, k) / C(e, k)): k of the e experts of M machines, without putting back; M the limit, or all
/// Inputs   how       the router, which picks at random
///          machines  that the experts are spread over evenly
/// Returns  from 1 to the fewer of machines and experts a token [1]
/// Errors   RL-115 for more experts a token than there are; RL-121 if the machines do not divide the experts, or those that the
///          limit leaves are fewer than a token takes
/// Source   hypergeometric distribution
/// Checked  tests/unit/workload/expert_routing_test.cpp
constexpr double machines_of_a_token(const expert_routing& how, node_count machines) {
  detail::check(how);
  if (how.experts.value() % machines.value() != 0) detail::violated<errc::experts_not_divided>();
  const std::int64_t on_each = how.experts.value() / machines.value();
  const std::int64_t met = how.machines && *how.machines < machines ? how.machines->value() : machines.value();
  const std::int64_t choice = met * on_each;
  if (choice < how.per_token.value()) detail::violated<errc::experts_not_divided>();
  double missed = 1.0;
  for (std::int64_t i = 0; i < how.per_token.value() && missed > 0.0; ++i) {
    const std::int64_t elsewhere = choice - on_each - i;
    missed *= elsewhere > 0 ? static_cast<double>(elsewhere) / static_cast<double>(choice - i) : 0.0;
  }
  return static_cast<double>(met) * (1.0 - missed);
}

}  // namespace ridgeline::inline v0_2
