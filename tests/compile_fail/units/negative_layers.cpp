// A difference that went below zero.
// expect-error: RL-103: a count must be at leas
// expect-error: count_below_one
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto n = layers(48 - 24);
#else
constexpr auto n = layers(24 - 48);
#endif
