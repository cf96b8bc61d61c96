#include "support/plan_examples.hpp"

#include <cstddef>
#include <doctest/doctest.h>
#include <iterator>
#include <limits>
#include <ridgeline/planning/serving_search.hpp>
#include <set>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// Products of a handful of numbers in another order: some units in the last place.
doctest::Approx nearly(double value) { return doctest::Approx(value).epsilon(1e-13); }

serving_fleet of_capacity(data_size capacity) {
  accelerator device = ridgeline_tests::plain_device;
  device.capacity = capacity;
  return {.name = "rented",
          .on = cluster(machine(device, gpus(8), ridgeline_tests::links, ridgeline_tests::plain_host), nodes(1),
                        ridgeline_tests::network),
          .calibration = datasheet_serving,
          .terms = ridgeline_tests::by_the_hour};
}
const serving_fleet fleets[] = {of_capacity(2.0 * gigabytes)};
const serving_request asked{.model = ridgeline_tests::counted,
                            .prompt = tokens(256),
                            .reply = tokens(128),
                            .demand = 100.0 * samples_per_second};
const choices<gpu_count> one_gpu{gpus(1)};
const choices<weight_storage> as_bf16{stored_bf16};

serving_answer answer_to(const serving_request& request, const choices<gpu_count>& tensor = one_gpu) {
  const auto result = search_serving<1>(fleets, request, tensor, as_bf16, cheapest_to_serve);
  REQUIRE(result.found == 1);
  return result.best[0];
}
std::uint64_t refused(const serving_request& request, serving_verdict which,
                      const choices<gpu_count>& tensor = one_gpu) {
  const auto result = search_serving<1>(fleets, request, tensor, as_bf16, cheapest_to_serve);
  CHECK(result.found == 0);
  CHECK(result.answers().empty());
  return result.count(which);
}

}  // namespace

TEST_CASE("without limits as many requests run at once as fit, and whole machines meet the demand") {
  const serving_answer one = answer_to(asked);
  const serving_rates rates = serving_rates_of(fleets[0].on, fleets[0].kind, fleets[0].calibration);
  inference_step step{.model = asked.model, .requests = one.requests, .prompt = asked.prompt, .reply = asked.reply};
  CHECK(fits(footprint(step), fleets[0].on.each().device()));
  CHECK(one.memory.total() == footprint(step).total());
  CHECK(one.time.latency() == serving_time(step, rates).latency());
  step.requests = batch(one.requests.value() + 1);
  CHECK_FALSE(fits(footprint(step), fleets[0].on.each().device()));

  const double each = one.time.requests_per_second().value();
  CHECK(static_cast<double>(one.copies) * each >= 100.0);
  CHECK(static_cast<double>(one.copies - 1) * each < 100.0);
  CHECK(one.machines == (one.copies + 7) / 8);
  CHECK(one.gpus == gpus(8 * one.machines));
}

TEST_CASE("requests that run together are spread evenly over the fewest copies that hold them") {
  serving_request request = asked;
  const std::int64_t room = answer_to(request).requests.value();
  for (const std::int64_t together : {std::int64_t{1}, room, room + 1, 2 * room, 2 * room + 1, 3 * room}) {
    request.together = batch(together);
    const serving_answer one = answer_to(request);
    CAPTURE(together);
    CHECK((one.copies - 1) * room < together);
    CHECK(together <= one.copies * room);
    // The fullest copy has its share, rounded up.
    CHECK((one.requests.value() - 1) * one.copies < together);
    CHECK(together <= one.requests.value() * one.copies);
  }
}

TEST_CASE("machines are paid, draw and emit while they run") {
  serving_request more = asked;
  more.demand = 50.0 * answer_to(asked).time.requests_per_second();
  const serving_answer one = answer_to(more);
  CHECK(one.copies == 50);
  CHECK(one.machines == 7);
  CHECK(one.cost.value() == nearly(7.0 * 0.001));
  CHECK(in(one.draw, watts) == nearly(7.0 * 1500.0));
  CHECK(one.emission.value() == nearly(7.0 * 0.15));
  CHECK(in(one.tokens, tokens_per_second) == nearly(128.0 * more.demand.value()));
  CHECK(one.cost_per_token().value() == nearly(7.0 * 0.001 / (128.0 * more.demand.value())));
  CHECK(one.facility_energy_per_token().value() == nearly(7.0 * 1500.0 / (128.0 * more.demand.value())));
}

TEST_CASE("a copy of several GPUs leaves room for fewer copies in a machine") {
  serving_request more = asked;
  const choices<gpu_count> three{gpus(4)};
  more.demand = 2.5 * answer_to(asked, three).time.requests_per_second();
  const serving_answer one = answer_to(more, three);
  CHECK(one.copies == 3);
  CHECK(one.machines == 2);  // two copies of four in a machine of eight
  CHECK(one.gpus == gpus(16));
}

