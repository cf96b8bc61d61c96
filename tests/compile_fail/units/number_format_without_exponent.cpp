// A float without an exponent is an integer, and says so.
// expect-error: RL-107: a number format must ha
// expect-error: number_format_malformed
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/number_format.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr double least = smallest_normal(number_format{
    .name = "s7", .kind = encoding::integer, .mantissa_bits = 7, .width = 1.0 * units::bytes, .source = {}});
#else
constexpr double least =
    smallest_normal(number_format{.name = "s7", .mantissa_bits = 7, .width = 1.0 * units::bytes, .source = {}});
#endif
