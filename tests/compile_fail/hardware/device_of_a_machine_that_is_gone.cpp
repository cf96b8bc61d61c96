// What a machine without a name holds is gone after the call; a device taken out of it is a copy, and that has no name either.
// expect-error: RL-222
#include <ridgeline/hardware/machine.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
using namespace ridgeline;
constexpr accelerator device{.name = "any"};
constexpr machine alone(device, gpus(1), interconnect{}, host{.name = "any"});
#ifdef CONTROL
const auto reference = over(alone.device());
#else
const auto reference = over(machine(device, gpus(1), interconnect{}, host{.name = "any"}).device());
#endif
