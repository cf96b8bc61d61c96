// fit_training FOLDER: fits the constants of every training stack on one half of the measured steps in FOLDER and prints
// them as the entries of catalogue/calibrations/training/ stand, with the error on either half. Stacks lean on what is
// pooled over the stacks of their device, and that on what is pooled over all devices. The 80 % intervals come from what
// was left out of a fit: rows, networks, stacks, devices.
#include <accuracy/training_entries.hpp>
#include <cstdio>
#include <exception>

namespace {

using namespace accuracy;

void print_misses(const char* what, const residuals& rows) {
  double sum = 0.0;
  for (const residual& one : rows) sum += std::abs(std::expm1(-one.log));
  std::printf("// left out, %s: %zu rows, mean error %.3f\n", what, rows.size(),
              sum / static_cast<double>(rows.size()));
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::fprintf(stderr, "fit_training: FOLDER is missing: CSV files in the format of validation/dev\n");
    return 2;
  }
  try {
    const runs_by_group all = grouped_runs(words[1]);
    const pooled_constants pools = fitted_pools(all, of_the_fitted_half);
    std::map<std::string, stack_constants> own;
    for (const auto& [group, runs] : all) own[group] = fitted_to(start_from(pools, runs.front().run), runs);
    left_out_residuals out;
    leave_rows_out(all, out);
    leave_networks_out(all, pools, out);
    try_other_devices(all, own, out);
    leave_stacks_and_devices_out(all, out);
    print_misses("rows, by their stack", out.named_inside);
    print_misses("networks outside of the range of the others", out.named_outside);
    print_misses("devices, by the same stack on another", out.named_elsewhere);
    print_misses("rows, by their device", out.pooled_inside);
    print_misses("stacks, by the other stacks of their device", out.pooled_outside);
    print_misses("devices, by the nearest other", out.pooled_elsewhere);
    const training_intervals intervals{out};
    for (const char* pool : every_pool) {
      if (pools.of_pool.contains(pool)) print_pool(all, pool, pools.of_pool.at(pool), intervals);
    }
    for (const auto& [group, runs] : all) print_group(group, runs, own.at(group), intervals);
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "fit_training: %s\n", wrong.what());
    return 2;
  }
  return 0;
}
