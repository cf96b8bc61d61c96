// Laws of the search over plans, tried with random models, fleets, requests and spaces. The seed is fixed: a failure can
// be repeated.
#include "support/random_plans.hpp"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <limits>
#include <range/v3/algorithm/min_element.hpp>
#include <range/v3/view/filter.hpp>
#include <ridgeline/planning/inverse_plans.hpp>
#include <ridgeline/planning/pareto.hpp>
#include <ridgeline/planning/plans.hpp>
#include <ridgeline/planning/search.hpp>
#include <ridgeline/planning/serving_search.hpp>
#include <support/sanitized.hpp>

using namespace ridgeline;
using ridgeline_tests::plan_dice;

namespace {

constexpr std::size_t trials = ridgeline_tests::sanitized ? 400 : 2000;
constexpr std::size_t kept = 4;
constexpr double infinite = std::numeric_limits<double>::infinity();

/// An objective of one's own that reads the memory, and says nothing of time: no bound may touch it.
struct leanest_plan {
  std::string_view name = "leanest";
  constexpr data_size operator()(const plan_estimate& plan) const { return -plan.memory.total(); }
};
/// A constraint of one's own.
struct at_most_gpus {
  std::int64_t most;
  std::string_view name = "few GPUs";
  constexpr bool operator()(const plan_estimate& plan) const { return plan.gpus.value() <= most; }
};

/// A random question and every plan that answers it, computed one by one.
struct question {
  std::vector<fleet> fleets;
  plan_space space;
  training_request asked;
  std::vector<found_plan> fitting;

  explicit question(plan_dice& roll, bool at_sites = false)
      : fleets(roll.fleets()), space(fleets, roll.axes()), asked(roll.request()) {
    if (at_sites) asked.sites = roll.sites();
    for (std::uint64_t number = 0; number < space.size(); ++number) {
      if (const auto one = plan_at(space, asked, number); one && fits_in_memory(one->estimate)) fitting.push_back(*one);
    }
  }

  /// Some value between the least and the most that any plan has; now and then below all of them.
  template<class Value>
  double limit(plan_dice& roll, Value value) const {
    double least = infinite;
    double most = 0.0;
    for (const found_plan& one : fitting) {
      least = std::min(least, value(one.estimate));
      most = std::max(most, value(one.estimate));
    }
    return fitting.empty() ? 1.0 : roll.real(0.9 * least, most);
  }
  finishes_within deadline(plan_dice& roll) const {
    return finishes_within(limit(roll, [](const plan_estimate& one) { return one.run.value(); }) * units::seconds);
  }
  costs_at_most bill(plan_dice& roll) const {
    return costs_at_most(limit(roll, [](const plan_estimate& one) { return one.cost().value(); }) * units::dollars);
  }
  emits_at_most emissions(plan_dice& roll) const {
    return emits_at_most(limit(roll, [](const plan_estimate& one) { return one.emitted.value(); }) * units::grams_co2e);
  }

  /// The best of all fitting plans that meet the constraints, by sorting all of them.
  template<class Objective, class... Constraints>
  std::vector<found_plan> best(const Objective& objective, const Constraints&... constraints) const {
    std::vector<found_plan> all;
    for (found_plan one : fitting) {
      if (!(true && ... && constraints(one.estimate))) continue;
      one.score = score_of(one.estimate, objective);
      all.push_back(one);
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.score < b.score; });
    return all;
  }
};

/// Completes whatever a walk meets.
struct every_plan_seen {
  std::vector<found_plan>* into;
  void note(plan_verdict, std::uint64_t, std::uint64_t) const {}
  void complete(const found_plan& one) const { into->push_back(one); }
};

