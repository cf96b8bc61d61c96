#include <doctest/doctest.h>
#include <ridgeline/interop/detail/json_ways.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using interop::json;

namespace {

const serve_question asked{.run = {.model = catalogue::llama3_70b,
                                   .device = catalogue::h100_sxm5_80gb,
                                   .costs = {.rent = 2.0 * dollars_per_gpu_hour}}};

void is_spread(const json& written, double expected, double low, double high) {
  CHECK(written.at("expected").get<double>() == doctest::Approx(expected));
  CHECK(written.at("low").get<double>() == doctest::Approx(low * expected));
  CHECK(written.at("high").get<double>() == doctest::Approx(high * expected));
}

/// Two engines of four GPUs, each with 5 requests/s of 2000 + 100 tokens; 72 dollars an hour, 3 kW, a quarter for prompts.
deployment by_hand() {
  deployment made{.verdict = engine_verdict::kept,
                  .layout = {.tensor_parallel = gpus(4), .data_parallel = gpus(1), .expert_parallel = gpus(2)},
                  .how = {.most_requests = batch(64), .step_tokens = tokens(512), .chunked = true},
                  .replicas = 2,
                  .gpus = gpus(8),
                  .machines = 3,
                  .load = {.rate = 5.0 * samples_per_second,
                           .prefill_share = fraction(0.25),
                           .lengths = {.input = {2000.0 * single_tokens}, .output = {100.0 * single_tokens}}},
                  .weights = 7.0 * bytes,
                  .cache = 11.0 * bytes,
                  .cost = 72.0 * dollars_per_hour,
                  .draw = 3000.0 * watts,
                  .emission = 1.0 * grams_co2e / seconds,
                  .measured = true,
                  .itl_interval = {0.5, 2.0},
                  .ttft_interval = {0.25, 4.0}};
  made.load.ttft = {1.0 * seconds, 2.0 * seconds, 3.0 * seconds};
  made.load.itl = {0.02 * seconds, 0.03 * seconds, 0.04 * seconds};
  made.load.end_to_end = {4.0 * seconds, 5.0 * seconds, 6.0 * seconds};
  made.load.largest_rate = 8.0 * samples_per_second;
  made.load.decoding = 9.0 * samples;
  made.load.waiting = 0.5 * samples;
  made.how.tokens_per_step = 1.5;
  made.how.read = 0.375 * seconds;
  return made;
}

/// An answer to a demand, of which the ways are what a test says. No number of the search is left in it.
serve_answer answered(const deployment& way) {
  serve_question at_a_rate = asked;
  at_a_rate.demand = 1.0 * samples_per_second;
  static const serve_answer found = serve(at_a_rate);
  serve_answer made = found;
  made.run.costs.price_known = true;
  made.loaded->ways.all[0] = way;
  made.loaded->ways.found = 1;
  return made;
}

}  // namespace

