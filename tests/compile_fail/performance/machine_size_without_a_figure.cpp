// Four GPUs lie between the source's one and eight.
// expect-error: gpu_count_not_covered
#include <ridgeline/performance/speedup/corrections/multi_gpu_overhead.hpp>
using namespace ridgeline;
constexpr compared_settings settings{.candidate = {.batch_per_gpu = batch(64), .devices = gpus(4), .link = "nvlink3"},
                                     .reference = {.batch_per_gpu = batch(64), .devices = gpus(4), .link = "nvlink2"}};
#ifdef CONTROL
constexpr double gain = multi_gpu_overhead_correction(network_class::transformer, extrapolate)(settings);
#else
constexpr double gain = multi_gpu_overhead_correction(network_class::transformer)(settings);
#endif
