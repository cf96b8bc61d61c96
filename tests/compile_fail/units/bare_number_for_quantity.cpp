// 24 of what? The unit is named where the number enters.
// expect-error: RL-203: a bare number has no unit; multiply it by one
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr data_size capacity = 24.0 * gibibytes;
#else
constexpr data_size capacity = 24.0;
#endif
