#include <array>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/rules/cache_fit.hpp>

using namespace ridgeline;

namespace {

constexpr accelerator card{
    .id = "card", .name = "Card", .architecture = "any", .l2_cache = 6.0 * units::mebibytes, .source = {}};
constexpr accelerator open_card{.id = "open", .name = "Open", .architecture = "any", .source = {}};

}  // namespace

TEST_CASE("the operand set is the input and the weights, in the format's width") {
  constexpr cache_fit fit = fit_in_cache({.rows = 1024, .columns = 1024, .inner = 1024}, fp16, card);
  CHECK(in(fit.input, units::mebibytes) == 2.0);
  CHECK(in(fit.weights, units::mebibytes) == 2.0);
  CHECK(fit.fits());
  CHECK(in(fit.shortfall(), units::bytes) == 0.0);
  constexpr cache_fit wide = fit_in_cache({.rows = 1024, .columns = 4096, .inner = 1024}, fp16, card);
  CHECK_FALSE(wide.fits());
  CHECK(in(wide.shortfall(), units::mebibytes) == 4.0);  // 2 + 8 - 6
  CHECK(fit_in_cache({.rows = 1024, .columns = 4096, .inner = 1024}, fp4_e2m1, card).fits());
}

TEST_CASE("a set that fills the cache to the byte fits") {
  CHECK(fit_in_cache({.rows = 1024, .columns = 2048, .inner = 1024}, fp16, card).fits());  // 2 + 4 = 6 MiB
  CHECK_FALSE(fit_in_cache({.rows = 1025, .columns = 2048, .inner = 1024}, fp16, card).fits());
}

TEST_CASE("a cache helps only what is read again") {
  CHECK_FALSE(fit_in_cache({.rows = 8, .columns = 1024, .inner = 1024}, fp16, card).helps());
  CHECK(fit_in_cache({.rows = 9, .columns = 1024, .inner = 1024}, fp16, card).helps());
  CHECK(fit_in_cache({.rows = 8, .columns = 1024, .inner = 1024}, fp16, card, 4).weight_passes == 2.0);
}

TEST_CASE("it helps a network where it helps every product") {
  constexpr std::array shapes{gemm_shape{64, 1024, 1024}, gemm_shape{64, 4096, 1024}};
  CHECK_FALSE(cache_helps_all(shapes, fp16, card));
  CHECK(cache_helps_all(shapes, fp8_e4m3, card));
  CHECK(cache_helps_all({}, fp16, card));
}

#if defined(__cpp_exceptions)
TEST_CASE("an edge below 1 is RL-163, an unknown cache RL-105") {
  CHECK_THROWS_WITH_AS(fit_in_cache({.rows = 0, .columns = 1, .inner = 1}, fp16, card),
                       message(errc::tile_not_positive).data(), error);
  CHECK_THROWS_WITH_AS(
      fit_in_cache({.rows = 1, .columns = 1, .inner = std::numeric_limits<double>::quiet_NaN()}, fp16, card),
      message(errc::tile_not_positive).data(), error);
  CHECK_THROWS_WITH_AS(fit_in_cache({.rows = 1, .columns = 1, .inner = 1}, fp16, card, 0),
                       message(errc::tile_not_positive).data(), error);
  CHECK_THROWS_WITH_AS(fit_in_cache({.rows = 1, .columns = 1, .inner = 1}, fp16, open_card),
                       message(errc::figure_absent).data(), error);
}
#endif
