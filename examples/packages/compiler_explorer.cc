// What docs/how-to/compiler-explorer.md shows; tests/packages/run compiles it with the header that the page makes.
// [snippet]
#include "ridgeline_first.hpp"
using namespace ridgeline;
using namespace ridgeline::units;
using namespace ridgeline::catalogue;

// 1555 over 900 GB/s: change a device, and the compiler answers.
constexpr speedup_factor faster = speedup(a100_sxm4_40gb, over(v100_sxm2_16gb), bandwidth_bound);
static_assert(faster.times() > 1.72 && faster.times() < 1.73);

// A 2,200 dollar desktop, or 2.14 dollars an hour: after how many days does buying pay off at 15 % utilization?
constexpr ownership desktop{.price = 2200.0 * dollars,
                            .draw = {.gpu = 350.0 * watts, .host = 100.0 * watts},
                            .electricity = 0.12 * dollars_per_kilowatt_hour};
constexpr auto even = break_even(desktop, rental{.price = 2.14 * dollars_per_hour});
static_assert(even && in(even->at(percent(15)), days) > 292.9 && in(even->at(percent(15)), days) < 293.0);

#ifdef WRONG  // -DWRONG: misuse is one sentence with a number
bandwidth hbm = 1555.0 * gigabytes;
#endif

int main() { return static_cast<int>(10.0 * faster.times()); }  // 17: nothing is left to compute
// [/snippet]
