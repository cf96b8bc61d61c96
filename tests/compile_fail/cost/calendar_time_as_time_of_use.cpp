// A plain duration is calendar time; whoever means use says so.
// expect-error: RL-231: time of use is due here
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/electricity.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

constexpr power_draw desktop{.gpu = 350.0 * watts, .host = 100.0 * watts};

#ifdef CONTROL
constexpr it_energy drawn = energy_of(desktop, time_of_use(24.0 * hours));
#else
constexpr it_energy drawn = energy_of(desktop, 24.0 * hours);
#endif
