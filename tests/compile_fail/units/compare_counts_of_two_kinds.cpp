// Fewer GPUs than layers: the stages of the pipeline were meant.
// expect-error: RL-207: a count of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
bool fewer = stages(8) < stages(4);
#else
bool fewer = gpus(8) < layers(48);
#endif
