// The meter counts cooling as well: nobody is billed for what the computers alone draw.
// expect-error: RL-230: facility energy is due here
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/electricity.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr money bill =
    electricity_cost(it_energy(591.3 * kilowatt_hours) * pue_of_one, 0.12 * dollars_per_kilowatt_hour);
#else
constexpr money bill = electricity_cost(it_energy(591.3 * kilowatt_hours), 0.12 * dollars_per_kilowatt_hour);
#endif
