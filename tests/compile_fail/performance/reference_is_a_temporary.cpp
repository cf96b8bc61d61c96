// `over` keeps a reference: a device that dies at the end of the line must not get there.
// expect-error: RL-222
// expect-error: outlives the call
#include <ridgeline/performance/speedup/speedup.hpp>
using namespace ridgeline;
inline const accelerator known{};
#ifdef CONTROL
const over reference(known);
#else
const over reference(accelerator{});
#endif
