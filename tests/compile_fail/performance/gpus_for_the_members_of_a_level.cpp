// A level of a network joins groups of the level below: 16 machines, not their 128 GPUs.
// expect-error: RL-207
// forbid-error: heterogeneous_system
#include <ridgeline/performance/training/across_sites.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr network_level pod{members(16), {}};
#else
constexpr network_level pod{gpus(128), {}};
#endif
