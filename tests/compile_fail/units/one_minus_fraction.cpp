// The rest of a whole has a name.
// expect-error: RL-214: a fraction scales a quantity
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/fraction.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto rest = percent(15).complement();
#else
constexpr auto rest = 1.0 - percent(15);
#endif
