#include "support/plan_examples.hpp"

#include <doctest/doctest.h>
#include <ridgeline/planning/plan_estimate.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::counted_request;
using ridgeline_tests::rented_fleet;

namespace {

// Products of a handful of numbers in another order: some units in the last place.
doctest::Approx nearly(double value) { return doctest::Approx(value).epsilon(1e-13); }

constexpr plan_estimate alone = *estimate_of(counted_request, rented_fleet[0], {}, batch(2));
constexpr double step = alone.step.total().value();

constexpr fleet with_host(const host& around) {
  fleet made = rented_fleet[0];
  made.on = cluster(machine(ridgeline_tests::plain_device, gpus(8), ridgeline_tests::links, around), nodes(8),
                    ridgeline_tests::network);
  return made;
}

}  // namespace

TEST_CASE("attention takes the share of its time that packed documents leave: half of it twice as much as a quarter") {
  const auto step_of_share = [](double share) {
    training_request packed = counted_request;
    packed.flash_attention = true;
    packed.attended = fraction(share);
    return estimate_of(packed, rented_fleet[0], {}, batch(2))->step.total().value();
  };
  const double whole = step_of_share(1.0);
  CHECK(step_of_share(0.5) < whole);
  CHECK(whole - step_of_share(0.5) == doctest::Approx(2.0 * (step_of_share(0.5) - step_of_share(0.25))).epsilon(1e-9));
}

