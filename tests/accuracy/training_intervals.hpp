#pragma once
#include <accuracy/training_hierarchy.hpp>
#include <cmath>
#include <cstdint>

// The 80 % intervals of training times, from rows, networks, stacks and devices that were left out of a fit. Only rows of
// the fitted half are used: the other half judges the intervals.
namespace accuracy {

/// ln(measured / predicted) of a row that was left out.
struct residual {
  std::string group;
  double log = 0.0;
};
using residuals = std::vector<residual>;

/// What was left out, and by how much the rest missed it.
struct left_out_residuals {
  residuals named_inside = {};     // rows, predicted by their own stack's constants
  residuals named_outside = {};    // whole networks, where they lie outside of the range of the others
  residuals named_elsewhere = {};  // devices, predicted by the constants of the same stack on another
  residuals pooled_inside = {};    // rows, predicted by the constants of their device
  residuals pooled_outside =
      {};  // stacks, predicted by the other stacks of their device; rows of sizes that one alone has
  residuals pooled_elsewhere = {};  // devices, predicted by the constants of the nearest other
};

/// The range of runs, as an entry of the catalogue has it.
inline ridgeline::training_range range_of_runs(const std::vector<timed_run>& runs) {
  using namespace ridgeline;
  const training_step& first = runs.front().step;
  training_range all{.architecture = runs.front().on.each().device().architecture,
                     .kind = arithmetic_of(first.recipe.compute),
                     .least_hidden = features(first.model.hidden.value()),
                     .most_hidden = features(first.model.hidden.value()),
                     .least_tokens = tokens(std::int64_t{1} << 40),
                     .zero_stages = {},
                     .recomputations = {},
                     .dense = false};
  for (const timed_run& one : runs) {
    const training_step& step = one.step;
    const strategy& plan = step.plan;
    const token_count of_micro_batch = tokens(step.micro_batch.value() * step.sequence.value());
    const feature_count hidden = features(step.model.hidden.value());
    all.least_hidden = std::min(all.least_hidden, hidden);
    all.most_hidden = std::max(all.most_hidden, hidden);
    all.least_tokens = std::min(all.least_tokens, of_micro_batch);
    all.most_tokens = std::max(all.most_tokens, of_micro_batch);
    all.most_gpus = std::max(all.most_gpus, gpus_of(plan));
    all.most_tensor = std::max(all.most_tensor, plan.tensor_parallel);
    all.most_pipeline = std::max(all.most_pipeline, plan.pipeline_parallel);
    all.most_context = std::max(all.most_context, plan.context_parallel);
    all.most_expert = std::max(all.most_expert, plan.expert_parallel);
    all.zero_stages[static_cast<std::size_t>(stage_of(plan.sharding))] = true;
    all.recomputations[static_cast<std::size_t>(plan.recompute)] = true;
    (step.model.moe ? all.mixtures : all.dense) = true;
    all.adapters = all.adapters || step.adapters.has_value();
  }
  return all;
}

/// Whether a run lies in the range of others of its stack.
inline bool lies_inside(const timed_run& run, const std::vector<timed_run>& others) {
  ridgeline::training_calibration reached = calibration_of(start_of(group_of(run)), run);
  reached.range = range_of_runs(others);
  reached.range.kind = ridgeline::arithmetic_of(run.step.recipe.compute);
  return ridgeline::step_time(run.step, run.on, reached).range == ridgeline::calibrated_range::inside;
}

/// A network, by what tells it from others.
inline std::string network_key(const timed_run& run) {
  return std::to_string(run.step.model.layers.value()) + "x" + std::to_string(run.step.model.hidden.value());
}

/// The sizes that two stacks of a kind of device or more have measured: how large a kernel's work is decides which constants
/// matter. Beyond them what is pooled over stacks is what a single one reaches.
struct common_sizes {
  ridgeline::feature_count least_hidden = ridgeline::features(1), most_hidden = ridgeline::features(1);
  ridgeline::token_count least_tokens = ridgeline::tokens(1), most_tokens = ridgeline::tokens(1);