/// Every number of two plans, as it is stored.
bool same_bits(const found_plan& one, const found_plan& other) {
  const plan_estimate& left = one.estimate;
  const plan_estimate& right = other.estimate;
  bool same = one.number == other.number && one.fleet == other.fleet && one.recipe == other.recipe;
  const auto equal = [&same](const auto& some, const auto& others) { same = same && some == others; };
  for (const step_term term : every_step_term) equal(time_of(left.step.terms, term), time_of(right.step.terms, term));
  for (const auto& row : memory_breakdown::table) equal(left.memory.*(row.field), right.memory.*(row.field));
  for (const run_term term : every_run_term) equal(time_of(left.interrupted, term), time_of(right.interrupted, term));
  equal(left.step.interval(), right.step.interval());
  equal(left.step.range, right.step.range);
  equal(left.plan.micro_batches, right.plan.micro_batches);
  equal(left.plan.data_parallel, right.plan.data_parallel);
  equal(left.plan.flash_attention, right.plan.flash_attention);
  equal(left.micro_batch, right.micro_batch);
  equal(left.capacity, right.capacity);
  equal(left.gpus, right.gpus);
  equal(left.machines, right.machines);
  equal(left.tokens, right.tokens);
  equal(left.run, right.run);
  equal(left.rent_or_capital, right.rent_or_capital);
  equal(left.electricity, right.electricity);
  equal(left.drawn.value(), right.drawn.value());
  equal(left.metered.value(), right.metered.value());
  equal(left.emitted, right.emitted);
  equal(left.mfu, right.mfu);
  equal(left.trained_tokens, right.trained_tokens);
  equal(left.within, right.within);
  equal(left.memory_within, right.memory_within);
  return same;
}

void same_plans(std::span<const found_plan> some, std::span<const found_plan> others) {
  REQUIRE(some.size() == others.size());
  for (std::size_t i = 0; i < some.size(); ++i) {
    CHECK(some[i].number == others[i].number);
    CHECK(some[i].score == others[i].score);
    CHECK(some[i].fleet == others[i].fleet);
    CHECK(some[i].recipe == others[i].recipe);
    CHECK(some[i].estimate.run == others[i].estimate.run);
    CHECK(some[i].estimate.memory.total() == others[i].estimate.memory.total());
  }
}

template<class Objective, class... Constraints>
void answers_alike(plan_dice& roll, const question& one, const Objective& objective,
                   const Constraints&... constraints) {
  const auto& [fleets, space, asked, fitting] = one;
  const plan_range all{0, space.size()};
  const auto everything = search<kept>(space, asked, all, search_effort::everything, objective, constraints...);
  const auto bounded = search<kept>(space, asked, all, search_effort::bounded, objective, constraints...);
  const auto sorted = one.best(objective, constraints...);
  const auto first = std::span(sorted).first(std::min(kept, sorted.size()));
  same_plans(everything.plans(), first);
  same_plans(bounded.plans(), first);
  CHECK(everything.all() == space.size());
  CHECK(bounded.all() == space.size());
  for (const plan_verdict which : {plan_verdict::not_divided, plan_verdict::fleet_too_small,
                                   plan_verdict::no_such_format, plan_verdict::batch_too_small}) {
    CHECK(bounded.count(which) == everything.count(which));
  }

  const auto cut = static_cast<std::uint64_t>(roll.between(0, static_cast<std::int64_t>(space.size())));
  const auto lower = search<kept>(space, asked, {0, cut}, search_effort::everything, objective, constraints...);
  const auto upper = search<kept>(space, asked, {cut, space.size()}, search_effort::bounded, objective, constraints...);
  const auto joined = merged(lower, upper);
  same_plans(joined.plans(), first);
  CHECK(joined.all() == space.size());
}

}  // namespace

TEST_CASE("a bounded search, a search of everything, blocks of it joined, and sorting all plans answer the same") {
  plan_dice roll;
  std::size_t fitting = 0;
  for (std::size_t i = 0; i < trials; ++i) {
    const question one(roll);
    fitting += one.fitting.empty() ? 0U : 1U;
    // One after the other: arguments may be evaluated in any order.
    const auto bill = one.bill(roll);
    const auto deadline = one.deadline(roll);
    const at_most_gpus few{roll.between(1, 16)};
    CAPTURE(i);
    switch (i % 8) {
      case 0: answers_alike(roll, one, fastest); break;
      case 1: answers_alike(roll, one, cheapest, deadline); break;
      case 2: answers_alike(roll, one, greenest, bill, deadline); break;
      case 3: answers_alike(roll, one, best_mfu, one.emissions(roll)); break;
      case 4: answers_alike(roll, one, fewest_gpus_first, deadline); break;
      case 5: answers_alike(roll, one, fastest, few, bill); break;
      case 6: answers_alike(roll, one, leanest_plan{}, deadline); break;
      default: answers_alike(roll, one, best_mfu); break;
    }
  }
  CHECK(fitting > trials / 3);  // else the questions ask nothing
}

