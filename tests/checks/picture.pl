# perl picture.pl FILE.svg...: in each picture no label is cut, none lies on another, none is smaller than 12 px, and nothing
# says when or by which version it was drawn. With --shape it prints what the one picture holds, figures left out.
use strict;
use warnings;
my $shape = @ARGV && $ARGV[0] eq '--shape' && shift;
my $problems = 0;
for my $file (@ARGV) {
  open my $in, '<', $file or die "$file: $!\n";
  my $svg = do { local $/; <$in> };
  my ($width, $height) = $svg =~ /viewBox="0 0 (\d+) (\d+)"/ or die "$file: no viewBox\n";
  my @labels;
  while ($svg =~ m{<g transform="translate\(([\d.-]+),([\d.-]+)\)( rotate\(270\))?"([^>]*)>\s*<text>(.*?)</text>}gs) {
    my ($x, $y, $turned, $style, $text) = ($1, $2, $3, $4, $5);
    my ($size) = $style =~ /font-size="([\d.]+)"/;
    my ($anchor) = $style =~ /text-anchor="(\w+)"/;
    $text =~ s{<[^>]*>}{}g;
    $text =~ s{&\w+;}{.}g;
    $text =~ s{^\s+|\s+$}{}g;
    next if $text eq '';
    my $long = 0.55 * $size * length $text;  # a usual letter of a usual font
    my $before = $anchor eq 'end' ? $long : $anchor eq 'middle' ? $long / 2 : 0;
    my @box = $turned ? ($x - 0.8 * $size, $y - $long + $before, $x + 0.1 * $size, $y + $before)
                      : ($x - $before, $y - 0.75 * $size, $x - $before + $long, $y + 0.1 * $size);
    push @labels, {text => $text, size => $size, box => \@box};
  }
  if ($shape) {
    my $drawn = () = $svg =~ /<g id="ridgeline_plot_\d+"/g;
    my %texts = map { $_->{text} =~ s{\d[\d.,]*(?:e[+-]?\d+)?}{0}gr => 1 } grep { $_->{text} !~ /^[\d.e+-]+$/ } @labels;
    print "drawn: $drawn\n", map { "$_\n" } sort keys %texts;
    next;
  }
  my $wrong = sub { print "$file: $_[0]\n"; $problems++ };
  $wrong->('no label') unless @labels;
  $wrong->('names what it was drawn with, or when') if $svg =~ /gnuplot \d|produced by/i;
  for my $one (@labels) {
    my ($left, $top, $right, $bottom) = @{$one->{box}};
    $wrong->("'$one->{text}' is cut") if $left < 0 || $top < 0 || $right > $width || $bottom > $height;
    $wrong->("'$one->{text}' is $one->{size} px small") if $one->{size} < 12;
  }
  for my $i (0 .. $#labels) {
    for my $j ($i + 1 .. $#labels) {
      my ($a, $b) = ($labels[$i]{box}, $labels[$j]{box});
      $wrong->("'$labels[$i]{text}' lies on '$labels[$j]{text}'")
        if $a->[0] < $b->[2] && $b->[0] < $a->[2] && $a->[1] < $b->[3] && $b->[1] < $a->[3];
    }
  }
}
exit($problems ? 1 : 0);
