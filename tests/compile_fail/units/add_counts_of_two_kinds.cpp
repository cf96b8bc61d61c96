// GPUs and nodes have no sum.
// expect-error: RL-207: a count of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
auto all = gpus(8) + gpus(4);
#else
auto all = gpus(8) + nodes(4);
#endif
