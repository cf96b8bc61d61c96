// A figure may be absent, so it is no factor.
// expect-error: RL-215: a figure may be absent
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr figure<bandwidth> memory = 900.0 * gigabytes_per_second;
constexpr data_size moved = memory.value() * (2.0 * seconds);
#else
constexpr figure<bandwidth> memory = 900.0 * gigabytes_per_second;
constexpr data_size moved = memory * (2.0 * seconds);
#endif
