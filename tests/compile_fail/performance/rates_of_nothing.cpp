// Rates that no device gave are zero, and so was every time.
// expect-error: RL-257: rates are read from a device
#include <ridgeline/performance/kernels/gemm_time.hpp>
using namespace ridgeline;
constexpr gemm_shape gemm{.rows = 8.0, .columns = 8.0, .inner = 8.0};
constexpr kernel_time time_on(const accelerator& device, const kernel_calibration& reached) {
  constexpr arithmetic kind = arithmetic::fp32;
#ifdef CONTROL
  return gemm_time(gemm, widths_of(kind), rates_of(device, kind, reached));
#else
  return gemm_time(gemm, widths_of(kind), kernel_rates{});
#endif
}
