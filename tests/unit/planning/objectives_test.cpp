#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/planning/objectives.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr plan_estimate made(double run, double rent, double paid, double grams, double mfu, std::int64_t gpus) {
  plan_estimate is;
  is.gpus = ridgeline::gpus(gpus);
  is.run = run * seconds;
  is.rent_or_capital = rent * dollars;
  is.electricity = paid * dollars;
  is.emitted = grams * grams_co2e;
  is.mfu = mfu;
  return is;
}
constexpr plan_estimate one = made(100.0, 20.0, 5.0, 300.0, 0.4, 8);

// What a user may write.
constexpr auto least_memory = named("least memory", [](const plan_estimate& plan) { return plan.memory.total(); });
struct on_one_machine {
  std::string_view name = "stays on one machine";
  constexpr bool operator()(const plan_estimate& plan) const { return plan.machines == nodes(1); }
};
struct nameless {
  constexpr bool operator()(const plan_estimate&) const { return true; }
};
struct growing {
  static constexpr bool grows_with_time = true;
  std::string_view name = "reads the time, and more of the plan";
  constexpr double operator()(const plan_estimate& plan) const { return plan.run / seconds * plan.mfu; }
};
template<class Answer>
struct answering {
  std::string_view name = "any";
  constexpr Answer operator()(const plan_estimate&) const { return Answer(); }
};

}  // namespace

TEST_CASE("an objective is a quantity or a number of the estimate, and composes as any model") {
  static_assert(fastest(one) == 100.0 * seconds);
  static_assert(cheapest(one) == 25.0 * dollars, "rent or capital, and electricity");
  static_assert(greenest(one) == 300.0 * grams_co2e);
  static_assert(best_mfu(one) == -0.4, "the smaller the better");
  static_assert((one | cheapest) == 25.0 * dollars && (one | finishes_within(100.0 * seconds)));
}

TEST_CASE("plans are ordered by the number of an answer in the unit that its kind is stored in") {
  static_assert(score_of(one, fastest) == 100.0 && score_of(one, best_mfu) == -0.4);
  static_assert(score_of(one, named("hours", [](const plan_estimate& plan) { return plan.run / hours; })) ==
                100.0 / 3600.0);
  static_assert(score_of(one, named("GPUs", [](const plan_estimate& plan) { return plan.gpus; })) == 8.0);
  static_assert(score_of(one, named("energy", [](const plan_estimate& plan) { return plan.metered; })) == 0.0);
}

TEST_CASE("an objective answers any ordered quantity and never yes or no; a constraint answers exactly bool") {
  static_assert(plan_objective<answering<money>> && plan_objective<answering<carbon_mass>>);
  static_assert(plan_objective<answering<duration>> && plan_objective<answering<int>> &&
                plan_objective<answering<float>>);
  static_assert(!plan_objective<answering<bool>> && !plan_objective<answering<std::string_view>>);
  static_assert(!plan_objective<finishes_within> && !plan_objective<fits_in_memory_rule>);
  static_assert(plan_constraint<answering<bool>> && !plan_constraint<answering<int>>);
  static_assert(!plan_constraint<answering<double>> && !plan_constraint<answering<const void*>>);
  static_assert(!plan_constraint<fastest_plan> && !plan_constraint<cheapest_plan> &&
                !plan_constraint<best_utilized_plan>);
}

TEST_CASE("the fewest GPUs come first, and the shortest run among equals") {
  static_assert(fewest_gpus_first(made(1e9, 0, 0, 0, 0, 8)) < fewest_gpus_first(made(1.0, 0, 0, 0, 0, 9)));
  static_assert(fewest_gpus_first(made(99.0, 0, 0, 0, 0, 8)) < fewest_gpus_first(made(100.0, 0, 0, 0, 0, 8)));
  static_assert(fewest_gpus_first(made(1e15, 0, 0, 0, 0, 8)) < fewest_gpus_first(made(1.0, 0, 0, 0, 0, 9)));
}

TEST_CASE("a limit holds at its value and not beyond") {
  static_assert(finishes_within(100.0 * seconds)(one) && !finishes_within(99.9 * seconds)(one));
  static_assert(costs_at_most(25.0 * dollars)(one) && !costs_at_most(24.9 * dollars)(one));
  static_assert(emits_at_most(300.0 * grams_co2e)(one) && !emits_at_most(299.9 * grams_co2e)(one));
}

TEST_CASE("what fits, fits its GPU and its host") {
  plan_estimate plan = one;
  plan.memory.weights = 10.0 * gigabytes;
  plan.capacity = 10.0 * gigabytes;
  CHECK(fits_in_memory(plan));
  plan.fits_host = false;
  CHECK_FALSE(fits_in_memory(plan));
  plan.fits_host = true;
  plan.capacity = 9.9 * gigabytes;
  CHECK_FALSE(fits_in_memory(plan));
}

TEST_CASE("a limit that is no amount is refused") {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (const double wrong : {-1.0, nan, infinite}) {
    CHECK_THROWS_WITH_AS(finishes_within(wrong * seconds), doctest::Contains("RL-106"), error);
    CHECK_THROWS_WITH_AS(costs_at_most(wrong * dollars), doctest::Contains("RL-106"), error);
    CHECK_THROWS_WITH_AS(emits_at_most(wrong * grams_co2e), doctest::Contains("RL-106"), error);
  }
}

