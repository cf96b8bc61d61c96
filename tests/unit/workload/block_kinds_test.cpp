#include <doctest/doctest.h>
#include <ridgeline/workload/block_kinds.hpp>
#include <support/patterned_blocks.hpp>
#include <vector>

using namespace ridgeline;
using ridgeline_tests::patterned;
using ridgeline_tests::some_experts;

TEST_CASE("the closed counts of blocks agree with asking each block, for every pattern and stretch") {
  for (std::int64_t first_dense = 0; first_dense < 4; ++first_dense) {
    for (std::int64_t every = 1; every < 4; ++every) {
      for (std::int64_t full_every = 0; full_every < 5; ++full_every) {
        for (const std::int64_t window : {std::int64_t{0}, std::int64_t{512}}) {
          if (window == 0 && full_every != 0) continue;
          expert_plan moe = some_experts;
          moe.first_dense = optional_count<layer_kind>::from(first_dense);
          moe.every = every;
          const transformer model =
              patterned(moe, {.tokens = optional_count<token_kind>::from(window), .full_every = full_every});
          CAPTURE(first_dense);
          CAPTURE(every);
          CAPTURE(full_every);
          for (std::int64_t first = 0; first <= model.layers.value(); first += 3) {
            for (std::int64_t last = first; last <= model.layers.value(); last += 2) {
              each_block_in(model, {first, last}, [&](const block_run& run) {
                std::int64_t counted = 0;
                for (std::int64_t i = first; i < last; ++i) counted += kind_of_block(model, i) == run.kind ? 1 : 0;
                CHECK(counted == run.count);
              });
              std::int64_t all = 0;
              each_block_in(model, {first, last}, [&all](const block_run& run) { all += run.count; });
              CHECK(all == last - first);
            }
          }
        }
      }
    }
  }
}

TEST_CASE("the first blocks are dense where DeepSeek says so, and every sixth sees everything where Gemma 3 says so") {
  expert_plan moe = some_experts;
  moe.first_dense = layers(3);
  const transformer deepseek = patterned(moe, {});
  CHECK_FALSE(kind_of_block(deepseek, 2).is_mixture);
  CHECK(kind_of_block(deepseek, 3).is_mixture);
  const transformer gemma = patterned({}, {.tokens = tokens(512), .full_every = 6});
  CHECK(kind_of_block(gemma, 4).windowed);
  CHECK_FALSE(kind_of_block(gemma, 5).windowed);
}

TEST_CASE("the blocks of an encoder beside a decoder count too") {
  transformer model = patterned({}, {});
  CHECK(blocks_of(model) == 13);
  model.encoder_layers = layers(5);
  CHECK(blocks_of(model) == 18);
}

// Blocks 0 to 4 of a period: four with a window, one without; the last 5 of 13 borrow: 8, 10, 11, 12 with a window and 9.
TEST_CASE("blocks that borrow keys and values are kinds of their own, the last ones, and named last") {
  transformer model = patterned({}, {.tokens = tokens(512), .full_every = 5});
  model.borrowing = layers(5);
  CHECK(storing_blocks(model) == 8);
  std::vector<block_run> runs;
  each_block(model, [&](const block_run& run) { runs.push_back(run); });
  REQUIRE(runs.size() == 4);
  const block_kind kinds[] = {{}, {.windowed = true}, {.borrows = true}, {.windowed = true, .borrows = true}};
  const std::int64_t count[] = {1, 7, 1, 4};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(runs[i].kind == kinds[i]);
    CHECK(runs[i].count == count[i]);
  }
  CHECK_FALSE(kind_of_block(model, 7).borrows);
  CHECK(kind_of_block(model, 8).borrows);
}

TEST_CASE("counts of blocks that borrow agree with asking each block, in every stretch and pattern") {
  for (std::int64_t borrowing = 1; borrowing < 9; ++borrowing) {
    for (std::int64_t every = 1; every < 4; ++every) {
      expert_plan moe = some_experts;
      moe.every = every;
      transformer model = patterned(moe, {.tokens = tokens(512), .full_every = 4});
      model.borrowing = layers(borrowing);
      for (std::int64_t first = 0; first < 13; ++first) {
        for (std::int64_t last = first; last <= 13; ++last) {
          std::int64_t all = 0;
          each_block_in(model, {first, last}, [&](const block_run& run) {
            std::int64_t counted = 0;
            for (std::int64_t i = first; i < last; ++i) counted += kind_of_block(model, i) == run.kind ? 1 : 0;
            CHECK(counted == run.count);
            all += run.count;
          });
          CHECK(all == last - first);
        }
      }
    }
  }
}
