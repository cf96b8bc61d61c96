#include <doctest/doctest.h>
#include <ridgeline/performance/serving/engine_breakdown.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("the total of an iteration is the sum of its terms, each found by its enumerator") {
  engine_breakdown one;
  double next = 1.0;
  for (const auto& row : engine_breakdown::table) {
    one.*row.field = next * seconds;
    CHECK(time_of(one, row.term) == next * seconds);
    CHECK(name_of(row.term) == row.name);
    next *= 2.0;
  }
  CHECK(one.total() == (next - 1.0) * seconds);  // powers of two: each term once
  CHECK(largest_term(one) == engine_term::host);
}

TEST_CASE("weights and caches wait for memory, prompts for arithmetic, collectives and stages for links") {
  using enum serving_kind;
  constexpr serving_kind expected[] = {memory,        memory,        memory,        computation, memory, memory,
                                       communication, communication, communication, idle,        idle,   idle};
  std::size_t i = 0;
  for (const auto& row : engine_breakdown::table) CHECK(row.kind == expected[i++]);
  CHECK(i == std::size(expected));
}
