// A plain energy does not say whether cooling is in it.
// expect-error: RL-230: facility energy is due here
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/electricity.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr money bill = electricity_cost(facility_energy(591.3 * kilowatt_hours), 0.12 * dollars_per_kilowatt_hour);
#else
constexpr money bill = electricity_cost(591.3 * kilowatt_hours, 0.12 * dollars_per_kilowatt_hour);
#endif
