// A device without TF32 has no TF32 rate to compute with.
// expect-error: RL-105: a figure was needed tha
// expect-error: figure_absent
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr bool known = bool(figure<operation_rate>{absent});
#else
constexpr auto rate = figure<operation_rate>{absent}.value();
#endif
