#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <set>

#include <ridgeline/units/number_format.hpp>

using namespace ridgeline;

namespace {

// The number that a bit pattern stands for, read bit by bit as the specifications describe it: the reference that the
// closed forms are compared with. NaN and infinity are NaN here: neither is a finite number.
double decoded(const number_format& format, unsigned pattern) {
  const unsigned mantissa_mask = (1U << format.mantissa_bits) - 1U;
  const unsigned exponent_mask = (1U << format.exponent_bits) - 1U;
  const unsigned mantissa = pattern & mantissa_mask;
  const unsigned exponent = (pattern >> format.mantissa_bits) & exponent_mask;
  const int bias = (1 << (format.exponent_bits - 1)) - (format.kind == encoding::finite_unsigned_zero ? 0 : 1);
  if (format.kind == encoding::ieee && exponent == exponent_mask) return std::nan("");
  if (format.kind == encoding::finite_and_nan && exponent == exponent_mask && mantissa == mantissa_mask)
    return std::nan("");
  const double fraction = static_cast<double>(mantissa) / static_cast<double>(1U << format.mantissa_bits);
  if (exponent == 0) return std::ldexp(fraction, 1 - bias);
  return std::ldexp(1.0 + fraction, static_cast<int>(exponent) - bias);
}

}  // namespace

TEST_CASE("the range of every format of at most 16 bits is that of its bit patterns, one by one") {
  int tried = 0;
  for (const number_format& format : every_number_format) {
    if (format.kind == encoding::integer || 1 + format.exponent_bits + format.mantissa_bits > 16) continue;
    CAPTURE(format.name);
    double largest = 0.0;
    double smallest = std::numeric_limits<double>::infinity();
    double normal = std::numeric_limits<double>::infinity();
    const unsigned patterns = 1U << (format.exponent_bits + format.mantissa_bits);
    for (unsigned pattern = 0; pattern < patterns; ++pattern) {
      const double value = decoded(format, pattern);
      if (value > largest) largest = value;
      if (value > 0.0 && value < smallest) smallest = value;
      if (pattern >> format.mantissa_bits != 0 && value < normal) normal = value;
    }
    CHECK(largest_finite(format) == largest);
    CHECK(smallest_subnormal(format) == smallest);
    CHECK(smallest_normal(format) == normal);
    ++tried;
  }
  CHECK(tried == 9);
}

TEST_CASE("every format has a name of its own, a source and a width that holds its bits") {
  std::set<std::string_view> names;
  for (const number_format& format : every_number_format) {
    CAPTURE(format.name);
    CHECK(names.insert(format.name).second);
    CHECK_FALSE(format.source.document.empty());
    CHECK_FALSE(format.source.where.empty());
    CHECK(format.source.read_on.size() == 10);
    CHECK(8.0 * in(format.width, units::bytes) >= 1 + format.exponent_bits + format.mantissa_bits);
  }
}

// Source   ledger row D5 with its erratum (how FP16 training fails), Micikevicius et al. 2018, section 3.2
TEST_CASE(
    "a gradient that FP16 loses survives when the loss is scaled up, and is lost for good when it is scaled down") {
  const double gradient = 0x1p-27;
  REQUIRE(needs_loss_scaling(fp16));
  CHECK(underflows(gradient, fp16));
  CHECK_FALSE(underflows(gradient * 1024.0, fp16));
  CHECK(underflows(gradient / 1024.0, fp16));
  CHECK_FALSE(underflows(gradient, bf16));
}

TEST_CASE("half of the smallest number rounds to zero, a little more does not") {
  CHECK(underflows(0x1p-25, fp16));
  CHECK_FALSE(underflows(std::nextafter(0x1p-25, 1.0), fp16));
}

TEST_CASE("what is no magnitude cannot underflow") {
  for (const double bad :
       {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(underflows(bad, fp16), error);
  }
}

TEST_CASE("a format whose bits do not fit each other is refused by every question") {
  const data_size one_byte = 1.0 * units::bytes;
  const number_format wrong[] = {
      {"too wide", encoding::ieee, 5, 10, one_byte, {}},
      {"no exponent", encoding::ieee, 0, 7, one_byte, {}},
      {"one exponent bit", encoding::ieee, 1, 6, one_byte, {}},
      {"beyond a double", encoding::ieee, 12, 40, 8.0 * units::bytes, {}},
      {"finer than a double", encoding::ieee, 8, 53, 8.0 * units::bytes, {}},
      {"no mantissa", encoding::finite_only, 3, 0, one_byte, {}},
      {"negative", encoding::finite_only, -3, 2, one_byte, {}},
      {"an integer with an exponent", encoding::integer, 4, 3, one_byte, {}},
      {"no width", encoding::ieee, 5, 2, data_size{}, {}},
      {"a width of NaN", encoding::ieee, 5, 2, std::numeric_limits<double>::quiet_NaN() * units::bytes, {}},
  };
  for (const number_format& format : wrong) {
    CAPTURE(format.name);
    CHECK_THROWS_AS(largest_finite(format), error);
    CHECK_THROWS_AS(smallest_normal(format), error);
    CHECK_THROWS_AS(smallest_subnormal(format), error);
    CHECK_THROWS_AS(needs_loss_scaling(format), error);
  }
}

TEST_CASE("an arithmetic that does not exist has no formats") {
  CHECK_THROWS_AS(input_format(static_cast<arithmetic>(99)), error);
  CHECK_THROWS_AS(accumulate_format(static_cast<arithmetic>(-1)), error);
}

TEST_CASE("a sum is kept at least as wide as its products") {
  for (const arithmetic kind : every_arithmetic) {
    CAPTURE(name_of(kind));
    CHECK(accumulate_format(kind).width >= input_format(kind).width);
    CHECK(name_of(kind).starts_with(input_format(kind).name.substr(0, 3)));
    if (name_of(kind).find("accumulate") != std::string_view::npos)
      CHECK(name_of(kind).ends_with(accumulate_format(kind).name));
  }
}

TEST_CASE("what no matrix unit multiplies has no arithmetic") {
  for (const number_format& format : {fp64, fp6_e3m2, fp6_e2m3, int32, int4}) {
    CAPTURE(format.name);
    CHECK_THROWS_WITH_AS((void)arithmetic_of(format), doctest::Contains("RL-107"), error);
  }
}