TEST_CASE("rules of one's own are function objects; a constraint has a name, a bound has to be promised") {
  static_assert(plan_objective<decltype(least_memory)> && plan_objective<fastest_plan>);
  static_assert(plan_constraint<on_one_machine> && plan_constraint<costs_at_most>);
  static_assert(!plan_constraint<nameless> && !plan_objective<int>);
  const auto grow = []<class... Rules>(const Rules&...) { return (detail::grows_with_time<Rules>() && ...); };
  static_assert(grow(fastest, cheapest, greenest, best_mfu, fewest_gpus_first, plainest));
  static_assert(grow(finishes_within(1.0 * seconds), costs_at_most(1.0 * dollars), emits_at_most(1.0 * grams_co2e),
                     scores_at_most(fastest, 1.0)));
  static_assert(!grow(scores_at_most(least_memory, 1.0)));
  static_assert(!detail::grows_with_time<decltype(least_memory)>() && !detail::grows_with_time<on_one_machine>());
  static_assert(!detail::grows_with_time<fits_in_memory_rule>(), "it reads the memory");
  // A bound of one run stands for each of its plans where the rule says so, or where no bound is ever asked for.
  static_assert(detail::of_the_run_alone<fastest_plan>() && detail::of_the_run_alone<on_one_machine>());
  static_assert(!detail::of_the_run_alone<growing>());
}

TEST_CASE("what claims to grow with time does") {
  // The same plan, its step twice as long.
  constexpr plan_estimate longer = made(200.0, 40.0, 10.0, 600.0, 0.2, 8);
  static_assert(fastest(longer) > fastest(one) && cheapest(longer) > cheapest(one));
  static_assert(greenest(longer) > greenest(one) && best_mfu(longer) > best_mfu(one));
  static_assert(fewest_gpus_first(longer) > fewest_gpus_first(one));
}

TEST_CASE("what there is to set up for a plan is counted by hand, replicas and ZeRO 1 for nothing") {
  CHECK(complexity_of({}) == 0);
  CHECK(complexity_of({.data_parallel = gpus(64), .sharding = zero::optimizer_state}) == 0);
  CHECK(complexity_of({.data_parallel = gpus(8), .sharding = zero::gradients}) == 1);
  CHECK(complexity_of({.tensor_parallel = gpus(8), .pipeline_parallel = stages(4)}) == 2);
  strategy plan{.tensor_parallel = gpus(2), .pipeline_parallel = stages(4)};
  plan.schedule = pipeline_schedule::zero_bubble;
  CHECK(complexity_of(plan) == 3);
  plan.schedule = pipeline_schedule::one_f_one_b;
  plan.virtual_stages = stages(2);
  CHECK(complexity_of(plan) == 3);
  plan.context_parallel = gpus(4);
  plan.ulysses = gpus(2);
  plan.expert_parallel = gpus(8);
  plan.sharding = zero::parameters;
  plan.recompute = recomputation::full;
  plan.to_host = offload::optimizer_state;
  CHECK(complexity_of(plan) == 9);
}

TEST_CASE("of plans with as much to set up the shorter run is the plainer one") {
  plan_estimate simple, shorter, divided;
  simple.run = 2.0 * days;
  shorter.run = 1.0 * days;
  divided.run = 1.0 * hours;
  divided.plan.tensor_parallel = gpus(2);
  CHECK(plainest(shorter) < plainest(simple));
  CHECK(plainest(simple) < plainest(divided));
  // What breaks a tie is a run's share of itself and 10^9 s: 86,400 / 1,000,086,400 of a day.
  CHECK(plainest(shorter) == doctest::Approx(8.63925354e-5).epsilon(1e-8));
  CHECK(plainest(divided) - 1.0 == doctest::Approx(3600.0 / 1'000'003'600.0).epsilon(1e-9));
  const scores_at_most no_longer(fastest, in(1.5 * days, seconds));
  CHECK(no_longer(shorter));
  CHECK_FALSE(no_longer(simple));
}

TEST_CASE("a limit is kept by what just reaches it") {
  // 100 s, $20 of rent and $5 of electricity, 300 g: `one`.
  CHECK(finishes_within(100.0 * seconds)(one));
  CHECK_FALSE(finishes_within(99.5 * seconds)(one));
  CHECK(costs_at_most(25.0 * dollars)(one));
  CHECK_FALSE(costs_at_most(24.5 * dollars)(one));
  CHECK(emits_at_most(300.0 * grams_co2e)(one));
  CHECK_FALSE(emits_at_most(299.5 * grams_co2e)(one));
  CHECK(scores_at_most(fastest, 100.0)(one));
  CHECK_FALSE(scores_at_most(fastest, 99.5)(one));
}

TEST_CASE(
    "a bound is shared by the plans of a run where the rule reads what they share, and not where it reads the plan") {
  const auto shared = []<class... Rules>(const Rules&...) { return (detail::of_the_run_alone<Rules>() && ...); };
  static_assert(shared(fastest, cheapest, greenest, best_mfu, fewest_gpus_first));
  static_assert(shared(finishes_within(1.0 * seconds), costs_at_most(1.0 * dollars), emits_at_most(1.0 * grams_co2e)));
  static_assert(!shared(plainest) && !shared(scores_at_most(fastest, 1.0)));
}
