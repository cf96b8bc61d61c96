#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/arithmetic.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Which bit patterns a format keeps for something else than a finite number. The range follows from it and the bits.
enum class encoding {
  ieee,                  // the highest exponent means infinity and NaN
  finite_and_nan,        // only the pattern of all ones is NaN, no infinity
  finite_unsigned_zero,  // NaN takes the place of the negative zero, and the exponent bias is one larger
  finite_only,           // every pattern is a number
  integer,               // two's complement
};

/// The name of an encoding.
///
/// Inputs   code  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(encoding code) noexcept {
  switch (code) {
    case encoding::ieee: return "IEEE 754";
    case encoding::finite_and_nan: return "finite and NaN";
    case encoding::finite_unsigned_zero: return "finite unsigned zero";
    case encoding::finite_only: return "finite only";
    case encoding::integer: return "integer";
  }
  return "unknown";
}

/// How a number is written in bits: its width in memory, its range, its precision.
///
/// Inputs   width is what one number takes in memory, without any scale that a block of numbers shares [B];
///          exponent_bits is 0 for an integer; mantissa_bits are those stored: without the sign, without a leading one
/// Errors   RL-107 by every function that reads the bits, if they do not fit each other
/// Source   each format carries its own
struct number_format {
  std::string_view name = {};
  encoding kind = encoding::ieee;
  int exponent_bits = 0;
  int mantissa_bits = 0;
  data_size width;
  citation source = {};
};

/// Whether two formats write the same number in the same bits.
///
/// Returns  true if encoding, bits and width agree; the name is not compared
/// Source   definition
constexpr bool operator==(const number_format& left, const number_format& right) {
  return left.kind == right.kind && left.exponent_bits == right.exponent_bits &&
         left.mantissa_bits == right.mantissa_bits && left.width == right.width;
}

namespace detail {

/// 2^n by doubling: exact wherever a double has such a number, down to the subnormal 2^-1074.
constexpr double two_to_the(int n) {
  double power = 1.0;
  for (; n > 0; --n) power *= 2.0;
  for (; n < 0; ++n) power *= 0.5;
  return power;
}

constexpr const number_format& checked(const number_format& format) {
  const bool whole = format.kind == encoding::integer;
  const int least_exponent = whole ? 0 : 2;
  const int most_exponent = whole ? 0 : 11;
  const bool bits_fit = format.exponent_bits >= least_exponent && format.exponent_bits <= most_exponent &&
                        format.mantissa_bits >= 1 && format.mantissa_bits <= 52 &&
                        8.0 * format.width.value() >= 1 + format.exponent_bits + format.mantissa_bits;
  if (!bits_fit) violated<errc::number_format_malformed>();
  return format;
}

constexpr int exponent_bias(const number_format& format) {
  const int half = 1 << (format.exponent_bits - 1);
  return format.kind == encoding::finite_unsigned_zero ? half : half - 1;
}

}  // namespace detail

/// The largest finite number of a format.
///
/// Model    (2 - 2^-m) 2^(E - bias), E the highest exponent left for numbers: all ones, one less in an IEEE format;
///          where all ones of exponent and mantissa are NaN, (2 - 2^(1-m)) 2^(E - bias); for integers 2^m - 1
/// Inputs   format  m mantissa bits, e exponent bits, bias 2^(e-1) - 1 (2^(e-1) with an unsigned zero)
/// Returns  a positive number [1]; the lowest is its negative, for integers one less than that
/// Errors   RL-107 if the bits do not fit each other
/// Source   IEEE 754-2019, section 3.3 (emax = bias); OCP OFP8 1.0 and OCP MX 1.0, tables of formats
/// Checked  tests/unit/units/number_format_test.cpp, tests/static/units/number_format_static.cpp
constexpr double largest_finite(const number_format& format) {
  detail::checked(format);
  if (format.kind == encoding::integer) return detail::two_to_the(format.mantissa_bits) - 1.0;
  const int all_ones = (1 << format.exponent_bits) - 1;
  const int highest = format.kind == encoding::ieee ? all_ones - 1 : all_ones;
  const int lost = format.kind == encoding::finite_and_nan ? 1 : 0;
  return (2.0 - detail::two_to_the(lost - format.mantissa_bits)) *
         detail::two_to_the(highest - detail::exponent_bias(format));
}

