// 900 of what?
// expect-error: RL-203: a bare number has no unit; multiply it by one
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
constexpr figure<bandwidth> memory = 900.0;
#endif
