#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include <ridgeline/interop/boost_si.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/units/number_format.hpp>
#include <ridgeline/interop/detail/unit_names.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr int trials = 20'000;
constexpr double half_ulp = std::numeric_limits<double>::epsilon() / 2.0;  // what one rounding may change, as a share

// Numbers of every size that a device, a bill or a data set may have, of both signs.
class numbers {
 public:
  double any() {
    const double size = positive();
    return generator_() % 2 == 0 ? size : -size;
  }
  double positive() {
    const int exponent = static_cast<int>(generator_() % 120) - 60;
    return std::ldexp(1.0 + unit_(generator_), exponent);
  }
  double share() { return unit_(generator_); }
  std::int64_t whole(std::int64_t most) { return std::uniform_int_distribution<std::int64_t>(1, most)(generator_); }

 private:
  std::mt19937_64 generator_{20261121};  // the same numbers in every run
  std::uniform_real_distribution<double> unit_{0.0, 1.0};
};

struct pair_of {
  double actual;
  double expected;
};

// How far the two are apart, as a share of the expected one.
double relative_difference(pair_of both) { return std::fabs(both.actual - both.expected) / std::fabs(both.expected); }

}  // namespace

TEST_CASE("arithmetic on quantities is the arithmetic of their numbers, bit by bit") {
  numbers random;
  for (int i = 0; i < trials; ++i) {
    const double a = random.any();
    const double b = random.any();
    CAPTURE(a);
    CAPTURE(b);
    REQUIRE((a * bytes + b * bytes).value() == a + b);
    REQUIRE((a * bytes - b * bytes).value() == a - b);
    REQUIRE((a * (b * bytes)).value() == a * b);
    REQUIRE((a * bytes / (b * seconds)).value() == a / b);
    REQUIRE((a * watts * (b * seconds)).value() == a * b);
    REQUIRE((a * bytes < b * bytes) == (a < b));
  }
}

TEST_CASE("sums commute exactly and associate within the rounding of two additions") {
  numbers random;
  for (int i = 0; i < trials; ++i) {
    const duration a = random.positive() * seconds;
    const duration b = random.positive() * seconds;
    const duration c = random.positive() * seconds;
    REQUIRE(a + b == b + a);
    // Each side is rounded twice, each time by at most half an ulp of the total; all terms are positive.
    REQUIRE(relative_difference({((a + b) + c).value(), (a + (b + c)).value()}) <= 4.0 * half_ulp * (1.0 + 1e-9));
  }
}

TEST_CASE("in(x * unit, unit) is x: exactly where the unit is a power of two, else within two roundings") {
  numbers random;
  for (int i = 0; i < trials; ++i) {
    const double x = random.any();
    CAPTURE(x);
    REQUIRE(in(x * bytes, bytes) == x);
    REQUIRE(in(x * kibibytes, kibibytes) == x);
    REQUIRE(in(x * gibibytes, gibibytes) == x);
    REQUIRE(in(x * seconds, seconds) == x);
    for (const duration unit : {nanoseconds, milliseconds, minutes, hours, days, years})
      REQUIRE(relative_difference({in(x * unit, unit), x}) <= 2.0 * half_ulp * (1.0 + 1e-9));
  }
}

TEST_CASE("whole numbers of decimal units come back exact") {
  numbers random;
  for (int i = 0; i < trials; ++i) {
    // Below 2^53 / 3.6e12 a whole number times the unit is a whole number that a double holds, and the quotient is exact.
    const double n = static_cast<double>(random.whole(2'000));
    REQUIRE(in(n * gigabytes, gigabytes) == n);
    REQUIRE(in(n * kilowatt_hours, kilowatt_hours) == n);
    REQUIRE(in(n * hours, hours) == n);
    REQUIRE(in(n * teraflops, teraflops) == n);
  }
}

TEST_CASE("size, time and bandwidth agree whichever two are given") {
  numbers random;
  for (int i = 0; i < trials; ++i) {
    const data_size size = random.positive() * gigabytes;
    const bandwidth rate = random.positive() * gigabytes_per_second;
    const duration time = size / rate;
    REQUIRE(relative_difference({(rate * time).value(), size.value()}) <=
            2.0 * half_ulp * (1.0 + 1e-9));  // a division and a product
    REQUIRE(relative_difference({(size / time).value(), rate.value()}) <= 2.0 * half_ulp * (1.0 + 1e-9));
  }
}

TEST_CASE("a readable unit is one that the quantity reaches, and no larger one is") {
  numbers random;
  for (int i = 0; i < trials; ++i) {
    const data_size size = random.any() * gigabytes;
    const auto chosen = readable_unit(size);
    REQUIRE(chosen.shown);
    REQUIRE(chosen.shown_from <= std::fabs(size.value()) * bytes);
    for (const auto& unit : unit_names<data_size>)
      if (unit.shown && unit.size > chosen.size) REQUIRE(unit.shown_from > std::fabs(size.value()) * bytes);
  }
}

TEST_CASE("conversion to Boost SI and back changes no bit") {
  numbers random;
  for (int i = 0; i < trials; ++i) {
    const double x = random.any();
    REQUIRE(from_si(to_si(x * joules)).value() == x);
    REQUIRE(from_si(to_si(x * bytes)).value() == x);
    REQUIRE(from_si(boost_bits::from_value(8.0 * x)).value() == x);
  }
}

TEST_CASE("a share and its complement make the whole, and percent is a hundredth") {
  numbers random;
  for (int i = 0; i < trials; ++i) {
    const fraction share(random.share());
    REQUIRE(share.value() + share.complement().value() == doctest::Approx(1.0).epsilon(2.0 * half_ulp));
    REQUIRE(percent(100.0 * share.value()).value() == doctest::Approx(share.value()).epsilon(4.0 * half_ulp));
  }
}

TEST_CASE("counts compare as their numbers do, and every number up to 10^15 survives a double") {
  numbers random;
  for (int i = 0; i < trials; ++i) {
    const std::int64_t a = random.whole(1'000'000'000'000'000);
    const std::int64_t b = random.whole(1'000'000'000'000'000);
    REQUIRE((tokens(a) < tokens(b)) == (a < b));
    REQUIRE(static_cast<std::int64_t>(static_cast<double>(tokens(a).value())) == a);
  }
}

TEST_CASE("scaling the loss up never makes a gradient underflow") {
  numbers random;
  for (int i = 0; i < trials; ++i) {
    const double gradient = random.positive();
    for (const number_format& format : every_number_format)
      if (!underflows(gradient, format)) REQUIRE_FALSE(underflows(2.0 * gradient, format));
  }
}
