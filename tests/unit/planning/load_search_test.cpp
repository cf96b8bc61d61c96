#include <cstddef>
#include <doctest/doctest.h>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/planning/load_search.hpp>
#include <tuple>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr engine_fleet hoppers{
    .name = "h100",
    .on = cluster(machine(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{.name = "around"}), nodes(1),
                  catalogue::ib_ndr),
    .calibration = datasheet_engine,
    .terms = {.machine = 40.0 * dollars_per_hour,
              .draw = 8.0 * kilowatts,
              .electricity = energy_price{},
              .grid = 400.0 * grams_co2e_per_kilowatt_hour}};

load_request chat(double rate, latency_targets within = {}) {
  return {.model = catalogue::llama3_70b,
          .lengths = {.input = {2048.0 * single_tokens, 0.3}, .output = {256.0 * single_tokens, 0.3}},
          .rate = rate * samples_per_second,
          .within = within};
}

engine_axes few_axes() {
  return {.layouts = {{.tensor_parallel = gpus(1)},
                      {.tensor_parallel = gpus(2)},
                      {.tensor_parallel = gpus(4)},
                      {.tensor_parallel = gpus(8)}},
          .most_requests = {batch(32), batch(128)},
          .step_tokens = {tokens(512), tokens(2048)},
          .chunked = {true, false}};
}

deployments found_for(const load_request& request, const engine_axes& axes = few_axes()) {
  return search_load(std::span<const engine_fleet>(&hoppers, 1), request, axes);
}

ridgeline::detail::served_iterations iterations_of(const deployment& one, const load_request& request) {
  return ridgeline::detail::iterations_of(request, hoppers, one.layout);
}

}  // namespace

TEST_CASE("the best deployment keeps its targets, and one replica fewer does not") {
  for (const double rate : {0.5, 8.0, 40.0})
    for (const double itl : {0.02, 0.05}) {
      const load_request request = chat(rate, {.ttft = 1.0 * seconds, .itl = itl * seconds});
      const deployments found = found_for(request);
      const deployment* best = found.best();
      REQUIRE(best != nullptr);
      CHECK(best->load.ttft.p95 <= 1.0 * seconds);
      CHECK(best->load.itl.p95 <= itl * seconds);
      CHECK(best->gpus.value() == best->replicas * best->layout.devices().value());
      if (best->replicas == 1) continue;
      const loaded_engine fewer =
          open_loop(request.lengths, best->how, request.rate / static_cast<double>(best->replicas - 1),
                    iterations_of(*best, request));
      CHECK((!fewer || fewer.ttft.p95 > 1.0 * seconds || fewer.itl.p95 > itl * seconds));
    }
}

// Every setting and every number of replicas, one after another, with nothing left out.
TEST_CASE("the search finds what trying everything finds") {
  for (const double rate : {2.0, 20.0}) {
    const load_request request = chat(rate, {.ttft = 0.5 * seconds, .itl = 0.03 * seconds});
    std::int64_t fewest = 1'000'000;
    for (const serving_layout& layout : few_axes().layouts) {
      if (layout.devices() == gpus(1)) continue;  // 141 GB do not fit into 80
      for (const batch_size most : few_axes().most_requests)
        for (const token_count step : few_axes().step_tokens)
          for (const bool chunked : {true, false}) {
            deployment one{.layout = layout, .how = {.most_requests = most, .step_tokens = step, .chunked = chunked}};
            const ridgeline::detail::served_iterations on = iterations_of(one, request);
            one.how.cache = *ridgeline::detail::cache_left(one, request, on, catalogue::h100_sxm5_80gb);
            for (std::int64_t replicas = 1; replicas * layout.devices().value() < fewest && replicas < 100;
                 ++replicas) {
              const loaded_engine load =
                  open_loop(request.lengths, one.how, request.rate / static_cast<double>(replicas), on);
              if (!load || ridgeline::detail::excess_of(load, request.within) > 1.0) continue;
              fewest = replicas * layout.devices().value();
            }
          }
    }
    const deployments found = found_for(request);
    REQUIRE(found.best() != nullptr);
    CHECK(found.best()->gpus.value() == fewest);
  }
}

TEST_CASE("deployments are entered by their order, whichever comes first") {
  // From the best to the worst: it answers; fewer GPUs; less money; less time.
  const auto one = [](engine_verdict verdict, std::int64_t needs, double cost, double time) {
    return deployment{.verdict = verdict,
                      .gpus = gpu_count(needs),
                      .load = {.end_to_end = {.mean = time * seconds}},
                      .cost = cost * dollars_per_hour};
  };
  const std::array sorted{one(engine_verdict::kept, 2, 9.0, 5.0), one(engine_verdict::kept, 4, 7.0, 9.0),
                          one(engine_verdict::kept, 4, 8.0, 1.0), one(engine_verdict::kept, 4, 8.0, 2.0),
                          one(engine_verdict::does_not_fit, 1, 1.0, 1.0)};
  std::array<std::size_t, 5> order{0, 1, 2, 3, 4};
  do {
    deployments all;
    for (const std::size_t next : order) ridgeline::detail::enter(all, sorted[next], {});
    REQUIRE(all.found == 5);
    for (std::size_t i = 0; i < 5; ++i) {
      CHECK(all.all[i].cost == sorted[i].cost);
      CHECK(all.all[i].load.end_to_end.mean == sorted[i].load.end_to_end.mean);
    }
  } while (std::next_permutation(order.begin(), order.end()));
  // What does not answer stays in the order that it came in.
  deployments none;
  for (const double cost : {3.0, 1.0, 2.0})
    ridgeline::detail::enter(none, one(engine_verdict::does_not_fit, 1, cost, 1.0), {});
  CHECK(none.all[0].cost == 3.0 * dollars_per_hour);
  CHECK(none.all[2].cost == 2.0 * dollars_per_hour);
}

TEST_CASE("each goal compares what it is named for first") {
  deployment cheap{.verdict = engine_verdict::kept, .gpus = gpus(8), .cost = 1.0 * dollars_per_hour};
  deployment clean{.verdict = engine_verdict::kept, .gpus = gpus(4), .cost = 2.0 * dollars_per_hour};
  deployment small{.verdict = engine_verdict::kept, .gpus = gpus(2), .cost = 3.0 * dollars_per_hour};
  cheap.emission = 2.0 * grams_co2e / seconds;
  clean.emission = 1.0 * grams_co2e / seconds;
  small.emission = 3.0 * grams_co2e / seconds;
  const deployment* const best[] = {&small, &cheap, &clean};
  for (const load_goal goal : every_load_goal)
    for (const deployment* left : best)
      for (const deployment* right : best) {
        const deployment* wanted = best[static_cast<std::size_t>(goal)];
        if (left == wanted || right == wanted)
          CHECK(ridgeline::detail::needs_less{goal}(*left, *right) == (left == wanted && right != wanted));
      }
}

TEST_CASE("settings with room for the weights are counted, and those tried while a better one was at hand") {
  // Two, four and eight H100 hold the model, one does not: 3 layouts of 2 * 2 * 2 settings. No target is set, so each
  // layout's first setting answers, and the row that it is in is the only one that nothing better was known for.
  const deployments found = found_for(chat(0.01));
  CHECK(found.found == 4);
  CHECK(found.tried == 3 * 8);
  CHECK(found.pruned == 3 * (8 - 2));
}

