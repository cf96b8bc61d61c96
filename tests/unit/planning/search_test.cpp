#include "support/plan_examples.hpp"

#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/planning/search.hpp>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::counted_request;
using ridgeline_tests::rented_fleet;

namespace {

/// All plans score alike.
constexpr auto any_will_do = named("any", [](const plan_estimate&) { return 1.0; });
constexpr auto most_memory = named("most memory", [](const plan_estimate& plan) { return -plan.memory.total(); });
struct never {
  std::string_view name = "never";
  constexpr bool operator()(const plan_estimate&) const { return false; }
};
struct small_batches {
  std::string_view name = "small batches";
  constexpr bool operator()(const plan_estimate& plan) const { return plan.micro_batch == batch(1); }
};

/// A device of so much memory in the same machines.
fleet of_capacity(data_size capacity) {
  fleet made = rented_fleet[0];
  accelerator device = ridgeline_tests::plain_device;
  device.capacity = capacity;
  made.on = cluster(machine(device, gpus(8), ridgeline_tests::links, ridgeline_tests::plain_host), nodes(8),
                    ridgeline_tests::network);
  return made;
}

constexpr plan_axes counts{.gpus = {gpus(1), gpus(2), gpus(4), gpus(8)}, .sharding = {zero::off}};
constexpr plan_space four(rented_fleet, counts);
constexpr plan_axes micro_batches{
    .gpus = {gpus(4)}, .micro_batch = {batch(1), batch(2), batch(4)}, .sharding = {zero::off}};
constexpr plan_space three(rented_fleet, micro_batches);

template<class Result>
std::vector<std::uint64_t> numbers(const Result& result) {
  std::vector<std::uint64_t> all;
  for (const found_plan& one : result.plans()) all.push_back(one.number);
  return all;
}

}  // namespace

TEST_CASE("the best come first, with their scores") {
  const auto best = search<4>(four, counted_request, fastest);
  CHECK(numbers(best) == std::vector<std::uint64_t>{3, 2, 1, 0});
  CHECK(best.best[0].estimate.gpus == gpus(8));
  for (const found_plan& one : best.plans()) CHECK(one.score == one.estimate.run.value());
  // One machine is paid whole whatever is taken of it, so the fastest is the cheapest.
  CHECK(numbers(search<4>(four, counted_request, cheapest)) == numbers(best));
  // One GPU sends nothing.
  CHECK(numbers(search<4>(four, counted_request, best_mfu))[0] == 0);
  CHECK(numbers(search<4>(four, counted_request, fewest_gpus_first)) == std::vector<std::uint64_t>{0, 1, 2, 3});
}

TEST_CASE("fewer places hold the first ones, more places all there are") {
  CHECK(numbers(search<2>(four, counted_request, fastest)) == std::vector<std::uint64_t>{3, 2});
  const auto best = search<9>(four, counted_request, fastest);
  CHECK(best.found == 4);
  CHECK(best.plans().size() == 4);
}

TEST_CASE("equal scores keep the order of the space, in one search and in two that are joined") {
  CHECK(numbers(search<3>(four, counted_request, any_will_do)) == std::vector<std::uint64_t>{0, 1, 2});
  const auto lower = search<3>(four, counted_request, {0, 2}, search_effort::bounded, any_will_do);
  const auto upper = search<3>(four, counted_request, {2, 4}, search_effort::bounded, any_will_do);
  CHECK(numbers(merged(lower, upper)) == std::vector<std::uint64_t>{0, 1, 2});
}

