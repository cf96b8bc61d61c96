// A number cast to an enumeration that has no such value.
// expect-error: RL-108: a value lies outside it
// expect-error: enumerator_unknown
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/number_format.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto multiplied = input_format(static_cast<arithmetic>(1)).width;
#else
constexpr auto multiplied = input_format(static_cast<arithmetic>(99)).width;
#endif
