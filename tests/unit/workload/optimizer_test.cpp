#include <doctest/doctest.h>
#include <ridgeline/workload/optimizer.hpp>
#include <support/catalogue.hpp>

using namespace ridgeline;

TEST_CASE("every optimizer has an id of its own and a source, and is found by its id") {
  for (const optimizer& one : every_optimizer) {
    CAPTURE(one.id);
    CHECK(ridgeline_tests::is_spelled_as_an_id(one.id));
    CHECK(ridgeline_tests::is_complete(one.source));
    REQUIRE(find_optimizer(one.id) != nullptr);
    CHECK(find_optimizer(one.id)->name == one.name);
    CHECK((one.known == standing::unverified) == (one.source.document == from_memory_of_optimizers.document));
  }
  CHECK(find_optimizer("adamax") == nullptr);
}
