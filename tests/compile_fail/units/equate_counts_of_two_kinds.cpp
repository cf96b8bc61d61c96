// Eight GPUs are not eight layers, nor different from them.
// expect-error: RL-207: a count of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
bool same = gpus(8) == gpus(4);
#else
bool same = gpus(8) == layers(8);
#endif
