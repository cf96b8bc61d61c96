#!/bin/bash
# fast_math.bash ROOT COMPILER STANDARD: our checks lean on NaN, and rounding on sums as they are written, so whatever checks
# an input refuses -ffast-math, its parts, and the x87 unit.
set -euo pipefail
root=$1 compiler=$2 standard=$3
cd "$root/include"
failures=0
# Whatever checks an input includes core/error.hpp, where the refusal stands.
headers="ridgeline/core/error.hpp ridgeline/ridgeline.hpp ridgeline/planning.hpp ridgeline/catalogue/all.hpp"
flags=(-ffast-math -ffinite-math-only)
# clang has no macro for the others; there core/rounding.hpp switches them off. The x87 unit is met where there is one.
[[ $("$compiler" --version) == *clang* ]] || flags+=(-funsafe-math-optimizations "-Ofast -fno-finite-math-only")
echo '#include <cstddef>' | "$compiler" -m32 -mfpmath=387 -x c++ -E -o /dev/null - 2>/dev/null && flags+=("-m32 -mfpmath=387")
for header in $headers; do
  for flag in "${flags[@]}"; do
    if message=$("$compiler" "$standard" $flag -I . -E -o /dev/null -x c++ "$header" 2>&1); then
      echo "$header: accepts $flag"
      failures=1
    elif [[ $message != *RL-204* ]]; then
      echo "$header: $flag is refused, but not by our #error: $message"
      failures=1
    fi
  done
done
exit "$failures"
