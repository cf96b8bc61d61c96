#!/bin/bash
# fast_math.bash ROOT COMPILER STANDARD: without NaN no check of ours means anything, so -ffast-math is refused.
set -euo pipefail
root=$1 compiler=$2 standard=$3
failures=0
for header in "$root"/include/ridgeline/{*,core/error,catalogue/all}.hpp; do
  name=${header#"$root/include/"}
  [[ $name == ridgeline/version.hpp ]] && continue
  for flag in -ffast-math -ffinite-math-only; do
    if message=$("$compiler" "$standard" "$flag" -I "$root/include" -E -o /dev/null -x c++ "$header" 2>&1); then
      echo "$name: accepts $flag"
      failures=1
    elif [[ $message != *RL-[0-9][0-9][0-9]*fast-math* ]]; then
      echo "$name: $flag is refused, but not by our #error: $message"
      failures=1
    fi
  done
done
exit "$failures"
