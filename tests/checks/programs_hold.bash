#!/bin/bash
# programs_hold.bash FOLDER: the calculators in FOLDER against what a shell can do to a program: streams that are closed or
# full, interrupts, names that are no names, files that are no files. Exit codes and at most one line; never a signal.
set -uo pipefail
programs=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0 tried=0

# holds CODE WORDS COMMAND...: the command exits with CODE, and its standard error holds WORDS in at most one line
holds() {
  local code=$1 words=$2 got
  shift 2
  tried=$((tried + 1))
  "$@" 2>"$work/err"
  got=$?
  if ((got != code)); then
    echo "exit $got instead of $code: $*"
    failures=1
  elif (($(wc -l <"$work/err") > 1)); then
    echo "more than one line on standard error: $*"
    failures=1
  elif ! grep -qF -- "$words" "$work/err" && [[ -n $words ]]; then
    echo "standard error does not say '$words': $*"
    head -c 300 "$work/err"
    failures=1
  fi
}
full() { "$@" >/dev/full; }
closed() { "$@" >&-; }
all_closed() { "$@" <&- >&- 2>&-; }
no_reader() { "$@" > >(exec true); }
quiet() { "$@" >/dev/null; }

long=$(printf 'x%.0s' {1..300})
for name in which_gpu how_much_faster buy_or_rent does_it_fit how_long plan serve which_model post_train; do
  p=$programs/$name
  arguments=()
  [[ $name == how_much_faster ]] && arguments=(--device a100-sxm4-80gb --over v100-sxm2-16gb)
  [[ $name == plan ]] && arguments=(--model gpt2-xl --gpus 8 --brief)
  holds 3 "cannot be written" full "$p" "${arguments[@]}"
  holds 3 "cannot be written" closed "$p" "${arguments[@]}"
  holds 3 "" all_closed "$p" "${arguments[@]}"
  holds 3 "cannot be written" full "$p" --help
  holds 2 "is not UTF-8" quiet "$p" --device $'\xff\xfe'
  holds 2 "" all_closed "$p" --no-such-option
  holds 0 "" quiet "$p" --version
  holds 2 "--device" quiet "$p" --device "$long"
  holds 2 "--device" quiet "$p" --device ""
done
lists=$programs/catalogue
holds 3 "cannot be written" full "$lists" models
holds 3 "cannot be written" closed "$lists" models
holds 3 "" all_closed "$lists" models
holds 2 "is not UTF-8" quiet "$lists" $'\xff\xfe'
holds 2 "" all_closed "$lists" "$long"
for list in instances tariffs grids; do  # figures as their sources write them: 0.2961, not 0.29610000000000003
  "$lists" "$list" --json >"$work/list" && grep -qE '"id"' "$work/list" || { echo "catalogue $list --json fails"; failures=1; }
  ! grep -E -m 1 '[0-9]\.[0-9]*(0{6}|9{6})' "$work/list" || { echo "a figure of $list has the last bits of a conversion"; failures=1; }
done

# Files that hold no question and no model: too large, too deep, empty, endless, no file at all.
head -c 104857600 /dev/zero | tr '\0' ' ' >"$work/large"
for i in {1..100}; do printf '{"a":%.0s' {1..1000}; done >"$work/deep"
: >"$work/empty"
head -c 4096 /dev/urandom >"$work/binary"
chmod 000 "$work/binary"
for name in which_gpu how_much_faster buy_or_rent does_it_fit how_long plan serve which_model post_train; do
  p=$programs/$name
  options=(--json)
  [[ $name == buy_or_rent || $name == which_model ]] || options+=(--model)
  for option in "${options[@]}"; do
    holds 2 "bytes" quiet "$p" "$option" "$work/large"
    holds 2 "nested deeper" quiet "$p" "$option" "$work/deep"
    holds 2 "is empty" quiet "$p" "$option" "$work/empty"
    holds 2 "not a regular file" quiet "$p" "$option" /dev/zero
    holds 2 "is a directory" quiet "$p" "$option" "$work/"
    holds 2 "$option" quiet "$p" "$option" "$work/binary"
    holds 2 "$option" quiet "$p" "$option" "$work/none/there"
  done
  [[ $name == buy_or_rent || $name == which_model ]] && continue
  holds 2 "--model" quiet "$p" --model "$long"
  holds 2 "--model" quiet "$p" --model "$long/$long"
  holds 2 "--model" quiet "$p" --model ""
