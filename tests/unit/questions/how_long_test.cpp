#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/performance/training/step_time.hpp>
#include <ridgeline/questions/does_it_fit.hpp>
#include <ridgeline/questions/how_long.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr training_question asked{.model = catalogue::llama3_8b,
                                  .device = catalogue::h100_sxm5_80gb,
                                  .costs = {.rent = 3.0 * dollars_per_gpu_hour},
                                  .tokens = tokens(1'000'000'000'000)};
constexpr training_answer answer = how_long(asked);

// The question adds nothing to the models: the step is `step_time`'s, the memory `footprint`'s.
static_assert(answer.estimate.step.total() ==
              step_time(answer.run.step, answer.run.machines.on, answer.run.calibration).total());
static_assert(answer.estimate.memory.total() == footprint(answer.run.step, defaults::training_overhead).total());
// 10^12 tokens are 238,419 steps of 4,194,304, the last one not full.
static_assert(answer.estimate.interrupted.training == 238'419.0 * answer.estimate.step.total());
// Rent is paid for every hour, failures included; the energy of waiting is counted as that of work.
static_assert(answer.estimate.run > answer.estimate.interrupted.training);
static_assert(answer.estimate.run == answer.estimate.interrupted.total());

}  // namespace

TEST_CASE("days, dollars, energy and carbon are of the same hours") {
  const plan_estimate& whole = answer.estimate;
  CHECK(in(whole.cost(), dollars) == doctest::Approx(8.0 * 3.0 * in(whole.run, hours)).epsilon(1e-12));
  CHECK(in(whole.gpu_time(), gpu_hours) == doctest::Approx(8.0 * in(whole.run, hours)).epsilon(1e-12));
  const double kilowatt_hours_metered = 7.0 * 1.15 * in(whole.run, hours);  // 8 x (700 + 175) W, PUE 1.15
  CHECK(in(whole.metered.value(), kilowatt_hours) == doctest::Approx(kilowatt_hours_metered).epsilon(1e-12));
}

TEST_CASE("does_it_fit and how_long report the same memory, to the byte") {
  for (const std::int64_t tensor : {1, 2, 4, 8}) {
    training_question one = asked;
    one.tensor = gpus(tensor);
    CHECK(does_it_fit(one).need.total() == how_long(one).estimate.memory.total());
  }
}

TEST_CASE("nothing is added where nothing fails") {
  training_question sure = asked;
  sure.goodput = catalogue::uninterrupted_run;
  CHECK(how_long(sure).estimate.run == answer.estimate.interrupted.training);
  CHECK(answer.run.taken.has(setting::goodput));
  CHECK_FALSE(how_long(sure).run.taken.has(setting::goodput));
}

