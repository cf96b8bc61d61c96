#pragma once
#include <ridgeline/workload/hybrid.hpp>
#include <ridgeline/workload/layers/latent.hpp>

namespace ridgeline::inline v0_2 {

/// What all blocks with compressed attention have alike, and which of them have entries. A description of a transformer refers to it, so
/// it outlives the description.
///
/// Fields   query_rank     features of the vector that queries come from [1]
///          output_groups  of heads; output_rank  features that each group is projected to [1]
///          newest         tokens that every block sees one by one
///          light, heavy   tokens that an entry stands for: in light blocks entries overlap and the indexer chooses among them, in
///                         heavy ones a query sees all of them
///          indexer        of light blocks; none: a query sees all entries
///          of_light, of_heavy  blocks that have entries of either kind; the others see the newest tokens alone
///          streams        residual streams of a block; 1: one, as usual
/// Source   DeepSeek-AI, DeepSeek-V4, 2026, section 2; transformers, configuration_deepseek_v4.py
/// Checked  tests/unit/workload/compressed_test.cpp
struct compressed_plan {
  std::int64_t query_rank = 0;
  std::int64_t output_groups = 1;
  std::int64_t output_rank = 0;
  std::int64_t newest = 0;
  std::int64_t light = 0;
  std::int64_t heavy = 0;
  token_indexer indexer = {};
  block_set of_light = {};
  block_set of_heavy = {};
  std::int64_t streams = 1;

  friend constexpr bool operator==(const compressed_plan&, const compressed_plan&) = default;
};

}  // namespace ridgeline::inline v0_2
