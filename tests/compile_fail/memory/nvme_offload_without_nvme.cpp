// A host without NVMe cannot hold what a plan puts there.
// expect-error: storage_needed
// expect-error: RL-128
// forbid-error: homogeneous_system
#include <ridgeline/memory/fits.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr host around{.name = "host", .memory = 64.0 * units::gigabytes, .storage = 1000.0 * units::gigabytes};
#else
constexpr host around{.name = "host", .memory = 64.0 * units::gigabytes};
#endif
constexpr memory_breakdown need{.on_storage = 100.0 * units::gigabytes};
constexpr host_fit answer = fits(need, around, gpus(1));
