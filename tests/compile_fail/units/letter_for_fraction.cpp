// A letter is no share.
// expect-error: RL-211: a number is due here, not true or a letter
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/fraction.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto share = fraction(0.5);
#else
constexpr auto share = fraction('a');
#endif
