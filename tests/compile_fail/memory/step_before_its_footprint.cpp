// A step needs memory: its footprint says how much.
// expect-error: RL-255: fits is asked for a memory breakdown and a device, fits(footprint(step), device)
// forbid-error: no match
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
using namespace ridgeline;
bool holds(const training_step& step, const accelerator& device) {
#ifdef CONTROL
  return bool(fits(footprint(step), device));
#else
  return bool(fits(step, device));
#endif
}
