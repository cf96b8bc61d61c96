// What a device does is bytes and operations a second; tokens a second become them by `decode_activity`.
// expect-error: RL-202: a quantity of another kind is due here
#include <ridgeline/performance/speedup/power_under_load.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr device_activity does{.memory = 1.0 * units::terabytes_per_second};
#else
constexpr device_activity does{.memory = 1000.0 * units::tokens_per_second};
#endif
