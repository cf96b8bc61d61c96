// How many replies there are is no length of theirs.
// expect-error: RL-207: a count of another kind is due here
#include <ridgeline/performance/serving/roll_out.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr roll_out_work work{.replies = batch(512)};
#else
constexpr roll_out_work work{.replies = tokens(512)};
#endif
