#include "support/plan_examples.hpp"

#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/planning/pareto.hpp>
#include <span>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr found_plan plan(std::uint64_t number, double run, double cost, double grams = 0.0) {
  found_plan made{.number = number};
  made.estimate.run = run * seconds;
  made.estimate.rent_or_capital = cost * dollars;
  made.estimate.emitted = grams * grams_co2e;
  return made;
}
using two = pareto_front<4, fastest_plan, cheapest_plan>;

std::vector<std::uint64_t> numbers(std::span<const found_plan> plans) {
  std::vector<std::uint64_t> all;
  for (const found_plan& one : plans) all.push_back(one.number);
  return all;
}

}  // namespace

TEST_CASE("one plan dominates another if it is nowhere worse and somewhere better") {
  constexpr plan_estimate one = plan(0, 10.0, 10.0).estimate;
  static_assert(dominates(one, plan(1, 11.0, 10.0).estimate, fastest, cheapest));
  static_assert(dominates(one, plan(1, 11.0, 11.0).estimate, fastest, cheapest));
  static_assert(!dominates(one, one, fastest, cheapest), "none of two alike");
  static_assert(!dominates(one, plan(1, 9.0, 11.0).estimate, fastest, cheapest));
  static_assert(dominates(one, plan(1, 11.0, 9.0).estimate, fastest));
}

TEST_CASE("the plans that none dominates stay, in the order of the first objective") {
  two front(fastest, cheapest);
  CHECK(front.plans().empty());
  front.offer(plan(0, 10.0, 10.0));
  front.offer(plan(1, 20.0, 5.0));
  front.offer(plan(2, 5.0, 20.0));
  CHECK(numbers(front.plans()) == std::vector<std::uint64_t>{2, 0, 1});
  front.offer(plan(3, 11.0, 10.0));  // slower than 0, no cheaper
  CHECK(numbers(front.plans()) == std::vector<std::uint64_t>{2, 0, 1});
  front.offer(plan(4, 9.0, 4.0));  // beats 0 and 1
  CHECK(numbers(front.plans()) == std::vector<std::uint64_t>{2, 4});
  front.offer(plan(5, 1.0, 1.0));
  CHECK(numbers(front.plans()) == std::vector<std::uint64_t>{5});
}

TEST_CASE("of plans that are alike the first one stays") {
  two front(fastest, cheapest);
  front.offer(plan(0, 10.0, 10.0));
  CHECK_FALSE(front.would_take(plan(1, 10.0, 10.0).estimate));
  front.offer(plan(1, 10.0, 10.0));
  CHECK(numbers(front.plans()) == std::vector<std::uint64_t>{0});
  CHECK(front.would_take(plan(1, 10.0, 9.0).estimate));
}

TEST_CASE("a third objective keeps what two would drop") {
  pareto_front<4, fastest_plan, cheapest_plan, greenest_plan> front(fastest, cheapest, greenest);
  front.offer(plan(0, 10.0, 10.0, 10.0));
  front.offer(plan(1, 11.0, 11.0, 9.0));
  CHECK(front.plans().size() == 2);
  front.offer(plan(2, 11.0, 11.0, 9.5));
  CHECK(front.plans().size() == 2);
}

TEST_CASE("a front that runs over says so; one that only just fits does not") {
  two front(fastest, cheapest);
  for (std::uint64_t i = 0; i < 4; ++i)
    front.offer(plan(i, 10.0 + static_cast<double>(i), 10.0 - static_cast<double>(i)));
  CHECK(front.plans().size() == 4);
  CHECK_THROWS_WITH_AS(front.offer(plan(4, 9.0, 11.0)), doctest::Contains("RL-195"), error);
  two beaten(fastest, cheapest);
  for (std::uint64_t i = 0; i < 4; ++i)
    beaten.offer(plan(i, 10.0 + static_cast<double>(i), 10.0 - static_cast<double>(i)));
  beaten.offer(plan(5, 10.0, 9.0));  // takes the place of two
  CHECK(numbers(beaten.plans()) == std::vector<std::uint64_t>{5, 2, 3});
}

