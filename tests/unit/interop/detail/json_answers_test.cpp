#include <doctest/doctest.h>
#include <ridgeline/interop/detail/json_answers.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using interop::json;
using namespace interop::detail;

namespace {

const training_question asked{.model = catalogue::llama3_8b,
                              .device = catalogue::h100_sxm5_80gb,
                              .machines = {.gpus = gpus(16)},
                              .costs = {.rent = 2.5 * dollars_per_gpu_hour},
                              .tokens = tokens(1'000'000'000'000)};

/// {"expected", "low", "high"} of a value and two factors.
void is_spread(const json& written, double expected, const likely_factors& within) {
  CHECK(written.at("expected").get<double>() == doctest::Approx(expected).epsilon(1e-12));
  CHECK(written.at("low").get<double>() == doctest::Approx(within.low * expected).epsilon(1e-12));
  CHECK(written.at("high").get<double>() == doctest::Approx(within.high * expected).epsilon(1e-12));
}

}  // namespace

TEST_CASE("a spread is expected, low and high, null where no error was measured; what falls with time turns it round") {
  const json known = spread{true, 0.5, 4.0}(10.0), unknown = spread{}(10.0);
  CHECK(known == json{{"expected", 10.0}, {"low", 5.0}, {"high", 40.0}});
  CHECK(unknown == json{{"expected", 10.0}, {"low", nullptr}, {"high", nullptr}});
  CHECK(spread{true, 0.5, 4.0}.inverse()(10.0) == json{{"expected", 10.0}, {"low", 2.5}, {"high", 20.0}});
  CHECK_FALSE(spread{}.inverse().known);
}

