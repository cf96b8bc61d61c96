// 1.67 what? A speedup, images a second, ...
// expect-error: RL-224
// forbid-error: homogeneous_system
#include <ridgeline/performance/speedup/correction.hpp>
using namespace ridgeline;
const compared_settings settings{.candidate = {.batch_per_gpu = batch(64)}, .reference = {.batch_per_gpu = batch(64)}};
#ifdef CONTROL
const speedup_factor fair = remove_bias(speedup_factor(1.67), settings);
#else
const double fair = remove_bias(1.67, settings);
#endif
