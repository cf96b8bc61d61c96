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

TEST_CASE("an estimate is its terms, and as much longer or shorter as the calibration is usually wrong") {
  constexpr estimate<two_terms> measured{.terms = ten, .relative_error = 0.25, .range = calibrated_range::inside};
  CHECK(in(measured.total(), units::seconds) == 10.0);
  CHECK(in(measured.longest(), units::seconds) == 12.5);
  CHECK(in(measured.shortest(), units::seconds) == 8.0);
}

TEST_CASE("where nobody measured an error, none is claimed") {
  constexpr estimate<two_terms> unknown{.terms = ten};
  CHECK_FALSE(unknown.relative_error);
  CHECK(unknown.range == calibrated_range::outside);
  CHECK(unknown.longest() == unknown.total());
  CHECK(unknown.shortest() == unknown.total());
}
