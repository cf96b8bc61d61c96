#include <doctest/doctest.h>
#include <ridgeline/interop/detail/kept.hpp>

using namespace ridgeline;
using interop::detail::kept;

TEST_CASE("a name is kept once, and stays where it is") {
  const std::string_view first = kept("a GPU of my own");
  for (int i = 0; i < 100; ++i) kept("another one, number " + std::to_string(i));
  CHECK(first == "a GPU of my own");
  CHECK(kept(std::string("a GPU of my own")).data() == first.data());
  CHECK(kept("a GPU of yours").data() != first.data());
}

TEST_CASE("a plan is kept once, each different one") {
  compressed_plan plan{.query_rank = 8, .output_rank = 8, .newest = 4, .heavy = 16, .of_heavy = block_set{0}};
  const compressed_plan* const first = kept(plan);
  CHECK(*first == plan);
  CHECK(kept(plan) == first);
  plan.streams = 2;
  CHECK(kept(plan) != first);
  CHECK(first->streams == 1);
}
