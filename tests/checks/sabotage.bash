#!/bin/bash
# sabotage.bash ROOT CMAKE CXX: each check of this folder, and the compiler, against a copy of the sources that breaks a
# rule.
set -euo pipefail
root=$1 cmake=$2 cxx=${3:-c++}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0 tried=0

# The sources are copied once. What a sabotage changed is known by its time, and put back.
mkdir -p "$work/kept/tests" "$work/copy"
cp -r "$root/include" "$root/docs" "$root/examples" "$work/kept"
cp -r "$root"/tests/{unit,compile_fail,catalogue,published,properties} "$work/kept/tests" 2>/dev/null || true
cp -r "$work/kept/." "$work/copy"
old=2000-01-01
find "$work/copy" -exec touch -d "$old" {} +
put_back() {
  local path changed
  cd "$work/copy"
  mapfile -t changed < <(find . -newermt "$old")
  for path in "${changed[@]}"; do
    if [[ -d $path && -d $work/kept/$path ]]; then
      cp -rn "$work/kept/$path/." "$path"  # what was taken away
    elif [[ -f $work/kept/$path ]]; then
      cp "$work/kept/$path" "$path"
    else
      rm -rf "$path"
    fi
  done
  find . -newermt "$old" -exec touch -d "$old" {} +
}

# sabotage CHECK WORDS COMMAND: after COMMAND, run in the copy, CHECK fails and its output contains WORDS
sabotage() {
  local check=$1 words=$2 command=$3 said
  put_back
  cd "$work/copy"
  if ! eval "$command"; then
    echo "cannot do: $command"
    failures=1
    return
  fi
  tried=$((tried + 1))
  if said=$("${run[@]}" 2>&1); then
    echo "$check does not notice: $command"
    failures=1
  elif [[ $said != *"$words"* ]]; then
    echo "$check fails after '$command', but does not say '$words'"
    failures=1
  fi
}
cmake_check() { run=("$cmake" -DROOT="$work/copy" -P "$root/tests/checks/$1.cmake"); sabotage "$@"; }
# compiler HEADER WORDS COMMAND: the header of the copy does not compile, and the message contains WORDS
compiler() {
  run=("$cxx" -std=c++20 -fsyntax-only -x c++ -I "$work/copy/include" "$work/copy/include/ridgeline/$1")
  sabotage "$@"
}
perl_check() { run=(perl "$root/tests/checks/$1.pl" "$work/copy"); sabotage "$@"; }
ours=include/ridgeline
include() { echo "echo '#include <$1>' >> $ours/$2"; }
new() { echo "printf '%b' '$2' > $1"; }

cmake_check layers "core may not include units" "$(include ridgeline/units/fraction.hpp core/citation.hpp)"
cmake_check layers "hardware may not include catalogue" "$(include ridgeline/catalogue/all.hpp hardware/accelerator.hpp)"
cmake_check layers "units may not include interop" "$(include ridgeline/interop/fmt.hpp units/count.hpp)"
cmake_check layers "hardware may not include range" "$(include range/v3/view/transform.hpp hardware/accelerator.hpp)"
cmake_check layers "planning may not include range" "$(include range/v3/view/transform.hpp planning/search.hpp)"
cmake_check layers "which brings range-v3" "$(include ridgeline/planning/plans.hpp planning/search.hpp)"
cmake_check layers "too heavy for a header" "$(include iostream units/count.hpp)"
cmake_check layers "include the leaf header" "$(include ridgeline/units.hpp hardware/accelerator.hpp)"
cmake_check layers "not quotes" "echo '#include \"count.hpp\"' >> $ours/units/fraction.hpp"
cmake_check layers "is not a layer" "mkdir $ours/misc; $(new $ours/misc/x.hpp '#pragma once\n')"
cmake_check layers "is private to core" "mkdir -p $ours/core/detail; $(include ridgeline/core/detail/x.hpp units/count.hpp)"
cmake_check layers "more than one outside library" \
  "mkdir -p $ours/interop; $(new $ours/interop/x.hpp '#pragma once\n#include <fmt/format.h>\n#include <boost/units/quantity.hpp>\n')"
