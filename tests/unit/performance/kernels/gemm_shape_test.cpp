#include <doctest/doctest.h>
#include <ridgeline/performance/kernels/gemm_shape.hpp>

using namespace ridgeline;

TEST_CASE("a multiply-add is two operations") {
  CHECK(operations_of({.rows = 3, .columns = 5, .inner = 7}) == 210.0 * units::operations);
  CHECK(operations_of({.rows = 3, .columns = 5, .inner = 7, .count = 4}) == 840.0 * units::operations);
  CHECK(operations_of({.rows = 3, .columns = 5, .inner = 7, .count = 4, .done = 0.5}) == 420.0 * units::operations);
}

TEST_CASE("operands are as wide as the arithmetic takes them, sums as they are stored") {
  CHECK(widths_of(arithmetic::tf32).left == 4.0 * units::bytes);
  CHECK(widths_of(arithmetic::tf32).result == 4.0 * units::bytes);
  CHECK(widths_of(arithmetic::fp8_accumulate_fp32).right == 1.0 * units::bytes);
  CHECK(widths_of(arithmetic::fp8_accumulate_fp32).result == 2.0 * units::bytes);
  CHECK(widths_of(arithmetic::fp4_accumulate_fp32).left == 0.5 * units::bytes);
  CHECK(widths_of(arithmetic::int8_accumulate_int32).result == 4.0 * units::bytes);
}
