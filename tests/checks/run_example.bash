#!/bin/bash
# run_example.bash ROOT PROGRAM CASE: runs PROGRAM and compares what it says with what is recorded.
#   CASE examples/<name>.expected               no arguments; standard output is that file, nothing on standard error;
#                                               so is any other file that is no .args, like docs/reference/catalogue.md
#   CASE examples/expected/<name>/<case>.args   one argument a line; beside it <case>.out, and where they differ from
#                                               nothing and 0: <case>.err, <case>.code
# With RIDGELINE_UPDATE_EXPECTED=1 in the environment it records instead of comparing.
set -euo pipefail
root=$1 program=$2 case=$3
cd "$root"
got=$(mktemp -d)
trap 'rm -rf "$got"' EXIT

arguments=()
if [[ $case == *.args ]]; then
  mapfile -t arguments <"$case"
  out=${case%.args}.out err=${case%.args}.err code=${case%.args}.code
else
  out=$case err=/dev/null code=/dev/null
fi
status=0
"$program" "${arguments[@]}" >"$got/out" 2>"$got/err" </dev/null || status=$?
echo "$status" >"$got/code"

if [[ ${RIDGELINE_UPDATE_EXPECTED-} == 1 ]]; then
  cp "$got/out" "$out"
  if [[ $case == *.args ]]; then
    if [[ -s $got/err ]]; then cp "$got/err" "$err"; else rm -f "$err"; fi
    if ((status)); then cp "$got/code" "$code"; else rm -f "$code"; fi
  fi
fi

recorded() { if [[ -s $1 ]]; then cat "$1"; elif [[ $1 == *code ]]; then echo 0; fi; }
[[ $code == /dev/null ]] && code=none.code
failures=0
[[ -f $out || -f ${case%.args}.code ]] || { echo "$out is missing"; failures=1; }
for what in out err code; do
  if ! diff -u --label "recorded $what" --label "$what" <(recorded "${!what}") "$got/$what"; then failures=1; fi
done
((failures == 0)) || echo "command: $program ${arguments[*]@Q}"
exit "$failures"
