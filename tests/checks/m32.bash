#!/bin/bash
# m32.bash ROOT COMPILER STANDARD: where the compiler can target 32 bits, the searches compile there without a warning, and
# the compiler's answers to their static_asserts are the same. Exit 77: it cannot.
set -euo pipefail
root=$1 compiler=$2 standard=$3
flags=("$standard" -m32 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror
  -I "$root/include" -I "$root/tests" -x c++)
echo '#include <string>' | "$compiler" "${flags[@]}" - 2>/dev/null || exit 77
for file in "$root"/tests/static/planning/*_static.cpp "$root"/tests/unit/planning/{plan_space,search,walk,pareto}_test.cpp; do
  "$compiler" "${flags[@]}" "$file"
done