cmake_check layers "the room kernels may not include training" "$(include ridgeline/performance/training/step_time.hpp performance/kernels/gemm_time.hpp)"
cmake_check layers "is private to collectives" "$(include ridgeline/performance/collectives/detail/whole_log2.hpp performance/training/step_time.hpp)"
cmake_check layers "is not a room of performance" "mkdir $ours/performance/misc; $(new $ours/performance/misc/x.hpp '#pragma once\n')"
cmake_check layers "stands in one of its rooms" "$(new $ours/performance/x.hpp '#pragma once\n')"
cmake_check layers "lines, at most 400" "seq -f '// %g' 401 >> $ours/core/citation.hpp"
cmake_check layers "the first line is not" "sed -i 1d $ours/core/citation.hpp"

cmake_check gathering "does not include ridgeline/units/new_idea.hpp" "$(new $ours/units/new_idea.hpp '#pragma once\n')"
cmake_check gathering "does not include ridgeline/catalogue/new_facts.hpp" "$(new $ours/catalogue/new_facts.hpp '#pragma once\n')"
cmake_check gathering "does not include ridgeline/units.hpp" "sed -i '/units.hpp/d' $ours/ridgeline.hpp"
cmake_check gathering "networks.hpp does not include ridgeline/workload/gan.hpp" "sed -i '/gan.hpp/d' $ours/networks.hpp"
cmake_check gathering "which ridgeline/networks.hpp gathers" "$(include ridgeline/workload/gan.hpp workload.hpp)"
cmake_check gathering "must not include ridgeline/planning.hpp" "$(include ridgeline/planning.hpp ridgeline.hpp)"
cmake_check gathering "which is taken by itself" "$(include ridgeline/planning/plans.hpp planning.hpp)"
cmake_check gathering "holds code" "echo 'inline int one = 1;' >> $ours/units.hpp"
cmake_check gathering "collectives/fabric.hpp does not list ways/star.hpp" \
  "$(new $ours/performance/collectives/ways/star.hpp '#pragma once\n'); $(include ridgeline/performance/collectives/ways/star.hpp performance/collectives.hpp)"
cmake_check mirrors "has no tests/unit/units/new_idea_test.cpp" "$(new $ours/units/new_idea.hpp '#pragma once\n')"
cmake_check mirrors "mirrors no header" "mkdir -p tests/unit/units; touch tests/unit/units/forgotten_test.cpp"
cmake_check mirrors "so nothing runs it" "mkdir -p tests/unit/units; touch tests/unit/units/fraction.cpp"

compiler performance/collectives/fabric.hpp "an algorithm is missing in every_way" \
  "sed -i 's/&fabric::tree, //' $ours/performance/collectives/fabric.hpp"
compiler performance/collectives/collective.hpp "static assertion failed" \
  "sed -i 's/::ring, collective_algorithm::tree,/::ring,/' $ours/performance/collectives/collective.hpp"

version=$(sed -n 's/^namespace ridgeline::inline \(v[0-9_]*\) {/\1/p' "$root/include/ridgeline/units/count.hpp")
header() { new $ours/units/new_idea.hpp "#pragma once\nnamespace ridgeline::inline $version {\n\n$1\n\n}  // namespace ridgeline::inline $version\n"; }
perl_check doc_comments "twice: no /// comment" "$(header 'constexpr int twice(int n) { return 2 * n; }')"
perl_check doc_comments "pair: no /// comment" "$(header 'template<class First>\nstruct pair {\n  First first;\n};')"
perl_check doc_comments "twice: neither Model nor Source" "$(header '/// Twice.\n///\n/// Returns  2 n\nconstexpr int twice(int n) { return 2 * n; }')"
perl_check doc_comments "twice: no Returns" "$(header '/// Twice.\n///\n/// Model    2 n\nconstexpr int twice(int n) { return 2 * n; }')"
perl_check doc_comments "lists no Errors" \
  "$(header '/// Twice.\n///\n/// Model    2 n\n/// Returns  2 n\nconstexpr int twice(int n) {\n  if (n < 0) detail::violated<errc::x>();\n  return 2 * n;\n}')"
