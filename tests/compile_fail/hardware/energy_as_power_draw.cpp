// A supply is sized in watts, not in kilowatt-hours.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/hardware/power_supply.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr power_draw four{.gpu = 350.0 * watts, .gpus = gpus(4), .host = 100.0 * watts};
#else
constexpr power_draw four{.gpu = 0.35 * kilowatt_hours, .gpus = gpus(4), .host = 100.0 * watts};
#endif
