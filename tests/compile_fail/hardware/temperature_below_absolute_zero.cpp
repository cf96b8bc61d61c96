// A reading of -300 C is a broken sensor.
// expect-error: temperature_impossible
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/hardware/cooling.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr celsius hot(84.0);
#else
constexpr celsius hot(-300.0);
#endif
