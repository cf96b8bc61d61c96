#!/bin/bash
# m32.bash ROOT COMPILER STANDARD: where the compiler can target 32 bits, every header and the searches compile there without a
# warning, the compiler's answers to their static_asserts are the same, and so are the estimates of a program. Exit 77: it
# cannot, or the machine runs no programs of 32 bits, which is said after all the rest. The x87 unit is not asked: it is refused (RL-204).
set -euo pipefail
root=$1 compiler=$2 standard=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
common=("$standard" -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror -I "$root/include" -I "$root/tests")
small=(-m32 -msse2 -mfpmath=sse)
echo '#include <string>' | "$compiler" "${small[@]}" -fsyntax-only -x c++ - 2>/dev/null ||
  { echo "skipped: $compiler has no 32-bit library (Debian: g++-multilib)"; exit 77; }
# One translation unit, each test in a namespace of its own: what they include is included before.
tests=("$root"/tests/static/planning/*_static.cpp "$root"/tests/unit/planning/{plan_space,search,walk,pareto}_test.cpp)
{
  (cd "$root/include" && find ridgeline -name '*.hpp' | sort | sed 's/.*/#include <&>/')
  sed -n '/^#include/p' "${tests[@]}"
  for file in "${tests[@]}"; do
    printf 'namespace %s {\n#include "%s"\n}\n' "$(basename "$file" .cpp)" "$file"
  done
} >"$work/all.cpp"
"$compiler" "${common[@]}" "${small[@]}" -fsyntax-only "$work/all.cpp"
answers() {
  "$compiler" "${common[@]}" "$@" -O1 "$root/tests/benchmark/full_estimate.cpp" -o "$work/estimates"
  "$work/estimates" 1000
}
echo 'int main() {}' | "$compiler" "${small[@]}" -x c++ - -o "$work/nothing"
"$work/nothing" 2>/dev/null ||
  { echo "skipped: it compiles, but this machine runs no programs of 32 bits, whose estimates are not compared"; exit 77; }
here=$(answers)
there=$(answers "${small[@]}")
diff <(echo "$here") <(echo "$there")
echo "$there"
