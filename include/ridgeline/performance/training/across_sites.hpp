#pragma once
#include <ridgeline/performance/collectives/alpha_beta.hpp>
#include <ridgeline/units/fraction.hpp>
#include <span>

// Networks of more levels than a machine and its cluster: pods under switches with fewer links above than below, data centres. A
// step of one site comes from `step_time`; what joins the sites comes on top of it here.
namespace ridgeline::inline v0_2 {

/// Kind of `member_count`.
/// Source   definition
struct member_kind {};
/// Groups that a level of a network joins.
/// Source   definition
using member_count = count<member_kind>;

/// Returns  that many groups of the level below, GPUs at the lowest [1]
/// Source   definition
template<class Number>
constexpr member_count members(Number n) {
  return member_count(n);
}

/// One level of a network: equal groups, joined by equal links.
///
/// Fields   joined  groups of the level below; at the lowest, GPUs
///          link    of each of these groups to the others, all its devices together, one way
/// Source   definition
struct network_level {
  member_count joined = members(1);
  alpha_beta link = {};
};

/// What a group of devices has to the level above, where switches have fewer links above than below.
///
/// Model    below * bandwidth / ratio; the latency stays
/// Inputs   each   link of one of the groups below
///          below  how many of them there are
///          ratio  links below for one above, at least 1: 7 stands for 1:7 [1]
/// Returns  the link of all of them together
/// Errors   RL-101 if the ratio is below 1 or not finite
/// Source   Grattafiori et al., The Llama 3 Herd of Models, 2024, section 3.3.1: pods of 3,072 GPUs, 1:7 above them
///          (as Lockwood, Meta's H100 clusters, repeats it; read 2026-11-23)
/// Checked  tests/unit/performance/training/across_sites_test.cpp
constexpr alpha_beta oversubscribed(const alpha_beta& each, member_count below, double ratio = 1.0) {
  if (!(ratio >= 1.0 && math::is_finite(ratio))) detail::violated<errc::figure_not_positive>();
  return {each.latency, static_cast<double>(below.value()) / ratio * each.per_direction};
}

/// All-reduce over a network of any number of levels.
///
/// Model    sum over the levels of 2 (n - 1) latency + 2 (n - 1) / n * bytes / bandwidth: a reduce-scatter at each level on the way
///          up and an all-gather on the way down, rings. A group's devices hold a part each and send side by side, so that all of
///          the buffer passes its link
/// Inputs   bytes   each device's buffer [B]
///          levels  the lowest first
/// Returns  [s]; zero for one device
/// Errors   RL-101 if a bandwidth is not positive and finite; RL-106 for bytes or a latency that are not
/// Valid    messages long enough that every level's pipeline is full; nothing else on the links
/// Source   Cho et al., BlueConnect, MLSys 2019, section 3; Patarasuk & Yuan 2009 (each level)
/// Checked  tests/unit/performance/training/across_sites_test.cpp, tests/properties/communication_test.cpp
constexpr duration all_reduce_over(data_size bytes, std::span<const network_level> levels) {
  duration sum{};
  for (const network_level& one : levels) {
    if (one.joined.value() > 1) sum += ring_all_reduce(bytes, gpus(one.joined.value()), one.link);
  }
  return sum;
}

/// How sites keep their models together: by the gradients of every step, or by how far each has come after some steps of its own.
///
/// Fields   inner_steps  of each site between two exchanges; 1: gradients of every step
///          sent         width of a number that is exchanged [B]
///          hidden       share of the steps in between behind which the exchange runs; 0: training stands still
/// Source   Douillard et al., DiLoCo, 2023, algorithm 1; Streaming DiLoCo, 2025, section 2.2 (overlap)
struct site_exchange {
  std::int64_t inner_steps = 1;
  data_size sent = 4.0 * units::bytes;
  fraction hidden = fraction(0.0);
};

/// Time of the steps between two exchanges, and of what of the exchange nothing hides.
/// Source   definition
struct steps_across_sites {
  duration steps = {};
  duration exchange = {};

  constexpr duration total() const { return steps + exchange; }
  /// Share of the time in which sites compute. Source: Jaghouar et al., INTELLECT-1, 2024 (compute utilization).
  constexpr fraction computing() const { return fraction(steps / total()); }
};

/// Training across sites: data centres, clouds, pods.
///
/// Model    H steps, then max(0, all-reduce of P numbers over the levels above a site - hidden * H steps)
/// Inputs   step        of one site on its own batch [s]
///          parameters  P, that are trained [1]
///          by          H, and the width that is sent
///          levels      above a site, the lowest first: its groups are sites
/// Returns  for H steps [s]
/// Errors   RL-101 if the step is not positive and finite; RL-103 for no inner step; RL-106 if parameters are negative or not
///          finite; those of `all_reduce_over`
/// Valid    sites alike, none slower and none lost; what fewer exchanges cost in loss is not part of it: DiLoCo reports none at
///          H = 500 with 8 sites, others some
/// Source   Douillard et al., DiLoCo, 2023; Jaghouar et al., INTELLECT-1 Technical Report, 2024 (H = 100, 8-bit exchange: 400 times
///          fewer bytes)
/// Checked  tests/unit/performance/training/across_sites_test.cpp, tests/properties/communication_test.cpp
constexpr steps_across_sites across_sites(duration step, double parameters, const site_exchange& by,
                                          std::span<const network_level> levels) {
  if (!(step > duration{} && math::is_finite(step.value()))) detail::violated<errc::figure_not_positive>();
  if (by.inner_steps < 1) detail::violated<errc::count_below_one>();
  if (!(parameters >= 0.0 && math::is_finite(parameters))) detail::violated<errc::quantity_not_finite>();
  const duration steps = static_cast<double>(by.inner_steps) * step;
  const duration exchange = all_reduce_over(parameters * by.sent, levels) - by.hidden.value() * steps;
  return {.steps = steps, .exchange = exchange > duration{} ? exchange : duration{}};
}

/// What the outer optimizer keeps beside the states of each site's own: the parameters of the last exchange and their momentum.
///
/// Model    2 * 4 bytes a parameter where H > 1; nothing where every step is exchanged
/// Inputs   parameters  that are trained [1]
///          by          H
/// Returns  of a site, on its GPUs or in its hosts' memory [B]
/// Errors   RL-106 if parameters are negative or not finite
/// Source   Douillard et al., DiLoCo, 2023, algorithm 1 (Nesterov momentum); INTELLECT-1, 2024 (both offloaded to the host)
/// Checked  tests/unit/performance/training/across_sites_test.cpp
constexpr data_size outer_state(double parameters, const site_exchange& by) {
  if (!(parameters >= 0.0 && math::is_finite(parameters))) detail::violated<errc::quantity_not_finite>();
  return by.inner_steps > 1 ? 2.0 * 4.0 * parameters * units::bytes : data_size{};
}

}  // namespace ridgeline::inline v0_2
