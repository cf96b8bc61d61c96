#!/bin/bash
# ledger_mutants.bash ROOT [CXX] [ROW...]: every row of the guides' ledger kills a wrong model. Each line of the table changes one
# expression of a header in a copy, and the test of the row's section must then not compile or fail. tests/run --full runs it.
#   row | test | header | what to replace | by what
set -uo pipefail
root=$(cd "$1" && pwd) cxx=${2:-g++}
shift $(($# > 1 ? 2 : 1))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=(-std=c++20 -O0 -ffp-contract=off "-DRIDGELINE_TEST_ROOT=\"$root\"")

mutants() {
  cat <<'TABLE'
A1 | machine | catalogue/memory_hierarchies | .l2_cache = 200.0 | .l2_cache = 210.0
A2 | machine | catalogue/memory_hierarchies | .shared_memory = 20.0 | .shared_memory = 25.0
A2b | machine | catalogue/memory_hierarchies | .global_memory = 380.0 | .global_memory = 200.0
A3 | machine | performance/rules/tile_cycles | (rows + columns) * inner | rows * inner
A3 | machine | performance/rules/tile_cycles | warps * on.dot_products_at_once | warps
A4 | machine | performance/rules/tile_cycles | spent.shared_memory = hierarchy.shared_memory.value() | spent.shared_memory = 2.0 * hierarchy.shared_memory.value()
A5 | machine | performance/rules/tile_cycles | load - computed_meanwhile | load
A6 | machine | performance/rules/tile_cycles | math::ceil(inner / on.product.inner) | 1.0
A7 | machine | catalogue/architectures/nvidia | .threads_per_warp = 32 | .threads_per_warp = 64
A8 | machine | catalogue/memory_hierarchies | l2_over_global{3.0, 5.0 | l2_over_global{3.0, 6.0
A9 | machine | catalogue/memory_hierarchies | "Turing", 2020, 64.0 | "Turing", 2020, 96.0
A10 | machine | performance/rules/cache_fit | return input + weights | return input
A10 | machine | performance/rules/cache_fit | shape.rows * shape.inner * format.width | 0.5 * shape.rows * shape.inner * format.width
A11 | machine | catalogue/memory_hierarchies | 0.45, | 0.40,
A12 | machine | catalogue/memory_hierarchies | gain{1.02, 1.05 | gain{1.02, 1.06
A13 | machine | performance/rules/tile_cycles | math::ceil(rows / on.product.rows) | 1.0
A13 | machine | performance/rules/tile_cycles | (rows + columns) * inner | columns * 32.0
A14 | machine | performance/rules/cache_fit | weight_passes > 1.0 | weight_passes >= 1.0
B1 | speed | performance/speedup/bottleneck | return device.memory_bandwidth | return dense_peak(device, arithmetic::fp16_accumulate_fp32).value() / (1.0 * units::flops) * (1.0 * units::bytes)
B1 | speed | catalogue/accelerators/nvidia_volta | .memory_bandwidth = 900.0 | .memory_bandwidth = 890.0
B2 | speed | performance/speedup/corrections/batch_size | math::pow(gain_per_doubling_, math::log2(ratio)) | 1.0 + (gain_per_doubling_ - 1.0) * math::log2(ratio)
B3 | speed | performance/speedup/corrections/multi_gpu_overhead | return 1.05 | return 1.06
B4 | speed | performance/speedup/corrections/batch_size | math::log2(ratio) | math::log2(ratio) * 2.0
B5 | speed | hardware/sparsity | 2.0 * dense.value() | 1.5 * dense.value()
B6 | speed | performance/rules/eight_bit | change.from.width / change.to.width | change.to.width / change.from.width
B7 | speed | performance/rules/eight_bit | dense_peak(device, kind) | dense_peak(device, arithmetic::fp8_accumulate_fp32)
B8 | speed | performance/rules/eight_bit | int8_like_16_bit_below = 13e9 | int8_like_16_bit_below = 9e9
B9 | speed | performance/rules/what_limits | rate(2.0 * intensity, arithmetic::fp32) | rate(0.5 * intensity, arithmetic::fp32)
B10 | speed | catalogue/advice/what_limits | 1.56, 1.56 | 1.65, 1.65
B11 | speed | catalogue/calibrations/power_limit | .exponent = {2.67 | .exponent = {1.3 * 2.67
B11 | speed | performance/speedup/power_limit | mean.wanted * (1.0 - curve.spread) | mean.wanted
B12 | speed | workload/scaling_law | training_operations_each = 6.0 | training_operations_each = 5.0
B13 | speed | performance/rules/eight_bit | int8_pays_from = 175e9 | int8_pays_from = 120e9
B14 | speed | catalogue/advice/what_limits | 99.0, | 98.0,
C1 | parallel | performance/rules/group_scaling | overheads.inside.value() * (p - 1.0) | overheads.inside.value() * math::log2(p)
C2 | parallel | performance/rules/group_scaling | overheads.between.value() * (m - 1.0) | overheads.between.value() * math::log2(m)
C3 | parallel | workload/split_product | checked.rows * weights.columns | checked.rows
C4 | parallel | performance/collectives/direct_exchange | p * (n - p) * bytes | (n - p) * bytes
C5 | parallel | performance/collectives/direct_exchange | p * (n - p) * bytes | p * p * bytes
C6 | parallel | performance/training/overlap | compute + slowdown + exposed | compute + slowdown
C7 | parallel | performance/training/overlap | (alone.compute + alone.communication) / longer | (alone.compute + alone.communication) / alone.compute
C8 | parallel | performance/rules/tile_use | (samples - 1) / edge + 1 | samples / edge + 1
C9 | parallel | workload/split_product | first ? part : weights.rows | weights.rows
C10 | parallel | workload/split_product | forward.synchronised() + backward.synchronised() | forward.synchronised()
C11 | parallel | performance/collectives/gradient_compression | bits / 8.0 | bits / 16.0
C12 | parallel | performance/collectives/group_path | path.fill * transfer / sum | 2.0 * (path.fill * transfer / sum)
C12 | parallel | performance/collectives/ways/ring | ? 2.0 : 1.0 | ? 4.0 : 1.0
C13 | parallel | performance/rules/mixed_devices | .total = slowest | .total = sum / devices
C14 | parallel | performance/collectives/ways/ring | ? 2.0 : 1.0 | ? 1.0 : 1.0
C15 | parallel | performance/collectives/host_path | ? 3 : 5 | ? 3 : 4
C16 | parallel | hardware/host_sizing | 2.0 * accelerator_memory | 1.5 * accelerator_memory
C17 | parallel | performance/rules/independent_runs | (runs - 1) / devices.value() + 1 | runs
C18 | parallel | workload/split_product | whole / static_cast<double>(over.value()) | whole
C19 | parallel | performance/collectives/group_path | path.fill * transfer / sum | 2.0 * (path.fill * transfer / sum)
D1 | memory | memory/model_states | count * recipe.weights / by.weights | count * recipe.gradients * 2.0 / by.weights
D2 | memory | memory/sixteen_bit_rule | 1.5 * capacity | 1.4 * capacity
D3 | memory | workload/division | stage >= 2 ? replicas : 1.0 | stage >= 3 ? replicas : 1.0
D3 | memory | workload/division | stage >= 1 ? replicas : 1.0 | stage >= 1 ? 1.05 : 1.0
D3 | memory | memory/policies/offload | need.optimizer_state = nothing; | need.optimizer_state = 1.0 * need.optimizer_state;
D4 | memory | catalogue/advice/memory_guidelines | 11.0 * units::gigabytes | 12.0 * units::gigabytes
D5 | memory | units/number_format | ? all_ones - 1 : all_ones | ? all_ones : all_ones
D6 | memory | memory/rules/states | sum.copies += copies | sum.copies += 0.5 * copies
E1 | cost | hardware/power_draw | of_gpus() + host.value() | of_gpus()
E2 | cost | cost/electricity | billed.value() * price.value() | 2.0 * (billed.value() * price.value())
E3 | cost | cost/rental | rented.price.value() * billed, | rented.price.value() * period.value(),
E3b | cost | cost/break_even | owned.capital() / saved); | owned.price.value() * 1.1 / saved);
E4 | cost | cost/break_even | renting - owning | renting
E5 | cost | cost/electricity | billed.value() * price.value() | 1.1 * (billed.value() * price.value())
E6 | cost | cost/performance_per_dollar | desktop + card.value() + electricity | desktop + card.value()
E7 | cost | catalogue/utilization_classes | .above = percent(35) | .above = percent(30)
E8 | cost | hardware/power_supply | rated - drawn_by_gpus; | rated - drawn_by_host;
E9 | cost | hardware/power_supply | headroom() > spare_wanted | headroom() > 2.0 * spare_wanted
E10 | cost | hardware/cooling | throttling_temperature{80.0} | throttling_temperature{85.0}
E11 | cost | cost/performance_per_dollar | desktop + card.value() + electricity | card.value() + electricity
E12 | cost | cost/carbon | metered.value() * intensity.value() | 1.01 * (metered.value() * intensity.value())
E13 | cost | cost/own_or_rent | owning.total() < renting.total() | owning.total() > renting.total()
E14 | cost | catalogue/advice/costs | 500.0 | 600.0
E15 | cost | hardware/power_supply | * slots_per_card.value() | + slots_per_card.value()
F1 | advice | planning/rank | there < wanted.memory.value() | there > wanted.memory.value()
F2 | advice | catalogue/advice/cards | fraction(0.66) | fraction(0.60)
F3 | advice | planning/flow_chart | >= who.medium_budget.value() | > 2.0 * who.medium_budget.value()
F4 | advice | catalogue/advice/cards | "RTX 2070", "rtx-2070", guides | "RTX 2080", "rtx-2080", guides
TABLE
}

# One mutant in a copy of its own: 0 where it is killed.
try() {
  local number=$1 line=$2 row test header from to copy
  IFS='|' read -r row test header from to <<<"$line"
  row=${row// /} test=${test// /} header=${header// /}
  from=${from# } from=${from% } to=${to# } to=${to% }
  copy=$work/$number
  mkdir -p "$copy"
  cp -r "$work/include" "$copy/include"
  FROM=$from TO=$to perl -0pi -e '$f = quotemeta $ENV{FROM}; s/$f/$ENV{TO}/g' "$copy/include/ridgeline/$header.hpp"
  if cmp -s "$copy/include/ridgeline/$header.hpp" "$root/include/ridgeline/$header.hpp"; then
    echo "$row: nothing of $header.hpp reads '$from'"; rm -rf "$copy"; return 1
  fi
  local source=$root/tests/published/dettmers_ledger_${test}_test.cpp how=survives log=$copy/log
  if ! "$cxx" "${flags[@]}" -fsyntax-only -I"$copy/include" -I"$root/tests" "$source" >"$log" 2>&1; then
    # Killed by an assertion of the ledger, not by a header that no longer compiles.
    if grep -q "dettmers_ledger_${test}_test.cpp" "$log" && grep -qE "static assertion failed|static_assert failed|not a constant" "$log"; then
      how="does not compile"
    else
      how="breaks the header"; sed -n 1,3p "$log"
    fi
  elif ! "$cxx" "${flags[@]}" -I"$copy/include" -I"$root/tests" "$work/main.o" "$source" -o "$copy/test" >"$log" 2>&1; then
    how="breaks the link"
  elif ! "$copy/test" >"$log" 2>&1; then
    how="fails"
  fi
  rm -rf "$copy"
  printf '%-4s %-16s %s: %s -> %s\n' "$row" "$how" "$header" "$from" "$to"
  [[ $how == "does not compile" || $how == fails ]]
}

cp -r "$root/include" "$work/include"
"$cxx" "${flags[@]}" -I"$root/include" -I"$root/tests" -c "$root/tests/main.cpp" -o "$work/main.o" || exit 1
export -f try
mapfile -t table < <(mutants)
picked=()
for line in "${table[@]}"; do
  row=${line%% *}
  (($# == 0)) || [[ " $* " == *" $row "* ]] || continue
  picked+=("$line")
done
jobs=$(nproc) failed=0 number=0
results=$work/results
mkdir "$results"
for line in "${picked[@]}"; do
  number=$((number + 1))
  while (($(jobs -rp | wc -l) >= jobs)); do wait -n; done
  { try "$number" "$line" >"$results/$number.txt" 2>&1 || touch "$results/$number.alive"; } &
done
wait
for ((i = 1; i <= number; ++i)); do cat "$results/$i.txt"; [[ -e $results/$i.alive ]] && failed=$((failed + 1)); done
# Without a list of rows, every row of the ledger has a mutant.
if (($# == 0)); then
  for id in $(grep -ohE '^\| ([A-F][0-9]+b?) ' "$root/../shared/seed-facts.md" 2>/dev/null | tr -d '| '); do
    case $id in G*) continue ;; esac
    printf '%s\n' "${table[@]}" | grep -q "^$id " || { echo "$id: no mutant"; failed=$((failed + 1)); }
  done
fi
echo "$((number - failed)) of $number mutants killed"
((failed == 0))
