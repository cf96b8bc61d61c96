// A message has one sender and one receiver; three devices gather or reduce.
// expect-error: RL-168
#include <ridgeline/performance/collectives/collective_time.hpp>
using namespace ridgeline;
constexpr time_per_byte byte = 0.01 * units::nanoseconds / units::bytes;
constexpr fabric machine_alone{.link = byte, .network = byte, .devices = 8.0, .machines = 1.0};
#ifdef CONTROL
constexpr device_group pair{.devices = gpus(2), .per_machine = gpus(2)};
#else
constexpr device_group pair{.devices = gpus(3), .per_machine = gpus(3)};
#endif
constexpr duration spent = collective_time(collective::point_to_point, 1.0 * units::gigabytes, pair, machine_alone);
