#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/hardware/sparsity.hpp>

using namespace ridgeline;
using catalogue::a100_sxm4_40gb;
using catalogue::v100_sxm2_16gb;

TEST_CASE("two of four doubles the matrix peak, and nothing else does") {
  constexpr auto fast = sparse_peak(a100_sxm4_40gb, arithmetic::bf16_accumulate_fp32);
  REQUIRE(fast);
  CHECK(in(fast->at_two_of_four(), units::teraflops_per_second) == doctest::Approx(624.0).epsilon(1e-12));  // 2 * 312
  CHECK_FALSE(sparse_peak(a100_sxm4_40gb, arithmetic::bf16_accumulate_fp32, {.kept = 1, .of = 4}));
  CHECK_FALSE(sparse_peak(a100_sxm4_40gb, arithmetic::bf16_accumulate_fp32, {.kept = 4, .of = 8}));
  CHECK_FALSE(sparse_peak(a100_sxm4_40gb, arithmetic::bf16_accumulate_fp32, {.kept = 1, .of = 2}));
}

TEST_CASE("half an operation a second is a rate") {
  CHECK(sparse_operation_rate(0.5 * units::operations / units::seconds).verified());
  CHECK_FALSE(sparse_operation_rate(0.5 * units::operations / units::seconds, provenance::unverified).verified());
}

TEST_CASE("a pattern of which nothing is said is two of four, a device of which nothing is said has none") {
  static_assert(sparsity_pattern{} == two_of_four && two_of_four.kept == 2 && two_of_four.of == 4);
  static_assert(!accelerator{}.structured_sparsity);
}

TEST_CASE("a device without the feature, an absent arithmetic and the plain lanes have no sparse rate") {
  CHECK_FALSE(sparse_peak(v100_sxm2_16gb, arithmetic::fp16_accumulate_fp32));
  CHECK_FALSE(sparse_peak(a100_sxm4_40gb, arithmetic::fp8_accumulate_fp32));
  CHECK_FALSE(sparse_peak(a100_sxm4_40gb, arithmetic::fp32));
}

TEST_CASE("a sparse rate remembers whether the dense one was verified") {
  constexpr accelerator rumored{.id = "r",
                                .name = "R",
                                .architecture = "any",
                                .peak = {.bf16_accumulate_fp32 = unverified(100.0 * units::teraflops_per_second)},
                                .structured_sparsity = true,
                                .source = {}};
  CHECK_FALSE(sparse_peak(rumored, arithmetic::bf16_accumulate_fp32)->verified());
  CHECK(sparse_peak(a100_sxm4_40gb, arithmetic::bf16_accumulate_fp32)->verified());
}

TEST_CASE("pruned weights take half the bytes, and two bits for each value kept") {
  constexpr auto half = two_of_four_bytes(1.0 * units::mebibytes, fp16);
  CHECK(in(half.kept_values, units::kibibytes) == 512.0);
  CHECK(in(half.positions, units::kibibytes) == 64.0);  // 2^18 kept values * 2 bit
  CHECK(in(half.total(), units::mebibytes) == 9.0 / 16.0);
  constexpr auto eight_bit = two_of_four_bytes(1.0 * units::mebibytes, int8);
  CHECK(in(eight_bit.total(), units::mebibytes) == 5.0 / 8.0);
}

#if defined(__cpp_exceptions)
TEST_CASE("a pattern that keeps nothing or everything is RL-164; a size or rate that is not positive RL-101") {
  for (const sparsity_pattern wrong :
       {sparsity_pattern{0, 4}, sparsity_pattern{4, 4}, sparsity_pattern{-1, 4}, sparsity_pattern{3, 2}}) {
    CHECK_THROWS_WITH_AS(sparse_peak(a100_sxm4_40gb, arithmetic::tf32, wrong), message(errc::sparsity_malformed).data(),
                         error);
  }
  for (const double wrong :
       {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(two_of_four_bytes(wrong * units::bytes, fp16), message(errc::figure_not_positive).data(),
                         error);
    CHECK_THROWS_WITH_AS(sparse_operation_rate(wrong * units::operations_per_second),
                         message(errc::figure_not_positive).data(), error);
  }
}
#endif
