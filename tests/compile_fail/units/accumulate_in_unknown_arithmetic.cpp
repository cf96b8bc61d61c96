// The same mistake, asked for the sum.
// expect-error: RL-108: a value lies outside it
// expect-error: enumerator_unknown
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/number_format.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto summed = accumulate_format(static_cast<arithmetic>(1)).width;
#else
constexpr auto summed = accumulate_format(static_cast<arithmetic>(-1)).width;
#endif
