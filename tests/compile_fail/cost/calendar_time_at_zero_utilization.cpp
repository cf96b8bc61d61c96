// No calendar time holds any use at a utilization of zero.
// expect-error: utilization_zero
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/time.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr calendar_time due = time_of_use(1055.0 * hours).at(percent(15));
#else
constexpr calendar_time due = time_of_use(1055.0 * hours).at(percent(0));
#endif
