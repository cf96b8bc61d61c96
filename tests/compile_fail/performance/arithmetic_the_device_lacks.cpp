// A V100 has no TF32: there is no rate to compare, and no silent FP32 instead.
// expect-error: figure_absent
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/performance/speedup/bottleneck.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr operation_rate rate = compute_bound(arithmetic::fp32)(catalogue::v100_sxm2_16gb).value();
#else
constexpr operation_rate rate = compute_bound(arithmetic::tf32)(catalogue::v100_sxm2_16gb).value();
#endif
