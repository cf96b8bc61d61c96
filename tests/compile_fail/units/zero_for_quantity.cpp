// Zero has a unit too; `0` may have been meant for another parameter.
// expect-error: RL-203: a bare number has no unit; multiply it by one
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr data_size nothing = 0.0 * bytes;
#else
constexpr data_size nothing = 0;
#endif
