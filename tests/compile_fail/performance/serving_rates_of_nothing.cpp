// expect-error: RL-257: rates are read from a device
#include <ridgeline/performance/serving/serving_rates.hpp>
using namespace ridgeline;
constexpr serving_rates rates_on(const accelerator& device, const serving_calibration& reached) {
#ifdef CONTROL
  return serving_rates_of(device, arithmetic::fp32, reached);
#else
  return serving_rates{.host_link = 32.0 * units::gigabytes_per_second};
#endif
}
