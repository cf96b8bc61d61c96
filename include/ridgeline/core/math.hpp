#pragma once
#include <bit>
#include <cstdint>
#include <limits>

// Elementary functions that a constant expression may call. One algorithm serves both times, built from +, -, *, / and
// casts alone: the bits are the same at compile time and at run time as long as the compiler does not contract
// a * b + c (-ffp-contract=off, or a target without fused multiply-add). With contraction the error bounds still hold.
// Domains are the callers' business: like those of <cmath>, the functions answer with infinities and NaN.

namespace ridgeline::inline v0_2::math::detail {

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double largest_double = std::numeric_limits<double>::max();
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// The unevaluated sum high + low: twice the digits of a double.
struct double_pair {
  double high;
  double low;
};

/// The rounded sum of two numbers of which the first is the larger (or zero), and what the rounding lost, exactly.
/// Source   Dekker, A floating-point technique for extending the available precision, Numer. Math. 18, 1971, 224-242
// NOLINTNEXTLINE(bugprone-easily-swappable-parameters): the order is what the function is about, and its callers stand below
constexpr double_pair renormalized(double larger, double smaller) noexcept {
  const double sum = larger + smaller;
  return {sum, smaller - (sum - larger)};
}

/// The leading 26 of the 53 significant bits: a product of two such numbers is exact, and so is x - leading_half(x).
constexpr double leading_half(double x) noexcept {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & ~std::uint64_t{0x7ffffff});
}

/// 2^n for a normal result, -1022 <= n <= 1023.
constexpr double power_of_two(int n) noexcept {
  return std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52);
}

constexpr bool sign_bit(double x) noexcept { return std::bit_cast<std::uint64_t>(x) >> 63 != 0; }
constexpr double magnitude(double x) noexcept { return sign_bit(x) ? -x : x; }

/// ln 2, rounded.
inline constexpr double ln_2 = 0x1.62e42fefa39efp-1;
/// 2 / ln 2 in two doubles: its leading 26 bits and the rest, rounded.
inline constexpr double_pair two_over_ln_2{0x1.715476p1, 0x1.4ae0bf85ddf44p-25};

/// log2(j / 16) for j = 11 .. 23 in two doubles. The first is a multiple of 2^-42: adding an exponent to it is exact.
/// Source   computed with 300 bits (mpmath 1.3.0); tests/unit/core/math_test.cpp repeats it in long double
inline constexpr double_pair log2_of_sixteenths[] = {
    {-0x1.14c560fe688p-1, -0x1.7c407050799bfp-44}, {-0x1.a8ff971811p-2, 0x1.6879fa00b120ap-44},
    {-0x1.32bfee370fp-2, 0x1.979a5db68721dp-46},   {-0x1.8a8980abfcp-3, 0x1.66cccab240e9p-46},
    {-0x1.7d60496cfcp-4, 0x1.2ce6312ebb81dp-46},   {0.0, 0.0},
    {0x1.663f6fac9p-4, 0x1.3167ccc538261p-44},     {0x1.5c01a39fbep-3, -0x1.2f0c0bfe9dbecp-44},
    {0x1.fbc16b9026p-3, 0x1.0144751b3314fp-44},    {0x1.49a784bcd2p-2, -0x1.1d406db502403p-44},
    {0x1.91bba891f1p-2, 0x1.c22d2cad415aep-44},    {0x1.d6753e032fp-2, -0x1.7c407050799bfp-44},
    {0x1.0c10500d638p-1, 0x1.532c412ba94dbp-44},
};

/// 2^(i / 16) for i = 0 .. 15 in two doubles: rounded, and what the rounding lost.
/// Source   computed with 300 bits (mpmath 1.3.0); tests/unit/core/math_test.cpp repeats it in long double
inline constexpr double_pair exp2_of_sixteenths[] = {
    {1.0, 0.0},
    {0x1.0b5586cf9890fp0, 0x1.8a62e4adc610bp-54},
    {0x1.172b83c7d517bp0, -0x1.19041b9d78a76p-55},
    {0x1.2387a6e756238p0, 0x1.9b07eb6c70573p-54},
    {0x1.306fe0a31b715p0, 0x1.6f46ad23182e4p-55},
    {0x1.3dea64c123422p0, 0x1.ada0911f09ebcp-55},
    {0x1.4bfdad5362a27p0, 0x1.d4397afec42e2p-56},
    {0x1.5ab07dd485429p0, 0x1.6324c054647adp-54},
    {0x1.6a09e667f3bcdp0, -0x1.bdd3413b26456p-54},
    {0x1.7a11473eb0187p0, -0x1.41577ee04992fp-55},
    {0x1.8ace5422aa0dbp0, 0x1.6e9f156864b27p-54},
    {0x1.9c49182a3f09p0, 0x1.c7c46b071f2bep-56},
    {0x1.ae89f995ad3adp0, 0x1.7a1cd345dcc81p-54},
    {0x1.c199bdd85529cp0, 0x1.11065895048ddp-55},
    {0x1.d5818dcfba487p0, 0x1.2ed02d75b3707p-55},
    {0x1.ea4afa2a490dap0, -0x1.e9c23179c2893p-54},
};

