# perl headers_alone.pl ROOT WORK COMPILER FLAG...: every header compiles alone, without a warning.
# Many share a translation unit, in two ways that hide no missing include:
# - What a header includes is in it first. So what it includes anyway, directly or not, may stand before it: a precompiled header,
#   and a chain of headers of which each includes the one before.
# - Headers that reach the same others are compiled in one order and in the reverse: what one lacks and takes from another is
#   missing in one of the two.
use strict;
use warnings;
use File::Path qw(make_path);
my ($root, $work, @compile) = @ARGV;
@compile or die "usage: headers_alone.pl ROOT WORK COMPILER FLAG...\n";
chdir "$root/include" or die "$root/include: $!\n";
my @precompiled = map { "ridgeline/$_" }
  qw(core/error.hpp units/quantities.hpp hardware/accelerator.hpp workload/transformer.hpp workload/catalogued_model.hpp);
my @headers = sort split /\n/, `find ridgeline -name '*.hpp'`;

my (%included, %includes_first);
for my $header (@headers) {
  open my $in, '<', $header or die "$header: $!\n";
  my $code = 0;
  $includes_first{$header} = 1;
  while (<$in>) {
    if (/^\s*#\s*include\s*<([^>]+)>/) {
      $included{$header}{$1} = 1;
      $includes_first{$header} = 0 if $code;
    } elsif (!m{^\s*(?:#|//|$)}) {
      $code = 1;
    }
  }
}
my %reached;
sub reached {  # what a header includes, directly or not
  my ($header) = @_;
  $reached{$header} //= { map { ($_ => 1, %{reached($_)}) } keys %{$included{$header} // {}} };
  return $reached{$header};
}

my $clang = `$compile[0] --version` =~ /clang/;
make_path($work);
push @compile, '-I', '.';
sub compiled {  # COMMAND..., the source: whether it compiles; prints what the compiler says
  my $source = pop;
  open my $to, '|-', @compile, @_ or die "$compile[0]: $!\n";
  print $to $source;
  return close $to;
}
my %with;
for my $header (@precompiled) {
  -f $header or die "$header, which headers_alone.pl precompiles, is not there\n";
  my $name = "$work/" . $header =~ tr{/}{_}r;
  open my $file, '>', $name or die "$name: $!\n";
  print $file "#include <$header>\n";
  close $file;
  my $made = $clang ? "$name.pch" : "$name.gch";
  system(@compile, '-x', 'c++-header', $name, '-o', $made) == 0 or die "$header does not compile alone\n";
  $with{$header} = $clang ? ['-include-pch', $made] : ['-Winvalid-pch', '-include', $name];
}

sub base_of {  # the precompiled header that a header may stand on: the last that it reaches
  my ($header) = @_;
  return (grep { $includes_first{$header} && reached($header)->{$_} } reverse @precompiled)[0] // '';
}
my @by_reach = sort { keys %{reached($a)} <=> keys %{reached($b)} || $a cmp $b } @headers;
my %alike;  # by what they reach
push @{$alike{$includes_first{$_} ? join ' ', sort keys %{reached($_)} : $_}}, $_ for @by_reach;
my @units = map { ($_, [reverse @$_]) } grep { @$_ > 2 } @alike{sort keys %alike};
my %together = map { ($_ => 1) } map { @$_ } @units;
# The chains that cost least: a header that another stands on costs nothing, so those that bring most are given one first. Where all
# that may stand on a header are taken, one of these makes room (Kuhn's augmenting paths).
my @alone = grep { !$together{$_} } @by_reach;
my (%under, %above);  # whom a header stands on, and who stands on it
my %may_stand_on;
for my $header (grep { $includes_first{$_} } @alone) {
  push @{$may_stand_on{$_}}, $header for grep { reached($header)->{$_} } @alone;
}
sub given_one {  # whether HEADER, or whoever has to make room for it, finds one that stands on it
  my ($header, $tried) = @_;
  for my $next (grep { !$tried->{$_}++ } @{$may_stand_on{$header} // []}) {
    next if $under{$next} && !given_one($under{$next}, $tried);
    $under{$next} = $header;
    $above{$header} = $next;
    return 1;
  }
  return 0;
}
given_one($_, {}) for reverse @alone;
my @chains;
for my $first (grep { !$under{$_} } @alone) {
  my @chain = ($first);
  push @chain, $above{$chain[-1]} while $above{$chain[-1]};
  push @chains, \@chain;
}
push @units, @chains;

my $problems = 0;
for my $unit (@units) {
  my $base = base_of($unit->[0]);
  next if compiled($base ? @{$with{$base}} : (), qw(-fsyntax-only -x c++ -), join '', map { "#include <$_>\n" } @$unit);
  print "one of these does not compile alone: @$unit\n";
  ++$problems;
}
my %seen = map { ($_ => 1) } map { @$_ } @units;
$seen{$_} or die "$_ is in no translation unit\n" for @headers;
print scalar @headers, " headers in ", scalar @units, " translation units; $problems of them do not compile\n";
exit($problems ? 1 : 0);
