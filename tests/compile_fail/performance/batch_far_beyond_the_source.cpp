// The source measured one doubling. Four of them are the caller's risk, and said so.
// expect-error: batch_ratio_out_of_range
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
using namespace ridgeline;
constexpr compared_settings settings{.candidate = {.batch_per_gpu = batch(64)},
                                     .reference = {.batch_per_gpu = batch(4)}};
#ifdef CONTROL
constexpr double gain = batch_size_correction(network_class::transformer, extrapolate)(settings);
#else
constexpr double gain = batch_size_correction(network_class::transformer)(settings);
#endif
