// A share of the time is a fraction, percent(25), not 25.
// expect-error: RL-208: a bare number says neither share nor count
#include <ridgeline/cost/capacity_mix.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr demand_level level{10.0, percent(25)};
#else
constexpr demand_level level{10.0, 25};
#endif
