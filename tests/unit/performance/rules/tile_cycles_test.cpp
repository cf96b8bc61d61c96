#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/rules/tile_cycles.hpp>

using namespace ridgeline;

namespace {

constexpr memory_hierarchy simple{.name = "simple",
                                  .global_memory = 100.0 * units::cycles,
                                  .shared_memory = 10.0 * units::cycles,
                                  .fused_multiply_add = 2.0 * units::cycles,
                                  .tensor_core = 1.0 * units::cycles,
                                  .copies = copy_engine::tensor_memory_accelerator,
                                  .source = {}};
constexpr matrix_tile tile{.rows = 64, .columns = 32, .inner = 16};
constexpr tile_resources part{.multiprocessors = multiprocessors(2), .warps_per_multiprocessor = 4};

constexpr double cycles(cycle_count c) { return in(c, units::cycles); }

}  // namespace

TEST_CASE("without Tensor Cores each step is one shared access and one multiply-add") {
  // 8 warps of 32: (64 + 32) * 16 = 1536 elements in 6 rounds; 2048 outputs in 256 steps, 16 <= 32 lanes deep
  constexpr tile_cycles spent = cycles_of(tile, simple, part, {});
  CHECK(cycles(spent.global_memory) == 600.0);
  CHECK(cycles(spent.shared_memory) == 2560.0);
  CHECK(cycles(spent.multiplication) == 512.0);
  CHECK(cycles(spent.index_arithmetic) == 0.0);
  CHECK(cycles(spent.total()) == 3672.0);
}

TEST_CASE("with Tensor Cores the operands are moved once, and the products run in rounds") {
  // 16 * 8 * 4 = 512 products of 4 x 4 x 4 on 2 * 8 units: 32 rounds
  constexpr tile_cycles spent = cycles_of(tile, simple, part, {.by = multiplier::tensor_cores});
  CHECK(cycles(spent.shared_memory) == 10.0);
  CHECK(cycles(spent.multiplication) == 32.0);
  CHECK(cycles(spent.total()) == 642.0);
}

TEST_CASE("an asynchronous copy hides the load behind the work, never more than the load") {
  constexpr tile_cycles hidden = cycles_of(tile, simple, part, {multiplier::tensor_cores, copy_engine::asynchronous});
  CHECK(cycles(hidden.global_memory) == 558.0);  // 600 - 10 - 32
  CHECK(cycles(hidden.total()) == 600.0);
  constexpr tile_cycles covered =
      cycles_of(tile, simple, part, {multiplier::fused_multiply_add, copy_engine::asynchronous});
  CHECK(cycles(covered.global_memory) == 0.0);
  CHECK(cycles(covered.total()) == 3072.0);
}

TEST_CASE("the Tensor Memory Accelerator also takes the index arithmetic off the threads") {
  constexpr tile_resources indexing{
      .multiprocessors = multiprocessors(2), .warps_per_multiprocessor = 4, .index_arithmetic = 1000.0 * units::cycles};
  const auto spent = [&indexing](copy_engine copies) {
    return cycles_of(tile, simple, indexing, {multiplier::tensor_cores, copies});
  };
  CHECK(cycles(spent(copy_engine::through_registers).total()) == 1642.0);
  CHECK(cycles(spent(copy_engine::asynchronous).total()) == 1042.0);
  CHECK(cycles(spent(copy_engine::tensor_memory_accelerator).total()) == 600.0);
}

TEST_CASE("an edge that fills no whole round still takes one") {
  constexpr tile_cycles spent =
      cycles_of({.rows = 5, .columns = 1, .inner = 1}, simple, part, {.by = multiplier::tensor_cores});
  CHECK(cycles(spent.global_memory) == 100.0);
  CHECK(cycles(spent.multiplication) == 1.0);
}

#if defined(__cpp_exceptions)
TEST_CASE("what a tile needs and does not have is named") {
  CHECK_THROWS_WITH_AS(cycles_of({.rows = 0, .columns = 1, .inner = 1}, simple, part, {}),
                       message(errc::tile_not_positive).data(), error);
  tile_resources none = part;
  none.warps_per_multiprocessor = 0;
  CHECK_THROWS_WITH_AS(cycles_of(tile, simple, none, {}), message(errc::tile_not_positive).data(), error);
  tile_resources negative = part;
  negative.index_arithmetic = -1.0 * units::cycles;
  CHECK_THROWS_WITH_AS(cycles_of(tile, simple, negative, {}), message(errc::quantity_not_finite).data(), error);
  negative.index_arithmetic = std::numeric_limits<double>::quiet_NaN() * units::cycles;
  CHECK_THROWS_WITH_AS(cycles_of(tile, simple, negative, {}), message(errc::quantity_not_finite).data(), error);
  memory_hierarchy old = simple;
  old.copies = copy_engine::through_registers;
  old.tensor_core = absent;
  CHECK_THROWS_WITH_AS(cycles_of(tile, old, part, {.copies = copy_engine::asynchronous}),
                       message(errc::copies_not_supported).data(), error);
  CHECK_THROWS_WITH_AS(cycles_of(tile, old, part, {.by = multiplier::tensor_cores}),
                       message(errc::figure_absent).data(), error);
}
#endif
