#!/bin/bash
# compile_times.bash ROOT COMPILER STANDARD: user time of -fsyntax-only, best of several rounds in which the files take turns, so
# that a slow minute of the machine meets all of them: headers, as a multiple of boost/units/quantity.hpp, and one more
# static_assert on a full estimate. tests/budget/ limits what these depend on; nothing here fails for being slow.
set -euo pipefail
root=$1 compiler=$2 standard=$3
rounds=7 more=40
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
declare -A best
names=()

file() { names+=("$1") best[$1]=999999; cat >"$work/$1.cpp"; }  # NAME: from standard input
headers() {  # NAME HEADER...
  local name=$1
  shift
  file "$name" < <(printf '#include <%s>\n' "$@")  # no pipe: file() keeps the name
}
headers quantity boost/units/quantity.hpp
headers leaf ridgeline/performance/speedup/speedup.hpp
headers performance ridgeline/performance.hpp
headers ridgeline ridgeline/ridgeline.hpp
headers with_planning ridgeline/ridgeline.hpp ridgeline/planning.hpp
headers catalogue ridgeline/catalogue/all.hpp

asserts() {  # STEP CLUSTER CALIBRATION COUNT: each asks for another sequence, so that nothing can be taken over
  file "$1.$4" <<END
#include "full_estimate.hpp"
using namespace ridgeline;
constexpr training_rates rates = training_rates_of(benchmark::$2, benchmark::$1.recipe.compute, catalogue::$3);
constexpr double estimated(std::int64_t thousands) {
  training_step step = benchmark::$1;
  step.sequence = tokens(1024 * thousands);
  return in(footprint(step).total(), units::gigabytes) + in(step_time(step, rates).total(), units::seconds);
}
$(for ((i = 1; i <= $4; ++i)); do echo "static_assert(estimated($i) > 0.0);"; done)
END
}
for count in 1 $((more + 1)); do
  asserts dense of_a100 megatron_lm_a100 "$count"
  asserts mixture of_h100 megatron_bridge_h100_fp8 "$count"
done

TIMEFORMAT=%3U
for ((round = 0; round < rounds; ++round)); do
  for name in "${names[@]}"; do
    took=$( { time "$compiler" "$standard" -fsyntax-only -I "$root/include" -I "$root/tests/benchmark" "$work/$name.cpp" >&3 2>&3; } \
      3>"$work/said" 2>&1) || { cat "$work/said"; exit 1; }
    took=$((10#${took/./}))  # milliseconds
    ((took < best[$name])) && best[$name]=$took
  done
done

for name in quantity leaf performance ridgeline with_planning catalogue; do
  ratio=$((best[$name] * 100 / best[quantity]))
  printf '%-14s %6d ms %4d.%02d\n' "$name" "${best[$name]}" $((ratio / 100)) $((ratio % 100))
done
for name in dense mixture; do
  each=$(((best[$name.$((more + 1))] - best[$name.1]) * 10 / more))
  printf '%-14s one more static_assert %d.%d ms\n' "$name" $((each / 10)) $((each % 10))
done
