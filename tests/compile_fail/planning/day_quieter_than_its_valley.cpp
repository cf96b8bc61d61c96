// The mean of a smooth day lies above its valley.
// expect-error: RL-352
#include <ridgeline/planning/load_curve.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr daily_extremes of{.mean = percent(45), .valley = percent(20)};
#else
constexpr daily_extremes of{.mean = percent(15), .valley = percent(20)};
#endif
constexpr load_curve day = smooth_day(of);
