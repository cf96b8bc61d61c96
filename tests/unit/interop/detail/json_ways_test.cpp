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
  is("output_tokens_per_second_per_user", 50.0);
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
