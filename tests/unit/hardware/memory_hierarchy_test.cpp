#include <doctest/doctest.h>
#include <ridgeline/hardware/memory_hierarchy.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

TEST_CASE("a latency that nobody published is absent, and asking for it is RL-105") {
  constexpr memory_hierarchy open{.name = "open", .shared_memory = 34.0 * units::cycles, .source = {}};
  CHECK(open.shared_memory);
  CHECK_FALSE(open.l2_cache);
#if defined(__cpp_exceptions)
  CHECK_THROWS_WITH_AS(open.l2_cache.value(), message(errc::figure_absent).data(), error);
#endif
}

TEST_CASE("a copy engine can do what the ones before it can") {
  CHECK(copy_engine::through_registers < copy_engine::asynchronous);
  CHECK(copy_engine::asynchronous < copy_engine::tensor_memory_accelerator);
  constexpr memory_hierarchy plain{.name = "plain", .source = {}};
  CHECK(plain.copies == copy_engine::through_registers);
}

#if defined(__cpp_exceptions)
TEST_CASE("a latency or a cache of zero is RL-101") {
  CHECK_THROWS_WITH_AS(
      static_cast<void>(memory_hierarchy{.name = "", .global_memory = 0.0 * units::cycles, .source = {}}),
      message(errc::figure_not_positive).data(), error);
  CHECK_THROWS_WITH_AS(
      static_cast<void>(cache_sizes{.architecture = "", .l2_cache = -1.0 * units::bytes, .source = {}}),
      message(errc::figure_not_positive).data(), error);
}
#endif
