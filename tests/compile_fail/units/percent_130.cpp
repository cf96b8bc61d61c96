// A fraction is a share of a whole; 130 % is a mistake in the input, found where it is written.
// expect-error: RL-102: a fraction must
// expect-error: fraction_out_of_range
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/fraction.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto efficiency = percent(85);
#else
constexpr auto efficiency = percent(130);
#endif
