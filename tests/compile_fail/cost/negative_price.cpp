// A machine is not bought for less than nothing.
// expect-error: figure_not_positive
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/ownership.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr figure<money> price = 2200.0 * dollars;
#else
constexpr figure<money> price = -2200.0 * dollars;
#endif