TEST_CASE("an engine's intervals are those of its range, and of none that nobody measured") {
  engine_fleet fleet = hoppers;
  fleet.calibration.range = {.architectures = catalogue::h100_sxm5_80gb.architecture,
                             .most_context = tokens(3000),
                             .most_requests = batch(16),
                             .most_devices = gpus(4)};
  fleet.calibration.token_interval = {{0.9, 1.1}, {0.8, 1.2}, {0.7, 1.3}, {1.0, 1.9}};
  fleet.calibration.first_token_interval = {{0.6, 1.4}, {0.5, 1.5}, {0.4, 1.6}, {0.3, 1.2}};
  load_request request = chat(1.0);
  const auto measured = [&fleet, &request](double input, std::int64_t devices, double decoding) {
    request.lengths.input.mean = input * single_tokens;
    deployment one{.layout = {.tensor_parallel = gpu_count(devices)}};
    one.load.decoding = decoding * samples;
    ridgeline::detail::measure(one, request, fleet);
    return one;
  };
  const deployment unknown = measured(100.0, 1, 1.0);
  CHECK_FALSE(unknown.measured);
  CHECK(unknown.itl_interval.low == likely_factors{}.low);
  CHECK(unknown.ttft_interval.high == likely_factors{}.high);
  fleet.calibration.fit.held_out_rows = 1;
  // 2744 + 256 tokens, 4 GPUs and 16 requests are the last inside.
  CHECK(measured(2744.0, 4, 16.0).measured);
  CHECK(measured(2744.0, 4, 16.0).itl_interval.low == 0.9);
  CHECK(measured(2744.0, 4, 16.0).ttft_interval.high == 1.4);
  CHECK(measured(2745.0, 4, 16.0).itl_interval.low == 0.8);
  CHECK(measured(2744.0, 5, 16.0).itl_interval.low == 0.8);
  CHECK(measured(2744.0, 4, 16.5).ttft_interval.high == 1.5);
  // A model with parts that no fit saw: of that and of what lies outside the range the wider one.
  request.model = *transformer_of(*catalogue::find_model("glm-5"));
  CHECK(measured(2744.0, 4, 16.0).itl_interval == likely_factors{0.8, 1.9});
  CHECK(measured(2745.0, 4, 16.0).itl_interval == likely_factors{0.8, 1.9});
  CHECK(measured(2744.0, 4, 16.0).ttft_interval == likely_factors{0.3, 1.5});
  request.model = chat(1.0).model;
  fleet.calibration.range.architectures = "another";
  CHECK(measured(2744.0, 4, 16.0).itl_interval.low == 0.7);
  CHECK(measured(2744.0, 4, 16.0).ttft_interval.high == 1.6);
}

TEST_CASE("two H100 hold 70 billion parameters of two bytes, one does not") {
  const deployments found = found_for(chat(0.01));
  REQUIRE(found.best() != nullptr);
  CHECK(found.best()->gpus == gpus(2));
  CHECK(found.list().back().verdict == engine_verdict::does_not_fit);
  CHECK(found.list().back().layout.devices() == gpus(1));
}

TEST_CASE("an impossible target says how near the nearest layout comes") {
  const latency_targets within{.itl = 1.0 * milliseconds};
  const deployments found = found_for(chat(20.0, within));
  CHECK(found.best() == nullptr);
  const deployment* nearest = found.nearest(within);
  REQUIRE(nearest != nullptr);
  CHECK(nearest->verdict == engine_verdict::itl_too_long);
  CHECK(nearest->layout.devices() == gpus(8));  // it reads an eighth of the weights at each step
  CHECK(nearest->load.itl.p95 > 1.0 * milliseconds);
  // A request alone takes as long whatever the engine admits at once: of equal settings the first is shown.
  CHECK(nearest->how.most_requests == few_axes().most_requests[0]);
}

TEST_CASE("more load never needs fewer GPUs; whole machines are paid") {
  std::int64_t before = 0;
  for (const double rate : {0.1, 1.0, 5.0, 20.0, 100.0}) {
    const deployments found = found_for(chat(rate, {.itl = 0.05 * seconds}));
    REQUIRE(found.best() != nullptr);
    CHECK(found.best()->gpus.value() >= before);
    before = found.best()->gpus.value();
    CHECK(in(found.best()->cost, dollars_per_hour) ==
          doctest::Approx(40.0 * static_cast<double>(found.best()->machines)));
    CHECK(found.best()->machines * 8 >= before);
  }
}

TEST_CASE("machines cost their rent and the electricity that they draw, their carbon is the grid's") {
  engine_fleet owned = hoppers;
  owned.terms.electricity = 0.25 * dollars_per_kilowatt_hour;
  owned.terms.overhead = pue(1.5);
  const deployments found =
      search_load(std::span<const engine_fleet>(&owned, 1), chat(20.0, {.itl = 0.05 * seconds}), few_axes());
  REQUIRE(found.best() != nullptr);
  const auto machines = static_cast<double>(found.best()->machines);
  // Each draws 8 kW, half as much again goes into cooling: 12 kW at $0.25 beside $40 an hour, and 400 g of every kWh.
  CHECK(in(found.best()->draw, kilowatts) == doctest::Approx(12.0 * machines));
  CHECK(in(found.best()->cost, dollars_per_hour) == doctest::Approx(43.0 * machines));
  CHECK(in(found.best()->emission * hours, grams_co2e) == doctest::Approx(4800.0 * machines));
}

TEST_CASE("a load without a rate, a day or a fleet is refused") {
  CHECK_THROWS_WITH(found_for(chat(0.0)), message(errc::figure_not_positive).data());
  load_request never = chat(1.0);
  never.of_a_day = fraction(0.0);
  CHECK_THROWS_WITH(found_for(never), message(errc::utilization_zero).data());
  CHECK_THROWS_WITH(search_load({}, chat(1.0), few_axes()), message(errc::choices_out_of_range).data());
}

TEST_CASE("a model that is not divided so is no error") {
  const deployments found =
      found_for(chat(1.0), {.layouts = {{.tensor_parallel = gpus(7)}, {.tensor_parallel = gpus(16)}}});
  CHECK(found.found == 2);
  for (const deployment& one : found.list()) CHECK(one.verdict == engine_verdict::not_divided);
}

