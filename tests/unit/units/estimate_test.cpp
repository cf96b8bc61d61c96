#include <doctest/doctest.h>
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

namespace {

struct two_terms {
  duration one = {};
  duration other = {};
  constexpr duration total() const { return one + other; }
};
struct no_terms {};
struct bare_total {
  double total() const { return 1.0; }
};

static_assert(time_breakdown<two_terms>);
static_assert(!time_breakdown<no_terms>);
static_assert(!time_breakdown<bare_total>, "a bare number is no time");

constexpr two_terms ten{.one = 4.0 * units::seconds, .other = 6.0 * units::seconds};

}  // namespace

TEST_CASE("an estimate is its terms, and the interval that was measured for such a question") {
  constexpr estimate<two_terms> measured{
      .terms = ten, .range = calibrated_range::inside, .measured = likely_factors{.low = 0.9, .high = 1.25}};
  CHECK(in(measured.total(), units::seconds) == 10.0);
  CHECK(in(measured.longest(), units::seconds) == 12.5);
  CHECK(in(measured.shortest(), units::seconds) == 9.0);
}

TEST_CASE("where only a mean error is known, the interval follows from it, wider outside of the range") {
  constexpr estimate<two_terms> inside{.terms = ten, .relative_error = 0.25, .range = calibrated_range::inside};
  constexpr estimate<two_terms> outside{.terms = ten, .relative_error = 0.25};
  CHECK(inside.interval() == likely_from(0.25, true));
  CHECK(outside.longest() > inside.longest());
  CHECK(outside.shortest() < inside.shortest());
}

TEST_CASE("where nobody measured an error, the interval is the widest, not the narrowest") {
  constexpr estimate<two_terms> unknown{.terms = ten};
  CHECK_FALSE(unknown.relative_error);
  CHECK(unknown.range == calibrated_range::outside);
  CHECK(beyond(calibrated_range::inside) == calibrated_range::outside);
  CHECK(beyond(calibrated_range::outside) == calibrated_range::outside);
  CHECK(beyond(calibrated_range::unlike) == calibrated_range::unlike);
  CHECK(in(unknown.shortest(), units::seconds) == 5.0);
  CHECK(in(unknown.longest(), units::seconds) == 20.0);
}
