// A 3D-parallel mixture of experts is one constant expression; GPT-3 has 349.2 GB of weights.
#include <ridgeline/catalogue/models/deepseek.hpp>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/memory/inference.hpp>

using namespace ridgeline;

constexpr training_step deepseek{.model = catalogue::deepseek_v3,
                                 .micro_batch = batch(1),
                                 .sequence = tokens(4096),
                                 .recipe = fp8_training,
                                 .plan = {.data_parallel = gpus(128),
                                          .pipeline_parallel = stages(16),
                                          .expert_parallel = gpus(64),
                                          .sharding = zero::optimizer_state,
                                          .recompute = recomputation::selective,
                                          .flash_attention = true,
                                          .micro_batches = micro_batches(120)}};
// DeepSeek-V3 was trained on 80 GB cards by 16-way pipeline and 64-way expert parallelism, without tensor parallelism;
// it recomputed norms and projections too and kept 8-bit activations, so ours is above the card, by less than a factor
// of 2.
static_assert(footprint(deepseek).total() < 160.0 * units::gigabytes);
static_assert(footprint(deepseek).total() > 40.0 * units::gigabytes);
static_assert(footprint(deepseek).weight_copies > 0.0 * units::bytes);

constexpr inference_step gpt3{
    .model = catalogue::gpt3_175b, .requests = batch(1), .prompt = tokens(1), .reply = tokens(1)};
static_assert(footprint(gpt3).weights > 349.1 * units::gigabytes && footprint(gpt3).weights < 349.3 * units::gigabytes);
