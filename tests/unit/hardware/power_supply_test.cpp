#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/hardware/power_supply.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr power_draw two{.gpu = 300.0 * watts, .gpus = gpus(2), .host = 100.0 * watts};

}  // namespace

TEST_CASE("a supply fits above the load and its spare power, is tight down to the load, and too small below") {
  static_assert(sizing({900.5 * watts}, two).verdict() == supply_verdict::enough);
  static_assert(sizing({900.0 * watts}, two).verdict() == supply_verdict::tight);  // the spare power must be exceeded
  static_assert(sizing({700.0 * watts}, two).verdict() == supply_verdict::tight);
  static_assert(sizing({699.5 * watts}, two).verdict() == supply_verdict::too_small);
  static_assert(sizing({901.0 * watts}, two) && !sizing({800.0 * watts}, two));
}

TEST_CASE("a supply that is too small says by how much") {
  constexpr supply_sizing small = sizing({500.0 * watts}, two);
  static_assert(small.headroom() == -200.0 * watts);
  static_assert(small.left_for_host() == -100.0 * watts);
  static_assert(small.advised_above() == 900.0 * watts);
}

TEST_CASE("whoever wants more or no spare power says so") {
  static_assert(sizing({701.0 * watts}, two, 0.0 * watts).verdict() == supply_verdict::enough);
  static_assert(sizing({1000.0 * watts}, two, 400.0 * watts).verdict() == supply_verdict::tight);
}

TEST_CASE("idle power does not count against a supply") {
  constexpr power_draw left_on{.gpu = 300.0 * watts, .gpus = gpus(2), .host = 100.0 * watts, .idle = 90.0 * watts};
  static_assert(sizing({900.5 * watts}, left_on).headroom() == sizing({900.5 * watts}, two).headroom());
}

TEST_CASE("a desktop supply is large enough or there is none in the shops") {
  static_assert(sizing({1000.0 * watts}, two).sold_for_desktops());
  static_assert(
      !sizing({1600.0 * watts}, {.gpu = 350.0 * watts, .gpus = gpus(4), .host = 100.0 * watts}).sold_for_desktops());
}

TEST_CASE("cards fit beside one another as long as their slots do") {
  static_assert(slots_for(2.0, gpus(4), 8.0).fits());
  static_assert(!slots_for(3.0, gpus(4), 8.0).fits());
  static_assert(slots_for(3.0, gpus(2), 8.0).needed == 6.0);
}

#if defined(__cpp_exceptions)
TEST_CASE("a rating, a spare power or a slot that is no positive number is refused") {
  CHECK_THROWS_WITH_AS(static_cast<void>(sizing({}, two)), message(errc::figure_absent).data(), error);
  CHECK_THROWS_WITH_AS(static_cast<void>(sizing({0.0 * watts}, two)), message(errc::figure_not_positive).data(), error);
  for (const double wrong : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(static_cast<void>(sizing({wrong * watts}, two)), message(errc::figure_not_positive).data(),
                         error);
    CHECK_THROWS_WITH_AS(static_cast<void>(sizing({900.0 * watts}, two, wrong * watts)),
                         message(errc::quantity_not_finite).data(), error);
    CHECK_THROWS_WITH_AS(static_cast<void>(slots_for(wrong, gpus(4), 8.0)), message(errc::figure_not_positive).data(),
                         error);
  }
}
#endif
