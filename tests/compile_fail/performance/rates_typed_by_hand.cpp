// A field that is left out would be zero, and so would its part of every time.
// expect-error: RL-257: rates are read from a device
#include <ridgeline/performance/kernels/kernel_rates.hpp>
using namespace ridgeline;
constexpr kernel_rates rates_on(const accelerator& device, const kernel_calibration& reached) {
#ifdef CONTROL
  return rates_of(device, arithmetic::fp32, reached);
#else
  return {.operations = reached.matrix_share.value * device.peak.fp32.value()};
#endif
}