TEST_CASE("each verdict has its example") {
  using enum plan_verdict;
  const auto only = [](const auto& result, plan_verdict which, std::uint64_t times) {
    CHECK(result.count(which) == times);
    CHECK(result.all() == times + result.count(kept) * (which == kept ? 0 : 1));
  };
  const auto effort = search_effort::everything;
  // Kept: whatever enters the list when it is seen. The faster ones come later.
  only(search<1>(four, counted_request, {0, 4}, effort, fastest), kept, 4);
  // Three GPUs do not share eight heads.
  constexpr plan_axes thirds{.gpus = {gpus(3)}, .tensor = {gpus(3)}, .sharding = {zero::off}};
  only(search<1>(plan_space(rented_fleet, thirds), counted_request, fastest), not_divided, 1);
  constexpr plan_axes many{.gpus = {gpus(128)}};
  only(search<1>(plan_space(rented_fleet, many), counted_request, fastest), fleet_too_small, 1);
  constexpr plan_axes in_fp8{.gpus = {gpus(1)}, .sharding = {zero::off}, .recipe = {fp8_training}};
  accelerator device = ridgeline_tests::plain_device;
  device.peak.fp8_accumulate_fp32 = absent;
  fleet old = rented_fleet[0];
  old.on = cluster(machine(device, gpus(8), ridgeline_tests::links, {}), nodes(8), ridgeline_tests::network);
  const fleet old_ones[] = {old};
  only(search<1>(plan_space(old_ones, in_fp8), counted_request, fastest), no_such_format, 1);
  constexpr plan_axes large{.gpus = {gpus(1)}, .micro_batch = {batch(65)}, .sharding = {zero::off}};
  only(search<1>(plan_space(rented_fleet, large), counted_request, fastest), batch_too_small, 1);
  // The second count is slower than the first.
  constexpr plan_axes falling{.gpus = {gpus(8), gpus(4)}, .sharding = {zero::off}};
  only(search<1>(plan_space(rented_fleet, falling), counted_request, fastest), not_better, 1);
  const fleet tiny[] = {of_capacity(1.0 * megabytes)};
  only(search<1>(plan_space(tiny, counts), counted_request, fastest), does_not_fit, 4);
  only(search<1>(four, counted_request, fastest, costs_at_most(0.0 * dollars)), over_a_limit, 4);
}

TEST_CASE("nothing found is an answer") {
  const auto none = search<2>(four, counted_request, fastest, never{});
  CHECK(none.found == 0);
  CHECK(none.plans().empty());
  CHECK(none.all() == 4);
}

TEST_CASE("what fails says which constraint was the first") {
  const auto effort = search_effort::everything;
  const auto result = search<1>(three, counted_request, {0, 3}, effort, fastest, small_batches{},
                                costs_at_most(0.0 * dollars), never{});
  CHECK(result.count(plan_verdict::over_a_limit) == 3);
  CHECK(result.failed[0] == 2);  // micro-batches of 2 and of 4
  CHECK(result.failed[1] == 1);
  CHECK(result.failed[2] == 0);
}

TEST_CASE("a bounded search leaves out work, never an answer") {
  constexpr plan_axes falling{.gpus = {gpus(8), gpus(4), gpus(2), gpus(1)}, .sharding = {zero::off}};
  const plan_space space(rented_fleet, falling);
  const fleet tiny[] = {of_capacity(1.0 * megabytes)};
  const auto everything = search<1>(space, counted_request, {0, 4}, search_effort::everything, fastest);
  const auto bounded = search<1>(space, counted_request, {0, 4}, search_effort::bounded, fastest);
  CHECK(numbers(everything) == numbers(bounded));
  CHECK(everything.count(plan_verdict::not_better) == 3);
  CHECK(bounded.count(plan_verdict::not_better) == 3);
  // Whether it fits is not asked of a plan that is already over its limit.
  const auto asked = search<1>(plan_space(tiny, falling), counted_request, fastest, costs_at_most(0.0 * dollars));
  CHECK(asked.count(plan_verdict::over_a_limit) == 4);
}

TEST_CASE("an objective that reads the memory is asked once it is known") {
  const auto bounded = search<3>(three, counted_request, {0, 3}, search_effort::bounded, most_memory);
  CHECK(numbers(bounded) == std::vector<std::uint64_t>{2, 1, 0});
}

