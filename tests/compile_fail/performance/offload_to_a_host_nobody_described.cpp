// Nothing is known of the host's memory, so nothing of what an optimizer takes there.
// expect-error: RL-300
// forbid-error: homogeneous_system
#include <ridgeline/performance/training/step_time.hpp>
using namespace ridgeline;
constexpr accelerator card{.memory_bandwidth = 1.0 * units::terabytes_per_second,
                           .peak = {.bf16_accumulate_fp32 = 100.0 * units::teraflops_per_second},
                           .pcie_generation = 4};
#ifdef CONTROL
constexpr host around{.name = "described", .memory_bandwidth = 200.0 * units::gigabytes_per_second};
#else
constexpr host around{.name = "unknown"};
#endif
constexpr cluster one{machine(card, gpus(1), interconnect{}, around), nodes(1), interconnect{}};
constexpr transformer small{.layers = layers(1),
                            .hidden = features(64),
                            .heads = heads(1),
                            .key_value_heads = heads(1),
                            .head_dimension = features(64),
                            .feed_forward = features(64),
                            .vocabulary = tokens(64)};
constexpr strategy plan{.to_host = offload::optimizer_state};
constexpr training_step step{.model = small, .micro_batch = batch(1), .sequence = tokens(64), .plan = plan};
constexpr auto time = step_time(step, one, datasheet_training);
