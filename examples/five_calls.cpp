// The five calls of the README; the compiler checks each answer.
#include <fmt/core.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
#include <ridgeline/planning/rank.hpp>
#include <ridgeline/ridgeline.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using namespace ridgeline::catalogue;

// [how much faster]
// How much faster is an A100 than a V100 on memory-bound work?
constexpr speedup_factor faster = speedup(a100_sxm4_40gb, over(v100_sxm2_16gb), bandwidth_bound);
static_assert(faster.times() > 1.72 && faster.times() < 1.73);
// [/how much faster]

// [what a benchmark shows]
// A benchmark ran the A100 with twice the batch. What is left of its 1.67 when that bias is removed?
constexpr compared_settings settings{.candidate = {.batch_per_gpu = batch(8)},
                                     .reference = {.batch_per_gpu = batch(4)}};
constexpr speedup_factor fair =
    remove_bias(speedup_factor(25.0 / 15.0), settings, batch_size_correction(network_class::convolutional));
static_assert(fair.times() > 1.466 && fair.times() < 1.468);
// [/what a benchmark shows]

// [buy or rent]
// A 2,200 dollar desktop, or 2.14 dollars an hour, at 15 % utilization: when does buying pay off?
constexpr ownership desktop{.price = 2200.0 * dollars,
                            .draw = {.gpu = 350.0 * watts, .host = 100.0 * watts},
                            .electricity = 0.12 * dollars_per_kilowatt_hour};
constexpr std::optional<time_of_use> even = break_even(desktop, rental{.price = 2.14 * dollars_per_hour});
static_assert(even && in(even->at(percent(15)), days) > 292.9 && in(even->at(percent(15)), days) < 293.0);
static_assert(!break_even(desktop, rental{.price = 0.05 * dollars_per_hour}));  // never is an answer
// [/buy or rent]

// [which gpu]
// Which of these has 24 GB and the best 16-bit performance per dollar over five years?
constexpr std::array<accelerator, 4> shelf{rtx_4090, rtx_4070_ti, rtx_3090, rtx_a5000};
constexpr auto ranking =
    rank(shelf, launch_prices, {.memory = 24.0 * gigabytes}, relative_performance(over(rtx_3090), bandwidth_bound));
static_assert(ranking[0].device->id == "rtx-4090");
static_assert(ranking[3].device->id == "rtx-4070-ti" && ranking[3].reason == rejection::too_little_memory);
// [/which gpu]

// [misuse]
// Misuse does not compile; the message is one sentence with its number:
//   speedup(a100_sxm4_40gb, v100_sxm2_16gb, bandwidth_bound)   RL-220: the reference device is named by over(...)
//   bandwidth hbm = 1555.0 * gigabytes;                        RL-202: a quantity of another kind is due here
//   percent(130)                                               RL-102: a fraction must lie in [0, 1]
constexpr fraction busy = percent(15);
// [/misuse]

int main() {
  fmt::print("an A100 is {:.2f} times a V100, {:.3f} in a debiased benchmark\n", faster.times(), fair.times());
  if (even) fmt::print("buying pays after {:.0f} days at {:.0f} %\n", in(even->at(busy), days), 100.0 * busy.value());
  fmt::print("the {} is the best of the shelf\n", ranking[0].device->name);
}
