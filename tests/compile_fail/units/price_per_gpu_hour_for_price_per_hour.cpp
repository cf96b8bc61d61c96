// A machine of eight GPUs at $2 per GPU-hour is not $2 per hour.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr hourly_price machine = 8.0 * gpu_devices * (2.0 * dollars_per_gpu_hour);
#else
constexpr hourly_price machine = 2.0 * dollars_per_gpu_hour;
#endif
