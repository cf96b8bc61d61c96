#!/bin/bash
# headers.bash ROOT COMPILER STANDARD: what our headers give a compiler to do, against boost/units/quantity.hpp alone: lines
# after preprocessing, and template specializations that the compiler counts. Neither depends on the machine or on its load;
# seconds are printed by tests/benchmark/compile_times.bash.
set -euo pipefail
root=$1 compiler=$2 standard=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Name, most lines and most specializations in hundredths of the first row's ("-" has no limit), headers. The limits are a
# tenth above what was measured on 2026-11-22 with g++ 12 and clang 16, which agree within 7 %.
headers=(
  "quantity        -   -  boost/units/quantity.hpp"
  "leaf           76 156  ridgeline/performance/speedup/speedup.hpp"         # for one formula less than the units of Boost
  "performance    88 232  ridgeline/performance.hpp"                         # all formulas without a catalogue
  "ridgeline     103 400  ridgeline/ridgeline.hpp"                           # the first header that a user includes
  "with_planning 114 535  ridgeline/ridgeline.hpp ridgeline/planning.hpp"    # what a program that searches includes
  "catalogue     119 420  ridgeline/catalogue/all.hpp"                       # data: what it costs is its number of figures
)
flags=("$standard" -I "$root/include")
counted() {  # FILE: template specializations
  if [[ $("$compiler" --version) == *clang* ]]; then
    "$compiler" "${flags[@]}" -fsyntax-only -Xclang -print-stats "$1" 2>&1 |
      sed -nE 's/^ *([0-9]+) ClassTemplateSpecialization decls.*/\1/p'
  else
    "$compiler" "${flags[@]}" -fsyntax-only -fstats "$1" 2>&1 |
      awk '/^(decl|type)_specializations:/ { sum += $4 } END { print sum }'
  fi
}

"$compiler" --version | head -n 1
printf '%-14s %8s %5s %6s %16s %5s %6s\n' header lines % limit specializations % limit
failures=0 base_lines=0 base_counted=0
for row in "${headers[@]}"; do
  read -r name most_lines most_counted list <<<"$row"
  for header in $list; do echo "#include <$header>"; done >"$work/$name.cpp"
  "$compiler" "${flags[@]}" -E "$work/$name.cpp" >"$work/preprocessed"
  lines=$(grep -vc '^#' "$work/preprocessed")
  made=$(counted "$work/$name.cpp")
  [[ $made =~ ^[1-9][0-9]*$ ]] || { echo "$compiler counts no specializations in $list"; exit 1; }
  ((base_lines)) || base_lines=$lines base_counted=$made
  lines_percent=$((lines * 100 / base_lines)) made_percent=$((made * 100 / base_counted)) verdict=
  if [[ $most_lines != - ]] && ((lines_percent > most_lines || made_percent > most_counted)); then
    verdict="  over the limit"
    failures=1
  fi
  printf '%-14s %8d %5d %6s %16d %5d %6s%s\n' "$name" "$lines" "$lines_percent" "$most_lines" "$made" "$made_percent" \
    "$most_counted" "$verdict"
done
exit "$failures"
