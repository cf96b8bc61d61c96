// The links of the GPUs and the network of the machines are both interconnects; their kinds tell them apart.
// expect-error: network_inside_a_machine
#include <ridgeline/hardware/cluster.hpp>
using namespace ridgeline;
constexpr interconnect nvlink{.kind = link_kind::nvswitch, .per_direction = 450.0 * units::gigabytes_per_second};
constexpr interconnect network{.kind = link_kind::infiniband, .per_direction = 50.0 * units::gigabytes_per_second};
constexpr accelerator device{.name = "any"};
#ifdef CONTROL
constexpr cluster eight(machine(device, gpus(8), nvlink, host{.name = "any"}), nodes(8), network);
#else
constexpr cluster eight(machine(device, gpus(8), network, host{.name = "any"}), nodes(8), nvlink);
#endif
