// Rates that were read for FP16 know nothing of a step in BF16.
// expect-error: RL-301
// forbid-error: homogeneous_system
#include <ridgeline/performance/training/step_time.hpp>
using namespace ridgeline;
constexpr accelerator card{.memory_bandwidth = 1.0 * units::terabytes_per_second,
                           .peak = {.fp16_accumulate_fp32 = 100.0 * units::teraflops_per_second,
                                    .bf16_accumulate_fp32 = 100.0 * units::teraflops_per_second}};
#ifdef CONTROL
constexpr training_rates rates = training_rates_of(card, fabric{}, bf16, datasheet_training);
#else
constexpr training_rates rates = training_rates_of(card, fabric{}, fp16, datasheet_training);
#endif
constexpr transformer small{.layers = layers(1),
                            .hidden = features(64),
                            .heads = heads(1),
                            .key_value_heads = heads(1),
                            .head_dimension = features(64),
                            .feed_forward = features(64),
                            .vocabulary = tokens(64)};
constexpr training_step step{.model = small, .micro_batch = batch(1), .sequence = tokens(64), .recipe = mixed_16};
constexpr auto time = step_time(step, rates);