TEST_CASE("pools keep the targets, and with one engine fewer that reads they do not") {
  engine_axes axes = few_axes();
  axes.disaggregated = true;
  const load_request request = chat(20.0, {.ttft = 1.0 * seconds, .itl = 0.02 * seconds});
  const deployments found = found_for(request, axes);
  int pools = 0;
  for (const deployment& one : found.list()) {
    if (!one.prefill || one.verdict != engine_verdict::kept) continue;
    ++pools;
    const prefill_pool& reading = *one.prefill;
    CHECK(one.gpus.value() ==
          one.replicas * one.layout.devices().value() + reading.replicas * reading.layout.devices().value());
    const engine_iterations writes = iterations_of(one, request);
    const engine_iterations reads = iterations_of({.layout = reading.layout}, request);
    const cache_transfer transfer{.per_token = cache_bytes_of(reads.model, single_tokens) / single_tokens,
                                  .link = reads.rates.link};
    const auto keeps = [&](std::int64_t readers, std::int64_t writers) {
      if (readers == 0 || writers == 0) return false;
      const disaggregated_load load =
          disaggregated(request.lengths, request.rate, engine_pool<engine_iterations>{readers, reading.how, reads},
                        engine_pool<engine_iterations>{writers, one.how, writes}, transfer);
      return load && load.ttft.p95 <= 1.0 * seconds && load.itl.p95 <= 0.02 * seconds;
    };
    CHECK(keeps(reading.replicas, one.replicas));
    // What is told of both pools is what they are together, and the part of the GPUs that reads.
    const disaggregated_load both = disaggregated(
        request.lengths, request.rate, engine_pool<engine_iterations>{reading.replicas, reading.how, reads},
        engine_pool<engine_iterations>{one.replicas, one.how, writes}, transfer);
    const auto writers = static_cast<double>(one.replicas);
    CHECK(one.load.ttft.mean == both.ttft.mean);
    CHECK(one.load.itl.p95 == both.itl.p95);
    CHECK(one.load.end_to_end.mean == both.end_to_end.mean);
    CHECK(reading.transfer == both.transfer);
    CHECK(in(one.load.largest_rate, samples_per_second) ==
          doctest::Approx(in(both.largest_rate, samples_per_second) / writers));
    CHECK(one.load.prefill == both.prefill.prefill);
    CHECK(one.load.queue == both.prefill.queue);
    CHECK(in(one.load.waiting, samples) ==
          doctest::Approx(in(both.ttft.mean, seconds) * in(request.rate, samples_per_second) / writers));
    CHECK(one.load.prefill_share.value() ==
          doctest::Approx(static_cast<double>(reading.replicas * reading.layout.devices().value()) /
                          static_cast<double>(one.gpus.value())));
    CHECK(one.load.lengths.input.mean == request.lengths.input.mean);
    CHECK(reading.how.chunked);  // prompts fill its steps
    CHECK(reading.how.tokens_per_step == 1.0);
    CHECK_FALSE(keeps(reading.replicas - 1, one.replicas));
    // Fewer GPUs that read do not either, however they are joined and whatever they take into a step.
    const std::int64_t gpus_that_read = reading.replicas * reading.layout.devices().value();
    for (const serving_layout& layout : axes.layouts) {
      for (const token_count step : axes.step_tokens) {
        const ridgeline::detail::served_iterations on = iterations_of({.layout = layout}, request);
        deployment other{.layout = layout, .how = {.step_tokens = step, .per_request = on.rates.request_overhead}};
        other.how.cache = ridgeline::detail::cache_left(other, request, on, catalogue::h100_sxm5_80gb);
        if (!other.how.cache) continue;
        const std::int64_t fewer = (gpus_that_read - 1) / layout.devices().value();
        if (fewer == 0) continue;
        const disaggregated_load load =
            disaggregated(request.lengths, request.rate, engine_pool<engine_iterations>{fewer, other.how, on},
                          engine_pool<engine_iterations>{one.replicas, one.how, writes}, transfer);
        CHECK_FALSE((load && load.ttft.p95 <= 1.0 * seconds && load.itl.p95 <= 0.02 * seconds));
      }
    }
    CHECK(one.load.ttft.p95 <= 1.0 * seconds);
    CHECK(one.load.itl.p95 <= 0.02 * seconds);
    CHECK(reading.transfer > duration{});
    CHECK(in(one.output_tokens(), tokens_per_second) == doctest::Approx(20.0 * 256.0));
  }
  CHECK(pools >= 2);
  const deployments without = found_for(request);
  for (const deployment& one : without.list()) CHECK_FALSE(one.prefill.has_value());
}

TEST_CASE("engines that write leave half of the first token's time to those that read, and one fewer does not") {
  // Where few are admitted at once, a request waits for its place.
  engine_axes axes = few_axes();
  axes.most_requests = {batch(32)};
  axes.disaggregated = true;
  const load_request request = chat(30.0, {.ttft = 0.5 * seconds});
  const request_lengths replies = ridgeline::detail::replies_of(request.lengths);
  int pools = 0;
  const deployments found = found_for(request, axes);
  for (const deployment& one : found.list()) {
    if (!one.prefill || one.verdict != engine_verdict::kept) continue;
    ++pools;
    const auto first_token = [&](std::int64_t engines) {
      const loaded_engine load =
          open_loop(replies, one.how, request.rate / static_cast<double>(engines), iterations_of(one, request));
      return load ? in(load.ttft.p95, seconds) : 1e9;
    };
    CHECK(first_token(one.replicas) <= 0.25);
    if (one.replicas > 1) CHECK(first_token(one.replicas - 1) > 0.25);
  }
  CHECK(pools >= 2);
}

TEST_CASE("engines of two sizes, one a multiple of the other, fill machines of eight without a gap") {
  const load_request request = chat(1.0);
  for (const std::int64_t writing : {1, 2, 4, 8}) {
    for (const std::int64_t reading : {1, 2, 4, 8}) {
      for (const std::int64_t writers : {1, 3, 5}) {
        for (const std::int64_t readers : {1, 2, 7}) {
          deployment one{.layout = {.tensor_parallel = gpu_count(writing)}, .replicas = writers};
          one.prefill = prefill_pool{.layout = {.tensor_parallel = gpu_count(reading)}, .replicas = readers};
          ridgeline::detail::pay(one, request, hoppers);
          const std::int64_t all = writing * writers + reading * readers;
          CHECK(one.gpus.value() == all);
          CHECK(one.machines == (all + 7) / 8);
        }
      }
    }
  }
  // Three do not divide eight: two of them in a machine, and the others in machines of their own.
  deployment odd{.layout = {.tensor_parallel = gpus(3)}, .replicas = 3};
  odd.prefill = prefill_pool{.layout = {.tensor_parallel = gpus(2)}, .replicas = 2};
  ridgeline::detail::pay(odd, request, hoppers);
  CHECK(odd.gpus.value() == 13);
  CHECK(odd.machines == 2 + 1);
}

TEST_CASE("with the engines that it takes a load is kept, with one fewer it is not") {
  const load_request request = chat(40.0, {.ttft = 1.0 * seconds, .itl = 0.05 * seconds});
  deployment one{.layout = {.tensor_parallel = gpus(4)},
                 .how = {.most_requests = batch(32), .step_tokens = tokens(512)}};
  const ridgeline::detail::served_iterations on = iterations_of(one, request);
  one.how.cache = *ridgeline::detail::cache_left(one, request, on, catalogue::h100_sxm5_80gb);
  ridgeline::detail::engine_row row(request, one.how, on);
  ridgeline::detail::engine_setting setting(row, one.how, on);
  REQUIRE(ridgeline::detail::take_fewest(one, setting, most_replicas));
  const std::int64_t needed = one.replicas;
  REQUIRE(needed > 2);
  CHECK(setting.keeps(needed).has_value());
  CHECK_FALSE(setting.keeps(needed - 1).has_value());
  // Beside one that needs as many, it is better only if it answers sooner; beside one that needs more, always.
  deployment other = one;
  CHECK_FALSE(ridgeline::detail::beats(one, setting, other));
  other.load.end_to_end.mean = 2.0 * other.load.end_to_end.mean;
  CHECK(ridgeline::detail::beats(one, setting, other));
  other.replicas = 3 * needed;
  CHECK(ridgeline::detail::beats(one, setting, other));
  CHECK(one.replicas == needed);
  other.replicas = needed - 1;
  CHECK_FALSE(ridgeline::detail::beats(one, setting, other));
}

TEST_CASE("a rate beyond a million engines says so, and what they would answer at most") {
  for (const bool pools : {false, true}) {
    engine_axes axes = few_axes();
    axes.disaggregated = pools;
    const deployments found = found_for(chat(1e12, {.ttft = 2.0 * seconds, .itl = 0.05 * seconds}), axes);
    CHECK(found.best() == nullptr);
    const deployment* most = found.short_of_engines();
    REQUIRE(most != nullptr);
    CHECK(most->verdict == engine_verdict::more_gpus);
    CHECK(most->load.largest_rate > 0.5 * samples_per_second);
    CHECK(static_cast<double>(most_replicas) * most->load.largest_rate < 1e12 * samples_per_second);
    for (const deployment& one : found.list())
      CHECK((one.verdict == engine_verdict::more_gpus || one.verdict == engine_verdict::does_not_fit));
  }
  // What nobody can decode in time says so first, whatever the rate.
  const deployments late = found_for(chat(1e12, {.itl = 1e-6 * seconds}));
  CHECK(late.short_of_engines() == nullptr);
  CHECK(late.nearest({.itl = 1e-6 * seconds}) != nullptr);
  const deployments few = found_for(chat(1.0));
  CHECK(few.short_of_engines() == nullptr);
}

