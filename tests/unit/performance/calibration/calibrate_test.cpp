#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/hardware/training_calibration.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <ridgeline/units/constants.hpp>
#include <vector>

using namespace ridgeline;

namespace {

/// A pass over memory: launch + bytes / (share of 1 TB/s).
constexpr duration pass(const data_size& moved, const kernel_calibration& with) {
  return with.launch.value + moved / (with.memory_share.value * 1000.0 * units::gigabytes_per_second);
}
constexpr auto pass_constants =
    constants(constant<&kernel_calibration::memory_share>("memory share", {percent(5), percent(100)}),
              constant<&kernel_calibration::launch>("launch", {.highest = 1.0 * units::milliseconds}));

using pass_row = measurement<data_size, duration>;
constexpr kernel_calibration truth{.memory_share = {percent(80)}, .launch = {5.0 * units::microseconds}};
constexpr kernel_calibration guess{.memory_share = {percent(50)}, .launch = {1.0 * units::microseconds}};
constexpr double sizes[] = {1.0, 3.0, 10.0, 30.0, 100.0, 300.0};

constexpr auto rows_of(const kernel_calibration& with, const std::array<double, 6>& noise = {1, 1, 1, 1, 1, 1}) {
  std::array<pass_row, 6> rows = {};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const data_size moved = sizes[i] * units::megabytes;
    rows[i] = {.input = moved, .measured = noise[i] * pass(moved, with)};
  }
  return rows;
}

}  // namespace

TEST_CASE("constants that made the measurements are found again") {
  const auto fit = calibrate(guess, rows_of(truth), pass, pass_constants);
  // Tolerance  1e-8: the search ends where the squares are 1e-24, so residuals near 1e-12, which the launch has a fifth of.
  CHECK(fit.calibration.memory_share.value.value() == doctest::Approx(0.8).epsilon(1e-8));
  CHECK(fit.calibration.launch.value.value() == doctest::Approx(5e-6).epsilon(1e-8));
  CHECK(fit.converged);
  CHECK(fit.determined());
  CHECK(fit.rows == 6);
  CHECK(fit.mean_error < 1e-9);
  CHECK(fit.worst_error < 1e-9);
  CHECK(fit.bias == doctest::Approx(1.0).epsilon(1e-9));
  CHECK(fit.constants[0].name == "memory share");
  CHECK(fit.constants[1].value == fit.calibration.launch.value.value());
}

TEST_CASE("a fitted constant is marked so, what was not fitted stays, and the fit is noted in the calibration") {
  kernel_calibration start = guess;
  start.matrix_share = {fraction(0.7), constant_origin::measured};
  start.launch.origin = constant_origin::derived;
  const auto fit = calibrate(start, rows_of(truth), pass, pass_constants,
                             {.folds = 3, .rows = "six passes", .program = "mine", .fitted_on = "2026-11-21"});
  CHECK(fit.calibration.launch.origin == constant_origin::fitted);
  CHECK(fit.calibration.matrix_share.value == fraction(0.7));
  CHECK(fit.calibration.matrix_share.origin == constant_origin::measured);
  CHECK(fit.calibration.fit.rows == "six passes");
  CHECK(fit.calibration.fit.program == "mine");
  CHECK(fit.calibration.fit.fitted_on == "2026-11-21");
  CHECK(fit.calibration.fit.fitted_rows == 6);
  CHECK(fit.calibration.fit.held_out_rows == 6);
  CHECK(fit.calibration.fit.fitted_error == fit.mean_error);
  CHECK(fit.calibration.fit.held_out_error == *fit.held_out_error);
}

