#include <doctest/doctest.h>
#include <initializer_list>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <ridgeline/units/constants.hpp>
#include <type_traits>

using namespace ridgeline;

TEST_CASE("a calibration says what its constants are, where they come from and how well they hold") {
  constexpr auto curve = catalogue::power_limit_pascal_to_turing;
  for (const calibrated<fraction>& share : {curve.static_share, curve.knee, curve.spread}) {
    CHECK(share.value > fraction(0.0));
    CHECK(share.origin == constant_origin::fitted);
  }
  CHECK(curve.exponent.value > 0.0);
  CHECK(curve.exponent.origin == constant_origin::fitted);
  CHECK(curve.fit.fitted_rows > 0);
  CHECK(curve.fit.held_out_rows > 0);
  CHECK(curve.fit.held_out_error > curve.fit.fitted_error);
  CHECK_FALSE(curve.fit.program.empty());
  CHECK(curve.fit.fitted_on.size() == 10);
  CHECK_FALSE(curve.source.document.empty());
}

// A constant is given in its own unit, and by nothing else.
static_assert(calibrated<duration>{4.5 * units::microseconds}.value == 4.5 * units::microseconds);
static_assert(calibrated<fraction>{percent(83)}.value.value() == 0.83);
static_assert(std::is_same_v<decltype(calibrated<fraction>{percent(83)}.origin), constant_origin>);

TEST_CASE("the power-limit constants make physical sense") {
  constexpr auto curve = catalogue::power_limit_pascal_to_turing;
  CHECK(curve.static_share.value < curve.lowest_limit);  // some dynamic power is left at every calibrated limit
  CHECK(curve.knee.value < fraction(1.0));
  CHECK(curve.exponent.value <= 3.0);  // C V^2 f with V proportional to f is the steepest
  CHECK(curve.spread.value < fraction(1.0));
}

TEST_CASE("constants of power and diffusion that nobody states cost nothing, and say that nobody measured them") {
  const auto of = [](const auto& one, const auto& value) {
    CHECK(one.value == value);
    CHECK(one.origin == constant_origin::derived);
  };
  constexpr load_power_calibration power;
  of(power.static_share, 0.0);
  of(power.memory_share, 0.0);
  of(power.compute_share, 0.0);
  constexpr diffusion_calibration diffusion;
  of(diffusion.matrix_share, 1.0);
  of(diffusion.passes, 0.0);
  of(diffusion.host_per_layer, duration{});
}

TEST_CASE("a question has the interval of where it lies, and none where none was measured") {
  constexpr calibrated_intervals all{.inside = {0.9, 1.1}, .outside = {0.8, 1.2}, .elsewhere = {0.7, 1.3}};
  constexpr auto in = calibrated_range::inside, out = calibrated_range::outside;
  CHECK(interval_at(all, in, true) == likely_factors{0.9, 1.1});
  CHECK(interval_at(all, out, true) == likely_factors{0.8, 1.2});
  CHECK(interval_at(all, in, false) == likely_factors{0.7, 1.3});
  CHECK(interval_at(all, out, false) == likely_factors{0.7, 1.3});
  CHECK(interval_at(std::optional(all), out, true).value() == likely_factors{0.8, 1.2});
  CHECK_FALSE(interval_at(std::nullopt, in, true));
  // Of a network unlike the measured ones: half to twice where nobody measured one, else the wider one of both.
  constexpr auto unlike = calibrated_range::unlike;
  CHECK(interval_at(all, unlike, true) == likely_factors{0.5, 2.0});
  constexpr calibrated_intervals with{{0.9, 1.1}, {0.8, 1.2}, {0.7, 1.3}, {1.0, 1.25}};
  CHECK(interval_at(with, unlike, true) == likely_factors{0.8, 1.25});
  CHECK(interval_at(with, unlike, false) == likely_factors{0.7, 1.3});
}

TEST_CASE("a record of which nothing is said: no rows, no error, no share of the time") {
  constexpr fit_record none;
  CHECK(none.fitted_rows == 0);
  CHECK(none.held_out_rows == 0);
  CHECK(none.fitted_error == 0.0);
  CHECK(none.held_out_error == 0.0);
  CHECK_FALSE(none.intervals);
  constexpr load_power_calibration idle;
  for (const calibrated<double>& share : {idle.static_share, idle.memory_share, idle.compute_share}) {
    CHECK(share.value == 0.0);
    CHECK(share.origin == constant_origin::derived);
  }
  constexpr diffusion_calibration bound;
  CHECK(bound.matrix_share.value == 1.0);
  CHECK(bound.matrix_share.origin == constant_origin::derived);
  CHECK(bound.passes.value == 0.0);
  CHECK(bound.passes.origin == constant_origin::derived);
  CHECK(bound.host_per_layer.value == duration{});
  CHECK(bound.host_per_layer.origin == constant_origin::derived);
  CHECK(calibrated<double>{1.0}.origin == constant_origin::fitted);
}
