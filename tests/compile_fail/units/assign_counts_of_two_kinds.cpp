// A variable keeps its kind.
// expect-error: RL-207: a count of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
void set(gpu_count& n) { n = gpus(4); }
#else
void set(gpu_count& n) { n = nodes(4); }
#endif