/// log2 of a positive finite number, with a relative error below 2^-64.
///
/// Model    x = 2^e m, sqrt(1/2) <= m < sqrt(2); c = the nearest sixteenth to m; s = (m - c) / (m + c), |s| < 0.0223;
///          log2 x = e + log2 c + (2 / ln 2) (s + s^3/3 + s^5/5 + s^7/7 + s^9/9 + s^11/11), s^13/13 < 2^-70 s.
///          Only the terms before s^3/3 need two doubles: s^2/3 < 2^-12, so its rounding stays below 2^-64.
constexpr double_pair log2_pair(double x) noexcept {
  constexpr std::uint64_t sqrt_half = 0x3fe6a09e667f3bcd;  // bits of sqrt(1/2): the exponent field steps there
  const bool subnormal = x < std::numeric_limits<double>::min();
  const auto bits = std::bit_cast<std::uint64_t>(subnormal ? x * 0x1p54 : x);
  const std::uint64_t exponent_field = (bits - sqrt_half) & 0xfff0'0000'0000'0000;
  const double exponent = static_cast<double>((static_cast<std::int64_t>(exponent_field) >> 52) - (subnormal ? 54 : 0));
  const double m = std::bit_cast<double>(bits - exponent_field);

  const int sixteenths = static_cast<int>(m * 16.0 + 0.5);
  const double c = sixteenths * 0.0625;
  const double_pair log2_c = log2_of_sixteenths[sixteenths - 11];

  const double difference = m - c;  // exact: m and c are within a factor of two (Sterbenz)
  const double reciprocal = 1.0 / (m + c);
  const double m_high = leading_half(m);
  const double s_high = leading_half(difference * reciprocal);
  const double remainder = (difference - s_high * (m_high + c)) - s_high * (m - m_high);
  const double s_low = remainder * reciprocal;

  const double s = s_high + s_low;
  const double z = s * s;
  constexpr double k = two_over_ln_2.high + two_over_ln_2.low;
  const double series = s * z * (k / 3.0 + z * (k / 5.0 + z * (k / 7.0 + z * (k / 9.0 + z * (k / 11.0)))));
  const double small = two_over_ln_2.high * s_low + two_over_ln_2.low * s;

  const double_pair sum = renormalized(exponent + log2_c.high, two_over_ln_2.high * s_high);
  return renormalized(sum.high, sum.low + (log2_c.low + (small + series)));
}

/// 2^(p.high + p.low), rounded, for |p.low| <= 2^-50 |p.high|; p.high not NaN.
///
/// Model    i / 16 = p.high to the nearest sixteenth, r = p - i / 16, |r| <= 1/32;
///          2^p = 2^(i / 16) (1 + the terms of (r ln 2)^n / n! to n = 7), the term of n = 8 being below 2^-59
constexpr double exp2_of_pair(double_pair p) noexcept {
  if (p.high >= 1024.5) return infinity;
  if (p.high <= -1075.5) return 0.0;
  constexpr double round_to_sixteenths = 0x1.8p48;  // one unit in the last place is 1/16 there
  const double nearest = (p.high + round_to_sixteenths) - round_to_sixteenths;
  const int i = static_cast<int>(nearest * 16.0);
  const int n = i >> 4;
  const double_pair t = exp2_of_sixteenths[i & 15];

  const double r = (p.high - nearest) + p.low;
  const double u = r * ln_2;
  const double series =
      u + u * u * (1.0 / 2 + u * (1.0 / 6 + u * (1.0 / 24 + u * (1.0 / 120 + u * (1.0 / 720 + u * (1.0 / 5040))))));
  const double result = t.high + (t.low + t.high * series);

  if (n > 1023 && result >= 1.0) return infinity;
  return result * power_of_two(n >> 1) * power_of_two(n - (n >> 1));  // in two steps: 2^n may not be a normal number
}

/// x without its fraction, for |x| < 2^63. From 2^52 on every double is whole, from 2^53 on even.
constexpr double truncated(double x) noexcept { return static_cast<double>(static_cast<std::int64_t>(x)); }
constexpr bool is_whole(double x) noexcept { return magnitude(x) >= 0x1p52 || truncated(x) == x; }
constexpr bool is_odd(double x) noexcept {
  return magnitude(x) < 0x1p53 && truncated(x) == x && (static_cast<std::int64_t>(x) & 1) != 0;
}

}  // namespace ridgeline::inline v0_2::math::detail