/// The smallest positive number with the full precision of a format.
///
/// Model    2^(1 - bias); for integers 1
/// Inputs   format  e exponent bits, bias 2^(e-1) - 1 (2^(e-1) with an unsigned zero)
/// Returns  a positive number [1]
/// Errors   RL-107 if the bits do not fit each other
/// Source   IEEE 754-2019, section 3.3 (emin = 1 - emax); OCP OFP8 1.0 and OCP MX 1.0, tables of formats
/// Checked  tests/unit/units/number_format_test.cpp, tests/static/units/number_format_static.cpp
constexpr double smallest_normal(const number_format& format) {
  detail::checked(format);
  return format.kind == encoding::integer ? 1.0 : detail::two_to_the(1 - detail::exponent_bias(format));
}

/// The smallest positive number of a format; less than half of it rounds to zero.
///
/// Model    2^(1 - bias - m); for integers 1
/// Inputs   format  m mantissa bits, e exponent bits, bias 2^(e-1) - 1 (2^(e-1) with an unsigned zero)
/// Returns  a positive number [1]
/// Errors   RL-107 if the bits do not fit each other
/// Source   IEEE 754-2019, section 3.3; OCP OFP8 1.0 and OCP MX 1.0, tables of formats
/// Checked  tests/unit/units/number_format_test.cpp, tests/static/units/number_format_static.cpp
constexpr double smallest_subnormal(const number_format& format) {
  detail::checked(format);
  return format.kind == encoding::integer
             ? 1.0
             : detail::two_to_the(1 - detail::exponent_bias(format) - format.mantissa_bits);
}

/// FP64, FP32 and FP16: binary64, binary32 and binary16 of the standard.
inline constexpr citation ieee_754{
    "IEEE 754-2019", "table 3.5, binary interchange formats; agrees with std::numeric_limits", "2026-11-21"};
/// The two 8-bit formats of NVIDIA, Arm and Intel. E4M3 gives up its infinities for one more binade.
inline constexpr citation ocp_fp8{
    "OCP 8-bit Floating Point Specification (OFP8) 1.0; Micikevicius et al., FP8 Formats for Deep Learning, arXiv "
    "2209.05433",
    "table of binary formats, read as LLVM's APFloat repeats it", "2026-11-21"};
/// The elements of blocks that share a scale of their own 8 bits (32 numbers a block).
inline constexpr citation ocp_mx{"OCP Microscaling Formats (MX) Specification 1.0",
                                 "element formats, read as ONNX (Float stored in 6 bits) and gfloat repeat them",
                                 "2026-11-21"};
/// The 8-bit formats of AMD's MI300 and of Graphcore.
inline constexpr citation fp8_unsigned_zero{
    "OpenXLA StableHLO RFC 20230321 (fp8_fnuz); Noune et al., 8-bit Numerical Formats for Deep Neural Networks, arXiv "
    "2206.02915",
    "Float8E4M3FNUZ, Float8E5M2FNUZ", "2026-11-21"};
/// FP32 with 16 of its mantissa bits cut off.
inline constexpr citation google_bfloat16{
    "Google Cloud TPU documentation, Improve your model's performance with bfloat16", "dynamic range", "2026-11-21"};
/// The range of FP32 with the precision of FP16; in memory it is an FP32.
inline constexpr citation nvidia_tf32{"NVIDIA A100 Tensor Core GPU architecture whitepaper",
                                      "TF32, read as Wikipedia (TensorFloat-32) repeats it", "2026-11-21"};
/// Two's complement: the sign is the highest bit.
inline constexpr citation two_s_complement{"ISO/IEC 14882:2020", "basic.fundamental, signed integer types",
                                           "2026-11-21"};

