#include <doctest/doctest.h>
#include <initializer_list>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>

using namespace ridgeline;

TEST_CASE("a calibration says what its constants are, where they come from and how well they hold") {
  constexpr auto curve = catalogue::power_limit_pascal_to_turing;
  for (const calibrated& constant : {curve.static_share, curve.knee, curve.exponent, curve.spread}) {
    CHECK(constant.value > 0.0);
    CHECK(constant.origin == constant_origin::fitted);
  }
  CHECK(curve.fit.fitted_rows > 0);
  CHECK(curve.fit.held_out_rows > 0);
  CHECK(curve.fit.held_out_error > curve.fit.fitted_error);
  CHECK_FALSE(curve.fit.program.empty());
  CHECK(curve.fit.fitted_on.size() == 10);
  CHECK_FALSE(curve.source.document.empty());
}

TEST_CASE("the power-limit constants make physical sense") {
  constexpr auto curve = catalogue::power_limit_pascal_to_turing;
  CHECK(curve.static_share.value < curve.lowest_limit.value());  // some dynamic power is left at every calibrated limit
  CHECK(curve.knee.value < 1.0);
  CHECK(curve.exponent.value <= 3.0);  // C V^2 f with V proportional to f is the steepest
  CHECK(curve.spread.value < 1.0);
}
