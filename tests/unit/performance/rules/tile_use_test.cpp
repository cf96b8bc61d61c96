#include <doctest/doctest.h>
#include <ridgeline/performance/rules/tile_use.hpp>

using namespace ridgeline;

TEST_CASE("multiples of the tile fill it") {
  for (const int samples : {64, 128, 640}) CHECK(tile_use(batch(samples), 64).value() == 1.0);
  CHECK(tile_use(batch(7), 1).value() == 1.0);
}

TEST_CASE("a batch below the tile, or just above it, wastes the rest") {
  CHECK(tile_use(batch(16), 64).value() == 0.25);
  CHECK(tile_use(batch(65), 64).value() == doctest::Approx(65.0 / 128.0).epsilon(1e-15));
  CHECK(tile_use(batch(48), 32).value() == 0.75);
}

#if defined(__cpp_exceptions)
TEST_CASE("a tile below one is RL-163") {
  CHECK_THROWS_WITH_AS(tile_use(batch(1), 0), message(errc::tile_not_positive).data(), error);
}
#endif
