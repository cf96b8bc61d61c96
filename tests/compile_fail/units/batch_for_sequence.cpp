// A batch passed as a sequence: the two integers that are swapped most.
// expect-error: RL-207: a count of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
long step(batch_size per_gpu, sequence_count waiting);
#ifdef CONTROL
auto work = step(batch(4), sequences(2));
#else
auto work = step(batch(4), batch(2));
#endif