perl_check doc_comments "is not a field" "$(header '/// A pair.\n///\n/// Sources  none\nstruct pair {\n  int first;\n};')"
perl_check doc_comments "names RL-999" "$(header '/// A pair.\n/// Errors   RL-999\nstruct pair {\n  int first;\n};')"
perl_check doc_comments "names tests/unit/none_test.cpp" "$(header '/// A pair.\n/// Checked  tests/unit/none_test.cpp\nstruct pair {\n  int first;\n};')"
perl_check doc_comments "a variable in a header is inline" "$(header 'constexpr int two = 2;')"
perl_check doc_comments "opens 'ridgeline', not" "sed -i 's/::inline v[0-9_]*//' $ours/units/count.hpp"
perl_check doc_comments "not 'ridgeline::inline v0_9'" "sed -i 's/VERSION_MINOR [0-9]*/VERSION_MINOR 9/' $ours/version.hpp"
perl_check doc_comments "lost its place" "$(header 'struct pair {')"

mood='enum class mood { good, bad };\n'
perl_check output "the enumerators of mood have no name_of" "$(header "$mood")"
perl_check output "output_test.cpp does not print mood" \
  "$(header "${mood}constexpr std::string_view name_of(mood of) noexcept { return {}; }")"
perl_check output "load does not say with shown()" \
  "$(header 'struct load {\n  int kilograms;\n  friend constexpr auto operator<=>(load, load) = default;\n};')"
perl_check output "output_test.cpp does not print bill" "$(header 'struct bill {\n  constexpr int total() const { return 1; }\n};')"
perl_check output "time_of_use does not say with shown()" "sed -i '/shown(time_of_use/d' $ours/cost/time.hpp"

page=docs/reference/errors.md
perl_check errors "no RL-102" "sed -i 's/^## RL-102/## RL-112/' $page"
perl_check errors "RL-102 reads" "sed -i 's/a fraction must lie in/a fraction lies in/' $page"
perl_check errors "no RL-201" "sed -i 's/^## RL-201/## RL-299/' $page"
perl_check errors "RL-299 is in no header" "printf '\n## RL-299\nnothing\n' >> $page"
perl_check errors "its message says RL-102" "sed -i 's/fraction_out_of_range = 102/fraction_out_of_range = 199/' $ours/core/error.hpp"
perl_check errors "RL-102 shows no case fixed" "sed -i '/percent_130.cpp .fixed/d' $page"
perl_check errors "negative_layers.cpp does not expect RL-102" "sed -i 's/percent_130.cpp .fixed/negative_layers.cpp [fixed/' $page"
perl_check quotes "differs from tests/compile_fail/units/percent_130.cpp [broken]" "sed -i 's/percent(130)/percent(131)/' $page"
perl_check errors "no case expects RL-102" "rm -rf tests/compile_fail; mkdir tests/compile_fail"

