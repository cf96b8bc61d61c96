// Four of four is dense.
// expect-error: sparsity_malformed
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/hardware/sparsity.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto rate = sparse_peak(catalogue::a100_sxm4_40gb, arithmetic::tf32, {.kept = 2, .of = 4});
#else
constexpr auto rate = sparse_peak(catalogue::a100_sxm4_40gb, arithmetic::tf32, {.kept = 4, .of = 4});
#endif
