#!/bin/bash
# run_example.bash ROOT PROGRAM CASE: runs PROGRAM and compares what it says with what is recorded. It must end with 0
# and write nothing to standard error. At 60 columns no line is longer, but in what a program reads: there it is the same.
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

# narrow ARGUMENT...: the same answer at 60 columns. What a program reads (JSON, --emit, a header, the reference) stays as it is.
narrow() {
  local for_a_program='^([{[]|#( |pragma once$|!))'
  COLUMNS=60 "$program" "$@" >"$got/narrow" 2>&1 </dev/null || { echo "at 60 columns it ends with $?"; failures=1; }
  [[ -s $got/narrow ]] || { echo "at 60 columns it says nothing"; failures=1; }
  if [[ $(head -n 1 "$got/narrow") =~ $for_a_program ]]; then
    cmp "$got/narrow" <("$program" "$@" </dev/null) || { echo "cut at 60 columns: $*"; failures=1; }
  else
    LC_ALL=C.UTF-8 awk -v command="$*" 'length > 60 { print "wider than 60 columns: " command ": " $0; wide = 1 } END { exit wide }' \
      "$got/narrow" || failures=1
  fi
}
# The programs of the tutorials print lines of their own.
if "$program" --version >"$got/version" 2>&1 </dev/null && [[ $(<"$got/version") == *"(ridgeline "* ]]; then
  narrow "${arguments[@]}"
  if [[ $case == docs/reference/catalogue.md ]]; then
    for list in models diffusion devices links instances tariffs grids stacks; do narrow "$list"; narrow "$list" --json; done
  fi
fi
((failures == 0)) || echo "command: $program ${arguments[*]@Q}"
exit "$failures"
