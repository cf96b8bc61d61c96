// A capacity given where a bandwidth is due.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr figure<bandwidth> memory = 900.0 * gigabytes_per_second;
#else
constexpr figure<bandwidth> memory = 900.0 * gigabytes;
#endif
