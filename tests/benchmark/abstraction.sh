#!/bin/bash
# abstraction.sh ROOT COMPILER STANDARD: instructions of typed estimates against the same in plain double, by callgrind: a speedup
# with the bias of its settings (its twin is written by hand), and the full estimate of a training step (its twin is the library
# itself with every quantity a plain double). What starts a process and what prints is taken off by running with no rounds.
# Exit 77 (skipped) without valgrind.
set -euo pipefail
root=$1 compiler=$2 standard=$3
most=1.02
command -v valgrind >/dev/null || { echo "skipped: valgrind is not installed"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
here=$root/tests/benchmark

build() {  # headers, program, name
  "$compiler" "$standard" -O2 -ffp-contract=off -I "$1" "$2" -o "$work/$3"
}
"$here/plain_headers.sh" "$root" "$compiler" "$standard" "$here/full_estimate.cpp" "$work/plain"
build "$root/include" "$here/abstraction_typed.cpp" speedup.typed
build "$root/include" "$here/abstraction_plain.cpp" speedup.plain
build "$root/include" "$here/full_estimate.cpp" full_estimate.typed
build "$work/plain" "$here/full_estimate.cpp" full_estimate.plain

instructions() {  # program, rounds
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/$1" "$2" 2>&1 >/dev/null | sed -n 's/.*Collected : *//p'
}
failures=0
compare() {  # name, rounds
  local typed_says plain_says typed plain
  typed_says=$("$work/$1.typed" "$2") plain_says=$("$work/$1.plain" "$2")
  [[ $typed_says == "$plain_says" ]] || { echo "$1: the twins disagree: $typed_says, $plain_says"; exit 1; }
  typed=$(($(instructions "$1.typed" "$2") - $(instructions "$1.typed" 0)))
  plain=$(($(instructions "$1.plain" "$2") - $(instructions "$1.plain" 0)))
  awk -v name="$1" -v t="$typed" -v p="$plain" -v n="$2" -v most="$most" 'BEGIN {
    printf "%s: typed %d and plain %d instructions, typed / plain = %.4f, at most %s\n", name, t / n, p / n, t / p, most
    exit !(t / p <= most) }' || failures=1
}
compare speedup 20000
compare full_estimate 2000
exit "$failures"
