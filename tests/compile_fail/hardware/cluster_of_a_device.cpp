// expect-error: RL-258: a cluster is of machines
#include <ridgeline/hardware/cluster.hpp>
using namespace ridgeline;
constexpr accelerator device{.name = "any"};
#ifdef CONTROL
constexpr cluster one(machine(device, gpus(1), interconnect{}, host{.name = "any"}), nodes(1), interconnect{});
#else
constexpr cluster one(device, nodes(1), interconnect{});
#endif