TEST_CASE("a walk that computes each part once says of every plan what estimate_of says, to the last bit") {
  plan_dice roll;
  roll.engine.seed(20261122);
  const std::size_t spaces = std::getenv("RIDGELINE_FULL") != nullptr ? 10'000 : 300;
  std::size_t plans = 0;
  for (std::size_t i = 0; i < spaces; ++i) {
    std::vector<fleet> fleets = roll.fleets();
    for (fleet& one : fleets) {
      if (roll.coin()) one.overhead = pytorch_kept;
      if (roll.coin())
        one.interrupted = reliability{.between_failures = roll.magnitude(1e3, 1e6) * units::gpu_hours,
                                      .restart = roll.magnitude(1.0, 1e3) * units::seconds,
                                      .checkpoint = roll.magnitude(0.1, 1e2) * units::seconds};
    }
    training_request asked = roll.request();
    asked.method = every_optimizer[roll.between(0, static_cast<std::int64_t>(std::size(every_optimizer)) - 1)];
    asked.dropout = roll.coin();
    if (asked.model.moe && roll.coin()) asked.model.moe.first_dense = layers(roll.between(1, 2));
    const std::int64_t storing = storing_blocks(asked.model);  // one of which sees everything, if any block does
    if (asked.model.compressed == nullptr && roll.coin())
      asked.model.window = {.tokens = tokens(64), .full_every = roll.between(0, storing < 3 ? storing : 3)};
    if (roll.coin()) asked.sites = roll.sites();
    const plan_space space(fleets, roll.axes());
    std::vector<found_plan> seen;
    detail::walk(space, asked, {0, space.size()}, every_plan_seen{&seen});
    CAPTURE(i);
    auto next = seen.begin();
    for (std::uint64_t number = 0; number < space.size(); ++number) {
      const auto alone = plan_at(space, asked, number);
      if (!alone || !fits_in_memory(alone->estimate)) continue;
      REQUIRE(next != seen.end());
      REQUIRE(next->number == number);
      REQUIRE(same_bits(*next, *alone));
      ++next;
      ++plans;
    }
    REQUIRE(next == seen.end());
  }
  CHECK(plans > 10 * spaces);
}

TEST_CASE(
    "of several sites a search answers as sorting all plans does, and whole runs are no shorter than their bound") {
  plan_dice roll;
  roll.engine.seed(20261127);
  std::size_t fitting = 0;
  for (std::size_t i = 0; i < trials / 4; ++i) {
    const question one(roll, true);
    fitting += one.fitting.empty() ? 0U : 1U;
    const auto bill = one.bill(roll);
    const auto deadline = one.deadline(roll);
    CAPTURE(i);
    switch (i % 4) {
      case 0: answers_alike(roll, one, fastest); break;
      case 1: answers_alike(roll, one, cheapest, deadline); break;
      case 2: answers_alike(roll, one, greenest, bill); break;
      default: answers_alike(roll, one, fewest_gpus_first, deadline); break;
    }
  }
  CHECK(fitting > trials / 12);
}

TEST_CASE("no step is shorter than its bound") {
  plan_dice roll;
  std::size_t tried = 0;
  for (std::size_t i = 0; i < trials / 2; ++i) {
    const question one(roll);
    CAPTURE(i);
    for (const found_plan& plan : one.fitting) {
      const fleet& on = one.fleets[plan.fleet];
      const precision_recipe& recipe = one.space.axes().recipe[plan.recipe];
      const auto known = detail::prepared(one.asked, on, recipe);
      const auto step = step_of(one.asked, plan.estimate.plan, plan.estimate.micro_batch, recipe);
      REQUIRE(step);
      const duration bound = detail::bound_of(known).shortest(*step);
      CHECK(bound > duration{});
      CHECK(bound <= plan.estimate.step.total());
      ++tried;
    }
  }
  CHECK(tried > trials);
}

