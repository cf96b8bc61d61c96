#include <doctest/doctest.h>
#include <ridgeline/performance/serving/queueing.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("a time that does not vary is its mean, whatever the share") {
  CHECK(quantile({.mean = 3.0 * seconds}, percent(95)) == 3.0 * seconds);
  CHECK(quantile({2.0 * seconds, 2.0 * seconds, 1.0 * seconds}, percent(5)) == 2.0 * seconds);
}

// Source     the exponential distribution: the median is ln 2 of the mean, the 95th percentile ln 20
// Tolerance  of Wilson and Hilferty for one degree of freedom pair: 3 %
TEST_CASE("percentiles of an exponential time agree with its formula") {
  const varying_time wait{.mean = 1.0 * seconds, .deviation = 1.0 * seconds};
  CHECK(in(quantile(wait, percent(50)), seconds) == doctest::Approx(0.6931).epsilon(0.03));
  CHECK(in(quantile(wait, percent(95)), seconds) == doctest::Approx(2.9957).epsilon(0.03));
}

TEST_CASE("means and variances of times in a row add up") {
  const varying_time sum = varying_time{1.0 * seconds, 2.0 * seconds, 3.0 * seconds} +
                           varying_time{1.0 * seconds, 4.0 * seconds, 4.0 * seconds};
  CHECK(sum.least == 2.0 * seconds);
  CHECK(sum.mean == 6.0 * seconds);
  CHECK(in(sum.deviation, seconds) == doctest::Approx(5.0));
}

// Source   Kleinrock 1975, section 5.6: M/D/1 waits half as long as M/M/1, rho / (1 - rho) services
TEST_CASE("the wait of a queue with one server") {
  CHECK(in(queue_wait(1.0 * seconds, 1.0, percent(50)), seconds) == doctest::Approx(1.0));
  CHECK(in(queue_wait(1.0 * seconds, 0.0, percent(50)), seconds) == doctest::Approx(0.5));
  CHECK(in(queue_wait(2.0 * seconds, 1.0, percent(90)), seconds) == doctest::Approx(18.0));
  CHECK(queue_wait(2.0 * seconds, 1.0, percent(0)) == duration{});
}
