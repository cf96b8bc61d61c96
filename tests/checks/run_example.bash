#!/bin/bash
# run_example.bash ROOT PROGRAM CASE: runs PROGRAM and compares what it says with what is recorded. It must end with 0
# and write nothing to standard error.
#   CASE examples/<name>.expected               no arguments; standard output is that file;
#                                               so is any other file that is no .args, like docs/reference/catalogue.md
#   CASE examples/expected/<name>/<case>.args   one argument a line; beside it <case>.out. Inputs that are refused stand in
#                                               bad_inputs.txt: run_bad_inputs.bash
# With RIDGELINE_UPDATE_EXPECTED=1 in the environment it records instead of comparing.
set -euo pipefail
unset COLUMNS
root=$1 program=$2 case=$3
cd "$root"
got=$(mktemp -d)
trap 'rm -rf "$got"' EXIT

arguments=() out=$case
if [[ $case == *.args ]]; then
  mapfile -t arguments <"$case"
  out=${case%.args}.out
fi
failures=0
"$program" "${arguments[@]}" >"$got/out" 2>"$got/err" </dev/null || { echo "ends with $?"; failures=1; }
[[ ! -s $got/err ]] || { echo "writes to standard error: $(<"$got/err")"; failures=1; }
if [[ ${RIDGELINE_UPDATE_EXPECTED-} == 1 ]] && ((failures == 0)); then cp "$got/out" "$out"; fi
diff -u --label "$out" --label "what it says now" "$out" "$got/out" || failures=1
((failures == 0)) || echo "command: $program ${arguments[*]@Q}"
exit "$failures"
