// Tokens where parameters are due: both are large whole numbers.
// expect-error: RL-207: a count of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/workload/scaling_law.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr trained_model chinchilla{parameter_count(70e9), tokens(1.4e12)};
#else
constexpr trained_model chinchilla{tokens(70e9), tokens(1.4e12)};
#endif
