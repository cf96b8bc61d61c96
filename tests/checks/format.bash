#!/bin/bash
# Every source is, byte for byte, what clang-format-16 writes for it. (Its --dry-run -Werror also reports the closing comment of
# `namespace a::inline b`, which it would replace by the same text.)
set -euo pipefail
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}"
git ls-files -z '*.hpp' '*.cpp' | xargs -0 -P "$(nproc)" -n 50 bash -c '
  bad=0
  for file; do clang-format-16 "$file" | diff -u --label "$file" --label "$file, formatted" "$file" - || bad=1; done
  exit $bad' format.bash
