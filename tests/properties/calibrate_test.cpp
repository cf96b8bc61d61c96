// Laws of fits, on random calibrations and measurements.
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <ridgeline/units/constants.hpp>
#include <vector>

using namespace ridgeline;

namespace {

struct kernel {
  double operations = 0.0;
  double bytes = 0.0;
};
using row = measurement<kernel, duration>;

/// Launch and the sum of both, so that every constant counts everywhere.
duration time_of(const kernel& one, const kernel_calibration& with) {
  return with.launch.value +
         (one.operations / (with.matrix_share.value * 3e14) + one.bytes / (with.memory_share.value * 2e12)) *
             units::seconds;
}

class random_fit {
 public:
  explicit random_fit(unsigned seed) : generator_(seed) {}
  double between(double low, double high) {
    return low * std::exp(std::uniform_real_distribution<double>(0.0, std::log(high / low))(generator_));
  }
  kernel_calibration calibration() {
    kernel_calibration made;
    made.matrix_share.value = fraction(between(0.1, 0.95));
    made.memory_share.value = fraction(between(0.1, 0.95));
    made.launch.value = between(1.0, 100.0) * units::microseconds;
    return made;
  }
  std::vector<row> rows(const kernel_calibration& truth, double noise) {
    std::vector<row> made;
    for (int i = 0; i < 40; ++i) {
      const kernel one{between(1e7, 1e12), between(1e5, 1e10)};
      made.push_back({.input = one, .measured = between(1.0 / (1.0 + noise), 1.0 + noise) * time_of(one, truth)});
    }
    return made;
  }

 private:
  std::mt19937 generator_;
};

const auto all_three =
    constants(constant<&kernel_calibration::matrix_share>("matrix share", {percent(1), percent(100)}),
              constant<&kernel_calibration::memory_share>("memory share", {percent(1), percent(100)}),
              constant<&kernel_calibration::launch>("launch", {.highest = 1.0 * units::seconds}));

double squares(const std::vector<row>& rows, const kernel_calibration& with) {
  double sum = 0.0;
  for (const row& one : rows) sum += std::pow(std::log(in(time_of(one.input, with), one.measured)), 2);
  return sum;
}

}  // namespace

TEST_CASE("constants that made the measurements are found from anywhere") {
  for (unsigned seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    random_fit random(seed);
    const kernel_calibration truth = random.calibration();
    const auto fit = calibrate(random.calibration(), random.rows(truth, 1e-12), time_of, all_three, {.folds = 0});
    CHECK(fit.converged);
    CHECK(fit.determined());
    // Tolerance  1e-5: rounding and differences leave a slope of about 1e-8, and one constant has little say at times.
    CHECK(fit.constants[0].value == doctest::Approx(truth.matrix_share.value.value()).epsilon(1e-5));
    CHECK(fit.constants[1].value == doctest::Approx(truth.memory_share.value.value()).epsilon(1e-5));
    CHECK(fit.constants[2].value == doctest::Approx(truth.launch.value.value()).epsilon(1e-5));
  }
}

TEST_CASE("a fit is at least as near to the measurements as its start, and as what made them") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    random_fit random(seed);
    const kernel_calibration truth = random.calibration();
    const kernel_calibration start = random.calibration();
    const auto rows = random.rows(truth, 0.3);
    const auto fit = calibrate(start, rows, time_of, all_three, {.folds = 0});
    CHECK(squares(rows, fit.calibration) <= squares(rows, start));
    CHECK(squares(rows, fit.calibration) <= squares(rows, truth));
    for (const constant_fit& one : fit.constants) CHECK((one.value >= 0.0 && one.value <= 1.0));
  }
}

TEST_CASE(
    "where all measurements are k times as long, a model of one factor finds k times the factor, with the same residuals") {
  for (unsigned seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    random_fit random(seed);
    auto rows = random.rows(random.calibration(), 0.2);
    const auto launches = [](const kernel& one, const kernel_calibration& with) {
      return std::sqrt(one.bytes) * with.launch.value;
    };
    kernel_calibration start;
    start.launch.value = 10.0 * units::microseconds;
    const auto only_launch =
        constants(constant<&kernel_calibration::launch>("launch", {.lowest = 1e-12 * units::seconds}));
    const auto once = calibrate(start, rows, launches, only_launch);
    for (row& one : rows) one.measured = 3.0 * one.measured;
    const auto thrice = calibrate(start, rows, launches, only_launch);
    CHECK(thrice.constants[0].value == doctest::Approx(3.0 * once.constants[0].value).epsilon(1e-6));
    CHECK(thrice.residual_deviation == doctest::Approx(once.residual_deviation).epsilon(1e-6));
    CHECK(*thrice.held_out_error == doctest::Approx(*once.held_out_error).epsilon(1e-6));
  }
}

TEST_CASE("standard errors are of the size of what the constants miss by") {
  // In units of the standard error a miss is about normal: of 180, 68 % within one and 95 % within two. Fewer than half
  // within one, or fewer than 85 % within two, would be another distribution.
  int within_one = 0;
  int within_two = 0;
  int all = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    random_fit random(seed);
    const kernel_calibration truth = random.calibration();
    const auto fit = calibrate(truth, random.rows(truth, 0.1), time_of, all_three, {.folds = 0});
    const double made[] = {truth.matrix_share.value.value(), truth.memory_share.value.value(),
                           truth.launch.value.value()};
    for (std::size_t k = 0; k < 3; ++k) {
      if (!fit.constants[k].standard_error) continue;
      const double miss = std::abs(fit.constants[k].value - made[k]) / *fit.constants[k].standard_error;
      within_one += miss <= 1.0 ? 1 : 0;
      within_two += miss <= 2.0 ? 1 : 0;
      ++all;
    }
  }
  REQUIRE(all > 150);
  CHECK(within_one > all / 2);
  CHECK(within_two > all * 85 / 100);
}
