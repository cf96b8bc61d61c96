# perl doc_comments.pl ROOT: what the house style asks of a doc comment, as far as a program can see it.
#   every public function, type and concept has a /// block; of a function it says Model or Source, and Returns
#   whoever calls violated<> lists Errors; a field has a known name; the numbers, files and regions it names exist
#   a namespace-scope variable is inline, so that it is one entity in the whole program
#   every namespace of ours is within the inline one of this version
# One-line declarations in one paragraph share the comment above it. Catalogue entries carry their source as data.
use strict;
use warnings;
my $root = shift or die "usage: doc_comments.pl ROOT\n";
chdir $root or die "$root: $!\n";
my @fields = qw(Model Inputs Fields Returns Shapes Errors Valid Source Checked Example);
my $known = join '|', @fields;
my $problems = 0;
sub problem { my ($at, $text) = @_; print "$at: $text\n"; $problems++; }

my $errors_page = slurp("docs/reference/errors.md");
my %version = slurp("include/ridgeline/version.hpp") =~ /VERSION_(MAJOR|MINOR) (\d+)/g;
my $ours = "ridgeline::inline v$version{MAJOR}_$version{MINOR}";
my @headers = grep { -f } split /\n/, `find include/ridgeline -name '*.hpp' | sort`;
check_header($_) for @headers;
print "$problems problems in ", scalar @headers, " headers\n";
exit($problems ? 1 : 0);

sub slurp { my ($path) = @_; open my $in, '<', $path or return ''; local $/; my $text = <$in>; return $text; }

# Braces, brackets and comment signs in strings and comments mean nothing.
sub code_of {
  my ($line) = @_;
  $line =~ s/"(?:[^"\\]|\\.)*"/""/g;
  $line =~ s/'(?:[^'\\]|\\.)'/''/g;
  $line =~ s{//.*}{};
  return $line;
}

sub check_header {
  my ($path) = @_;
  my @lines = split /\n/, slurp($path);
  my (@spaces, @comment, @statement);  # open namespaces; the comment above; the statement being read
  my ($depth, $first, $paragraph_commented) = (0, 0, 0);
  for my $i (0 .. $#lines) {
    my $line = $lines[$i];
    my $at = "$path:" . ($i + 1);
    if (!@statement) {
      if ($line =~ /^\s*$/) { @comment = (); $paragraph_commented = 0; next; }
      if ($line =~ m{^\s*//}) { push @comment, $line; $paragraph_commented = 1; next; }
      if ($line =~ /^\s*#/) { next; }
      if ($line =~ /^\s*(?:inline )?namespace\s*([\w: ]*)\s*\{/ && $line !~ /\}\s*(?:\/\/.*)?$/) {
        my $opened = $1 =~ s/ $//r;
        problem($at, "opens '$opened', not '$ours'") if $opened =~ /^ridgeline\b/ && $opened !~ /^\Q$ours\E(?:::|$)/;
        push @spaces, $opened; @comment = (); $paragraph_commented = 0; next;
      }
      if ($line =~ /^\}/ && @spaces) { pop @spaces; @comment = (); $paragraph_commented = 0; next; }
      $first = $i;
    }
    push @statement, $line;
    my $code = code_of($line);
    $depth += ($code =~ tr/{(/{(/) - ($code =~ tr/})/})/);
    next unless $depth == 0 && $code =~ /[;}]\s*$/;
    check_statement("$path:" . ($first + 1), [@statement], [@comment], $paragraph_commented, scalar(@statement) == 1)
      unless grep { /\bdetail\b/ } @spaces;
    @statement = ();
    @comment = ();
  }
  problem($path, "the check lost its place in the braces of this file") if $depth != 0 || @statement || @spaces;
}

sub check_statement {
  my ($at, $statement, $comment, $paragraph_commented, $one_line) = @_;
  my $text = join "\n", map { code_of($_) } @$statement;
  my $head = $text;
  $head =~ s/^\s*template\s*(<(?:[^<>]|(?1))*>)\s*//;
  $head =~ s/^\s*requires\b[^\n]*\n//;
  $head =~ s/^\s*(?:(?:\[\[[^\]]*\]\]|RIDGELINE_INLINED)\s*)*//;
  my $kind =
      $head =~ /^(?:static_assert|using namespace|namespace\s+\w+\s*=|extern template)\b/ ? return
    : $head =~ /^(?:struct|class|enum|union)\b[^{]*;\s*$/s ? return                       # a forward declaration
    : $head =~ /^(?!inline|constexpr|consteval|auto|friend)[\w:<>, ]+\([^{;]*\)\s*->/s ? return  # a deduction guide
    : $head =~ /^using\b/ ? 'alias'
    : $head =~ /^(?:struct|class|enum|union|concept)\b/ ? 'type'
    : $head =~ /\boperator\b|^[^={;]*\(/s ? 'function'
    : 'variable';
  my ($name) = $head =~ /^(?:struct|class|enum class|enum|union|concept|using)\s+([\w:]+)/;
  ($name) = $head =~ /(operator\s*[^\s(]+|[\w:]+)\s*\(/ if $kind eq 'function';
  return if $kind eq 'function' && $name =~ /\w::\w/;  # a member, described in its class
  return if $kind eq 'type' && $name =~ /^(?!ridgeline\b)\w+::/;  # an outside library's template, told of our types
  my $doc = join "\n", grep { m{^\s*///} } @$comment;
  my @lines = map { s{^\s*///\s?}{}r } split /\n/, $doc;

  if ($kind eq 'variable') {
    problem($at, "a variable in a header is inline, or it is another one in every translation unit")
      if $head =~ /^(?:static|const|constexpr|consteval)\b/ && $head !~ /\binline\b/;
    return;
  }
  if ($kind eq 'alias' || ($kind eq 'type' && $one_line && $text =~ /\{\s*\}/)) {
    problem($at, "$name: no comment above it or its paragraph") unless $paragraph_commented;
    return;
  }
  if ($doc eq '') {
    # Overloads that follow one another without a blank line share the comment; one that only refuses says its sentence.
    my $refuses = join("\n", @$statement) =~ /"RL-2\d\d: /;
    problem($at, "$name: no /// comment") unless $kind eq 'function' && ($paragraph_commented || $refuses);
    return;
  }
  my %has;
  for (@lines) {
    $has{$1} = 1 if /^($known)\s+\S/;
    problem($at, "$name: '$1' is not a field ($known)") if /^([A-Z][a-z]+) {2,}\S/ && $1 !~ /^(?:$known)$/;
  }
  if ($kind eq 'function') {
    problem($at, "$name: neither Model nor Source") unless $has{Model} || $has{Source};
    problem($at, "$name: no Returns") unless $has{Returns} || $head =~ /^(?:inline |constexpr )*void\b/;
  }
  problem($at, "$name: can call violated<>, but lists no Errors") if $text =~ /\bviolated</ && !$has{Errors};
  while ($doc =~ /RL-(?!000)(\d{3})/g) {
    problem($at, "$name: names RL-$1, which docs/reference/errors.md has not") unless $errors_page =~ /^## RL-$1$/m;
  }
  while ($doc =~ m{((?:tests|examples|docs|include)/[\w./-]+\.(?:cpp|hpp|md))(?:\s+\[([^\]]+)\])?}g) {
    my ($file, $region) = ($1, $2);
    if (!-f $file) { problem($at, "$name: names $file, which does not exist"); }
    elsif (defined $region && slurp($file) !~ m{^\s*// \[\Q$region\E\]$}m) { problem($at, "$name: $file has no region [$region]"); }
  }
}
