#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/workload/scaling_law.hpp>

using namespace ridgeline;

namespace {

// Counted by hand: 1 + 100 / sqrt(10^4) + 1000 / sqrt(10^6) = 3.
constexpr scaling_law hand_counted{"round", 1.0, 100.0, 0.5, 1000.0, 0.5};
constexpr double close = 1e-9;
constexpr double of_round = expected_loss(hand_counted, {parameter_count(10'000), tokens(1'000'000)});
static_assert(of_round > 3.0 - close && of_round < 3.0 + close);
// G = 100 / 1000, and 6 * 10^10 pairs of 6 operations: N = 0.1 * 10^5, D = 10 * 10^5, which is the model above.
constexpr trained_model best = compute_optimal(hand_counted, 6e10 * units::operations);
static_assert(best.parameters == parameter_count(10'000) && best.tokens == tokens(1'000'000));
static_assert(best.operations() == 6e10 * units::operations);
// 2 = 3 - 1 is reducible; 4 times the parameters leave 1.5 for the tokens: (1000 / 1.5)^2.
static_assert(tokens_to_reach(hand_counted, parameter_count(40'000), 3.0) == tokens(444'444));
static_assert(tokens_to_reach(hand_counted, parameter_count(10'000), 3.0) == tokens(1'000'000));
// 2,500 parameters alone leave 2.
static_assert(!tokens_to_reach(hand_counted, parameter_count(2'500), 3.0));
static_assert(life_operations(best, tokens(3'000'000)) == 12e10 * units::operations);

}  // namespace

TEST_CASE("compute-optimal is the least loss of all splits of the budget") {
  for (const scaling_law& law : {hoffmann_2022, besiroglu_2024, hand_counted}) {
    for (const double budget : {1e18, 1e21, 5.76e23}) {
      const trained_model found = compute_optimal(law, budget * units::operations);
      const double loss = expected_loss(law, found);
      for (const double times : {0.1, 0.5, 0.9, 0.99, 1.01, 1.1, 2.0, 10.0}) {
        const double n = std::round(times * static_cast<double>(found.parameters.value()));
        const trained_model other{parameter_count(n), token_count(std::round(budget / 6.0 / n))};
        CHECK(expected_loss(law, other) >= loss - 1e-12);
      }
    }
  }
}

TEST_CASE("the tokens of a size are those of the budget whose best model has that size") {
  static_assert(compute_optimal_tokens(hand_counted, parameter_count(10'000)) == tokens(1'000'000));
  for (const scaling_law& law : {hoffmann_2022, besiroglu_2024}) {
    for (const double budget : {1e19, 1e22, 1e25}) {
      const trained_model best_of_it = compute_optimal(law, budget * units::operations);
      CHECK(static_cast<double>(compute_optimal_tokens(law, best_of_it.parameters).value()) ==
            doctest::Approx(static_cast<double>(best_of_it.tokens.value())).epsilon(1e-6));
    }
  }
}

TEST_CASE("cheapest over a life has the loss asked for and is cheaper than its neighbours") {
  for (const scaling_law& law : {hoffmann_2022, besiroglu_2024}) {
    for (const double served : {1e9, 1e12, 1e14}) {
      const trained_model found = cheapest_over_life(law, 2.1, token_count(served));
      CHECK(expected_loss(law, found) == doctest::Approx(2.1).epsilon(1e-9));
      const operation_count least = life_operations(found, token_count(served));
      for (const double times : {0.8, 0.98, 1.02, 1.3, 3.0}) {
        const parameter_count n(std::round(times * static_cast<double>(found.parameters.value())));
        const auto seen = tokens_to_reach(law, n, 2.1);
        if (seen) CHECK(life_operations({n, *seen}, token_count(served)) > least);
      }
    }
  }
}

TEST_CASE("the more a model is asked, the smaller it is and the longer it is trained") {
  const trained_model alone = cheapest_over_life(besiroglu_2024, 2.0, tokens(1));
  const trained_model asked = cheapest_over_life(besiroglu_2024, 2.0, tokens(1e12));
  const trained_model dear = cheapest_over_life(besiroglu_2024, 2.0, tokens(1e12), 5.0);
  CHECK(asked.parameters < alone.parameters);
  CHECK(asked.tokens > alone.tokens);
  CHECK(dear.parameters < asked.parameters);
  // Asked for nothing, it is the compute-optimal model of its own operations.
  const trained_model optimal = compute_optimal(besiroglu_2024, alone.operations());
  CHECK(static_cast<double>(optimal.parameters.value()) ==
        doctest::Approx(static_cast<double>(alone.parameters.value())).epsilon(1e-6));
}

TEST_CASE("a loss just above what a model can reach takes more tokens than can be counted") {
  // 2 + 1 / N + 1000 / D with N = 10^12: of a loss of 2 + 10^-9 the parameters take a thousandth, and D is 1000 / (0.999 *
  // 10^-9). 5 * 10^-13 left would take 2 * 10^15 tokens.
  constexpr scaling_law law{
      .entropy = 2.0, .of_parameters = 1.0, .parameter_exponent = 1.0, .of_tokens = 1000.0, .token_exponent = 1.0};
  constexpr parameter_count many(1'000'000'000'000);
  CHECK(static_cast<double>(tokens_to_reach(law, many, 2.0 + 1e-9)->value()) ==
        doctest::Approx(1000.0 / 0.999e-9).epsilon(1e-6));
  CHECK_FALSE(tokens_to_reach(law, many, 2.0 + 1.5e-12).has_value());
  CHECK_FALSE(tokens_to_reach(law, many, 2.0).has_value());
}

// Hoffmann et al. 2022, equation 10 and tables 2 and 3; Besiroglu et al. 2024, table 1.
TEST_CASE("the published fits, constant by constant, and what a frontier says at its own budget and at four times it") {
  const auto is = [](const scaling_law& law, double e, double a, double alpha, double b, double beta) {
    CHECK(law.entropy == e);
    CHECK(law.of_parameters == a);
    CHECK(law.parameter_exponent == alpha);
    CHECK(law.of_tokens == b);
    CHECK(law.token_exponent == beta);
  };
  is(hoffmann_2022, 1.6934, 406.4, 0.3392, 410.7, 0.2849);
  is(besiroglu_2024, 1.8172, 482.01, 0.3478, 2085.43, 0.3658);
  is({}, 0.0, 0.0, 0.0, 0.0, 0.0);
  const auto at = [](const compute_frontier& frontier, double budget, double parameters, double exponent) {
    const trained_model own = compute_optimal(frontier, budget * units::operations);
    CHECK(static_cast<double>(own.parameters.value()) == doctest::Approx(parameters).epsilon(1e-9));
    CHECK(static_cast<double>(own.tokens.value()) == doctest::Approx(budget / 6.0 / parameters).epsilon(1e-9));
    const trained_model more = compute_optimal(frontier, 4.0 * budget * units::operations);
    CHECK(static_cast<double>(more.parameters.value()) ==
          doctest::Approx(std::pow(4.0, exponent) * parameters).epsilon(1e-9));
    CHECK(static_cast<double>(more.tokens.value()) ==
          doctest::Approx(std::pow(4.0, 1.0 - exponent) * budget / 6.0 / parameters).epsilon(1e-9));
  };
  at(training_curves_2022, 5.76e23, 67e9, 0.50);
  at(isoflop_profiles_2022, 1.32e22, 10e9, 0.49);
  at(parametric_2022, 5.76e23, 40e9, 0.46);
  static_assert(compute_frontier{}.parameters == parameter_count(1) && trained_model{}.tokens == tokens(1) &&
                trained_model{}.parameters == parameter_count(1));
  // Fractions of a model or of a token are rounded to the nearest, and at least to one.
  const trained_model tiny =
      compute_optimal(compute_frontier{.budget = 6.0 * units::operations, .exponent = 0.5}, 0.06 * units::operations);
  CHECK(tiny.parameters == parameter_count(1));
  CHECK(tiny.tokens == tokens(1));
  const trained_model rounded = compute_optimal(compute_frontier{.budget = 6.0 * units::operations, .exponent = 0.5},
                                                6.0 * 2.56 * units::operations);
  CHECK(rounded.parameters == parameter_count(2));  // 1.6 of each
  CHECK(rounded.tokens == tokens(2));
}

#if defined(__cpp_exceptions)
TEST_CASE("impossible inputs are named") {
  const auto refused = [](auto asked) {
    CHECK_THROWS_WITH_AS(static_cast<void>(asked()), message(errc::figure_not_positive).data(), error);
  };
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const auto field : {&scaling_law::entropy, &scaling_law::of_parameters, &scaling_law::parameter_exponent,
                           &scaling_law::of_tokens, &scaling_law::token_exponent}) {
    for (const double wrong : {0.0, -1.0, infinity, std::numeric_limits<double>::quiet_NaN()}) {
      scaling_law law = hand_counted;
      law.*field = wrong;
      refused([&] { return expected_loss(law, best); });
      refused([&] { return compute_optimal(law, 1e20 * units::operations); });
      refused([&] { return compute_optimal_tokens(law, parameter_count(1)); });
      refused([&] { return tokens_to_reach(law, parameter_count(1), 3.0); });
      refused([&] { return cheapest_over_life(law, 3.0, tokens(1)); });
    }
  }
  for (const double wrong : {0.0, -1.0, infinity}) {
    compute_frontier frontier = training_curves_2022;
    frontier.exponent = wrong;
    refused([&] { return compute_optimal(frontier, 1e20 * units::operations); });
    refused([&] { return compute_optimal(training_curves_2022, wrong * units::operations); });
    refused([&] { return tokens_to_reach(hand_counted, parameter_count(1), wrong); });
    refused([&] { return cheapest_over_life(hand_counted, 3.0, tokens(1), wrong); });
  }
  refused([] { return cheapest_over_life(hand_counted, infinity, tokens(1)); });

  const operation_count none{};
  CHECK_THROWS_WITH_AS(compute_optimal(hand_counted, none), "RL-101: a figure must be positive and finite", error);
  refused([] { return compute_optimal(hand_counted, std::numeric_limits<double>::quiet_NaN() * units::operations); });
  refused([] { return compute_optimal(compute_frontier{}, 1e20 * units::operations); });
  refused([] { return cheapest_over_life(hand_counted, 1.0, tokens(1)); });
}
#endif

TEST_CASE("the cheapest training of a loss reaches it, is compute-optimal, and no other size takes fewer operations") {
  for (const double loss : {1.9, 2.0, 2.5, 3.5}) {
    CAPTURE(loss);
    const trained_model made = cheapest_to_reach(besiroglu_2024, loss);
    CHECK(expected_loss(besiroglu_2024, made) == doctest::Approx(loss).epsilon(1e-8));
    const trained_model optimal = compute_optimal(besiroglu_2024, made.operations());
    CHECK(static_cast<double>(made.parameters.value()) ==
          doctest::Approx(static_cast<double>(optimal.parameters.value())).epsilon(1e-6));
    for (const double factor : {0.7, 0.95, 1.05, 1.5}) {
      const parameter_count other(math::floor(factor * static_cast<double>(made.parameters.value())));
      const auto tokens = tokens_to_reach(besiroglu_2024, other, loss);
      if (tokens) CHECK(trained_model{other, *tokens}.operations() > made.operations());
    }
  }
  for (const double wrong : {besiroglu_2024.entropy, 0.0, -1.0, std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity()})
    CHECK_THROWS_WITH_AS(cheapest_to_reach(besiroglu_2024, wrong), doctest::Contains("RL-101"), error);
}
