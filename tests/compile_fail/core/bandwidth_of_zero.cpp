// A device with no bandwidth is an absent figure, not a zero.
// expect-error: RL-101: a figure must be positi
// expect-error: figure_not_positive
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
constexpr figure<bandwidth> memory = 0.0 * gigabytes_per_second;
#endif
