#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/hardware/power_draw.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("a machine draws its GPUs together and its host once") {
  constexpr power_draw four{.gpu = 350.0 * watts, .gpus = gpus(4), .host = 100.0 * watts};
  static_assert(four.of_gpus() == 1400.0 * watts);
  static_assert(four.total() == 1500.0 * watts);
}

TEST_CASE("a machine has one GPU and is switched off when idle unless it says otherwise") {
  constexpr power_draw one{.gpu = 250.0 * watts, .host = 0.0 * watts};
  static_assert(one.total() == 250.0 * watts && one.idle.value() == 0.0 * watts);
}

#if defined(__cpp_exceptions)
TEST_CASE("a power that is missing, negative or no number is refused where it enters") {
  const power_draw unknown{.host = 100.0 * watts};
  CHECK_THROWS_WITH_AS(static_cast<void>(unknown.total()), message(errc::figure_absent).data(), error);
  for (const double wrong : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(static_cast<void>(power_draw{.gpu = wrong * watts, .host = 0.0 * watts}),
                         message(errc::figure_not_positive).data(), error);
    CHECK_THROWS_WITH_AS(static_cast<void>(power_draw{.gpu = 350.0 * watts, .host = wrong * watts}),
                         message(errc::quantity_not_finite).data(), error);
  }
}
#endif
