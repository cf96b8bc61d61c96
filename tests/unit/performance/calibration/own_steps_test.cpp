#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/performance/calibration/own_steps.hpp>

using namespace ridgeline;

namespace {

constexpr likely_factors prior{.low = 0.7, .high = 1.6};
constexpr likely_factors of_steps{.low = 0.9, .high = 1.1};
constexpr std::array three{1.2, 1.25, 1.3};
constexpr own_scale made = narrowed(prior, three, of_steps);

static_assert(narrowed(prior, {}).scale == 1.0 && narrowed(prior, {}).within == prior);
// Drawn towards what was measured, and not beyond it.
static_assert(made.scale > 1.0 && made.scale < 1.3);
static_assert(made.within.low > prior.low && made.within.high < prior.high);

}  // namespace

TEST_CASE("the scale and the interval are those of a normal prior and normal measurements") {
  const double whole = std::pow(std::log(1.6 / 0.7) / (2.0 * 1.2816), 2.0);
  const double steps = std::pow(std::log(1.1 / 0.9) / (2.0 * 1.2816), 2.0);
  const double between = whole - steps;
  const double precision = 1.0 / between + 3.0 / steps;
  const double mean = (std::log(1.2) + std::log(1.25) + std::log(1.3)) / steps / precision;
  CHECK(made.scale == doctest::Approx(std::exp(mean)).epsilon(1e-12));
  const double left = steps + 1.0 / precision;
  CHECK(std::log(made.within.high) == doctest::Approx(std::log(1.6) * std::sqrt(left / whole)).epsilon(1e-12));
}

TEST_CASE("many measurements leave the scatter of single steps, and a narrow prior is left as it is") {
  const std::array<double, 1000> many = [] {
    std::array<double, 1000> all;
    all.fill(1.4);
    return all;
  }();
  const own_scale sure = narrowed(prior, many, of_steps);
  CHECK(sure.scale == doctest::Approx(1.4).epsilon(1e-3));
  CHECK(sure.within.high / sure.within.low == doctest::Approx(1.1 / 0.9).epsilon(1e-3));
  CHECK(narrowed({0.95, 1.05}, three, of_steps).scale == 1.0);
}

TEST_CASE("a ratio that is none is refused") {
  CHECK_THROWS_WITH_AS(narrowed(prior, std::array{1.0, 0.0}), doctest::Contains("RL-101"), error);
  CHECK_THROWS_WITH_AS(narrowed(prior, std::array{std::nan("")}), doctest::Contains("RL-101"), error);
  CHECK_THROWS_WITH_AS(narrowed({0.95, 1.05}, std::array{-3.0}), doctest::Contains("RL-101"), error);
}

TEST_CASE("a part of an interval is that part of either end, in logarithms") {
  const likely_factors half = scatter_within({0.64, 1.21}, 0.5);
  CHECK(half.low == doctest::Approx(0.8));
  CHECK(half.high == doctest::Approx(1.1));
  CHECK(scatter_within(prior, 1.0).high == doctest::Approx(prior.high));
}
