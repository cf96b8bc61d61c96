#include <doctest/doctest.h>
#include <ridgeline/core/labelled.hpp>

using namespace ridgeline;

TEST_CASE("a labelled number is verified unless it says otherwise") {
  static_assert(labelled{2.5, "x"}.basis == provenance::sourced);
  static_assert(labelled{}.label.empty());
  CHECK(labelled{2.5, " C", provenance::unverified}.basis == provenance::unverified);
}
