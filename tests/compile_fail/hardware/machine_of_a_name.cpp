// expect-error: RL-253: a name is no description
#include <ridgeline/hardware/machine.hpp>
using namespace ridgeline;
constexpr accelerator device{.name = "any"};
#ifdef CONTROL
constexpr machine one(device, gpus(1), interconnect{}, host{.name = "any"});
#else
constexpr machine one("h100-sxm5-80gb", gpus(1), interconnect{}, host{.name = "any"});
#endif
