// A step runs on a cluster: it comes first.
// expect-error: RL-254: step_time is asked for a step, a cluster or device, and a calibration, in this order
// forbid-error: no match
#include <ridgeline/performance/training/step_time.hpp>
using namespace ridgeline;
estimate<step_breakdown> of(const training_step& step, const cluster& on, const training_calibration& with) {
#ifdef CONTROL
  return step_time(step, on, with);
#else
  return step_time(on, step, with);
#endif
}
