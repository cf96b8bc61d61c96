#include <doctest/doctest.h>
#include <ridgeline/memory/policies/pipeline.hpp>
#include <support/memory_steps.hpp>
#include <vector>

using namespace ridgeline;

namespace {
constexpr std::int64_t blocks_of(const transformer& model, const strategy& plan, std::int64_t stage) {
  std::int64_t count = 0;
  detail::each_slice(detail::cut_into_stages(model, plan), stage,
                     [&](const block_range& range) { count += range.last - range.first; });
  return count;
}
constexpr transformer seven = [] {
  transformer model = tiny;
  model.layers = layers(7);
  return model;
}();
}  // namespace

TEST_CASE("every block lies on one stage; the first stages hold one more") {
  constexpr strategy three{.pipeline_parallel = stages(3)};
  static_assert(blocks_of(seven, three, 0) == 3 && blocks_of(seven, three, 1) == 2 && blocks_of(seven, three, 2) == 2);
  transformer twelve = tiny;
  twelve.layers = layers(12);
  const strategy interleaved{.pipeline_parallel = stages(2),
                             .virtual_stages = stages(3),
                             .schedule = pipeline_schedule::interleaved,
                             .micro_batches = micro_batches(4)};
  CHECK(blocks_of(twelve, interleaved, 0) == 6);
  CHECK(blocks_of(twelve, interleaved, 1) == 6);
  transformer fifteen = tiny;
  fifteen.layers =
      layers(15);  // six chunks of two or three: the first three have three, two of them on the first stage
  CHECK(blocks_of(fifteen, interleaved, 0) == 8);
  CHECK(blocks_of(fifteen, interleaved, 1) == 7);
}

TEST_CASE("chunks follow one another without a gap, and each goes round the stages") {
  transformer model = tiny;
  for (std::int64_t blocks = 6; blocks <= 15; ++blocks) {
    model.layers = layers(blocks);
    for (const std::int64_t v : {1, 2, 3}) {
      const strategy plan{.pipeline_parallel = stages(2), .virtual_stages = stages(v)};
      std::vector<block_range> chunks(static_cast<std::size_t>(2 * v));
      for (std::int64_t stage = 0; stage < 2; ++stage) {
        std::int64_t round = 0;
        detail::each_slice(detail::cut_into_stages(model, plan), stage, [&](const block_range& range) {
          chunks[static_cast<std::size_t>(2 * round++ + stage)] = range;
        });
        CHECK(round == v);
      }
      std::int64_t next = 0;
      for (const block_range& range : chunks) {
        CHECK(range.first == next);
        next = range.last;
      }
      CHECK(next == blocks);
      CHECK(chunks.front().last - chunks.back().last + chunks.back().first <= 1);
    }
  }
}

TEST_CASE("micro-batches in flight: 1F1B by place, interleaved by chunks, never more than there are") {
  constexpr strategy deep{.pipeline_parallel = stages(8), .micro_batches = micro_batches(64)};
  static_assert(detail::in_flight(deep, 0) == 8.0 && detail::in_flight(deep, 7) == 1.0);
  strategy interleaved = deep;
  interleaved.virtual_stages = stages(3);
  interleaved.schedule = pipeline_schedule::interleaved;
  CHECK(detail::in_flight(interleaved, 0) == doctest::Approx(8.0 * (1.0 + 7.0 / (8.0 * 3.0))));
  strategy shallow = deep;
  shallow.micro_batches = micro_batches(2);
  CHECK(detail::in_flight(shallow, 0) == 2.0);
}

// DeepSeek-V3 Technical Report, 2024, table 2: p + 1 of a stage's activations, over two stages that a GPU holds.
TEST_CASE("DualPipe: a GPU holds the stage that lies opposite too, folded two of half the size") {
  transformer sixteen = tiny;
  sixteen.layers = layers(16);
  strategy dual{
      .pipeline_parallel = stages(4), .schedule = pipeline_schedule::dual_pipe, .micro_batches = micro_batches(8)};
  for (std::int64_t stage = 0; stage < 4; ++stage) {
    CHECK(blocks_of(sixteen, dual, stage) == 8);
    CHECK(2.0 * detail::in_flight(dual, stage) == 5.0);
  }
  dual.schedule = pipeline_schedule::dual_pipe_v;
  for (std::int64_t stage = 0; stage < 4; ++stage) CHECK(blocks_of(sixteen, dual, stage) == 4);
  std::int64_t ends = 0;
  detail::each_slice(detail::cut_into_stages(sixteen, dual), 0,
                     [&](const block_range& range) { ends += range.first == 0 || range.last == 16; });
  CHECK(ends == 2);
}