TEST_CASE("every key of a deployment, worked out by hand") {
  const settled_costs known{.price_known = true, .power_known = true};
  const deployment way = by_hand();
  const json written = interop::way_json(asked, known, way);
  const auto is = [&](const char* key, const json& value) {
    CAPTURE(key);
    if (value.is_number_float()) CHECK(written.at(key).get<double>() == doctest::Approx(value.get<double>()));
    else CHECK(written.at(key) == value);
  };
  is("device", "h100-sxm5-80gb");
  is("verdict", name_of(engine_verdict::kept));
  is("gpus_per_replica", way.layout.devices().value());
  is("tensor_parallel", 4);
  is("data_parallel", 1);
  is("expert_parallel", 2);
  CHECK_FALSE(written.contains("prefill_pool"));
  is("max_batch", 64);
  is("step_tokens", 512);
  is("chunked", true);
  is("tokens_per_step", 1.5);
  is("tier_read_seconds", 0.375);
  is_spread(written.at("ttft_seconds").at("mean"), 1.0, 0.25, 4.0);
  is_spread(written.at("ttft_seconds").at("p50"), 2.0, 0.25, 4.0);
  is_spread(written.at("ttft_seconds").at("p95"), 3.0, 0.25, 4.0);
  is_spread(written.at("itl_seconds").at("mean"), 0.02, 0.5, 2.0);
  is_spread(written.at("itl_seconds").at("p95"), 0.04, 0.5, 2.0);
  // A quarter of a request is its first token: 0.25 * 0.25 + 0.75 * 0.5, and 0.25 * 4 + 0.75 * 2.
  is_spread(written.at("request_seconds").at("mean"), 4.0, 0.4375, 2.5);
  is("weights_bytes_per_gpu", 7);
  is("kv_cache_bytes_per_gpu", 11);
  is_spread(written.at("largest_requests_per_second_per_replica"), 8.0, 0.5, 2.0);
  is("gpus", 8);
  is("replicas", 2);
  is("machines", 3);
  is("utilization", 5.0 / 8.0);
  is("decoding_requests_per_replica", 9.0);
  is("waiting_requests_per_replica", 0.5);
  is("requests_per_second_per_replica", 5.0);
  is("output_tokens_per_second", 1000.0);
  is("total_tokens_per_second", 21'000.0);
  is("output_tokens_per_second_per_gpu", 125.0);
  is("output_tokens_per_second_per_user", 75.0);  // 1.5 every 0.02 s
  is("usd_per_hour", 72.0);
  is("usd_per_million_input_tokens", 0.25);
  is("usd_per_million_output_tokens", 15.0);
  is("usd_per_million_output_tokens_alone", 20.0);
  is("joules_per_output_token", 3.0);
  is("grams_co2e_per_output_token", 1e-3);
}

TEST_CASE("what nobody knows, or what was not computed, is null or not there") {
  deployment way = by_hand();
  json written = interop::way_json(asked, {}, way);
  for (const char* key :
       {"usd_per_hour", "usd_per_million_input_tokens", "usd_per_million_output_tokens",
        "usd_per_million_output_tokens_alone", "joules_per_output_token", "grams_co2e_per_output_token"}) {
    CAPTURE(key);
    CHECK(written.at(key).is_null());
  }
  way.measured = false;
  way.load.itl = {};
  written = interop::way_json(asked, {}, way);
  CHECK(written.at("ttft_seconds").at("mean").at("low").is_null());
  CHECK(written.at("output_tokens_per_second_per_user").is_null());
  way.verdict = engine_verdict::itl_too_long;
  written = interop::way_json(asked, {}, way);
  CHECK(written.contains("max_batch"));
  CHECK_FALSE(written.contains("gpus"));
  for (const engine_verdict none : {engine_verdict::not_divided, engine_verdict::does_not_fit}) {
    way.verdict = none;
    written = interop::way_json(asked, {}, way);
    CHECK(written.contains("expert_parallel"));
    CHECK_FALSE(written.contains("max_batch"));
  }
}

TEST_CASE("a pool that reads prompts has keys of its own") {
  deployment way = by_hand();
  way.prefill =
      prefill_pool{.layout = {.tensor_parallel = gpus(2), .data_parallel = gpus(3), .expert_parallel = gpus(6)},
                   .how = {.step_tokens = tokens(2048)},
                   .replicas = 5,
                   .transfer = 0.125 * seconds};
  const json written = interop::way_json(asked, {}, way);
  CHECK(written.at("prefill_pool") == json{{"replicas", 5},
                                           {"gpus_per_replica", way.prefill->layout.devices().value()},
                                           {"tensor_parallel", 2},
                                           {"data_parallel", 3},
                                           {"expert_parallel", 6},
                                           {"step_tokens", 2048},
                                           {"transfer_seconds", 0.125}});
}

TEST_CASE("every key of a way without a demand is its member of the answer") {
  const serve_answer found = serve(asked);
  REQUIRE(found.ways.found > 0);
  const serving_answer& way = found.ways.best[0];
  const json written = interop::way_json(asked, {.price_known = true, .power_known = true}, way);
  CHECK(written.at("gpus") == way.gpus.value());
  CHECK(written.at("machines") == way.machines);
  CHECK(written.at("copies") == way.copies);
  CHECK(written.at("gpus_per_copy") == way.tensor_parallel.value());
  CHECK(written.at("requests_per_copy") == way.requests.value());
  CHECK(written.at("weights") == "bf16");
  CHECK(written.at("ttft").at("seconds").at("expected") == in(way.time.first_token.total(), seconds));
  CHECK(written.at("itl").at("seconds").at("expected") == in(way.time.output_token.total(), seconds));
  CHECK(written.at("output_tokens_per_second") == in(way.tokens, tokens_per_second));
  CHECK(written.at("usd_per_hour") == in(way.cost, dollars_per_hour));
  CHECK(written.at("usd_per_million_output_tokens") == in(way.cost_per_token(), dollars_per_million_tokens));
  CHECK(written.at("joules_per_token") == in(way.facility_energy_per_token(), joules_per_token));
  CHECK(written.at("memory").at("total_bytes") == std::llround(in(way.memory.total(), bytes)));
  const json unknown = interop::way_json(asked, {}, way);
  for (const char* key : {"usd_per_hour", "usd_per_million_output_tokens", "joules_per_token"})
    CHECK(unknown.at(key).is_null());
}

TEST_CASE("a day of which half the hours have no load, worked out by hand") {
  deployment way = by_hand();
  way.layout.tensor_parallel = gpus(8);
  way.machines = 2;
  way.of_a_day = fraction(0.5);
  load_answer load = *answered(way).loaded;
  const std::int64_t of_machine = load.fleet.on.each().devices().value();
  REQUIRE(of_machine == 8);
  CHECK(interop::day_json({.price_known = true}, load).is_null());  // no curve
  load.request.curve.emplace();
  for (std::size_t hour = 12; hour < 24; ++hour) load.request.curve->of_peak[hour] = fraction(0.0);
  // Two engines, each a machine of its own, by day and one by night: one and a half on average. The two give 1,000 tokens/s
  // for half a day, 43.2 million; 72 dollars an hour are 40 dollars a million of 500 tokens/s.
  json written = interop::day_json({.price_known = true}, load);
  const auto is = [&](const char* key, double value) {
    CAPTURE(key);
    CHECK(written.at(key).get<double>() == doctest::Approx(value));
  };
  const auto all_alike = [&] {
    is("mean_load", 0.5);
    is("utilization", 0.3125);  // half of 5 / 8
    is("usd", 1728.0);
    is("output_tokens", 43.2e6);
  };
  all_alike();
  is("machine_hours", 48.0);
  is("usd_per_million_output_tokens_paid_all_day", 40.0);
  is("usd_per_million_output_tokens_by_the_hour", 30.0);
  REQUIRE(written.at("hours").size() == 24);
  CHECK(written.at("hours")[0] == json{{"of_peak", 1.0}, {"replicas", 2}, {"machines", 2}, {"utilization", 0.625}});
  CHECK(written.at("hours")[23] == json{{"of_peak", 0.0}, {"replicas", 1}, {"machines", 1}, {"utilization", 0.0}});
  // Paid by the hour, the price of a token is that of 1.5 machines: two all day cost a third more.
  load.request.by_the_hour = true;
  written = interop::day_json({.price_known = true}, load);
  all_alike();
  is("machine_hours", 36.0);
  is("usd_per_million_output_tokens_paid_all_day", 40.0 * 4.0 / 3.0);
  is("usd_per_million_output_tokens_by_the_hour", 40.0);
  written = interop::day_json({}, load);
  for (const char* key :
       {"usd", "usd_per_million_output_tokens_paid_all_day", "usd_per_million_output_tokens_by_the_hour"})
    CHECK(written.at(key).is_null());
}

TEST_CASE("a knee's keys keep the laws between them: tokens of a GPU, tokens of a user, and Little's") {
  serve_question at_a_rate = asked;
  at_a_rate.run.prompt = tokens(2048);
  at_a_rate.run.output = tokens(256);
  at_a_rate.demand = 1.0 * samples_per_second;
  at_a_rate.ttft = 5.0 * seconds;
  const serve_answer found = serve(at_a_rate);
  const json written = interop::knee_json(*found.loaded);
  const auto is = [&](const char* key) { return written.at(key).get<double>(); };
  const double gpus_of_one = static_cast<double>(found.loaded->ways.best()->layout.devices().value());
  CHECK(is("output_tokens_per_second_per_gpu") ==
        doctest::Approx(is("requests_per_second_per_replica") * 256.0 / gpus_of_one));
  CHECK(is("output_tokens_per_second_per_user") == doctest::Approx(1.0 / is("itl_seconds")));
  CHECK(is("request_seconds") == doctest::Approx(is("ttft_seconds") + 255.0 * is("itl_seconds")));
  CHECK(is("utilization") > 0.0);
  CHECK(is("utilization") < 1.0);
  CHECK(written.at("keeps_targets") == (is("ttft_seconds") < 5.0));
  CHECK(written.size() == 8);
  load_answer none = *found.loaded;
  none.ways.found = 0;
  CHECK(interop::knee_json(none).is_null());
}

TEST_CASE("a fleet says what it lost to the first, by hand: half as much again, as much, no price, no way") {
  const auto costs = [](double dollars_an_hour, std::int64_t gpus_of_it) {
    deployment way = by_hand();
    way.cost = dollars_an_hour * dollars_per_hour;
    way.gpus = gpus(gpus_of_it);
    return answered(way);
  };
  deployment late = by_hand();
  late.verdict = engine_verdict::ttft_too_long;
  std::array<serve_answer, 5> all{costs(108.0, 16), costs(72.0, 8), answered(late), costs(1.0, 4), costs(72.0, 24)};
  all[2].loaded->request.within.ttft = 2.0 * seconds;
  all[3].run.costs.price_known = false;
  const std::array<serve_question, 5> questions{asked, asked, asked, asked, asked};
  const json written = interop::fleets_json(questions, all);
  const auto row = [](bool is_answered, const json& count, const json& price, const json& lost) {
    return json{{"device", "h100-sxm5-80gb"},
                {"answered", is_answered},
                {"gpus", count},
                {"usd_per_million_output_tokens_alone", price},
                {"lost", lost}};
  };
  const double unit = in(by_hand().cost_per_output_token(), dollars_per_million_tokens);  // 20 by hand, above
  REQUIRE(written.size() == 5);
  CHECK(written[0] == row(true, 8, unit, nullptr));
  CHECK(written[1] == row(true, 24, unit, "costs as much, with more GPUs or named later"));
  CHECK(written[2].at("gpus") == 16);
  CHECK(written[2].at("lost") == "50 % more per output token");
  CHECK(written[3] == row(true, 4, nullptr, "its price is not known"));
  CHECK(written[4] == row(false, nullptr, nullptr, "TTFT p95 of one request alone is 3 s, over 2 s"));
}

TEST_CASE("why a way lost, in words, each by hand") {
  const serve_answer best = answered(by_hand());
  const auto lost = [&](auto change) {
    deployment one = by_hand();
    change(one);
    return interop::detail::lost_words(best, one);
  };
  const auto as = [&](engine_verdict which) { return lost([&](deployment& one) { one.verdict = which; }); };
  CHECK(as(engine_verdict::not_divided) == "the model cannot be divided so");
  CHECK(as(engine_verdict::no_kernels) == "no engine has kernels for that format on it");
  CHECK(as(engine_verdict::does_not_fit) == "the memory has no room for the weights and a request");
  CHECK(as(engine_verdict::more_gpus) == "a million engines answer at most 8000000 requests/s");
  CHECK(lost([](deployment& one) { one.gpus = gpus(9); }) == "1 GPU more");
  CHECK(lost([](deployment& one) { one.gpus = gpus(10); }) == "2 GPUs more");
  CHECK(lost([](deployment& one) { one.cost = 73.5 * dollars_per_hour; }) == "$ 1.5 an hour more");
  CHECK(lost([](deployment& one) { one.emission = 2.0 * grams_co2e / seconds; }) == "emits more");
  CHECK(lost([](deployment&) {}) == "as many GPUs, slower");
  serve_answer slow = best;
  slow.loaded->request.within = {.ttft = 2.5 * seconds, .itl = 0.025 * seconds};
  deployment one = by_hand();
  one.verdict = engine_verdict::ttft_too_long;
  CHECK(interop::detail::lost_words(slow, one) == "TTFT p95 of one request alone is 3 s, over 2.5 s");
  one.verdict = engine_verdict::itl_too_long;
  CHECK(interop::detail::lost_words(slow, one) == "ITL p95 of one request alone is 0.04 s, over 0.025 s");
}

TEST_CASE("what was missed, by hand: latencies that are over, engines that are too few, memory") {
  deployment late = by_hand();
  late.verdict = engine_verdict::ttft_too_long;
  serve_answer slow = answered(late);
  slow.loaded->request.within = {.ttft = 2.5 * seconds, .itl = 0.025 * seconds};
  CHECK(interop::detail::missed_json(slow) ==
        json{{{"target", "ttft"}, {"wanted_seconds", 2.5}, {"reached_seconds", 3.0}, {"gpus_per_replica", 4}},
             {{"target", "itl"}, {"wanted_seconds", 0.025}, {"reached_seconds", 0.04}, {"gpus_per_replica", 4}}});
  slow.loaded->request.within.itl = 0.04 * seconds;  // just kept
  CHECK(interop::detail::missed_json(slow).size() == 1);
  slow.loaded->ways.all[0].verdict = engine_verdict::more_gpus;
  slow.loaded->request.rate = 9e6 * samples_per_second;
  CHECK(interop::detail::missed_json(slow) == json{{{"target", "requests-per-second"},
                                                    {"wanted_per_second", 9e6},
                                                    {"reached_per_second", 8e6},
                                                    {"gpus_per_replica", 4}}});
  slow.loaded->ways.all[0].verdict = engine_verdict::does_not_fit;
  CHECK(interop::detail::missed_json(slow) == json{{{"target", "memory"}}});
  CHECK(interop::detail::missed_json(answered(by_hand())).empty());
}

TEST_CASE("a plan names the precision that was asked for") {
  const plan_question question{.run = {.model = catalogue::llama3_8b,
                                       .device = catalogue::h100_sxm5_80gb,
                                       .machines = {.gpus = gpus(8)},
                                       .recipe = fp8_training}};
  const auto found = best_plan<1>(question);
  REQUIRE(!found.found.plans().empty());
  const json written = interop::found_plan_json(question, found.run, found.found.plans()[0]);
  CHECK(written.at("precision") == "fp8");
  CHECK(written.at("machine").at("gpus_each") == 8);
}
