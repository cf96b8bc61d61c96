// The price of a machine is not that of each of its GPUs.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr hourly_price_per_gpu each = 16.0 * dollars_per_hour / (8.0 * gpu_devices);
#else
constexpr hourly_price_per_gpu each = 16.0 * dollars_per_hour;
#endif
