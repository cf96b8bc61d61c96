// Linear attention reads what goes from block to block: as many features.
// expect-error: transformer_contradictory
// forbid-error: heterogeneous_system
#include <ridgeline/workload/transformer_totals.hpp>

using namespace ridgeline;

constexpr transformer hybrid(std::int64_t width) {
  return {.layers = layers(4),
          .hidden = features(64),
          .heads = heads(4),
          .key_value_heads = heads(4),
          .head_dimension = features(16),
          .feed_forward = features(256),
          .vocabulary = tokens(100),
          .hybrid = {.linear = {.hidden = width,
                                .kind = linear_attention_kind::mamba2,
                                .heads = 4,
                                .head_dimension = 16,
                                .state = 32},
                     .of_linear = {0, 1, 2},
                     .of_attention = {3}}};
}

#ifdef CONTROL
constexpr transformer model = hybrid(64);
#else
constexpr transformer model = hybrid(32);
#endif
constexpr bool checked = (check(model), true);
