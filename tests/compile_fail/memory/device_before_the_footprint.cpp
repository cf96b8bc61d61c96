// What is needed comes before what it has to fit.
// expect-error: RL-255: fits is asked for a memory breakdown and a device, fits(footprint(step), device)
// forbid-error: no match
#include <ridgeline/memory/fits.hpp>
using namespace ridgeline;
bool holds(const memory_breakdown& need, const accelerator& device) {
#ifdef CONTROL
  return bool(fits(need, device));
#else
  return bool(fits(device, need));
#endif
}
