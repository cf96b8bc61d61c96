// A rate per clock cycle lacks the clock.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr operation_rate peak = 1024.0 * flops_per_cycle * (1410.0 * megahertz);
#else
constexpr operation_rate peak = 1024.0 * flops_per_cycle;
#endif
