#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <iterator>
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
  constexpr double infinity = std::numeric_limits<double>::infinity();
  refused({.moments = infinity});
  refused({.moments = 1.0, .moments_elsewhere = infinity});
  refused({.moments = 1.0, .block = -1});
  refused({.square_matrices = -0.5});
  refused({.square_matrices = infinity});
  refused({.longest_side = -1});
  refused({.longer_are_cut = true});
}

// Sources  as each optimizer names it: what its own implementation keeps
TEST_CASE(
    "each optimizer by its row: moments of matrices and of the rest, blocks, factors, square matrices, what it multiplies") {
  struct row {
    optimizer of;
    double moments, elsewhere;
    std::int64_t block;
    bool factored;
    double squares;
    std::int32_t longest_side;
    bool cut;
    update_gemms gemms;
  };
  constexpr auto none = update_gemms::none;
  const row rows[] = {{sgd, 0, 0, 0, false, 0, 0, false, none},
                      {sgd_momentum, 1, 1, 0, false, 0, 0, false, none},
                      {adam, 2, 2, 0, false, 0, 0, false, none},
                      {adamw, 2, 2, 0, false, 0, 0, false, none},
                      {adam_8bit, 2, 2, 256, false, 0, 0, false, none},
                      {adafactor, 0, 0, 0, true, 0, 0, false, none},
                      {adafactor_momentum, 1, 1, 0, true, 0, 0, false, none},
                      {lion, 1, 1, 0, false, 0, 0, false, none},
                      {lion_8bit, 1, 1, 256, false, 0, 0, false, none},
                      {lamb, 2, 2, 0, false, 0, 0, false, none},
                      {muon, 1, 2, 0, false, 0, 0, false, update_gemms::newton_schulz},
                      {lars, 1, 1, 0, false, 0, 0, false, none},
                      {adagrad, 1, 1, 0, false, 0, 0, false, none},
                      {rmsprop, 1, 1, 0, false, 0, 0, false, none},
                      {sophia, 2, 2, 0, false, 0, 0, false, none},
                      {shampoo, 2, 2, 0, false, 2, 8192, true, update_gemms::preconditioners},
                      {soap, 2, 2, 0, false, 2, 10'000, false, update_gemms::eigenbasis}};
  REQUIRE(std::size(rows) == std::size(every_optimizer));
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    const row& one = rows[i];
    CAPTURE(one.of.id);
    CHECK(every_optimizer[i].id == one.of.id);
    CHECK(one.of.moments == one.moments);
    CHECK(one.of.moments_of_others() == one.elsewhere);
    CHECK(one.of.block == one.block);
    CHECK(one.of.factored == one.factored);
    CHECK(one.of.square_matrices == one.squares);
    CHECK(one.of.longest_side == one.longest_side);
    CHECK(one.of.longer_are_cut == one.cut);
    CHECK(one.of.gemms == one.gemms);
  }
  for (const update_gemms one : every_update_gemms) CHECK(name_of(one) != "unknown");
  CHECK(name_of(static_cast<update_gemms>(std::size(every_update_gemms))) == "unknown");
  // Multiplications, additions, a root and a division for each weight: nobody printed their number.
  for (const optimizer& one : every_optimizer) CHECK_FALSE(one.operations.verified());
}

TEST_CASE("what is not said keeps no state, and what lies just inside of a limit is possible") {
  static_assert(optimizer{}.moments == 0.0 && optimizer{}.block == 0 && !optimizer{}.factored &&
                !optimizer{}.longer_are_cut);
  static_assert(optimizer{}.longest_side == 0 && optimizer{}.square_matrices == 0.0 &&
                optimizer{}.gemms == update_gemms::none && optimizer{}.known == provenance::sourced);
  CHECK_NOTHROW(check(optimizer{}));
  CHECK_NOTHROW(check({.moments = 1.0, .moments_elsewhere = 0.0}));
  CHECK_NOTHROW(check({.moments = 1.0, .block = 1}));
  CHECK_NOTHROW(check({.longer_are_cut = true, .longest_side = 1}));
  CHECK_NOTHROW(check({.square_matrices = 0.5}));
}

TEST_CASE("the list has every enumerator once, in the order of its enumeration") {
  for (std::size_t i = 0; i < std::size(every_update_gemms); ++i)
    CHECK(static_cast<std::size_t>(every_update_gemms[i]) == i);
  CHECK(name_of(static_cast<update_gemms>(std::size(every_update_gemms))) == "unknown");
}
