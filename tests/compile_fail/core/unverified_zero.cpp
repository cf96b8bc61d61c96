// A guess is positive too.
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
constexpr auto guess = unverified(350.0 * watts);
#else
constexpr auto guess = unverified(0.0 * watts);
#endif