done

# A log is a regular file of at most 64 MiB, and says something.
for i in 1 2 3 4; do echo " iteration $i/ 4 | elapsed time per iteration (ms): 90000.0 |"; done >"$work/log"
p=$programs/calibrate
arguments=(--device h100-sxm5-80gb --model llama3-8b)
calibrated=("${arguments[@]}" --from "$work/log")
holds 0 "" quiet "$p" "${arguments[@]}" --from "$work/log"
holds 3 "cannot be written" full "$p" "${arguments[@]}" --from "$work/log"
holds 3 "cannot be written" closed "$p" "${arguments[@]}" --from "$work/log"
holds 3 "" all_closed "$p" "${arguments[@]}" --from "$work/log"
holds 3 "cannot be written" full "$p" --help
holds 0 "" quiet "$p" --version
holds 2 "is not UTF-8" quiet "$p" --from $'\xff\xfe'
holds 2 "64 MiB" quiet "$p" "${arguments[@]}" --from "$work/large"
for file in /dev/zero "$work/" "$work/none/there" "$long" "$work/deep" "$work/empty" "$work/binary"; do
  holds 2 "--from" quiet "$p" "${arguments[@]}" --from "$file"
done
for file in large deep empty; do holds 2 "--json" quiet "$p" --from "$work/log" --json "$work/$file"; done

# Files are written only where a regular file of one name is, or nothing.
plan() { quiet "$programs/plan" --model gpt2-xl --gpus 8 --csv "$1"; }
mkfifo "$work/fifo"
echo before >"$work/kept" && chmod 600 "$work/kept"
echo before >"$work/twin" && ln "$work/twin" "$work/twin2"
ln -s "$work/kept" "$work/symbolic"
holds 3 "no regular file" plan /dev/null
holds 3 "no regular file" plan "$work/fifo"
holds 3 "no regular file" plan "$work/symbolic"
holds 3 "no regular file" plan "$work"
holds 3 "another name" plan "$work/twin"
holds 3 "cannot be written" plan "$work/none/there.csv"
holds 0 "" plan "$work/kept"
[[ $(stat -c %a "$work/kept") == 600 ]] || { echo "the mode of a file that is replaced is not kept"; failures=1; }
[[ -c /dev/null && -p $work/fifo && -L $work/symbolic && $(cat "$work/twin2") == before ]] ||
  { echo "something that is no regular file was replaced"; failures=1; }
(cd "$work" && "$programs/plan" --model gpt2-xl --gpus 8 --csv - >"$work/csv") || failures=1
cmp -s "$work/csv" "$work/kept" || { echo "--csv - does not print what --csv FILE writes"; failures=1; }
[[ ! -e $work/- ]] || { echo "--csv - makes a file called -"; failures=1; }

# Ctrl-C while an answer waits for a pipe that nobody empties: 130.
mkfifo "$work/pipe"
exec {pipe}<>"$work/pipe"
dd if=/dev/zero of="$work/pipe" bs=4096 oflag=nonblock 2>/dev/null
waiting() {
  "$@" >&"$pipe" &
  local program=$!
  sleep 0.2
  kill -INT $program
  wait $program
}
set -m  # a job of its own hears the interrupt
for name in which_gpu how_much_faster buy_or_rent does_it_fit how_long serve which_model post_train; do
  holds 130 "" waiting "$programs/$name"
done
holds 130 "" waiting "$programs/plan" --model gpt2-xl --gpus 8
holds 130 "" waiting "$lists" models
holds 130 "" waiting "$programs/calibrate" "${calibrated[@]}"
set +m
exec {pipe}>&-

# Ctrl-C: the best so far, and 130.
interrupted() {
  # Some seconds of search on any machine; an interrupt before it begins ends the program with 130, too.
  "$programs/plan" --model deepseek-v3 --device h100-sxm5-80gb --device h200-sxm5-141gb --device b200-sxm-180gb \
    --device a100-sxm4-80gb --sequence 65536 --gpus-up-to 1000000 --front both --brief >"$work/best" &
  local search=$!
  sleep 0.5
  kill -INT $search
  wait $search
}
set -m  # a job of its own hears the interrupt
holds 130 "" interrupted
set +m

echo "$tried commands tried"
exit "$failures"
