#include <doctest/doctest.h>
#include <bit>
#include <optional>
#include <random>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/catalogue/calibrations/engines.hpp>
#include <ridgeline/planning/load_search.hpp>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

engine_fleet fleet_of(bool measured) {
  return {.name = "h100",
          .on = cluster(machine(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{.name = "around"}),
                        nodes(1), catalogue::ib_ndr),
          .calibration = measured ? catalogue::engine_on(catalogue::h100_sxm5_80gb, {}) : datasheet_engine,
          .terms = {.machine = 40.0 * dollars_per_hour,
                    .draw = 8.0 * kilowatts,
                    .electricity = energy_price{},
                    .grid = 400.0 * grams_co2e_per_kilowatt_hour}};
}

/// A number from 1 to a million for a seed and a place: the same on every machine.
class dice {
 public:
  explicit dice(unsigned seed) : next_(seed) {}
  std::size_t below(std::size_t n) { return next_() % n; }
  template<class Value, std::size_t N>
  const Value& of(const Value (&all)[N]) {
    return all[below(N)];
  }

 private:
  std::mt19937 next_;
};

struct question {
  engine_fleet fleet;
  load_request request;
  engine_axes axes;
};

question random_question(unsigned seed) {
  dice one(seed);
  static constexpr transformer models[] = {catalogue::llama3_8b, catalogue::llama3_70b, catalogue::mixtral_8x7b};
  const double inputs[] = {64.0, 700.0, 2048.0, 9000.0};
  const double outputs[] = {1.0, 20.0, 256.0, 1500.0};
  const double spreads[] = {0.0, 0.0, 0.3, 1.0, 1.7};
  const double hits[] = {0.0, 0.0, 0.5, 0.9};
  const double rates[] = {0.01, 0.3, 2.0, 7.0, 20.0, 60.0};
  const std::optional<duration> ttfts[] = {std::nullopt, 0.05 * seconds, 0.3 * seconds, 1.0 * seconds, 5.0 * seconds};
  const std::optional<duration> itls[] = {std::nullopt, 0.01 * seconds, 0.02 * seconds, 0.04 * seconds, 0.1 * seconds};
  question made{.fleet = fleet_of(one.below(2) == 0), .request = {}, .axes = {}};
  made.request = {.model = one.of(models),
                  .lengths = {.input = {one.of(inputs) * single_tokens, one.of(spreads)},
                              .output = {one.of(outputs) * single_tokens, one.of(spreads)},
                              .cached = fraction(one.of(hits))},
                  .rate = one.of(rates) * samples_per_second,
                  .within = {.ttft = one.of(ttfts), .itl = one.of(itls)}};
  std::vector<batch_size> limits;
  std::vector<token_count> steps;
  for (std::size_t i = 1 + one.below(5); i > 0; --i)
    limits.push_back(batch(static_cast<std::int64_t>(1 + one.below(1U << one.below(11)))));
  for (std::size_t i = 1 + one.below(4); i > 0; --i)
    steps.push_back(tokens(static_cast<std::int64_t>(64 + one.below(1U << (4 + one.below(11))))));
  const serving_layout layouts[] = {{.tensor_parallel = gpus(2)},
                                    {.tensor_parallel = gpus(4)},
                                    {.tensor_parallel = gpus(8)},
                                    {.tensor_parallel = gpus(2), .data_parallel = gpus(2)},
                                    {.tensor_parallel = gpus(2), .pipeline_parallel = gpus(2)}};
  made.axes = {.layouts = {one.of(layouts)},
               .most_requests = choices<batch_size>(limits),
               .step_tokens = choices<token_count>(steps),
               .chunked = one.below(3) == 0 ? choices<bool>{true, false} : choices<bool>{one.below(2) == 0}};
  if (one.below(3) == 0) made.request.guesses = {.accepted = {percent(85), percent(60)}, .cost = 0.03};
  const double links[] = {2.0, 25.0};
  if (one.below(3) == 0) made.request.tier = {.hits = percent(60), .link = one.of(links) * gigabytes_per_second};
  return made;
}

