#!/usr/bin/perl
# arguments.pl FOLDER SECONDS [SEED]: random arguments, of any bytes, for each program in FOLDER; one time in four a file with a broken
# question. Whatever they are, a program
# exits with 0 (an answer), 2 (one line on standard error that begins with its name, and no answer), 3 (not written, one line) or
# 130; it never ends by a signal, never runs longer than its time, and leaves nothing but what --csv and --plot were given.
use strict;
use warnings;
use Cwd ();
use File::Basename 'dirname';
use File::Temp 'tempdir';
use POSIX ();
use Time::HiRes qw(time);

@ARGV >= 2 or die "usage: arguments.pl FOLDER SECONDS [SEED]\n";
my ($folder, $seconds, $seed) = @ARGV;
$seconds *= 10 if $ENV{RIDGELINE_FULL};
$seed //= 1;
srand $seed;
$folder = Cwd::abs_path($folder);
my $here = dirname(Cwd::abs_path($0));
my $examples = "$here/../../examples/expected";
my @programs = grep { -x "$folder/$_" }
    qw(which_gpu how_much_faster buy_or_rent does_it_fit how_long plan serve which_model post_train catalogue calibrate);
@programs or die "arguments.pl: no program in $folder\n";
my $most = 20;    # seconds a run may take
my $work = tempdir(CLEANUP => 1);
chdir $work or die;
open my $config, '>', 'config.json' or die;
print $config '{"model_type": "llama", "hidden_size": 64, "num_attention_heads": 4}';
close $config;

sub any { $_[rand @_] }

# What each program knows: options of its help, and the arguments of its recorded answers.
my (%options, %recorded, %pairs);
for my $program (@programs) {
  my $help = `'$folder/$program' --help 2>/dev/null`;
  my %seen = map { $_ => 1 } $help =~ /(--[a-z][a-z0-9-]*)/g;
  $options{$program} = [sort keys %seen];
  @{$options{$program}} or die "arguments.pl: $program --help names no option\n";
  for my $file (sort glob "$examples/$program/*.args") {
    open my $in, '<', $file or next;
    chomp(my @lines = <$in>);
    push @{$recorded{$program}}, \@lines;
    for my $i (0 .. $#lines - 1) {
      push @{$pairs{$program}}, [@lines[$i, $i + 1]] if $lines[$i] =~ /^--/ && $lines[$i + 1] !~ /^--/;
    }
  }
  push @{$recorded{$program}}, [];
  $pairs{$program} //= [];
}
my @numbers = qw(0 -0 1 2 7 8 16 1024 65536 1e15 1e16 1e300 1e309 -1 -1e15 0.5 1e-300 1e-320 nan inf -inf 0x10 1e 1_000
    9223372036854775807 9223372036854775808 18446744073709551616 +1 01 .5 5. 1e9 1e12 4.096e3);