catalogue=$ours/catalogue
fact() { new $catalogue/$1.hpp "#pragma once\nnamespace ridgeline::inline $version::catalogue {\n\ninline constexpr $2 nonsense{};\n\n}  // namespace ridgeline::inline $version::catalogue\n"; }
perl_check catalogue "nonsense stands not in accelerators" "$(fact accelerators/new_maker accelerator)"
perl_check catalogue "k40 stands not in accelerators" "sed -i 's/ k40,//' $catalogue/all.hpp"
perl_check catalogue "k40 stands 2 times in accelerators" "sed -i 's/ k40,/ k40, k40,/' $catalogue/all.hpp"
perl_check catalogue "llama3_8b stands not in models" "sed -i 's/ llama3_8b,//' $catalogue/all.hpp"
perl_check catalogue "design::volta stands not in architectures" "sed -i '/design::volta,/d' $catalogue/architectures.hpp"
perl_check catalogue "volta_matrix stands not in every_kernel_calibration" "sed -i 's/&volta_matrix, *//' $catalogue/calibrations/kernels.hpp"
perl_check catalogue "lambda::seen_2026_09_17::prices stands not in cloud_prices" "sed -i 's/lambda::seen_2026_09_17::prices, //' $catalogue/cloud_prices.hpp"
perl_check catalogue "no test names nonsense" "$(fact advice/rumours published_range)"
perl_check catalogue "a kind that has no list: weather" "$(fact weather weather)"
perl_check catalogue "walks over catalogue::tariffs" "sed -i 's/catalogue::tariffs/none/' tests/catalogue/*.cpp"

example='int main() {\n  // [sum]\n  int sum = 1 + 1;\n  // [/sum]\n  return sum;\n}\n'
quote='<!-- quote examples/x.cpp [sum] -->\n\`\`\`cpp\nint sum = 1 + 1;\n\`\`\`\n'
perl_check quotes "differs from examples/x.cpp [sum]" "$(new examples/x.cpp "$example"); printf \"$quote\" > docs/x.md; sed -i 's/1 + 1/1 + 2/' docs/x.md"
perl_check quotes "there is no examples/x.cpp [product]" "$(new examples/x.cpp "$example"); printf \"$quote\" > docs/x.md; sed -i 's/\[sum\]/[product]/' docs/x.md"
perl_check quotes "not a quote of a compiled example" "printf '\`\`\`cpp\nint sum;\n\`\`\`\n' > docs/x.md"
perl_check quotes "there is no include/ridgeline/none.hpp" "printf '\`\`\`cpp\n#include <ridgeline/none.hpp>  // facts\n\`\`\`\n' > docs/x.md"
perl_check quotes "differs from examples/x.out" "echo 2 > examples/x.out; printf '<!-- output examples/x.out -->\n\`\`\`\n\$ x\n3\n\`\`\`\n' > docs/x.md"
perl_check quotes "which reads" "printf '\$ x 0\n2 x: zero\n' > examples/bad_inputs.txt; printf '<!-- output examples/bad_inputs.txt -->\n\`\`\`\n\$ x 0\nx: one\n\`\`\`\n' > docs/x.md"
perl_check quotes "leads nowhere" "echo '[here](none.md)' > docs/x.md"
perl_check quotes "has no heading" "printf '# One\n[here](x.md#two)\n' > docs/x.md"

formulas=docs/reference/formulas.md
perl_check formulas "there is no $ours/performance/kernels/gemm.hpp" "sed -i 's/gemm_time.hpp/gemm.hpp/' $formulas"
perl_check formulas "has no 'gemm_duration'" "sed -i 's/gemm_time\`/gemm_duration\`/' $formulas"
perl_check formulas "no row for" "sed -i '/direct_way/d' $formulas"
perl_check formulas "no row for the question 'serve'" "sed -i '/\`serve\`/d' $formulas"
perl_check formulas "there is no program 'train'" "sed -i 's/\`plan\`/\`train\`/' $formulas"
perl_check formulas "how_long has no --prompts" "sed -i 's/\`prompt\`/\`prompts\`/' $formulas"
perl_check formulas "the schema has no key 'ulysses'" "sed -i '/^| \`ulysses\`/d' docs/reference/json.md"
perl_check formulas "links another header" "sed -i 's/| \`memory\/fits.hpp\`/| \`memory\/fit.hpp\`/' $formulas"
perl_check formulas "fewer than 20 formulas" "sed -i '/performance\\|serving\\|cost\\|workload\\|memory\\|planning/d' $formulas"

