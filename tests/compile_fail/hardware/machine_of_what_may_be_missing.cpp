// expect-error: RL-256: what was looked for may be missing
#include <ridgeline/hardware/machine.hpp>
using namespace ridgeline;
constexpr accelerator device{.name = "any"};
constexpr const accelerator* found = &device;
#ifdef CONTROL
constexpr machine one(*found, gpus(1), interconnect{}, host{.name = "any"});
#else
constexpr machine one(found, gpus(1), interconnect{}, host{.name = "any"});
#endif