TEST_CASE("the front of a space is made of the plans that fit and meet the constraints") {
  // So many sequences that what is sent once a step hardly counts: two machines are faster, and dearer by it. A machine
  // is paid whole: more of its GPUs are faster and cheaper.
  training_request counted_request = ridgeline_tests::counted_request;
  counted_request.sequences = batch(6400);
  constexpr plan_axes axes{.gpus = {gpus(4), gpus(8), gpus(16)}, .sharding = {zero::off}};
  const plan_space space(ridgeline_tests::rented_fleet, axes);
  const two empty(fastest, cheapest);
  const auto front = search_front(space, counted_request, {0, 3}, empty);
  CHECK(numbers(front.plans()) == std::vector<std::uint64_t>{2, 1});
  const auto dearest = front.plans()[0].estimate.cost();
  const auto cheaper = search_front(space, counted_request, {0, 3}, empty, costs_at_most(0.999 * dearest));
  CHECK(numbers(cheaper.plans()) == std::vector<std::uint64_t>{1});
  const auto none = search_front(space, counted_request, {0, 3}, empty, costs_at_most(0.0 * dollars));
  CHECK(none.plans().empty());
  // Found in two blocks.
  const auto lower = search_front(space, counted_request, {0, 1}, empty);
  CHECK(numbers(lower.plans()) == std::vector<std::uint64_t>{0});
  const auto both = search_front(space, counted_request, {1, 3}, lower);
  CHECK(numbers(both.plans()) == std::vector<std::uint64_t>{2, 1});
  CHECK_THROWS_WITH_AS(search_front(space, counted_request, {0, 4}, empty), doctest::Contains("RL-194"), error);
}

TEST_CASE("a front by memory sees it") {
  constexpr auto leanest = named("leanest", [](const plan_estimate& one) { return one.memory.total(); });
  constexpr plan_axes axes{.gpus = {gpus(8)}, .sharding = {zero::off, zero::optimizer_state, zero::parameters}};
  const plan_space space(ridgeline_tests::rented_fleet, axes);
  const auto front = search_front(space, ridgeline_tests::counted_request, {0, 3},
                                  pareto_front<4, fastest_plan, decltype(leanest)>(fastest, leanest));
  CHECK(front.plans().size() > 1);
  CHECK(front.plans().back().number == 2);  // ZeRO 3 holds least, and takes longest
}

TEST_CASE("a front is what the definition says, in whatever order plans are offered, with ties") {
  std::mt19937 engine(20261124);
  const auto roll = [&engine] { return static_cast<double>(std::uniform_int_distribution(0, 5)(engine)); };
  for (int round = 0; round < 300; ++round) {
    std::vector<found_plan> offered;
    pareto_front<64, fastest_plan, cheapest_plan> front(fastest, cheapest);
    pareto_front<64, fastest_plan, cheapest_plan, greenest_plan> third(fastest, cheapest, greenest);
    for (std::uint64_t i = 0; i < 12; ++i) {
      offered.push_back(plan(i, roll(), roll(), roll()));
      front.offer(offered.back());
      third.offer(offered.back());
    }
    const auto same_as_definition = [&](std::span<const found_plan> found, const auto&... objectives) {
      std::vector<std::uint64_t> wanted;
      for (const found_plan& one : offered) {
        bool stays = true;
        for (const found_plan& other : offered) {
          const bool alike = ((objectives(one.estimate) == objectives(other.estimate)) && ...);
          if (dominates(other.estimate, one.estimate, objectives...)) stays = false;
          if (alike && other.number < one.number) stays = false;
        }
        if (stays) wanted.push_back(one.number);
      }
      std::vector<std::uint64_t> is = numbers(found);
      for (std::size_t i = 1; i < found.size(); ++i) CHECK(found[i - 1].estimate.run <= found[i].estimate.run);
      std::sort(is.begin(), is.end());
      CHECK(is == wanted);
    };
    same_as_definition(front.plans(), fastest, cheapest);
    same_as_definition(third.plans(), fastest, cheapest, greenest);
  }
}
