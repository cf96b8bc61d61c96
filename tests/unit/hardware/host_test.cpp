#include <doctest/doctest.h>
#include <ridgeline/hardware/host.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

TEST_CASE("a host may leave everything open but its name") {
  constexpr host desk{.name = "desk"};
  CHECK_FALSE(desk.memory);
  CHECK_FALSE(desk.storage_bandwidth);
  CHECK_FALSE(desk.board_power);
}

#if defined(__cpp_exceptions)
TEST_CASE("a host without memory, cores or power is RL-101, not zero") {
  CHECK_THROWS_WITH_AS(static_cast<void>(host{.name = "", .memory = 0.0 * units::gibibytes}),
                       message(errc::figure_not_positive).data(), error);
  CHECK_THROWS_WITH_AS(static_cast<void>(host{.name = "", .cores = 0}), message(errc::figure_not_positive).data(),
                       error);
  CHECK_THROWS_WITH_AS(static_cast<void>(host{.name = "", .board_power = -1.0 * units::watts}),
                       message(errc::figure_not_positive).data(), error);
}
#endif
