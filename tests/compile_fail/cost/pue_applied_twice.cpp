// A published estimator multiplied by the PUE twice; here the product has another type.
// expect-error: RL-232: a PUE is applied once
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/electricity.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr facility_energy metered = it_energy(1.0 * kilowatt_hours) * pue(1.2);
#else
constexpr facility_energy metered = it_energy(1.0 * kilowatt_hours) * pue(1.2) * pue(1.2);
#endif
