// A critical batch in samples, asked about a batch in tokens.
// expect-error: RL-207: a count of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/workload/critical_batch.hpp>
using namespace ridgeline;
constexpr batch_scaling of_target{1000.0, batch(512)};
#ifdef CONTROL
constexpr double steps = steps_to_target(of_target, batch(4096));
#else
constexpr double steps = steps_to_target(of_target, tokens(4096));
#endif