TEST_CASE("the error of a fit is that of its own predictions") {
  const auto rows = rows_of(truth, {1.1, 0.9, 1.05, 0.97, 1.02, 1.0});
  const auto fit = calibrate(guess, rows, pass, pass_constants);
  double sum = 0.0;
  double ratios = 0.0;
  double squares = 0.0;
  double worst = 0.0;
  for (const pass_row& row : rows) {
    const double ratio = in(pass(row.input, fit.calibration), row.measured);
    sum += std::abs(ratio - 1.0);
    ratios += ratio;
    squares += std::log(ratio) * std::log(ratio);
    worst = std::max(worst, std::abs(ratio - 1.0));
  }
  CHECK(fit.mean_error == doctest::Approx(sum / 6.0));
  CHECK(fit.bias == doctest::Approx(ratios / 6.0));
  CHECK(fit.worst_error == doctest::Approx(worst));
  CHECK(fit.residual_deviation == doctest::Approx(std::sqrt(squares / (6.0 - 2.0))));

  // No other pair of constants near by has a smaller sum of squares.
  for (const double share : {0.999, 1.001}) {
    for (const double launch : {0.999, 1.001}) {
      kernel_calibration other = fit.calibration;
      other.memory_share.value = fraction(share * other.memory_share.value);
      other.launch.value *= launch;
      double theirs = 0.0;
      for (const pass_row& row : rows) {
        const double r = std::log(in(pass(row.input, other), row.measured));
        theirs += r * r;
      }
      CHECK(theirs > squares);
    }
  }
}

// Source     textbook: of one constant c in predicted = c x, ln c has the standard error s / sqrt(n), s the standard
//            deviation of the residuals with n - 1 degrees of freedom; c itself c times that, to first order.
TEST_CASE("the standard error of a single factor is that of a mean of logarithms") {
  const auto product = [](double x, const kernel_calibration& with) { return x * with.memory_share.value; };
  const std::array<measurement<double, double>, 4> rows{
      {{.input = 1.0, .measured = 0.5}, {2.0, 1.1}, {3.0, 1.4}, {4.0, 2.2}}};
  const auto fit = calibrate(guess, rows, product,
                             constants(constant<&kernel_calibration::memory_share>("factor", {.lowest = percent(1)})));
  double mean = 0.0;
  for (const auto& row : rows) mean += std::log(row.measured / row.input) / 4.0;
  double squares = 0.0;
  for (const auto& row : rows) squares += std::pow(std::log(row.measured / row.input) - mean, 2);
  const double deviation = std::sqrt(squares / 3.0);
  CHECK(fit.constants[0].value == doctest::Approx(std::exp(mean)).epsilon(1e-7));
  CHECK(fit.residual_deviation == doctest::Approx(deviation));
  REQUIRE(fit.constants[0].standard_error);
  CHECK(*fit.constants[0].standard_error == doctest::Approx(fit.constants[0].value * deviation / 2.0).epsilon(1e-6));

  SUBCASE("in steps of the constant instead of shares it is the same") {
    const auto linear =
        calibrate(guess, rows, product, constants(constant<&kernel_calibration::memory_share>("factor")));
    CHECK(linear.constants[0].value == doctest::Approx(fit.constants[0].value).epsilon(1e-7));
    REQUIRE(linear.constants[0].standard_error);
    CHECK(*linear.constants[0].standard_error == doctest::Approx(*fit.constants[0].standard_error).epsilon(1e-6));
  }
  SUBCASE("leaving one out predicts each row by the mean of the others") {
    double expected = 0.0;
    for (const auto& row : rows) {
      const double own = std::log(row.measured / row.input);
      expected += std::abs(std::exp((4.0 * mean - own) / 3.0 - own) - 1.0) / 4.0;
    }
    const auto one_out = calibrate(
        guess, rows, product, constants(constant<&kernel_calibration::memory_share>("factor", {.lowest = percent(1)})),
        {.folds = 99});
    CHECK(one_out.held_out_rows == 4);
    REQUIRE(one_out.held_out_error);
    CHECK(*one_out.held_out_error == doctest::Approx(expected).epsilon(1e-6));
  }
  SUBCASE("rows of a group are held out together, and nothing is where no group is left to fit on") {
    auto grouped = rows;
    for (auto& row : grouped) row.group = 7;
    const auto alone =
        calibrate(guess, grouped, product, constants(constant<&kernel_calibration::memory_share>("factor")));
    CHECK_FALSE(alone.held_out_error);
    CHECK(alone.held_out_rows == 0);
    grouped[0].group = 0;
    grouped[1].group = 0;
    const auto halves = calibrate(guess, grouped, product,
                                  constants(constant<&kernel_calibration::memory_share>("factor")), {.folds = 2});
    CHECK(halves.held_out_rows == 4);
  }
  SUBCASE("a weight counts as so many rows") {
    auto weighted = rows;
    weighted[0].weight = 3.0;
    double sum = 2.0 * std::log(0.5);
    for (const auto& row : rows) sum += std::log(row.measured / row.input);
    const auto heavy =
        calibrate(guess, weighted, product, constants(constant<&kernel_calibration::memory_share>("factor")));
    CHECK(heavy.constants[0].value == doctest::Approx(std::exp(sum / 6.0)).epsilon(1e-7));
  }
}

