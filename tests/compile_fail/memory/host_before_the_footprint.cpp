// What is needed comes before the host that it has to fit.
// expect-error: RL-255: fits is asked for a memory breakdown and a device, fits(footprint(step), device)
// forbid-error: no match
#include <ridgeline/memory/fits.hpp>
using namespace ridgeline;
bool holds(const memory_breakdown& need, const host& around) {
#ifdef CONTROL
  return bool(fits(need, around, gpus(8)));
#else
  return bool(fits(around, need, gpus(8)));
#endif
}
