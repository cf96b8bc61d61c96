#!/bin/bash
# examples_run.bash ROOT: what examples/run promises about itself.
set -euo pipefail
root=$1
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

# A copy, compiled without optimisation: what is tried here is the script, not the speed of the program.
mkdir "$work/copy"
cp -r "$root"/{CMakeLists.txt,CMakePresets.json,include,examples,.ci,LICENSE} "$work/copy"
sed -i '/"CMAKE_CXX_FLAGS": "-O2"/s/-O2/-O0/' "$work/copy/CMakePresets.json"
grep -q '"CMAKE_CXX_FLAGS": "-O0"' "$work/copy/CMakePresets.json" || wrong "the preset of the examples has other flags"
root=$work/copy

run "$root/examples/run" no_such_calculator
((status == 2)) || wrong "an unknown name ends with $status, not 2"
[[ -z $out ]] || wrong "an unknown name writes to standard output: $out"
[[ $(wc -l <"$work/err") == 1 && $err == *no_such_calculator*which_gpu* ]] ||
  wrong "an unknown name is not answered by one line that lists the names: $err"

# The first run may build; the second one finds no compiler and needs none.
run "$root/examples/run" which_gpu
((status == 0)) || wrong "which_gpu ends with $status: $err"
mkdir "$work/bin"
for tool in cmake ninja g++ c++ apt-get dpkg-query; do
  printf '#!/bin/bash\necho "%s was called" >&2; exit 1\n' "$tool" >"$work/bin/$tool"
done
chmod +x "$work/bin/"*
first=$out
PATH=$work/bin:$PATH run "$root/examples/run"
((status == 0)) || wrong "which_gpu, up to date, ends with $status: $err"
[[ -z $err ]] || wrong "which_gpu, up to date, says on standard error: $err"
[[ $out == "$first" && -n $out ]] || wrong "no argument is not which_gpu"

# A build that fails says where the log is, on standard error.
echo 'int main() { return an_undeclared_name; }' >"$root/examples/which_gpu.cpp"
run "$root/examples/run"
((status != 0)) || wrong "a program that does not compile ends with 0"
[[ -z $out ]] || wrong "a failed build writes to standard output: $out"
[[ $err == *build/examples.log*an_undeclared_name* ]] || wrong "a failed build does not show its log: $err"
exit "$failures"