perl_check outside "has no host" "echo '[x](https://nowhere)' > docs/x.md"
perl_check outside "is not https" "echo '[x](http://example.org/page)' > docs/x.md"
perl_check outside "another text tomorrow" "echo '// read in owner/name at main' >> $ours/core/citation.hpp"
perl_check wording "unfinished" "echo '// TO''DO: later' >> $ours/core/citation.hpp"
perl_check wording "a path of one machine" "echo 'see /ro''ot/notes' > docs/x.md"
perl_check wording "blanks at the end" "echo 'blank ' > docs/x.md"

# What the compiler finds: a list that lacks one of its things.
compiler planning/plan_space.hpp "each_axis() lists every field" "sed -i '/visit(axes.expert,/d' $ours/planning/plan_space.hpp"
compiler planning/plan_space.hpp "each_axis() lists every field" \
  "sed -i 's/visit(axes.expert,/visit(axes.context,/' $ours/planning/plan_space.hpp"
compiler planning/plan_space.hpp "each_axis() lists every field" \
  "sed -i 's/^  bool sequence_parallel = true;/  choices<zero> forgotten = {zero::off};\n&/' $ours/planning/plan_space.hpp"

# An axis that sets another field than its own, or that nobody can ask for or see.
perl_check axes "the axis context sets plan.expert_parallel" \
  "sed -i 's/(axes.context, one.plan.context_parallel)/(axes.context, one.plan.expert_parallel)/' $ours/planning/plan_space.hpp"
perl_check axes "training_question has no field ulysses" "sed -i '/> ulysses = /d' $ours/questions/training.hpp"
perl_check axes "does not read the question's sharding" "sed -i 's/run.sharding/nothing/' $ours/questions/plan.hpp"
perl_check axes "json_questions.hpp reads schedule" "sed -i 's/q.schedule = /q.recompute = /' $ours/interop/detail/json_questions.hpp"
perl_check axes "json_answers.hpp does not show to_host" "sed -i '/\"offload\", name_of/d' $ours/interop/detail/json_answers.hpp"
perl_check axes "words.hpp does not show ulysses" "sed -i '/Ulysses/d' examples/support/words.hpp"
perl_check axes "csv_of() of examples/support/plan_answer.hpp does not show expert" \
  "sed -i 's/^ *plan.expert_parallel.value(), stage_of/stage_of/' examples/support/plan_answer.hpp"
perl_check axes "short_words_of() of examples/support/plan_answer.hpp does not show to_host" \
  "sed -i '/plan.to_host != /d' examples/support/plan_answer.hpp"

# A term that its breakdown's table lacks would be missing in total(), in every output and in JSON.
compiler performance/training/step_breakdown.hpp "has one row for each field" \
  "sed -i '/&step_breakdown::optimizer/,+1d' $ours/performance/training/step_breakdown.hpp"
compiler performance/training/step_breakdown.hpp "has one row for each field" \
  "sed -i 's/^  duration offload = {};/&\n  duration forgotten = {};/' $ours/performance/training/step_breakdown.hpp"
compiler performance/serving/serving_breakdown.hpp "has one row for each field" \
  "sed -i 's/^  duration host = {};/&\n  duration forgotten = {};/' $ours/performance/serving/serving_breakdown.hpp"
compiler memory/breakdown.hpp "has one row for each field" \
  "sed -i 's/^  data_size logits = {};/&\n  data_size forgotten = {};/' $ours/memory/breakdown.hpp"

# The reference, with Doxygen as its judge where there is one.
if command -v doxygen >/dev/null; then
  pages="cp '$root'/{README,CONTRIBUTING,CHANGELOG}.md ."
  run=("$work/copy/docs/build" --installed)
  sabotage docs/build "twice(int n) (function) of namespace ridgeline is not documented" \
    "$pages; $(header 'constexpr int twice(int n) { return 2 * n; }')"
fi

put_back
diff -r "$work/kept" "$work/copy" || { echo "sabotages were tried on sources that an earlier one had changed"; failures=1; }
echo "$tried sabotages tried"
exit "$failures"
