#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/calibrations/kernels.hpp>
#include <ridgeline/performance/kernels/kernel_limit.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/performance/kernels/elementwise_time.hpp>

namespace {

using namespace ridgeline;

constexpr auto bf16_products = arithmetic::bf16_accumulate_fp32;
constexpr const kernel_calibration& on_h100 = catalogue::kernels_of(catalogue::h100_sxm5_80gb, bf16_products);
static_assert(on_h100.id == "hopper-matrix");

// A product of one token with a matrix waits for memory, one of 4096 tokens for arithmetic, a tiny one for its launch.
constexpr kernel_limit limit_of_tokens(double tokens, double width) {
  return verdict_of(gemm_time({.rows = tokens, .columns = width, .inner = width}, bf16_products,
                              catalogue::h100_sxm5_80gb, on_h100))
      .limit;
}
static_assert(limit_of_tokens(1, 8192) == kernel_limit::memory);
static_assert(limit_of_tokens(4096, 8192) == kernel_limit::compute);
static_assert(limit_of_tokens(1, 64) == kernel_limit::launch);

// An H100 is between one and a half and four times as fast as an A100 at products that fill both.
constexpr gemm_shape large{.rows = 8192, .columns = 8192, .inner = 8192};
constexpr duration ampere = gemm_time(large, bf16_products, catalogue::a100_sxm4_80gb, catalogue::ga100_matrix).total();
constexpr duration hopper = gemm_time(large, bf16_products, catalogue::h100_sxm5_80gb, on_h100).total();
static_assert(ampere > 1.5 * hopper && ampere < 4.0 * hopper);

constexpr kernel_rates rates = rates_of(catalogue::h100_sxm5_80gb, bf16_products, on_h100);
static_assert(verdict_of(elementwise_time(1.0 * units::gigabytes, rates)).limit == kernel_limit::memory);

}  // namespace
