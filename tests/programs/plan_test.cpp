#include <doctest/doctest.h>
#include <csignal>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_bridge.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/planning/search.hpp>
#include <ridgeline/workload/catalogued_model.hpp>
#include <stdexcept>
#include <support/parallel_search.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr interconnect switches{
    .name = "NVSwitch", .kind = link_kind::nvswitch, .generation = "3", .per_direction = 450.0 * gigabytes_per_second};
constexpr interconnect ports{
    .name = "8 x NDR", .kind = link_kind::infiniband, .per_direction = 400.0 * gigabytes_per_second};
constexpr fleet rented[] = {
    {.name = "H100 by the hour",
     .on = cluster(machine(catalogue::h100_sxm5_80gb, gpus(8), switches, host{.name = "any"}), nodes(64), ports),
     .reached = catalogue::megatron_bridge_h100,
     .terms = terms_of(rental{.price = 24.0 * dollars_per_hour},
                       power_draw{.gpu = 700.0 * watts, .gpus = gpus(8), .host = 1400.0 * watts},
                       place{.grid = 380.0 * grams_co2e_per_kilowatt_hour})}};
constexpr training_request wanted{.model = catalogue::llama3_8b,
                                  .sequence = tokens(8192),
                                  .sequences = batch(512),
                                  .budget = tokens(100'000'000'000)};

/// Several waves of blocks.
plan_space large() {
  const plan_axes axes{.gpus = {gpus(8), gpus(16), gpus(32), gpus(64), gpus(128), gpus(256), gpus(512)},
                       .tensor = {gpus(1), gpus(2), gpus(4), gpus(8)},
                       .pipeline = {stages(1), stages(2), stages(4), stages(8), stages(16)},
                       .virtual_stages = {stages(1), stages(2), stages(4)},
                       .context = {gpus(1), gpus(2), gpus(4), gpus(8), gpus(16), gpus(32)},
                       .micro_batch = {batch(1), batch(2), batch(4), batch(8), batch(16), batch(32), batch(64)},
                       .recompute = {recomputation::none, recomputation::full},
                       .sharding = {zero::off, zero::optimizer_state, zero::gradients, zero::parameters}};
  return plan_space(rented, axes);
}

using found = search_result<5, 1>;
constexpr finishes_within a_month(30.0 * days);

std::uint64_t search_in_blocks(const plan_space& space, found& sum) {
  support::progress_bar progress(space.size());
  return support::search_blocks(
      space.size(), sum, progress,
      [&](const plan_range& range) {
        return search<5>(space, wanted, range, search_effort::bounded, cheapest, a_month);
      },
      [](found& all, const found& block) { all = merged(all, block); });
}

}  // namespace

TEST_CASE("a search of all blocks at once finds the same plans in the same order as one loop over the space") {
  const plan_space space = large();
  REQUIRE(space.size() > support::block_size);
  const found alone = search<5>(space, wanted, cheapest, a_month);
  found together;
  CHECK(search_in_blocks(space, together) == space.size());
  REQUIRE(alone.found == 5);
  REQUIRE(together.found == 5);
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(together.best[i].number == alone.best[i].number);
    CHECK(together.best[i].score == alone.best[i].score);
  }
  CHECK(together.all() == alone.all());
  CHECK(together.count(plan_verdict::not_divided) == alone.count(plan_verdict::not_divided));
  CHECK(together.count(plan_verdict::batch_too_small) == alone.count(plan_verdict::batch_too_small));
}

TEST_CASE("twice the same search counts the same verdicts, whichever core was first") {
  const plan_space space = large();
  found once, again;
  search_in_blocks(space, once);
  search_in_blocks(space, again);
  CHECK(once.counts == again.counts);
  CHECK(once.failed == again.failed);
}

TEST_CASE("an error in a block arrives where the search was asked for") {
  int none = 0;
  support::progress_bar progress(1);
  CHECK_THROWS_AS(support::search_blocks(
                      100'000, none, progress,
                      [](const plan_range& range) -> int {
                        if (range.first != 0) throw std::runtime_error("a later block");
                        return 1;
                      },
                      [](int& sum, int block) { sum += block; }),
                  std::runtime_error);
}

TEST_CASE("Ctrl-C ends a search after the blocks that run, and leaves what they found") {
  const support::interrupt_guard guard;
  int blocks = 0;
  const std::uint64_t all = 10 * support::blocks_of_a_wave * support::block_size;
  support::progress_bar progress(all);
  const std::uint64_t searched = support::search_blocks(
      all, blocks, progress,
      [](const plan_range& range) {
        if (range.first == 0) std::raise(SIGINT);
        return 1;
      },
      [](int& sum, int block) { sum += block; });
  CHECK(blocks >= 1);
  CHECK(searched == static_cast<std::uint64_t>(blocks) * support::block_size);
  CHECK(searched <= support::blocks_of_a_wave * support::block_size);
}
