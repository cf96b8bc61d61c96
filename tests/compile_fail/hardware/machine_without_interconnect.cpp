// Four GPUs that nothing connects are four machines.
// expect-error: interconnect_needed
#include <ridgeline/hardware/machine.hpp>
using namespace ridgeline;
constexpr accelerator card{};
constexpr interconnect nothing{};
#ifdef CONTROL
constexpr machine desk(card, gpus(1), nothing, host{});
#else
constexpr machine desk(card, gpus(4), nothing, host{});
#endif
