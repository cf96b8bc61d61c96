# perl locators.pl ROOT [DOCUMENTS]: a citation of a guide names a heading that the guide has (or words of its text where it has
# none). Needs the guides' own text beside the checkout; without it the check says that it was skipped.
use strict;
use warnings;
my $root = shift or die "usage: locators.pl ROOT [DOCUMENTS]\n";
my $documents = shift // "$root/../shared/seeds";
unless (-d $documents) { print "skipped: the guides' text is not at $documents\n"; exit 77; }
chdir $root or die "$root: $!\n";
sub slurp { my ($path) = @_; open my $in, '<:encoding(UTF-8)', $path or die "$path: $!\n"; local $/; return <$in>; }
sub plain { my ($text) = @_; $text =~ s/[\x{2018}\x{2019}]/'/g; $text =~ s/\s+/ /g; return lc($text =~ s/^ | $//gr); }

my %file = (2014 => 'dettmers_parallel_computing_posts_2014_2023.txt', 2023 => 'dettmers_parallel_computing_posts_2014_2023.txt',
            2019 => 'which_gpu_2019_russian.txt', 2020 => 'which_gpu_2020_notes.txt', 2021 => 'which_gpu_notes_2021.txt',
            2024 => 'best_gpu_2024_guide.txt');
# The 2019 edition is at hand in Russian; what its first headings are called in English.
use utf8;
my %russian = ('multiple gpus' => 'Несколько графических процессоров делают', 'google tpu' => 'Google: мощная',
               'prioritising features' => 'Что делает один графический процессор быстрее другого',
               'using multiple gpus without parallelism' => 'Использование нескольких графических процессоров без параллелизма',
               'caption of figure 2' => 'Рисунок 2');
my (%lines, %text);
for my $year (keys %file) {
  my $all = slurp("$documents/$file{$year}");
  $lines{$year} = [grep { length($_) > 3 && length($_) < 160 } map { plain(s/^#+ *//r) } split /\n/, $all];
  $text{$year} = plain($all);
}

# A heading: a short line that begins as the locator does, up to its first colon, comma or "and".
sub found {
  my ($year, $where) = @_;
  my $wanted = plain($where =~ s/, read as .*//r);
  my ($first) = $wanted =~ /^(.*?)(?:: |, | and )/;
  for my $line (@{$lines{$year}}) {
    return 1 if index($line, $wanted) == 0 || (length($line) >= 8 && index($wanted, $line) == 0);
    return 1 if defined $first && length($first) >= 6 && index($line, $first) == 0;
  }
  if ($year == 2019) {
    for (keys %russian) { return 1 if index($wanted, $_) == 0 && index($text{2019}, plain($russian{$_})) >= 0; }
  }
  # Words of the text: of the notes of 2021, which have no headings, and whole sentences of the others.
  return ($year == 2021 || ($wanted =~ tr/ //) >= 6) && index($text{$year}, $wanted) >= 0;
}

my ($problems, $seen) = (0, 0);
binmode STDOUT, ':encoding(UTF-8)';
for my $header (split /\n/, `find include/ridgeline -name '*.hpp' | sort`) {
  my $code = slurp($header);
  (my $joined = $code) =~ s/"\s*\n\s*"//g;
  my @cited;
  push @cited, [$1, $2] while $joined =~ /"([^"]*(?:Dettmers,|Misskey)[^"]*)",\s*(?:\.where = )?"([^"]*)"/g;
  (my $comments = join ' ', map { m{^\s*///\s*(.*)} ? $1 : "\n" } split /\n/, $code) =~ s/ +/ /g;
  while ($comments =~ /Dettmers, ([^"\n]*?(?:2014|2019|2020|2021|2023)[^"\n]{0,40}?)((?:(?:, | and |: )"[^"\n]+")+)/g) {
    my ($document, $places) = ($1, $2);
    push @cited, [$document, $1] while $places =~ /"([^"]+)"/g;
  }
  for (@cited) {
    my ($document, $where) = @$_;
    next if $document =~ /LLM\.int8|QLoRA|nanxstats/;  # papers, and data of others
    my @years = $document =~ /(2014|2019|2020|2021|2023|2024)/g or next;
    $seen++;
    push @years, 2021 if $document =~ /notes/ || $where =~ /notes/;
    my $ok = 0;
    for my $year (@years) { $ok ||= found($year, $where); }
    next if $ok;
    print "$header: '$where' is no heading of '$document'\n";
    $problems++;
  }
}
print "$problems problems in $seen locators\n";
exit($problems || $seen < 30 ? 1 : 0);
