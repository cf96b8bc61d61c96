// expect-error: RL-258: a cluster is of machines
#include <ridgeline/hardware/cluster.hpp>
using namespace ridgeline;
constexpr machine each(accelerator{.name = "any"}, gpus(1), interconnect{}, host{.name = "any"});
#ifdef CONTROL
constexpr cluster one(each, nodes(1), interconnect{});
#else
constexpr cluster one("dgx-h100", nodes(1), interconnect{});
#endif
