# perl axes.pl ROOT: every axis of a search sets its own field, can be asked for, and is shown.
# The compiler holds each_axis() against plan_axes (planning/plan_space.hpp). Here: what each_axis() sets is named as the axis is;
# a question has the field, offers choices for it and reads its key; JSON, the printed plan, its short form and the spreadsheet
# show it.
use strict;
use warnings;
my ($root) = @ARGV;
defined $root or die "usage: axes.pl ROOT\n";
my @problems;

sub text {  # of a file; with a name, of that function alone
  my ($path, $function) = @_;
  open my $in, '<', "$root/$path" or die "$path: $!\n";
  local $/;
  my $all = <$in>;
  return $all unless defined $function;
  return $1 if $all =~ m{^(\S[^\n]*\b\Q$function\E\(.*?^\})}ms;
  die "$path: there is no $function()\n";
}
my $include = 'include/ridgeline';
my $list = text("$include/planning/plan_space.hpp", 'each_axis');
my $training = text("$include/questions/training.hpp") =~ /^struct training_question \{(.*?)^\};/ms ? $1 : die "no training_question\n";
my $choices = text("$include/questions/plan.hpp", 'axes_of');
my $keys = text("$include/interop/detail/json_questions.hpp");
my %shown = (
  "plan_json() of $include/interop/detail/json_answers.hpp" => text("$include/interop/detail/json_answers.hpp", 'plan_json'),
  'plan_text() of examples/support/words.hpp' => text('examples/support/words.hpp', 'plan_text'),
  'short_words_of() of examples/support/plan_answer.hpp' => text('examples/support/plan_answer.hpp', 'short_words_of'),
  'csv_of() of examples/support/plan_answer.hpp' => text('examples/support/plan_answer.hpp', 'csv_of'));
# Not of a strategy: GPUs and precision have columns of their own beside the plan.
my %apart = (gpus => 'machines.gpus', recipe => undef);

my $axes = 0;
while ($list =~ /visit\(axes\.(\w+), one\.([\w.]+)\)/g) {
  my ($axis, $set) = ($1, $2);
  ++$axes;
  push @problems, "each_axis(): the axis $axis sets $set, not a field of its name" unless $set =~ /^(?:plan\.)?\Q$axis\E(?:_parallel)?$/;
  my $asked = exists $apart{$axis} ? $apart{$axis} : $axis;
  next unless defined $asked;  # the precision: of `settled_recipe`
  push @problems, "training_question has no field $axis" unless $asked =~ /\./ || $training =~ /[ >]\Q$axis\E = /;
  push @problems, "axes_of() of questions/plan.hpp does not read the question's $axis" unless $choices =~ /\brun\.\Q$asked\E\b/;
  push @problems, "no key of interop/detail/json_questions.hpp reads $axis" unless $keys =~ /\bq\.\Q$asked\E = /;
  next if exists $apart{$axis};
  for my $where (sort keys %shown) {
    push @problems, "$where does not show $axis" unless $shown{$where} =~ /\b(?:plan\.\Q$axis\E(?:_parallel)?|\Q$axis\E\.value)\b/;
  }
}
$axes or die "planning/plan_space.hpp: each_axis() lists nothing that this check can read\n";
print "$_\n" for @problems;
exit(@problems ? 1 : 0);
