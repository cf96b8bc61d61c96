// Searching plans: one of them in full, the best of many, a search inside a static_assert, a front, and the same as a
// pipeline of lazy views.
#include <fmt/format.h>
#include <range/v3/algorithm/min_element.hpp>
#include <range/v3/view/filter.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_bridge.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/planning/pareto.hpp>
#include <ridgeline/planning/plans.hpp>
#include <ridgeline/planning/search.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// [fleet]
// Eight H100s on switches, eight 400 Gbit/s ports a machine, rented by the hour in Virginia.
constexpr interconnect rails = 8 * catalogue::ib_ndr;
constexpr machine each(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvswitch_h100, host{.name = "2 x Xeon"});
constexpr fleet rented[] = {{
    .name = "H100 by the hour",
    .on = cluster(each, nodes(64), rails),
    .reached = catalogue::megatron_bridge_h100,
    .terms = terms_of(rental{.price = 24.0 * dollars_per_hour},
                      power_draw{.gpu = 700.0 * watts, .gpus = gpus(8), .host = 1400.0 * watts},
                      place{.overhead = pue(1.15), .grid = 380.0 * grams_co2e_per_kilowatt_hour}),
}};
constexpr training_request wanted{.model = catalogue::llama3_70b,
                                  .sequence = tokens(8192),
                                  .sequences = batch(512),
                                  .budget = tokens(1'000'000'000'000)};
// [/fleet]

// [static]
// 96 combinations, searched by the compiler.
constexpr plan_axes few{.gpus = {gpus(256)},
                        .tensor = {gpus(2), gpus(4), gpus(8)},
                        .pipeline = {stages(1), stages(2), stages(4), stages(8)},
                        .virtual_stages = {stages(1), stages(5)},
                        .micro_batch = {batch(1), batch(2)},
                        .sharding = {zero::optimizer_state, zero::parameters}};
constexpr plan_space small(rented, few);
static_assert(search<1>(small, wanted, fastest, costs_at_most(20e6 * dollars)).best[0].estimate.mfu > 0.25);
// [/static]

// [own rules]
// The bill with 100 $ on each tonne of carbon. A longer step never makes it smaller, so a search may cut it short.
struct bill_with_carbon {
  static constexpr bool grows_with_time = true;
  std::string_view name = "bill with carbon";
  constexpr money operator()(const plan_estimate& plan) const {
    return plan.cost() + 100.0 * dollars / tonnes_co2e * plan.emitted;
  }
};
// A tenth of the memory stays free for what the model does not count.
struct leaves_a_tenth {
  std::string_view name = "leaves a tenth of the memory free";
  constexpr bool operator()(const plan_estimate& plan) const { return plan.memory.total() <= 0.9 * plan.capacity; }
};
// [/own rules]

void print(const found_plan& found) {
  const plan_estimate& one = found.estimate;
  fmt::print(
      "{:4} GPUs, tensor {}, pipeline {} x {}, data {:3}: {:5.1f} days, {:6.2f} M$, {:5.0f} t CO2e, MFU {:.0f} %\n",
      one.gpus.value(), one.plan.tensor_parallel.value(), one.plan.pipeline_parallel.value(),
      one.plan.virtual_stages.value(), one.plan.data_parallel.value(), in(one.run, days), in(one.cost(), 1e6 * dollars),
      in(one.emitted, 1e6 * grams_co2e), 100.0 * one.mfu);
}

}  // namespace

int main() {
  // [one plan]
  const auto one = estimate_of(wanted, rented[0],
                               {.data_parallel = gpus(16),
                                .tensor_parallel = gpus(4),
                                .sequence_parallel = true,
                                .pipeline_parallel = stages(8),
                                .virtual_stages = stages(5),
                                .schedule = pipeline_schedule::interleaved,
                                .sharding = zero::optimizer_state},
                               batch(1));
  fmt::print(
      "one plan: {:.1f} s a step, {:.0f} tokens/s, {:.2f} $ and {:.2f} MJ a million tokens; {:.1f} of {:.1f} GB\n",
      in(one->step.total(), seconds), in(one->throughput(), tokens_per_second),
      in(one->cost_per_token(), dollars_per_million_tokens), in(one->facility_energy_per_token(), joules_per_token),
      in(one->memory.total(), gigabytes), in(one->capacity, gigabytes));
  // [/one plan]

  // [search]
  plan_axes axes = few;
  axes.gpus = {gpus(64), gpus(128), gpus(256), gpus(512)};
  axes.recompute = {recomputation::none, recomputation::full};
  const plan_space space(rented, axes);
  const auto best = search<3>(space, wanted, cheapest, finishes_within(120.0 * days));
  for (const found_plan& found : best.plans()) print(found);
  const plan_difference lost = difference(best.best[1].estimate, against(best.best[0].estimate));
  fmt::print("the second lost most of its time to {}\n", name_of(lost.term));
  for (const plan_verdict which : every_plan_verdict) {
    if (best.count(which) != 0) fmt::print("{:5} {}\n", best.count(which), name_of(which));
  }
  // [/search]

  // [own search]
  const auto own = search<1>(space, wanted, bill_with_carbon{}, leaves_a_tenth{}, finishes_within(120.0 * days));
  fmt::print("with a price on carbon and a tenth of the memory free:\n");
  print(own.best[0]);
  // [/own search]

  // [front]
  fmt::print("no other plan is both faster and cheaper than these:\n");
  const auto front =
      search_front(space, wanted, {0, space.size()}, pareto_front<64, fastest_plan, cheapest_plan>{fastest, cheapest});
  for (const found_plan& found : front.plans()) print(found);
  // [/front]

  // [views]
  auto in_time = plans(space, wanted) | ranges::views::filter(of_plan(fits_in_memory)) |
                 ranges::views::filter(of_plan(finishes_within(120.0 * days)));
  const auto same = ranges::min_element(in_time, {}, of_plan(cheapest));
  fmt::print("the lazy views agree: {}\n", (*same).number == best.best[0].number);
  // [/views]
}
