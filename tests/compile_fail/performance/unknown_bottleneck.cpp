// What limits the work is a named rule, not a flag.
// expect-error: RL-221
// expect-error: compute_bound(arithmetic)
// forbid-error: homogeneous_system
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
using namespace ridgeline;
#ifdef CONTROL
const speedup_factor same = speedup(catalogue::v100_sxm2_16gb, over(catalogue::v100_sxm2_32gb), bandwidth_bound);
#else
const speedup_factor same = speedup(catalogue::v100_sxm2_16gb, over(catalogue::v100_sxm2_32gb), true);
#endif
