#pragma once
#include <array>
#include <ridgeline/questions/serve.hpp>
#include <span>

namespace ridgeline::inline v0_2 {

/// Answers of several devices, the best first.
///
/// Fields   order  numbers of the answers
/// Source   definition
struct ranked_fleets {
  std::array<std::size_t, 32> order = {};
  std::size_t found = 0;

  /// The best of them; absent where no device answers. Source: definition.
  constexpr std::optional<std::size_t> best(std::span<const serve_answer> all) const {
    if (found == 0 || !all[order[0]]) return std::nullopt;
    return order[0];
  }
};

namespace detail {

/// Whether a fleet goes before another: it answers, its price is known, its tokens are cheaper, it has fewer GPUs.
constexpr bool cheaper_fleet(const serve_answer& left, const serve_answer& right) {
  if (bool(left) != bool(right)) return bool(left);
  if (!left) return false;
  if (left.run.costs.price_known != right.run.costs.price_known) return left.run.costs.price_known;
  const deployment& one = *left.loaded->ways.best();
  const deployment& other = *right.loaded->ways.best();
  if (left.run.costs.price_known && one.cost_per_output_token() != other.cost_per_output_token())
    return one.cost_per_output_token() < other.cost_per_output_token();
  return one.gpus < other.gpus;
}

}  // namespace detail

/// The cheapest fleet over several devices, for a load.
///
/// Model    those that keep the targets, by dollars per output token: all that is paid over a day, over its output tokens.
///          Those without a known price follow, then those that cannot answer. Of equals the first as listed
/// Inputs   all  `serve` of one question, for one device each, at a rate; at most 32
/// Returns  their order
/// Errors   RL-191 for more than 32; RL-353 for an answer that is not of a rate
/// Source   definition
/// Checked  tests/unit/questions/rank_fleets_test.cpp
constexpr ranked_fleets rank_fleets(std::span<const serve_answer> all) {
  ranked_fleets made;
  if (all.size() > made.order.size()) detail::violated<errc::too_few_places>();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].loaded) detail::violated<errc::fleet_without_load>();
    std::size_t place = made.found++;
    for (; place > 0 && detail::cheaper_fleet(all[i], all[made.order[place - 1]]); --place)
      made.order[place] = made.order[place - 1];
    made.order[place] = i;
  }
  return made;
}

}  // namespace ridgeline::inline v0_2
