// Two devices in a row could be swapped; the reference says that it is one.
// expect-error: RL-220
// expect-error: over(...)
// forbid-error: bottleneck
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
using namespace ridgeline;
#ifdef CONTROL
const speedup_factor faster = speedup(catalogue::a100_sxm4_40gb, over(catalogue::v100_sxm2_16gb), bandwidth_bound);
#else
const speedup_factor faster = speedup(catalogue::a100_sxm4_40gb, catalogue::v100_sxm2_16gb, bandwidth_bound);
#endif
