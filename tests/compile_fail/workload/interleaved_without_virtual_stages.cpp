// Interleaving needs several chunks of layers on each GPU.
// expect-error: schedule_not_possible
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
constexpr bool possible = divides({.pipeline_parallel = stages(2),
                                   .virtual_stages = stages(2),
                                   .schedule = pipeline_schedule::interleaved,
                                   .micro_batches = micro_batches(4)},
                                  small);
#else
constexpr bool possible = divides(
    {.pipeline_parallel = stages(2), .schedule = pipeline_schedule::interleaved, .micro_batches = micro_batches(4)},
    small);
#endif
