# perl formulas.pl ROOT: docs/reference/formulas.md leads from the README to every formula in two hops. Each row names a
# header that exists and, in it, what states its `Model`; the README links the page;
# each algorithm of a collective has a row.
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

my $rows = 0;
for (split /\n/, slurp($page)) {
  next unless /^\|/ && !/^\|\s*(?:-|formula)/;
  my ($name, $header) = /\[`(\w+)`\]\(\.\.\/\.\.\/(include\/ridgeline\/[\w\/]+\.hpp)\)/;
  problem("$page: this row names no function with its header: $_"), next unless defined $header;
  $rows++;
  if (!-f $header) { problem("$page: there is no $header"); }
  elsif (!models($header, $name)) { problem("$page: $header has no '$name', or no Model"); }
}
for my $way (glob 'include/ridgeline/performance/collectives/ways/*.hpp') {
  problem("$page: no row for $way") unless slurp($page) =~ /\Q$way\E/;
}
problem("$page: fewer than 20 formulas") if $rows < 20;
print "$problems problems in $rows formulas\n";
exit($problems ? 1 : 0);
