#!/bin/bash
# abstraction.sh ROOT COMPILER STANDARD: instructions of the typed estimate against its twin in plain double, by callgrind.
# What starts a process and what prints is taken off by running both with no rounds. Exit 77 (skipped) without valgrind.
set -euo pipefail
root=$1 compiler=$2 standard=$3
most=1.02
command -v valgrind >/dev/null || { echo "skipped: valgrind is not installed"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for kind in typed plain; do
  "$compiler" "$standard" -O2 -ffp-contract=off -I "$root/include" "$root/tests/benchmark/abstraction_$kind.cpp" -o "$work/$kind"
done
typed_says=$("$work/typed" 20000) plain_says=$("$work/plain" 20000)
[[ $typed_says == "$plain_says" ]] || { echo "the twins disagree: $typed_says, $plain_says"; exit 1; }

instructions() {  # program, rounds
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/$1" "$2" 2>&1 >/dev/null | sed -n 's/.*Collected : *//p'
}
for kind in typed plain; do
  declare "$kind=$(($(instructions "$kind" 20000) - $(instructions "$kind" 0)))"
done
echo "typed $((typed / 20000)) and plain $((plain / 20000)) instructions an estimate"
awk -v t="$typed" -v p="$plain" -v most="$most" 'BEGIN { printf "typed / plain = %.4f, at most %s\n", t / p, most; exit !(t / p <= most) }'
