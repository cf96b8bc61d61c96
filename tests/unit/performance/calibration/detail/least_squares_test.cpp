#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <vector>

using namespace ridgeline;
using detail::found_minimum;
using detail::normal_equations;
using detail::search_space;
using detail::triangle;
using detail::unknown;

// The pieces of a fit, each against what a person solves on paper.
namespace {

doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-9); }

/// 4 rows, of which one may be left out: each is a x + b y - c, with a weight.
struct planes {
  std::array<std::array<double, 4>, 4> row = {
      {{1.0, 2.0, 1.0, 1.0}, {2.0, -1.0, 3.0, 2.0}, {0.5, 1.0, -2.0, 1.0}, {3.0, 3.0, 100.0, 1.0}}};
  bool leaves_out_the_last = true;
  std::size_t rows() const { return row.size(); }
  bool excluded(std::size_t i) const { return leaves_out_the_last && i == 3; }
  double weight(std::size_t i) const { return row[i][3]; }
  std::array<double, 2> model_at(const std::array<double, 2>& values) const { return values; }
  template<std::size_t Copies>
  std::array<std::array<double, 2>, Copies> copies_of(const std::array<double, 2>& model) const {
    return {model, model};
  }
  double residual(const std::array<double, 2>& at, std::size_t i) const {
    return row[i][0] * at[0] + row[i][1] * at[1] - row[i][2];
  }
};
constexpr double none = -1e300;
constexpr double endless = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("an unknown moves by shares where it is above zero, else by parts of its size, and stays in its bounds") {
  const unknown share{.lowest = 0.5, .highest = 8.0};
  CHECK(share.by_share());
  CHECK(share.moved({2.0, 1.0}) == about(4.0));
  CHECK(share.moved({2.0, -1.0}) == about(1.0));
  CHECK(share.moved({2.0, 3.0}) == 8.0);
  CHECK(share.moved({2.0, -3.0}) == 0.5);
  CHECK(share.step_over({2.0, 8.0}) == about(2.0));
  const unknown part{.lowest = 0.0, .highest = 8.0, .typical = 0.25};
  CHECK_FALSE(part.by_share());
  CHECK(part.size(-3.0) == 3.0);
  CHECK(part.size(0.0) == 0.25);
  CHECK(part.moved({2.0, 0.5}) == 3.0);
  CHECK(part.moved({0.0, 0.5}) == 0.125);
  CHECK(part.moved({2.0, 9.0}) == 8.0);
  CHECK(part.moved({2.0, -9.0}) == 0.0);
  CHECK(part.step_over({2.0, 5.0}) == 1.5);
  CHECK(part.step_over({0.0, 1.0}) == 4.0);
}

TEST_CASE("three equations with three unknowns; damping adds to the diagonal") {
  normal_equations<3> sums;
  sums.matrix = {{{4.0, 0.0, 0.0}, {2.0, 5.0, 0.0}, {0.0, 3.0, 10.0}}};  // the lower half of a symmetric one
  const auto solved = triangle<3>(sums, {}, 0.0).solved({8.0, 21.0, 36.0});
  const auto damped = triangle<3>(sums, {}, 1.0).solved({12.0, 31.0, 66.0});  // 8, 10 and 20 on the diagonal
  for (std::size_t k = 0; k < 3; ++k) {
    CHECK(solved[k] == about(static_cast<double>(k) + 1.0));
    CHECK(damped[k] == about(static_cast<double>(k) + 1.0));
  }
  // Without the middle one the others have nothing in common.
  const auto held = triangle<3>(sums, {false, true, false}, 0.0).solved({8.0, 21.0, 36.0});
  CHECK(held[0] == about(2.0));
  CHECK(held[1] == 0.0);
  CHECK(held[2] == about(3.6));
  const auto last = triangle<3>(sums, {true, false, false}, 0.0).solved({8.0, 21.0, 36.0});
  CHECK(last[0] == 0.0);
  CHECK(last[1] == about((210.0 - 108.0) / 41.0));
  CHECK(last[2] == about((180.0 - 63.0) / 41.0));
}

TEST_CASE("of equations that say the same the later one is not used, nor one that says nothing") {
  normal_equations<3> sums;
  sums.matrix = {{{4.0, 0.0, 0.0}, {4.0, 4.0, 0.0}, {0.0, 0.0, 0.0}}};
  const triangle<3> same(sums, {}, 0.0);
  CHECK(same.used == std::array<bool, 3>{true, false, false});
  const auto solved = same.solved({8.0, 8.0, 1.0});
  CHECK(solved[0] == about(2.0));
  CHECK(solved[1] == 0.0);
  CHECK(solved[2] == 0.0);
  // A third equation beside one that is left out.
  sums.matrix = {{{4.0, 0.0, 0.0}, {4.0, 4.0, 0.0}, {2.0, 2.0, 5.0}}};
  const auto around = triangle<3>(sums, {}, 0.0).solved({8.0, 8.0, 12.0});
  CHECK(around[0] == about(1.0));
  CHECK(around[1] == 0.0);
  CHECK(around[2] == about(2.0));
}

