// expect-error: RL-257: rates are read from a device
#include <ridgeline/performance/training/step_time.hpp>
using namespace ridgeline;
constexpr auto time_on(const training_step& step, const cluster& on, const training_calibration& reached) {
#ifdef CONTROL
  return step_time(step, training_rates_of(on, step.recipe.compute, reached));
#else
  return step_time(step, training_rates{});
#endif
}
