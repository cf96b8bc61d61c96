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

/// One step of it: 3 sequences of 8 tokens, one GPU, nothing saved.
inline constexpr ridgeline::training_step tiny_step{
    .model = tiny, .micro_batch = ridgeline::batch(3), .sequence = ridgeline::tokens(8)};

constexpr ridgeline::training_step planned(const ridgeline::strategy& plan) {
  ridgeline::training_step step = tiny_step;
  step.plan = plan;
  return step;
}

constexpr double bytes_in(ridgeline::data_size size) { return ridgeline::in(size, ridgeline::units::bytes); }