/// The formats that programs name. A 4-bit number takes half a byte, a 6-bit one three quarters.
inline constexpr number_format fp64{"fp64", encoding::ieee, 11, 52, 8.0 * units::bytes, ieee_754};
/// Single precision.
inline constexpr number_format fp32{"fp32", encoding::ieee, 8, 23, 4.0 * units::bytes, ieee_754};
/// Stored in 4 bytes, multiplied with 19 bits.
inline constexpr number_format tf32{"tf32", encoding::ieee, 8, 10, 4.0 * units::bytes, nvidia_tf32};
/// The range of FP32, so gradients need no loss scaling.
inline constexpr number_format bf16{"bf16", encoding::ieee, 8, 7, 2.0 * units::bytes, google_bfloat16};
/// Half precision, +-65,504.
inline constexpr number_format fp16{"fp16", encoding::ieee, 5, 10, 2.0 * units::bytes, ieee_754};
/// For weights and activations, +-448.
inline constexpr number_format fp8_e4m3{"fp8_e4m3", encoding::finite_and_nan, 4, 3, 1.0 * units::bytes, ocp_fp8};
/// For gradients, +-57,344.
inline constexpr number_format fp8_e5m2{"fp8_e5m2", encoding::ieee, 5, 2, 1.0 * units::bytes, ocp_fp8};
/// AMD MI300, +-240.
inline constexpr number_format fp8_e4m3fnuz{"fp8_e4m3fnuz",   encoding::finite_unsigned_zero, 4, 3, 1.0 * units::bytes,
                                            fp8_unsigned_zero};
/// AMD MI300, +-57,344.
inline constexpr number_format fp8_e5m2fnuz{"fp8_e5m2fnuz",   encoding::finite_unsigned_zero, 5, 2, 1.0 * units::bytes,
                                            fp8_unsigned_zero};
/// +-28.
inline constexpr number_format fp6_e3m2{"fp6_e3m2", encoding::finite_only, 3, 2, 0.75 * units::bytes, ocp_mx};
/// +-7.5.
inline constexpr number_format fp6_e2m3{"fp6_e2m3", encoding::finite_only, 2, 3, 0.75 * units::bytes, ocp_mx};
/// +-6, sixteen values.
inline constexpr number_format fp4_e2m1{"fp4_e2m1", encoding::finite_only, 2, 1, 0.5 * units::bytes, ocp_mx};
/// What products of INT8 add up in.
inline constexpr number_format int32{"int32", encoding::integer, 0, 31, 4.0 * units::bytes, two_s_complement};
/// -128 to 127.
inline constexpr number_format int8{"int8", encoding::integer, 0, 7, 1.0 * units::bytes, two_s_complement};
/// -8 to 7.
inline constexpr number_format int4{"int4", encoding::integer, 0, 3, 0.5 * units::bytes, two_s_complement};

/// All of them, the widest first.
inline constexpr number_format every_number_format[] = {fp64, fp32,     tf32,     int32,        bf16,
                                                        fp16, fp8_e4m3, fp8_e5m2, fp8_e4m3fnuz, fp8_e5m2fnuz,
                                                        int8, fp6_e3m2, fp6_e2m3, fp4_e2m1,     int4};

/// Whether gradients kept in a format vanish unless the loss is scaled: multiplied by a large number before the
/// backward pass, and divided out before the optimizer. Scaled up, against underflow; a post that scales it down, against
/// overflow, has it the wrong way round.
///
/// Model    the format's smallest normal number is larger than FP32's
/// Inputs   format  of the gradients
/// Returns  true for FP16, FP8 and narrower ones and for integers, false for BF16, TF32, FP32, FP64
/// Errors   RL-107 if the bits do not fit each other
/// Source   Micikevicius et al., Mixed Precision Training, ICLR 2018, section 3.2 (arXiv 1710.03740)
/// Checked  tests/unit/units/number_format_test.cpp, tests/static/units/number_format_static.cpp
constexpr bool needs_loss_scaling(const number_format& format) {
  return smallest_normal(format) > smallest_normal(fp32);
}

