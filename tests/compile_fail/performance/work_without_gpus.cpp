// GPUs are split by their work, GPUs times time; a time alone does not say of how many GPUs.
// expect-error: RL-202: a quantity of another kind is due here
#include <ridgeline/performance/training/post_training.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr split_of_gpus split = best_split(gpus(64), gpus(8), 3.0 * units::gpu_hours, 1.0 * units::gpu_hours);
#else
constexpr split_of_gpus split = best_split(gpus(64), gpus(8), 3.0 * units::hours, 1.0 * units::hours);
#endif
