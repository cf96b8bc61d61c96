// A share of nothing has no inverse.
// expect-error: RL-214: a fraction scales a quantity
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr duration used = percent(15) * (1.0 * years);
#else
constexpr duration used = (1.0 * years) / percent(15);
#endif
