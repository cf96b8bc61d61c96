// Half of the published prices are per GPU: eight times too cheap for an instance of eight.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/rental.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr rental node{.price = 2.79 * dollars_per_gpu_hour * gpus(8)};
#else
constexpr rental node{.price = 2.79 * dollars_per_gpu_hour};
#endif
