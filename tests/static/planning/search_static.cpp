#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_bridge.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/planning/search.hpp>
#include <variant>

using namespace ridgeline;

// A hundred and twenty ways to train Llama-3 8B on up to 64 H100s, searched by the compiler within the steps that it
// takes without being asked for more.
constexpr fleet rented[] = {
    {.name = "H100 by the hour",
     .on = {machine(catalogue::h100_sxm5_80gb, gpus(8),
                    interconnect{.kind = link_kind::nvswitch, .per_direction = 450.0 * units::gigabytes_per_second},
                    host{.name = "any"}),
            nodes(8),
            interconnect{.kind = link_kind::infiniband, .per_direction = 400.0 * units::gigabytes_per_second}},
     .reached = catalogue::megatron_bridge_h100,
     .terms = terms_of(rental{.price = 24.0 * units::dollars_per_hour},
                       power_draw{.gpu = 700.0 * units::watts, .gpus = gpus(8), .host = 1400.0 * units::watts},
                       place{.overhead = pue(1.2), .grid = 400.0 * units::grams_co2e_per_kilowatt_hour})}};
constexpr training_request asked{.model = std::get<transformer>(catalogue::llama3_8b.what),
                                 .sequence = tokens(8192),
                                 .sequences = batch(128),
                                 .budget = tokens(100'000'000'000)};
constexpr plan_axes axes{.gpus = {gpus(8), gpus(16), gpus(32), gpus(48), gpus(64)},
                         .tensor = {gpus(1), gpus(2), gpus(4)},
                         .pipeline = {stages(1), stages(2)},
                         .micro_batch = {batch(1), batch(2)},
                         .recompute = {recomputation::none, recomputation::full}};
constexpr plan_space space(rented, axes);
static_assert(space.size() == 120);

constexpr auto best = search<3>(space, asked, fastest, costs_at_most(20'000.0 * units::dollars));
static_assert(best.all() == 120 && best.found == 3);
static_assert(best.best[0].score <= best.best[1].score && best.best[1].score <= best.best[2].score);
static_assert(best.best[0].estimate.cost() <= 20'000.0 * units::dollars && best.best[0].estimate.fits());
// Four by two on eight GPUs leave one replica, over which nothing is sharded; the space has no other plan for that.
static_assert(best.count(plan_verdict::not_divided) == 0 && best.count(plan_verdict::does_not_fit) > 0);

// All of the cluster is faster than half of it.
static_assert(best.best[0].estimate.gpus == gpus(64));
// 6 * 8e9 * 1e11 operations take 64 GPUs 21 hours at their 989 Tflop/s: the answer lies between three quarters and a third of
// the peak, which leaves room for attention and for another release of the stack.
static_assert(best.best[0].estimate.run > 28.0 * units::hours && best.best[0].estimate.run < 63.0 * units::hours);

// Each part is computed once, and the sum is what one plan alone says.
constexpr auto alone = plan_at(space, asked, best.best[1].number);
static_assert(alone->estimate.run == best.best[1].estimate.run &&
              alone->estimate.step.total() == best.best[1].estimate.step.total() &&
              alone->estimate.memory.total() == best.best[1].estimate.memory.total());

// A thousand ways, searched with bounds: the compilers' own limits are enough for that, too.
constexpr plan_space thousand(rented,
                              {.gpus = {gpus(8), gpus(16), gpus(32), gpus(48), gpus(64)},
                               .tensor = {gpus(1), gpus(2), gpus(4), gpus(8)},
                               .pipeline = {stages(1), stages(2), stages(4)},
                               .virtual_stages = {stages(1), stages(2)},
                               .micro_batch = {batch(1), batch(2), batch(4)},
                               .recompute = {recomputation::none, recomputation::selective, recomputation::full}});
static_assert(thousand.size() == 1080);
constexpr auto fastest_of_thousand = search<1>(thousand, asked, fastest);
static_assert(fastest_of_thousand.all() == 1080);
// Everything that the hundred and twenty offer is among them.
static_assert(fastest_of_thousand.best[0].score <= search<1>(space, asked, fastest).best[0].score);
