#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/workload/precision.hpp>

using namespace ridgeline;

// Source   deepseek-ai/DeepGEMM at a6d97a1 (2025-02), README, "Normal GEMMs for dense models" and "Grouped GEMMs for MoE models
//          (contiguous layout)", rows of 4,096 or more: an H800, FP8 with a scale for 128 numbers, TFLOP/s (read 2026-11-23)
namespace {
struct row {
  double groups, rows, columns, inner, teraflops;
};
constexpr row published[] = {{1, 4096, 2112, 7168, 1058},  {1, 4096, 24576, 1536, 990}, {1, 4096, 32768, 512, 590},
                             {1, 4096, 7168, 16384, 1358}, {1, 4096, 4096, 7168, 1304}, {1, 4096, 7168, 2048, 1025},
                             {4, 8192, 4096, 7168, 1297},  {4, 8192, 7168, 2048, 1099}, {8, 4096, 4096, 7168, 1288},
                             {8, 4096, 7168, 2048, 1093}};

/// Its rate over that of a GEMM with one scale a tensor.
double share_of(const row& one) {
  const accelerator& device = catalogue::h800_sxm5_80gb;
  const arithmetic kind = arithmetic_of(fp8_e4m3);
  const gemm_shape gemm{.rows = one.rows, .columns = one.columns, .inner = one.inner, .count = one.groups};
  const operation_count done = 2.0 * one.groups * one.rows * one.columns * one.inner * units::operations;
  const kernel_rates plain = rates_of(device, kind, catalogue::kernels_of(device, kind));
  const operation_rate reached = done / gemm_time(gemm, widths_of(kind), plain).total();
  return one.teraflops * units::teraflops_per_second / reached;
}
}  // namespace

TEST_CASE("GEMMs with finer scales reach 85 % of what those with one scale do") {
  std::array<double, std::size(published)> shares{};
  std::transform(std::begin(published), std::end(published), shares.begin(), share_of);
  std::sort(shares.begin(), shares.end());
  CHECK(0.5 * (shares[4] + shares[5]) == doctest::Approx(blockwise_gemm_share).epsilon(0.01));
  // Each: within 20 %, but for the one whose inner extent has four blocks, whose results are half of its work.
  for (const row& one : published) {
    CAPTURE(one.inner);
    if (one.inner == 512) CHECK(share_of(one) < 0.6 * blockwise_gemm_share);
    else CHECK(share_of(one) == doctest::Approx(blockwise_gemm_share).epsilon(0.20));
  }
}
