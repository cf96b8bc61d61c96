# perl output.pl ROOT: every public value can be printed. A value is an enumerator, what can be ordered (`operator<=>`) and
# what has a total. An enumeration has its `name_of`; what can be ordered says with `shown` what it is printed as, or
# interop/detail/text.hpp knows it; a total is printed by itself. tests/properties/output_test.cpp prints each of them.
use strict;
use warnings;
my $root = shift or die "usage: output.pl ROOT\n";
chdir $root or die "$root: $!\n";
my $problems = 0;
sub problem { print "$_[0]\n"; $problems++; }
sub slurp { my ($path) = @_; open my $in, '<', $path or die "$path: $!\n"; local $/; my $text = <$in>; return $text; }

my (%enumeration, %ordered, %sum, $all);
for my $header (grep { !m{/detail/} } split /\n/, `find include/ridgeline -name '*.hpp' | sort`) {
  my @spaces;
  my ($name, $body);  # of the type that is being read
  for my $line (split /\n/, slurp($header)) {
    $all .= "$line\n";
    if (defined $name) {
      $body .= "$line\n";
      next unless $line =~ /^\};/;
      $ordered{$name} = $header if $body =~ /operator<=>\((?:const )?\Q$name\E\b/;
      $sum{$name} = $header if $body =~ /\btotal\(\) const\b/;
      undef $name;
    } elsif ($line =~ /^(?:inline )?namespace\s+([\w: ]*)\s*\{/ && $line !~ /\}/) {
      push @spaces, $1;
    } elsif ($line =~ /^\}/) {
      pop @spaces;
    } elsif (grep { /\bdetail\b/ } @spaces) {
      next;
    } elsif ($line =~ /^enum class (\w+)[^;]*$/ || $line =~ /^enum class (\w+).*\{(?!\})/) {
      $enumeration{$1} = $header;
      ($name, $body) = ($1, '') unless $line =~ /\};/;
    } elsif ($line =~ /^(?:struct|class) (\w+)\b(?!.*;\s*(?:\/\/.*)?$)/) {
      ($name, $body) = ($1, '');
    }
  }
}
my $writer = slurp('include/ridgeline/interop/detail/text.hpp');
my $test = slurp('tests/properties/output_test.cpp');
for (sort keys %enumeration) {
  problem("$enumeration{$_}: the enumerators of $_ have no name_of") unless $all =~ /\bname_of\($_ \w+\) noexcept/;
}
for (sort keys %ordered) {
  problem("$ordered{$_}: $_ does not say with shown() what it is printed as")
    unless $all =~ /\bshown\($_ \w+\)/ || $writer =~ /\btext_of<$_\b/;
}
my %every = (%enumeration, %ordered, %sum);
for (sort keys %every) {
  problem("$every{$_}: tests/properties/output_test.cpp does not print $_") unless $test =~ /\b$_\b/;
}
printf "%d enumerations, %d values that can be ordered, %d sums: %d problems\n", scalar keys %enumeration,
  scalar keys %ordered, scalar keys %sum, $problems;
exit($problems ? 1 : 0);
