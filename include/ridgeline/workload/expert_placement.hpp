#pragma once
#include <ridgeline/core/normal.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/workload/expert_routing.hpp>
#include <span>

// How evenly the experts of a mixture are loaded: by chance, and with copies of the busiest ones.
namespace ridgeline::inline v0_2 {

/// Load of the busiest of several equal parts of the experts, over the mean, where the router picks at random: balls in bins.
///
/// Model    1 + z sqrt(P (E - k) / (n k (E - 1))), z the expected largest of P normal deviations (Blom); at most P
/// Inputs   how     the router
///          tokens  n, that are routed together [token]
///          parts   P, GPUs with E / P experts each
/// Returns  at least 1 [1]
/// Errors   RL-115 for more experts a token than there are; RL-121 if the parts do not divide the experts; RL-101 for tokens that are
///          not positive and finite
/// Valid    a part gets several tokens on average; experts that are liked more than others come on top: `place_experts`
/// Source   Raab & Steger, Balls into Bins, RANDOM 1998 (many balls); Blom, Statistical Estimates and Transformed Beta-Variables, 1958
/// Checked  tests/unit/workload/expert_placement_test.cpp
constexpr double busiest_by_chance(const expert_routing& how, token_amount tokens, gpu_count parts) {
  detail::check(how);
  if (how.experts.value() % parts.value() != 0) detail::violated<errc::experts_not_divided>();
  if (!(tokens.value() > 0.0 && math::is_finite(tokens.value()))) detail::violated<errc::figure_not_positive>();
  const auto many = static_cast<double>(parts.value());
  const auto experts = static_cast<double>(how.experts.value());
  const auto each = static_cast<double>(how.per_token.value());
  if (many == 1.0 || each == experts) return 1.0;
  const double z = math::normal_quantile((many - 0.375) / (many + 0.25));
  const double spread = many * (experts - each) / (in(tokens, units::single_tokens) * each * (experts - 1.0));
  const double busiest = 1.0 + z * math::pow(spread, 0.5);
  return busiest < many ? busiest : many;
}

/// Where experts and their copies lie.
///
/// Fields   groups    of experts that routing keeps together
///          machines  with an equal part of the GPUs
///          devices   GPUs of all machines
/// Source   DeepSeek-AI, EPLB, README (read 2026-11-23)
struct placement_shape {
  std::int64_t groups = 1;
  node_count machines = nodes(1);
  gpu_count devices = gpus(1);
};

/// How even a placement is.
///
/// Fields   busiest  load of the busiest GPU over the mean [1]
///          copies   the most copies of one expert [1]
/// Source   definition
struct expert_balance {
  double busiest = 1.0;
  std::int64_t copies = 1;
};

namespace detail {

inline constexpr std::size_t most_experts = 1024;
struct expert_list {
  double load[most_experts] = {};
  std::int64_t value[most_experts] = {};
};

/// Items dealt out to packs of equal size, the heaviest first, each to the lightest pack with room. Writes each one's pack and its
/// place there.
constexpr void pack_evenly(std::span<const double> load, std::int64_t packs, std::span<std::int64_t> pack,
                           std::span<std::int64_t> place) {
  const auto items = static_cast<std::int64_t>(load.size());
  const std::int64_t in_each = items / packs;
  std::int64_t order[most_experts] = {};
  for (std::int64_t i = 0; i < items; ++i) {
    std::int64_t at = i;
    // As they come where each is a pack of its own.
    for (; in_each > 1 && at > 0 && load[static_cast<std::size_t>(order[at - 1])] < load[static_cast<std::size_t>(i)];
         --at) {
      order[at] = order[at - 1];
    }
    order[at] = i;
  }
  expert_list filled;  // weight of each pack, and items in it
  for (std::int64_t i = 0; i < items; ++i) {
    const auto item = static_cast<std::size_t>(order[i]);
    std::int64_t best = -1;
    for (std::int64_t j = 0; j < packs; ++j) {
      if (filled.value[j] < in_each && (best < 0 || (in_each > 1 && filled.load[j] < filled.load[best]))) best = j;
    }
    pack[item] = best;
    place[item] = filled.value[best]++;
    filled.load[best] += load[item];
  }
}

}  // namespace detail

/// Copies of the busiest experts, and all of them dealt out to GPUs.
///
/// Model    groups to machines, the heaviest first to the lightest with room; in each machine the expert with the most load a copy
///          gets a further one, until all slots are taken; copies to GPUs as groups to machines. Machines that do not divide the
///          groups count as one
/// Inputs   load   of each expert, in any unit, not below zero, at most 1,024 of them
///          shape  groups, machines and GPUs
///          slots  as many as experts and their copies; each is written the number of its expert, GPU after GPU
/// Returns  how even that is; a copy has an equal part of its expert's load
/// Errors   RL-121 where groups, machines and GPUs do not divide experts, GPUs and slots, or slots are fewer than experts; RL-110 for
///          more than 1,024; RL-106 for a load below zero or not finite; RL-101 without any load
/// Valid    the load that was measured is that to come
/// Source   DeepSeek-AI, EPLB, eplb.py, rebalance_experts (read 2026-11-23)
/// Checked  tests/unit/workload/expert_placement_test.cpp, tests/published/deepseek_experts_test.cpp
constexpr expert_balance place_experts(std::span<const double> load, const placement_shape& shape,
                                       std::span<std::int64_t> slots) {
  const auto experts = static_cast<std::int64_t>(load.size());
  const auto all = static_cast<std::int64_t>(slots.size());
  if (experts < 1 || all > static_cast<std::int64_t>(detail::most_experts)) {
    detail::violated<errc::dimension_out_of_range>();
  }
  const std::int64_t devices = shape.devices.value();
  const bool by_groups = shape.groups >= 1 && shape.groups % shape.machines.value() == 0;
  const std::int64_t groups = by_groups ? shape.groups : 1;
  const std::int64_t machines = by_groups ? shape.machines.value() : 1;
  if (all < experts || experts % groups != 0 || devices % machines != 0 || all % devices != 0) {
    detail::violated<errc::experts_not_divided>();
  }
  double sum = 0.0;
  for (const double one : load) {
    if (!(one >= 0.0 && math::is_finite(one))) detail::violated<errc::quantity_not_finite>();
    sum += one;
  }
  if (!(sum > 0.0)) detail::violated<errc::figure_not_positive>();

  const std::int64_t of_group = experts / groups;
  detail::expert_list group, machine_of, place_of;
  for (std::int64_t i = 0; i < experts; ++i) group.load[i / of_group] += load[static_cast<std::size_t>(i)];
  const auto upto = [](std::int64_t n) { return static_cast<std::size_t>(n); };
  detail::pack_evenly({group.load, upto(groups)}, machines, {machine_of.value, upto(groups)},
                      {place_of.value, upto(groups)});

  expert_balance made;
  const std::int64_t experts_here = experts / machines, slots_here = all / machines, devices_here = devices / machines;
  const std::int64_t on_a_device = slots_here / devices_here;
  double heaviest = 0.0;
  for (std::int64_t machine = 0; machine < machines; ++machine) {
    detail::expert_list own, copy, packed, place;  // experts of this machine; its copies
    for (std::int64_t i = 0; i < experts; ++i) {
      if (machine_of.value[i / of_group] != machine) continue;
      const std::int64_t at = place_of.value[i / of_group] * of_group + i % of_group;
      own.load[at] = load[static_cast<std::size_t>(i)];
      own.value[at] = i;
    }
    detail::expert_list copies;
    for (std::int64_t i = 0; i < slots_here; ++i) {
      std::int64_t next = i;
      if (i >= experts_here) {
        next = 0;
        for (std::int64_t j = 1; j < experts_here; ++j) {
          if (own.load[j] / static_cast<double>(copies.value[j]) >
              own.load[next] / static_cast<double>(copies.value[next]))
            next = j;
        }
      }
      copy.value[i] = next;
      if (++copies.value[next] > made.copies) made.copies = copies.value[next];
    }
    for (std::int64_t i = 0; i < slots_here; ++i) {
      copy.load[i] = own.load[copy.value[i]] / static_cast<double>(copies.value[copy.value[i]]);
    }
    detail::pack_evenly({copy.load, upto(slots_here)}, devices_here, {packed.value, upto(slots_here)},
                        {place.value, upto(slots_here)});
    for (std::int64_t i = 0; i < slots_here; ++i) {
      const std::int64_t slot = machine * slots_here + packed.value[i] * on_a_device + place.value[i];
      slots[static_cast<std::size_t>(slot)] = own.value[copy.value[i]];
      packed.load[packed.value[i]] += copy.load[i];
    }
    for (std::int64_t i = 0; i < devices_here; ++i) {
      if (packed.load[i] > heaviest) heaviest = packed.load[i];
    }
  }
  made.busiest = heaviest * static_cast<double>(devices) / sum;
  return made;
}

}  // namespace ridgeline::inline v0_2
