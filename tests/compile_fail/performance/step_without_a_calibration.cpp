// A cluster says what its links and devices could do, a calibration what software reaches.
// expect-error: RL-254: step_time is asked for a step, a cluster or device, and a calibration, in this order
// forbid-error: no match
#include <ridgeline/performance/training/step_time.hpp>
using namespace ridgeline;
estimate<step_breakdown> of(const training_step& step, const cluster& on) {
#ifdef CONTROL
  return step_time(step, on, training_calibration{});
#else
  return step_time(step, on);
#endif
}
