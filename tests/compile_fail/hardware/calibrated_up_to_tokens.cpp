// A range of measurements counts GPUs in GPUs.
// expect-error: RL-207: a count of another kind is due here
// forbid-error: heterogeneous_system
// forbid-error: no match for
#include <ridgeline/hardware/training_calibration.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr training_range measured{.most_tokens = tokens(8192), .most_gpus = gpus(64)};
#else
constexpr training_range measured{.most_tokens = tokens(8192), .most_gpus = tokens(64)};
#endif