TEST_CASE("a plan of one GPU: steps, money, energy and carbon follow from its step") {
  // 32 rounds of 2 sequences of 512 tokens: 32,768; 31 steps of them are the first above a million.
  static_assert(alone.tokens == tokens(32'768) && alone.gpus == gpus(1) && alone.machines == nodes(1));
  static_assert(alone.plan.micro_batches == micro_batches(32) && alone.micro_batch == batch(2));
  static_assert(alone.trained_tokens == 1'015'808.0);
  const training_step same = *step_of(counted_request, {}, batch(2), mixed_16);
  CHECK(alone.step.total() == step_time(same, rented_fleet[0].on, rented_fleet[0].reached).total());
  CHECK(alone.memory.total() == footprint(same).total());
  CHECK(in(alone.capacity, gigabytes) == 1000.0);
  CHECK(alone.fits());

  CHECK(in(alone.run, seconds) == nearly(31.0 * step));
  CHECK(in(alone.rent_or_capital, dollars) == nearly(31.0 * step * 0.001));
  CHECK(alone.electricity == money{});
  CHECK(in(alone.cost(), dollars) == nearly(31.0 * step * 0.001));
  CHECK(in(alone.drawn, joules) == nearly(31.0 * step * 1000.0));
  CHECK(in(alone.metered, joules) == nearly(31.0 * step * 1500.0));
  CHECK(in(alone.emitted, grams_co2e) == nearly(31.0 * step * 0.15));

  CHECK(in(alone.throughput(), tokens_per_second) == nearly(32'768.0 / step));
  CHECK(alone.cost_per_token().value() == nearly(step * 0.001 / 32'768.0));
  CHECK(alone.facility_energy_per_token().value() == nearly(step * 1500.0 / 32'768.0));
  CHECK(in(alone.emitted_per_token(), grams_co2e_per_million_tokens) == nearly(1e6 * step * 0.15 / 32'768.0));
}

TEST_CASE("utilization is that of the step") {
  const training_step same = *step_of(counted_request, {}, batch(2), mixed_16);
  const auto peak = ridgeline_tests::plain_device.peak.bf16_accumulate_fp32.value();
  CHECK(alone.mfu == nearly(utilization(same, alone.step.total(), peak, attention_mask::causal).model_flops));
  training_request tuned = counted_request;
  tuned.adapters = lora{.rank = 8};
  const auto adapted = estimate_of(tuned, rented_fleet[0], {}, batch(2));
  REQUIRE(adapted);
  // Weights that stay are not asked for their gradients.
  const shape one = sequences_of(batch(1), tuned.sequence, 1);
  const double share = training_operations(tuned.model, one, attention_mask::causal, true) /
                       training_operations(tuned.model, one, attention_mask::causal, false);
  CHECK(share > 2.0 / 3.0);
  CHECK(adapted->mfu * adapted->step.total().value() == nearly(share * alone.mfu * step));
}

TEST_CASE("a machine that is taken is paid whole") {
  // 12 replicas: 5 rounds of 60 sequences, on two machines of eight.
  constexpr auto twelve = estimate_of(counted_request, rented_fleet[0], {.data_parallel = gpus(12)}, batch(1));
  static_assert(twelve->gpus == gpus(12) && twelve->machines == nodes(2) && twelve->tokens == tokens(60 * 512));
  const double seconds_of_both = 2.0 * in(twelve->run, seconds);
  CHECK(in(twelve->cost(), dollars) == nearly(0.001 * seconds_of_both));
  CHECK(in(twelve->drawn, joules) == nearly(1000.0 * seconds_of_both));
  CHECK(in(twelve->run, seconds) == nearly(33.0 * twelve->step.total().value()));  // 1,000,000 / 30,720 = 32.6
}

TEST_CASE("a budget of one token takes a whole step, and one of whole steps no more") {
  training_request asked = counted_request;
  asked.budget = tokens(1);
  CHECK(estimate_of(asked, rented_fleet[0], {}, batch(2))->run == alone.step.total());
  asked.budget = tokens(2 * 32'768);
  CHECK(in(estimate_of(asked, rented_fleet[0], {}, batch(2))->run, seconds) == nearly(2.0 * step));
  asked.budget = tokens(2 * 32'768 + 1);
  CHECK(in(estimate_of(asked, rented_fleet[0], {}, batch(2))->run, seconds) == nearly(3.0 * step));
}

TEST_CASE("an owned machine pays its electricity by the building's meter beside its loss in value") {
  // 31,536 $ in a year of 31,536,000 s; 0.36 $/kWh is 1e-7 $/J.
  fleet owned = rented_fleet[0];
  owned.terms = terms_of(ownership{.price = 31'536.0 * dollars,
                                   .draw = ridgeline_tests::kilowatt,
                                   .electricity = 0.36 * dollars_per_kilowatt_hour,
                                   .pue = pue(1.5)},
                         365.0 * days, percent(100), 360.0 * grams_co2e_per_kilowatt_hour);
  const auto one = estimate_of(counted_request, owned, {}, batch(2));
  REQUIRE(one);
  CHECK(in(one->rent_or_capital, dollars) == nearly(31.0 * step * 0.001));
  CHECK(in(one->electricity, dollars) == nearly(31.0 * step * 1500.0 * 1e-7));
  CHECK(one->cost() == one->rent_or_capital + one->electricity);
  CHECK(in(one->emitted, grams_co2e) == nearly(31.0 * step * 0.15));
  CHECK(one->run == alone.run);
}

TEST_CASE("the interval of the step is that of everything that follows from it") {
  // Nobody measured the calibration of this fleet.
  CHECK(alone.at_least() == 0.5);
  CHECK(alone.at_most() == 2.0);
  fleet measured = rented_fleet[0];
  const likely_factors far{.low = 0.8, .high = 1.25};
  measured.reached.intervals = calibrated_intervals{.inside = far, .outside = far, .elsewhere = far};
  const auto one = estimate_of(counted_request, measured, {}, batch(2));
  REQUIRE(one);
  CHECK(one->run == alone.run);
  CHECK(one->at_least() == nearly(0.8));
  CHECK(one->at_most() == nearly(1.25));
  // A stack that takes a quarter longer for everything: each figure is as much larger.
  plan_estimate longer = alone;
  longer.step.terms.gemms = longer.step.terms.gemms + 0.25 * alone.step.total();
  detail::follow_up(longer, detail::prepared(counted_request, measured, mixed_16));
  CHECK(in(longer.run, seconds) == nearly(one->at_most() * in(one->run, seconds)));
  CHECK(in(longer.cost(), dollars) == nearly(one->at_most() * in(one->cost(), dollars)));
  CHECK(in(longer.metered, joules) == nearly(one->at_most() * in(one->metered, joules)));
  CHECK(in(longer.emitted, grams_co2e) == nearly(one->at_most() * in(one->emitted, grams_co2e)));
  CHECK(one->likely_run().high == longer.run);
  CHECK(in(one->likely_cost().high, dollars) == nearly(in(longer.cost(), dollars)));
  CHECK(in(one->likely_energy().high.value(), joules) == nearly(in(longer.metered.value(), joules)));
  CHECK(in(one->likely_carbon().high, grams_co2e) == nearly(in(longer.emitted, grams_co2e)));
  // Rates are lowest where the time is longest.
  CHECK(in(one->likely_throughput().low, tokens_per_second) == nearly(in(longer.throughput(), tokens_per_second)));
  CHECK(one->likely_mfu().low == nearly(longer.mfu));
  CHECK(one->likely_mfu().expected == one->mfu);
}

TEST_CASE("a batch that is too small has no estimate") {
  static_assert(!estimate_of(counted_request, rented_fleet[0], {.data_parallel = gpus(64)}, batch(2)));
  static_assert(estimate_of(counted_request, rented_fleet[0], {.data_parallel = gpus(64)}, batch(1)).has_value());
}

TEST_CASE("a plan that does not fit says by how much, and is an estimate all the same") {
  fleet small = rented_fleet[0];
  accelerator device = ridgeline_tests::plain_device;
  device.capacity = 1.0 * gigabytes;
  small.on = cluster(machine(device, gpus(8), ridgeline_tests::links, ridgeline_tests::plain_host), nodes(8),
                     ridgeline_tests::network);
  const auto one = estimate_of(counted_request, small, {}, batch(2));
  REQUIRE(one);
  CHECK_FALSE(one->fits());
  CHECK(in(one->fits().shortfall(), bytes) == nearly(in(alone.memory.total(), bytes) - 1e9));
  CHECK(one->run == alone.run);
}

TEST_CASE("what is offloaded has to fit the host of all GPUs that share it, where its size is known") {
  const strategy plan{.data_parallel = gpus(8), .to_host = offload::optimizer_state};
  host around = ridgeline_tests::plain_host;
  const auto one = estimate_of(counted_request, with_host(around), plan, batch(1));
  REQUIRE(one);
  CHECK(one->fits_host);
  const data_size all = 8.0 * one->memory.on_host;
  around.memory = all;
  CHECK(estimate_of(counted_request, with_host(around), plan, batch(1))->fits_host);
  around.memory = 0.99 * all;
  CHECK_FALSE(estimate_of(counted_request, with_host(around), plan, batch(1))->fits_host);
  // Four of them take half as much together.
  CHECK(estimate_of(counted_request, with_host(around), {.data_parallel = gpus(4), .to_host = offload::optimizer_state},
                    batch(1))
            ->fits_host);

  const strategy to_nvme{.data_parallel = gpus(8), .sharding = zero::parameters, .to_host = offload::nvme};
  around = ridgeline_tests::plain_host;
  around.storage = 1.0 * gigabytes;
  const auto stored = estimate_of(counted_request, with_host(around), to_nvme, batch(1));
  REQUIRE(stored);
  CHECK(stored->fits_host == (8.0 * stored->memory.on_storage <= around.storage.value()));
  around.storage = 8.0 * stored->memory.on_storage;
  CHECK(estimate_of(counted_request, with_host(around), to_nvme, batch(1))->fits_host);
  around.storage = 7.9 * stored->memory.on_storage;
  CHECK_FALSE(estimate_of(counted_request, with_host(around), to_nvme, batch(1))->fits_host);
}

TEST_CASE("what a step cannot be is an error of its own") {
  CHECK_THROWS_WITH_AS(
      estimate_of(counted_request, rented_fleet[0], {.data_parallel = gpus(16), .tensor_parallel = gpus(8)}, batch(1)),
      doctest::Contains("RL-169"), error);
  CHECK_THROWS_WITH_AS(estimate_of(counted_request, rented_fleet[0], {.tensor_parallel = gpus(3)}, batch(1)),
                       doctest::Contains("RL-118"), error);
  const strategy outside[] = {{.schedule = pipeline_schedule(5)},
                              {.sharding = zero(7)},
                              {.recompute = recomputation(-1)},
                              {.to_host = offload(9)}};
  for (const strategy& plan : outside) {
    CHECK_THROWS_WITH_AS(estimate_of(counted_request, rented_fleet[0], plan, batch(1)), doctest::Contains("RL-108"),
                         error);
    // Also where the batch is too small for any plan.
    CHECK_THROWS_WITH_AS(estimate_of(counted_request, rented_fleet[0], plan, batch(1'000'000)),
                         doctest::Contains("RL-108"), error);
  }
}

TEST_CASE("a fleet that is interrupted takes longer for the same steps, and costs and emits as much more") {
  fleet failing = rented_fleet[0];
  failing.interrupted = reliability{.between_failures = 5000.0 * gpu_hours,
                                    .restart = 10.0 * minutes,
                                    .checkpoint = 6.0 * seconds,
                                    .evaluation = percent(2)};
  failing.scatter = {0.9, 3.0};
  const plan_estimate one = *estimate_of(counted_request, failing, {}, batch(2));
  CHECK(one.interrupted.training == alone.run);
  CHECK(one.run == run_time(alone.run, one.gpus, *failing.interrupted).total());
  CHECK(one.run > 1.02 * alone.run);
  const double longer = one.run / alone.run;
  CHECK(in(one.cost(), dollars) == nearly(longer * in(alone.cost(), dollars)));
  CHECK(in(one.emitted, grams_co2e) == nearly(longer * in(alone.emitted, grams_co2e)));
  CHECK(one.mfu == alone.mfu);
  // Nobody measured the step: a factor of two either way; whole runs scatter more upwards.
  CHECK(one.at_least() == 0.5);
  CHECK(one.at_most() == 3.0);
}

TEST_CASE("of a plan that nobody estimated nothing is known: one GPU in one machine, whose host is not full") {
  constexpr plan_estimate untried;
  static_assert(untried.fits_host && untried.gpus == gpus(1) && untried.machines == nodes(1));
  static_assert(untried.micro_batch == batch(1) && untried.tokens == tokens(1) && untried.trained_tokens == 0.0);
  static_assert(untried.mfu == 0.0 && untried.run == duration{} && untried.capacity == data_size{});
  static_assert(untried.memory_within.low == 1.0 && untried.memory_within.high == 1.0);
}

TEST_CASE("a token of packed documents has the operations of one of a sequence as long as they are, to the nearest") {
  struct row {
    std::int64_t sequence;
    double share;
    std::int64_t alone;
  };
  for (const row& one : {row{512, 0.25, 128}, row{511, 0.5, 256}, row{509, 0.25, 127}, row{510, 0.25, 128},
                         row{512, 1.0, 512}, row{8, 0.01, 1}}) {
    CAPTURE(one.sequence);
    training_request packed = counted_request;
    packed.flash_attention = true;
    packed.sequence = tokens(one.sequence);
    packed.attended = fraction(one.share);
    const shape of_one = sequences_of(batch(1), tokens(one.alone), 1);
    const double forward = forward_operations(packed.model, of_one, attention_mask::causal).value();
    CHECK(detail::prepared(packed, rented_fleet[0], mixed_16).operations_of_a_token ==
          nearly(3.0 * forward / static_cast<double>(one.alone)));
  }
}

TEST_CASE("documents attend to some of a sequence where attention is fused, and what is not fused to all of it") {
  training_request packed = counted_request;
  packed.attended = fraction(0.0);
  CHECK(estimate_of(packed, rented_fleet[0], {}, batch(2))->run == alone.run);
  packed.flash_attention = true;
  CHECK_THROWS_WITH_AS(estimate_of(packed, rented_fleet[0], {}, batch(2)), doctest::Contains("RL-101"), error);
}

TEST_CASE("terms that count the GPUs of another machine are refused, and terms that count none are not") {
  fleet drawn = rented_fleet[0];
  CHECK(drawn.terms.gpus == gpus(8));
  drawn.terms.gpus = gpus(7);
  CHECK_THROWS_WITH_AS(estimate_of(counted_request, drawn, {}, batch(2)), message(errc::draw_of_another_machine).data(),
                       error);
  drawn.terms.gpus = {};
  CHECK(estimate_of(counted_request, drawn, {}, batch(2))->run == alone.run);
}

TEST_CASE(
    "three sites: of each a third of the sequences, of all three times the GPUs, and an exchange beside each step") {
  training_request asked = counted_request;
  asked.sequences = batch(3 * counted_request.sequences.value() + 2);  // two are left over
  asked.sites = training_sites{.joined = {members(3), {0.5 * seconds, 1e6 * bytes_per_second}},
                               .by = {.inner_steps = 4, .sent = 2.0 * bytes}};
  const strategy two{.data_parallel = gpus(2)};
  const auto one = estimate_of(asked, rented_fleet[0], two, batch(2));
  const auto each = estimate_of(counted_request, rented_fleet[0], two, batch(2));
  REQUIRE((one && each));
  CHECK(one->plan.micro_batches == each->plan.micro_batches);
  CHECK(one->tokens.value() == 3 * each->tokens.value());
  CHECK(one->gpus == gpus(6));
  CHECK(one->machines == nodes(3));
  // A ring of three: four messages of a third of the numbers, once in four steps.
  const double numbers = static_cast<double>(parameters(asked.model));
  const double exchange = 4.0 * (0.5 + numbers / 3.0 * 2.0 / 1e6);
  CHECK(in(one->step.terms.data_parallel - each->step.terms.data_parallel, seconds) == nearly(exchange / 4.0));
  CHECK(one->step.terms.gemms == each->step.terms.gemms);
  // The parameters of the last exchange and their momentum, 4 bytes each, by the two GPUs of a site.
  CHECK(in(one->memory.on_host, bytes) == nearly(8.0 * numbers / 2.0));
  CHECK(one->memory.total() == each->memory.total());
  CHECK(one->trained_tokens >= 1e6);
  CHECK(one->trained_tokens < 1e6 + static_cast<double>(one->tokens.value()));
  CHECK(in(one->rent_or_capital, dollars) == nearly(3.0 * 0.001 * in(one->run, seconds)));
  CHECK(one->mfu == nearly(each->mfu * (each->step.total() / one->step.total())));
  // Failures are those of all six GPUs.
  fleet fails = rented_fleet[0];
  fails.interrupted = reliability{.between_failures = 10.0 * gpu_hours, .restart = 60.0 * seconds};
  const auto failing = estimate_of(asked, fails, two, batch(2));
  CHECK(failing->interrupted.total() == run_time(one->interrupted.training, gpus(6), *fails.interrupted).total());
  // The hosts' memory has to hold it, eight GPUs of a machine or as many as a site has.
  host around = ridgeline_tests::plain_host;
  around.memory = 2.001 * one->memory.on_host;
  CHECK(estimate_of(asked, with_host(around), two, batch(2))->fits_host);
  around.memory = 1.999 * one->memory.on_host;
  CHECK_FALSE(estimate_of(asked, with_host(around), two, batch(2))->fits_host);
  asked.sites->by.inner_steps = 1;
  CHECK(estimate_of(asked, with_host(around), two, batch(2))->fits_host);
  // A third of so few sequences is none for two replicas of two.
  asked.sequences = batch(11);
  CHECK_FALSE(estimate_of(asked, rented_fleet[0], two, batch(2)));
  asked.sequences = batch(12);
  CHECK(estimate_of(asked, rented_fleet[0], two, batch(2)));
}

TEST_CASE("sites of adapters exchange the adapters, and what runs behind steps is not waited for") {
  training_request asked = counted_request;
  asked.adapters = lora{.rank = 4};
  const auto each = estimate_of(asked, rented_fleet[0], {}, batch(2));
  asked.sequences = batch(2 * asked.sequences.value());
  asked.sites = training_sites{.joined = {members(2), {{}, 1e3 * bytes_per_second}}};
  const double numbers = static_cast<double>(adapter_parameters(*asked.adapters, asked.model));
  const double shown =
      in(estimate_of(asked, rented_fleet[0], {}, batch(2))->step.total() - each->step.total(), seconds);
  CHECK(shown == doctest::Approx(4.0 * numbers / 1e3).epsilon(1e-9));
  asked.sites->by.hidden = percent(50);
  const double half = in(estimate_of(asked, rented_fleet[0], {}, batch(2))->step.total() - each->step.total(), seconds);
  CHECK(half == doctest::Approx(shown - 0.5 * in(each->step.total(), seconds)).epsilon(1e-9));
  asked.sites->joined.link = {};
  CHECK_THROWS_WITH_AS(estimate_of(asked, rented_fleet[0], {}, batch(2)), doctest::Contains("RL-101"), error);
}
