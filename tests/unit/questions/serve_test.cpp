#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <doctest/doctest.h>
#include <iterator>
#include <limits>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/questions/does_it_fit.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <ridgeline/questions/serve.hpp>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

serve_question for_70b() { return {.run = {.model = catalogue::llama3_70b, .device = catalogue::h100_sxm5_80gb}}; }

}  // namespace

TEST_CASE("70 billion parameters of two bytes are 141 GB: two H100 of 80 are the fewest") {
  serve_question asked = for_70b();
  asked.objective = serve_goal::least_gpus;
  const serve_answer found = serve(asked);
  REQUIRE(bool(found));
  CHECK(found.ways.best[0].gpus == gpus(2));
  CHECK(found.ways.count(serving_verdict::does_not_fit) == 1);
  CHECK(found.run.gpus == gpus(2));
}

TEST_CASE("a way of one copy is what how_long says of the same requests") {
  serve_question asked = for_70b();
  asked.run.machines.gpus = gpus(4);
  asked.run.concurrency = batch(8);
  const serve_answer found = serve(asked);
  REQUIRE(found.ways.found == 1);
  const serving_answer& way = found.ways.best[0];
  REQUIRE(way.copies == 1);
  const requests_answer timed = how_long(asked.run);
  CHECK(way.requests == batch(8));
  CHECK(way.time.latency() == timed.times.latency());
  CHECK(way.memory.total() == does_it_fit(asked.run).need.total());
  CHECK(in(way.tokens, tokens_per_second) == doctest::Approx(in(timed.times.throughput(), tokens_per_second)));
}

TEST_CASE("more requests than one copy holds are spread evenly over copies") {
  serve_question asked = for_70b();
  asked.run.machines.gpus = gpus(2);
  asked.run.concurrency = batch(1);
  const std::int64_t room = how_long(asked.run).fullest->requests.value();
  asked.run.concurrency = batch(room + 1);
  const serve_answer found = serve(asked);
  REQUIRE(bool(found));
  CHECK(found.ways.best[0].copies == 2);
  CHECK(found.ways.best[0].requests.value() == (room + 2) / 2);
  CHECK(found.ways.best[0].gpus == gpus(4));
}

TEST_CASE("of 1, 2, 4 and 8 GPUs those are tried that a machine holds, each once") {
  serve_question asked = for_70b();
  for (const std::int64_t held : {1, 2, 4, 8}) {
    asked.run.machines.per_machine = gpu_count(held);
    const serve_answer found = serve(asked);
    std::size_t tried = 0;
    for (const std::size_t of_a_verdict : found.ways.counts) tried += of_a_verdict;
    CHECK(tried == static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(held))) + 1);
  }
}

TEST_CASE("a limit on the time between tokens is kept, and one that nothing keeps leaves no way") {
  serve_question asked = for_70b();
  asked.run.concurrency = batch(64);
  asked.itl = 20.0 * milliseconds;
  const serve_answer found = serve(asked);
  for (const serving_answer& one : found.ways.answers()) CHECK(one.time.output_token.total() <= *asked.itl);
  asked.itl = 1.0 * microseconds;
  CHECK_FALSE(bool(serve(asked)));
}

TEST_CASE("every goal has a name of its own") {
  for (const serve_goal one : every_serve_goal)
    for (const serve_goal other : every_serve_goal) CHECK((one == other) == (name_of(one) == name_of(other)));
  CHECK(name_of(static_cast<serve_goal>(99)) == "unknown");
}

TEST_CASE("a demand is answered by the fewest GPUs that keep both limits for 95 of 100") {
  serve_question asked = for_70b();
  asked.run.prompt = tokens(2048);
  asked.run.output = tokens(256);
  asked.demand = 20.0 * samples_per_second;
  asked.ttft = 2.0 * seconds;
  asked.itl = 0.05 * seconds;
  const serve_answer found = serve(asked);
  REQUIRE(bool(found));
  REQUIRE(found.loaded.has_value());
  const deployment& best = *found.loaded->ways.best();
  CHECK(found.objective == serve_goal::least_gpus);
  CHECK(best.load.ttft.p95 <= *asked.ttft);
  CHECK(best.load.itl.p95 <= *asked.itl);
  CHECK(in(best.output_tokens(), tokens_per_second) == doctest::Approx(20.0 * 256.0));
  for (const deployment& one : found.loaded->ways.list())
    if (one.verdict == engine_verdict::kept) CHECK(one.gpus >= best.gpus);
  CHECK(found.run.taken.has(setting::length_spread));
  CHECK(found.run.taken.has(setting::engine));
  CHECK(best.measured);
}

