#!/bin/bash
# everywhere.bash ROOT PYTHON: the answers to the questions of compare.py have the same bits from both compilers at every
# optimisation, in 32 bits, and for Windows; and where a compiler contracts to fused multiply-add, or evaluates in any order
# that ISO C++ leaves it, they are still those of the papers. What is not installed is named. Exit 77: without both compilers.
set -euo pipefail
root=$1 python=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for compiler in g++ clang++-16; do
  command -v $compiler >/dev/null || { echo "skipped: no $compiler"; exit 77; }
done
"$python" -B "$root/tests/reference/compare.py" - 5000 2026 >"$work/questions"
failures=0
build() {  # NAME COMPILER FLAGS...
  local name=$1
  shift
  "$@" -std=c++20 -I "$root/include" "$root/tests/reference/answers.cpp" -o "$work/$name" 2>"$work/log" ||
    { head -n 5 "$work/log"; return 1; }
}
same_bits() {  # NAME COMMAND...
  local name=$1
  shift
  "$@" <"$work/questions" | tr -d '\r' >"$work/$name.answers"
  if cmp -s "$work/first.answers" "$work/$name.answers"; then
    echo "$name: the same bits"
  else
    echo "$name: other bits: $(diff "$work/first.answers" "$work/$name.answers" | grep -c '^>') of 5000 answers"
    failures=1
  fi
}
build first g++ -O1 -ffp-contract=off
"$work/first" <"$work/questions" >"$work/first.answers"
build "g++ -O3" g++ -O3 -ffp-contract=off
same_bits "g++ -O3" "$work/g++ -O3"
build "clang++-16 -O2" clang++-16 -O2 -ffp-contract=off
same_bits "clang++-16 -O2" "$work/clang++-16 -O2"
if echo '#include <string>' | g++ -m32 -fsyntax-only -x c++ - 2>/dev/null; then
  build "32 bits" g++ -O1 -ffp-contract=off -m32 -msse2 -mfpmath=sse
  runs=0
  "$work/32 bits" </dev/null >/dev/null 2>&1 || runs=$?
  if ((runs == 126)); then
    echo "not compared: 32 bits (this machine runs no such programs)"
  else
    same_bits "32 bits" "$work/32 bits"
  fi
else
  echo "not compared: 32 bits (Debian: g++-multilib)"
fi
windows=x86_64-w64-mingw32-g++-posix
wine=$(command -v wine64 || ls /usr/lib/wine/wine64 2>/dev/null || true)
if command -v $windows >/dev/null && [[ -n $wine ]]; then
  mkdir "$work/outside"
  ln -s /usr/include/boost "$work/outside/boost"  # not all of /usr/include: the C library there is another one
  build windows.exe $windows -O1 -ffp-contract=off -static -isystem "$work/outside"
  export WINEPREFIX=$work/wine WINEDEBUG=-all
  same_bits "Windows" "$wine" "$work/windows.exe"
else
  echo "not compared: Windows (Debian: g++-mingw-w64-x86-64-posix wine64)"
fi
for flags in "-O3 -march=native -ffp-contract=fast" "-O2 -mfma -ffp-contract=fast"; do
  # shellcheck disable=SC2086  # several options
  build contracted g++ $flags
  echo "g++ $flags: $("$python" -B "$root/tests/reference/compare.py" "$work/contracted")" || failures=1
done
exit "$failures"