TEST_CASE("what follows from a step follows for every plan: energy, money and carbon of whole machines") {
  plan_dice roll;
  // Products of the same few numbers in another order: some units in the last place.
  const auto nearly = [](double value) { return doctest::Approx(value).epsilon(1e-12); };
  for (std::size_t i = 0; i < trials / 4; ++i) {
    const question one(roll);
    for (const found_plan& plan : one.fitting) {
      const plan_estimate& is = plan.estimate;
      const running_terms& terms = one.fleets[plan.fleet].terms;
      const std::int64_t each = one.fleets[plan.fleet].on.each().devices().value();
      CHECK(is.machines.value() * each >= is.gpus.value());
      CHECK((is.machines.value() - 1) * each < is.gpus.value());
      const double machine_seconds = static_cast<double>(is.machines.value()) * is.run.value();
      CHECK(in(is.drawn, units::joules) == nearly(machine_seconds * terms.draw.value().value()));
      CHECK(in(is.metered, units::joules) == nearly(in(is.drawn, units::joules) * terms.overhead.value()));
      CHECK(is.cost().value() == nearly(machine_seconds * terms.machine.value().value() +
                                        in(is.metered, units::joules) * terms.electricity.value().value()));
      CHECK(is.emitted.value() == nearly(in(is.metered, units::joules) * terms.grid.value().value()));
      CHECK(is.trained_tokens >= static_cast<double>(one.asked.budget.value()));
      CHECK(is.trained_tokens < static_cast<double>(one.asked.budget.value() + is.tokens.value()));
      CHECK(is.cost_per_token().value() * is.trained_tokens == nearly(is.cost().value()));
    }
  }
}

TEST_CASE("lazy views, filtered and minimised, agree with the search") {
  plan_dice roll;
  for (std::size_t i = 0; i < trials / 8; ++i) {
    const question one(roll);
    const auto deadline = one.deadline(roll);
    auto view = plans(one.space, one.asked) | ranges::views::filter(of_plan(fits_in_memory)) |
                ranges::views::filter(of_plan(deadline));
    const auto least = ranges::min_element(view, {}, of_plan(cheapest));
    const auto found = search<1>(one.space, one.asked, cheapest, deadline);
    CAPTURE(i);
    REQUIRE((found.found == 1) == (least != ranges::end(view)));
    if (found.found == 1) CHECK((*least).number == found.best[0].number);
  }
}

TEST_CASE(
    "a front holds the best by each objective, no plan that another dominates, and every plan is matched by one") {
  plan_dice roll;
  using three = pareto_front<512, fastest_plan, cheapest_plan, greenest_plan>;
  std::size_t sizes = 0;
  for (std::size_t i = 0; i < trials; ++i) {
    const question one(roll);
    const auto limit = one.emissions(roll);
    const plan_range all{0, one.space.size()};
    const auto front = search_front(one.space, one.asked, all, three(fastest, cheapest, greenest), limit);
    const auto plans = front.plans();
    sizes += plans.size();
    CAPTURE(i);
    CHECK(std::is_sorted(plans.begin(), plans.end(),
                         [](const auto& a, const auto& b) { return a.estimate.run < b.estimate.run; }));
    const auto sorted = one.best(fastest, limit);
    REQUIRE(sorted.empty() == plans.empty());
    for (const found_plan& any : sorted) {
      std::size_t as_good = 0;
      for (const found_plan& there : plans) {
        CHECK_FALSE(dominates(any.estimate, there.estimate, fastest, cheapest, greenest));
        as_good += there.estimate.run <= any.estimate.run && there.estimate.cost() <= any.estimate.cost() &&
                           there.estimate.emitted <= any.estimate.emitted
                       ? 1U
                       : 0U;
      }
      CHECK(as_good > 0);
    }
    const auto least = [&](const auto& objective) {
      double least_there = infinite;
      for (const found_plan& there : plans) least_there = std::min(least_there, score_of(there.estimate, objective));
      return least_there;
    };
    if (sorted.empty()) continue;
    CHECK(least(fastest) == one.best(fastest, limit)[0].score);
    CHECK(least(cheapest) == one.best(cheapest, limit)[0].score);
    CHECK(least(greenest) == one.best(greenest, limit)[0].score);
    // Found in two blocks, the second one beginning with the front of the first.
    const std::uint64_t cut = one.space.size() / 2;
    const auto lower = search_front(one.space, one.asked, {0, cut}, three(fastest, cheapest, greenest), limit);
    const auto both = search_front(one.space, one.asked, {cut, one.space.size()}, lower, limit);
    REQUIRE(both.plans().size() == plans.size());
    for (std::size_t k = 0; k < plans.size(); ++k) CHECK(both.plans()[k].number == plans[k].number);
  }
  CHECK(sizes > trials / 2);
}

