// Rounding is the caller's decision.
// expect-error: RL-206: a count is a whole number
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto n = gpus(2);
#else
constexpr auto n = gpus(2.5);
#endif
