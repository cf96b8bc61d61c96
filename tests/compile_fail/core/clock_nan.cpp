// NaN is neither above zero nor below.
// expect-error: RL-101: a figure must be positi
// expect-error: figure_not_positive
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <limits>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr figure<clock_rate> clock = clock_rate::from_value(1.41e9);
#else
constexpr figure<clock_rate> clock = clock_rate::from_value(std::numeric_limits<double>::quiet_NaN());
#endif
