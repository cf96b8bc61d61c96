// NaN is no share: a comparison with it is false on both sides.
// expect-error: RL-102: a fraction must
// expect-error: fraction_out_of_range
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <limits>
#include <ridgeline/units/fraction.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr fraction share(0.5);
#else
constexpr fraction share(std::numeric_limits<double>::quiet_NaN());
#endif
