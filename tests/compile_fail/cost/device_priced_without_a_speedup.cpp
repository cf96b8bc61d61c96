// A price is compared by the work that an hour does: the speedup stands between the device and its price.
// expect-error: RL-250
// forbid-error: no match
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/cost/priced.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
using namespace ridgeline;
constexpr accelerator device{.id = "a", .memory_bandwidth = 900.0 * units::gigabytes_per_second};
#ifdef CONTROL
constexpr rental fair = speedup(device, over(device), bandwidth_bound) | priced(4.10 * units::dollars_per_hour);
#else
constexpr rental fair = device | priced(4.10 * units::dollars_per_hour);
#endif
