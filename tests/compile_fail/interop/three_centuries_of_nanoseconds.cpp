// A 64-bit count of nanoseconds ends after 292 years.
// expect-error: RL-133: a time must be finit
#include <ridgeline/interop/chrono.hpp>
#include <ridgeline/units/constants.hpp>
#ifdef CONTROL
constexpr auto wait = ridgeline::rounded_to<std::chrono::microseconds>(300.0 * ridgeline::units::years);
#else
constexpr auto wait = ridgeline::rounded_to<std::chrono::nanoseconds>(300.0 * ridgeline::units::years);
#endif