TEST_CASE("the fewest that hold are found wherever they are, up to the last that may be") {
  for (std::int64_t least = 1; least <= 3; ++least)
    for (std::int64_t from = least; from <= 20; ++from)
      for (std::int64_t most = 0; most <= 20; ++most) {
        CAPTURE(least);
        CAPTURE(from);
        CAPTURE(most);
        std::int64_t last = 0;
        const auto found = ridgeline::detail::first_that_holds(least, most, [&](std::int64_t n) {
          REQUIRE((n >= least && n <= most));
          last = n >= from ? n : last;
          return n >= from;
        });
        CHECK(found == (from <= most ? std::optional(from) : std::nullopt));
        // What was found to hold last is the answer.
        CHECK(last == found.value_or(0));
      }
}

TEST_CASE("in which order layouts are tried changes neither the pools nor their GPUs") {
  const load_request request = chat(20.0, {.ttft = 1.0 * seconds, .itl = 0.02 * seconds});
  engine_axes axes = few_axes();
  axes.disaggregated = true;
  engine_axes backwards = axes;
  backwards.layouts = {axes.layouts[3], axes.layouts[2], axes.layouts[1], axes.layouts[0]};
  const auto fewest_with_a_pool = [&](const engine_axes& in_order) {
    std::int64_t fewest = 1'000'000;
    const deployments found = found_for(request, in_order);
    for (const deployment& one : found.list()) {
      if (one.prefill && one.verdict == engine_verdict::kept && one.gpus.value() < fewest) fewest = one.gpus.value();
    }
    return fewest;
  };
  CHECK(fewest_with_a_pool(axes) < 1'000'000);
  CHECK(fewest_with_a_pool(axes) == fewest_with_a_pool(backwards));
}

TEST_CASE("the compiler finds the same bits") {
  static constexpr engine_axes one_setting{
      .layouts = {{.tensor_parallel = gpus(4)}}, .most_requests = {batch(128)}, .step_tokens = {tokens(512)}};
  static constexpr load_request request{
      .model = catalogue::llama3_70b,
      .lengths = {.input = {2048.0 * single_tokens}, .output = {256.0 * single_tokens}},
      .rate = 8.0 * samples_per_second,
      .within = {.itl = 0.05 * seconds}};
  constexpr deployment before = search_load(std::span<const engine_fleet>(&hoppers, 1), request, one_setting).all[0];
  const deployment now = found_for(request, one_setting).all[0];
  CHECK(before.verdict == engine_verdict::kept);
  CHECK(before.replicas == now.replicas);
  const auto bits = [](duration time) { return std::bit_cast<std::uint64_t>(time.value()); };
  CHECK(bits(before.load.ttft.p95) == bits(now.load.ttft.p95));
  CHECK(bits(before.load.itl.p95) == bits(now.load.itl.p95));
  CHECK(bits(before.load.end_to_end.mean) == bits(now.load.end_to_end.mean));
}

TEST_CASE("every goal of a load has a name of its own") {
  for (const load_goal one : every_load_goal)
    for (const load_goal other : every_load_goal) CHECK((one == other) == (name_of(one) == name_of(other)));
  CHECK(name_of(static_cast<load_goal>(99)) == "unknown");
}

TEST_CASE("guesses that are accepted make requests shorter, and free ones that are not change nothing") {
  load_request request = chat(2.0);
  const deployments alone = found_for(request);
  request.guesses = {.accepted = {percent(85)}, .cost = 0.02};
  const deployments guessed = found_for(request);
  REQUIRE(alone.best() != nullptr);
  REQUIRE(guessed.best() != nullptr);
  CHECK(guessed.best()->how.tokens_per_step == 1.85);
  CHECK(guessed.best()->gpus <= alone.best()->gpus);
  CHECK(guessed.best()->load.end_to_end.mean < alone.best()->load.end_to_end.mean);
}

TEST_CASE("a prompt that a slower tier holds waits for its link, on every way to serve it") {
  load_request request = chat(2.0);
  request.lengths.cached = percent(50);
  engine_axes axes = few_axes();
  axes.disaggregated = true;
  const auto waits = [&](const deployments& found, const load_request& asked) {
    for (const deployment& one : found.list()) {
      if (one.verdict != engine_verdict::kept) continue;
      const serving_layout& reading = one.prefill ? one.prefill->layout : one.layout;
      const duration read =
          tier_read(engine_model_of(asked.model, asked.precision, reading), asked.lengths, asked.tier);
      CHECK((one.prefill ? one.prefill->how.read : one.how.read) == read);
      CHECK(one.load.ttft.mean > read);
    }
  };
  const deployments quick = found_for(request, axes);
  REQUIRE(quick.best() != nullptr);
  waits(quick, request);
  request.tier = {.hits = percent(100), .link = 3.0 * gigabytes_per_second};
  const deployments slow = found_for(request, axes);
  REQUIRE(slow.best() != nullptr);
  CHECK(slow.best()->load.ttft.mean > quick.best()->load.ttft.mean);
  waits(slow, request);
  request.tier.link = bandwidth{};
  CHECK_THROWS_WITH(found_for(request), message(errc::figure_not_positive).data());
}

TEST_CASE("an engine is divided as its model and its machine are, for every layout of eight GPUs") {
  // Heads that divide; no more stages than layers; experts and the GPUs that share them in equal parts.
  const transformer mixture = *transformer_of(catalogue::mixtral_8x7b);  // 32 heads, 8 of keys, 32 layers, 8 experts
  const transformer dense = *transformer_of(catalogue::llama3_70b);      // 64 heads, 8 of keys, 80 layers
  transformer shallow = dense;
  shallow.layers = layers(2);
  for (const transformer* model : std::array<const transformer*, 3>{&mixture, &dense, &shallow}) {
    for (std::int64_t t = 1; t <= 9; ++t) {
      for (std::int64_t d = 1; d <= 4; ++d) {
        for (std::int64_t e = 1; e <= 9; ++e) {
          for (std::int64_t p = 1; p <= 4; ++p) {
            const bool heads = t == 1 || t == 2 || t == 4 || t == 8;
            const bool parts = (t * d) % e == 0 && (model != &mixture || 8 % e == 0);
            const std::int64_t deep = model == &shallow ? 2 : 32;
            const serving_layout layout{gpu_count(t), gpu_count(d), gpu_count(e), gpu_count(p)};
            CAPTURE(t);
            CAPTURE(d);
            CAPTURE(e);
            CAPTURE(p);
            CHECK(ridgeline::detail::divides(*model, layout, hoppers) ==
                  (t * d * p <= 8 && heads && parts && p <= deep));
          }
        }
      }
    }
  }
}

