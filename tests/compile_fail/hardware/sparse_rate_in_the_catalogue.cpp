// The same where it would do most harm: in the entry of a device.
// expect-error: RL-210
#include <ridgeline/hardware/sparsity.hpp>
using namespace ridgeline;
const sparse_operation_rate printed(624.0 * units::teraflops_per_second);
#ifdef CONTROL
inline const dense_peaks peaks{.bf16_accumulate_fp32 = 312.0 * units::teraflops_per_second};
#else
inline const dense_peaks peaks{.bf16_accumulate_fp32 = printed};
#endif
