// `900 GB` of bandwidth: the "per second" was forgotten.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr bandwidth memory = 900.0 * gigabytes_per_second;
#else
constexpr bandwidth memory = 900.0 * gigabytes;
#endif