TEST_CASE("an engine holds nine tenths of the memory less weights and workspace, once for each replica of the data") {
  const load_request request = chat(1.0);
  const accelerator& device = catalogue::h100_sxm5_80gb;
  const auto room = [&](const serving_layout& layout, double guesser = 0.0) {
    deployment one{.layout = layout, .how = {.step_tokens = tokens(512)}};
    load_request asked = request;
    asked.guesses.weights = guesser * gigabytes;
    const auto on = ridgeline::detail::iterations_of(asked, hoppers, layout);
    const auto left = ridgeline::detail::cache_left(one, asked, on, device);
    CHECK(left.has_value() == (one.cache > data_size{}));
    if (left) {
      // A request of 2,048 + 256 tokens takes so many bytes; of those that fit, all replicas of the data hold as many.
      const token_amount length = 2304.0 * single_tokens;
      const double requests = one.cache / cache_bytes_of(on.model, length);
      CHECK(*left / length == doctest::Approx(requests * static_cast<double>(layout.data_parallel.value())));
    }
    return one;
  };
  const deployment four = room({.tensor_parallel = gpus(4)});
  const inference_step prompt{.model = request.model,
                              .requests = batch(1),
                              .prompt = tokens(512),
                              .reply = tokens(1),
                              .weights = stored_bf16,
                              .tensor_parallel = gpus(4)};
  const data_size workspace =
      ridgeline::detail::prefill_workspace(prompt, shard_fractions_of({.tensor_parallel = gpus(4)}, request.model));
  CHECK(in(four.weights + four.cache + workspace, gigabytes) ==
        doctest::Approx(0.9 * in(gpu_memory(device), gigabytes)));
  CHECK(workspace > data_size{});
  // What guesses is divided over all GPUs of the engine.
  const deployment guessing = room({.tensor_parallel = gpus(4)}, 4.0);
  CHECK(in(guessing.weights - four.weights, gigabytes) == doctest::Approx(1.0));
  CHECK(in(four.cache - guessing.cache, gigabytes) == doctest::Approx(1.0));
  room({.tensor_parallel = gpus(2), .data_parallel = gpus(2)});
  CHECK(room({.tensor_parallel = gpus(1)}).cache <= data_size{});
  // A longer step has a larger workspace.
  static_assert(ridgeline::detail::engine_memory.value() == 0.9);
}

TEST_CASE("machines, money and carbon of engines of one kind, by hand") {
  engine_fleet owned = hoppers;
  owned.terms.electricity = 0.25 * dollars_per_kilowatt_hour;
  owned.terms.overhead = pue(1.5);
  load_request request = chat(1.0);
  request.of_a_day = percent(40);
  for (const std::int64_t size : {1, 2, 3, 4, 5, 8}) {
    for (std::int64_t replicas = 1; replicas <= 20; ++replicas) {
      deployment one{.layout = {.tensor_parallel = gpu_count(size)}, .replicas = replicas};
      ridgeline::detail::pay(one, request, owned);
      std::int64_t machines = 0;  // whole engines alone
      for (std::int64_t left = replicas; left > 0; left -= 8 / size) ++machines;
      CHECK(one.machines == machines);
      CHECK(one.gpus.value() == size * replicas);
      const auto paid = static_cast<double>(machines);
      CHECK(in(one.draw, kilowatts) == doctest::Approx(12.0 * paid));
      CHECK(in(one.cost, dollars_per_hour) == doctest::Approx(43.0 * paid));
      CHECK(in(one.emission * hours, grams_co2e) == doctest::Approx(4800.0 * paid));
      CHECK(one.of_a_day == percent(40));
    }
  }
}

TEST_CASE("engines lie in the machines that cost least; of equal ones in those that draw less, then in the larger") {
  engine_fleet fleet = hoppers;  // $ 40 and 8 kW for eight
  const auto paid = [&](std::int64_t size, std::int64_t replicas) {
    deployment one{.layout = {.tensor_parallel = gpu_count(size)}, .replicas = replicas};
    ridgeline::detail::pay(one, chat(1.0), fleet);
    return std::tuple(one.per_machine.value(), one.machines, std::llround(in(one.cost, dollars_per_hour)),
                      std::llround(in(one.draw, watts)));
  };
  using row = std::tuple<std::int64_t, std::int64_t, long long, long long>;
  running_terms single = fleet.terms, pair = fleet.terms;
  single.machine = 6.0 * dollars_per_hour;
  single.draw = 1.0 * kilowatts;
  pair.machine = 11.0 * dollars_per_hour;
  pair.draw = 2.0 * kilowatts;
  fleet.smaller = {std::nullopt, sized_machine{gpus(2), pair}, sized_machine{gpus(1), single}};
  CHECK(paid(1, 1) == row{1, 1, 6, 1000});
  CHECK(paid(1, 2) == row{2, 1, 11, 2000});
  CHECK(paid(1, 3) == row{1, 3, 18, 3000});
  CHECK(paid(1, 8) == row{8, 1, 40, 8000});
  CHECK(paid(1, 9) == row{1, 9, 54, 9000});
  CHECK(paid(2, 1) == row{2, 1, 11, 2000});  // an engine lies in one machine
  CHECK(paid(4, 1) == row{8, 1, 40, 8000});
  single.machine = 5.0 * dollars_per_hour;
  fleet.smaller = {std::nullopt, std::nullopt, sized_machine{gpus(1), single}};
  CHECK(paid(1, 8) == row{8, 1, 40, 8000});
  CHECK(paid(1, 9) == row{1, 9, 45, 9000});
  single.draw = 0.5 * kilowatts;
  fleet.smaller[2]->terms = single;
  CHECK(paid(1, 8) == row{1, 8, 40, 4000});
  const deployment pools{.layout = {.tensor_parallel = gpus(1)},
                         .prefill = prefill_pool{.layout = {.tensor_parallel = gpus(2)}}};
  deployment one = pools;
  ridgeline::detail::pay(one, chat(1.0), fleet);
  CHECK(one.per_machine == gpus(8));  // the larger kind of engine decides
}

TEST_CASE(
    "what answers comes first, then what needs more engines, what is late, what does not fit, what is not divided") {
  using ridgeline::detail::goes_before;
  const latency_targets within{.ttft = 1.0 * seconds, .itl = 10.0 * milliseconds};
  const auto made = [](engine_verdict verdict, double rate, double gap, std::int64_t needs = 1) {
    deployment one{.verdict = verdict, .gpus = gpu_count(needs)};
    one.load.largest_rate = rate * samples_per_second;
    one.load.itl = {.mean = gap * milliseconds, .p95 = gap * milliseconds};
    return one;
  };
  const std::array sorted{
      made(engine_verdict::kept, 1.0, 1.0, 2),       made(engine_verdict::kept, 9.0, 1.0, 4),
      made(engine_verdict::more_gpus, 3.0, 99.0),    made(engine_verdict::more_gpus, 2.0, 1.0),
      made(engine_verdict::itl_too_long, 1.0, 11.0), made(engine_verdict::ttft_too_long, 9.0, 12.0),
      made(engine_verdict::does_not_fit, 9.0, 1.0),  made(engine_verdict::not_divided, 9.0, 1.0),
      made(engine_verdict::no_kernels, 9.0, 1.0),
  };
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (std::size_t j = 0; j < sorted.size(); ++j) {
      CAPTURE(i);
      CAPTURE(j);
      CHECK(goes_before(sorted[i], sorted[j], {}, within) == (i < j));
    }
  }
}

TEST_CASE("a request alone is late by its tokens before it is late by its first") {
  using ridgeline::detail::verdict_alone;
  const auto alone = [](double first, double gap) {
    return loaded_engine{.ttft = {.p95 = first * seconds}, .itl = {.p95 = gap * seconds}};
  };
  const latency_targets both{.ttft = 1.0 * seconds, .itl = 0.1 * seconds};
  CHECK(verdict_alone(alone(1.0, 0.1), both) == engine_verdict::more_gpus);
  CHECK(verdict_alone(alone(1.0, 0.11), both) == engine_verdict::itl_too_long);
  CHECK(verdict_alone(alone(1.1, 0.1), both) == engine_verdict::ttft_too_long);
  CHECK(verdict_alone(alone(1.1, 0.11), both) == engine_verdict::itl_too_long);
  CHECK(verdict_alone(alone(9.0, 9.0), {}) == engine_verdict::more_gpus);
  CHECK(verdict_alone(alone(9.0, 9.0), {.ttft = 9.0 * seconds}) == engine_verdict::more_gpus);
  CHECK(verdict_alone(alone(9.0, 9.0), {.itl = 9.0 * seconds}) == engine_verdict::more_gpus);
}

