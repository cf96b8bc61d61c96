#include <doctest/doctest.h>
#include <limits>
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
    CHECK(one.known == provenance::sourced);
    CHECK_NOTHROW(check(one));
  }
  CHECK(find_optimizer("adamax") == nullptr);
}

TEST_CASE("an optimizer of one's own keeps its moments for every weight, unless it says otherwise") {
  constexpr optimizer mine{.id = "mine", .name = "Mine", .moments = 2.0};
  static_assert(mine.moments_of_others() == 2.0 && muon.moments_of_others() == 2.0 && muon.moments == 1.0);
  CHECK_NOTHROW(check(mine));
  const auto refused = [](const optimizer& one) {
    CHECK_THROWS_WITH_AS(check(one), message(errc::optimizer_malformed).data(), error);
  };
  refused({.moments = -1.0});
  refused({.moments = std::numeric_limits<double>::quiet_NaN()});
  refused({.moments = 1.0, .moments_elsewhere = -1.0});
  refused({.moments = 1.0, .block = -256});
  refused({.square_matrices = std::numeric_limits<double>::infinity()});
  refused({.longest_side = -1});
  refused({.longer_are_cut = true});
}

TEST_CASE("three optimizers multiply matrices, and each way to has a name") {
  int multiply = 0;
  for (const optimizer& one : every_optimizer) multiply += one.gemms != update_gemms::none ? 1 : 0;
  CHECK(multiply == 3);
  for (const update_gemms one : every_update_gemms) CHECK(name_of(one) != "unknown");
  CHECK(name_of(static_cast<update_gemms>(std::size(every_update_gemms))) == "unknown");
}
