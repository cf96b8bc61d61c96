// A pattern of windows needs a window.
// expect-error: transformer_contradictory
// forbid-error: heterogeneous_system
#include <ridgeline/workload/transformer_totals.hpp>

using namespace ridgeline;

constexpr transformer patterned(optional_count<token_kind> window) {
  return {.layers = layers(8),
          .hidden = features(64),
          .heads = heads(4),
          .key_value_heads = heads(4),
          .head_dimension = features(16),
          .window = {.tokens = window, .full_every = 2},
          .feed_forward = features(256),
          .vocabulary = tokens(100)};
}

#ifdef CONTROL
constexpr auto count = parameters(patterned(tokens(512)));
#else
constexpr auto count = parameters(patterned({}));
#endif
