# perl errors.pl ROOT: core/error.hpp, the sentences in the headers, docs/reference/errors.md and tests/compile_fail/
# know the same numbers; errors.md repeats the sentence of a wrong input word for word under its heading, and shows each mistake
# broken and fixed, as a case of tests/compile_fail/ that expects its number has it (quotes.pl compares the words).
use strict;
use warnings;
my $root = shift or die "usage: errors.pl ROOT\n";
chdir $root or die "$root: $!\n";
my $problems = 0;
sub problem { print "$_[0]\n"; $problems++; }
sub slurp { my ($path) = @_; open my $in, '<', $path or die "$path: $!\n"; local $/; my $text = <$in>; return $text; }

# An enumerator, its number and its sentence.
my $source = slurp('include/ridgeline/core/error.hpp');
$source =~ s/"\s*\n\s*"//g;  # adjacent literals are one
my (%number_of, %sentence_of);
my ($enumeration) = $source =~ /enum class errc[^{]*\{(.*?)\};/s or die "no errc in core/error.hpp\n";
while ($enumeration =~ /^\s*(\w+)\s*=\s*(\d+),?/mg) {
  problem("errc::$1: $2 is taken by errc::" . { reverse %number_of }->{$2}) if grep { $_ == $2 } values %number_of;
  $number_of{$1} = $2;
}
while ($source =~ /case errc::(\w+):\s*return "RL-(\d+): ([^"]*)"/g) {
  problem("errc::$1: its message says RL-$2") if ($number_of{$1} // 0) != $2;
  $sentence_of{$2} = $3;
}
for (sort keys %number_of) { problem("errc::$_ has no message") unless $sentence_of{ $number_of{$_} }; }

# A heading and the first line below it.
my %described;
my $page = slurp('docs/reference/errors.md');
while ($page =~ /^## RL-(\d+)\n+([^\n]*)/mg) {
  problem("docs/reference/errors.md: RL-$1 twice") if exists $described{$1};
  $described{$1} = $2;
}
problem("docs/reference/errors.md: a heading that is not 'RL-nnn': $1") while $page =~ /^## (?!RL-\d{3}$)(.*)/mg;
for (sort keys %sentence_of) {
  if (!exists $described{$_}) { problem("docs/reference/errors.md: no RL-$_"); }
  elsif ($described{$_} ne $sentence_of{$_}) {
    problem("docs/reference/errors.md: RL-$_ reads\n  $described{$_}\nand core/error.hpp\n  $sentence_of{$_}");
  }
}

# The sentences that stop a wrong program carry their number and the place where it is explained.
my %compile_time;
for my $header (split /\n/, `find include/ridgeline -name '*.hpp' | sort`) {
  my $text = slurp($header);
  $text =~ s/"\s*\n\s*"//g;
  while ($text =~ /"RL-(2\d\d)([^"]*)"/g) {
    my ($number, $rest) = ($1, $2);
    $compile_time{$number} = 1;
    problem("$header: RL-$number does not end in (docs/reference/errors.md#rl-$number)")
      unless $rest =~ /^: .+ \(docs\/reference\/errors\.md#rl-$number\)$/;
  }
}
for (sort keys %compile_time) { problem("docs/reference/errors.md: no RL-$_") unless exists $described{$_}; }
for (sort keys %described) {
  problem("docs/reference/errors.md: RL-$_ is in no header") unless $sentence_of{$_} || $compile_time{$_};
}

# Every mistake with a name has a case that makes it. RL-204 is the preprocessor's (tests/checks/fast_math.bash).
while ($page =~ /^## RL-(\d+)\n(.*?)(?=^## |\z)/msg) {
  my ($number, $text) = ($1, $2);
  next if $number == 204;
  for my $part ('broken', 'fixed') {
    my ($case) = $text =~ m{^<!-- quote (tests/compile_fail/\S+) \[$part\] -->$}m;
    if (!defined $case || !-f $case) { problem("docs/reference/errors.md: RL-$number shows no case $part"); next; }
    my $expected = join ' ', slurp($case) =~ /^\/\/ expect-error[^:]*: (.*)/mg;
    my $name = { reverse %number_of }->{$number};
    problem("docs/reference/errors.md: $case does not expect RL-$number")
      unless $expected =~ /RL-$number/ || (defined $name && $expected =~ /\b$name\b/);
  }
}
my $cases = join '', map { slurp($_) } split /\n/, `find tests/compile_fail -name '*.cpp'`;
my %name_of = reverse %number_of;
for my $number (sort keys %described) {
  next if $number == 204;
  my $name = $name_of{$number};
  next if $cases =~ /^\/\/ expect-error[^:]*: .*RL-$number/m;
  next if defined $name && $cases =~ /^\/\/ expect-error[^:]*: .*\b$name\b/m;
  problem("tests/compile_fail/: no case expects RL-$number" . (defined $name ? " ($name)" : ''));
}
print "$problems problems\n";
exit($problems ? 1 : 0);
