// There are no fewer than one of a thing.
// expect-error: RL-213: a count scales what is per GPU, token or sample; for anything else take its value()
// forbid-error: no match
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr gpu_count some = gpus(8);
#else
constexpr gpu_count some = -gpus(8);
#endif