TEST_CASE("a plan whose score is no number never stands in the way of one that has a score") {
  constexpr auto undefined_on_one = named("undefined on one", [](const plan_estimate& plan) {
    return plan.gpus == gpus(1) ? std::numeric_limits<double>::quiet_NaN() * seconds : plan.run;
  });
  CHECK(numbers(search<2>(four, counted_request, undefined_on_one)) == std::vector<std::uint64_t>{3, 2});
  CHECK(numbers(search<9>(four, counted_request, undefined_on_one)) == std::vector<std::uint64_t>{3, 2, 1});
}

TEST_CASE("blocks of a space are joined: their plans by score, their verdicts by adding") {
  const auto whole = search<2>(four, counted_request, fastest, small_batches{});
  for (std::uint64_t cut = 0; cut <= 4; ++cut) {
    const auto lower = search<2>(four, counted_request, {0, cut}, search_effort::bounded, fastest, small_batches{});
    const auto upper = search<2>(four, counted_request, {cut, 4}, search_effort::bounded, fastest, small_batches{});
    const auto both = merged(lower, upper);
    CHECK(numbers(both) == numbers(whole));
    CHECK(both.all() == 4);
  }
  const auto failing = search<1>(three, counted_request, {0, 3}, search_effort::everything, fastest, small_batches{});
  CHECK(merged(failing, failing).failed[0] == 4);
  CHECK(merged(failing, failing).count(plan_verdict::over_a_limit) == 4);
}

TEST_CASE("why a plan lost is the term that costs more for the same tokens") {
  const strategy split{.data_parallel = gpus(8)};
  const auto narrow = estimate_of(counted_request, rented_fleet[0], split, batch(1));
  const auto across = estimate_of(counted_request, rented_fleet[0], {.data_parallel = gpus(16)}, batch(1));
  REQUIRE(narrow);
  REQUIRE(across);
  // Twice the GPUs halve the products; gradients now go between machines.
  const plan_difference lost = difference(*across, against(*narrow));
  CHECK(lost.term == step_term::data_parallel);
  CHECK(lost.longer == across->step.terms.data_parallel - narrow->step.terms.data_parallel);
  CHECK(difference(*narrow, against(*across)).term == step_term::gemms);
  CHECK(difference(*narrow, against(*narrow)).longer == duration{});

  // A step of half the tokens counts twice.
  plan_estimate half = *narrow;
  half.tokens = tokens(narrow->tokens.value() / 2);
  CHECK(difference(half, against(*narrow)).longer == narrow->step.terms.gemms);
}

TEST_CASE("a stretch outside of the space is refused") {
  CHECK_THROWS_WITH_AS(search<1>(four, counted_request, {0, 5}, search_effort::bounded, fastest),
                       doctest::Contains("RL-194"), error);
}

TEST_CASE(
    "any number may enter, zero and those below it too, as long as there is a place or it is less than the last") {
  search_result<2, 0> made;
  const double none = std::numeric_limits<double>::quiet_NaN();
  for (const double score : {-1.0, 0.0, 1.0}) CHECK(made.would_enter(score));
  CHECK_FALSE(made.would_enter(none));
  const auto enter = [&](double score, std::uint64_t number) {
    found_plan one;
    one.number = number;
    made.enter(one, score);
  };
  enter(0.0, 1);
  enter(none, 2);
  CHECK(made.found == 1);
  enter(0.0, 3);
  CHECK(numbers(made) == std::vector<std::uint64_t>{1, 3});
  CHECK_FALSE(made.would_enter(0.0));
  CHECK(made.would_enter(-1e-300));
  enter(-2.0, 4);
  enter(0.0, 5);
  CHECK(numbers(made) == std::vector<std::uint64_t>{4, 1});
  CHECK(made.best[0].score == -2.0);
  CHECK(made.best[1].score == 0.0);
  made.note(plan_verdict::kept, 3);
  made.note(plan_verdict::does_not_fit);
  CHECK((made.count(plan_verdict::kept) == 3 && made.all() == 4));
}