TEST_CASE("a constant that nothing depends on is named and keeps its value") {
  const auto three = constants(constant<&kernel_calibration::matrix_share>("matrix share", {percent(10), percent(100)}),
                               constant<&kernel_calibration::memory_share>("memory share", {percent(5), percent(100)}),
                               constant<&kernel_calibration::launch>("launch"));
  kernel_calibration start = guess;
  start.matrix_share = {fraction(0.77), constant_origin::measured};
  const auto fit = calibrate(start, rows_of(truth), pass, three);
  CHECK_FALSE(fit.determined());
  CHECK_FALSE(fit.constants[0].determined);
  CHECK(fit.constants[1].determined);
  CHECK_FALSE(fit.constants[0].standard_error);
  CHECK(fit.calibration.matrix_share.value == fraction(0.77));
  CHECK(fit.calibration.matrix_share.origin == constant_origin::measured);
  CHECK(fit.calibration.memory_share.value.value() == doctest::Approx(0.8).epsilon(1e-8));
}

TEST_CASE("of two constants that only their product is seen of, the later one is held") {
  const auto product = [](double x, const kernel_calibration& with) {
    return x * with.memory_share.value * with.matrix_share.value;
  };
  const std::array<measurement<double, double>, 4> rows{{{1.0, 0.5}, {2.0, 1.1}, {3.0, 1.4}, {4.0, 2.2}}};
  const auto fit = calibrate(guess, rows, product,
                             constants(constant<&kernel_calibration::memory_share>("first", {.lowest = percent(1)}),
                                       constant<&kernel_calibration::matrix_share>("second", {.lowest = percent(1)})));
  CHECK(fit.constants[0].determined);
  CHECK_FALSE(fit.constants[1].determined);
  CHECK(fit.calibration.matrix_share.value == guess.matrix_share.value);
}

TEST_CASE("a bound is not passed, and the fit says that it was reached") {
  auto faster_than_the_datasheet = rows_of(truth);
  for (pass_row& row : faster_than_the_datasheet) {
    row.measured = truth.launch.value + row.input / (1300.0 * units::gigabytes_per_second);
  }
  const auto fit = calibrate(guess, faster_than_the_datasheet, pass, pass_constants);
  CHECK(fit.calibration.memory_share.value == fraction(1.0));
  CHECK(fit.constants[0].at_bound);
  CHECK_FALSE(fit.constants[0].standard_error);
  CHECK_FALSE(fit.constants[1].at_bound);

  SUBCASE("also at zero") {
    kernel_calibration none = truth;
    none.launch.value = 0.0 * units::seconds;
    const auto without = calibrate(guess, rows_of(none, {0.9, 1, 1, 1, 1, 1}), pass, pass_constants);
    CHECK(without.calibration.launch.value == 0.0 * units::seconds);
    CHECK(without.constants[1].at_bound);
  }
}

