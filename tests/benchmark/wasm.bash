#!/bin/bash
# wasm.bash ROOT: full estimates a second in WebAssembly (Node.js) and as a native program of the same compiler, clang 19 -O2, in
# turn; the processor's time, the start taken off, the best of five. V8 compiles with its optimizing compiler at the start: else it
# does so on another thread during the longer run alone, and is counted. Exit 77: clang 19 has no wasm32-wasi here, or there is no node.
set -euo pipefail
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
skip() { echo "skipped: $1"; exit 77; }
command -v clang++-19 >/dev/null || skip "no clang++-19"
command -v node >/dev/null || skip "no node"
mkdir "$work/outside"
ln -s /usr/include/boost "$work/outside"  # not all of /usr/include: the C library there is another one
common=(-std=c++20 -ffp-contract=off -O2 -I "$root/include" "$root/tests/benchmark/full_estimate.cpp")
clang++-19 "${common[@]}" -o "$work/native"
clang++-19 --target=wasm32-wasi -mnontrapping-fptoint -mbulk-memory -msign-ext -fno-exceptions -isystem "$work/outside" \
  -Wl,-z,stack-size=2097152,--stack-first "${common[@]}" -o "$work/estimates.wasm" 2>"$work/log" ||
  skip "clang++-19 cannot build for wasm32-wasi: $(grep -m 1 error "$work/log")"
in_wasm=(node --no-warnings --no-liftoff "$root/tests/support/run_wasm.mjs" "$work/estimates.wasm")

# Milliseconds of the processor, of a command and its children.
milliseconds() {
  local TIMEFORMAT='%U %S'
  { time "$@" >/dev/null; } 2>&1 | awk '{ printf "%.0f", 1000 * ($1 + $2) }'
}
few=1000 many=401000
best_native=1000000 best_wasm=1000000
for _ in 1 2 3 4 5; do
  native=$(($(milliseconds "$work/native" "$many") - $(milliseconds "$work/native" "$few")))
  wasm=$(($(milliseconds "${in_wasm[@]}" "$many") - $(milliseconds "${in_wasm[@]}" "$few")))
  ((native >= best_native)) || best_native=$native
  ((wasm >= best_wasm)) || best_wasm=$wasm
done
# Each round is one dense and one mixture estimate.
awk -v native="$best_native" -v wasm="$best_wasm" -v rounds=$((many - few)) 'BEGIN {
  printf "full estimates a second: native %.2f M, WebAssembly %.2f M, %.2f times\n",
         2 * rounds / native / 1000, 2 * rounds / wasm / 1000, native / wasm }'
