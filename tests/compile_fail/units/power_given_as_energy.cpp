// A year's kilowatt-hours where the draw in watts is due.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr power draw = 350.0 * watts;
#else
constexpr power draw = 350.0 * kilowatt_hours;
#endif