namespace ridgeline::inline v0_2::math {

/// Whether a number is neither infinite nor NaN.
///
/// Model    lowest double <= x <= largest double
/// Inputs   x  any double [1]
/// Returns  false for infinities and NaN
/// Checked  tests/unit/core/math_test.cpp, tests/static/core/math_static.cpp
constexpr bool is_finite(double x) noexcept { return x >= -detail::largest_double && x <= detail::largest_double; }

/// The smallest whole number not below x.
///
/// Model    the least whole n with n >= x
/// Inputs   x  any double [1]
/// Returns  exact; with the sign of x where it is zero (-0.0 for -1 < x < 0); x itself for infinities and NaN
/// Checked  tests/unit/core/math_test.cpp, tests/static/core/math_static.cpp
constexpr double ceil(double x) noexcept {
  if (!(detail::magnitude(x) < 0x1p52)) return x;
  const double toward_zero = detail::truncated(x);
  const double whole = toward_zero < x ? toward_zero + 1.0 : toward_zero;
  return whole == 0.0 && detail::sign_bit(x) ? -0.0 : whole;
}

/// The largest whole number not above x.
///
/// Model    the greatest whole n with n <= x
/// Inputs   x  any double [1]
/// Returns  exact; with the sign of x where it is zero; x itself for infinities and NaN
/// Checked  tests/unit/core/math_test.cpp, tests/static/core/math_static.cpp
constexpr double floor(double x) noexcept { return -ceil(-x); }

/// The logarithm to base 2.
///
/// Model    the y with 2^y = x, in two doubles (detail::log2_pair), rounded once
/// Inputs   x  any double [1]
/// Returns  within 1 unit in the last place, also next to 1 and for subnormal x; exact for powers of two;
///          -infinity for zeros, NaN for negative x, +infinity for +infinity
/// Checked  tests/unit/core/math_test.cpp, tests/static/core/math_static.cpp, tests/bits/math_bits.cpp
constexpr double log2(double x) noexcept {
  if (x > 0.0 && x < detail::infinity) return detail::log2_pair(x).high;
  if (x == 0.0) return -detail::infinity;
  return x < 0.0 ? detail::not_a_number : x;
}

/// Two to the power x.
///
/// Model    2^x by a table of sixteenths and a series (detail::exp2_of_pair)
/// Inputs   x  any double [1]
/// Returns  within 1 unit in the last place, subnormal results included; exact for whole x;
///          +infinity from 1024 on, zero up to -1075
/// Checked  tests/unit/core/math_test.cpp, tests/static/core/math_static.cpp, tests/bits/math_bits.cpp
constexpr double exp2(double x) noexcept { return x == x ? detail::exp2_of_pair({x, 0.0}) : x; }

/// x to the power y.
///
/// Model    2^(y log2 |x|) with the exponent in two doubles, and the sign of x where y is odd
/// Inputs   x, y  any doubles [1]
/// Returns  within 1 unit in the last place, subnormal results included; zeros, infinities and NaN as in ISO C,
///          annex F: 1 for y = 0 or x = 1 whatever the other is, NaN for a negative finite x and a y that is not whole
/// Checked  tests/unit/core/math_test.cpp, tests/static/core/math_static.cpp, tests/bits/math_bits.cpp
// NOLINTNEXTLINE(bugprone-easily-swappable-parameters): the order of std::pow, which every reader knows
constexpr double pow(double x, double y) noexcept {
  if (y == 0.0 || x == 1.0) return 1.0;
  if (!(x == x && y == y)) return detail::not_a_number;
  const double base = detail::magnitude(x);
  const bool negative = detail::sign_bit(x) && detail::is_odd(y);

  // |log2 x| >= 2^-53 unless x is 1 or -1: from |y| = 2^66 on the power can only be zero, infinite or (for x = -1) one
  if (base == 0.0 || base == detail::infinity || detail::magnitude(y) > 0x1p66) {
    if (base == 1.0) return 1.0;
    const double limit = (base > 1.0) == (y > 0.0) ? detail::infinity : 0.0;
    return negative ? -limit : limit;
  }
  if (x < 0.0 && !detail::is_whole(y)) return detail::not_a_number;

  const detail::double_pair log2_base = detail::log2_pair(base);
  const double y_high = detail::leading_half(y);
  const double log2_high = detail::leading_half(log2_base.high);
  const double log2_low = (log2_base.high - log2_high) + log2_base.low;
  const double power =
      detail::exp2_of_pair(detail::renormalized(y_high * log2_high, (y - y_high) * log2_high + y * log2_low));
  return negative ? -power : power;
}

}  // namespace ridgeline::inline v0_2::math
