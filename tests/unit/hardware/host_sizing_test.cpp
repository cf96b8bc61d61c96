#include <doctest/doctest.h>
#include <ridgeline/catalogue/interconnects/pcie.hpp>
#include <ridgeline/hardware/host_sizing.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

namespace {
constexpr machine four(accelerator{.capacity = 6.0 * units::gibibytes}, gpus(4), catalogue::pcie3_x16, host{});
}  // namespace

TEST_CASE("a host needs twice the memory of its GPUs and a core for each") {
  constexpr host_need need = host_need_of(four);
  CHECK(need.memory == 48.0 * units::gibibytes);
  CHECK(need.cores == 4);
}

TEST_CASE("a host suffices only with both, memory and cores") {
  constexpr host_need need = host_need_of(four);
  CHECK(suffices({.name = "large", .memory = 64.0 * units::gibibytes, .cores = 8}, need));
  CHECK(suffices({.name = "just", .memory = 48.0 * units::gibibytes, .cores = 4}, need));
  CHECK_FALSE(suffices({.name = "little memory", .memory = 32.0 * units::gibibytes, .cores = 8}, need));
  CHECK_FALSE(suffices({.name = "few cores", .memory = 64.0 * units::gibibytes, .cores = 2}, need));
  // A need that says nothing of cores is met by the least that a host may have: one.
  const host_need of_memory{.memory = 1.0 * units::gibibytes};
  CHECK(suffices({.name = "one", .memory = 1.0 * units::gibibytes, .cores = 1}, of_memory));
  CHECK(of_memory.cores == 1);
}

TEST_CASE("lanes: two cards on a desktop get 8 each, four get 4; a Threadripper gives four 8, an EPYC 16") {
  CHECK(lanes_of(gpus(2), 20).of_each == 8);
  CHECK(lanes_of(gpus(4), 20).of_each == 4);
  CHECK(lanes_of(gpus(4), 16).of_each == 0);
  CHECK(lanes_of(gpus(4), 64).of_each == 8);  // the drive's 4 are gone
  CHECK(lanes_of(gpus(4), 64, 0).of_each == 16);
  CHECK(lanes_of(gpus(4), 128).of_each == 16);
  CHECK(lanes_of(gpus(4), 128).suffices());
  CHECK(lanes_of(gpus(4), 64).asked == 68);
  // Just enough for 8 or 16 each, and one lane short of it; none at all is an answer too.
  CHECK(lanes_of(gpus(2), 20).of_each == 8);
  CHECK(lanes_of(gpus(2), 19).of_each == 4);
  CHECK(lanes_of(gpus(2), 36).of_each == 16);
  CHECK(lanes_of(gpus(2), 36).suffices());
  CHECK_FALSE(lanes_of(gpus(2), 35).suffices());
  CHECK(lanes_of(gpus(1), 0, 0).asked == 16);
  CHECK(lanes_of(gpus(1), 0, 0).of_each == 0);
#if defined(__cpp_exceptions)
  CHECK_THROWS_AS(lanes_of(gpus(1), -1), error);
  CHECK_THROWS_AS(lanes_of(gpus(1), 16, -1), error);
#endif
}
