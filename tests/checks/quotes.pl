# perl quotes.pl ROOT: what the pages quote is what the sources say, and every link leads somewhere.
#   <!-- quote examples/x.cpp [region] -->      the fenced block below is the region // [region] ... // [/region]
#   <!-- quote tests/compile_fail/x.cpp [broken] -->   what the case compiles without CONTROL, [fixed] what it does with it
#   <!-- output examples/expected/x/y.out -->   the fenced block below is that file; every line of it may be preceded
#                                               by one "$ command" line; of a bad_inputs.txt, the block is
#                                               one of its commands, and below it the line that answers it
# A ```cpp block without a quote is refused: code that nobody compiles is wrong sooner or later. One of includes alone may
# stand; its headers exist.
use strict;
use warnings;
my $root = shift or die "usage: quotes.pl ROOT\n";
chdir $root or die "$root: $!\n";
my $problems = 0;
sub problem { print "$_[0]\n"; $problems++; }
sub slurp { my ($path) = @_; open my $in, '<', $path or return undef; local $/; my $text = <$in>; return $text // ''; }

my @pages = grep { -f } split /\n/, `find . -maxdepth 1 -name '*.md' | sort; find docs -name '*.md' | sort`;
check_page($_) for map { s{^\./}{}r } @pages;
print "$problems problems in ", scalar @pages, " pages\n";
exit($problems ? 1 : 0);

# Indentation that all lines share belongs to the place, not to the text.
sub unindented {
  my @lines = @_;
  my ($least) = sort { $a <=> $b } map { /^( *)/; length $1 } grep { /\S/ } @lines;
  $least //= 0;
  return join '', map { s/^ {0,$least}//r =~ s/\s+$//r . "\n" } @lines;
}

sub region {
  my ($path, $name) = @_;
  my $text = slurp($path) // return undef;
  if ($path =~ m{^tests/compile_fail/}) {
    my %part;
    @part{qw(fixed broken)} = $text =~ /^#ifdef CONTROL\n(.*?)^#else\n(.*?)^#endif$/ms or return undef;
    return defined $part{$name} ? unindented(split /\n/, $part{$name}) : undef;
  }
  $text =~ m{^\s*// \[\Q$name\E\]\n(.*?)^\s*// \[/\Q$name\E\]$}ms or return undef;
  my @lines = grep { !m{^\s*// \[/?[^\]]+\]$} } split /\n/, $1;  # regions may nest
  return unindented(@lines);
}

sub check_page {
  my ($page) = @_;
  my @lines = split /\n/, slurp($page);
  my ($wanted, $where, $is_output);
  for (my $i = 0; $i < @lines; ++$i) {
    my $at = "$page:" . ($i + 1);
    if ($lines[$i] =~ /^\s*<!-- quote (\S+) \[([^\]]+)\] -->$/) {
      ($wanted, $where, $is_output) = (region($1, $2), "$1 [$2]", 0);
      problem("$at: there is no $where") unless defined $wanted;
      problem("$at: no fenced block right below") unless ($lines[$i + 1] // '') =~ /^\s*```/;
    } elsif ($lines[$i] =~ /^\s*<!-- output (\S+) -->$/) {
      ($wanted, $where, $is_output) = (slurp($1), $1, 1);
      problem("$at: there is no $where") unless defined $wanted;
      problem("$at: no fenced block right below") unless ($lines[$i + 1] // '') =~ /^\s*```/;
    } elsif ($lines[$i] =~ /^\s*<!-- (?:quote|output)\b/) {
      problem("$at: this marker is not understood");
    } elsif ($lines[$i] =~ /^\s*```(\w*)/) {
      my $language = $1;
      my @block;
      push @block, $lines[$i] while ++$i < @lines && $lines[$i] !~ /^\s*```\s*$/;
      my $command = $is_output && @block && $block[0] =~ /^\s*\$ / ? shift @block : '';
      if (defined $wanted && $where =~ m{/bad_inputs\.txt$}) {
        $command =~ s/^\s+//;
        $wanted = $wanted =~ /^\Q$command\E\n\d+ (.*)/m ? $1 : 'no such command';
      }
      if (defined $wanted) {
        my $expected = $is_output ? $wanted =~ s/[ \t]+$//mgr : $wanted;
        problem("$at: differs from $where, which reads\n$expected") if unindented(@block) ne unindented(split /\n/, $expected);
      } elsif ($language eq 'cpp' && !defined $where && !grep { !/^\s*(?:#include <\S+>\s*)?(?:\/\/.*)?$/ } @block) {
        for (map { m{<(ridgeline/[^>]+)>} } @block) { problem("$at: there is no include/$_") unless -f "include/$_"; }
      } elsif ($language eq 'cpp' && !defined $where) {
        problem("$at: C++ that is not a quote of a compiled example");
      }
      ($wanted, $where, $is_output) = ();
    } else {
      my $text = $lines[$i] =~ s/`[^`]*`//gr;
      while ($text =~ /\]\(([^)\s]+)\)/g) { check_link($at, $page, $1); }
    }
  }
}

sub check_link {
  my ($at, $page, $link) = @_;
  return if $link =~ m{^[a-z]+:};
  my ($path, $anchor) = $link =~ /^([^#]*)(?:#(.*))?$/;
  my $folder = $page =~ m{^(.*)/} ? "$1/" : '';
  my $file = $path eq '' ? $page : "$folder$path";
  return problem("$at: the link '$link' leads nowhere") unless -e $file;
  return unless defined $anchor && $file =~ /\.md$/;
  for my $heading (slurp($file) =~ /^#+ +(.*)/mg) {
    my $slug = lc $heading;
    $slug =~ s/[^\w\- ]//g;
    $slug =~ s/ /-/g;
    return if $slug eq $anchor;
  }
  problem("$at: $file has no heading for '#$anchor'");
}