/// Whether a number other than zero becomes zero in a format (rounded to nearest, ties to even).
///
/// Model    |x| <= smallest subnormal / 2
/// Inputs   magnitude  of the number, positive and finite [1]
///          format     that it is rounded to
/// Returns  true if nothing is left of it
/// Errors   RL-101 if the magnitude is not positive and finite; RL-107 if the bits do not fit each other
/// Source   IEEE 754-2019, section 4.3.1; Micikevicius et al. 2018, section 3.2: FP16 loses what is below 2^-24
/// Checked  tests/unit/units/number_format_test.cpp
constexpr bool underflows(double magnitude, const number_format& format) {
  if (!(magnitude > 0.0 && math::is_finite(magnitude))) detail::violated<errc::figure_not_positive>();
  return magnitude <= 0.5 * smallest_subnormal(format);
}

/// The format that a matrix unit multiplies.
///
/// Inputs   kind  any enumerator
/// Returns  the format of both factors; FP8 units run E4M3 and E5M2 alike, E4M3 stands for both: one width
/// Errors   RL-108 for a value outside the enumeration
/// Source   the name of the arithmetic; NVIDIA H100 Tensor Core GPU architecture whitepaper (FP8 inputs)
/// Checked  tests/static/units/number_format_static.cpp
constexpr number_format input_format(arithmetic kind) {
  switch (kind) {
    case arithmetic::fp32: return fp32;
    case arithmetic::tf32: return tf32;
    case arithmetic::fp16_accumulate_fp16:
    case arithmetic::fp16_accumulate_fp32: return fp16;
    case arithmetic::bf16_accumulate_fp32: return bf16;
    case arithmetic::fp8_accumulate_fp16:
    case arithmetic::fp8_accumulate_fp32: return fp8_e4m3;
    case arithmetic::int8_accumulate_int32: return int8;
    case arithmetic::fp4_accumulate_fp32: return fp4_e2m1;
  }
  detail::violated<errc::enumerator_unknown>();
}

/// The format in which a matrix unit adds up its products.
///
/// Inputs   kind  any enumerator
/// Returns  the format of the sum
/// Errors   RL-108 for a value outside the enumeration
/// Source   the name of the arithmetic; TF32 adds in FP32 (NVIDIA A100 whitepaper)
/// Checked  tests/static/units/number_format_static.cpp
constexpr number_format accumulate_format(arithmetic kind) {
  switch (kind) {
    case arithmetic::fp16_accumulate_fp16:
    case arithmetic::fp8_accumulate_fp16: return fp16;
    case arithmetic::int8_accumulate_int32: return int32;
    case arithmetic::fp32:
    case arithmetic::tf32:
    case arithmetic::fp16_accumulate_fp32:
    case arithmetic::bf16_accumulate_fp32:
    case arithmetic::fp8_accumulate_fp32:
    case arithmetic::fp4_accumulate_fp32: return fp32;
  }
  detail::violated<errc::enumerator_unknown>();
}

/// The arithmetic in which training multiplies a format: it adds up in 32 bits.
///
/// Inputs   format  of both factors: any that a matrix unit has
/// Returns  the enumerator; FP32 is not rounded to TF32
/// Errors   RL-107 for a format that no matrix unit adds up in 32 bits
/// Source   Micikevicius et al., Mixed Precision Training, 2018, section 3.3
/// Checked  tests/static/units/number_format_static.cpp
constexpr arithmetic arithmetic_of(const number_format& format) {
  const double width = format.width.value();
  if (format.kind == encoding::integer) {
    if (width == 1.0) return arithmetic::int8_accumulate_int32;
  } else if (width == 4.0) {
    return format.mantissa_bits == 10 ? arithmetic::tf32 : arithmetic::fp32;
  } else if (width == 2.0) {
    return format.exponent_bits == 8 ? arithmetic::bf16_accumulate_fp32 : arithmetic::fp16_accumulate_fp32;
  } else if (width == 1.0) {
    return arithmetic::fp8_accumulate_fp32;
  } else if (width == 0.5) {
    return arithmetic::fp4_accumulate_fp32;
  }
  detail::violated<errc::number_format_malformed>();
}

}  // namespace ridgeline::inline v0_2
