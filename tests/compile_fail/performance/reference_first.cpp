// The candidate comes first: read aloud, "speedup of the A100 over the V100".
// expect-error: RL-220
// expect-error: comes second
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
using namespace ridgeline;
#ifdef CONTROL
const speedup_factor faster = speedup(catalogue::a100_sxm4_40gb, over(catalogue::v100_sxm2_16gb), bandwidth_bound);
#else
const speedup_factor faster = speedup(over(catalogue::v100_sxm2_16gb), catalogue::a100_sxm4_40gb, bandwidth_bound);
#endif
