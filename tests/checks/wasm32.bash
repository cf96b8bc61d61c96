#!/bin/bash
# wasm32.bash ROOT: where clang 19 and the libraries for WebAssembly are installed (Debian: clang-19 lld-19 wasi-libc
# libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32) and Node.js runs it, every header but that of {fmt} compiles
# there without a warning, and a program's estimates are those of this machine. Exit 77: they are not.
set -euo pipefail
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/outside"
for library in boost range meta concepts std nlohmann; do  # not all of /usr/include: the C library there is another one
  [[ -e /usr/include/$library ]] && ln -s "/usr/include/$library" "$work/outside"
done
common=(-std=c++20 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror
  -I "$root/include" -I "$root/tests" -x c++)
small=(--target=wasm32-wasi -fno-exceptions -isystem "$work/outside" -Wl,-z,stack-size=2097152,--stack-first
  -Wno-unused-command-line-argument)
skip() { echo "skipped: $1"; exit 77; }
command -v clang++-19 >/dev/null || skip "no clang++-19"
command -v node >/dev/null || skip "no node"
printf '#include <string>\nint main() {}\n' > "$work/empty.cpp"
clang++-19 "${common[@]}" "${small[@]}" "$work/empty.cpp" -o "$work/empty.wasm" 2>/dev/null ||
  skip "clang++-19 has no library for wasm32-wasi"
(cd "$root/include" && find ridgeline -name '*.hpp' ! -name fmt.hpp | sort | sed 's/.*/#include <&>/') > "$work/all.cpp"
clang++-19 "${common[@]}" "${small[@]}" -fsyntax-only "$work/all.cpp"
program=$root/tests/benchmark/full_estimate.cpp
clang++-19 "${common[@]}" -O1 "$program" -o "$work/estimates"
clang++-19 "${common[@]}" "${small[@]}" -O1 "$program" -o "$work/estimates.wasm"
here=$("$work/estimates" 1000)
there=$(node --no-warnings "$root/tests/support/run_wasm.mjs" "$work/estimates.wasm" 1000)
diff <(echo "$here") <(echo "$there")
echo "$there"
