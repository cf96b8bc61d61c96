// No host costs infinitely much.
// expect-error: RL-106: a quantity must be finit
// expect-error: quantity_not_finite
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <limits>
#include <ridgeline/core/amount.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr amount<money> host = 0.0 * dollars;
#else
constexpr amount<money> host = std::numeric_limits<double>::infinity() * dollars;
#endif