TEST_CASE("bytes are counted one by one up to 2^53, and numbers are free of the noise of their units") {
  CHECK(whole_bytes(9'007'199'254'740'991.0 * bytes).is_number_integer());
  CHECK(whole_bytes(9'007'199'254'740'992.0 * bytes).is_number_float());
  CHECK(whole_bytes(-3.0 * bytes) == -3);
  CHECK(whole_bytes(-9'007'199'254'740'992.0 * bytes).is_number_float());
  CHECK(whole_bytes(1.5 * bytes) == 2);
  CHECK(without_noise(0.11999999999999998) == 0.12);
  CHECK(without_noise(0.123456789012345) == 0.123456789012345);
}

TEST_CASE("what was taken is written as a text, a path, a truth, a whole number or a number") {
  taken_settings taken;
  taken.add(setting::optimizer, "adamw");
  taken.add(setting::rent, "aws", "p5.48xlarge");
  taken.add(setting::flash_attention, "on");
  taken.add(setting::sequence_parallel, "off");
  taken.add(setting::gpus, 8.0);
  taken.add(setting::tariff, 0.11999999999999998);
  taken.add(setting::tokens, 9e15);
  CHECK(json_of(taken) == json{{"optimizer", "adamw"},
                               {"rent", "aws/p5.48xlarge"},
                               {"flash-attention", true},
                               {"sequence-parallel", false},
                               {"gpus", 8},
                               {"electricity", 0.12},
                               {"tokens", 9e15}});
  CHECK(json_of(taken).at("gpus").is_number_integer());
  CHECK(json_of(taken).at("tokens").is_number_float());
}

TEST_CASE("machines are written with their links summed; what is not there is null") {
  const training_answer found = how_long(asked);
  const json two = json_of(found.run.machines);
  // Eight ports of 50 GB/s each; a device says itself that its links add up to 450.
  CHECK(two == json{{"count", 2},
                    {"gpus_each", 8},
                    {"link", {{"id", "nvlink4"}, {"bytes_per_second", 450e9}}},
                    {"network", {{"id", "ib-ndr"}, {"bytes_per_second", 400e9}}},
                    {"ports", 8}});
  taken_settings ignored;
  const json one = json_of(settle(machines_question{.gpus = gpus(1)}, asked.device, gpus(1), ignored));
  CHECK(one == json{{"count", 1}, {"gpus_each", 1}, {"link", nullptr}, {"network", nullptr}, {"ports", 0}});
}

TEST_CASE("memory is written term by term, in bytes and as shares of the whole") {
  training_question away = asked;
  away.to_host = offload::optimizer_state;
  away.machines.around.memory_bandwidth = 200.0 * gigabytes_per_second;
  const memory_breakdown need = does_it_fit(away).need;
  const json written = memory_of(need);
  CHECK(written.at("total_bytes") == std::llround(in(need.total(), bytes)));
  const json known = memory_of(need, fit{need.total(), {}, {}, {}, {0.5, 1.25}}).at("likely_total_bytes"),
             unknown = written.at("likely_total_bytes");
  CHECK(known.at("low") == 0.5 * in(need.total(), bytes));
  CHECK(known.at("high") == 1.25 * in(need.total(), bytes));
  CHECK(unknown.at("expected") == in(need.total(), bytes));
  CHECK(unknown.at("low").is_null());
  CHECK(unknown.at("high").is_null());
  CHECK(written.at("on_host_bytes") == std::llround(in(need.on_host, bytes)));
  CHECK(need.on_host > data_size{});
  CHECK(written.at("on_storage_bytes") == 0);
  CHECK(written.at("largest_term") == name_of(largest_term(need)));
  double shares = 0.0;
  REQUIRE(written.at("terms").size() == std::size(every_memory_term));
  for (std::size_t i = 0; i < std::size(every_memory_term); ++i) {
    const json& one = written.at("terms").at(i);
    CHECK(one.at("term") == name_of(every_memory_term[i]));
    CHECK(one.at("bytes") == std::llround(in(bytes_of(need, every_memory_term[i]), bytes)));
    shares += one.at("share").get<double>();
  }
  CHECK(shares == doctest::Approx(1.0));
}

TEST_CASE("every key of a run is its member of the estimate, in the key's unit and with the interval of its kind") {
  const training_answer found = how_long(asked);
  const plan_estimate& one = found.estimate;
  const json written = estimate_json(one, found.run.costs, found.run.calibration);
  CHECK(written.at("gpus") == 16);
  CHECK(written.at("machines") == 2);
  CHECK(written.at("tokens_per_step") == one.tokens.value());
  const json& step = written.at("step");
  REQUIRE(one.step.relative_error);
  is_spread(step.at("seconds"), in(one.step.total(), seconds), one.step.interval());
  CHECK(step.at("measured_range") == (one.step.range == calibrated_range::inside));
  CHECK(step.at("largest_term") == name_of(largest_term(one.step.terms)));
  double sum = 0.0, shares = 0.0;
  REQUIRE(step.at("terms").size() == std::size(every_step_term));
  for (std::size_t i = 0; i < std::size(every_step_term); ++i) {
    CHECK(step.at("terms").at(i).at("term") == name_of(every_step_term[i]));
    CHECK(step.at("terms").at(i).at("seconds") == in(time_of(one.step.terms, every_step_term[i]), seconds));
    sum += step.at("terms").at(i).at("seconds").get<double>();
    shares += step.at("terms").at(i).at("share").get<double>();
  }
  CHECK(sum == doctest::Approx(in(one.step.total(), seconds)));
  CHECK(shares == doctest::Approx(1.0));
  const likely_factors of_step = one.step.interval(), rate{1.0 / of_step.high, 1.0 / of_step.low};
  is_spread(written.at("tokens_per_second"), in(one.throughput(), tokens_per_second), rate);
  is_spread(written.at("mfu"), one.mfu, rate);
  CHECK(written.at("capacity_bytes") == std::llround(in(one.capacity, bytes)));
  CHECK(written.at("fits") == bool(one.fits()));
  CHECK(written.at("verdict") == name_of(one.fits().verdict()));
  CHECK(written.at("headroom_bytes") == std::llround(in(one.capacity - one.memory.total(), bytes)));
  is_spread(written.at("days"), in(one.run, days), one.within);
  is_spread(written.at("gpu_hours"), 16.0 * in(one.run, hours), one.within);
  is_spread(written.at("usd"), 16.0 * 2.5 * in(one.run, hours), one.within);
  is_spread(written.at("electricity_usd"), in(one.electricity, dollars), one.within);
  const double trained = 1e6 * in(one.cost(), dollars) / one.trained_tokens;
  is_spread(written.at("usd_per_million_tokens"), trained, one.within);
  is_spread(written.at("energy_kwh"), in(one.metered.value(), kilowatt_hours), one.within);
  is_spread(written.at("carbon_tonnes"), in(one.emitted, tonnes_co2e), one.within);
  is_spread(written.at("joules_per_token"), in(one.metered.value(), joules) / one.trained_tokens, one.within);
  const auto goodput = likely_goodput(one.interrupted);
  CHECK(written.at("goodput") ==
        json{{"expected", goodput.expected.value()}, {"low", goodput.low.value()}, {"high", goodput.high.value()}});
  double of_run = 0.0;
  REQUIRE(written.at("run_terms").size() == std::size(every_run_term));
  for (const json& term : written.at("run_terms")) {
    of_run += term.at("days").get<double>();
    CHECK(term.at("share").get<double>() == doctest::Approx(term.at("days").get<double>() / in(one.run, days)));
  }
  CHECK(of_run == doctest::Approx(in(one.run, days)));
  CHECK(written.at("stack") == found.run.calibration.id);

  // What nobody knows is null, and everything else stays.
  settled_costs costs = found.run.costs;
  costs.price_known = false;
  json unpriced = estimate_json(one, costs, found.run.calibration);
  for (const char* key : {"usd", "electricity_usd", "usd_per_million_tokens"}) {
    CHECK(unpriced.at(key).is_null());
    unpriced[key] = written.at(key);
  }
  CHECK(unpriced == written);
  costs = found.run.costs;
  costs.power_known = false;
  json unmetered = estimate_json(one, costs, found.run.calibration);
  for (const char* key : {"energy_kwh", "carbon_tonnes", "joules_per_token"}) {
    CHECK(unmetered.at(key).is_null());
    unmetered[key] = written.at(key);
  }
  CHECK(unmetered == written);
  plan_estimate full_host = one;
  full_host.memory = {};
  CHECK(estimate_json(full_host, costs, found.run.calibration).at("fits") == true);
  full_host.fits_host = false;
  CHECK(estimate_json(full_host, costs, found.run.calibration).at("fits") == false);
  CHECK(estimate_json(full_host, costs, found.run.calibration).at("verdict") == "no");
}

TEST_CASE("every degree of a plan has its key, Ulysses where it shares") {
  strategy plan{.data_parallel = gpus(2),
                .tensor_parallel = gpus(3),
                .pipeline_parallel = stages(5),
                .virtual_stages = stages(7),
                .context_parallel = gpus(11),
                .expert_parallel = gpus(13),
                .sharding = zero::gradients,
                .micro_batches = micro_batches(17)};
  json written = plan_json(plan, batch(19));
  CHECK(written == json{{"data-parallel", 2},
                        {"tensor-parallel", 3},
                        {"sequence-parallel", plan.sequence_parallel},
                        {"pipeline-parallel", 5},
                        {"virtual-stages", 7},
                        {"schedule", name_of(plan.schedule)},
                        {"context-parallel", 11},
                        {"expert-parallel", 13},
                        {"zero", 2},
                        {"recompute", name_of(plan.recompute)},
                        {"flash-attention", plan.flash_attention},
                        {"offload", name_of(plan.to_host)},
                        {"micro-batch", 19},
                        {"micro-batches", 17}});
  plan.ulysses = gpus(2);
  CHECK(plan_json(plan, batch(19)).at("ulysses") == 2);
}

TEST_CASE("a verdict has capacity and headroom where the capacity is known") {
  json out;
  const fit_answer known = does_it_fit(asked);
  add_verdict(out, known);
  CHECK(out.at("capacity_bytes") == std::llround(in(gpu_memory(asked.device), bytes)));
  CHECK(out.at("headroom_bytes") == std::llround(in(gpu_memory(asked.device) - known.need.total(), bytes)));
  CHECK(out.at("fits") == bool(known));
  CHECK(out.at("verdict") == name_of(known.verdict()));
  training_question open = asked;
  open.device.capacity = absent;
  add_verdict(out, does_it_fit(open));
  CHECK(out.at("fits") == true);
  for (const char* key : {"capacity_bytes", "verdict", "headroom_bytes"}) CHECK(out.at(key).is_null());
}

TEST_CASE("why a deployment is not the best: its verdict, or what it has more of") {
  // A real answer, of which everything that counts is set by hand.
  const requests_question run{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
  serve_answer found = serve(serve_question{.run = run, .demand = 1.0 * samples_per_second});
  REQUIRE(found.loaded.has_value());
  found.loaded->request.within = {.ttft = 1.0 * seconds, .itl = 0.05 * seconds};
  deployments& all = found.loaded->ways;
  all.found = 1;
  deployment& best = all.all[0];
  best = {};
  best.verdict = engine_verdict::kept;
  best.gpus = gpus(8);
  best.cost = 16.0 * dollars_per_hour;
  const auto lost = [&](auto change) {
    deployment other = best;
    change(other);
    return lost_words(found, other);
  };
  CHECK(lost([](deployment& one) { one.verdict = engine_verdict::not_divided; }) == "the model cannot be divided so");
  CHECK(lost([](deployment& one) { one.verdict = engine_verdict::does_not_fit; }) ==
        "the memory has no room for the weights and a request");
  CHECK(lost([](deployment& one) {
          one.verdict = engine_verdict::more_gpus;
          one.load.largest_rate = 2.5e-6 * samples_per_second;
        }) == "a million engines answer at most 2.5 requests/s");
  CHECK(lost([](deployment& one) {
          one.verdict = engine_verdict::ttft_too_long;
          one.load.ttft.p95 = 2.34567 * seconds;
        }) == "TTFT p95 of one request alone is 2.346 s, over 1 s");
  CHECK(lost([](deployment& one) {
          one.verdict = engine_verdict::itl_too_long;
          one.load.itl.p95 = 0.07 * seconds;
        }) == "ITL p95 of one request alone is 0.07 s, over 0.05 s");
  CHECK(lost([](deployment& one) { one.gpus = gpus(9); }) == "1 GPU more");
  CHECK(lost([](deployment& one) { one.gpus = gpus(10); }) == "2 GPUs more");
  CHECK(lost([](deployment& one) { one.cost = 18.5 * dollars_per_hour; }) == "$ 2.5 an hour more");
  CHECK(lost([](deployment& one) { one.cost = 16.25 * dollars_per_hour; }) == "$ 0.25 an hour more");
  CHECK(lost([](deployment& one) { one.emission = 1.0 * grams_co2e / seconds; }) == "emits more");
  CHECK(lost([](deployment&) {}) == "as many GPUs, slower");

  CHECK(missed_json(found).empty());
  best.verdict = engine_verdict::does_not_fit;
  CHECK(missed_json(found) == json::array({{{"target", "memory"}}}));
  best.verdict = engine_verdict::ttft_too_long;
  best.layout.tensor_parallel = gpus(4);
  best.load.ttft.p95 = 2.0 * seconds;
  best.load.itl.p95 = 0.05 * seconds;  // just kept
  CHECK(
      missed_json(found) ==
      json::array({{{"target", "ttft"}, {"wanted_seconds", 1.0}, {"reached_seconds", 2.0}, {"gpus_per_replica", 4}}}));
  best.load.itl.p95 = 0.06 * seconds;
  CHECK(missed_json(found).size() == 2);
  CHECK(missed_json(found).at(1).at("target") == "itl");
  found.loaded->request.within.ttft = std::nullopt;
  CHECK(missed_json(found).size() == 1);
}
