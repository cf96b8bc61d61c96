// An idle machine may draw nothing, but never less.
// expect-error: RL-106: a quantity must be finit
// expect-error: quantity_not_finite
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/core/amount.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr amount<power> idle = 0.0 * watts;
#else
constexpr amount<power> idle = -1.0 * watts;
#endif
