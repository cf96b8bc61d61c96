// Hoffmann et al. 2022, tables 3 and A3; Besiroglu et al. 2024; Sardana et al. 2024. The tables were read in the text of
// arXiv:2203.15556 on 2026-11-22. Erratum there: table A3 prints 1.26e24 operations for 175 B parameters of approach 3,
// between rows of 1.71e24 and 3.52e25; 6 * 175 B * 12.0 T is 1.26e25.
#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/workload/scaling_law.hpp>

using namespace ridgeline;

namespace {

struct published_row {
  double parameters, operations[3], tokens[3];  // by approach
};
constexpr published_row rows[] = {
    {400e6, {1.92e19, 1.84e19, 2.21e19}, {8.0e9, 7.7e9, 9.2e9}},
    {1e9, {1.21e20, 1.20e20, 1.62e20}, {20.2e9, 20.0e9, 27.1e9}},
    {10e9, {1.23e22, 1.32e22, 2.46e22}, {205.1e9, 219.5e9, 410.1e9}},
    {67e9, {5.76e23, 6.88e23, 1.71e24}, {1.5e12, 1.7e12, 4.1e12}},
    {175e9, {3.85e24, 4.54e24, 1.26e25}, {3.7e12, 4.3e12, 12.0e12}},
    {280e9, {9.90e24, 1.18e25, 3.52e25}, {5.9e12, 7.1e12, 20.1e12}},
    {520e9, {3.43e25, 4.19e25, 1.36e26}, {11.0e12, 13.4e12, 43.5e12}},
    {1e12, {1.27e26, 1.59e26, 5.65e26}, {21.2e12, 26.5e12, 94.1e12}},
    {10e12, {1.30e28, 1.75e28, 8.55e28}, {216.2e12, 292.0e12, 1425.5e12}},
};
constexpr double of(parameter_count n) { return static_cast<double>(n.value()); }
constexpr double of(token_count n) { return static_cast<double>(n.value()); }

}  // namespace

TEST_CASE("Hoffmann's tables by the approach that made each") {
  // The exponents have two digits: half of the last is 0.005 for each e-fold between a row and the point, 6 % at the ends.
  // On top, the point of approach 3 is "40B": 42.5 B by its own table. Rows of 67 B stand at 70 B by the slope of their
  // neighbours (70 / 67 is 4.5 %).
  const compute_frontier frontiers[] = {training_curves_2022, isoflop_profiles_2022, parametric_2022};
  for (int approach = 0; approach < 3; ++approach) {
    CAPTURE(approach);
    for (const published_row& row : rows) {
      CAPTURE(row.parameters);
      if (row.tokens[approach] > 1e15) continue;  // more than a count holds: 10 T parameters of approach 3
      const trained_model model = compute_optimal(frontiers[approach], row.operations[approach] * units::operations);
      const double apart =
          std::abs(std::log(row.operations[approach] / (frontiers[approach].budget / units::operations)));
      const double rounding = 0.005 * apart + (approach == 2 ? 0.06 : 0.01) + (row.parameters == 67e9 ? 0.045 : 0.0);
      CHECK(std::abs(std::log(of(model.parameters) / row.parameters)) < rounding);
      // Tokens are operations / 6 / parameters; those of the table are rounded to two digits at 1.5 T, 3 %.
      CHECK(std::abs(std::log(of(model.tokens) / row.tokens[approach])) < rounding + 0.035);
    }
  }
}

TEST_CASE("the parametric law itself gives the table of approach 3 in parameters within 9 %") {
  // The frontier of the published constants has the exponent 0.2849 / 0.6241 = 0.4565; the table has 0.459. Rounded as in
  // the body of the paper (0.34, 0.28), the law is off by 25 %: Besiroglu et al. say as much.
  const scaling_law rounded{"rounded", 1.69, 406.4, 0.34, 410.7, 0.28};
  double worst = 0.0, worst_rounded = 0.0;
  for (const published_row& row : rows) {
    if (row.tokens[2] > 1e15) continue;  // more than a count holds
    const operation_count budget = row.operations[2] * units::operations;
    worst =
        std::fmax(worst, std::abs(std::log(of(compute_optimal(hoffmann_2022, budget).parameters) / row.parameters)));
    worst_rounded =
        std::fmax(worst_rounded, std::abs(std::log(of(compute_optimal(rounded, budget).parameters) / row.parameters)));
  }
  CHECK(worst < 0.09);
  CHECK(worst_rounded > 0.2);
}

TEST_CASE("Besiroglu's refit: exponent 0.5126, and Chinchilla's ratio of 20 tokens a parameter") {
  const trained_model small = compute_optimal(besiroglu_2024, 1e20 * units::operations);
  const trained_model large = compute_optimal(besiroglu_2024, 1e24 * units::operations);
  CHECK(std::log(of(large.parameters) / of(small.parameters)) / std::log(1e4) == doctest::Approx(0.5126).epsilon(1e-3));
  const trained_model gopher = compute_optimal(besiroglu_2024, 5.76e23 * units::operations);
  const double ratio = of(gopher.tokens) / of(gopher.parameters);
  CHECK(ratio > 15.0);
  CHECK(ratio < 25.0);
  // Hoffmann's own constants ask for several times as many, which is their complaint.
  const trained_model theirs = compute_optimal(hoffmann_2022, 5.76e23 * units::operations);
  CHECK(of(theirs.tokens) / of(theirs.parameters) > 50.0);
}

TEST_CASE("Sardana et al., figure 1: 13 B quality and 2 T tokens of inference: 7 B, 17 % or 1.7e22 operations less") {
  const auto served = tokens(2e12);
  // The compute-optimal 13 B of the law, found through its operations.
  double low = 1e20, high = 1e24;
  for (int i = 0; i < 100; ++i) {
    const double middle = std::sqrt(low * high);
    (of(compute_optimal(hoffmann_2022, middle * units::operations).parameters) < 13e9 ? low : high) = middle;
  }
  const trained_model chinchilla = compute_optimal(hoffmann_2022, high * units::operations);
  const trained_model life = cheapest_over_life(hoffmann_2022, expected_loss(hoffmann_2022, chinchilla), served);
  const double before = life_operations(chinchilla, served) / units::operations;
  const double after = life_operations(life, served) / units::operations;
  CHECK(of(life.parameters) > 6.5e9);
  CHECK(of(life.parameters) < 7.5e9);
  // Two digits, 3 %, and exponents whose digits they do not give.
  CHECK((before - after) / before == doctest::Approx(0.17).epsilon(0.06));
  CHECK(before - after == doctest::Approx(1.7e22).epsilon(0.06));
}
