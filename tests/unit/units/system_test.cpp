#include <doctest/doctest.h>

#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("quantities of one kind add, subtract and compare as their numbers do") {
  data_size total = 3.0 * gigabytes + 2.0 * gigabytes;
  CHECK(total == 5.0 * gigabytes);
  CHECK(total - 6.0 * gigabytes == -1.0 * gigabytes);
  CHECK(total > 4.0 * gigabytes);
  CHECK(total >= 5.0 * gigabytes);
  CHECK(total < 6.0 * gigabytes);
  CHECK(total <= 5.0 * gigabytes);
  CHECK(total != 4.0 * gigabytes);
  CHECK(-total == -5.0 * gigabytes);
}

TEST_CASE("assignment with an operation changes the quantity in place") {
  duration time = 1.0 * hours;
  time += 30.0 * minutes;
  CHECK(time == 90.0 * minutes);
  time -= 1.0 * hours;
  CHECK(time == 30.0 * minutes);
  time *= 4.0;
  CHECK(time == 2.0 * hours);
  time /= 8.0;
  CHECK(time == 15.0 * minutes);
}

TEST_CASE("a quantity is scaled by whole numbers too, from both sides") {
  CHECK(8 * gigabytes == 8.0 * gigabytes);
  CHECK(gigabytes * 8 == 8.0 * gigabytes);
  CHECK(gigabytes / 8 == 0.125 * gigabytes);
  CHECK(8L * watts == 8.0 * watts);
  CHECK(8U * watts == 8.0 * watts);
}

TEST_CASE("a quantity without a value is zero") {
  CHECK(data_size{} == 0.0 * bytes);
  CHECK(data_size{}.value() == 0.0);
}

TEST_CASE("NaN in a quantity compares like NaN") {
  const power strange = power::from_value(__builtin_nan(""));
  CHECK_FALSE(strange > 0.0 * watts);
  CHECK_FALSE(strange <= 0.0 * watts);
  CHECK_FALSE(strange == strange);
}
