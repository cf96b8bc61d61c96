# perl doxygen_fields.pl FILE: the file as Doxygen is to read it, line for line, so that its messages name our lines.
#   `Model    x` of a doc comment becomes a paragraph of its own, the entries of Inputs and Fields a list
#   a member is described by its entry there, or by the comment at the end of its line
#   what stands in one paragraph without a blank line shares the words above it; a constant without words has its value,
#   an entry of the catalogue its name; a call that is only there to be refused has its RL-nnn
#   RL-nnn leads to its place in docs/reference/errors.md
#   what lies in `detail`, or in no namespace of ours, is left out; so is the inline namespace of the version
use strict;
use warnings;
my $path = shift or die "usage: doxygen_fields.pl FILE\n";
open my $in, '<', $path or die "$path: $!\n";
my @lines = <$in>;
chomp @lines;
s/^namespace ridgeline\K::inline v\d+_\d+// for @lines;

if ($path =~ /\.md$/) {
  # A heading is a place by the words that GitHub makes of it, with the name of its page: links have that form, Doxygen has not.
  my ($page) = $path =~ m{([^/]+)\.md$};
  my ($code, %seen) = 0;
  for (@lines) {
    $code = !$code if /^\s*```/;
    if (!$code && $page ne 'CHANGELOG' && /^##+ +(.*)/) {
      my $place = place($page, lc($1) =~ s/[^\w\- ]//gr =~ tr/ /-/r);
      $_ .= " {#$place}" unless $seen{$place}++;
    }
    unless ($code) {
      s{\]\((?:[^()\s#]*?([^()\s/#]+)\.md)?#([^()\s]+)\)}{'](@ref ' . place($1 // $page, $2) . ')'}ge;
      s{\[([^\]]*)\]\((?:\.\./)*include/ridgeline/[^()\s]*/detail/[^()\s]*\)}{$1}g;  # not in the reference
      s{\]\((?:\.\./)*include/(ridgeline/[^()\s]+)\)}{](\@ref $1)}g;
      s{(!\[[^\]]*\]\()(?:\.\./|docs/)pictures/}{$1}g;  # Doxygen finds a picture by its name
      s{`([^`]+)`}{index($1, "'") < 0 ? "`$1`" : "``$1``"}ge;  # else Doxygen takes the code to end at the quote
      s{^<!-- the page -->$}{\\htmlonly <p><a href="page/index.html">Open it in a window of its own.</a></p><iframe class="page" src="page/index.html" title="The questions of ridgeline" loading="lazy"></iframe>\\endhtmlonly};
    }
    print "$_\n";
  }
  exit 0;
}

my $field = qr/Model|Inputs|Fields|Returns|Shapes|Errors|Valid|Source|Checked|Example/;
my $name = qr/[a-z]\w*/;
my @open;            # the braces that are open: what each opened (namespace, hidden, type, enum, other) and the code before it
my $head = '';       # the code of the declaration that is being read
my $parens = 0;
my %entry;           # of the comment above the type that is open: member => what is said of it
my $paragraph = '';  # what the comment at the head of this paragraph says
my $own = 0;         # the declaration has a comment of its own
my @out;