/// Each setting of the one layout of a question, with the room for it.
template<class Each>
void each_setting(const question& asked, const ridgeline::detail::served_iterations& on, const Each& each) {
  for (const bool chunked : asked.axes.chunked)
    for (const token_count step : asked.axes.step_tokens)
      for (const batch_size most : asked.axes.most_requests) {
        deployment one{.layout = asked.axes.layouts[0],
                       .how = {.most_requests = most,
                               .step_tokens = step,
                               .chunked = chunked,
                               .tokens_per_step = tokens_per_step_of(asked.request.guesses),
                               .per_request = on.rates.request_overhead,
                               .read = tier_read(on.model, asked.request.lengths, asked.request.tier)}};
        one.how.cache = ridgeline::detail::cache_left(one, asked.request, on, asked.fleet.on.each().device());
        if (one.how.cache) each(one);
      }
}

/// What becomes of a question where every setting and every number of replicas is worked out whole.
///
/// Fields   best      kept, or not
///          monotone  where some number of replicas keeps the targets, more keep them too: percentiles of two moments
///                    may break this
/// A setting of which a request alone breaks a target is not kept, as the search says.
struct tried {
  deployment best = {};
  bool monotone = true;
};
constexpr std::int64_t most_tried = 120;

tried by_trying_all(const question& asked) {
  const load_request& request = asked.request;
  const auto on = ridgeline::detail::iterations_of(request, asked.fleet, asked.axes.layouts[0]);
  const auto keeps = [&](const deployment& one, double replicas) {
    const loaded_engine load = open_loop(request.lengths, one.how, request.rate / replicas, on);
    return load && ridgeline::detail::excess_of(load, request.within) <= 1.0 ? std::optional(load) : std::nullopt;
  };
  tried made;
  deployment& best = made.best;
  each_setting(asked, on, [&](deployment one) {
    const ridgeline::detail::engine_under_load engine(request.lengths, one.how, on);
    if (!engine.fits() || ridgeline::detail::is_late(ridgeline::detail::verdict_alone(
                              ridgeline::detail::lone_request(engine), request.within)))
      return;
    bool before = false;
    for (std::int64_t replicas = 1; replicas <= most_tried; ++replicas) {
      const auto load = keeps(one, static_cast<double>(replicas));
      if (before && !load) made.monotone = false;
      if (before || !load) continue;
      before = true;
      one.verdict = engine_verdict::kept;
      one.replicas = replicas;
      one.load = *load;
      const bool sooner = load->end_to_end.mean < (1.0 - ridgeline::detail::same_time) * best.load.end_to_end.mean;
      if (best.verdict != engine_verdict::kept || replicas < best.replicas || (replicas == best.replicas && sooner))
        best = one;
    }
  });
  return made;
}

bool same_bits(double left, double right) {
  return std::bit_cast<std::uint64_t>(left) == std::bit_cast<std::uint64_t>(right);
}
bool same_latency(const latency& left, const latency& right) {
  return same_bits(left.mean.value(), right.mean.value()) && same_bits(left.p50.value(), right.p50.value()) &&
         same_bits(left.p95.value(), right.p95.value());
}

}  // namespace

// Bounds and shared parts change no bit of an answer.
TEST_CASE("a search of engines answers what trying every setting and every number of replicas does") {
  unsigned kept = 0;
  unsigned not_monotone = 0;
#ifndef LOAD_SPACES
  const unsigned spaces = 150;
#else
  const unsigned spaces = LOAD_SPACES;
#endif
  for (unsigned seed = 0; seed < spaces; ++seed) {
    CAPTURE(seed);
    const question asked = random_question(seed);
    const deployments found = search_load(std::span<const engine_fleet>(&asked.fleet, 1), asked.request, asked.axes);
    REQUIRE(found.found == 1);
    const deployment& one = found.all[0];
    if (one.verdict == engine_verdict::kept && one.replicas > most_tried) continue;
    const auto [wanted, monotone] = by_trying_all(asked);
    if (!monotone) {
      ++not_monotone;
      continue;
    }
    CHECK((one.verdict == engine_verdict::kept) == (wanted.verdict == engine_verdict::kept));
    if (one.verdict != engine_verdict::kept) continue;
    ++kept;
    CHECK(one.replicas == wanted.replicas);
    CHECK(one.how.most_requests == wanted.how.most_requests);
    CHECK(one.how.step_tokens == wanted.how.step_tokens);
    CHECK(one.how.chunked == wanted.how.chunked);
    CHECK(same_bits(one.how.cache->value(), wanted.how.cache->value()));
    CHECK(same_latency(one.load.ttft, wanted.load.ttft));
    CHECK(same_latency(one.load.itl, wanted.load.itl));
    CHECK(same_latency(one.load.end_to_end, wanted.load.end_to_end));
    CHECK(same_bits(one.load.decoding.value(), wanted.load.decoding.value()));
    CHECK(same_bits(one.load.largest_rate.value(), wanted.load.largest_rate.value()));
    CHECK(same_bits(one.load.prefill_share.value(), wanted.load.prefill_share.value()));
  }
  CHECK(kept > spaces / 4);
  CHECK(not_monotone < spaces / 20);
}

