// A share of zero would take for ever: a device without such units has no peak to reach.
// expect-error: RL-166
// forbid-error: homogeneous_system
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/performance/kernels/kernel_rates.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr kernel_calibration reached{.matrix_share = {percent(85)}};
#else
constexpr kernel_calibration reached{.matrix_share = {percent(0)}};
#endif
constexpr kernel_rates rates = rates_of(catalogue::a100_sxm4_80gb, arithmetic::tf32, reached);
