// Sixteen replicas on a machine of eight GPUs.
// expect-error: RL-169
// forbid-error: homogeneous_system
#include <ridgeline/performance/training/step_time.hpp>
using namespace ridgeline;
constexpr accelerator card{.memory_bandwidth = 1.0 * units::terabytes_per_second,
                           .peak = {.bf16_accumulate_fp32 = 100.0 * units::teraflops_per_second}};
constexpr interconnect links{.per_direction = 100.0 * units::gigabytes_per_second};
constexpr cluster eight{machine(card, gpus(8), links, host{}), nodes(1), links};
constexpr transformer small{.layers = layers(1),
                            .hidden = features(64),
                            .heads = heads(1),
                            .key_value_heads = heads(1),
                            .head_dimension = features(64),
                            .feed_forward = features(64),
                            .vocabulary = tokens(64)};
#ifdef CONTROL
constexpr strategy plan{.data_parallel = gpus(8)};
#else
constexpr strategy plan{.data_parallel = gpus(16)};
#endif
constexpr training_step step{.model = small, .micro_batch = batch(1), .sequence = tokens(64), .plan = plan};
constexpr auto time = step_time(step, eight, datasheet_training);
