#!/bin/bash
# pictures.bash ROOT FOLDER: what --plot promises, tried on the programs in FOLDER. The pictures of docs/how-to/draw.md are drawn
# by the commands that stand there and compared by what they hold, figures left out; with RIDGELINE_UPDATE_EXPECTED=1 they are
# replaced.
set -euo pipefail
unset COLUMNS
root=$1 programs=$2
if ! command -v gnuplot >/dev/null || ! command -v xmllint >/dev/null; then
  echo "skipped: gnuplot or xmllint is not installed (Debian: gnuplot-nox, libxml2-utils)"
  exit 77
fi
cd "$root"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
wrong() { echo "$1"; failures=1; }

# run COMMAND...: its exit status, what it wrote to standard output and what to standard error
run() {
  status=0
  "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
  out=$(<"$work/out") err=$(<"$work/err")
}

drawn=0
while read -r _ name arguments; do
  picture=${arguments##* }
  arguments=" $arguments"
  read -ra asked <<<"${arguments% --plot *}"
  rm -f "$work"/*.svg
  run "$programs/$name" "${asked[@]}"
  plain=$out
  for file in "$work/one.svg" "$work/two.svg"; do
    run "$programs/$name" "${asked[@]}" --plot "$file"
    ((status == 0)) || wrong "$name ${asked[*]} --plot ends with $status: $err"
    [[ $out == "$plain" && -z $err ]] || wrong "$name ${asked[*]}: --plot changes what is said"
  done
  cmp -s "$work/one.svg" "$work/two.svg" || wrong "$name ${asked[*]}: drawn twice, not the same"
  xmllint --noout "$work/one.svg" || wrong "$name ${asked[*]}: not well-formed"
  perl tests/checks/picture.pl "$work/one.svg" || wrong "$name ${asked[*]}: not legible"
  if [[ ${RIDGELINE_UPDATE_EXPECTED-} == 1 ]]; then cp "$work/one.svg" "$picture"; fi
  (($(stat -c %s "$picture") <= 60000)) || wrong "$picture is larger than 60 kB"
  diff -u --label "$picture" --label "drawn now" <(perl tests/checks/picture.pl --shape "$picture") \
    <(perl tests/checks/picture.pl --shape "$work/one.svg") || wrong "$picture is not what the program draws"
  drawn=$((drawn + 1))
done < <(grep -E '^examples/run .* --plot docs/pictures/' docs/how-to/draw.md)
((drawn >= 7)) || wrong "docs/how-to/draw.md has $drawn commands that draw"

# refused CODE WORDS COMMAND...: it ends so, says one line with those words and nothing else, and leaves no file.
mkdir "$work/here"
refused() {
  local code=$1 words=$2
  shift 2
  run "$@"
  ((status == code)) || wrong "$* ends with $status, not $code"
  [[ -z $out && $(wc -l <"$work/err") == 1 && $err == *"$words"* ]] || wrong "$*: not one line with '$words': $out$err"
  [[ -z $(find "$work/here" -type f) ]] || wrong "$* leaves $(find "$work/here" -type f)"
}
here=$work/here/picture.svg
for asked in "which_gpu" "buy_or_rent" "does_it_fit" "how_much_faster --device rtx-4090 --over rtx-3090" "how_long" \
  "plan --model gpt2-xl --gpus 8" "serve --requests-per-second 1"; do
  read -ra command <<<"$programs/$asked"
  refused 2 "'$work/here/picture.png' is not a file whose name ends in .svg" "${command[@]}" --plot "$work/here/picture.png"
  refused 2 "gnuplot, which draws, is not installed" env PATH="$work/here" "${command[@]}" --plot "$here"
  refused 3 "No such file or directory" "${command[@]}" --plot "$work/here/no/such/folder/picture.svg"
  refused 2 "--plot: needs a value, FILE" "${command[@]}" --plot
done
mkdir "$work/here/folder.svg"
refused 3 "it is no regular file" "$programs/which_gpu" --plot "$work/here/folder.svg"
refused 3 "Not a directory" "$programs/which_gpu" --plot "$work/out/picture.svg"
refused 2 "--memory" "$programs/which_gpu" --memory nan --plot "$here"
refused 2 "there is nothing to draw" "$programs/which_gpu" --memory 100000 --plot "$here"

# A gnuplot that fails, that dies, or that ends halfway leaves what stood there.
mkdir "$work/bin"
for ending in 'exit 1' 'kill -9 $$' 'cat >/dev/null; echo "<svg>"'; do
  printf '#!/bin/sh\n%s\n' "$ending" >"$work/bin/gnuplot"
  chmod +x "$work/bin/gnuplot"
  refused 3 "gnuplot has not finished the picture" env PATH="$work/bin:$PATH" "$programs/which_gpu" --plot "$here"
  echo "what stood there" >"$work/kept.svg"
  run env PATH="$work/bin:$PATH" "$programs/which_gpu" --plot "$work/kept.svg"
  [[ $(<"$work/kept.svg") == "what stood there" ]] || wrong "a picture that failed replaces what stood there"
done

# Bars that dwarf the capacity are on a broken axis, which says so; others are not.
run "$programs/does_it_fit" --model kimi-k2 --device rtx-4090 --gpus 1 --plot "$work/broken.svg"
perl tests/checks/picture.pl "$work/broken.svg" || wrong "a broken axis: not legible"
grep -q 'The axis is broken (//) at 40: beyond, a length means 311 times as much' "$work/broken.svg" ||
  wrong "a need of a thousand times the capacity, and the axis is not broken"
! grep -q 'axis is broken' docs/pictures/memory.svg || wrong "an axis is broken without need"
# A device that none of the best plans is on is in the picture of a front all the same.
run "$programs/plan" --model llama3-8b --device h100-sxm5-80gb --device a100-sxm4-80gb --gpus 8 --tokens 1e10 \
  --front cheapest --plot "$work/two.svg"
for device in h100-sxm5-80gb a100-sxm4-80gb; do
  grep -q "$device, bf16" "$work/two.svg" || wrong "the picture of a front of two devices lacks $device"
done

# Names are text, whatever they hold.
run "$programs/which_gpu" --device "it's\`touch $work/here/run\`<&>:memory=48,bandwidth=9600,fp16=180,watts=300,price=500" \
  --plot "$work/it's \`one\`.svg"
((status == 0)) || wrong "a name with quotes ends with $status: $err"
xmllint --noout "$work/it's \`one\`.svg" || wrong "a name with quotes is not well-formed"
[[ -z $(find "$work/here" -type f) ]] || wrong "a name was run as a command"
exit "$failures"
