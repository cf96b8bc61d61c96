#pragma once
#include <accuracy/training_fitting.hpp>
#include <ridgeline/catalogue/calibrations/training.hpp>

// What stacks have in common: constants pooled over the stacks of a kind of device, and over all devices. They are where
// the fit of a stack starts from and is held to, and what a question gets that names no stack.
namespace accuracy {

/// Devices of one pool: those with the same matrix units and the same memory technology.
inline std::string pool_of(const timed_run& run) {
  const std::string device = run.device.substr(0, run.device.find(' '));
  for (const auto& [name, pool] : {std::pair("V100", "V100"), {"A100", "A100"}, {"H", "H100"}}) {
    if (device.starts_with(name)) return pool;
  }
  return "B200";
}

/// The run as somebody asks for it who names no stack.
inline timed_run without_a_stack(timed_run run) {
  run.stack = "pooled";
  return run;
}

/// Rows of a pool. A stack counts by the fourth root of its rows, between all stacks alike and all rows alike; of a stack
/// at most about a hundred rows are taken, because more of one say nothing of the others.
inline std::vector<weighted_run> pooled_rows(const runs_by_group& all, const rows_kept& keep) {
  constexpr double most = 100.0;
  std::vector<weighted_run> rows;
  for (const auto& [group, runs] : all) {
    const auto count = static_cast<double>(std::count_if(runs.begin(), runs.end(), keep));
    if (count == 0.0) continue;
    const auto every = static_cast<std::size_t>(std::max(1.0, std::floor(count / most)));
    std::vector<weighted_run> taken;
    std::size_t seen = 0;
    for (const halved_run& one : runs) {
      if (keep(one) && seen++ % every == 0) taken.push_back({without_a_stack(one.run), 1.0, start_of(group)});
    }
    const auto used = static_cast<double>(taken.size());
    for (weighted_run& one : taken) {
      one.weight = std::pow(count, 0.25) / used;
      rows.push_back(one);
    }
  }
  double sum = 0.0;
  for (const weighted_run& one : rows) sum += one.weight;
  for (weighted_run& one : rows) one.weight *= static_cast<double>(rows.size()) / sum;
  return rows;
}

/// Constants pooled over stacks, device by device; a pool of which nothing was kept has none.
struct pooled_constants {
  stack_constants everywhere = {};
  std::map<std::string, stack_constants> of_pool = {};
};

/// What is pooled over all devices.
inline stack_constants pooled_everywhere(const runs_by_group& all, const rows_kept& keep) {
  const stack_constants start = start_of(std::string("pooled on H100"));
  return fitted_from(start, start, pooled_rows(all, keep), 1.0);
}

/// What is pooled over the stacks of one kind of device, held to what is pooled over all.
inline std::optional<stack_constants> fitted_pool(const runs_by_group& all, const std::string& pool,
                                                  const stack_constants& everywhere, const rows_kept& keep) {
  const auto rows = pooled_rows(all, [&](const halved_run& one) { return pool_of(one.run) == pool && keep(one); });
  if (rows.empty()) return std::nullopt;
  const auto measured = static_cast<double>(rows.size());
  const stack_constants prior = carried_to("pooled on " + pool, everywhere);
  return fitted_from(prior, prior, rows, std::max(0.005 * measured, 0.3));
}

inline constexpr const char* every_pool[] = {"V100", "A100", "H100", "B200"};

inline pooled_constants fitted_pools(const runs_by_group& all, const rows_kept& keep) {
  pooled_constants made{.everywhere = pooled_everywhere(all, keep)};
  for (const char* pool : every_pool) {
    if (const auto found = fitted_pool(all, pool, made.everywhere, keep)) made.of_pool[pool] = *found;
  }
  return made;
}

/// Where the fit of a stack starts from.
inline stack_constants start_from(const pooled_constants& known, const timed_run& run) {
  const auto found = known.of_pool.find(pool_of(run));
  return carried_to(group_of(run), found == known.of_pool.end() ? known.everywhere : found->second);
}

/// Predicted over measured, by the constants of a stack or of a pool.
inline double ratio_of(const timed_run& run, const stack_constants& constants) {
  return run.predicted(calibration_of(carried_to(group_of(run), constants), run)) / run.seconds;
}
inline double pooled_ratio(const timed_run& run, const stack_constants& constants) {
  const timed_run asked = without_a_stack(run);
  return asked.predicted(calibration_of(carried_to(group_of(run), constants), asked)) / run.seconds;
}

/// The pool whose constants a device inherits of which none was measured, of those that are left.
inline std::string nearest_pool(const timed_run& run, const std::vector<std::string>& left) {
  namespace catalogue = ridgeline::catalogue::detail;
  const ridgeline::accelerator& device = run.on.each().device();
  std::string best;
  double least = 0.0;
  for (const std::string& pool : left) {
    const auto [peak, memory] = pool == "V100"   ? std::pair(catalogue::peak_v100, catalogue::memory_v100)
                                : pool == "A100" ? std::pair(catalogue::peak_a100, catalogue::memory_a100)
                                : pool == "H100" ? std::pair(catalogue::peak_h100, catalogue::memory_h100)
                                                 : std::pair(catalogue::peak_b200, catalogue::memory_b200);
    const double far = catalogue::datasheet_distance(device, peak, memory);
    if (best.empty() || far < least) {
      best = pool;
      least = far;
    }
  }
  return best;
}

}  // namespace accuracy
