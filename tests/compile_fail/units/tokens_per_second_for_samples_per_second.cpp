// A sample holds many tokens: the two throughputs differ by the sequence length.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr sample_rate throughput = 232.0 * sequences_per_second;
#else
constexpr sample_rate throughput = 232.0 * tokens_per_second;
#endif