TEST_CASE("an impossible limit of a demand has no best way, but a nearest one") {
  serve_question asked = for_70b();
  asked.demand = 20.0 * samples_per_second;
  asked.itl = 1.0 * microseconds;
  const serve_answer found = serve(asked);
  CHECK_FALSE(bool(found));
  CHECK(found.loaded->ways.nearest(found.loaded->request.within) != nullptr);
}

TEST_CASE("GPUs of one copy that are said are those of each engine") {
  serve_question asked = for_70b();
  asked.demand = 5.0 * samples_per_second;
  asked.run.machines.gpus = gpus(8);
  const serve_answer found = serve(asked);
  REQUIRE(found.loaded->ways.found == 1);
  CHECK(found.loaded->ways.best()->layout.tensor_parallel == gpus(8));
}

TEST_CASE("a mixture is served with experts spread over its GPUs as well") {
  serve_question asked{.run = {.model = catalogue::mixtral_8x7b, .device = catalogue::h100_sxm5_80gb},
                       .demand = 5.0 * samples_per_second};
  const serve_answer found = serve(asked);
  REQUIRE(bool(found));
  bool spread = false;
  for (const deployment& one : found.loaded->ways.list()) spread = spread || one.layout.data_parallel == gpus(4);
  CHECK(spread);
}

TEST_CASE("GPUs share a model where a link joins them and the stack divides every GEMM") {
  requests_question asked = for_70b().run;
  for (const std::int64_t gpus : {1, 2, 8}) CHECK(detail::can_share(asked, gpus));
  asked.device = catalogue::rtx_4090;  // llama.cpp
  CHECK(detail::can_share(asked, 1));
  CHECK_FALSE(detail::can_share(asked, 2));
  asked.stack = datasheet_serving;
  CHECK(detail::can_share(asked, 2));
  asked.device.link = "none";
  asked.device.pcie_generation = absent;
  CHECK_FALSE(detail::can_share(asked, 2));
  asked.machines.link = catalogue::pcie4_x16;
  CHECK(detail::can_share(asked, 2));
}

