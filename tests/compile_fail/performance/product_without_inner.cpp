// A forgotten extent is zero, and a product of nothing takes no time.
// expect-error: RL-165
// forbid-error: homogeneous_system
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
using namespace ridgeline;
constexpr auto& device = catalogue::a100_sxm4_80gb;
#ifdef CONTROL
constexpr auto spent = gemm_time({.rows = 32, .columns = 32, .inner = 32}, arithmetic::tf32, device, datasheet_kernels);
#else
constexpr auto spent = gemm_time({.rows = 32, .columns = 32}, arithmetic::tf32, device, datasheet_kernels);
#endif
