// Sixteen bits do not fit in one byte.
// expect-error: RL-107: a number format must ha
// expect-error: number_format_malformed
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/number_format.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr double most = largest_finite(
    number_format{.name = "e5m10", .exponent_bits = 5, .mantissa_bits = 10, .width = 2.0 * units::bytes, .source = {}});
#else
constexpr double most = largest_finite(
    number_format{.name = "e5m10", .exponent_bits = 5, .mantissa_bits = 10, .width = 1.0 * units::bytes, .source = {}});
#endif
