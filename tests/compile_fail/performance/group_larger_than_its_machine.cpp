// Sixteen GPUs of one machine, where machines hold eight: two machines are meant.
// expect-error: RL-167
#include <ridgeline/performance/collectives/collective_time.hpp>
using namespace ridgeline;
constexpr time_per_byte byte = 0.01 * units::nanoseconds / units::bytes;
constexpr fabric two_machines{.link = byte, .network = byte, .devices = 8.0, .machines = 2.0};
#ifdef CONTROL
constexpr device_group sixteen{.devices = gpus(16), .per_machine = gpus(8)};
#else
constexpr device_group sixteen{.devices = gpus(16), .per_machine = gpus(16)};
#endif
constexpr duration time = collective_time(collective::all_reduce, 1.0 * units::gigabytes, sixteen, two_machines);
