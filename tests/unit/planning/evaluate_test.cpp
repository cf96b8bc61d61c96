#include "support/plan_examples.hpp"

#include <array>
#include <doctest/doctest.h>
#include <ridgeline/planning/evaluate.hpp>
#include <ridgeline/planning/objectives.hpp>
#include <thread>
#include <vector>
#include <algorithm>

using namespace ridgeline;
using ridgeline_tests::counted_request;
using ridgeline_tests::rented_fleet;

namespace {

constexpr plan_axes axes{.gpus = {gpus(8), gpus(12), gpus(128)},
                         .tensor = {gpus(1), gpus(8)},
                         .micro_batch = {batch(1), batch(8), batch(65)},
                         .sharding = {zero::off, zero::parameters},
                         .to_host = {offload::none, offload::optimizer_state},
                         .recipe = {mixed_16, fp8_training}};
constexpr plan_space space(rented_fleet, axes);

bool same(const plan_row& one, const plan_row& other) {
  return one.verdict == other.verdict && one.step == other.step && one.run == other.run && one.cost == other.cost &&
         one.metered == other.metered && one.emitted == other.emitted && one.memory == other.memory &&
         one.mfu == other.mfu;
}

}  // namespace

TEST_CASE("each row says what one plan alone says, or why it cannot run") {
  std::vector<plan_row> rows(space.size());
  evaluate(space, counted_request, {0, space.size()}, rows);
  std::size_t kept = 0;
  for (std::uint64_t number = 0; number < space.size(); ++number) {
    const plan_choice one = space.at(number);
    const precision_recipe& recipe = axes.recipe[one.recipe];
    const plan_row& row = rows[number];
    CAPTURE(number);
    const auto alone = plan_at(space, counted_request, number);
    if (!alone) {
      const plan_verdict why = possible(one, counted_request, rented_fleet[0], recipe);
      CHECK(row.verdict == (why == plan_verdict::kept ? plan_verdict::does_not_fit : why));
      CHECK(row.run == duration{});
      continue;
    }
    ++kept;
    CHECK(row.verdict == (fits_in_memory(alone->estimate) ? plan_verdict::kept : plan_verdict::does_not_fit));
    CHECK(row.step == alone->estimate.step.total());
    CHECK(row.run == alone->estimate.run);
    CHECK(row.cost == alone->estimate.cost());
    CHECK(row.metered == alone->estimate.metered.value());
    CHECK(row.emitted == alone->estimate.emitted);
    CHECK(row.memory == alone->estimate.memory.total());
    CHECK(row.mfu == alone->estimate.mfu);
  }
  CHECK(kept > 8);
}

TEST_CASE("threads fill rows of their own without a lock") {
  std::vector<plan_row> whole(space.size());
  evaluate(space, counted_request, {0, space.size()}, whole);
  std::vector<plan_row> parts(space.size());
  const std::uint64_t cut = space.size() / 2 + 1;
  std::thread other([&] { evaluate(space, counted_request, {0, cut}, std::span(parts).first(cut)); });
  evaluate(space, counted_request, {cut, space.size()}, std::span(parts).subspan(cut));
  other.join();
  for (std::size_t i = 0; i < whole.size(); ++i) CHECK(same(whole[i], parts[i]));
}

TEST_CASE("rows are as many as the range has numbers, and the compiler fills them, too") {
  std::vector<plan_row> rows(3);
  CHECK_THROWS_WITH_AS(evaluate(space, counted_request, {0, 4}, rows), doctest::Contains("RL-194"), error);
  CHECK_THROWS_WITH_AS(evaluate(space, counted_request, {4, 0}, rows), doctest::Contains("RL-194"), error);
  constexpr auto first = [] {
    std::array<plan_row, 2> two;
    evaluate(space, counted_request, {0, 2}, two);
    return two;
  }();
  static_assert(first[0].verdict == plan_verdict::kept && first[0].run > duration{});
}

TEST_CASE("a plan that needs more memory than there is says so, with all its numbers; one that needs as much is kept") {
  std::vector<plan_row> roomy(space.size());
  evaluate(space, counted_request, {0, space.size()}, roomy);
  std::vector<data_size> needs;
  for (const plan_row& row : roomy)
    if (row.verdict == plan_verdict::kept) needs.push_back(row.memory);
  std::sort(needs.begin(), needs.end());
  REQUIRE(needs.front() < needs.back());
  // Devices that hold the half of all plans, the last of them to the byte.
  const data_size middle = needs[needs.size() / 2];
  accelerator small = ridgeline_tests::plain_device;
  const double share = gpu_memory(small) / (1.0 * units::bytes) / in(small.capacity.value(), units::bytes);
  small.capacity = middle / share;
  REQUIRE(gpu_memory(small) >= middle);
  fleet narrow = rented_fleet[0];
  narrow.on = cluster(machine(small, gpus(8), ridgeline_tests::links, ridgeline_tests::plain_host), nodes(8),
                      ridgeline_tests::network);
  const plan_space of_narrow({&narrow, 1}, axes);
  std::vector<plan_row> rows(of_narrow.size());
  evaluate(of_narrow, counted_request, {0, of_narrow.size()}, rows);
  int kept = 0, too_large = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CAPTURE(i);
    if (roomy[i].verdict != plan_verdict::kept) {
      CHECK(rows[i].verdict == roomy[i].verdict);
      continue;
    }
    const bool fits = roomy[i].memory <= gpu_memory(small);
    ++(fits ? kept : too_large);
    plan_row expected = roomy[i];
    expected.verdict = fits ? plan_verdict::kept : plan_verdict::does_not_fit;
    CHECK(same(rows[i], expected));
  }
  CHECK(kept > 0);
  CHECK(too_large > 0);
}