TEST_CASE("a time between tokens bounds the batch") {
  const serving_rates rates = serving_rates_of(fleets[0].on, fleets[0].kind, fleets[0].calibration);
  const serving_answer free = answer_to(asked);
  serving_request quick = asked;
  quick.between_tokens_within =
      0.5 * (free.time.output_token.total() +
             time_per_output_token(
                 {.model = asked.model, .requests = batch(1), .prompt = asked.prompt, .reply = asked.reply}, rates)
                 .total());
  const serving_answer one = answer_to(quick);
  CHECK(one.requests < free.requests);
  CHECK(one.requests.value() > 1);
  CHECK(one.time.output_token.total() <= *quick.between_tokens_within);
  CHECK(one.cost >= free.cost);
  quick.between_tokens_within = 1e-9 * seconds;
  CHECK(refused(quick, serving_verdict::too_slow) == 1);
}

TEST_CASE("a first token comes after its prompt and one step of the others") {
  const serving_answer free = answer_to(asked);
  serving_request quick = asked;
  quick.first_token_within = free.first_token;
  CHECK(answer_to(quick).requests <= free.requests);
  quick.first_token_within = 0.9 * free.first_token;
  const serving_answer one = answer_to(quick);
  CHECK(one.requests < free.requests);
  CHECK(one.first_token <= *quick.first_token_within);
  // The prompt alone takes longer.
  quick.first_token_within = free.first_token - free.time.output_token.total();
  CHECK(refused(quick, serving_verdict::too_slow) == 1);
  // The stricter of both limits counts.
  quick.first_token_within = 0.9 * free.first_token;
  quick.between_tokens_within = 1e-9 * seconds;
  CHECK(refused(quick, serving_verdict::too_slow) == 1);
}

TEST_CASE("what cannot be divided or does not fit says so") {
  CHECK(refused(asked, serving_verdict::not_divided, {gpus(16)}) == 1);  // eight to a machine
  CHECK(refused(asked, serving_verdict::not_divided, {gpus(3)}) == 1);   // eight heads
  const serving_fleet tiny[] = {of_capacity(1.0 * megabytes)};
  const auto none = search_serving<1>(tiny, asked, one_gpu, as_bf16, cheapest_to_serve);
  CHECK(none.found == 0);
  CHECK(none.count(serving_verdict::does_not_fit) == 1);
}

TEST_CASE("verdicts have names") {
  std::set<std::string_view> names;
  for (const serving_verdict which : every_serving_verdict) names.insert(name_of(which));
  CHECK(names.size() == 4);
  CHECK_FALSE(names.contains("unknown"));
  CHECK(name_of(static_cast<serving_verdict>(99)) == "unknown");
}

TEST_CASE("the best come first, equal ones in the order in which they are tried") {
  const choices<gpu_count> tensor{gpus(8), gpus(1), gpus(2)};
  const choices<weight_storage> storages{stored_bf16, stored_int8};
  const serving_fleet both[] = {of_capacity(2.0 * gigabytes), of_capacity(4.0 * gigabytes)};
  const auto all = search_serving<20>(both, asked, tensor, storages, fewest_gpus_to_serve);
  CHECK(all.found == 12);
  CHECK(all.count(serving_verdict::kept) == 12);
  for (std::size_t i = 1; i < all.found; ++i) {
    CHECK(all.scores[i - 1] <= all.scores[i]);
    CHECK(all.scores[i] == static_cast<double>(all.best[i].gpus.value()));
  }
  const auto few = search_serving<2>(both, asked, tensor, storages, fewest_gpus_to_serve);
  REQUIRE(few.found == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(few.best[i].fleet == all.best[i].fleet);
    CHECK(few.best[i].tensor_parallel == all.best[i].tensor_parallel);
  }
  const auto any =
      search_serving<1>(both, asked, tensor, storages, named("any", [](const serving_answer&) { return 1.0; }));
  CHECK(any.best[0].fleet == 0);
  CHECK(any.best[0].tensor_parallel == gpus(8));
  const auto green = search_serving<1>(both, asked, tensor, storages, greenest_to_serve);
  CHECK(green.scores[0] == green.best[0].emission.value());
  const auto soonest = named("soonest", [](const serving_answer& one) { return one.first_token; });
  const auto quick = search_serving<20>(both, asked, tensor, storages, soonest);
  CHECK(quick.found == 12);
  for (std::size_t i = 1; i < quick.found; ++i) CHECK(quick.best[i - 1].first_token <= quick.best[i].first_token);
  const auto none = named("none", [](const serving_answer&) { return math::detail::not_a_number; });
  CHECK(search_serving<3>(both, asked, tensor, storages, none).found == 0);
}