my @words = ('', ' ', '-', '--', '---', '=', ',', ':', '@', '{', '{}', '[]', '""', "'", '\\', '%s', '%n', '$(x)', '*', '.', '..',
    'mine:', 'mine:memory=', 'mine:memory=48,bandwidth=960,bf16=180', 'mine:memory=1e400', 'config.json', 'out.csv', 'out.svg',
    'none', 'all', 'auto', 'true', 'gpt2-xl', 'llama3-8b', 'deepseek-v3', 'h100-sxm5-80gb', 'rtx-4090', 'aws/p5.48xlarge', 'de',
    'bf16', 'fp8', 'int4', 'adamw', 'nvlink4', "\xc3\xa9", "\xff", "\xf0\x9f", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x1b[31m", "a\nb",
    "\t", 'x' x 256, 'x' x 5000, '9' x 400, '{' x 300, '-' x 300);

sub bytes {
  my $text = join '', map { chr(1 + int rand 255) } 1 .. 1 + rand 40;
  $text =~ tr{/}{_};    # no way out of this folder
  return $text;
}
sub changed {    # one change at one place
  my ($text) = @_;
  my $at = int rand(1 + length $text);
  my $how = rand;
  if ($how < 0.3) { substr($text, $at, 0) = any(bytes(), any(@numbers), any(@words)) }
  elsif ($how < 0.6) { substr($text, $at, 1 + rand 3) = '' if $at < length $text }
  elsif ($how < 0.8) { substr($text, $at, 1) = chr(1 + int rand 255) if $at < length $text }
  else { $text .= substr $text, $at }
  $text =~ tr{/}{_} if $text =~ m{^[./~]|//|\.\.};
  return $text;
}
sub value { my $how = rand; return $how < 0.45 ? any(@numbers) : $how < 0.8 ? any(@words) : bytes() }

sub command {
  my ($program) = @_;
  my @line = @{any(@{$recorded{$program}})};
  s{^.*/}{} for grep { m{\.(json|csv|svg|yaml|toml|sh)$} } @line;
  for (1 .. 1 + int(4 * rand() ** 2)) {
    my $how = rand;
    my $at = int rand(1 + @line);
    if ($how < 0.2 && @{$pairs{$program}}) { push @line, @{any(@{$pairs{$program}})} }
    elsif ($how < 0.4) { splice @line, $at, 0, any(@{$options{$program}}), rand() < 0.8 ? value() : () }
    elsif ($how < 0.48) { splice @line, $at, 0, any(@{$options{$program}}) . '=' . value() }
    elsif ($how < 0.6 && @line) { $line[rand @line] = value() }
    elsif ($how < 0.75 && @line) { my $i = int rand @line; $line[$i] = changed($line[$i]) }
    elsif ($how < 0.85 && @line) { splice @line, rand @line, 1 }
    elsif ($how < 0.92 && @line) { splice @line, $at, 0, $line[rand @line] }
    else { splice @line, $at, 0, bytes() }
  }
  # Long searches are the shell's interrupt to test; a request of a million GPUs is here only to be refused or answered soon.
  return grep { !/^--(gpus-up-to|all-plans)/ } map { my $one = $_; $one =~ tr/\0//d; $one } @line;
}
sub text_of { my ($file) = @_; open my $in, '<:raw', $file or return ''; local $/; return <$in> // '' }
sub quoted { join ' ', map { my $one = $_; $one =~ s/([^ -~]|')/sprintf '\\x%02x', ord $1/ge; "\$'$one'" } @_ }

# Questions of every program, one of which is broken and given as a file.
my %questions;
open my $asked, '<', "$here/../data/questions.tsv" or die;
while (<$asked>) {
  chomp;
  my ($program, $question) = split /\t/;
  push @{$questions{$program}}, $question;
}
sub broken_question {
  my ($program) = @_;
  my $question = any(@{$questions{$program}});
  $question = changed($question) for 1 .. 1 + int(3 * rand() ** 2);
  $question =~ s/"gpus-up-to"/"gpus"/g;
  return $question;
}

my ($runs, $failed, %exits) = (0, 0);
my $end = time + $seconds;
while (time < $end && $failed < 10) {
  my $program = any(@programs);
  my @line = command($program);
  my $question;
  if ($questions{$program} && rand() < 0.25) {
    $question = broken_question($program);
    open my $file, '>:raw', "$work/question.json" or die;
    print $file $question;
    close $file;
    @line = ('--json', 'question.json');
  }
  my $child = fork;
  defined $child or die "fork: $!";
  if (!$child) {
    open STDIN, '<', '/dev/null';
    open STDOUT, '>', "$work/.out";
    open STDERR, '>', "$work/.err";
    alarm $most;
    exec {"$folder/$program"} $program, @line or POSIX::_exit(127);
  }
  waitpid $child, 0;
  my ($code, $signal) = ($? >> 8, $? & 127);
  $runs++;
  my $err = text_of("$work/.err");
  my @wrong;
  if ($signal == POSIX::SIGALRM) { push @wrong, "no end within $most s" }
  elsif ($signal) { push @wrong, "ended by signal $signal" }
  elsif ($code != 0 && $code != 2 && $code != 3) { push @wrong, "exit code $code" }
  else {
    $exits{$code}++;
    my $lines = () = $err =~ /\n/g;
    push @wrong, "$lines lines on standard error" if $code == 0 ? $lines > 1 : $lines != 1;
    push @wrong, "the line does not begin with the program's name" if $code && $err !~ /^\Q$program\E: /;
    push @wrong, "bytes on standard error that no terminal should get" if $err =~ /[\x00-\x08\x0b-\x1f\x7f]/;
    push @wrong, "an answer beside exit code $code" if $code == 2 && -s "$work/.out";
  }
  if (@wrong) {
    $failed++;
    print join('; ', @wrong), ":\n  $program ", quoted(@line), "\n";
    print "  question.json: ", quoted($question), "\n" if defined $question;
    print "  ", substr($err, 0, 300), "\n" if $err ne '';
  }
}
print "$runs command lines in $seconds s from seed $seed: ",
    join(', ', map { "$exits{$_} exits with $_" } sort keys %exits), "; $failed broke a promise\n";
chdir '/';
exit($failed ? 1 : 0);
