// The product of two quantities has a kind of its own.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr energy used = 350.0 * watts * (2.0 * hours);
#else
constexpr energy used = 350.0 * watts * (2.0 * bytes);
#endif
