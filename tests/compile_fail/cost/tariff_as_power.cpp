// Watts are no price of electricity.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/electricity.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr money bill = electricity_cost(facility_energy(1.0 * kilowatt_hours), 0.12 * dollars_per_kilowatt_hour);
#else
constexpr money bill = electricity_cost(facility_energy(1.0 * kilowatt_hours), 350.0 * watts);
#endif
