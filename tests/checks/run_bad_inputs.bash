#!/bin/bash
# run_bad_inputs.bash ROOT PROGRAM TABLE: runs every command of TABLE, examples/expected/<name>/bad_inputs.txt, 25 or more, and of
# every kind below. A command is followed by its exit code and the one line that it writes to standard error; it writes nothing to
# standard output:
#   $ plan --gpus 0
#   2 plan: --gpus: '0' is not a whole number from 1 to 1000000
# With RIDGELINE_UPDATE_EXPECTED=1 in the environment it records codes and lines instead of comparing them.
set -euo pipefail
unset COLUMNS
root=$1 program=$2 table=$3
cd "$root"
name=$(basename "$program")
got=$(mktemp -d)
trap 'rm -rf "$got"' EXIT
failures=0 tried=0

while read -r line; do
  if [[ $line != '$ '* ]]; then
    [[ $line == '' || $line == '#'* ]] && echo "$line" >>"$got/table"
    continue
  fi
  eval "command=(${line#\$ })"  # quotes as in a shell
  [[ ${command[0]} == "$name" ]] || { echo "$table: not a command of $name: $line"; failures=1; }
  status=0
  "$program" "${command[@]:1}" >"$got/out" 2>"$got/err" </dev/null || status=$?
  tried=$((tried + 1))
  ((status != 0)) || { echo "ends with 0: $line"; failures=1; }
  [[ ! -s $got/out ]] || { echo "writes to standard output: $line"; failures=1; }
  [[ $(wc -l <"$got/err") == 1 ]] || { echo "does not say one line: $line"; failures=1; }
  printf '%s\n%s %s\n' "$line" "$status" "$(<"$got/err")" >>"$got/table"
done <"$table"

# Kinds that every program is tried with; streams, interrupts, large and unreadable files: programs_hold.bash.
declare -A kinds=(
  ["an unknown name with a suggestion"]='did you mean' ["an unknown option"]='is not a known option' ["an empty name"]="^[$] .*''"
  ["zero"]="^[$] .*[ =]'?0'?( |$)" ["a negative number"]='^[$] .*[ =]-[0-9]' ["nan"]='^[$] .*[ =]nan' ["1e300"]='^[$] .*1e300'
  ["a number with a unit"]='^[$] .*[ =][0-9.]+(GB|ms|h|k)( |$)' ["a missing value"]=': needs a value|requires list'
  ["a repeated option"]='was given [2-9] times' ["contradictory options"]='excludes|belongs to|not possible beside'
  ["an empty file"]='^[$] .*no_config/empty' ["a directory"]='^[$] .*tests/data/hf( |$)' ["a binary file"]='^[$] .*no_config/binary'
  ["a device"]='^[$] .*/dev/zero' ["a file that is not there"]='^[$] .*nowhere')
for kind in "${!kinds[@]}"; do
  grep -qE -- "${kinds[$kind]}" "$got/table" || { echo "$table: no bad input is $kind"; failures=1; }
done

((tried >= 25)) || { echo "$table: $tried commands, at least 25 are wanted"; failures=1; }
if [[ ${RIDGELINE_UPDATE_EXPECTED-} == 1 ]] && ((failures == 0)); then cp "$got/table" "$table"; fi
diff -u --label "$table" --label "what $name says" "$table" "$got/table" || failures=1
echo "$tried bad inputs"
exit "$failures"
