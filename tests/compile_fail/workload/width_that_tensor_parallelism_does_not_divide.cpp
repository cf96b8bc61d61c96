// Each GPU holds an equal part of the feed-forward width.
// expect-error: width_not_divided
// forbid-error: heterogeneous_system
#include <ridgeline/workload/transformer_strategy.hpp>

using namespace ridgeline;

constexpr transformer small{.layers = 8,
                            .hidden = 64,
                            .heads = 4,
                            .key_value_heads = 4,
                            .head_dimension = 16,
                            .feed_forward = 250,
                            .vocabulary = 100};
constexpr bool divides(const strategy& plan, const transformer& model) {
  check(plan, model, tokens(1024));
  return true;
}

#ifdef CONTROL
constexpr bool possible = divides({.tensor_parallel = gpus(2)}, small);
#else
constexpr bool possible = divides({.tensor_parallel = gpus(4)}, small);
#endif
