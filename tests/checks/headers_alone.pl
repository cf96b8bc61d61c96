# perl headers_alone.pl ROOT WORK COMPILER FLAG...: every header compiles alone, without a warning.
# What a header includes is in it first, so a precompiled header of something that it includes, directly or not, changes nothing
# about what its own lines see, as long as its includes come before its code. Each is therefore compiled on top of the last of
# @precompiled that it reaches.
use strict;
use warnings;
use File::Path qw(make_path);
my ($root, $work, @compile) = @ARGV;
@compile or die "usage: headers_alone.pl ROOT WORK COMPILER FLAG...\n";
chdir "$root/include" or die "$root/include: $!\n";
my @precompiled = map { "ridgeline/$_" }
  qw(core/error.hpp units/quantities.hpp workload/transformer.hpp workload/catalogued_model.hpp);
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

# A chain of headers, each of which includes the one before it, is one translation unit: what came before is in each anyway.
my @by_reach = sort { keys %{reached($a)} <=> keys %{reached($b)} || $a cmp $b } @headers;
my @chains;
for my $header (@by_reach) {
  my ($longest) = grep { $includes_first{$header} && reached($header)->{$_->[-1]} } reverse @chains;
  if ($longest) {
    push @$longest, $header;
    @chains = ((grep { $_ != $longest } @chains), $longest);
  } else {
    push @chains, [$header];
  }
}

my $problems = 0;
for my $chain (@chains) {
  my $first = $chain->[0];
  my ($base) = grep { $includes_first{$first} && reached($first)->{$_} } reverse @precompiled;
  next if compiled(defined $base ? @{$with{$base}} : (), qw(-fsyntax-only -x c++ -),
                   join '', map { "#include <$_>\n" } @$chain);
  print "one of these does not compile alone: @$chain\n";
  ++$problems;
}
print scalar @headers, " headers, $problems groups of them do not compile alone\n";
exit($problems ? 1 : 0);
