// 8 of what? The word is named where the number enters.
// expect-error: RL-208: a bare number says neither share nor count
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
long step(gpu_count devices);
#ifdef CONTROL
auto work = step(gpus(8));
#else
auto work = step(8);
#endif