TEST_CASE("sums over rows: residuals, slopes and weights, without what is left out") {
  const planes problem;
  const std::array<double, 2> at{2.0, 4.0};
  // Residuals 9, -3, 7; weights 1, 2, 1.
  CHECK(detail::cost_of(problem, at) == about(81.0 + 2.0 * 9.0 + 49.0));
  search_space<2> space{{{.lowest = 0.0, .highest = endless}, {.lowest = 0.0, .highest = endless}}};
  auto sums = detail::equations_at(problem, space, at);
  // A step is a part of 2 and of 4: slopes 2 a and 4 b, (2, 8), (4, -4), (1, 4).
  CHECK(sums.slope[0] == about(9.0 * 2.0 + 2.0 * -3.0 * 4.0 + 7.0 * 1.0));
  CHECK(sums.slope[1] == about(9.0 * 8.0 + 2.0 * -3.0 * -4.0 + 7.0 * 4.0));
  CHECK(sums.matrix[0][0] == about(4.0 + 2.0 * 16.0 + 1.0));
  CHECK(sums.matrix[1][0] == about(16.0 - 2.0 * 16.0 + 4.0));
  CHECK(sums.matrix[1][1] == about(64.0 + 2.0 * 16.0 + 16.0));
  // At a bound the step has one side; what is held has none.
  space[0].highest = 2.0;
  CHECK(detail::equations_at(problem, space, at).slope[0] == about(1.0));
  space[0].held = true;
  sums = detail::equations_at(problem, space, at);
  CHECK(sums.slope[0] == 0.0);
  CHECK(sums.matrix[0][0] == 0.0);
  CHECK(sums.matrix[1][1] == about(112.0));
}

TEST_CASE("the minimum of planes is that of the normal equations, free and at a bound") {
  const planes problem;
  search_space<2> space{{{.lowest = none, .highest = endless}, {.lowest = none, .highest = endless}}};
  // Sums of w a a, w a b, w b b, w a c, w b c: 9.25, -1.5, 7, 12, -6.
  const double determinant = 9.25 * 7.0 - 1.5 * 1.5;
  const double x = (12.0 * 7.0 + 1.5 * -6.0) / determinant, y = (9.25 * -6.0 + 1.5 * 12.0) / determinant;
  const found_minimum<2> free = detail::minimum_from({1.0, 1.0}, problem, space, 100);
  CHECK(free.converged);
  CHECK(free.values[0] == doctest::Approx(x).epsilon(1e-6));
  CHECK(free.values[1] == doctest::Approx(y).epsilon(1e-6));
  CHECK(free.cost == about(detail::cost_of(problem, std::array{x, y})));
  // y may not fall below nothing: then x is 12 / 9.25; nor x above one: then y is (1.5 - 6) / 7.
  space[1].lowest = 0.0;
  const found_minimum<2> low = detail::minimum_from({1.0, 1.0}, problem, space, 100);
  CHECK(low.converged);
  CHECK(low.values[0] == doctest::Approx(12.0 / 9.25).epsilon(1e-6));
  CHECK(low.values[1] == 0.0);
  space[1].lowest = none;
  space[0].highest = 1.0;
  const found_minimum<2> high = detail::minimum_from({0.5, 1.0}, problem, space, 100);
  CHECK(high.values[0] == 1.0);
  CHECK(high.values[1] == doctest::Approx(-4.5 / 7.0).epsilon(1e-6));
  // What is held stays.
  space[0] = {.lowest = none, .highest = endless, .held = true};
  CHECK(detail::minimum_from({3.0, 1.0}, problem, space, 100).values[0] == 3.0);
  CHECK(detail::minimum_from({3.0, 1.0}, problem, space, 100).values[1] ==
        doctest::Approx((3.0 * 1.5 - 6.0) / 7.0).epsilon(1e-6));
}

TEST_CASE("a search that starts where nothing is left, or may not step, ends there") {
  planes exact;
  for (auto& row : exact.row) row[2] = 2.0 * row[0] + 4.0 * row[1];
  const search_space<2> space{{{.lowest = 0.0, .highest = endless}, {.lowest = 0.0, .highest = endless}}};
  const auto there = detail::minimum_from({2.0, 4.0}, exact, space, 100);
  CHECK(there.converged);
  CHECK(there.values == std::array{2.0, 4.0});
  CHECK(there.cost == 0.0);
  CHECK_FALSE(detail::minimum_from({1.0, 1.0}, exact, space, 0).converged);
  // Planes are flat, so that each step leaves as little as its damping does, which falls: a thousandth, then a ten-thousandth.
  const auto three = detail::minimum_from({1.0, 1.0}, exact, space, 3);
  CHECK(std::abs(three.values[0] - 2.0) < 1e-10);
  CHECK(std::abs(three.values[1] - 4.0) < 1e-10);
}

