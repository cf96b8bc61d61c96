// An arithmetic alone does not say whether it or the memory limits the work.
// expect-error: RL-221
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
using namespace ridgeline;
#ifdef CONTROL
const speedup_factor same =
    speedup(catalogue::v100_sxm2_16gb, over(catalogue::v100_sxm2_32gb), compute_bound(arithmetic::fp32));
#else
const speedup_factor same = speedup(catalogue::v100_sxm2_16gb, over(catalogue::v100_sxm2_32gb), arithmetic::fp32);
#endif
