// A batch of nothing has no throughput to correct.
// expect-error: count_below_one
#include <ridgeline/performance/speedup/correction.hpp>
#ifdef CONTROL
constexpr ridgeline::run_setting measured{.batch_per_gpu = ridgeline::batch(1)};
#else
constexpr ridgeline::run_setting measured{.batch_per_gpu = ridgeline::batch(0)};
#endif