TEST_CASE("what is not said of a load: all day at one rate, in 16 bits, with the engine's usual settings") {
  static_assert(load_request{}.of_a_day.value() == 1.0 && !load_request{}.curve && !load_request{}.by_the_hour);
  static_assert(!load_request{}.within.ttft && !load_request{}.within.itl);
  static_assert(engine_format{}.kernels && !engine_format{}.guesses);
  constexpr engine_axes usual;
  static_assert(usual.layouts.size() == 1 && usual.layouts[0].devices() == gpus(1));
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(usual.most_requests[i].value() == (std::int64_t{32} << i));
    CHECK(usual.step_tokens[i].value() == (std::int64_t{512} << i));
  }
  static_assert(usual.most_requests.size() == 6 && usual.step_tokens.size() == 6 && usual.chunked.size() == 1);
  static_assert(usual.chunked[0] && !usual.disaggregated && !usual.formats && usual.size() == 36);
  const engine_axes few = few_axes();
  CHECK(few.size() == 4 * 2 * 2 * 2);
  engine_axes formats = few;
  formats.formats = choices<engine_format>{engine_format{}, engine_format{}, engine_format{}};
  CHECK(formats.size() == 3 * 32);
  CHECK(most_replicas == 1'000'000);
}

TEST_CASE("what fails is told without a fixed point where it is plain, and never of what keeps its targets") {
  using ridgeline::detail::failure;
  for (const double itl : {0.02, 0.05}) {
    for (const std::int64_t limit : {16, 128}) {
      const load_request request = chat(60.0, {.ttft = 1.0 * seconds, .itl = itl * seconds});
      deployment one{.layout = {.tensor_parallel = gpus(4)},
                     .how = {.most_requests = batch(limit), .step_tokens = tokens(512)}};
      const ridgeline::detail::served_iterations on = iterations_of(one, request);
      one.how.cache = *ridgeline::detail::cache_left(one, request, on, catalogue::h100_sxm5_80gb);
      ridgeline::detail::engine_row row(request, one.how, on);
      ridgeline::detail::engine_setting setting(row, one.how, on);
      REQUIRE(ridgeline::detail::take_fewest(one, setting, most_replicas));
      const std::int64_t needed = one.replicas;
      const duration whole = one.load.end_to_end.mean;
      for (std::int64_t replicas = 1; replicas <= 2 * needed; ++replicas) {
        const auto load = setting.keeps(replicas);
        CHECK(load.has_value() == (replicas >= needed));
        if (load) CHECK(setting.fails(replicas) == failure::unknown);
        if (load) CHECK(setting.fails(replicas, 1.001 * load->end_to_end.mean) == failure::unknown);
      }
      // Nothing is quicker than its first token alone, or than a tenth of what it takes.
      CHECK(setting.fails(needed, row.alone().ttft.mean) == failure::with_any_higher_limit);
      CHECK(setting.fails(10 * needed, 0.5 * row.alone().ttft.mean) == failure::with_any_higher_limit);
      CHECK(setting.fails(needed, 0.1 * whole) != failure::unknown);
      CHECK_FALSE(setting.keeps(needed, 0.999 * whole));
      CHECK(setting.keeps(needed, 1.001 * whole));
      // Their load is what they would answer at most.
      CHECK(setting.load_of_all() ==
            doctest::Approx(request.rate / ridgeline::detail::largest_rate_of(setting.engine())));
      CHECK(in(setting.rate_of_each(needed), samples_per_second) ==
            doctest::Approx(60.0 / static_cast<double>(needed)));
    }
  }
}

TEST_CASE("a layout of which no format has kernels says so, and one format that has them is enough") {
  engine_axes axes = few_axes();
  axes.layouts = {{.tensor_parallel = gpus(4)}};
  axes.formats = choices<engine_format>{engine_format{.kernels = false}, engine_format{.kernels = false}};
  const deployments none = found_for(chat(1.0), axes);
  REQUIRE(none.found == 1);
  CHECK(none.all[0].verdict == engine_verdict::no_kernels);
  CHECK(none.best() == nullptr);
  REQUIRE(none.formats_found == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(none.formats[i].verdict == engine_verdict::no_kernels);
    CHECK(none.formats[i].format == i);
  }
  axes.formats = choices<engine_format>{engine_format{.kernels = false}, engine_format{}};
  const deployments one = found_for(chat(1.0), axes);
  REQUIRE(one.best() != nullptr);
  CHECK(one.best()->format == 1);
  CHECK(one.formats[0].verdict == engine_verdict::no_kernels);
  CHECK(one.formats[1].verdict == engine_verdict::kept);
}

TEST_CASE("prompts apart from replies stand in the best of the formats too, whichever is listed first") {
  const auto apart_of = [](const choices<engine_format>& formats) {
    engine_axes axes = few_axes();
    axes.layouts = {{.tensor_parallel = gpus(8)}};
    axes.disaggregated = true;
    axes.formats = formats;
    const deployments found = found_for(chat(20.0, {.ttft = 2.0 * seconds, .itl = 0.05 * seconds}), axes);
    std::optional<deployment> pools;
    for (const deployment& way : found.list())
      if (way.prefill) pools = way;
    REQUIRE(pools);
    return *pools;
  };
  const engine_format wide{};
  const engine_format narrow{.precision = {.dense = stored_fp8, .experts = stored_fp8, .cache_width = 1.0 * bytes},
                             .kind = {arithmetic::fp8_accumulate_fp32, arithmetic::fp8_accumulate_fp32}};
  const gpu_count of_wide = apart_of({wide}).gpus;
  const gpu_count of_narrow = apart_of({narrow}).gpus;
  CHECK(of_narrow < of_wide);
  CHECK(apart_of({wide, narrow}).gpus == of_narrow);
  CHECK(apart_of({wide, narrow}).format == 1);
  CHECK(apart_of({narrow, wide}).gpus == of_narrow);
  CHECK(apart_of({narrow, wide}).format == 0);
}

TEST_CASE("pools whose prompt alone is too late say so, and by how much") {
  engine_axes axes = few_axes();
  axes.layouts = {{.tensor_parallel = gpus(8)}};
  axes.disaggregated = true;
  // 2,048 tokens of 70B take 0.04 s on eight H100 at their peak.
  const deployments found = found_for(chat(1.0, {.ttft = 0.03 * seconds}), axes);
  int pools = 0;
  for (const deployment& one : found.list()) {
    CHECK(one.verdict == engine_verdict::ttft_too_long);
    CHECK(one.load.ttft.p95 > 0.03 * seconds);
    ++pools;
  }
  CHECK(pools == 2);
}

TEST_CASE("prompts are not tried apart from replies where an engine does not fit, or its layout divides nothing") {
  engine_axes axes = few_axes();
  axes.disaggregated = true;
  for (const gpu_count devices : {gpus(1), gpus(3)}) {  // 141 GB of weights on 80 GB; 64 heads over 3
    axes.layouts = {{.tensor_parallel = devices}};
    const deployments found = found_for(chat(1.0), axes);
    CHECK(found.found == 1);
    CHECK_FALSE(found.all[0].prefill);
  }
  axes.layouts = {{.tensor_parallel = gpus(4)}};
  CHECK(found_for(chat(1.0), axes).found == 2);
}

TEST_CASE("the list has every enumerator once, in the order of its enumeration") {
  for (std::size_t i = 0; i < std::size(every_load_goal); ++i) CHECK(static_cast<std::size_t>(every_load_goal[i]) == i);
  CHECK(name_of(static_cast<load_goal>(std::size(every_load_goal))) == "unknown");
}

