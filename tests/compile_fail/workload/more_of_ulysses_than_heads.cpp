// 4 heads cannot be traded between 8 GPUs: Ulysses gives each GPU whole heads.
// expect-error: ulysses_not_divided
// forbid-error: heterogeneous_system
#include <ridgeline/workload/transformer_strategy.hpp>

using namespace ridgeline;

constexpr transformer small{.layers = layers(8),
                            .hidden = features(64),
                            .heads = heads(4),
                            .key_value_heads = heads(4),
                            .head_dimension = features(16),
                            .feed_forward = features(256),
                            .vocabulary = tokens(100)};
constexpr bool divides(const strategy& plan, const transformer& model) {
  check(plan, model, tokens(1024));
  return true;
}

#ifdef CONTROL
constexpr bool possible = divides({.context_parallel = gpus(8), .ulysses = gpus(4)}, small);
#else
constexpr bool possible = divides({.context_parallel = gpus(8), .ulysses = gpus(8)}, small);
#endif
