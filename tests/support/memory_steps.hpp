#pragma once
#include <ridgeline/memory/footprint.hpp>

// A transformer small enough to count by hand: 2 blocks, width 4, 2 heads of 2, middle 8, 10 words, no biases.
inline constexpr ridgeline::transformer tiny{.layers = ridgeline::layers(2),
                                             .hidden = ridgeline::features(4),
                                             .heads = ridgeline::heads(2),
                                             .key_value_heads = ridgeline::heads(2),
                                             .head_dimension = ridgeline::features(2),
                                             .feed_forward = ridgeline::features(8),
                                             .vocabulary = ridgeline::tokens(10),
                                             .norm = ridgeline::norm_kind::root_mean_square};

/// The same with compressed attention in two residual streams: one block of entries of 2 tokens, of which an indexer chooses one, one of
/// entries of 4. Queries from 3 numbers, what heads read through 5.
inline constexpr ridgeline::compressed_plan tiny_plan{.query_rank = 3,
                                                      .output_groups = 1,
                                                      .output_rank = 5,
                                                      .newest = 2,
                                                      .light = 2,
                                                      .heavy = 4,
                                                      .indexer = {.heads = 1, .head_dimension = 2, .chosen = 1},
                                                      .of_light = ridgeline::block_set{0},
                                                      .of_heavy = ridgeline::block_set{1},
                                                      .streams = 2};
inline constexpr ridgeline::transformer tiny_compressed = [] {
  ridgeline::transformer model = tiny;
  model.key_value_heads = ridgeline::heads(1);
  model.compressed = &tiny_plan;
  return model;
}();

/// One step of it: 3 sequences of 8 tokens, one GPU, nothing saved.
inline constexpr ridgeline::training_step tiny_step{
    .model = tiny, .micro_batch = ridgeline::batch(3), .sequence = ridgeline::tokens(8)};

constexpr ridgeline::training_step planned(const ridgeline::strategy& plan) {
  ridgeline::training_step step = tiny_step;
  step.plan = plan;
  return step;
}

constexpr double bytes_in(ridgeline::data_size size) { return ridgeline::in(size, ridgeline::units::bytes); }
