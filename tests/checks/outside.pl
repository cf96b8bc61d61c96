# perl outside.pl ROOT [--reach]: the addresses outside of this repository, and the repositories that are cited as `owner/name at commit`,
# are written so that somebody can follow them. With --reach each is asked for too (needs a network and curl): what does not answer, or
# is not there, fails; what answers only to browsers is listed.
use strict;
use warnings;
my ($root, $reach) = @ARGV;
die "usage: outside.pl ROOT [--reach]\n" unless defined $root && (!defined $reach || $reach eq '--reach');
chdir $root or die "$root: $!\n";
my @files = split /\0/, `git ls-files -z --cached --others --exclude-standard 2>/dev/null`;
@files = split /\0/, `find . -path ./build -prune -o -path ./.git -prune -o -name node_modules -prune -o -type f -print0` unless @files;
my ($problems, %addresses) = (0);
sub problem { print "$_[0]\n"; $problems++; }

for my $file (@files) {
  next unless $file =~ m{\.(?:md|hpp|cpp|cff|py|html|csv)$|(?:^|/)package\.json$} && -f $file;
  open my $in, '<', $file or next;
  while (my $line = <$in>) {
    while ($line =~ m{\b(\w+)://([^\s\]()<>"'`,|\\]*)}g) {
      my ($scheme, $rest, $at) = ($1, $2, "$file:$.");
      $rest =~ s/[.;:]+$//;
      next unless $scheme =~ /^https?$/;
      next if $rest eq '';
      my ($host) = $rest =~ m{^([^/?#]*)};
      next if $host =~ /^(?:localhost|127\.0\.0\.1|www\.w3\.org)(?::|$)/;  # of this machine, and names of XML
      if ($host !~ /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i) { problem("$at: '$scheme://$rest' has no host"); }
      elsif ($scheme ne 'https') { problem("$at: '$scheme://$rest' is not https"); }
      else { $addresses{"https://$rest"} //= $at; }
    }
    while ($line =~ m{(?<![\w./-])([\w.-]+/[\w.-]+) at (\w+)}g) {
      my ($repository, $commit, $at) = ($1, $2, "$file:$.");
      next if $repository =~ /\.(?:md|py|cc|cu|sh|toml|json|txt|csv)$/;  # a file, whose repository stands before it
      if ($commit =~ /^(?:main|master|HEAD)$/) { problem("$at: $repository at $commit is another text tomorrow"); }
      elsif ($commit =~ /^[0-9a-f]{7,40}$/) { $addresses{"https://github.com/$repository/commit/$commit"} //= $at; }
    }
  }
}

my $refused = 0;
if ($reach) {
  for my $address (sort keys %addresses) {
    my $code = '';
    for my $how ('--head', '--range 0-0') {
      open my $asked, '-|', "curl --silent --location --max-time 30 --output /dev/null --write-out '%{http_code}' $how '$address'" or die "curl: $!\n";
      $code = <$asked> // '';
      close $asked;
      last if $code =~ /^2/;
    }
    if ($code =~ /^(?:401|403|429)$/) { print "$addresses{$address}: '$address' answers $code: look by yourself\n"; $refused++; }
    elsif ($code eq '000') { problem("$addresses{$address}: '$address' does not answer"); }
    elsif ($code !~ /^2/) { problem("$addresses{$address}: '$address' is not there ($code)"); }
  }
}
print "$problems problems in ", scalar keys %addresses, " addresses", $reach ? ", $refused that do not say" : ' (--reach asks for each)', "\n";
exit($problems ? 1 : 0);
