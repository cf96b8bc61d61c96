// A condition is no share.
// expect-error: RL-211: a number is due here, not true or a letter
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/fraction.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto share = percent(1);
#else
constexpr auto share = percent(true);
#endif
