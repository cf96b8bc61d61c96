// A break-even is a time of use; whether a year is longer depends on the utilization.
// expect-error: RL-231: time of use is not compared with calendar time
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/time.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr bool within_a_year = time_of_use(1055.0 * hours).at(percent(15)) < 365.0 * days;
#else
constexpr bool within_a_year = time_of_use(1055.0 * hours) < 365.0 * days;
#endif
