#!/bin/bash
# static_asserts.bash ROOT COMPILER STANDARD: what a static_assert on a full estimate (memory and time of a training step) asks of
# the compiler, in operations that it counts, which depend neither on the machine nor on its load: it has to compile with the
# limit below, and must not compile with two thirds of it, or the limit limits nothing. Milliseconds are printed by
# tests/benchmark/compile_times.bash. Also, that g++ does not evaluate an estimate ahead, for its warnings, and once more for the
# static_assert: it would warn of the division by zero below.
set -euo pipefail
root=$1 compiler=$2 standard=$3
option=-fconstexpr-ops-limit= column=0
[[ $("$compiler" --version) != *clang* ]] || option=-fconstexpr-steps= column=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Step, cluster, calibration; the most operations for g++ 12 and clang 16, so that fifty estimates are within what the
# compilers allow by themselves (33,554,432 and 1,048,576). Counted on 2026-11-29: g++ 66,405 and 96,913;
# clang on 2026-11-24 8,459 and 11,929.
steps=(
  "dense of_a100 megatron_lm_a100 66900 9500"
  "mixture of_h100 megatron_bridge_h100_fp8 97100 13300"
)
failures=0
for step in "${steps[@]}"; do
  read -r name on reached most_gcc most_clang <<<"$step"
  limits=("$most_gcc" "$most_clang")
  limit=${limits[column]}
  cat >"$work/$name.cpp" <<END
#include "full_estimate.hpp"
using namespace ridgeline;
constexpr training_rates rates = training_rates_of(benchmark::$on, benchmark::$name.recipe.compute, catalogue::$reached);
static_assert(in(footprint(benchmark::$name).total(), units::gigabytes) +
              in(step_time(benchmark::$name, rates).total(), units::seconds) > 0.0);
END
  compiles() {
    "$compiler" "$standard" -fsyntax-only -I "$root/include" -I "$root/tests/benchmark" "$option$1" "$work/$name.cpp" >"$work/said" 2>&1
  }
  compiles "$limit" || { echo "$name: more than $limit operations"; head -n 8 "$work/said"; failures=1; }
  ! compiles $((limit * 2 / 3)) || { echo "$name: less than two thirds of $limit operations: lower the limit"; failures=1; }
  ((failures)) || echo "$name: at most $limit operations"
done
if ((column == 0)); then
  cat >"$work/ahead.cpp" <<END
#include "full_estimate.hpp"
using namespace ridgeline;
constexpr double bytes(const training_step& step) { return in(footprint(step).total(), units::bytes); }
int divided() { return 1 / static_cast<int>(bytes(benchmark::dense) < 0.0); }
END
  "$compiler" "$standard" -fsyntax-only -I "$root/include" -I "$root/tests/benchmark" -Werror=div-by-zero "$work/ahead.cpp" ||
    { echo "an estimate is evaluated ahead"; failures=1; }
fi
exit "$failures"
