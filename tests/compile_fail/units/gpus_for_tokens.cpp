// GPUs where a sequence length is due.
// expect-error: RL-207: a count of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
long step(token_count length);
#ifdef CONTROL
auto work = step(tokens(1024));
#else
auto work = step(gpus(8));
#endif
