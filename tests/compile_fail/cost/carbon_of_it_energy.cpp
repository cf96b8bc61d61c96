// Cooling emits as well, so emissions follow from facility energy.
// expect-error: RL-230: facility energy is due here
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/carbon.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr carbon_mass emitted =
    operational_carbon(it_energy(1.0 * kilowatt_hours) * pue(1.2), 369.5 * grams_co2e_per_kilowatt_hour);
#else
constexpr carbon_mass emitted =
    operational_carbon(it_energy(1.0 * kilowatt_hours), 369.5 * grams_co2e_per_kilowatt_hour);
#endif
