#!/bin/bash
# static_asserts.bash ROOT COMPILER STANDARD: what one more static_assert on a full estimate (memory and time of a training step) costs
# the compiler: user time of -fsyntax-only with 41 of them less that with one, best of 5 each, divided by 40. Each asks for another
# sequence, so that nothing can be taken over. The budget is 5 ms on g++ 12 and 8 ms on clang 16; what fails is three times that,
# for machines that are slower or not alone.
set -euo pipefail
root=$1 compiler=$2 standard=$3
rounds=5 more=40
budget=5
[[ $("$compiler" --version) == *clang* ]] && budget=8
most=$((3 * budget))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

write() {  # step, cluster, calibration, how many
  cat <<END
#include "full_estimate.hpp"
using namespace ridgeline;
constexpr training_rates rates =
    training_rates_of(benchmark::$2, benchmark::$1.recipe.compute, catalogue::$3);
constexpr double estimated(std::int64_t thousands) {
  training_step step = benchmark::$1;
  step.sequence = tokens(1024 * thousands);
  return in(footprint(step).total(), units::gigabytes) + in(step_time(step, rates).total(), units::seconds);
}
END
  for ((i = 1; i <= $4; ++i)); do echo "static_assert(estimated($i) > 0.0);"; done
}
declare -A best
steps=("dense of_a100 megatron_lm_a100" "mixture of_h100 megatron_bridge_h100_fp8")
for step in "${steps[@]}"; do
  read -r name on reached <<<"$step"
  for count in 1 $((more + 1)); do
    write "$name" "$on" "$reached" "$count" >"$work/$name.$count.cpp"
    best[$name.$count]=999999
  done
done

TIMEFORMAT=%3U
for ((round = 0; round < rounds; ++round)); do
  for one in "${!best[@]}"; do
    took=$( { time "$compiler" "$standard" -fsyntax-only -I "$root/include" -I "$root/tests/benchmark" "$work/$one.cpp" >&3 2>&3; } \
      3>"$work/said" 2>&1) || { cat "$work/said"; exit 1; }
    took=$((10#${took/./}))  # milliseconds
    ((took < best[$one])) && best[$one]=$took
  done
done

failures=0
for step in "${steps[@]}"; do
  name=${step%% *}
  each=$(((best[$name.$((more + 1))] - best[$name.1]) * 1000 / more))
  printf '%-8s one more static_assert costs %d.%d ms, budget %d ms, fails from %d ms on\n' \
    "$name" $((each / 1000)) $((each / 100 % 10)) "$budget" "$most"
  ((each < most * 1000)) || failures=1
done
exit "$failures"
