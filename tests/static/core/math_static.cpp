// What ridgeline::math promises exactly, asked of the compiler.
// Compiled alone: the C library has log2, exp2 and pow outside any namespace, where other files bring its header along.
#include <bit>
#include <cstdint>
#include <limits>
#include <ridgeline/core/math.hpp>

namespace {

using namespace ridgeline::math;

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double smallest_normal = std::numeric_limits<double>::min();
constexpr double smallest = std::numeric_limits<double>::denorm_min();

constexpr bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
constexpr bool is_nan(double x) { return x != x; }

constexpr bool powers_of_two_are_exact() {
  double power = smallest;
  for (int n = -1074; n < 1024; ++n) {
    if (!same_bits(exp2(n), power) || log2(power) != n || !same_bits(pow(2.0, n), power)) return false;
    if (n < 1023) power *= 2.0;
  }
  return true;
}
static_assert(powers_of_two_are_exact());

static_assert(is_finite(0.0) && is_finite(largest) && is_finite(-largest) && is_finite(smallest));
static_assert(!is_finite(inf) && !is_finite(-inf) && !is_finite(nan));

static_assert(same_bits(log2(1.0), 0.0));
static_assert(log2(0.0) == -inf && log2(-0.0) == -inf && log2(inf) == inf);
static_assert(is_nan(log2(-1.0)) && is_nan(log2(-smallest)) && is_nan(log2(-inf)) && is_nan(log2(nan)));
// The neighbours of 1: (d - d^2/2 + ...) / ln 2, rounded from 200 bits. d^2/2 moves the last place of the first.
static_assert(log2(1.0 + 0x1p-52) == 0x1.71547652b82fdp-52 && log2(1.0 - 0x1p-53) == -0x1.71547652b82fep-53);

static_assert(same_bits(exp2(0.0), 1.0) && same_bits(exp2(-0.0), 1.0));
static_assert(exp2(0.5) == 0x1.6a09e667f3bcdp0);  // sqrt(2), rounded
static_assert(exp2(1024.0) == inf && exp2(largest) == inf && exp2(inf) == inf);
static_assert(is_finite(exp2(1024.0 - 0x1p-43)));
static_assert(same_bits(exp2(-1075.0), 0.0) && same_bits(exp2(-largest), 0.0) && same_bits(exp2(-inf), 0.0));
static_assert(exp2(-1075.0 + 0x1p-42) == smallest);
static_assert(is_nan(exp2(nan)));

static_assert(pow(10.0, 15.0) == 1e15 && pow(3.0, 4.0) == 81.0 && pow(4.0, -1.5) == 0.125 && pow(9.0, 0.5) == 3.0);
static_assert(pow(-3.0, 3.0) == -27.0 && pow(-3.0, 2.0) == 9.0 && is_nan(pow(-3.0, 0.5)));
static_assert(pow(0.0, 0.0) == 1.0 && pow(nan, 0.0) == 1.0 && pow(inf, -0.0) == 1.0);
static_assert(pow(1.0, nan) == 1.0 && pow(1.0, inf) == 1.0 && pow(-1.0, inf) == 1.0 && pow(-1.0, -largest) == 1.0);
static_assert(is_nan(pow(nan, 1.0)) && is_nan(pow(2.0, nan)));
static_assert(same_bits(pow(-0.0, 3.0), -0.0) && same_bits(pow(-0.0, 2.0), 0.0) && same_bits(pow(-0.0, 1.5), 0.0));
static_assert(pow(-0.0, -3.0) == -inf && pow(-0.0, -2.0) == inf && pow(0.0, -inf) == inf);
static_assert(pow(-inf, 3.0) == -inf && pow(-inf, 2.0) == inf && same_bits(pow(-inf, -3.0), -0.0));
static_assert(pow(2.0, inf) == inf && same_bits(pow(2.0, -inf), 0.0) && same_bits(pow(0.5, inf), 0.0));
static_assert(pow(largest, 2.0) == inf && same_bits(pow(largest, -2.0), 0.0) && pow(-largest, 3.0) == -inf);
static_assert(pow(-1.0, 0x1p53 - 1.0) == -1.0 && pow(-1.0, 0x1p53) == 1.0);
static_assert(pow(smallest_normal, 1.0) == smallest_normal && pow(smallest, 1.0) == smallest);
static_assert(pow(largest, 1.0) == largest);

static_assert(ceil(1.5) == 2.0 && ceil(-1.5) == -1.0 && ceil(2.0) == 2.0 && ceil(smallest) == 1.0);
static_assert(floor(1.5) == 1.0 && floor(-1.5) == -2.0 && floor(-2.0) == -2.0 && floor(-smallest) == -1.0);
static_assert(same_bits(ceil(-0.5), -0.0) && same_bits(ceil(-0.0), -0.0) && same_bits(ceil(0.0), 0.0));
static_assert(same_bits(floor(0.5), 0.0) && same_bits(floor(-0.0), -0.0) && same_bits(floor(0.0), 0.0));
static_assert(ceil(0x1p52 - 0.5) == 0x1p52 && floor(0x1p52 - 0.5) == 0x1p52 - 1.0 && floor(0.5 - 0x1p52) == -0x1p52);
static_assert(ceil(largest) == largest && floor(-largest) == -largest && ceil(0x1p53 + 2.0) == 0x1p53 + 2.0);
static_assert(ceil(inf) == inf && floor(-inf) == -inf && is_nan(ceil(nan)) && is_nan(floor(nan)));

}  // namespace
