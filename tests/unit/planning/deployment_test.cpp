#include <cstddef>
#include <doctest/doctest.h>
#include <iterator>
#include <ridgeline/planning/deployment.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// Two engines of four GPUs, each with 5 requests/s of 2000 + 100 tokens; 72 dollars an hour, 3 kW, a third for prompts.
deployment round_one() {
  return {.verdict = engine_verdict::kept,
          .layout = {.tensor_parallel = gpus(4)},
          .replicas = 2,
          .gpus = gpus(8),
          .load = {.rate = 5.0 * samples_per_second,
                   .itl = {.mean = 0.02 * seconds},
                   .prefill_share = fraction(0.25),
                   .lengths = {.input = {2000.0 * single_tokens}, .output = {100.0 * single_tokens}}},
          .cost = 72.0 * dollars_per_hour,
          .draw = 3000.0 * watts,
          .emission = 1.0 * grams_co2e / seconds};
}

}  // namespace

TEST_CASE("of a deployment that nobody tried nothing is known") {
  constexpr deployment untried;
  static_assert(untried.verdict == engine_verdict::does_not_fit && untried.fleet == 0 && !untried.prefill);
  static_assert(untried.replicas == 1 && untried.gpus == gpus(1) && untried.machines == 1);
  static_assert(untried.layout.devices() == gpus(1) && untried.of_a_day == fraction(1.0) && !untried.measured);
  static_assert(untried.cost == hourly_price{} && untried.draw == power{} && untried.weights == data_size{});
  static_assert(deployments{}.found == 0 && deployments{}.tried == 0 && deployments{}.pruned == 0);
}

