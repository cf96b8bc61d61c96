#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/kernels/elementwise_time.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

namespace {

constexpr accelerator device{.id = "d",
                             .memory_bandwidth = 1000.0 * units::gigabytes_per_second,
                             .peak = {.fp32 = 10.0 * units::teraflops_per_second}};
constexpr kernel_rates rates = rates_of(
    device, arithmetic::fp32,
    {.memory_share = {fraction(0.8)}, .operand_share = {fraction(0.5)}, .launch = {4.0 * units::microseconds}});

}  // namespace

TEST_CASE("a pass takes its bytes at the rate of a pass, and a launch") {
  constexpr kernel_time spent = elementwise_time(8.0 * units::megabytes, rates);
  CHECK(in(spent.memory, units::microseconds) == doctest::Approx(10.0).epsilon(1e-14));
  CHECK(spent.compute == duration{});
  CHECK(in(spent.total(), units::microseconds) == doctest::Approx(14.0).epsilon(1e-14));
}

TEST_CASE("a pass over nothing is a launch") {
  CHECK(in(elementwise_time(data_size{}, rates).total(), units::microseconds) == 4.0);
}

TEST_CASE("sizes that are none are refused") {
  const char* refused = message(errc::quantity_not_finite).data();
  CHECK_THROWS_WITH(elementwise_time(-1.0 * units::bytes, rates), refused);
  CHECK_THROWS_WITH(elementwise_time(std::numeric_limits<double>::quiet_NaN() * units::bytes, rates), refused);
  CHECK_THROWS_WITH(elementwise_time(std::numeric_limits<double>::infinity() * units::bytes, rates), refused);
}