TEST_CASE("copies of the busiest experts make a mixture's engines no slower, and an uneven load no faster") {
  serve_question asked{.run = {.model = catalogue::mixtral_8x7b, .device = catalogue::h100_sxm5_80gb},
                       .demand = 20.0 * samples / seconds};
  asked.run.machines.gpus = gpus(8);
  const auto step_of = [&](std::optional<double> imbalance) {
    asked.imbalance = imbalance;
    const serve_answer found = serve(asked);
    CHECK(found.loaded->fleet.calibration.imbalance.value ==
          imbalance.value_or(detail::usual_engine(asked.run.device).imbalance.value));
    const serving_layout spread{.tensor_parallel = gpus(1), .data_parallel = gpus(8), .expert_parallel = gpus(8)};
    const auto on = detail::iterations_of(found.loaded->request, found.loaded->fleet, spread);
    return engine_step(on.model, {.sequences = 64.0 * samples, .context = 1000.0 * single_tokens}, on.rates);
  };
  // 64 tokens to 2 of 8 experts each: 128 for 8 GPUs, 16 each. The busiest of a random router has sqrt(2 ln 8 / 16) more.
  const auto even = step_of(0.0), usual = step_of(std::nullopt), random = step_of(1.0);
  CHECK(even.total() < usual.total());
  CHECK(usual.total() < random.total());
  CHECK(random.all_to_all > even.all_to_all);
  const double more = std::sqrt(2.0 * std::log(8.0) / 16.0);
  const duration latency = 2.0 * detail::usual_engine(asked.run.device).all_to_all_latency.value * 32.0;
  CHECK((random.all_to_all - latency) / (even.all_to_all - latency) == doctest::Approx(1.0 + more));
  for (const double wrong : {-0.1, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    asked.imbalance = wrong;
    CHECK_THROWS_WITH(serve(asked), message(errc::quantity_not_finite).data());
  }
  serve_question dense = for_70b();
  dense.demand = asked.demand;
  dense.imbalance = 0.0;
  CHECK_THROWS_WITH(serve(dense), message(errc::experts_per_token_out_of_range).data());
}

// Sources  OpenAI, gpt-oss model card, 2025: MXFP4 weights of the experts, 16 bits elsewhere; DeepSeek-V3, 2024, section 3.3.2
TEST_CASE("an engine multiplies each part of a model in the format that it lies in, where the device does") {
  using enum arithmetic;
  const transformer dense = catalogue::llama3_8b, mixture = catalogue::gpt_oss_20b, in_tiles = catalogue::deepseek_v3;
  accelerator device = catalogue::h100_sxm5_80gb;
  const auto kinds = [&](const transformer& model, const weight_storage& weights) {
    const engine_arithmetic made = detail::engine_formats_of(device, model, weights, bf16.width).kind;
    return std::pair(made.dense, made.experts);
  };
  const auto of = [](arithmetic beside, arithmetic experts) { return std::pair(beside, experts); };
  CHECK(kinds(dense, stored_nvfp4) == of(bf16_accumulate_fp32, bf16_accumulate_fp32));
  CHECK(kinds(dense, stored_fp8) == of(fp8_accumulate_fp32, fp8_accumulate_fp32));
  CHECK(kinds(mixture, stored_mxfp4) == of(bf16_accumulate_fp32, bf16_accumulate_fp32));
  device.peak.fp4_accumulate_fp32 = 1000.0 * teraflops_per_second;
  CHECK(kinds(dense, stored_nvfp4) == of(fp4_accumulate_fp32, fp4_accumulate_fp32));
  CHECK(kinds(mixture, stored_nvfp4) == of(fp4_accumulate_fp32, fp4_accumulate_fp32));
  CHECK(kinds(mixture, stored_mxfp4) == of(bf16_accumulate_fp32, fp8_accumulate_fp32));
  CHECK(kinds(mixture, stored_fp8) == of(fp8_accumulate_fp32, fp8_accumulate_fp32));
  CHECK(kinds(mixture, stored_fp8_mxfp4) == of(fp8_accumulate_fp32, fp8_accumulate_fp32));
  device.peak.fp4_accumulate_fp32 = {};
  CHECK(kinds(mixture, stored_fp8_mxfp4) == of(fp8_accumulate_fp32, bf16_accumulate_fp32));

  const auto held = [&](const transformer& model, const weight_storage& weights) {
    return detail::engine_formats_of(device, model, weights, fp8_e4m3.width).precision;
  };
  CHECK(held(mixture, stored_mxfp4).dense.id == "bf16");
  CHECK(held(mixture, stored_mxfp4).experts.id == "mxfp4");
  CHECK(held(dense, stored_mxfp4).dense.id == "mxfp4");
  CHECK(held(mixture, stored_fp8_mxfp4).dense.id == "fp8");
  CHECK(held(mixture, stored_fp8_mxfp4).experts.id == "fp8-mxfp4");
  CHECK_FALSE(held(mixture, stored_fp8_mxfp4).dense_in_tiles);
  CHECK(held(catalogue::deepseek_v4_pro, stored_fp8_mxfp4).dense_in_tiles);
  CHECK(held(mixture, stored_awq).dense.id == "awq");
  CHECK(held(in_tiles, stored_fp8).dense_in_tiles);
  CHECK_FALSE(held(dense, stored_fp8).dense_in_tiles);
  CHECK_FALSE(held(in_tiles, stored_bf16).dense_in_tiles);
  CHECK(held(dense, stored_bf16).cache_width == fp8_e4m3.width);
}

TEST_CASE("of ways without a demand the one with the least of what is asked for is the first") {
  serve_question asked = for_70b();
  asked.run.costs.rent = 2.0 * dollars_per_gpu_hour;
  const serve_answer open = serve(asked);
  CHECK(open.objective == serve_goal::least_cost);  // a price is known
  for (const serve_goal goal : every_serve_goal) {
    asked.objective = goal;
    const serve_answer found = serve(asked);
    CHECK(found.objective == goal);
    REQUIRE(found.ways.found > 1);
    const auto magnitude = [goal](const serving_answer& one) {
      return goal == serve_goal::least_cost     ? in(one.cost_per_token(), dollars_per_million_tokens)
             : goal == serve_goal::least_carbon ? (one.emission / one.tokens).value()
                                                : static_cast<double>(one.gpus.value());
    };
    for (std::size_t i = 1; i < found.ways.found; ++i)
      CHECK(magnitude(found.ways.best[i - 1]) <= magnitude(found.ways.best[i]));
    CHECK(found.run.gpus == found.ways.best[0].tensor_parallel);
  }
  asked = for_70b();
  asked.run.device.id = "nobody-rents-it";
  CHECK(serve(asked).objective == serve_goal::least_gpus);
}

TEST_CASE("what a demand leaves out is noted with its value, and what it says stands in the request") {
  serve_question asked = for_70b();
  asked.demand = 5.0 * samples_per_second;
  const taken_settings open = serve(asked).run.taken;
  CHECK(open.find(setting::length_spread)->number == 0.0);
  CHECK(open.find(setting::prefix_hits)->number == 0.0);
  CHECK(open.find(setting::mean_load)->number == 100.0);
  CHECK(open.find(setting::engine)->text == detail::usual_engine(asked.run.device).id);
  asked.spread = 0.5;
  asked.cached = percent(25);
  asked.mean_load = percent(40);
  asked.engine = datasheet_engine;
  asked.most_requests = batch(64);
  asked.step_tokens = tokens(1024);
  asked.chunked = false;
  const serve_answer found = serve(asked);
  for (const setting one : {setting::length_spread, setting::prefix_hits, setting::mean_load, setting::engine})
    CHECK_FALSE(found.run.taken.has(one));
  const load_request& request = found.loaded->request;
  CHECK(request.lengths.input.variation == 0.5);
  CHECK(request.lengths.output.variation == 0.5);
  CHECK(request.lengths.cached == percent(25));
  CHECK(request.of_a_day == percent(40));
  CHECK(found.loaded->fleet.calibration.id == datasheet_engine.id);
  CHECK(found.loaded->axes.most_requests.size() == 1);
  CHECK(found.loaded->axes.most_requests[0] == batch(64));
  CHECK(found.loaded->axes.step_tokens[0] == tokens(1024));
  CHECK(found.loaded->axes.chunked[0] == false);
  CHECK_FALSE(found.loaded->axes.disaggregated);
  CHECK(found.loaded->fleet.on.machines() == nodes(1));
  asked.disaggregated = true;
  const serve_answer pools = serve(asked);
  CHECK(pools.loaded->axes.disaggregated);
  CHECK(pools.loaded->fleet.on.machines() == nodes(2));
}

TEST_CASE("guesses that are accepted answer with fewer GPUs, their weights take memory, and what they cost is noted") {
  serve_question asked = for_70b();
  asked.demand = 20.0 * samples_per_second;
  asked.itl = 0.08 * seconds;
  const serve_answer plain = serve(asked);
  asked.speculation = speculation_question{.by = guesser::eagle, .accepted = {percent(80), percent(70)}};
  const serve_answer guessed = serve(asked);
  REQUIRE(plain);
  REQUIRE(guessed);
  CHECK(guessed.loaded->ways.best()->gpus < plain.loaded->ways.best()->gpus);
  CHECK(guessed.loaded->ways.best()->how.tokens_per_step == doctest::Approx(1.0 + 0.8 + 0.8 * 0.7));
  const guess_weights head = one_block_that_guesses(asked.run.model, guessed.loaded->request.precision);
  CHECK(guessed.run.taken.find(setting::guess_cost)->number == doctest::Approx(100.0 * head.cost));
  for (const deployment& one : guessed.loaded->ways.list())
    for (const deployment& other : plain.loaded->ways.list())
      if (one.layout.devices() == other.layout.devices())
        CHECK(in(one.weights - other.weights, bytes) ==
              doctest::Approx(in(head.weights, bytes) / static_cast<double>(one.layout.devices().value())));
  asked.speculation->cost = 10.0;  // ten iterations for a guess
  const serve_answer dear = serve(asked);
  CHECK_FALSE(dear.run.taken.has(setting::guess_cost));
  CHECK((!dear || dear.loaded->ways.best()->gpus >= plain.loaded->ways.best()->gpus));
  asked.speculation =
      speculation_question{.by = guesser::draft, .accepted = {percent(60)}, .draft = catalogue::llama3_8b};
  CHECK(serve(asked).loaded->request.guesses.weights ==
        draft_that_guesses(catalogue::llama3_8b, asked.run.model, {}).weights);
}

TEST_CASE("a slower tier delays first tokens by its link, which is PCI Express where nobody says it") {
  serve_question asked = for_70b();
  asked.demand = 5.0 * samples_per_second;
  asked.cached = percent(50);
  const serve_answer without = serve(asked);
  asked.tier = tier_question{.hits = percent(80)};
  const serve_answer pcie = serve(asked);
  const bandwidth of_card = pcie_link(asked.run.device).per_direction.value();
  CHECK(pcie.loaded->request.tier.link == of_card);
  CHECK(pcie.run.taken.find(setting::tier_link)->number == doctest::Approx(in(of_card, gigabytes_per_second)));
  asked.tier->link = 2.0 * gigabytes_per_second;
  asked.tier->latency = 1.0 * milliseconds;
  const serve_answer slow = serve(asked);
  CHECK_FALSE(slow.run.taken.has(setting::tier_link));
  const deployment& first = *slow.loaded->ways.best();
  // 80 % of half the prompt, its keys and values shared by the engine's GPUs.
  const double part = 0.4 * static_cast<double>(slow.run.step.prompt.value()) * 80.0 * 2.0 * 8.0 * 128.0 * 2.0 /
                      static_cast<double>(first.layout.devices().value());
  CHECK(in(first.how.read, seconds) == doctest::Approx(1e-3 + part / 2e9));
  CHECK(first.load.ttft.mean > without.loaded->ways.best()->load.ttft.mean);
  asked.tier->link = std::nullopt;
  asked.run.device.pcie_generation = absent;
  CHECK_THROWS_WITH(serve(asked), message(errc::host_link_needed).data());
}

TEST_CASE("machines that are paid all day in any case are not rented by the hour") {
  serve_question asked = for_70b();
  asked.demand = 20.0 * samples_per_second;
  asked.curve = smooth_day({.mean = percent(50), .valley = percent(20)});
  asked.by_the_hour = true;
  const serve_answer found = serve(asked);
  REQUIRE(found);
  CHECK_FALSE(found.run.taken.has(setting::mean_load));
  REQUIRE(found.loaded->day());
  CHECK(found.loaded->day()->hours[14].machines == found.loaded->ways.best()->machines);
  CHECK(found.loaded->ways.best()->of_a_day.value() == doctest::Approx(0.5));
  CHECK(found.loaded->knee());
  asked.run.costs.owned = true;
  CHECK_THROWS_WITH(serve(asked), message(errc::terms_not_offered).data());
  asked.run.costs.owned = false;
  for (const rental_terms terms : {rental_terms::reserved_1_year, rental_terms::reserved_3_years}) {
    asked.run.costs.terms = terms;
    CHECK_THROWS_WITH(serve(asked), message(errc::terms_not_offered).data());
  }
  asked.run.costs.terms = rental_terms::on_demand;
  asked.curve = std::nullopt;
  CHECK_FALSE(serve(asked).loaded->day());
}

TEST_CASE("the list has every enumerator once, in the order of its enumeration") {
  for (std::size_t i = 0; i < std::size(every_serve_goal); ++i)
    CHECK(static_cast<std::size_t>(every_serve_goal[i]) == i);
  CHECK(name_of(static_cast<serve_goal>(std::size(every_serve_goal))) == "unknown");
}

TEST_CASE("each goal of serving is that of a load") {
  using detail::load_goal_of;
  static_assert(load_goal_of(serve_goal::least_cost) == load_goal::least_cost);
  static_assert(load_goal_of(serve_goal::least_carbon) == load_goal::least_carbon);
  static_assert(load_goal_of(serve_goal::least_gpus) == load_goal::least_gpus);
}

TEST_CASE("formats of the cache alone, or of the weights alone, are searched as well as both") {
  serve_question asked = for_70b();
  asked.demand = 5.0 * samples_per_second;
  CHECK_FALSE(serve(asked).loaded->formats);
  asked.cache_formats = choices<number_format>{bf16, fp8_e4m3};
  const serve_answer of_the_cache = serve(asked);
  REQUIRE(of_the_cache.loaded->formats);
  CHECK(of_the_cache.loaded->formats->size() == 2);
  CHECK((*of_the_cache.loaded->formats)[1].weights.id == of_the_cache.run.step.weights.id);
  asked.weight_formats = choices<weight_storage>{stored_bf16, stored_fp8};
  CHECK(serve(asked).loaded->formats->size() == 4);
  asked.cache_formats = std::nullopt;
  const serve_answer of_the_weights = serve(asked);
  REQUIRE(of_the_weights.loaded->formats);
  CHECK(of_the_weights.loaded->formats->size() == 2);
  CHECK((*of_the_weights.loaded->formats)[1].cache == bf16);
}
