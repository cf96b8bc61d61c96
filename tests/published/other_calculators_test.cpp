// Defects that were found in other calculators of memory, each as a test that ours has it not.
//
// Source     EleutherAI cookbook, calc/calc_transformer_mem.py; LLM-Viewer (and its issues 4, 12 and 16); llm-analysis
//            (its issues 19 and 27); Calculon, calculon/llm; dlcalc; Megatron-LM, theoretical_memory_usage.py;
//            DeepSpeed, memory estimators of runtime/zero (and its issue 4527). All read 2026-11-21.
// Tolerance  exact laws, but where a share of replicated weights is said beside the test.
#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/deepseek.hpp>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/catalogue/models/mistral.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/memory/inference.hpp>

using namespace ridgeline;
using namespace ridgeline::catalogue;

namespace {

constexpr training_step gpt3{.model = *transformer_of(gpt3_175b),
                             .micro_batch = batch(1),
                             .sequence = tokens(2048),
                             .plan = {.flash_attention = true}};
constexpr training_step llama{.model = *transformer_of(llama3_8b),
                              .micro_batch = batch(1),
                              .sequence = tokens(2048),
                              .plan = {.flash_attention = true}};
constexpr training_step mixtral{.model = *transformer_of(mixtral_8x7b),
                                .micro_batch = batch(1),
                                .sequence = tokens(2048),
                                .plan = {.flash_attention = true}};

constexpr memory_breakdown with(training_step step, const strategy& plan) {
  step.plan = plan;
  return footprint(step, tensors_alone);
}
constexpr inference_step serve(const catalogued_model& model, int gpus_together) {
  return {.model = *transformer_of(model),
          .requests = batch(1),
          .prompt = tokens(1024),
          .reply = tokens(1024),
          .tensor_parallel = gpus(gpus_together)};
}

// cookbook: 652.8 GiB of gradients and 1,958 GiB of optimizer state a GPU for GPT-3 on 8 x 8 GPUs.
constexpr memory_breakdown on_64 = with(gpt3, {.tensor_parallel = gpus(8), .pipeline_parallel = stages(8)});
constexpr memory_breakdown on_1 = with(gpt3, {});
static_assert(on_64.gradients < 1.05 / 64.0 * on_1.gradients, "5 %: the first stage has the tables beside its blocks");
static_assert(on_64.optimizer_state < 1.05 / 64.0 * on_1.optimizer_state);
// cookbook: stage 3 divides the weights twice.
static_assert(64.0 * with(gpt3, {.data_parallel = gpus(64), .sharding = zero::parameters}).weights == on_1.weights);
// cookbook: "activation checkpointing" is selective, and there is no full one.
static_assert(with(gpt3, {.recompute = recomputation::full}).activations <
              with(gpt3, {.recompute = recomputation::selective}).activations);
static_assert(with(gpt3, {.recompute = recomputation::selective}).activations < with(gpt3, {}).activations);
// cookbook, LLM-Viewer: the cache ignores that key-value heads are grouped (8 of 32 here): 2 * 32 layers * 8 * 128 * 2
// B.
static_assert(key_value_cache(serve(llama3_8b, 1)) == 2048.0 * 2.0 * 32.0 * 8.0 * 128.0 * 2.0 * units::bytes);

// LLM-Viewer: FlashAttention still writes a square of the sequence. Ours grows with its length alone.
constexpr memory_breakdown at_length(int length) {
  training_step step = llama;
  step.sequence = tokens(length);
  return footprint(step, tensors_alone);
}
static_assert(at_length(4096).activations == 2.0 * at_length(2048).activations);
static_assert(at_length(4096).workspace == 2.0 * at_length(2048).workspace);
// LLM-Viewer: the activation of the feed-forward part is as wide as the stream. Widening the middle alone must show.
constexpr memory_breakdown twice_as_wide = [] {
  training_step step = llama;
  step.model.feed_forward = features(2 * step.model.feed_forward.value());
  return footprint(step, tensors_alone);
}();
static_assert(twice_as_wide.activations - footprint(llama, tensors_alone).activations ==
              32.0 * 2048.0 * 3.0 * 14336.0 * 2.0 * units::bytes);

// llm-analysis: norms are divided by the tensor-parallel GPUs. Ours: what 8 GPUs hold together is the model and 7 more
// copies of its norms: 32 blocks of 2 and a last one, 4,096 numbers of 2 B each.
constexpr data_size of_eight = 8.0 * with(llama, {.tensor_parallel = gpus(8), .flash_attention = true}).weights;
static_assert(of_eight - with(llama, {}).weights == 7.0 * 65.0 * 4096.0 * 2.0 * units::bytes);

// Calculon: no embedding and no logits; no grouped heads, no gated feed-forward parts, no experts.
static_assert(footprint(llama).logits == 2048.0 * 128256.0 * 6.0 * units::bytes);
static_assert(footprint(llama).weights == 8030261248.0 * 2.0 * units::bytes);
static_assert(footprint(mixtral).weights == 46702792704.0 * 2.0 * units::bytes);

// Megatron-LM: the loss head is counted only without a pipeline. Ours has it on the last stage.
constexpr training_step in_a_pipeline = [] {
  training_step step = llama;
  step.plan.pipeline_parallel = stages(4);
  step.plan.micro_batches = micro_batches(8);
  return step;
}();
static_assert(footprint_of_stage(in_a_pipeline, 3).logits == footprint(llama).logits);
static_assert(footprint_of_stage(in_a_pipeline, 0).logits == 0.0 * units::bytes);
// Megatron-LM: activations of dense models alone, none with context parallelism.
constexpr data_size kept_by_experts = footprint(mixtral).activations;
static_assert(kept_by_experts > 1.5 * footprint(llama).activations, "two experts of the same width work for a token");
static_assert(2.0 * with(llama, {.context_parallel = gpus(2), .flash_attention = true}).activations ==
              footprint(llama).activations);

// DeepSpeed: states alone. A user met 14.3 to 20.8 GiB where it said 0.488 (issue 4527).
constexpr memory_breakdown sharded_to_nothing =
    with(llama, {.data_parallel = gpus(1024), .sharding = zero::parameters});
static_assert(sharded_to_nothing.states() < 1.0 * units::gibibytes);
static_assert(sharded_to_nothing.total() > 10.0 * sharded_to_nothing.states());

// A cache of latent attention that is counted as if it had heads (LMCache issue 2132): 61 layers of 512 + 64 numbers.
static_assert(key_value_cache(serve(deepseek_v3, 1)) == 2048.0 * 61.0 * 576.0 * 2.0 * units::bytes);

}  // namespace

TEST_CASE("the defects of other calculators are absent") {
  // What is above is checked by the compiler; these repeat it where doubles are added at run time.
  CHECK(in(on_64.gradients, units::gibibytes) < 652.8 / 64.0);
  CHECK(in(footprint(llama).logits, units::gigabytes) == doctest::Approx(1.576).epsilon(0.001));
}
