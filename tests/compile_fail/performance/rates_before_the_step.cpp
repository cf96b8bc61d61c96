// The step comes first, whatever it runs on.
// expect-error: RL-254: step_time is asked for a step, a cluster or device, and a calibration, in this order
// forbid-error: no match
#include <ridgeline/performance/training/step_time.hpp>
using namespace ridgeline;
estimate<step_breakdown> of(const training_step& step, const training_rates& rates) {
#ifdef CONTROL
  return step_time(step, rates);
#else
  return step_time(rates, step);
#endif
}
