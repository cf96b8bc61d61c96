#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/planning/load_knee.hpp>
#include <ridgeline/planning/load_search.hpp>
#include <span>
#include <utility>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

struct searched {
  engine_fleet fleet;
  load_request request;
  deployments found;
};
searched at_a_rate(double a_second) {
  searched made{
      .fleet = {.name = "h100",
                .on = cluster(machine(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{.name = "around"}),
                              nodes(2), catalogue::ib_ndr),
                .calibration = datasheet_engine,
                .terms = {.machine = 24.0 * dollars_per_hour,
                          .draw = 8.0 * kilowatts,
                          .electricity = energy_price{},
                          .grid = 400.0 * grams_co2e_per_kilowatt_hour}},
      .request = {.model = catalogue::llama3_70b,
                  .lengths = {.input = {2048.0 * single_tokens}, .output = {256.0 * single_tokens}},
                  .rate = a_second * samples_per_second,
                  .within = {.itl = 0.1 * seconds}},
      .found = {}};
  made.found = search_load(std::span<const engine_fleet>(&made.fleet, 1), made.request,
                           {.layouts = {{.tensor_parallel = gpus(4)}}});
  return made;
}

}  // namespace

TEST_CASE("at the knee no other load of an engine has a larger power, and one percent more costs one percent") {
  const searched asked = at_a_rate(20.0);
  REQUIRE(asked.found.best() != nullptr);
  const deployment& best = *asked.found.best();
  const auto knee = knee_of(best, asked.request, asked.fleet);
  REQUIRE(knee);
  const detail::served_iterations on = detail::iterations_of(asked.request, asked.fleet, best.layout);
  const auto at = [&](double share) {
    return open_loop(asked.request.lengths, best.how, share * best.load.largest_rate, on);
  };
  const double most = (knee->load.rate / knee->load.end_to_end.mean).value();
  for (int i = 1; i < 400; ++i) {
    const loaded_engine load = at(i / 400.0);
    if (load) CHECK((load.rate / load.end_to_end.mean).value() <= most * (1.0 + 1e-3));
  }
  const double share = knee->load.rate / best.load.largest_rate;
  CHECK(share > 0.0);
  CHECK(share < 1.0);
  const double longer = at(1.01 * share).end_to_end.mean / at(0.99 * share).end_to_end.mean;
  CHECK(longer == doctest::Approx(1.01 / 0.99).epsilon(0.01));
  CHECK(knee->per_gpu == 0.25 * knee->load.output_tokens());
  CHECK(in(knee->per_user, tokens_per_second) == doctest::Approx(1.0 / in(knee->load.itl.mean, seconds)));
}

TEST_CASE("the knee is the engine's: it does not move with the load, and says whether targets are kept") {
  const searched few = at_a_rate(20.0);
  deployment one = *few.found.best();
  const auto knee = knee_of(one, few.request, few.fleet);
  load_request tight = few.request;
  tight.rate = 200.0 * samples_per_second;
  tight.within.itl = 1.0 * milliseconds;
  const auto same = knee_of(one, tight, few.fleet);
  REQUIRE(same);
  CHECK(same->load.rate == knee->load.rate);
  CHECK(knee->keeps == (knee->load.itl.p95 <= 0.1 * seconds && knee->load.itl.mean <= 0.1 * seconds));
  CHECK_FALSE(same->keeps);
  one.prefill = prefill_pool{};
  CHECK_FALSE(knee_of(one, few.request, few.fleet));
  one.prefill = std::nullopt;
  one.verdict = engine_verdict::itl_too_long;
  CHECK_FALSE(knee_of(one, few.request, few.fleet));
}

TEST_CASE("targets are kept at the knee up to its own times, and not beyond") {
  const searched asked = at_a_rate(20.0);
  const deployment& best = *asked.found.best();
  const auto knee = knee_of(best, asked.request, asked.fleet);
  REQUIRE(knee);
  for (const bool of_the_first : {true, false}) {
    const duration longest = of_the_first ? knee->load.ttft.p95 : knee->load.itl.p95;
    for (const auto& [share, keeps] : {std::pair{1.0, true}, {1.01, true}, {0.99, false}, {0.6, false}}) {
      load_request request = asked.request;
      request.within = {};
      (of_the_first ? request.within.ttft : request.within.itl) = share * longest;
      CAPTURE(share);
      CHECK(knee_of(best, request, asked.fleet)->keeps == keeps);
    }
  }
}

TEST_CASE("the knee is found where the largest rate was said too large, and there is none where all rates are") {
  const searched asked = at_a_rate(20.0);
  deployment one = *asked.found.best();
  const auto knee = knee_of(one, asked.request, asked.fleet);
  REQUIRE(knee);
  const sample_rate largest = one.load.largest_rate;
  one.load.largest_rate = 50.0 * largest;
  const auto same = knee_of(one, asked.request, asked.fleet);
  REQUIRE(same);
  CHECK(same->load.rate / knee->load.rate == doctest::Approx(1.0).epsilon(1e-3));
  one.load.largest_rate = 1e12 * largest;
  CHECK_FALSE(knee_of(one, asked.request, asked.fleet));
}

TEST_CASE("replies of one token have a knee, and no speed between tokens") {
  searched asked = at_a_rate(20.0);
  asked.request.lengths.output.mean = 1.0 * single_tokens;
  const deployments found = search_load(std::span<const engine_fleet>(&asked.fleet, 1), asked.request,
                                        {.layouts = {{.tensor_parallel = gpus(4)}}});
  REQUIRE(found.best() != nullptr);
  const auto knee = knee_of(*found.best(), asked.request, asked.fleet);
  REQUIRE(knee);
  CHECK(knee->per_user == token_rate{});
  CHECK(knee->per_gpu == 0.25 * knee->load.output_tokens());
  static_assert(!load_knee{}.keeps && load_knee{}.per_gpu == token_rate{});
}
