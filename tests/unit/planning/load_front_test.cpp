#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/planning/load_front.hpp>
#include <span>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

operating_point point(double per_user, double per_gpu) {
  return {.per_gpu = per_gpu * tokens_per_second, .per_user = per_user * tokens_per_second};
}

}  // namespace

TEST_CASE("a front keeps what nothing beats, the quickest for a user first") {
  load_front front;
  front.enter(point(10.0, 100.0));
  front.enter(point(20.0, 50.0));
  front.enter(point(15.0, 40.0));   // beaten by the second
  front.enter(point(10.0, 100.0));  // there already
  front.enter(point(15.0, 70.0));
  REQUIRE(front.found == 3);
  CHECK(in(front.points[0].per_user, tokens_per_second) == 20.0);
  CHECK(in(front.points[1].per_user, tokens_per_second) == 15.0);
  CHECK(in(front.points[2].per_user, tokens_per_second) == 10.0);
  front.enter(point(30.0, 200.0));  // beats them all
  REQUIRE(front.found == 1);
  CHECK(in(front.points[0].per_gpu, tokens_per_second) == 200.0);
}

TEST_CASE("more GPUs to an engine are the quick end of a front, many clients the full one") {
  const engine_fleet fleet{
      .name = "h100",
      .on = cluster(machine(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{.name = "around"}), nodes(1),
                    catalogue::ib_ndr),
      .calibration = datasheet_engine,
      .terms = {.machine = hourly_price{}, .draw = power{}, .electricity = energy_price{}, .grid = carbon_intensity{}}};
  const load_request request{.model = catalogue::llama3_70b,
                             .lengths = {.input = {1024.0 * single_tokens}, .output = {256.0 * single_tokens}}};
  const engine_axes axes{
      .layouts = {{.tensor_parallel = gpus(1)}, {.tensor_parallel = gpus(2)}, {.tensor_parallel = gpus(8)}},
      .step_tokens = {tokens(2048)}};
  const load_front front = load_front_of(std::span<const engine_fleet>(&fleet, 1), request, axes);
  REQUIRE(front.found > 3);
  CHECK(front.points[0].layout.devices() == gpus(8));
  CHECK(front.points[0].concurrency == batch(1));
  CHECK(front.list().back().concurrency > batch(16));
  for (std::size_t i = 1; i < front.found; ++i) {
    CHECK(front.points[i].per_user < front.points[i - 1].per_user);
    CHECK(front.points[i].per_gpu > front.points[i - 1].per_gpu);
    CHECK(front.points[i].layout.devices() != gpus(1));  // 141 GB do not fit into 80
  }
  CHECK_THROWS_WITH(load_front_of({}, request, axes), message(errc::choices_out_of_range).data());
}

TEST_CASE("a front is what the definition says, in whatever order points are entered, with ties") {
  std::mt19937 engine(20261124);
  const auto roll = [&engine] { return static_cast<double>(std::uniform_int_distribution(1, 9)(engine)); };
  for (int round = 0; round < 300; ++round) {
    std::vector<operating_point> entered;
    load_front front;
    for (std::size_t i = 0; i < 15; ++i) {
      entered.push_back(point(roll(), roll()));
      entered.back().fleet = i;
      front.enter(entered.back());
    }
    std::vector<operating_point> wanted;
    for (const operating_point& one : entered) {
      bool stays = true;
      for (const operating_point& other : entered) {
        const bool as_good = other.per_gpu >= one.per_gpu && other.per_user >= one.per_user;
        const bool alike = other.per_gpu == one.per_gpu && other.per_user == one.per_user;
        if (as_good && (!alike || other.fleet < one.fleet)) stays = false;
      }
      if (stays) wanted.push_back(one);
    }
    std::sort(wanted.begin(), wanted.end(),
              [](const operating_point& a, const operating_point& b) { return a.per_user > b.per_user; });
    REQUIRE(front.found == wanted.size());
    REQUIRE(front.list().size() == wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(front.points[i].fleet == wanted[i].fleet);
  }
}

TEST_CASE("a front holds 256 points, and one more is refused") {
  load_front front;
  for (int i = 0; i < 256; ++i) front.enter(point(1.0 + i, 1000.0 - i));
  CHECK(front.found == 256);
  CHECK(in(front.points[0].per_user, tokens_per_second) == 256.0);
  CHECK_THROWS_WITH(front.enter(point(257.0, 1.0)), message(errc::front_full).data());
  front.enter(point(300.0, 2000.0));
  CHECK(front.found == 1);
}

TEST_CASE("the front of one engine is that of its loads with 1, 2, 4, ... 1,024 clients") {
  const engine_fleet fleet{
      .name = "h100",
      .on = cluster(machine(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{.name = "around"}), nodes(1),
                    catalogue::ib_ndr),
      .calibration = datasheet_engine,
      .terms = {.machine = hourly_price{}, .draw = power{}, .electricity = energy_price{}, .grid = carbon_intensity{}}};
  const load_request request{.model = catalogue::llama3_8b,
                             .lengths = {.input = {64.0 * single_tokens}, .output = {64.0 * single_tokens}}};
  const serving_layout layout{.tensor_parallel = gpus(2)};
  const engine_axes axes{.layouts = {layout}, .step_tokens = {tokens(512), tokens(4096)}, .chunked = {true, false}};
  load_front wanted;
  const detail::served_iterations on = detail::iterations_of(request, fleet, layout);
  for (const bool chunked : {true, false}) {
    for (const std::int64_t step : {512, 4096}) {
      deployment one{.layout = layout};
      one.how.step_tokens = tokens(step);
      const auto cache = detail::cache_left(one, request, on, catalogue::h100_sxm5_80gb);
      REQUIRE(cache);
      batching how = detail::batching_of(request, on, tokens(step), chunked);
      how.most_requests = batch(1024);
      how.cache = *cache;
      for (const std::int64_t clients : {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}) {
        const loaded_engine load = closed_loop(request.lengths, how, batch(clients), on);
        if (!load) break;
        wanted.enter({.step_tokens = tokens(step),
                      .concurrency = batch(clients),
                      .per_gpu = 0.5 * load.output_tokens(),
                      .per_user = 1.0 * single_tokens / load.itl.mean,
                      .ttft = load.ttft.mean});
      }
    }
  }
  const load_front front = load_front_of(std::span<const engine_fleet>(&fleet, 1), request, axes);
  REQUIRE(front.found == wanted.found);
  CHECK(front.list().front().concurrency == batch(1));
  for (std::size_t i = 0; i < front.found; ++i) {
    CHECK(front.points[i].concurrency == wanted.points[i].concurrency);
    CHECK(front.points[i].step_tokens == wanted.points[i].step_tokens);
    CHECK(in(front.points[i].per_gpu, tokens_per_second) ==
          doctest::Approx(in(wanted.points[i].per_gpu, tokens_per_second)));
    CHECK(in(front.points[i].per_user, tokens_per_second) ==
          doctest::Approx(in(wanted.points[i].per_user, tokens_per_second)));
    CHECK(front.points[i].ttft == wanted.points[i].ttft);
    CHECK(front.points[i].fleet == 0);
    CHECK(front.points[i].layout.devices() == gpus(2));
  }
}

TEST_CASE("of a point that nobody asked about nothing is known") {
  constexpr operating_point untried;
  static_assert(untried.fleet == 0 && untried.step_tokens == tokens(1) && untried.concurrency == batch(1));
  static_assert(untried.per_gpu == token_rate{} && untried.per_user == token_rate{} && untried.ttft == duration{});
  static_assert(load_front{}.found == 0);
}
