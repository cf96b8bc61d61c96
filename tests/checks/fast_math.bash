#!/bin/bash
# fast_math.bash ROOT COMPILER STANDARD: our checks lean on NaN, so whatever checks an input refuses -ffast-math.
set -euo pipefail
root=$1 compiler=$2 standard=$3
cd "$root/include"
failures=0
# Whatever checks an input includes core/error.hpp, where the refusal stands.
headers="ridgeline/core/error.hpp ridgeline/ridgeline.hpp ridgeline/planning.hpp ridgeline/catalogue/all.hpp"
for header in $headers; do
  for flag in -ffast-math -ffinite-math-only; do
    if message=$("$compiler" "$standard" "$flag" -I . -E -o /dev/null -x c++ "$header" 2>&1); then
      echo "$header: accepts $flag"
      failures=1
    elif [[ $message != *RL-[0-9][0-9][0-9]*fast-math* ]]; then
      echo "$header: $flag is refused, but not by our #error: $message"
      failures=1
    fi
  done
done
exit "$failures"