TEST_CASE("the first limit that a plan breaks has its place as number, and none the number of them all") {
  const auto keeps = [](const plan_estimate&) { return true; };
  const auto breaks = [](const plan_estimate&) { return false; };
  const plan_estimate plan{};
  using ridgeline::detail::first_broken;
  CHECK(first_broken(plan) == 0);
  CHECK((first_broken(plan, breaks) == 0 && first_broken(plan, keeps) == 1));
  CHECK((first_broken(plan, keeps, breaks) == 1 && first_broken(plan, keeps, keeps) == 2));
  CHECK((first_broken(plan, breaks, breaks) == 0 && first_broken(plan, keeps, keeps, breaks) == 2));
  CHECK(first_broken(plan, keeps, keeps, keeps) == 3);
}

TEST_CASE("trying everything asks of each plan whether it fits, bounds ask only of those that are better") {
  // Eight GPUs first; one GPU holds eight times as much of the states.
  constexpr plan_axes falling{.gpus = {gpus(8), gpus(1)}, .sharding = {zero::optimizer_state}};
  const strategy plan{.data_parallel = gpus(8), .sharding = zero::optimizer_state};
  const data_size needed = estimate_of(counted_request, rented_fleet[0], plan, batch(1))->memory.total();
  const fleet narrow[] = {of_capacity(1.01 * needed)};
  const plan_space space(narrow, falling);
  const auto all = search<1>(space, counted_request, {0, 2}, search_effort::everything, fastest);
  CHECK(all.count(plan_verdict::kept) == 1);
  CHECK(all.count(plan_verdict::does_not_fit) == 1);
  const auto some = search<1>(space, counted_request, {0, 2}, search_effort::bounded, fastest);
  CHECK(some.count(plan_verdict::kept) == 1);
  CHECK(some.count(plan_verdict::not_better) == 1);
}

TEST_CASE("an objective that reads the plan has the same best ones with bounds as without, with limits and without") {
  static constexpr plan_axes many{.gpus = {gpus(8), gpus(16)},
                                  .tensor = {gpus(8), gpus(1), gpus(2)},
                                  .micro_batch = {batch(4), batch(1)},
                                  .recompute = {recomputation::full, recomputation::none},
                                  .sharding = {zero::parameters, zero::gradients, zero::off}};
  const plan_space space(rented_fleet, many);
  const plan_range all{0, space.size()};
  const auto slowest =
      search<1>(space, counted_request, named("slowest", [](const plan_estimate& one) { return -one.run.value(); }))
          .best[0]
          .estimate.run;
  for (const double share : {0.2, 0.5, 1.0}) {
    const finishes_within limit(share * slowest);
    const auto with = search<3>(space, counted_request, all, search_effort::bounded, plainest, limit);
    const auto without = search<3>(space, counted_request, all, search_effort::everything, plainest, limit);
    CHECK(numbers(with) == numbers(without));
    CHECK(with.found == 3);
  }
  CHECK(numbers(search<3>(space, counted_request, all, search_effort::bounded, plainest)) ==
        numbers(search<3>(space, counted_request, all, search_effort::everything, plainest)));
  // Four GPUs take longer than eight whatever is sharded, and without shards are plainer than eight that have some.
  static constexpr plan_axes fewer{.gpus = {gpus(8), gpus(4)}, .sharding = {zero::gradients, zero::off}};
  const plan_space both(rented_fleet, fewer);
  training_request long_steps = counted_request;
  long_steps.sequences = batch(6400);
  CHECK(numbers(search<2>(both, long_steps, plainest)) == std::vector<std::uint64_t>{1, 3});
  CHECK(numbers(search<2>(both, long_steps, plainest, finishes_within(1000.0 * days))) ==
        std::vector<std::uint64_t>{1, 3});
  // A limit that reads the plan stops no other one.
  const scores_at_most plain(plainest, 1.5);
  CHECK(numbers(search<3>(space, counted_request, all, search_effort::bounded, fastest, plain)) ==
        numbers(search<3>(space, counted_request, all, search_effort::everything, fastest, plain)));
}
