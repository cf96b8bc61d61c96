// "Unlimited" is no figure.
// expect-error: RL-101: a figure must be positi
// expect-error: figure_not_positive
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <limits>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr figure<data_size> capacity = 24.0 * gibibytes;
#else
constexpr figure<data_size> capacity = std::numeric_limits<double>::infinity() * gibibytes;
#endif