  explicit common_sizes(const std::vector<ridgeline::training_range>& stacks) {
    const auto second = [&](auto of, auto before) {
      std::vector<decltype(of(stacks.front()))> ends;
      for (const auto& one : stacks) ends.push_back(of(one));
      std::sort(ends.begin(), ends.end(), before);
      return ends[ends.size() > 1 ? 1 : 0];
    };
    least_hidden = second([](const auto& one) { return one.least_hidden; }, std::less<>());
    most_hidden = second([](const auto& one) { return one.most_hidden; }, std::greater<>());
    least_tokens = second([](const auto& one) { return one.least_tokens; }, std::less<>());
    most_tokens = second([](const auto& one) { return one.most_tokens; }, std::greater<>());
  }
  bool holds(const timed_run& run) const {
    const ridgeline::training_range of = range_of_runs({run});
    return of.least_hidden >= least_hidden && of.most_hidden <= most_hidden && of.least_tokens >= least_tokens &&
           of.most_tokens <= most_tokens;
  }
  /// A range of the pool, no wider than these sizes.
  ridgeline::training_range within(ridgeline::training_range all) const {
    all.least_hidden = std::max(all.least_hidden, least_hidden);
    all.most_hidden = std::min(all.most_hidden, most_hidden);
    all.least_tokens = std::max(all.least_tokens, least_tokens);
    all.most_tokens = std::min(all.most_tokens, most_tokens);
    return all;
  }
};

inline std::map<std::string, common_sizes> sizes_of_pools(const runs_by_group& all) {
  std::map<std::string, std::vector<ridgeline::training_range>> stacks;
  for (const auto& [group, runs] : all) {
    std::vector<timed_run> fitted;
    for (const halved_run& one : runs) {
      if (one.fitted) fitted.push_back(one.run);
    }
    if (!fitted.empty()) stacks[pool_of(fitted.front())].push_back(range_of_runs(fitted));
  }
  std::map<std::string, common_sizes> made;
  for (const auto& [pool, ranges] : stacks) made.emplace(pool, common_sizes(ranges));
  return made;
}

inline void leave_rows_out(const runs_by_group& all, left_out_residuals& found) {
  constexpr std::uint32_t folds = 5;
  const std::map<std::string, common_sizes> measured_by_two = sizes_of_pools(all);
  for (std::uint32_t fold = 0; fold < folds; ++fold) {
    const rows_kept keep = [&](const halved_run& one) { return one.fitted && hash_of(one.run.id) % folds != fold; };
    const pooled_constants known_pools = fitted_pools(all, keep);
    for (const auto& [group, runs] : all) {
      const stack_constants start = start_from(known_pools, runs.front().run);
      const stack_constants own = fitted_to(start, runs, keep);
      for (const halved_run& one : runs) {
        if (!one.fitted || keep(one)) continue;
        found.named_inside.push_back({group, -std::log(ratio_of(one.run, own))});
        const bool common = measured_by_two.at(pool_of(one.run)).holds(one.run);
        (common ? found.pooled_inside : found.pooled_outside)
            .push_back({group, -std::log(pooled_ratio(one.run, start))});
      }
    }
  }
}

inline void leave_networks_out(const runs_by_group& all, const pooled_constants& known_pools,
                               left_out_residuals& found) {
  constexpr std::uint32_t folds = 8;
  for (const auto& [group, runs] : all) {
    const stack_constants start = start_from(known_pools, runs.front().run);
    for (std::uint32_t fold = 0; fold < folds; ++fold) {
      const auto is_out = [&](const halved_run& one) { return hash_of(network_key(one.run)) % folds == fold; };
      std::vector<timed_run> others;
      for (const halved_run& one : runs) {
        if (one.fitted && !is_out(one)) others.push_back(one.run);
      }
      if (others.empty()) continue;
      const auto own = fitted_to(start, runs, [&](const halved_run& one) { return one.fitted && !is_out(one); });
      for (const halved_run& one : runs) {
        if (!one.fitted || !is_out(one) || lies_inside(one.run, others)) continue;
        found.named_outside.push_back({group, -std::log(ratio_of(one.run, own))});
      }
    }
  }
}

inline std::string stack_name(const std::string& group) { return group.substr(0, group.find(" on ")); }

inline void try_other_devices(const runs_by_group& all, const std::map<std::string, stack_constants>& own,
                              left_out_residuals& found) {
  for (const auto& [group, runs] : all) {
    for (const auto& [other, constants] : own) {
      if (other == group || stack_name(other) != stack_name(group)) continue;
      for (const halved_run& one : runs) {
        if (one.fitted) found.named_elsewhere.push_back({group, -std::log(ratio_of(one.run, constants))});
      }
    }
  }
}

/// Constants of a device, pooled over all its stacks but one; of no other stack, those of the nearest device.
inline stack_constants without_the_stack(const runs_by_group& all, const timed_run& run, const rows_kept& among) {
  const std::string pool = pool_of(run);
  const std::string stack = stack_name(group_of(run));
  const rows_kept keep = [&](const halved_run& one) {
    return among(one) && !(stack_name(group_of(one.run)) == stack && pool_of(one.run) == pool);
  };
  const stack_constants everywhere = pooled_everywhere(all, keep);
  if (const auto others = fitted_pool(all, pool, everywhere, keep)) return *others;
  std::vector<std::string> left;
  for (const char* one : every_pool) {
    if (one != pool) left.emplace_back(one);
  }
  return fitted_pool(all, nearest_pool(run, left), everywhere, keep).value_or(everywhere);
}

/// What a kind of device inherits that nobody measured.
inline stack_constants without_the_device(const runs_by_group& all, const timed_run& run, const rows_kept& among) {
  const std::string pool = pool_of(run);
  const rows_kept keep = [&](const halved_run& one) { return among(one) && pool_of(one.run) != pool; };
  const stack_constants everywhere = pooled_everywhere(all, keep);
  std::vector<std::string> left;
  for (const char* one : every_pool) {
    if (one != pool) left.emplace_back(one);
  }
  return fitted_pool(all, nearest_pool(run, left), everywhere, keep).value_or(everywhere);
}

inline void leave_stacks_and_devices_out(const runs_by_group& all, left_out_residuals& found) {
  std::map<std::string, stack_constants> inherited;
  for (const auto& [group, runs] : all) {
    const timed_run& first = runs.front().run;
    const stack_constants others = without_the_stack(all, first, of_the_fitted_half);
    if (!inherited.contains(pool_of(first))) {
      inherited[pool_of(first)] = without_the_device(all, first, of_the_fitted_half);
    }
    for (const halved_run& one : runs) {
      if (!one.fitted) continue;
      found.pooled_outside.push_back({group, -std::log(pooled_ratio(one.run, others))});
      found.pooled_elsewhere.push_back({group, -std::log(pooled_ratio(one.run, inherited[pool_of(first)]))});
    }
  }
}

/// How far the rows of each group scatter: the mean of |residual|, drawn towards the mean of all groups as far as few
/// rows determine it. In that mean a group counts as far as its own rows determine its scatter.
inline std::map<std::string, double> scatter_of(const residuals& rows) {
  constexpr double prior_rows = 4.0;
  std::map<std::string, std::pair<double, double>> sums;
  for (const residual& one : rows) {
    sums[one.group].first += 1.0;
    sums[one.group].second += std::abs(one.log);
  }
  double mean = 0.0, all = 0.0;
  for (const auto& [group, sum] : sums) {
    const double weight = sum.first / (sum.first + prior_rows);
    mean += weight * sum.second / sum.first;
    all += weight;
  }
  mean /= all;
  std::map<std::string, double> made;
  for (const auto& [group, sum] : sums) made[group] = (sum.second + prior_rows * mean) / (sum.first + prior_rows);
  return made;
}

/// Where a tenth of the residuals lies below and a tenth above, each divided by the scatter of its group. A group counts
/// by the square root of its rows.
inline std::pair<double, double> tenths(const residuals& rows, const std::map<std::string, double>& scatter) {
  std::map<std::string, double> count;
  for (const residual& one : rows) count[one.group] += 1.0;
  std::vector<std::pair<double, double>> sorted;
  double all = 0.0;
  for (const residual& one : rows) {
    const auto of = scatter.find(one.group);
    const double weight = 1.0 / std::sqrt(count[one.group]);
    sorted.emplace_back(one.log / (of == scatter.end() ? 1.0 : of->second), weight);
    all += weight;
  }
  std::sort(sorted.begin(), sorted.end());
  const auto at = [&](double share) {
    double below = 0.0;
    for (const auto& [value, weight] : sorted) {
      below += weight;
      if (below >= share * all) return value;
    }
    return sorted.back().first;
  };
  return {at(0.1), at(0.9)};
}

/// Factors of an interval, at least two percent either way: what repeats of one run differ by.
inline ridgeline::likely_factors factors(std::pair<double, double> ends, double scatter) {
  return {std::exp(std::min(ends.first * scatter, -0.02)), std::exp(std::max(ends.second * scatter, 0.02))};
}

/// The intervals of every entry of the catalogue.
struct training_intervals {
  left_out_residuals rows;
  std::map<std::string, double> named_scatter = scatter_of(rows.named_inside);
  std::pair<double, double> named = tenths(rows.named_inside, named_scatter);
  // Outside of its range a stack scatters more, each by the same factor.
  std::pair<double, double> named_beyond = tenths(rows.named_outside, named_scatter);
  std::pair<double, double> named_elsewhere = tenths(rows.named_elsewhere, {});
  // Stacks scatter about what is pooled; four kinds of devices do not determine how each scatters.
  std::pair<double, double> pooled = tenths(rows.pooled_inside, {});
  std::pair<double, double> pooled_outside = tenths(rows.pooled_outside, {});
  std::pair<double, double> pooled_elsewhere = tenths(rows.pooled_elsewhere, {});

  ridgeline::calibrated_intervals of_stack(const std::string& group) const {
    const double scatter = named_scatter.at(group);
    return {.inside = factors(named, scatter),
            .outside = wider(factors(named, scatter), factors(named_beyond, scatter)),
            .elsewhere = wider(factors(named, scatter), factors(named_elsewhere, 1.0))};
  }
  ridgeline::calibrated_intervals of_pool() const {
    const ridgeline::likely_factors inside = factors(pooled, 1.0);
    return {.inside = inside,
            .outside = wider(inside, factors(pooled_outside, 1.0)),
            .elsewhere = wider(inside, factors(pooled_elsewhere, 1.0))};
  }
  /// A question farther away is never answered with more confidence.
  static ridgeline::likely_factors wider(const ridgeline::likely_factors& near, const ridgeline::likely_factors& far) {
    return {std::min(near.low, far.low), std::max(near.high, far.high)};
  }
};

}  // namespace accuracy