TEST_CASE("engines whose sizes do not divide a machine stand in machines of their own, pool by pool") {
  struct row {
    std::int64_t writing, writers, reading, readers, machines;
  };
  // Two engines of three in a machine of eight, one of five to seven, eight of one.
  for (const row& one :
       {row{3, 3, 3, 3, 4}, row{3, 2, 6, 1, 2}, row{5, 1, 1, 3, 2}, row{8, 1, 3, 1, 2}, row{7, 2, 7, 2, 4},
        row{4, 1, 4, 1, 1}, row{2, 3, 1, 2, 1}, row{2, 3, 1, 3, 2}, row{8, 2, 1, 8, 3}}) {
    CAPTURE(one.writing);
    CAPTURE(one.reading);
    const deployment pools{
        .layout = {.tensor_parallel = gpus(one.writing)},
        .replicas = one.writers,
        .prefill = prefill_pool{.layout = {.tensor_parallel = gpus(one.reading)}, .replicas = one.readers}};
    CHECK(ridgeline::detail::machines_of(pools, gpus(8)) == one.machines);
  }
}

TEST_CASE("pools of engines that do not hold the model are no answer, and have no pool that reads") {
  const load_request request = chat(1.0, {.ttft = 1.0 * seconds, .itl = 0.05 * seconds});
  engine_axes axes = few_axes();
  axes.disaggregated = true;
  const deployment made =
      ridgeline::detail::pools_for(request, hoppers, axes, {.layout = {.tensor_parallel = gpus(1)}});
  CHECK(made.verdict == engine_verdict::does_not_fit);
  CHECK_FALSE(made.prefill);
  CHECK_FALSE(made.how.cache);
}

TEST_CASE("only the formats that are listed are tried, and each layout stands in one of them") {
  engine_axes axes = few_axes();
  axes.formats = choices<engine_format>{engine_format{.kernels = false}};
  const deployments none = found_for(chat(1.0), axes);
  CHECK(none.formats_found == 1);
  CHECK(none.best() == nullptr);
  CHECK(none.tried == 0);
  for (const deployment& one : none.list()) CHECK((one.verdict == engine_verdict::no_kernels && one.format == 0));
  axes.formats = choices<engine_format>{engine_format{.kernels = false}, engine_format{}};
  const deployments second = found_for(chat(1.0), axes);
  REQUIRE(second.best() != nullptr);
  CHECK(second.best()->format == 1);
  CHECK(second.found == 4);
  CHECK(second.formats[0].verdict == engine_verdict::no_kernels);
  CHECK(second.formats[1].verdict == engine_verdict::kept);
}

TEST_CASE("a list of deployments holds 32, and refuses one more") {
  deployments all;
  for (int i = 0; i < 32; ++i) ridgeline::detail::enter(all, deployment{}, {});
  CHECK(all.found == 32);
  CHECK_THROWS_WITH_AS(ridgeline::detail::enter(all, deployment{}, {}), doctest::Contains("RL-195"), error);
  CHECK(all.found == 32);
}

TEST_CASE("of settings that are all too late the nearest is shown, in whatever order they are tried") {
  const load_request request = chat(5.0, {.itl = 1.0 * microseconds});
  engine_axes axes{.layouts = {{.tensor_parallel = gpus(8)}}, .most_requests = {batch(32)}};
  const auto gap_of = [&](const choices<token_count>& steps, const choices<bool>& chunked) {
    axes.step_tokens = steps;
    axes.chunked = chunked;
    const deployments found = found_for(request, axes);
    REQUIRE(found.nearest(request.within) != nullptr);
    return found.nearest(request.within)->load.itl.p95;
  };
  duration least = math::detail::infinity * seconds;
  for (const std::int64_t step : {256, 2048, 8192})
    for (const bool chunked : {true, false}) {
      const duration one = gap_of({tokens(step)}, {chunked});
      if (one < least) least = one;
    }
  CHECK(gap_of({tokens(256), tokens(2048), tokens(8192)}, {true, false}) == least);
  CHECK(gap_of({tokens(8192), tokens(2048), tokens(256)}, {false, true}) == least);
  CHECK(gap_of({tokens(2048), tokens(8192), tokens(256)}, {true, false}) == least);
}

TEST_CASE("what does not fit is shown with its weights") {
  const deployments found = found_for(chat(1.0));
  const deployment& last = found.list().back();
  REQUIRE(last.verdict == engine_verdict::does_not_fit);
  // 70.55 billion parameters of two bytes on one GPU.
  CHECK(in(last.weights, gigabytes) == doctest::Approx(141.1).epsilon(0.001));
  CHECK(last.how.most_requests == few_axes().most_requests[0]);
  CHECK_FALSE(last.how.cache);
}

// Embeddings and classes: an answer of one token, which is the first.
TEST_CASE("replies of one token have no time between tokens, and the search finds what trying everything finds") {
  load_request request = chat(40.0, {.ttft = 1.0 * seconds, .itl = 1.0 * microseconds});
  request.lengths.output = {1.0 * single_tokens};
  std::int64_t fewest = 1'000'000;
  for (const serving_layout& layout : few_axes().layouts) {
    if (layout.devices() == gpus(1)) continue;
    for (const batch_size most : few_axes().most_requests)
      for (const token_count step : few_axes().step_tokens)
        for (const bool chunked : {true, false}) {
          deployment one{.layout = layout, .how = {.most_requests = most, .step_tokens = step, .chunked = chunked}};
          const ridgeline::detail::served_iterations on = iterations_of(one, request);
          one.how.cache = *ridgeline::detail::cache_left(one, request, on, catalogue::h100_sxm5_80gb);
          for (std::int64_t replicas = 1; replicas * layout.devices().value() < fewest && replicas < 100; ++replicas) {
            const loaded_engine load =
                open_loop(request.lengths, one.how, request.rate / static_cast<double>(replicas), on);
            if (!load || ridgeline::detail::excess_of(load, request.within) > 1.0) continue;
            fewest = replicas * layout.devices().value();
          }
        }
  }
  const deployments found = found_for(request);
  REQUIRE(found.best() != nullptr);
  CHECK(found.best()->gpus.value() == fewest);
  CHECK(found.best()->load.itl.mean == duration{});
}

TEST_CASE(
    "of settings that all need more engines the one that answers most is shown, the first of those that answer as much") {
  const load_request request = chat(1e12);
  engine_axes axes{.layouts = {{.tensor_parallel = gpus(8)}}, .chunked = {true, false}};
  const auto shown = [&](const choices<batch_size>& limits, const choices<token_count>& steps) {
    axes.most_requests = limits;
    axes.step_tokens = steps;
    const deployments found = found_for(request, axes);
    REQUIRE(found.short_of_engines() != nullptr);
    return *found.short_of_engines();
  };
  sample_rate most{};
  for (const std::int64_t limit : {8, 64, 16})
    for (const std::int64_t step : {512, 4096}) {
      const sample_rate one = shown({batch(limit)}, {tokens(step)}).load.largest_rate;
      most = one > most ? one : most;
    }
  CHECK(shown({batch(8), batch(64), batch(16)}, {tokens(512), tokens(4096)}).load.largest_rate == most);
  CHECK(shown({batch(64), batch(16), batch(8)}, {tokens(4096), tokens(512)}).load.largest_rate == most);
  // Alone, a prompt of 2,048 tokens is read in one go, whatever a step takes.
  axes.chunked = {false};
  CHECK(shown({batch(8)}, {tokens(512), tokens(1024)}).how.step_tokens == tokens(512));
  CHECK(shown({batch(8)}, {tokens(1024), tokens(512)}).how.step_tokens == tokens(1024));
}

