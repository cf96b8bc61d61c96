# perl wording.pl ROOT: no word that says a thing is unfinished, no path of the machine it was written on.
use strict;
use warnings;
my $root = shift or die "usage: wording.pl ROOT\n";
chdir $root or die "$root: $!\n";
my @files = split /\0/, `git ls-files -z --cached --others --exclude-standard 2>/dev/null`;
@files = split /\0/, `find . -path ./build -prune -o -path ./.git -prune -o -name node_modules -prune -o -type f -print0` unless @files;
my $problems = 0;
for my $file (@files) {
  next if $file =~ m{tests/checks/wording\.pl$} || !-f $file || -B $file;
  open my $in, '<', $file or next;
  while (my $line = <$in>) {
    my $why =
        $line =~ /\b(?:TODO|FIXME|XXX|TBD|HACK|WIP)\b/ ? 'unfinished'
      : $line =~ /\b(?:(?<!::)placeholder(?!=)|lorem ipsum|not (?:yet )?implemented|coming soon)\b/i ? 'unfinished'
      : $line =~ m{(?<![\w.\$\}/-])/(?:work|root|tmp|home|Users|mnt)/} ? 'a path of one machine'
      : $line =~ /[ \t]+$/ && $file !~ /\.(?:out|err|expected|args|svg)$/ && $line =~ /[ \t]\r?\n/ ? 'blanks at the end of the line'
      : next;
    print "$file:$.: $why: $line";
    $problems++;
  }
}
print "$problems problems in ", scalar @files, " files\n";
exit($problems ? 1 : 0);
