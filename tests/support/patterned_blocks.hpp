#pragma once
#include <ridgeline/workload/transformer.hpp>

// Small transformers of thirteen blocks, whose experts and windows follow a pattern.
namespace ridgeline_tests {

using namespace ridgeline;

inline transformer patterned(expert_plan moe, window_plan window) {
  return {.layers = layers(13),
          .hidden = features(64),
          .heads = heads(4),
          .key_value_heads = heads(2),
          .head_dimension = features(16),
          .window = window,
          .feed_forward = features(256),
          .moe = moe,
          .vocabulary = tokens(100)};
}

inline constexpr expert_plan some_experts{.experts = experts(4), .per_token = experts(2), .width = features(8)};

}  // namespace ridgeline_tests
