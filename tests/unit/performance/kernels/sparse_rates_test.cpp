#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/catalogue/calibrations/kernels.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/performance/kernels/sparse_rates.hpp>

using namespace ridgeline;

namespace {
constexpr auto kind = arithmetic::bf16_accumulate_fp32;
}  // namespace

TEST_CASE("a pruned factor halves the arithmetic and not the loading of the other factor") {
  constexpr kernel_rates dense = rates_of(catalogue::a100_sxm4_80gb, kind, catalogue::ga100_matrix);
  constexpr kernel_rates sparse = *sparse_rates_of(catalogue::a100_sxm4_80gb, kind, catalogue::ga100_matrix);
  // values 1/2, positions 1/16 of the dense bytes
  CHECK(sparse.load_edge == doctest::Approx(dense.load_edge * (1.0 + 9.0 / 16.0)).epsilon(1e-15));
  CHECK(sparse.seconds_per_operation == 0.5 * dense.seconds_per_operation);
  CHECK(sparse.operations > 1.5 * dense.operations);
  CHECK(sparse.operations < 2.0 * dense.operations);

  // full waves reach what `operations` says
  constexpr gemm_shape product{.rows = 108 * 128, .columns = 128 * 128, .inner = 4096};
  constexpr duration spent = gemm_time(product, widths_of(kind), sparse).compute;
  CHECK(in(spent, operations_of(product) / sparse.operations) == doctest::Approx(1.0).epsilon(1e-14));
}

TEST_CASE("there is no sparse rate where nothing skips zeros") {
  constexpr auto half_precision = arithmetic::fp16_accumulate_fp32;
  CHECK(!sparse_rates_of(catalogue::v100_sxm2_16gb, half_precision, catalogue::volta_matrix));
  CHECK(!sparse_rates_of(catalogue::a100_sxm4_80gb, arithmetic::fp32, catalogue::volta_fp32));
  CHECK(!sparse_rates_of(catalogue::a100_sxm4_80gb, kind, catalogue::ga100_matrix, {.kept = 1, .of = 4}));
  CHECK_THROWS_WITH(sparse_rates_of(catalogue::a100_sxm4_80gb, kind, catalogue::ga100_matrix, {.kept = 4, .of = 4}),
                    message(errc::sparsity_malformed).data());
}
