// There is no work on no GPU.
// expect-error: RL-103: a count must be at leas
// expect-error: count_below_one
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto n = gpus(8);
#else
constexpr auto n = gpus(0);
#endif
