#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <random>
#include <string>

#include <ridgeline/core/math.hpp>

namespace {

namespace math = ridgeline::math;

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double smallest = std::numeric_limits<double>::denorm_min();

// Place of a double in the order of all doubles; both zeros have the place 0.
std::int64_t place(double x) {
  const auto bits = std::bit_cast<std::int64_t>(x);
  return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
}

// How many doubles lie from a to b, so that neighbours are 1 apart; NaN is next to nothing but NaN.
std::uint64_t ulp_distance(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b) ? 0 : ~std::uint64_t{0};
  const auto difference = static_cast<std::uint64_t>(place(a)) - static_cast<std::uint64_t>(place(b));
  return place(a) < place(b) ? 0 - difference : difference;
}

struct comparison {
  std::uint64_t worst = 0;
  double worst_x = 0.0;
  double worst_y = 0.0;
  long inputs = 0;
  long unequal = 0;

  void add(double ours, double theirs, double x, double y = 0.0) {
    ++inputs;
    const std::uint64_t distance = ulp_distance(ours, theirs);
    if (distance != 0) ++unequal;
    if (distance > worst) {
      worst = distance;
      worst_x = x;
      worst_y = y;
    }
  }

  std::string report(const char* name) const {
    std::array<char, 200> text{};
    std::snprintf(text.data(), text.size(),
                  "%s: at most %llu ulp from the C library over %ld inputs (%ld unequal), at %a, %a", name,
                  static_cast<unsigned long long>(worst), inputs, unequal, worst_x, worst_y);
    return text.data();
  }
};

// Ours stays within 0.6 ulp of the true value (0.76 for subnormal results, which round twice), and glibc within 0.55:
// the two are equal or neighbours.
constexpr std::uint64_t neighbours = 1;

// Random numbers that are the same with every standard library: the distributions of <random> are not.
class source_of_numbers {
 public:
  std::uint64_t bits() { return engine_(); }
  double between(double low, double high) { return low + (high - low) * (static_cast<double>(bits() >> 11) * 0x1p-53); }
  double positive() {  // every exponent alike, subnormal numbers included
    return std::bit_cast<double>(bits() % std::bit_cast<std::uint64_t>(inf));
  }
  double near_one() { return 1.0 + between(-0.5, 1.0) * std::ldexp(1.0, -static_cast<int>(bits() % 53)); }

 private:
  std::mt19937_64 engine_{20261121};
};

constexpr std::array special_numbers{
    0.0,     0.5,      1.0,     1.5,           2.0,     3.0,           inf,      smallest,       0x1p-1022,
    -0.0,    -0.5,     -1.0,    -1.5,          -2.0,    -3.0,          -inf,     -smallest,      -0x1p-1022,
    0.1,     largest,  1e300,   1.0 + 0x1p-52, 0x1p53,  0x1p53 - 1.0,  0x1p65,   1.0 - 0x1p-53,  1024.0 - 0x1p-43,
    -0.1,    -largest, -1e300,  1023.0,        -0x1p53, -0x1p53 + 1.0, -0x1p66,  -1.0 + 0x1p-53, -1075.0 + 0x1p-42,
    0x1p63,  1024.0,   1024.25, 0x1p53 + 2.0,  0x1p52,  0x1p52 + 1.0,  0x1.8p66, -1.0 - 0x1p-52, not_a_number,
    -1022.0, -1022.5,  -1074.0, -1074.5,       -1075.0, -1075.25,      -1076.0,
};

bool same_value_and_sign(double a, double b) {
  return ulp_distance(a, b) == 0 && (std::isnan(a) || std::signbit(a) == std::signbit(b));
}

}  // namespace

TEST_CASE("the distance in units of the last place counts doubles") {
  CHECK(ulp_distance(1.0, 1.0) == 0);
  CHECK(ulp_distance(1.0, 1.0 + 0x1p-52) == 1);
  CHECK(ulp_distance(1.0 - 0x1p-53, 1.0 + 0x1p-52) == 2);
  CHECK(ulp_distance(-smallest, smallest) == 2);
  CHECK(ulp_distance(largest, inf) == 1);
  CHECK(ulp_distance(not_a_number, 1.0) > 1'000'000);
}