TEST_CASE("a demand is a rate, and somebody has to answer it") {
  for (const double wrong :
       {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    serving_request none = asked;
    none.demand = wrong * samples_per_second;
    CHECK_THROWS_WITH_AS(search_serving<1>(fleets, none, one_gpu, as_bf16, cheapest_to_serve),
                         doctest::Contains("RL-101"), error);
  }
  CHECK_THROWS_WITH_AS(search_serving<1>(std::span<const serving_fleet>{}, asked, one_gpu, as_bf16, cheapest_to_serve),
                       doctest::Contains("RL-192"), error);
  serving_request endless = asked;
  endless.demand = 1e300 * samples_per_second;
  CHECK_THROWS_WITH_AS(search_serving<1>(fleets, endless, one_gpu, as_bf16, cheapest_to_serve),
                       doctest::Contains("RL-104"), error);
}

TEST_CASE("the best stay sorted, of equal scores the first; what is no number does not enter") {
  const double no_number = math::detail::not_a_number;
  serving_result<3> result;
  std::int64_t copies = 0;
  for (const double score : {5.0, no_number, 2.0, 5.0, 0.0, -1.0, no_number, 0.0, 9.0}) {
    serving_answer one;
    one.copies = ++copies;
    result.enter(one, score);
  }
  // -1 is the sixth, 0 the fifth and the eighth.
  REQUIRE(result.found == 3);
  CHECK(result.scores[0] == -1.0);
  CHECK(result.best[0].copies == 6);
  CHECK(result.scores[1] == 0.0);
  CHECK(result.best[1].copies == 5);
  CHECK(result.best[2].copies == 8);
  static_assert(serving_result<1>{}.found == 0 && serving_answer{}.copies == 1 && serving_answer{}.machines == 1);
}

TEST_CASE("what all copies together answer is what they are asked for, or all that they can") {
  serving_request request = asked;
  const serving_answer met = answer_to(request);
  CHECK(in(met.tokens, tokens_per_second) == nearly(100.0 * 128.0));
  request.together = batch(3 * met.requests.value());
  const serving_answer full = answer_to(request);
  CHECK(full.copies == 3);
  CHECK(full.tokens.value() == nearly(3.0 * 128.0 * full.time.requests_per_second().value()));
  // Then a demand is not asked for.
  request.demand = 0.0 * samples_per_second;
  CHECK(answer_to(request).copies == 3);
  static_assert(serving_request{.prompt = tokens(1), .reply = tokens(1), .demand = sample_rate{}}.cache_width ==
                2.0 * bytes);
}

TEST_CASE("a bill has the rent and the electricity of all machines") {
  serving_fleet owned = fleets[0];
  owned.terms.electricity = 0.36 * dollars_per_kilowatt_hour;  // 1e-7 dollars a joule
  const serving_fleet one_fleet[] = {owned};
  const auto found = search_serving<1>(one_fleet, asked, one_gpu, as_bf16, cheapest_to_serve);
  REQUIRE(found.found == 1);
  const auto machines = static_cast<double>(found.best[0].machines);
  CHECK(found.best[0].cost.value() == nearly(machines * (0.001 + 1500.0 * 1e-7)));
}

TEST_CASE(
    "the stricter of two limits counts: the time that a prompt leaves of the first token, or that between tokens") {
  using ridgeline::detail::longest_between_tokens;
  serving_request request = asked;
  CHECK_FALSE(longest_between_tokens(request, 1.0 * seconds));
  request.between_tokens_within = 2.0 * seconds;
  CHECK(*longest_between_tokens(request, 1.0 * seconds) == 2.0 * seconds);
  request.first_token_within = 4.0 * seconds;
  CHECK(*longest_between_tokens(request, 1.0 * seconds) == 2.0 * seconds);
  CHECK(*longest_between_tokens(request, 3.0 * seconds) == 1.0 * seconds);
  request.between_tokens_within = std::nullopt;
  CHECK(*longest_between_tokens(request, 1.0 * seconds) == 3.0 * seconds);
}

TEST_CASE("the list has every enumerator once, in the order of its enumeration") {
  for (std::size_t i = 0; i < std::size(every_serving_verdict); ++i)
    CHECK(static_cast<std::size_t>(every_serving_verdict[i]) == i);
  CHECK(name_of(static_cast<serving_verdict>(std::size(every_serving_verdict))) == "unknown");
}

TEST_CASE("what is not said of requests and of an answer") {
  constexpr serving_request usual{.prompt = tokens(1), .reply = tokens(1), .demand = sample_rate{}};
  static_assert(usual.cache_width == 2.0 * units::bytes && !usual.together);
  static_assert(!usual.first_token_within && !usual.between_tokens_within);
  constexpr serving_answer untried;
  static_assert(untried.fleet == 0 && untried.tensor_parallel == gpus(1) && untried.requests == batch(1));
  static_assert(untried.weights.id == stored_bf16.id && untried.copies == 1 && untried.gpus == gpus(1));
  static_assert(untried.machines == 1 && untried.tokens == token_rate{});
}
