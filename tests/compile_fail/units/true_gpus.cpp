// A condition is no count.
// expect-error: RL-206: a count is a whole number
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto n = gpus(3);
#else
constexpr auto n = gpus(2 > 1);
#endif
