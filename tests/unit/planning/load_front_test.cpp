#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/planning/load_front.hpp>

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
