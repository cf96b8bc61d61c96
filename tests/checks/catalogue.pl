# perl catalogue.pl ROOT: every fact that a header of the catalogue declares stands once in the list of its kind, and a
# test of tests/catalogue/ walks over that list; a fact of a kind without a list is named by a test.
use strict;
use warnings;
my $root = shift or die "usage: catalogue.pl ROOT\n";
chdir $root or die "$root: $!\n";
my $problems = 0;
sub problem { print "$_[0]\n"; $problems++; }
sub slurp { my ($path) = @_; open my $in, '<', $path or die "$path: $!\n"; local $/; my $text = <$in>; return $text; }
sub files { return sort split /\0/, `find @_ -type f -print0`; }

# For each kind of fact the list: its header and its name. Tables are told by their names.
my %list_of = (
  accelerator             => ['all.hpp', 'accelerators'],
  interconnect            => ['all.hpp', 'interconnects'],
  catalogued_model        => ['all.hpp', 'models'],
  architecture            => ['architectures.hpp', 'architectures'],
  memory_hierarchy        => ['memory_hierarchies.hpp', 'memory_hierarchies'],
  reliability             => ['reliabilities.hpp', 'reliabilities'],
  utilization_class       => ['utilization_classes.hpp', 'utilization_classes'],
  kernel_calibration      => ['calibrations/kernels.hpp', 'every_kernel_calibration'],
  collective_calibration  => ['calibrations/collectives.hpp', 'collective_calibrations'],
  training_calibration    => ['calibrations/training.hpp', 'every_training_calibration'],
  engine_calibration      => ['calibrations/engines.hpp', 'every_engine_calibration'],
  serving_calibration     => ['calibrations/serving.hpp', 'every_serving_calibration'],
  power_limit_calibration => ['calibrations/power_limit.hpp', 'every_power_limit_calibration'],
  load_power_calibration  => ['calibrations/power_under_load.hpp', 'every_load_power_calibration'],
  diffusion_calibration   => ['calibrations/power_under_load.hpp', 'every_diffusion_calibration'],
  diffusion_model         => ['models/diffusion.hpp', 'every_diffusion_model'],
  prices                  => ['cloud_prices.hpp', 'cloud_prices'],
  nvidia_prices           => ['prices/launch.hpp', 'prices', 'launch_prices'],
  other_prices            => ['prices/launch.hpp', 'prices', 'launch_prices'],
  nvidia_prices_since_2023 => ['prices/launch.hpp', 'prices', 'launch_prices'],
  tariffs                 => ['tariffs.hpp', 'tariffs'],
  intensities             => ['grid_intensities.hpp', 'grid_intensities'],
  values                  => ['pue.hpp', 'pue_values'],
  manufactured_machine    => ['footprints.hpp', 'manufactured_machines'],
);
my $table = qr/^(?:std::array|std::span|auto|const auto)\b/;
my $asked_by_name = qr/^(?:published_range|published_speedup|quoted<.*>|fraction|water_intensity)$/;
my $aid = qr/^(?:citation|carbon_intensity)$/;

my $folder = 'include/ridgeline/catalogue';
my $walks = join "\n", map { slurp($_) } files('tests/catalogue');
my $tests = join "\n", map { slurp($_) } files('tests/catalogue', 'tests/published', 'tests/unit');

# The words of each list, and whether a test walks over it.
my (%words_of, %is_a_list);
for my $list (values %list_of) {
  my ($header, $name, $public) = @$list;
  $is_a_list{"$header $name"} = 1;
  next if $words_of{"$header $name"};
  my $text = slurp("$folder/$header");
  $text =~ s{//[^\n]*}{}g;
  my ($words) = $text =~ /inline constexpr [\w:<>,*& ]*\b$name\b(?:\[\])?\s*[={](.*?);/s;
  problem("$folder/$header: there is no list '$name'") unless defined $words;
  $words_of{"$header $name"} = [($words // '') =~ /[A-Za-z_][\w:]*/g];
  $public //= $name;
  problem("no test of tests/catalogue/ walks over catalogue::$public") unless $walks =~ /: catalogue::$public\)/;
}

my $facts = 0;
for my $path (grep { /\.hpp$/ } files($folder)) {
  my $header = substr $path, 1 + length $folder;
  my @within;
  for (split /\n/, slurp($path)) {
    push @within, split /::(?:inline )?/, $1 if /^(?:inline )?namespace ([\w: ]+) \{/;
    splice @within, -(() = $1 =~ /(?:inline )?\w+/g) if m{^\}\s+// namespace ([\w: ]+)$};
    next unless /^inline constexpr (.+?)\s*[*&]*\b(\w+)(?:\[\])?\s*(?:[={]|$)/ && !grep { $_ eq 'detail' } @within;
    my ($type, $name) = ($1, $2);
    next if $is_a_list{"$header $name"} || $type =~ $aid;
    my $kind = $list_of{$type} ? $type : $type =~ $table && $list_of{$name} ? $name : '';
    $facts++;
    if ($kind) {
      my ($where, $list) = @{$list_of{$kind}};
      my $full = join '::', (grep { !/^(?:ridgeline|v\d+_\d+|catalogue)$/ } @within), $name;
      my $times = grep { $full =~ /(?:^|::)\Q$_\E$/ } @{$words_of{"$where $list"}};
      problem("$path: $full stands " . ($times ? "$times times" : 'not') . " in $list of $where") if $times != 1;
    } elsif ($type =~ $table || $type =~ $asked_by_name) {
      problem("$path: no test names $name") unless $tests =~ /\b$name\b/;
    } else {
      problem("$path: $name is of a kind that has no list: $type");
    }
  }
}
print "$problems problems in $facts facts\n";
exit($problems ? 1 : 0);