TEST_CASE("what does not answer takes the place of no setting that does, before it or after it") {
  load_request request = chat(5.0);
  const serving_layout layout{.tensor_parallel = gpus(4)};
  const auto on = ridgeline::detail::iterations_of(request, hoppers, layout);
  const auto room = [&](std::int64_t step) {
    deployment one{.layout = layout, .how = {.step_tokens = tokens(step)}};
    return ridgeline::detail::cache_left(one, request, on, catalogue::h100_sxm5_80gb);
  };
  // A step of so many tokens leaves no memory at all, one of fewer none for 2,304 tokens of a request.
  std::int64_t none = 512;
  while (room(none)) none *= 2;
  std::int64_t some = none / 2, too_many = none;
  while (*room(some) >= 2304.0 * single_tokens) {
    const std::int64_t middle = (some + too_many) / 2;
    (room(middle) ? some : too_many) = middle;
  }
  const auto best_of = [&](const choices<token_count>& steps) {
    const deployments found =
        found_for(request, {.layouts = {layout}, .most_requests = {batch(32)}, .step_tokens = steps});
    REQUIRE(found.found == 1);
    return found.all[0];
  };
  CHECK(best_of({tokens(none)}).verdict == engine_verdict::does_not_fit);
  CHECK(best_of({tokens(some)}).verdict == engine_verdict::does_not_fit);
  for (const std::int64_t large : {none, some}) {
    CHECK(best_of({tokens(512), tokens(large)}).verdict == engine_verdict::kept);
    CHECK(best_of({tokens(large), tokens(512)}).verdict == engine_verdict::kept);
    CHECK(best_of({tokens(512), tokens(large)}).how.step_tokens == tokens(512));
  }
  // Prompts in pieces of 16 tokens come late, each of them costs an iteration.
  request.within.ttft = 1.0 * seconds;
  CHECK(best_of({tokens(16)}).verdict == engine_verdict::ttft_too_long);
  for (const choices<token_count>& steps :
       {choices<token_count>{tokens(16), tokens(2048)}, choices<token_count>{tokens(2048), tokens(16)}}) {
    CHECK(best_of(steps).verdict == engine_verdict::kept);
    CHECK(best_of(steps).how.step_tokens == tokens(2048));
  }
  // What needs more engines tells more than what is late, what is late more than what does not fit.
  CHECK(best_of({tokens(none), tokens(16)}).verdict == engine_verdict::ttft_too_long);
  CHECK(best_of({tokens(16), tokens(none)}).verdict == engine_verdict::ttft_too_long);
  CHECK(best_of({tokens(16), tokens(some)}).verdict == engine_verdict::ttft_too_long);
  request.rate = 1e12 * samples_per_second;
  CHECK(best_of({tokens(16), tokens(2048)}).verdict == engine_verdict::more_gpus);
  CHECK(best_of({tokens(2048), tokens(16)}).verdict == engine_verdict::more_gpus);
}

// By the goal, then GPUs, then cost, then time: as words in a dictionary.
TEST_CASE("what needs less is told by the goal, then by GPUs, cost and time, of all pairs of eighty-one") {
  std::vector<deployment> all;
  for (const double cost : {1.0, 2.0, 3.0})
    for (const double grams : {1.0, 2.0, 3.0})
      for (const std::int64_t needs : {1, 2, 3})
        for (const double time : {1.0, 2.0, 3.0}) {
          deployment one{.verdict = engine_verdict::kept, .gpus = gpu_count(needs), .cost = cost * dollars_per_hour};
          one.emission = grams * grams_co2e / seconds;
          one.load.end_to_end.mean = time * seconds;
          all.push_back(one);
        }
  for (const load_goal goal : every_load_goal)
    for (const deployment& left : all)
      for (const deployment& right : all) {
        const auto rank = [goal](const deployment& one) {
          const double first = goal == load_goal::least_cost     ? one.cost.value()
                               : goal == load_goal::least_carbon ? one.emission.value()
                                                                 : 0.0;
          return std::tuple(first, one.gpus.value(), one.cost.value(), one.load.end_to_end.mean.value());
        };
        CHECK(ridgeline::detail::needs_less{goal}(left, right) == (rank(left) < rank(right)));
      }
  deployment late = all[0];
  late.verdict = engine_verdict::itl_too_long;
  for (const load_goal goal : every_load_goal) {
    CHECK(ridgeline::detail::needs_less{goal}(all.back(), late));
    CHECK_FALSE(ridgeline::detail::needs_less{goal}(late, all.back()));
    CHECK_FALSE(ridgeline::detail::needs_less{goal}(late, late));
  }
  CHECK(ridgeline::detail::needs_less{}.goal == load_goal::least_gpus);
}

TEST_CASE("a format has its own guesses or those of the request, never those of the format before it") {
  const guesses_by_position ours{.accepted = {percent(50)}, .cost = 0.02};
  const guesses_by_position theirs{.accepted = {percent(85)}, .cost = 0.02};
  load_request request = chat(2.0);
  engine_axes axes = few_axes();
  for (const bool guessed : {false, true}) {
    if (guessed) request.guesses = ours;
    axes.formats =
        choices<engine_format>{engine_format{.guesses = theirs}, engine_format{}, engine_format{.guesses = theirs}};
    const deployments found = found_for(request, axes);
    REQUIRE(found.formats_found == 3);
    CHECK(found.formats[0].how.tokens_per_step == 1.85);
    CHECK(found.formats[1].how.tokens_per_step == (guessed ? 1.5 : 1.0));
    CHECK(found.formats[2].how.tokens_per_step == 1.85);
  }
}

TEST_CASE("a format has kernels where the device multiplies its dense layers and its experts") {
  engine_axes axes = few_axes();
  using enum arithmetic;
  const auto verdict = [&](arithmetic dense, arithmetic of_experts, bool kernels) {
    axes.formats = choices<engine_format>{engine_format{.kind = {dense, of_experts}, .kernels = kernels}};
    return found_for(chat(1.0), axes).formats[0].verdict;
  };
  // An H100 has no rate of FP4.
  CHECK(verdict(bf16_accumulate_fp32, bf16_accumulate_fp32, true) == engine_verdict::kept);
  CHECK(verdict(bf16_accumulate_fp32, bf16_accumulate_fp32, false) == engine_verdict::no_kernels);
  CHECK(verdict(fp4_accumulate_fp32, bf16_accumulate_fp32, true) == engine_verdict::no_kernels);
  CHECK(verdict(bf16_accumulate_fp32, fp4_accumulate_fp32, true) == engine_verdict::no_kernels);
}

TEST_CASE("of each format the best of all layouts and machines is shown, and whether prompts are read apart") {
  const engine_format wide{};
  const engine_format narrow{.precision = {.dense = stored_fp8, .experts = stored_fp8},
                             .kind = {arithmetic::fp8_accumulate_fp32, arithmetic::fp8_accumulate_fp32}};
  const load_request request = chat(20.0, {.ttft = 1.0 * seconds, .itl = 0.03 * seconds});
  engine_fleet cheaper = hoppers;
  cheaper.terms.machine = 30.0 * dollars_per_hour;
  const engine_fleet fleets[] = {hoppers, cheaper};
  for (const bool apart : {false, true}) {
    engine_axes axes = few_axes();
    axes.disaggregated = apart;
    axes.formats = choices<engine_format>{wide, narrow};
    const deployments both = search_load(fleets, request, axes, load_goal::least_cost);
    for (std::size_t i = 0; i < 2; ++i) {
      axes.formats = choices<engine_format>{i == 0 ? wide : narrow};
      const deployments alone = search_load(fleets, request, axes, load_goal::least_cost);
      REQUIRE(alone.best() != nullptr);
      const deployment& one = both.formats[i];
      CHECK(one.verdict == engine_verdict::kept);
      CHECK(one.fleet == 1);
      CHECK(one.cost == alone.best()->cost);
      CHECK(one.gpus == alone.best()->gpus);
      CHECK(one.prefill.has_value() == alone.best()->prefill.has_value());
      CHECK(one.load.end_to_end.mean == alone.best()->load.end_to_end.mean);
    }
  }
}
