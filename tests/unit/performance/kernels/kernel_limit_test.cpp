#include <doctest/doctest.h>
#include <ridgeline/performance/kernels/kernel_limit.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

namespace {

constexpr kernel_time spent(double compute, double memory, double launch) {
  return {.compute = compute * units::microseconds,
          .memory = memory * units::microseconds,
          .launch = launch * units::microseconds};
}

}  // namespace

TEST_CASE("the largest term limits") {
  CHECK(verdict_of(spent(3, 2, 1)).limit == kernel_limit::compute);
  CHECK(verdict_of(spent(2, 3, 1)).limit == kernel_limit::memory);
  CHECK(verdict_of(spent(1, 2, 3)).limit == kernel_limit::launch);
  CHECK(verdict_of(spent(2, 2, 2)).limit == kernel_limit::compute);
  CHECK(verdict_of(spent(1, 2, 2)).limit == kernel_limit::memory);
}

TEST_CASE("terms are shares of the total, the hidden one too") {
  constexpr roofline_verdict verdict = verdict_of(spent(3, 2, 1));
  CHECK(verdict.compute == doctest::Approx(0.75).epsilon(1e-15));
  CHECK(verdict.memory == doctest::Approx(0.5).epsilon(1e-15));
  CHECK(verdict.launch == doctest::Approx(0.25).epsilon(1e-15));
}

TEST_CASE("no verdict has no shares") {
  constexpr roofline_verdict none;
  CHECK(none.compute == 0.0);
  CHECK(none.memory == 0.0);
  CHECK(none.launch == 0.0);
}

TEST_CASE("limits have names") {
  CHECK(name_of(kernel_limit::compute) == "compute");
  CHECK(name_of(kernel_limit::memory) == "memory");
  CHECK(name_of(kernel_limit::launch) == "launch");
  CHECK(name_of(static_cast<kernel_limit>(17)) == "unknown");
}

TEST_CASE("a kernel that takes no time is limited by nothing") {
  CHECK_THROWS_WITH(verdict_of(spent(0, 0, 0)), message(errc::figure_not_positive).data());
}