// A search over formats finds what a search in each of them does.
TEST_CASE("of the formats that may be chosen the search names the one that trying each of them names") {
  using enum arithmetic;
  const engine_format formats[] = {
      {},
      {.precision = {.cache_width = 1.0 * bytes}},
      {.precision = {.dense = stored_fp8, .experts = stored_fp8}, .kind = {fp8_accumulate_fp32, fp8_accumulate_fp32}},
      {.precision = {.dense = stored_awq, .experts = stored_awq, .cache_width = 1.0 * bytes}},
      {.precision = {.dense = stored_nvfp4, .experts = stored_nvfp4},
       .kind = {fp4_accumulate_fp32, fp4_accumulate_fp32}},
      {.precision = {.dense = stored_gptq, .experts = stored_gptq}, .kernels = false}};
  const auto goal = load_goal::least_gpus;
  unsigned kept = 0, others = 0;
  for (unsigned seed = 0; seed < 150; ++seed) {
    CAPTURE(seed);
    question asked = random_question(seed);
    asked.axes.formats = choices<engine_format>(std::span<const engine_format>(formats));
    CHECK(asked.axes.size() % std::size(formats) == 0);
    const deployments found =
        search_load(std::span<const engine_fleet>(&asked.fleet, 1), asked.request, asked.axes, goal);
    REQUIRE(found.found == 1);
    REQUIRE(found.formats_found == std::size(formats));
    engine_axes alone = asked.axes;
    alone.formats = std::nullopt;
    std::size_t wanted = 0;
    std::optional<deployment> best;
    for (std::size_t i = 0; i < std::size(formats); ++i) {
      const deployment& there = found.formats[i];
      CHECK(there.format == i);
      // An H100 has no rate for 4-bit GEMMs, and the last one is said to have no kernels.
      if (i >= 4) {
        CHECK(there.verdict == engine_verdict::no_kernels);
        continue;
      }
      load_request held = asked.request;
      engine_fleet on = asked.fleet;
      held.precision = formats[i].precision;
      on.kind = formats[i].kind;
      const deployment one = search_load(std::span<const engine_fleet>(&on, 1), held, alone, goal).all[0];
      CHECK(there.verdict == one.verdict);
      if (one.verdict != engine_verdict::kept) continue;
      CHECK(there.gpus == one.gpus);
      CHECK(there.how.most_requests == one.how.most_requests);
      CHECK(there.how.step_tokens == one.how.step_tokens);
      CHECK(same_latency(there.load.end_to_end, one.load.end_to_end));
      const bool sooner = best && one.gpus == best->gpus && one.cost == best->cost &&
                          one.load.end_to_end.mean < best->load.end_to_end.mean;
      if (!best || one.gpus < best->gpus || (one.gpus == best->gpus && one.cost < best->cost) || sooner) {
        best = one;
        wanted = i;
      }
    }
    CHECK((found.best() != nullptr) == best.has_value());
    if (!best) continue;
    ++kept;
    others += wanted != 0;
    CHECK(found.best()->format == wanted);
    CHECK(found.best()->gpus == best->gpus);
    CHECK(same_latency(found.best()->load.end_to_end, best->load.end_to_end));
  }
  CHECK(kept > 40);
  CHECK(others > 20);
}
