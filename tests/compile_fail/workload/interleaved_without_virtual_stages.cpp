// Interleaving needs several chunks of layers on each GPU.
// expect-error: schedule_not_possible
// forbid-error: heterogeneous_system
#include <ridgeline/workload/transformer_strategy.hpp>

using namespace ridgeline;

constexpr transformer small{.layers = 8,
                            .hidden = 64,
                            .heads = 4,
                            .key_value_heads = 4,
                            .head_dimension = 16,
                            .feed_forward = 256,
                            .vocabulary = 100};
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
