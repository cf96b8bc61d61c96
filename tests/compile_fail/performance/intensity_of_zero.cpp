// Work without arithmetic has no roofline; it is bandwidth_bound.
// expect-error: intensity_not_positive
#include <ridgeline/performance/speedup/bottleneck.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr roofline limit(0.5 * units::flops_per_byte, arithmetic::fp32);
#else
constexpr roofline limit(0.0 * units::flops_per_byte, arithmetic::fp32);
#endif