TEST_CASE("tokens, dollars, joules and grams of a deployment, worked out by hand") {
  const deployment one = round_one();
  CHECK(in(one.output_tokens(), tokens_per_second) == doctest::Approx(1000.0));
  CHECK(in(one.input_tokens(), tokens_per_second) == doctest::Approx(20'000.0));
  // 0.02 dollars a second for 1000 tokens.
  CHECK(in(one.cost_per_output_token(), dollars_per_million_tokens) == doctest::Approx(20.0));
  CHECK(in(one.price_of_output(), dollars_per_million_tokens) == doctest::Approx(15.0));
  CHECK(in(one.price_of_input(), dollars_per_million_tokens) == doctest::Approx(0.25));
  CHECK(in(one.energy_per_output_token(), joules_per_token) == doctest::Approx(3.0));
  CHECK(in(one.carbon_per_output_token(), grams_co2e / single_tokens) == doctest::Approx(1e-3));
  CHECK(in(one.output_tokens_per_gpu(), tokens_per_second) == doctest::Approx(125.0));
  CHECK(in(one.output_tokens_per_user(), tokens_per_second) == doctest::Approx(50.0));
}

TEST_CASE("input and output together pay the bill, and a quiet day makes each token dearer") {
  deployment one = round_one();
  const auto paid = [&] {
    return one.price_of_input() * one.input_tokens() + one.price_of_output() * one.output_tokens();
  };
  CHECK(in(paid(), dollars_per_hour) == doctest::Approx(72.0));
  one.of_a_day = percent(50);
  CHECK(in(paid(), dollars_per_hour) == doctest::Approx(144.0));
  CHECK(in(one.energy_per_output_token(), joules_per_token) == doctest::Approx(6.0));
}

TEST_CASE("the nearest of those that are too slow is the one with the least excess") {
  const latency_targets within{.ttft = 1.0 * seconds, .itl = 10.0 * milliseconds};
  deployments all;
  CHECK(all.best() == nullptr);
  CHECK(all.nearest(within) == nullptr);
  const auto add = [&](engine_verdict verdict, duration ttft, duration itl) {
    all.all[all.found++] = {.verdict = verdict, .load = {.ttft = {.p95 = ttft}, .itl = {.p95 = itl}}};
  };
  add(engine_verdict::does_not_fit, {}, {});
  add(engine_verdict::ttft_too_long, 3.0 * seconds, 1.0 * milliseconds);
  add(engine_verdict::itl_too_long, 0.5 * seconds, 15.0 * milliseconds);
  add(engine_verdict::itl_too_long, 0.5 * seconds, 25.0 * milliseconds);
  CHECK(all.best() == nullptr);
  CHECK(all.nearest(within) == &all.all[2]);
  CHECK(ridgeline::detail::excess_of(all.all[2].load, within) == doctest::Approx(1.5));
}

TEST_CASE("every verdict of an engine has a name of its own") {
  for (const engine_verdict one : every_engine_verdict)
    for (const engine_verdict other : every_engine_verdict) CHECK((one == other) == (name_of(one) == name_of(other)));
  CHECK(name_of(static_cast<engine_verdict>(99)) == "unknown");
}

TEST_CASE("a request errs as its first token and the others do, each by its share of the time") {
  deployment one = round_one();
  one.ttft_interval = {.low = 0.5, .high = 2.0};
  one.itl_interval = {.low = 0.9, .high = 1.2};
  one.load.ttft.mean = 1.0 * seconds;
  one.load.end_to_end.mean = 10.0 * seconds;
  // A tenth is the first token: 0.05 + 0.81 and 0.2 + 1.08.
  CHECK(one.request_interval().low == doctest::Approx(0.86));
  CHECK(one.request_interval().high == doctest::Approx(1.28));
  one.load.end_to_end.mean = duration{};
  CHECK(one.request_interval().low == 0.5);
  CHECK(one.request_interval().high == 2.0);
}

TEST_CASE("how far a load is from its targets is its worst figure over its target, mean or 95th of a hundred") {
  using ridgeline::detail::excess_of;
  const loaded_engine load{.ttft = {.mean = 3.0 * seconds, .p95 = 2.0 * seconds},
                           .itl = {.mean = 0.02 * seconds, .p95 = 0.05 * seconds}};
  CHECK(excess_of(load, {}) == 0.0);
  CHECK(excess_of(load, {.ttft = 6.0 * seconds}) == doctest::Approx(0.5));
  CHECK(excess_of(load, {.itl = 0.1 * seconds}) == doctest::Approx(0.5));
  CHECK(excess_of(load, {.ttft = 6.0 * seconds, .itl = 0.01 * seconds}) == doctest::Approx(5.0));
  CHECK(excess_of(load, {.ttft = 0.5 * seconds, .itl = 0.05 * seconds}) == doctest::Approx(6.0));
}

TEST_CASE(
    "of those as near the sooner is nearer; of those that need more engines the one that answers most, the first of two") {
  const latency_targets within{.itl = 10.0 * milliseconds};
  deployments all;
  const auto add = [&](engine_verdict verdict, double gap, double whole, double rate) {
    deployment& one = all.all[all.found++];
    one.verdict = verdict;
    one.load.itl.p95 = gap * milliseconds;
    one.load.end_to_end.mean = whole * seconds;
    one.load.largest_rate = rate * samples_per_second;
  };
  add(engine_verdict::ttft_too_long, 20.0, 3.0, 9.0);
  add(engine_verdict::itl_too_long, 20.0, 2.0, 9.0);
  add(engine_verdict::itl_too_long, 20.0, 2.0, 9.0);
  CHECK(all.short_of_engines() == nullptr);
  CHECK(all.nearest(within) == &all.all[1]);
  add(engine_verdict::more_gpus, 1.0, 1.0, 4.0);
  add(engine_verdict::more_gpus, 1.0, 1.0, 5.0);
  add(engine_verdict::more_gpus, 1.0, 1.0, 5.0);
  add(engine_verdict::more_gpus, 1.0, 1.0, 3.0);
  CHECK(all.short_of_engines() == &all.all[4]);
  CHECK(all.nearest(within) == &all.all[1]);
  CHECK(all.list().size() == 7);
  CHECK(all.best() == nullptr);
  all.all[0].verdict = engine_verdict::kept;
  CHECK(all.best() == &all.all[0]);
  static_assert(prefill_pool{}.replicas == 1 && prefill_pool{}.transfer == duration{} &&
                deployments{}.formats_found == 0);
}

TEST_CASE("the list has every enumerator once, in the order of its enumeration") {
  for (std::size_t i = 0; i < std::size(every_engine_verdict); ++i)
    CHECK(static_cast<std::size_t>(every_engine_verdict[i]) == i);
  CHECK(name_of(static_cast<engine_verdict>(std::size(every_engine_verdict))) == "unknown");
}
