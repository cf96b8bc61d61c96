#include <doctest/doctest.h>

#include <ridgeline/core/citation.hpp>

using namespace ridgeline;

TEST_CASE("a citation given in order is document, place, day") {
  const citation given{"a datasheet", "table 1", "2026-11-21"};
  CHECK(given.document == "a datasheet");
  CHECK(given.where == "table 1");
  CHECK(given.read_on == "2026-11-21");
}

TEST_CASE("a citation left out is empty, which is what the catalogue's tests refuse") {
  const citation nothing{};
  CHECK(nothing.document.empty());
  CHECK(nothing.where.empty());
  CHECK(nothing.read_on.empty());
}