TEST_CASE("log2 agrees with the C library to the last place") {
  source_of_numbers numbers;
  comparison everywhere;
  comparison beside_one;
  for (int i = 0; i < 1'000'000; ++i) {
    const double x = numbers.positive();
    everywhere.add(math::log2(x), std::log2(x), x);
    const double y = numbers.near_one();
    beside_one.add(math::log2(y), std::log2(y), y);
  }
  for (double n = 1.0; n <= 100'000.0; ++n) everywhere.add(math::log2(n), std::log2(n), n);
  // Where the nearest sixteenth, and so the entry of the table, changes.
  for (int j = 11; j < 24; ++j) {
    double x = (j + 0.5) / 16.0;
    for (int step = 0; step < 100; ++step) x = std::nextafter(x, 0.0);
    for (int step = 0; step < 200; ++step, x = std::nextafter(x, inf)) everywhere.add(math::log2(x), std::log2(x), x);
  }
  MESSAGE(everywhere.report("log2"));
  MESSAGE(beside_one.report("log2 beside 1"));
  CHECK(everywhere.worst <= neighbours);
  CHECK(beside_one.worst <= neighbours);
}

TEST_CASE("exp2 agrees with the C library to the last place") {
  source_of_numbers numbers;
  comparison everywhere;
  comparison subnormal;
  comparison small;
  for (int i = 0; i < 1'000'000; ++i) {
    const double x = numbers.between(-1080.0, 1030.0);
    everywhere.add(math::exp2(x), std::exp2(x), x);
    const double y = numbers.between(-1076.0, -1021.0);
    subnormal.add(math::exp2(y), std::exp2(y), y);
    const double z = numbers.between(-1.0, 1.0) * std::ldexp(1.0, -static_cast<int>(numbers.bits() % 60));
    small.add(math::exp2(z), std::exp2(z), z);
  }
  // Every sixteenth, and the middle between two, where the entry of the table changes; with the neighbours of each.
  for (int i = -1080 * 32; i <= 1030 * 32; ++i) {
    const double x = i / 32.0;
    for (const double y : {std::nextafter(x, -inf), x, std::nextafter(x, inf)}) {
      everywhere.add(math::exp2(y), std::exp2(y), y);
    }
  }
  MESSAGE(everywhere.report("exp2"));
  MESSAGE(subnormal.report("exp2, subnormal results"));
  MESSAGE(small.report("exp2 of small numbers"));
  CHECK(everywhere.worst <= neighbours);
  CHECK(subnormal.worst <= neighbours);
  CHECK(small.worst <= neighbours);
}

TEST_CASE("pow agrees with the C library to the last place") {
  source_of_numbers numbers;
  comparison everywhere;
  comparison beside_one;
  comparison subnormal;
  comparison ordinary;
  for (int i = 0; i < 1'000'000; ++i) {
    // The exponent is chosen so that the result covers the range from zero to infinity.
    const double x = numbers.positive();
    const double y = numbers.between(-1080.0, 1080.0) / std::log2(x == 1.0 ? 2.0 : x);
    everywhere.add(math::pow(x, y), std::pow(x, y), x, y);
    const double u = numbers.near_one();
    const double v = numbers.between(-1080.0, 1080.0) / std::log2(u == 1.0 ? 2.0 : u);
    beside_one.add(math::pow(u, v), std::pow(u, v), u, v);
    const double s = numbers.positive();
    const double t = numbers.between(-1076.0, -1021.0) / std::log2(s == 1.0 ? 2.0 : s);
    subnormal.add(math::pow(s, t), std::pow(s, t), s, t);
    const double p = numbers.between(0.0, 100.0);
    const double q = numbers.between(-10.0, 10.0);
    ordinary.add(math::pow(p, q), std::pow(p, q), p, q);
  }
  for (int x = -100; x <= 100; ++x) {
    for (int y = -200; y <= 200; ++y) ordinary.add(math::pow(x, y), std::pow(x, y), x, y);
  }
  MESSAGE(everywhere.report("pow"));
  MESSAGE(beside_one.report("pow, base beside 1"));
  MESSAGE(subnormal.report("pow, subnormal results"));
  MESSAGE(ordinary.report("pow, ordinary numbers"));
  CHECK(everywhere.worst <= neighbours);
  CHECK(beside_one.worst <= neighbours);
  CHECK(subnormal.worst <= neighbours);
  CHECK(ordinary.worst <= neighbours);
}

TEST_CASE("zeros, infinities, NaN and the ends of the range are treated as the C library treats them") {
  for (const double x : special_numbers) {
    CAPTURE(x);
    CHECK(ulp_distance(math::log2(x), std::log2(x)) <= neighbours);
    CHECK(ulp_distance(math::exp2(x), std::exp2(x)) <= neighbours);
    CHECK(math::is_finite(x) == std::isfinite(x));
    for (const double y : special_numbers) {
      CAPTURE(y);
      const double ours = math::pow(x, y);
      const double theirs = std::pow(x, y);
      CHECK(ulp_distance(ours, theirs) <= neighbours);
      if (!std::isnan(theirs)) CHECK(std::signbit(ours) == std::signbit(theirs));
    }
  }
}

TEST_CASE("ceil and floor are those of the C library, signs of zero included") {
  source_of_numbers numbers;
  long unequal = 0;
  const auto compare = [&unequal](double x) {
    if (!same_value_and_sign(math::ceil(x), std::ceil(x))) ++unequal;
    if (!same_value_and_sign(math::floor(x), std::floor(x))) ++unequal;
  };
  std::ranges::for_each(special_numbers, compare);
  for (int i = 0; i < 500'000; ++i) {
    compare(std::bit_cast<double>(numbers.bits()));
    compare(numbers.between(-10.0, 10.0));
    compare(numbers.between(-0x1p54, 0x1p54));
  }
  for (int i = -10'000; i <= 10'000; ++i) {
    const double x = i / 2.0;
    for (const double y : {std::nextafter(x, -inf), x, std::nextafter(x, inf)}) compare(y);
  }
  CHECK(unequal == 0);
}

TEST_CASE("the tables of constants are the logarithms and powers that they say they are") {
  // Only where long double has more digits than double can it see the second number of a pair; elsewhere the
  // comparisons with the C library above have to do.
  if constexpr (std::numeric_limits<long double>::digits >= 64) {
    const long double last_place = std::numeric_limits<long double>::epsilon();
    for (int i = 0; i < 13; ++i) {
      CAPTURE(i);
      const auto [high, low] = math::detail::log2_of_sixteenths[i];
      // One rounding in the sum and one in log2l, of numbers below 1.
      CHECK(std::fabs((static_cast<long double>(high) + low) - std::log2((i + 11) / 16.0L)) <= last_place);
      CHECK(high * 0x1p42 == std::floor(high * 0x1p42));
    }
    for (int i = 0; i < 16; ++i) {
      CAPTURE(i);
      const auto [high, low] = math::detail::exp2_of_sixteenths[i];
      // The same of numbers between 1 and 2, whose last place is twice as large.
      CHECK(std::fabs((static_cast<long double>(high) + low) - std::exp2(i / 16.0L)) <= 2 * last_place);
      CHECK(high == static_cast<double>(std::exp2(i / 16.0L)));
    }
    const auto [high, low] = math::detail::two_over_ln_2;
    CHECK(std::fabs((static_cast<long double>(high) + low) - 2.0L / std::log(2.0L)) <= 4 * last_place);
    CHECK(math::detail::ln_2 == static_cast<double>(std::log(2.0L)));
  } else {
    MESSAGE("skipped: long double has no more digits than double here");
  }
}
