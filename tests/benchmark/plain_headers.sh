#!/bin/bash
# plain_headers.sh ROOT COMPILER STANDARD PROGRAM FOLDER: copies include/ to FOLDER with every quantity a plain double, so that
# PROGRAM compiles against it: the same formulas and checks, none of the types. Counts, fractions and figures stay: they check.
# Only the compiler knows which `.value()` is asked of a quantity; it is asked, and told to look again without them.
set -euo pipefail
root=$1 compiler=$2 standard=$3 program=$4 folder=$5
mkdir -p "$folder"
cp -r "$root/include/ridgeline" "$folder/"
quantities=$folder/ridgeline/units/quantities.hpp
version=$(sed -n 's/^namespace ridgeline::inline \(v[0-9_]*\) {/\1/p' "$quantities")
aliases=$(sed -n '/^}  \/\/ namespace detail/,$ s/^using \([a-z_]*\) = .*/using \1 = double;/p' "$quantities")
cat >"$quantities" <<END
#pragma once
#include <ridgeline/units/detail/bare_number.hpp>
#include <type_traits>
namespace ridgeline::inline $version {
$aliases
constexpr double in(double quantity, double unit) { return quantity / unit; }
namespace detail {
// What templates ask of a quantity: nothing is one.
namespace bu {
template<class Unit, class Value>
struct quantity;
}
template<class Dimension>
struct unit_of;
template<class Dimension>
struct measured;
template<class Quantity>
struct unit_constant;
template<class T>
inline constexpr bool is_ours = false;
template<class T>
inline constexpr bool is_quantity = false;
template<class T>
inline constexpr bool is_unit_constant = false;
template<class Left, class Right>
inline constexpr bool same_dimension = std::is_same_v<Left, Right>;
}
}
END
printf '#pragma once\n#include <ridgeline/units/quantities.hpp>\n' >"$folder/ridgeline/units/system.hpp"
sed -i 's/^using unit = .*/using unit = Quantity;/' "$folder/ridgeline/units/constants.hpp"
grep -rl '::from_value(' "$folder/ridgeline" | xargs sed -i -E 's/\b(ridgeline::)?[a-z_]+::from_value\(/double(/g'
all_errors=-fmax-errors=0
[[ $("$compiler" --version) == *clang* ]] && all_errors=-ferror-limit=0
for ((pass = 0; pass < 20; ++pass)); do
  LC_ALL=C "$compiler" "$standard" -fsyntax-only $all_errors -I "$folder" "$program" 2>"$folder/said" && break
  # FILE:LINE:COLUMN: error: request for member 'value' in ... / member reference base type 'double' is not a structure
  perl - "$folder/said" <<'END' || { head -20 "$folder/said"; exit 1; }
my %at;
while (<>) {
  next unless /^([^:]+):(\d+):(\d+): error: (request for member 'value' in|member reference base type)/;
  $at{$1}{$2}{$3} = 1;
}
my $taken = 0;
for my $file (keys %at) {
  open my $in, '<', $file or die; my @lines = <$in>; close $in;
  for my $line (keys %{$at{$file}}) {
    for my $column (sort { $b <=> $a } keys %{$at{$file}{$line}}) {  # from the right, so that the others stay where they are
      my $from = $column - 1;
      --$from while $from > 0 && substr($lines[$line - 1], $from, 1) ne '.';
      next unless substr($lines[$line - 1], $from) =~ /^\.value\(\)/;
      substr($lines[$line - 1], $from, 8) = '';
      ++$taken;
    }
  }
  open my $out, '>', $file or die; print $out @lines; close $out;
}
exit($taken ? 0 : 1);
END
done
if "$compiler" "$standard" -M -I "$folder" "$program" | grep -q boost/units; then
  echo "the plain headers reach Boost.Units"
  exit 1
fi
