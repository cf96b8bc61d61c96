# perl formulas.pl ROOT: docs/reference/formulas.md leads from the README to every call in two hops. Each row names a header that
# exists and, in it, what states its `Model`, and the programs and keys that ask the same; the README links the page; each
# algorithm of a collective and each question has a row.
use strict;
use warnings;
my $root = shift or die "usage: formulas.pl ROOT\n";
chdir $root or die "$root: $!\n";
my $problems = 0;
sub problem { print "$_[0]\n"; $problems++; }
sub slurp { my ($path) = @_; open my $in, '<', $path or return ''; local $/; my $text = <$in>; return $text // ''; }

my $page = 'docs/reference/formulas.md';
problem("README.md does not link $page") if -f 'README.md' && slurp('README.md') !~ /\]\(\Q$page\E\)/;

# Whether a header declares the name, and states a Model in a doc comment.
sub models {
  my ($header, $name) = @_;
  my $text = slurp($header);
  return $text =~ m{^\s*///\s+Model\s}m && $text =~ m~^(?!\s*//)[^\n]*\b\Q$name\E\b\s*[({;:]~m;
}

# A program, and keys that are options of it and keys of the schema.
my (%asked, %help);
sub asks {
  my ($cell) = @_;
  for my $one (split /;\s*/, $cell) {
    my ($name, $keys) = $one =~ /^`(\w+)`(?:: (.*))?$/ or problem("$page: '$one' is no program with its keys"), next;
    $asked{$name} = 1;
    $help{$name} //= slurp("examples/expected/$name/help.out");
    problem("$page: there is no program '$name'"), next unless -f "examples/$name.cpp" && $help{$name};
    for my $key (split /,\s*/, $keys // '') {
      my ($word) = $key =~ /^`([\w-]+)`$/ or problem("$page: '$key' is no key"), next;
      problem("$page: $name has no --$word") unless $help{$name} =~ /^  (?:--[\w-]+,)?--\Q$word\E[ ,]/m;
      problem("$page: the schema has no key '$word'") unless slurp('docs/reference/json.md') =~ /^\| `\Q$word\E` \|/m;
    }
  }
}

my $rows = 0;
for (split /\n/, slurp($page)) {
  next unless /^\|/ && !/^\|\s*(?:-|I want)/;
  my ($name, $header) = /\[`(\w+)`\]\(\.\.\/\.\.\/(include\/ridgeline\/[\w\/]+\.hpp)\)/;
  problem("$page: this row names no function with its header: $_"), next unless defined $header;
  $rows++;
  if (!-f $header) { problem("$page: there is no $header"); }
  elsif (!models($header, $name)) { problem("$page: $header has no '$name', or no Model"); }
  my ($path, $cell) = /\| `([^`|]*)` \| (?:(.*) )?\|$/ or problem("$page: a row ends in its header and who asks it: $_"), next;
  problem("$page: the row of '$name' links another header than $path") if $header ne "include/ridgeline/$path";
  asks($cell) if defined $cell;
}
my ($questions) = slurp('include/ridgeline/interop/ask.hpp') =~ /every_question\[\] = \{(.*?)\}/s or problem('no every_question in interop/ask.hpp');
for my $question (($questions // '') =~ /"(\w+)"/g) { problem("$page: no row for the question '$question'") unless $asked{$question}; }
for my $way (glob 'include/ridgeline/performance/collectives/ways/*.hpp') {
  problem("$page: no row for $way") unless slurp($page) =~ /\Q$way\E/;
}
problem("$page: fewer than 20 formulas") if $rows < 20;
print "$problems problems in $rows formulas\n";
exit($problems ? 1 : 0);
