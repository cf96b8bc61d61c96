#include <cstdint>
#include <limits>
#include <ridgeline/units/number_format.hpp>

using namespace ridgeline;
using units::bytes;

// Source   ledger row D5: FP16 +-65,504, BF16 +-3e38 with the exponent of FP32
static_assert(largest_finite(fp16) == 65504.0);
static_assert(largest_finite(bf16) > 3.38e38 && largest_finite(bf16) < 3.40e38);
static_assert(bf16.exponent_bits == fp32.exponent_bits && smallest_normal(bf16) == smallest_normal(fp32));

// Source   the C++ implementation's own description of binary32 and binary64
static_assert(largest_finite(fp64) == std::numeric_limits<double>::max());
static_assert(smallest_normal(fp64) == std::numeric_limits<double>::min());
static_assert(smallest_subnormal(fp64) == std::numeric_limits<double>::denorm_min());
static_assert(largest_finite(fp32) == static_cast<double>(std::numeric_limits<float>::max()));
static_assert(smallest_normal(fp32) == static_cast<double>(std::numeric_limits<float>::min()));
static_assert(smallest_subnormal(fp32) == static_cast<double>(std::numeric_limits<float>::denorm_min()));
static_assert(largest_finite(int8) == std::numeric_limits<std::int8_t>::max());
static_assert(largest_finite(int32) == std::numeric_limits<std::int32_t>::max());

// Source   OCP OFP8 1.0, table of formats: E4M3 448, 2^-6, 2^-9; E5M2 57,344, 2^-14, 2^-16
static_assert(largest_finite(fp8_e4m3) == 448.0 && smallest_normal(fp8_e4m3) == 0x1p-6);
static_assert(smallest_subnormal(fp8_e4m3) == 0x1p-9);
static_assert(largest_finite(fp8_e5m2) == 57344.0 && smallest_normal(fp8_e5m2) == 0x1p-14);
static_assert(smallest_subnormal(fp8_e5m2) == 0x1p-16);

// Source   OCP MX 1.0, element formats: E2M1 6, 1, 0.5; E3M2 28, 0.25, 0.0625; E2M3 7.5, 1, 0.125
static_assert(largest_finite(fp4_e2m1) == 6.0 && smallest_normal(fp4_e2m1) == 1.0);
static_assert(smallest_subnormal(fp4_e2m1) == 0.5);
static_assert(largest_finite(fp6_e3m2) == 28.0 && smallest_normal(fp6_e3m2) == 0.25);
static_assert(smallest_subnormal(fp6_e3m2) == 0.0625);
static_assert(largest_finite(fp6_e2m3) == 7.5 && smallest_normal(fp6_e2m3) == 1.0);
static_assert(smallest_subnormal(fp6_e2m3) == 0.125);

// Source   OpenXLA StableHLO RFC 20230321: biases 8 and 16; Noune et al. 2022: largest 240 and 57,344
static_assert(largest_finite(fp8_e4m3fnuz) == 240.0 && largest_finite(fp8_e5m2fnuz) == 57344.0);
static_assert(smallest_subnormal(fp8_e4m3fnuz) == 0x1p-10 && smallest_subnormal(fp8_e5m2fnuz) == 0x1p-17);

static_assert(largest_finite(int4) == 7.0 && smallest_subnormal(int4) == 1.0);
static_assert(largest_finite(tf32) > largest_finite(bf16) && largest_finite(tf32) < largest_finite(fp32));

// Two 4-bit numbers share a byte; a TF32 number takes as much memory as an FP32 one.
static_assert(2.0 * int4.width == bytes && 2.0 * fp4_e2m1.width == bytes && 4.0 * fp6_e3m2.width == 3.0 * bytes);
static_assert(tf32.width == fp32.width && bf16.width == fp16.width && 2.0 * fp8_e4m3.width == fp16.width);

// Source   ledger row D5; Micikevicius et al. 2018, section 3.2
static_assert(needs_loss_scaling(fp16) && needs_loss_scaling(fp8_e4m3) && needs_loss_scaling(fp8_e5m2));
static_assert(needs_loss_scaling(fp4_e2m1) && needs_loss_scaling(int8));
static_assert(!needs_loss_scaling(bf16) && !needs_loss_scaling(tf32) && !needs_loss_scaling(fp32) &&
              !needs_loss_scaling(fp64));

static_assert(bf16 == bf16 && bf16 != fp16 && fp8_e4m3 != fp8_e4m3fnuz && tf32 != fp32);

static_assert(input_format(arithmetic::tf32) == tf32 && accumulate_format(arithmetic::tf32) == fp32);
static_assert(input_format(arithmetic::fp16_accumulate_fp16) == fp16 &&
              accumulate_format(arithmetic::fp16_accumulate_fp16) == fp16);
static_assert(input_format(arithmetic::fp16_accumulate_fp32) == fp16 &&
              accumulate_format(arithmetic::fp16_accumulate_fp32) == fp32);
static_assert(input_format(arithmetic::bf16_accumulate_fp32) == bf16 &&
              accumulate_format(arithmetic::bf16_accumulate_fp32) == fp32);
static_assert(input_format(arithmetic::fp8_accumulate_fp16) == fp8_e4m3 &&
              accumulate_format(arithmetic::fp8_accumulate_fp16) == fp16);
static_assert(input_format(arithmetic::int8_accumulate_int32) == int8 &&
              accumulate_format(arithmetic::int8_accumulate_int32) == int32);
static_assert(input_format(arithmetic::fp4_accumulate_fp32) == fp4_e2m1 &&
              accumulate_format(arithmetic::fp4_accumulate_fp32) == fp32);

// Training adds up in 32 bits: each format that a matrix unit multiplies comes back as its input format. FP8 units run
// E5M2 at the rate of E4M3.
static_assert(input_format(arithmetic_of(fp32)) == fp32 && input_format(arithmetic_of(tf32)) == tf32);
static_assert(input_format(arithmetic_of(bf16)) == bf16 && input_format(arithmetic_of(fp16)) == fp16);
static_assert(input_format(arithmetic_of(fp8_e4m3)) == fp8_e4m3 && input_format(arithmetic_of(int8)) == int8);
static_assert(input_format(arithmetic_of(fp4_e2m1)) == fp4_e2m1);
static_assert(arithmetic_of(fp8_e5m2) == arithmetic_of(fp8_e4m3));
static_assert(accumulate_format(arithmetic_of(fp16)) == fp32 && accumulate_format(arithmetic_of(bf16)) == fp32);