// Source  textbook: a line through n points, ln y = ln c + p ln x; the slope has the standard error s / sqrt(Sxx), the
//         intercept s sqrt(1 / n + mean(x)^2 / Sxx), s with n - 2 degrees of freedom.
TEST_CASE("standard errors of a line through logarithms") {
  struct line {
    calibrated<double> factor = {1.0};
    calibrated<double> exponent = {1.0};
  };
  const auto power = [](double x, const line& with) { return with.factor.value * std::pow(x, with.exponent.value); };
  const std::array<measurement<double, double>, 5> rows{
      {{.input = 1.0, .measured = 3.1}, {2.0, 5.7}, {4.0, 12.9}, {8.0, 23.0}, {16.0, 50.0}}};
  const auto fit =
      calibrate(line{}, rows, power,
                constants(constant<&line::factor>("factor", {.lowest = 0.01}), constant<&line::exponent>("exponent")));
  double x_mean = 0.0, y_mean = 0.0, sxx = 0.0, sxy = 0.0, squares = 0.0;
  for (const auto& row : rows) x_mean += std::log(row.input) / 5.0, y_mean += std::log(row.measured) / 5.0;
  for (const auto& row : rows) {
    sxx += std::pow(std::log(row.input) - x_mean, 2);
    sxy += (std::log(row.input) - x_mean) * (std::log(row.measured) - y_mean);
  }
  const double slope = sxy / sxx, intercept = y_mean - slope * x_mean;
  for (const auto& row : rows) squares += std::pow(std::log(row.measured) - intercept - slope * std::log(row.input), 2);
  const double s = std::sqrt(squares / 3.0);
  CHECK(fit.converged);
  CHECK(fit.constants[0].value == doctest::Approx(std::exp(intercept)).epsilon(1e-6));
  CHECK(fit.constants[1].value == doctest::Approx(slope).epsilon(1e-6));
  CHECK(fit.residual_deviation == doctest::Approx(s).epsilon(1e-6));
  REQUIRE(fit.constants[0].standard_error);
  REQUIRE(fit.constants[1].standard_error);
  CHECK(*fit.constants[1].standard_error == doctest::Approx(s / std::sqrt(sxx)).epsilon(1e-5));
  CHECK(*fit.constants[0].standard_error ==
        doctest::Approx(fit.constants[0].value * s * std::sqrt(0.2 + x_mean * x_mean / sxx)).epsilon(1e-5));
  CHECK_FALSE(fit.constants[0].at_bound);

  SUBCASE("rows whose group leaves fewer than there are constants are not held out") {
    auto grouped = rows;
    for (auto& row : grouped) row.group = 0;
    grouped[3].group = 1;
    const auto some =
        calibrate(line{}, grouped, power,
                  constants(constant<&line::factor>("factor"), constant<&line::exponent>("exponent")), {.folds = 2});
    CHECK(some.held_out_rows == 1);  // four of group 0 would leave one row for two constants
    REQUIRE(some.held_out_error);
    // The line through the other four, in the same way.
    double mx = 0.0, my = 0.0, xx = 0.0, xy = 0.0;
    for (const std::size_t i : {0U, 1U, 2U, 4U})
      mx += std::log(rows[i].input) / 4.0, my += std::log(rows[i].measured) / 4.0;
    for (const std::size_t i : {0U, 1U, 2U, 4U}) {
      xx += std::pow(std::log(rows[i].input) - mx, 2);
      xy += (std::log(rows[i].input) - mx) * (std::log(rows[i].measured) - my);
    }
    const double predicted = std::exp(my + xy / xx * (std::log(8.0) - mx));
    CHECK(*some.held_out_error == doctest::Approx(std::abs(predicted / 23.0 - 1.0)).epsilon(1e-6));
  }
  SUBCASE("no fold and one fold hold nothing out, two hold every row out once") {
    const auto folds = [&](int n) {
      return calibrate(line{}, rows, power,
                       constants(constant<&line::factor>("factor"), constant<&line::exponent>("exponent")),
                       {.folds = n})
          .held_out_rows;
    };
    CHECK(folds(0) == 0);
    CHECK(folds(1) == 0);
    CHECK(folds(2) == 5);
    CHECK(folds(5) == 5);
    CHECK(folds(99) == 5);
  }
  SUBCASE("as many rows as constants are too few, one more is enough") {
    const auto few = [&](std::size_t n) {
      return calibrate(line{}, std::vector(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(n)), power,
                       constants(constant<&line::factor>("factor"), constant<&line::exponent>("exponent")));
    };
    CHECK_THROWS_WITH(few(2), message(errc::measurements_too_few).data());
    CHECK(few(3).rows == 3);
  }
}
