#!/usr/bin/perl
# walks.pl HEADER: the header with each walk over parts (each_weight, each_gemm, ...) as one function that takes an any_visit, and a
# template of the walk's name that calls it. Where the header has no walk, it is printed as it is.
use strict;
use warnings;

my %part = (weight => 'weight_tensor', weight_before => 'weight_tensor', weight_after => 'weight_tensor',
  cluster_weight => 'weight_tensor', gemm => 'gemm_kernel', elementwise => 'elementwise_kernel', saved => 'saved_activation');
my $kinds = join '|', map { quotemeta } sort keys %part;

sub written {
  my ($types, $attribute, $kind, $parameters) = @_;
  my @taken = split /,\s*/, $parameters;
  my $unnamed = 0;
  my @named = map { /&$/ ? "$_ given" . $unnamed++ : $_ } @taken;
  my $passed = join ', ', map { /(\w+)$/ } @named;
  my $walk = "constexpr void each_$kind(" . join(', ', @taken) . ", any_visit<$part{$kind}> visit)";
  my $template = $types eq '' ? '' : 'template<' . $types =~ s/, $//r . ">\n";
  my $forward = "template<${types}class Visit>\nconstexpr void each_$kind(" . join(', ', @named) . ", Visit&& visit) {\n"
    . "  const visit_of<$part{$kind}, std::remove_reference_t<Visit>> called(visit);\n"
    . "  each_$kind($passed, any_visit<$part{$kind}>{&called});\n}\n";
  return "$template$walk;\n$forward$template$attribute$walk {";
}

local $/;
my $header = <>;
my $walks = $header =~ s{template<((?:[^<>\n]*,\ )?)class\ Visit>\n((?:\[\[gnu::noinline\]\]\ )?)constexpr\ void\ each_($kinds)
  \(([^)]*?),\s+Visit&&\ visit\)\ \x7b}{written($1, $2, $3, $4)}gex;
$header =~ s/#pragma once/#pragma once\n#include "any_visit.hpp"/ if $walks;
print $header;