for (my $i = 0; $i < @lines; ++$i) {
  if ($lines[$i] =~ /^\s*$/) {
    ($paragraph, $own) = ('', 0) if $head !~ /\S/;
    push @out, '';
  } elsif ($lines[$i] =~ m{^\s*//}) {
    my $first = $i;
    ++$i while $i < $#lines && $lines[$i + 1] =~ m{^\s*//};
    push @out, comment($first, $i);
  } else {
    push @out, code($i);
  }
}
print "$_\n" for @out;

sub anchor { my ($number) = @_; return lc($number) =~ tr/-/_/r; }
sub place { my ($page, $slug) = @_; return $slug =~ /^rl-\d{3}$/ ? anchor($slug) : "$page-$slug" =~ tr/-/_/r; }
sub among { my ($kind) = @_; return scalar grep { $_->{kind} eq $kind } @open; }
sub innermost { return @open ? $open[-1]{kind} : 'namespace'; }
sub in_namespaces { return !grep { $_->{kind} ne 'namespace' } @open; }

# What means something to Doxygen or to Markdown and nothing to us; what stands in backticks is left alone.
sub text {
  my ($words) = @_;
  my @parts = split /(`[^`]*`)/, $words =~ s/^\s+//r;
  for (@parts) {
    next if /^`/;
    s/([\\@<>#&%*])/\\$1/g;
    s/\b(RL-\d{3})\b/'\ref ' . anchor($1) . " \"$1\""/ge;
  }
  my $made = join '', @parts;
  $made =~ s/^(\d+)\./$1\\./;
  $made =~ s/^([-+]) /\\$1 /;
  return $made;
}

# Comment lines for Doxygen, as many as there were. One of `//` counts where it heads a paragraph of declarations, or tells of
# the whole file.
sub comment {
  my ($first, $last) = @_;
  my @block = @lines[$first .. $last];
  my $next = $lines[$last + 1] // '';
  my $of_file = $block[0] !~ m{^\s*///} && !@open && @out && $out[-1] eq '' && ($next eq '' || $next =~ /^namespace /);
  my $counts = !among('hidden') && innermost() ne 'other' && ($block[0] =~ m{^\s*///} || $of_file ||
    (in_namespaces() && $head !~ /\S/ && $next =~ /\S/ && $next !~ /^(?:#|namespace |\})/));
  return map { '' } @block unless $counts;
  $out[-1] = '/// @file' if $of_file;  # in place of the blank line above
  my ($column, $open, @names, %found, @made, @said) = (0, '');
  for my $line (map { s{^\s*//+ ?}{}r } @block) {
    my $start = '';
    if ($line =~ s/^($field)( +)(?=\S)/' ' x length "$1$2"/e) {
      ($open, $column, $start, @names) = ($1, length "$1$2", "\@field{$1} ");
    }
    if ($line !~ /\S/) { push @made, '///'; $open = ''; next; }
    if ($open =~ /^(?:Inputs|Fields)$/ && $line =~ /^ {$column}($name(?:, $name)*)  +(\S.*)$/) {
      my ($these, $words) = ($1, $2);
      @names = split /, /, $these;
      $found{$_} = $words for @names;
      push @made, '/// ' . ($start || '<br>') . "<code>$these</code>: " . text($words);
      next;
    }
    $found{$_} .= ' ' . ($line =~ s/^\s+//r) for @names;
    push @said, $line if $open eq '' && !grep { $_ eq '///' } @made;
    # A second formula starts a line of its own.
    my $break = $open eq 'Model' && $start eq '' && $line =~ /^\s*[\w ]{1,40}(?:\([^()]*\))? +(?:=|<=|>=|~) / ? '<br>' : '';
    push @made, "/// $start$break" . text($line);
  }
  %entry = %found unless among('type');
  ($paragraph, $own) = (join(' ', @said) =~ s{\*/}{}gr, 1) if $head !~ /\S/ && !$of_file;
  return @made;
}

# A line of code, with the words that others say of what it declares.
sub code {
  my ($at) = @_;
  my $line = $lines[$at];
  my $was_hidden = among('hidden') || (!@open && $line !~ /^(?:inline )?namespace\b/);
  return $line if $line =~ /^\s*#/;
  my $bare = $line =~ s/"(?:[^"\\]|\\.)*"/""/gr =~ s/'(?:[^'\\]|\\.)'/''/gr =~ s{//.*}{}r;
  my $before = '';
  if ($head !~ /\S/ && @open && in_namespaces() && !$own && $bare !~ /^\s*(?:[};]|(?:inline )?namespace\b|static_assert\b|using namespace\b)/) {
    my $words = words_for($at);
    $before = '/** ' . text($words) . ' */ ' if $words ne '';
  }
  my $member = '';
  for my $c (split //, "$bare ") {
    if ($c eq '{') {
      push @open, {kind => $parens ? 'other' : opened_by($head), head => $head};
      $own = 0 if $head =~ /\bnamespace\b/;
      $head = '';
    } elsif ($c eq '}') {
      my $closed = pop @open;
      $head = $closed->{head};
      # An initialiser and a requires-expression go on to a `;` or a body, a type to its `;`; any other ends here.
      if (!$parens && $closed->{kind} !~ /type|enum/
          && $head !~ /(?:=\s*|\brequires\s*(?:\([^()]*\)\s*)?|^[^()]*\w\s*)$/ || $closed->{kind} =~ /namespace|hidden/) {
        $member = $head;
        ($head, $own) = ('', 0);
      }
    } elsif ($c eq ';' && !$parens) {
      $member = $head;
      ($head, $own) = ('', 0);
    } else {
      $parens += ($c eq '(') - ($c eq ')');
      $head .= $c;
      $head = '' if $head =~ /^\s*(?:public|private|protected):$/;
    }
  }
  return '' if $was_hidden || among('hidden');
  my $own_words = innermost() =~ /type|enum/ ? trailing($at) : '';
  if ($own_words eq '' && innermost() eq 'type' && $member =~ /($name)\s*(?:\(.*\)[^()]*|=.*|\[.*\]\s*(?:=.*)?)?\s*$/) {
    $own_words = $entry{$1} // '';
  }
  return $before . $line if $own_words eq '' || (innermost() eq 'type' && $member eq '');
  return $line =~ s{\s*//.*}{}r . ' ///< ' . text($own_words);
}

sub opened_by {
  my ($code) = @_;
  my ($space) = $code =~ /\bnamespace\b\s*([\w:]*)/;
  return $space =~ /^ridgeline/ && $space !~ /\bdetail\b/ ? 'namespace' : 'hidden' if defined $space;
  return 'hidden' if !@open;
  return 'enum' if $code =~ /^\s*enum\b/;
  $code =~ s/^\s*template\s*(<(?:[^<>]|(?1))*>)\s*(?:requires\s*(\((?:[^()]|(?2))*\))\s*)?//;
  return $code =~ /^\s*(?:struct|class|union)\b/ ? 'type' : 'other';
}

# The comment at the end of a line, with the lines below it that go on in its column.
sub trailing {
  my ($at) = @_;
  my $bare = $lines[$at] =~ s/"(?:[^"\\]|\\.)*"/'"' x length $&/ger;
  $bare =~ m{^(.*?\S\s*)//\s?(.*)$} or return '';
  my ($column, $words) = (length $1, substr($lines[$at], $-[2]));
  $words .= " $1" while ($lines[++$at] // '') =~ m{^ {$column}//\s?(.*)$};
  return $words;
}

# What is to be said of a declaration in a namespace that has no comment of its own.
sub words_for {
  my ($at) = @_;
  my ($statement, $depth, $last) = ('', 0, $at);
  for (; $last < @lines && $lines[$last] =~ /\S/; ++$last) {
    my $bare = $lines[$last] =~ s/"(?:[^"\\]|\\.)*"/""/gr =~ s{//.*}{}r;
    $statement .= "$lines[$last]\n";
    $depth += ($bare =~ tr/{(/{(/) - ($bare =~ tr/})/})/);
    last if $depth == 0 && $bare =~ /[;}]\s*$/;
  }
  return "Refused: $1." if $statement =~ /"(RL-\d{3}): /;
  my $comment = trailing($last);
  return $comment if $comment ne '';
  return $paragraph if $paragraph ne '';
  return '' if $statement !~ /^\s*inline constexpr\b/ || $statement =~ /^[^={]*\(/;
  return $1 if $path =~ m{/catalogue/} && $statement =~ /\.name = "([^"]+)"/;
  return $statement =~ /^[^\n{]*= ([^\n{]{1,80});$/m ? "`$1`" : 'A constant: its value says what it is.';
}
