#!/bin/bash
# headers.bash ROOT COMPILER STANDARD: what our headers cost against boost/units/quantity.hpp alone, in one run.
# User time of -fsyntax-only, best of 11 (of 3 without a limit); the headers take turns, so that a slow minute of the machine meets all of them.
set -euo pipefail
root=$1 compiler=$2 standard=$3
rounds=11
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# name, limit as a multiple of the first ("-" is measured without one), headers
headers=(
  "quantity      -    boost/units/quantity.hpp"
  "leaf          1.2  ridgeline/performance/speedup/speedup.hpp"
  "performance   1.5  ridgeline/performance.hpp"
  "ridgeline     2.2  ridgeline/ridgeline.hpp"
  "with_planning 3.5  ridgeline/ridgeline.hpp ridgeline/planning.hpp"
  "catalogue     -    ridgeline/catalogue/all.hpp"
)
names=() best=() limit=()
for row in "${headers[@]}"; do
  read -r name most list <<<"$row"
  for header in $list; do
    [[ -f $root/include/$header || $header == boost/* ]] || { echo "$header is missing"; exit 1; }
    echo "#include <$header>"
  done >"$work/$name.cpp"
  names+=("$name") best+=(999999) limit+=("$most")
done

TIMEFORMAT=%3U
for ((round = 0; round < rounds; ++round)); do
  for i in "${!names[@]}"; do
    ((i > 0 && round >= 3)) && [[ ${limit[i]} == - ]] && continue  # nothing is decided by it
    # shellcheck disable=SC2086
    took=$( { time "$compiler" $standard -fsyntax-only -I "$root/include" "$work/${names[i]}.cpp" >&3 2>&3; } 3>"$work/said" 2>&1) ||
      { cat "$work/said"; exit 1; }
    took=${took/./}
    took=$((10#$took))  # milliseconds
    ((took < best[i])) && best[i]=$took
  done
done

echo "user time of -fsyntax-only, best of $rounds, $("$compiler" --version | head -n 1)"
printf '%-14s %8s %7s %6s %18s\n' header ms ratio limit "preprocessed lines"
failures=0
for i in "${!names[@]}"; do
  lines=$("$compiler" "$standard" -E -P -I "$root/include" "$work/${names[i]}.cpp" | wc -l)
  ratio=$((best[i] * 100 / best[0]))
  verdict=
  if [[ ${limit[i]} != - ]] && ((best[i] * 10 > best[0] * ${limit[i]/./})); then
    verdict="  over the limit"
    failures=1
  fi
  printf '%-14s %8d %4d.%02d %6s %18d%s\n' "${names[i]}" "${best[i]}" $((ratio / 100)) $((ratio % 100)) "${limit[i]}" "$lines" "$verdict"
done
exit "$failures"
