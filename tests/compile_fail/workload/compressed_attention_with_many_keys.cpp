// All heads of compressed attention share one vector a token: it is the only key-value head.
// expect-error: transformer_contradictory
// forbid-error: heterogeneous_system
#include <ridgeline/workload/transformer_totals.hpp>

using namespace ridgeline;

constexpr compressed_plan plan{
    .query_rank = 16, .output_rank = 16, .newest = 8, .heavy = 16, .of_heavy = block_set{0, 1}};

constexpr transformer with_keys(head_count key_value_heads) {
  return {.layers = layers(2),
          .hidden = features(64),
          .heads = heads(4),
          .key_value_heads = key_value_heads,
          .head_dimension = features(16),
          .feed_forward = features(64),
          .vocabulary = tokens(100),
          .compressed = &plan};
}

#ifdef CONTROL
constexpr transformer model = with_keys(heads(1));
#else
constexpr transformer model = with_keys(heads(4));
#endif
constexpr bool checked = (check(model), true);