TEST_CASE(
    "requests: the times of an answer are those of its settled step, and the fullest batch is the last that fits") {
  requests_question serving{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
  const requests_answer found = how_long(serving);
  CHECK(found.times.requests == batch(1));
  REQUIRE(found.fullest.has_value());
  serving.concurrency = found.fullest->requests;
  CHECK(bool(does_it_fit(serving)));
  serving.concurrency = batch(found.fullest->requests.value() + 1);
  CHECK_FALSE(bool(does_it_fit(serving)));
  // Output tokens are 256 of 1,280.
  CHECK(in(found.total_throughput(), tokens_per_second) ==
        doctest::Approx(5.0 * in(found.times.throughput(), tokens_per_second)));
}

TEST_CASE("requests of a million tokens: the fullest batch is found, too") {
  requests_question serving{.model = catalogue::llama3_8b,
                            .device = catalogue::h100_sxm5_80gb,
                            .machines = {.gpus = gpus(8)},
                            .prompt = tokens(1'000'000),
                            .extrapolate = true};
  const requests_answer found = how_long(serving);
  REQUIRE(found.fullest.has_value());
  // A token of Llama 3 8B keeps 2 x 32 x 8 x 128 numbers of 16 bits: 16.4 GB a request on each of eight GPUs with 85.5 GB.
  CHECK(found.fullest->requests.value() <= 5);
  serving.concurrency = found.fullest->requests;
  CHECK(bool(does_it_fit(serving)));
  serving.concurrency = batch(found.fullest->requests.value() + 1);
  CHECK_FALSE(bool(does_it_fit(serving)));
}

TEST_CASE("the interval of a run is no narrower than that of its steps, nor than published runs scatter") {
  const likely_factors of_steps = answer.estimate.step.interval();
  const likely_factors of_run = answer.estimate.within;
  CHECK(of_run.low <= of_steps.low);
  CHECK(of_run.high >= of_steps.high);
  CHECK(of_run.low <= defaults::run_interval.low);
  CHECK(of_run.high >= defaults::run_interval.high);
  const auto days_of_run = answer.estimate.likely_run();
  CHECK(in(days_of_run.high, days) == doctest::Approx(of_run.high * in(answer.estimate.run, days)));
  CHECK(in(answer.estimate.likely_cost().low, dollars) ==
        doctest::Approx(of_run.low * in(answer.estimate.cost(), dollars)));
}

TEST_CASE("packed documents take the attention that their blocks leave, and count no other in MFU; all else stays") {
  training_question one = asked;
  one.goodput = catalogue::uninterrupted_run;
  const plan_estimate whole = how_long(one).estimate;
  one.documents = document_lengths{.mean = 512.0 * single_tokens, .spread = 0.0};  // of 4,096 tokens: an eighth
  const training_answer packed = how_long(one);
  CHECK(packed.run.attended.value() == 0.125);
  const step_breakdown& step = packed.estimate.step.terms;
  // All of it but the launch of a kernel in each block and micro-batch, forward and two and a half times backward.
  const training_rates rates =
      training_rates_of(packed.run.machines.on, packed.run.step.recipe.compute, packed.run.calibration);
  const duration launches =
      32.0 * static_cast<double>(packed.estimate.plan.micro_batches.value()) * 3.5 * rates.wide.launch;
  CHECK((step.attention - launches) / (whole.step.terms.attention - launches) == doctest::Approx(0.125).epsilon(1e-9));
  CHECK(step.gemms == whole.step.terms.gemms);
  CHECK(step.elementwise == whole.step.terms.elementwise);
  CHECK(packed.estimate.memory.total() == whole.memory.total());
  CHECK(packed.estimate.step.total() < whole.step.total());
  // Operations of a token: those of an unpacked sequence of 512 tokens.
  training_question shorter = one;
  shorter.documents.reset();
  shorter.sequence = tokens(512);
  const plan_estimate short_ones = how_long(shorter).estimate;
  const auto operations_of_a_token = [](const plan_estimate& of) {
    return of.mfu * in(of.step.total(), seconds) / static_cast<double>(of.tokens.value());
  };
  CHECK(operations_of_a_token(packed.estimate) == doctest::Approx(operations_of_a_token(short_ones)).epsilon(1e-12));
  // Scores that are written are computed whether they are masked or not.
  one.flash_attention = false;
  training_question unfused = one;
  unfused.documents.reset();
  CHECK(how_long(one).estimate.step.total() == how_long(unfused).estimate.step.total());
  one.documents->spread = 3.0;
  CHECK_THROWS_WITH_AS((void)how_long(one), doctest::Contains("RL-140"), error);
}

TEST_CASE("two sites: twice the GPUs and the tokens of one, and between steps what they exchange") {
  training_question one = asked;
  one.goodput = catalogue::uninterrupted_run;
  one.batch = batch(1024);
  const plan_estimate single = how_long(one).estimate;
  one.machines.gpus = gpus(16);
  one.batch = batch(2048);
  one.sites = training_sites{.joined = {members(2), {{}, 10.0 * gigabytes_per_second}}};
  const training_answer both = how_long(one);
  // Two in a ring send all of their 32-bit gradients once: 4 bytes over 10 GB/s.
  const auto numbers = static_cast<double>(parameters(catalogue::llama3_8b));
  const double exchange = 4.0 * numbers / 10e9;
  CHECK(in(both.estimate.step.total() - single.step.total(), seconds) == doctest::Approx(exchange).epsilon(1e-9));
  CHECK(both.estimate.step.terms.gemms == single.step.terms.gemms);
  CHECK(both.estimate.gpus == gpus(16));
  CHECK(both.estimate.machines == nodes(2));
  CHECK(both.estimate.tokens.value() == 2 * single.tokens.value());
  CHECK(both.run.batch == batch(2048));
  CHECK(both.estimate.memory.total() == single.memory.total());
  // 119,210 steps of twice the tokens.
  CHECK(both.estimate.run == 119'210.0 * both.estimate.step.total());
  CHECK(in(both.estimate.cost(), dollars) / in(both.estimate.gpu_time(), gpu_hours) == doctest::Approx(3.0));
  // After 100 steps and in 8 bits: a 400th of it, and 8 bytes a parameter of each site in the hosts' memory.
  one.sites->by = {.inner_steps = 100, .sent = 1.0 * bytes};
  const plan_estimate seldom = how_long(one).estimate;
  CHECK(in(seldom.step.total() - single.step.total(), seconds) == doctest::Approx(exchange / 400.0).epsilon(1e-6));
  CHECK(in(seldom.memory.on_host, bytes) == doctest::Approx(numbers));
  // What is taken for the batch is that of all sites: said again, it is the same answer.
  one.batch.reset();
  const training_answer taken = how_long(one);
  CHECK(taken.run.taken.has(setting::batch));
  one.batch = taken.run.batch;
  CHECK(how_long(one).estimate.run == taken.estimate.run);
  const auto refused = [](const training_question& run, const char* number) {
    CHECK_THROWS_WITH_AS((void)how_long(run), doctest::Contains(number), error);
  };
  one.batch = batch(2047);
  refused(one, "RL-345");
  one.batch.reset();
  one.machines.gpus = gpus(15);
  refused(one, "RL-344");
  one.sites->joined.link = {};
  refused(one, "RL-130");
}

TEST_CASE("two sites of two machines each are four machines") {
  training_question one = asked;
  one.goodput = catalogue::uninterrupted_run;
  one.machines.gpus = gpus(32);
  one.batch = batch(2048);
  one.sites = training_sites{.joined = {members(2), {{}, 10.0 * gigabytes_per_second}}};
  const plan_estimate both = how_long(one).estimate;
  CHECK(both.gpus == gpus(32));
  CHECK(both.machines == nodes(4));
}

TEST_CASE("pods of one network are joined by what its switches leave of their links") {
  training_question one = asked;
  one.goodput = catalogue::uninterrupted_run;
  one.machines.gpus = gpus(32);
  one.batch = batch(2048);
  one.sites = training_sites{.joined = {.joined = members(2)}};
  one.oversubscription = 7.0;
  const training_answer pods = how_long(one);
  // By hand: 8 ports of 400 Gbit/s on each of two machines are 800 GB/s of a pod, a seventh of it above.
  CHECK(in(pods.run.sites->joined.link.per_direction, gigabytes_per_second) == doctest::Approx(2.0 * 8.0 * 50.0 / 7.0));
  training_question linked = one;
  linked.oversubscription.reset();
  linked.sites->joined.link = pods.run.sites->joined.link;
  CHECK(how_long(linked).estimate.run == pods.estimate.run);
  // 4 bytes of each parameter cross that link in a step.
  one.oversubscription = 1.0;
  const duration spared = pods.estimate.step.total() - how_long(one).estimate.step.total();
  CHECK(in(spared, seconds) ==
        doctest::Approx(4.0 * static_cast<double>(parameters(catalogue::llama3_8b)) * (7.0 - 1.0) / 800e9));

  const auto refused = [](const training_question& run, const char* number) {
    CHECK_THROWS_WITH_AS((void)how_long(run), doctest::Contains(number), error);
    CHECK_THROWS_WITH_AS(settle(plan_question{.run = run}), doctest::Contains(number), error);
  };
  for (const double ratio :
       {0.0, 0.999, -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    one.oversubscription = ratio;
    refused(one, "RL-101");
  }
  one.oversubscription = 2.0;
  one.machines.gpus = gpus(16);  // a pod of one machine has no network
  refused(one, "RL-130");
  linked.oversubscription = 2.0;
  refused(linked, "RL-354");
  one.sites.reset();
  refused(one, "RL-354");
}

TEST_CASE("an output token costs the machines' hours and their electricity over all tokens of these hours") {
  requests_question serving{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
  requests_answer found = how_long(serving);
  // $ 36 and 10 kW, 15 of the building at $ 0.20: $ 39 an hour.
  found.run.costs.terms = {.machine = 36.0 * dollars_per_hour,
                           .draw = 10.0 * kilowatts,
                           .overhead = pue(1.5),
                           .electricity = 0.2 * dollars_per_kilowatt_hour,
                           .grid = 400.0 * grams_co2e_per_kilowatt_hour};
  const double tokens_of_an_hour = 3600.0 * in(found.times.throughput(), tokens_per_second);
  CHECK(in(found.cost_per_output_token(), dollars_per_million_tokens) ==
        doctest::Approx(39.0 / tokens_of_an_hour * 1e6).epsilon(1e-12));
  // Sixteen GPUs in two machines cost twice as much an hour.
  serving.machines.gpus = gpus(16);
  requests_answer two = how_long(serving);
  two.run.costs.terms = found.run.costs.terms;
  REQUIRE(two.run.machines.on.machines() == nodes(2));
  CHECK(in(two.cost_per_output_token(), dollars_per_million_tokens) ==
        doctest::Approx(78.0 / (3600.0 * in(two.times.throughput(), tokens_per_second)) * 1e6).epsilon(1e-12));
}

TEST_CASE("prompts and outputs of all requests over the time of one") {
  const requests_answer found = how_long(requests_question{.model = catalogue::llama3_8b,
                                                           .device = catalogue::h100_sxm5_80gb,
                                                           .prompt = tokens(700),
                                                           .output = tokens(60),
                                                           .concurrency = batch(5)});
  CHECK(in(found.total_throughput(), tokens_per_second) ==
        doctest::Approx(5.0 * 760.0 / in(found.times.latency(), seconds)).epsilon(1e-12));
}

TEST_CASE("where the capacity is unknown, or each GPU has layers of its own, there is no fullest batch") {
  requests_question serving{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
  serving.by_layers = true;
  CHECK(how_long(serving).fullest);  // all layers on one
  serving.machines.gpus = gpus(2);
  CHECK_FALSE(how_long(serving).fullest);
  serving.by_layers = false;
  CHECK(how_long(serving).fullest);
  serving.device.capacity = absent;
  CHECK_FALSE(how_long(serving).fullest);
}