TEST_CASE("a constant inside a calibration inside a calibration is reached") {
  const auto step = [](const data_size& moved, const training_calibration& with) { return pass(moved, with.kernels); };
  training_calibration start;
  start.kernels = guess;
  const auto by_path =
      constants(constant<&training_calibration::kernels, &kernel_calibration::memory_share>("kernels.memory",
                                                                                            {percent(5), percent(100)}),
                constant<&training_calibration::kernels, &kernel_calibration::launch>("kernels.launch"));
  const auto fit = calibrate(start, rows_of(truth), step, by_path);
  CHECK(fit.calibration.kernels.memory_share.value.value() == doctest::Approx(0.8).epsilon(1e-8));
  CHECK(fit.calibration.fit.fitted_rows == 6);
  CHECK(fit.calibration.kernels.fit.fitted_rows == 0);
}

TEST_CASE("measurements come in any list") {
  const auto rows = rows_of(truth);
  const std::vector<pass_row> list(rows.begin(), rows.end());
  CHECK(calibrate(guess, list, pass, pass_constants).constants[0].value ==
        calibrate(guess, rows, pass, pass_constants).constants[0].value);
}

TEST_CASE("a search that may take no step has not converged") {
  const auto fit = calibrate(guess, rows_of(truth), pass, pass_constants, {.folds = 0, .most_steps = 0});
  CHECK_FALSE(fit.converged);
  CHECK(fit.calibration.launch.value == guess.launch.value);
  CHECK_FALSE(fit.held_out_error);
}

TEST_CASE("wrong input is refused") {
  const auto code_of = [](const auto& call) {
    try {
      call();
    } catch (const error& wrong) {
      return wrong.code();
    }
    return errc::figure_absent;
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(code_of([] {
          const std::array<pass_row, 2> two{rows_of(truth)[0], rows_of(truth)[1]};
          return calibrate(guess, two, pass, pass_constants);
        }) == errc::measurements_too_few);
  for (const double bad : {0.0, -1.0, nan, infinity}) {
    CAPTURE(bad);
    auto rows = rows_of(truth);
    rows[2].measured = bad * units::seconds;
    CHECK(code_of([&] { return calibrate(guess, rows, pass, pass_constants); }) == errc::measurement_not_positive);
    rows = rows_of(truth);
    rows[2].weight = bad;
    CHECK(code_of([&] { return calibrate(guess, rows, pass, pass_constants); }) == errc::measurement_not_positive);
  }
  for (const double bad : {-1e-6, 1.01e-3, nan, infinity}) {
    CAPTURE(bad);
    kernel_calibration start = guess;
    start.launch.value = bad * units::seconds;
    CHECK(code_of([&] { return calibrate(start, rows_of(truth), pass, pass_constants); }) ==
          errc::constant_out_of_bounds);
  }
  kernel_calibration below = guess;
  below.memory_share.value = percent(4);
  CHECK(code_of([&] { return calibrate(below, rows_of(truth), pass, pass_constants); }) ==
        errc::constant_out_of_bounds);
  for (const double bad : {0.0, -1.0, nan, infinity}) {
    CAPTURE(bad);
    const auto wrong = [bad](const data_size&, const kernel_calibration&) { return bad * units::seconds; };
    CHECK(code_of([&] { return calibrate(guess, rows_of(truth), wrong, pass_constants); }) ==
          errc::prediction_not_positive);
  }
}

TEST_CASE("a model that makes no sense in places is fitted where it does") {
  // Not a number above 0.9: the search steps back.
  const auto partial = [](const data_size& moved, const kernel_calibration& with) {
    return with.memory_share.value > percent(90) ? std::numeric_limits<double>::quiet_NaN() * units::seconds
                                                 : pass(moved, with);
  };
  const auto fit = calibrate(guess, rows_of(truth), partial, pass_constants);
  CHECK(fit.calibration.memory_share.value.value() == doctest::Approx(0.8).epsilon(1e-8));
}
