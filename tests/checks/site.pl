# perl site.pl FOLDER: in the documentation that docs/build made, every link and every picture within it leads somewhere: to a file,
# and to a place in it where it names one. Links to elsewhere are counted, not asked. The page in page/ is an application: it has
# tests of its own, and where docs/build was told to leave it out, links to it are left out, too. Doxygen 1.9.4 gives friends of a
# class places that it then does not write: such a link is mended here, it leads to the class.
use strict;
use warnings;
my $folder = shift or die "usage: site.pl FOLDER\n";
chdir $folder or die "$folder: $!\n";
my ($problems, $links, $outside) = (0, 0, 0);
my %names;  # of a page: the places that can be linked to
sub slurp { my ($path) = @_; open my $in, '<', $path or return ''; local $/; return <$in> // ''; }
sub names_of {
  my ($file) = @_;
  return $names{$file} //= { map { $_ => 1 } slurp($file) =~ /\s(?:id|name)="([^"]+)"/g };
}
my @pages = grep { !m{^\./page/} } split /\n/, `find . -name '*.html' | sort`;
for my $page (@pages) {
  my ($here) = $page =~ m{^(.*/)};
  my $text = slurp($page) =~ s/<script\b.*?<\/script>//gsr;
  my (%seen, %mended);
  if ($text =~ /\\ilinebr|\]\([^()\s]+\.md/) {
    print "$page: Markdown that Doxygen did not understand: $&\n";
    $problems++;
  }
  while ($text =~ /\s(?:href|src)="([^"]*)"/g) {
    my $link = $1 =~ s/&amp;/&/gr;
    next if $link eq '' || $seen{$link}++ || $link =~ /^(?:javascript|data|mailto):/;
    if ($link =~ m{^(?:[a-z]+:)?//}) { $outside++; next; }
    $links++;
    my ($path, $place) = $link =~ /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/;
    next if $path =~ m{^page/} && !-d 'page';
    my $file = $path eq '' ? $page : $here . ($path =~ s/%([0-9a-f]{2})/chr hex $1/gier);
    if (!-f $file) {
      print "$page: '$link' leads nowhere\n";
      $problems++;
    } elsif (defined $place && $place =~ /^a[0-9a-f]{32,}$/ && !names_of($file)->{$place}) {
      $mended{$link} = $path;
    } elsif (defined $place && $place ne '' && $file =~ /\.html$/ && !names_of($file)->{$place}) {
      print "$page: $file has no place '$place'\n";
      $problems++;
    }
  }
  next unless %mended;
  my $whole = slurp($page);
  $whole =~ s/"\Q$_\E"/"$mended{$_}"/g for keys %mended;
  open my $out, '>', $page or die "$page: $!\n";
  print $out $whole;
}
print scalar @pages, " pages, $links links within, $outside to elsewhere: $problems lead nowhere\n";
exit($problems || @pages < 10 ? 1 : 0);