TEST_CASE("a front by an objective that reads the memory misses none") {
  plan_dice roll;
  for (std::size_t i = 0; i < trials / 4; ++i) {
    const question one(roll);
    const auto front = search_front(one.space, one.asked, {0, one.space.size()},
                                    pareto_front<512, fastest_plan, leanest_plan>(fastest, leanest_plan{}));
    const auto leanest = one.best(leanest_plan{});
    REQUIRE(front.plans().empty() == leanest.empty());
    if (!leanest.empty()) CHECK(score_of(front.plans().back().estimate, leanest_plan{}) == leanest[0].score);
  }
}

TEST_CASE("the fewest GPUs that finish in time are the fewest, and an earlier date never takes fewer") {
  plan_dice roll;
  std::size_t answered = 0;
  for (std::size_t i = 0; i < trials / 2; ++i) {
    const question one(roll);
    const finishes_within deadline = one.deadline(roll);
    const auto answer = fewest_gpus_to_finish(one.space, one.asked, deadline.most);
    std::int64_t fewest = 0;
    for (const found_plan& plan : one.fitting) {
      if (!deadline(plan.estimate)) continue;
      const std::int64_t gpus = plan.estimate.gpus.value();
      if (fewest == 0 || gpus < fewest) fewest = gpus;
    }
    CAPTURE(i);
    REQUIRE(answer.has_value() == (fewest != 0));
    if (!answer) continue;
    ++answered;
    CHECK(answer->estimate.gpus.value() == fewest);
    CHECK(answer->estimate.run <= deadline.most);
    const auto earlier = fewest_gpus_to_finish(one.space, one.asked, roll.real(0.1, 1.0) * deadline.most);
    if (earlier) CHECK(earlier->estimate.gpus >= answer->estimate.gpus);
  }
  CHECK(answered > trials / 8);
}

TEST_CASE("the largest model that a budget trains is the largest, and more money never trains a smaller one") {
  plan_dice roll;
  std::size_t answered = 0;
  for (std::size_t i = 0; i < trials / 8; ++i) {
    const question one(roll);
    std::vector<transformer> models;
    for (int k = 0; k < 4; ++k) models.push_back(roll.model());
    const tokens_per_parameter tokens{roll.real(0.1, 20.0)};
    const auto cost_of = [&](const transformer& model) {
      training_request asked = one.asked;
      asked.model = model;
      asked.budget = tokens.budget_of(model);
      double least = infinite;
      for (std::uint64_t number = 0; number < one.space.size(); ++number) {
        const auto plan = plan_at(one.space, asked, number);
        if (plan && fits_in_memory(plan->estimate)) least = std::min(least, score_of(plan->estimate, cheapest));
      }
      return least;
    };
    std::vector<double> costs;
    for (const transformer& model : models) costs.push_back(cost_of(model));
    const double some = costs[static_cast<std::size_t>(roll.between(0, 3))];
    const money budget = (some < infinite ? roll.real(0.5, 2.0) * some : 1e6) * units::dollars;
    std::int64_t largest = 0;
    for (std::size_t k = 0; k < models.size(); ++k) {
      if (costs[k] <= budget.value()) largest = std::max(largest, parameters(models[k]));
    }
    const auto answer = largest_model_trained(models, one.space, one.asked, tokens, costs_at_most(budget));
    CAPTURE(i);
    REQUIRE(answer.has_value() == (largest != 0));
    if (!answer) continue;
    ++answered;
    CHECK(parameters(models[answer->model]) == largest);
    CHECK(answer->plan.estimate.cost().value() == costs[answer->model]);
    const auto more =
        largest_model_trained(models, one.space, one.asked, tokens, costs_at_most(roll.real(1.0, 9.0) * budget));
    REQUIRE(more);
    CHECK(parameters(models[more->model]) >= largest);
  }
  CHECK(answered > trials / 32);
}

