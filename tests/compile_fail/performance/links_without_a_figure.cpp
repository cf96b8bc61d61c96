// The source compares NVLink 3 with NVLink 2.
// expect-error: link_pair_not_covered
#include <ridgeline/performance/speedup/corrections/multi_gpu_overhead.hpp>
using namespace ridgeline;
constexpr run_setting newer{.batch_per_gpu = batch(64), .devices = gpus(8), .link = "nvlink3"};
#ifdef CONTROL
constexpr run_setting older{.batch_per_gpu = batch(64), .devices = gpus(8), .link = "nvlink2"};
#else
constexpr run_setting older{.batch_per_gpu = batch(64), .devices = gpus(8), .link = "pcie4-x16"};
#endif
constexpr double gain =
    multi_gpu_overhead_correction(network_class::transformer)({.candidate = newer, .reference = older});
