// Zero says that the price holds the host; less than nothing is a mistake.
// expect-error: quantity_not_finite
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/ownership.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr amount<money> host = 0.0 * dollars;
#else
constexpr amount<money> host = -100.0 * dollars;
#endif
