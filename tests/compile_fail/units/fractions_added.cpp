// Two shares may be more than the whole.
// expect-error: RL-214: a fraction scales a quantity
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/fraction.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto both = fraction(percent(15).value() + percent(20).value());
#else
constexpr auto both = percent(15) + percent(20);
#endif
