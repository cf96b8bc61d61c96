// A tier is reached over a link so fast, not one so large.
// expect-error: RL-202: a quantity of another kind is due here
#include <ridgeline/performance/serving/cache_tier.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr cache_tier host{.hits = percent(50), .link = 25.0 * gigabytes_per_second};
#else
constexpr cache_tier host{.hits = percent(50), .link = 25.0 * gigabytes};
#endif
