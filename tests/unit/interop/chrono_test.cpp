#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

#include <ridgeline/interop/chrono.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
namespace chrono = std::chrono;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("seconds in a double are the same number on both sides") {
  for (const double x : {0.0, 1.0 / 3.0, -2.5, 1e300, std::numeric_limits<double>::denorm_min()}) {
    CAPTURE(x);
    CHECK(to_chrono(x * seconds).count() == x);
    CHECK(from_chrono(to_chrono(x * seconds)) == x * seconds);
  }
  CHECK(to_chrono(infinite * seconds).count() == infinite);
}

TEST_CASE("ticks of every period are the time that they name") {
  static_assert(from_chrono(chrono::milliseconds(250)) == 0.25 * seconds);
  static_assert(from_chrono(chrono::hours(36)) == 1.5 * days);
  static_assert(from_chrono(chrono::nanoseconds(-1'000)) == -1e-6 * seconds);
  static_assert(from_chrono(chrono::duration<std::int16_t, std::ratio<7, 3>>(3)) == 7.0 * seconds);
  static_assert(from_chrono(chrono::duration<float>(0.5F)) == 0.5 * seconds);
  // 2^53 + 1 nanoseconds: the double nearest to it is 2^53
  CHECK(from_chrono(chrono::nanoseconds((std::int64_t{1} << 53) + 1)).value() == 9007199254740992.0 / 1e9);
}

TEST_CASE("a time becomes whole ticks by rounding to the nearest, halfway to the even one") {
  using chrono::milliseconds;
  static_assert(rounded_to<milliseconds>(2.4 * units::seconds) == milliseconds(2400));
  for (const auto& [time, ticks] : {std::pair(0.4, 0),
                                    {0.5, 0},
                                    {0.6, 1},
                                    {1.5, 2},
                                    {2.5, 2},
                                    {3.49, 3},
                                    {-0.4, 0},
                                    {-0.5, 0},
                                    {-0.6, -1},
                                    {-1.5, -2},
                                    {-2.5, -2},
                                    {-3.49, -3}}) {
    CAPTURE(time);
    CHECK(rounded_to<chrono::seconds>(time * units::seconds).count() == ticks);
    CHECK(rounded_to<chrono::seconds>(time * units::seconds) ==
          chrono::round<chrono::seconds>(to_chrono(time * units::seconds)));
  }
  static_assert(rounded_to<chrono::nanoseconds>(1.0 * nanoseconds) == chrono::nanoseconds(1));
  static_assert(rounded_to<chrono::hours>(1.0 * years) == chrono::hours(8760));  // 365 days
}

TEST_CASE("what a tick count cannot hold is refused by name, to the last second that it can") {
  using small = chrono::duration<std::int16_t>;
  using unsigned_small = chrono::duration<std::uint8_t>;
  const auto refused = [](auto convert) {
    try {
      (void)convert();
    } catch (const error& caught) {
      return caught.code() == errc::duration_not_representable;
    }
    return false;
  };
  CHECK(rounded_to<small>(32'767.4 * seconds).count() == 32'767);
  CHECK(rounded_to<small>(-32'768.5 * seconds).count() == -32'768);
  CHECK(refused([] { return rounded_to<small>(32'767.5 * seconds); }));
  CHECK(refused([] { return rounded_to<small>(-32'768.6 * seconds); }));
  CHECK(rounded_to<unsigned_small>(255.0 * seconds).count() == 255);
  CHECK(refused([] { return rounded_to<unsigned_small>(-1.0 * seconds); }));
  CHECK(rounded_to<chrono::nanoseconds>(292.0 * years).count() > 0);
  CHECK(refused([] { return rounded_to<chrono::nanoseconds>(293.0 * years); }));
  for (const double x : {infinite, -infinite, nan, 1e305}) {
    CAPTURE(x);
    CHECK(refused([x] { return rounded_to<chrono::nanoseconds>(x * seconds); }));
  }
  for (const double x : {infinite, -infinite, nan}) {
    CAPTURE(x);
    CHECK(refused([x] { return from_chrono(chrono::duration<double>(x)); }));
  }
}
