# perl run_cases.pl [--alone] CASE... -- COMPILER FLAG... [-- FLAG...]   (the last ones: a precompiled header of what cases include)
# A case must compile with -DCONTROL, and must not compile without it, for the reason it names, in at most 5 lines
# (the way to a header, "In file included from", is as long as the user's includes are deep and is not counted).
#   // expect-error: text          the message must contain this     (-g++ or -clang after "error": for one compiler only)
#   // forbid-error: text          the message must not contain this
# The cases are compiled as one translation unit, each in a namespace, and each error belongs to the case that it names; their
# controls are left to whoever compiles those together. A case whose errors are not what it expects is compiled by itself: a
# static_assert of a template, for one, speaks up for the first of two cases only. In the end it decides what a case gets without
# the precompiled header, where the headers of others cannot be in its way.
# With --alone every case is compiled by itself, and so is its control.
use strict;
use warnings;
my $most_lines = 5;
my $alone = @ARGV && $ARGV[0] eq '--alone' && shift @ARGV;
my @cases;
push @cases, shift @ARGV while @ARGV && $ARGV[0] ne '--';
shift @ARGV;
my (@compile, @precompiled);
push @compile, shift @ARGV while @ARGV && $ARGV[0] ne '--';
@precompiled = @ARGV[1 .. $#ARGV] if @ARGV;
@cases && @compile or die "usage: run_cases.pl [--alone] CASE... -- COMPILER FLAG...\n";
$ENV{LC_ALL} = 'C';  # plain quotes in the messages
my $clang = `$compile[0] --version` =~ /clang/;
my $compiler = $clang ? 'clang' : 'g++';
# An echoed source line must not satisfy "expect-error".
push @compile, '-fsyntax-only', $clang ? qw(-fno-caret-diagnostics -ferror-limit=0) : '-fno-diagnostics-show-caret';

sub slurp {
  my ($name) = @_;
  open my $in, '<', $name or die "$name: $!\n";
  local $/;
  return scalar <$in>;
}
sub compiled {  # FLAG...: whether it compiles, and the lines that the compiler says
  open my $from, '-|', 'sh', '-c', 'exec "$@" 2>&1', 'sh', @compile, @_ or die "$compile[0]: $!\n";
  chomp(my @lines = <$from>);
  return (scalar close $from, grep { length } @lines);
}

my (%wanted, %unwanted);
for my $case (@cases) {
  my $source = slurp($case);
  $wanted{$case} = [$source =~ m{^// expect-error(?:-\Q$compiler\E)?: (.*)$}mg];
  $unwanted{$case} = [$source =~ m{^// forbid-error(?:-\Q$compiler\E)?: (.*)$}mg];
}
sub problems_of {  # CASE, the compiler's lines about it: what is not as it should be
  my ($case, @lines) = @_;
  @lines = grep { !/^\d+ (?:error|warning)s?(?: and \d+ errors?)? generated\.$/ } @lines;
  @lines = grep { !/^In file included from |^ +from [^ ]+:\d+[,:]/ } @lines;  # the way to the header
  my $message = join "\n", @lines;
  my @problems;
  push @problems, map { "the error does not say '$_'" } grep { index($message, $_) < 0 } @{$wanted{$case}};
  push @problems, map { "the error leaks '$_'" } grep { index($message, $_) >= 0 } @{$unwanted{$case}};
  push @problems, 'the error takes ' . @lines . " lines, at most $most_lines are allowed" if @lines > $most_lines;
  push @problems, 'the error carries no RL- number and no errc' if $message !~ /RL-\d{3}|errc::[a-z_]+/;
  return @problems;
}

sub by_itself {  # CASE, FLAG...: why it is refused, or nothing
  my ($case, @with) = @_;
  return "no '// expect-error:' line, so the reason is not tested" if !@{$wanted{$case}};
  if ($alone) {
    my ($compiles, @said) = compiled(@with, '-DCONTROL', $case);
    return join "\n", 'the control does not compile:', @said if !$compiles;
  }
  my ($compiles, @said) = compiled(@with, $case);
  return 'expected a compile error, but it compiles' if $compiles;
  my @problems = problems_of($case, @said);
  return @problems ? join "\n  ", '', @problems, 'the compiler said:', @said : undef;
}

# An error is its line, the notes after it, and the lines that lead to either.
my %about;
if (!$alone) {
  my $together = "$$-cases.cpp";
  open my $to, '>', $together or die "$together: $!\n";
  print $to "namespace case_$_ {\n#include \"$cases[$_]\"\n}\n" for 0 .. $#cases;
  close $to;
  my (undef, @lines) = compiled(@precompiled, $together);
  unlink $together;
  my (@errors, @leading);
  for my $line (@lines) {
    if ($line =~ /: (?:fatal )?error: /) {
      push @errors, [splice(@leading), $line];
    } elsif ($line =~ /^In file included from |^ +from |: In |: At global scope|: {3}required |: {3}in 'constexpr' expansion/) {
      push @leading, $line;
    } else {
      push @{$errors[-1]}, splice(@leading), $line if @errors;
    }
  }
  push @{$errors[-1]}, @leading if @errors;
  my %is_case = map { ($_ => 1) } @cases;
  for my $error (@errors) {
    my %named;
    for (@$error) {
      $named{$_} = 1 for grep { $is_case{$_} } m{(?:^|[\s'])(/[^:]*[.]cpp):\d+}g;
    }
    push @{$about{(keys %named)[0]}}, @$error if keys %named == 1;
  }
}

my ($refused, $again) = (0, 0);
for my $case (@cases) {
  next if $about{$case} && @{$wanted{$case}} && !problems_of($case, @{$about{$case}});
  ++$again;
  next if @precompiled && !defined by_itself($case, @precompiled);
  my $why = by_itself($case);
  next if !defined $why;
  print "$case: $why\n";
  ++$refused;
}
print scalar @cases, " cases, $again of them compiled alone, $refused refused\n";
exit($refused ? 1 : 0);
