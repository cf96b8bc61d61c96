// A size and a time have no sum.
// expect-error: RL-201: only quantities of one kind can be added
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
auto sum = 1.0 * gigabytes + 2.0 * megabytes;
#else
auto sum = 1.0 * gigabytes + 2.0 * seconds;
#endif
