// The letter '8' is the number 56.
// expect-error: RL-211: a number is due here, not true or a letter
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto n = gpus(8);
#else
constexpr auto n = gpus('8');
#endif