TEST_CASE("the longest sequence that is trained is the last one that fits") {
  plan_dice roll;
  std::size_t bounded = 0;
  for (std::size_t i = 0; i < trials / 10; ++i) {
    question one(roll);
    // A multiple of every degree that is to divide it; so many that some do not fit.
    constexpr std::int64_t unit = 24 * 64;
    constexpr std::int64_t most = 40;
    std::int64_t last = 0;
    for (std::int64_t k = 1; k <= most; ++k) {
      one.asked.sequence = tokens(k * unit);
      bool any = false;
      for (std::uint64_t number = 0; number < one.space.size() && !any; ++number) {
        const auto plan = plan_at(one.space, one.asked, number);
        any = plan && fits_in_memory(plan->estimate);
      }
      if (!any) break;
      last = k;
    }
    const auto answer = longest_sequence_trained(one.space, one.asked, tokens(unit), tokens(most * unit + unit - 1));
    CAPTURE(i);
    REQUIRE(answer.has_value() == (last != 0));
    if (!answer) continue;
    CHECK(answer->sequence.value() == last * unit);
    CHECK(fits_in_memory(answer->plan.estimate));
    bounded += last < most ? 1U : 0U;
  }
  CHECK(bounded > 0);
}

TEST_CASE("no batch that fits and is fast enough serves a demand on fewer machines, for less or with less carbon") {
  plan_dice roll;
  std::size_t answered = 0;
  for (std::size_t i = 0; i < trials; ++i) {
    const serving_fleet on{
        .name = "any", .on = roll.machines(), .calibration = datasheet_serving, .terms = roll.terms()};
    serving_request asked{.model = roll.model(),
                          .prompt = tokens(roll.between(16, 4096)),
                          .reply = tokens(roll.between(16, 1024)),
                          .demand = roll.magnitude(0.1, 1000.0) * units::samples_per_second};
    if (roll.coin()) asked.first_token_within = roll.magnitude(0.01, 10.0) * units::seconds;
    if (roll.coin()) asked.between_tokens_within = roll.magnitude(0.001, 1.0) * units::seconds;
    const gpu_count t = gpus(std::int64_t{1} << roll.between(0, 2));
    const serving_fleet fleets[] = {on};
    const auto found = search_serving<1>(fleets, asked, {t}, {stored_bf16}, cheapest_to_serve);
    CAPTURE(i);

    double least = infinite;
    const std::int64_t devices = on.on.each().devices().value();
    if (t.value() <= devices && fault_of({.tensor_parallel = t}, asked.model, asked.prompt) == errc{}) {
      const serving_rates rates = serving_rates_of(on.on, on.kind, on.calibration);
      inference_step step{.model = asked.model,
                          .requests = batch(1),
                          .prompt = asked.prompt,
                          .reply = asked.reply,
                          .tensor_parallel = t};
      const duration alone = prefill_time(step, rates).total();
      // Every batch up to 64, then every so many: the whole range is as long as the memory is large.
      for (std::int64_t n = 1;; n += 1 + n / 64) {
        step.requests = batch(n);
        if (!fits(footprint(step), on.on.each().device())) break;
        const auto time = serving_time(step, rates);
        const duration between = time.output_token.total();
        if (asked.between_tokens_within && !(between <= *asked.between_tokens_within)) continue;
        if (asked.first_token_within && !(alone + between <= *asked.first_token_within)) continue;
        const double copies = std::ceil(asked.demand.value() / time.requests_per_second().value());
        const double machines = std::ceil(copies / static_cast<double>(devices / t.value()));
        least = std::min(least, machines);
      }
    }
    // The sum of two times against a limit, or a time against their difference: one may round the other way.
    REQUIRE(found.count(serving_verdict::kept) == found.found);
    if (found.found == 0) {
      CHECK(least == infinite);
      continue;
    }
    ++answered;
    const serving_answer& best = found.best[0];
    CHECK(static_cast<double>(best.machines) <= least);
    CHECK(static_cast<double>(best.copies) * best.time.requests_per_second().value() >= asked.demand.value());
    CHECK(best.gpus.value() == best.machines * devices);
    if (asked.between_tokens_within) CHECK(best.time.output_token.total() <= *asked.between_tokens_within);
    // Its limit is asked of the token alone: in the sum a unit in the last place is lost.
    if (asked.first_token_within) CHECK(best.first_token.value() <= asked.first_token_within->value() * (1.0 + 1e-12));
  }
  CHECK(answered > trials / 4);
}
