// A share is never negative.
// expect-error: RL-102: a fraction must
// expect-error: fraction_out_of_range
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/fraction.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr fraction share(0.0);
#else
constexpr fraction share(-0.1);
#endif
