// What performance means is a named rule, not a number.
// expect-error: RL-240
// forbid-error: no match
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/rank.hpp>
using namespace ridgeline;
constexpr std::array<accelerator, 1> devices{{{.id = "a", .memory_bandwidth = 900.0 * units::gigabytes_per_second}}};
constexpr card_request wanted{.memory = 24.0 * units::gigabytes};
#ifdef CONTROL
constexpr auto answer = rank(devices, {}, wanted, relative_performance(over(devices[0]), bandwidth_bound));
#else
constexpr auto answer = rank(devices, {}, wanted, 1.0);
#endif
