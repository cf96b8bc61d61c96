#!/bin/sh
# Usage: run.sh COMPILER INCLUDE_DIR WORK_DIR [INCLUDE_DIR...]
# Builds math_bits.cpp at every optimisation level, without contraction to fused multiply-add, and runs it. Exits with 1
# where the run-time bits are not the compiler's, or are not the same at two levels.
set -eu
if [ $# -lt 3 ]; then
  echo "usage: $0 COMPILER INCLUDE_DIR WORK_DIR [INCLUDE_DIR...]" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
compiler=$1
include=$2
work=$3
shift 3
for directory in "$@"; do
  set -- "$@" "-I$directory"
  shift
done

mkdir -p "$work"
first=
for level in "-O0" "-O1" "-O2" "-O3" "-O2 -march=native"; do
  # shellcheck disable=SC2086  # a level may be two options
  "$compiler" -std=c++20 $level -ffp-contract=off "-I$include" "$@" "$here/math_bits.cpp" -o "$work/math_bits"
  if ! answer=$("$work/math_bits"); then
    echo "$level: the bits at run time are not those of the compiler" >&2
    exit 1
  fi
  echo "$level: $answer"
  if [ "${first:=$answer}" != "$answer" ]; then
    echo "$level: not the bits of -O0" >&2
    exit 1
  fi
done
