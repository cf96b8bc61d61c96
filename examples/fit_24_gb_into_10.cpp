// A training run that needs a card of 24 GB, brought into 10 GB by one technique after another; then shared by more
// cards.
#include <fmt/core.h>
#include <ridgeline/catalogue/accelerators/nvidia_ampere_geforce.hpp>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <string_view>

using namespace ridgeline;
using catalogue::rtx_3080_10gb;
using catalogue::rtx_3090;

// [plain]
constexpr training_step plain{
    .model = catalogue::gpt2_large,
    .micro_batch = batch(2),
    .sequence = tokens(896),
    .recipe = fp32_training,
    .method = adamw,
};
static_assert(fits(footprint(plain), rtx_3090));
static_assert(!fits(footprint(plain), rtx_3080_10gb));
// [/plain]

// [one after another]
constexpr training_step mixed = [] {
  training_step step = plain;
  step.recipe = mixed_16;
  return step;
}();
constexpr training_step flash = [] {
  training_step step = mixed;
  step.plan.flash_attention = true;
  return step;
}();
constexpr training_step checkpointed = [] {
  training_step step = flash;
  step.plan.recompute = recomputation::full;
  return step;
}();
constexpr training_step small_state = [] {
  training_step step = checkpointed;
  step.method = adam_8bit;
  return step;
}();
static_assert(!fits(footprint(checkpointed), rtx_3080_10gb));
static_assert(fits(footprint(small_state), rtx_3080_10gb));
// [/one after another]

// [swapped]
constexpr training_step state_on_the_host = [] {
  training_step step = checkpointed;
  step.plan.to_host = offload::optimizer_state;
  return step;
}();
constexpr training_step all_on_the_host = [] {
  training_step step = checkpointed;
  step.plan.to_host = offload::parameters;
  return step;
}();
static_assert(fits(footprint(all_on_the_host), rtx_3080_10gb));
// [/swapped]

// [more cards]
constexpr training_step spread(const strategy& plan) {
  training_step step = mixed;
  step.plan = plan;
  step.plan.flash_attention = true;
  return step;
}
constexpr training_step stage_1 = spread({.data_parallel = gpus(4), .sharding = zero::optimizer_state});
constexpr training_step stage_2 = spread({.data_parallel = gpus(4), .sharding = zero::gradients});
constexpr training_step stage_3 = spread({.data_parallel = gpus(4), .sharding = zero::parameters});
constexpr training_step tensor = spread({.tensor_parallel = gpus(4), .sequence_parallel = true});
constexpr training_step pipeline = spread({.pipeline_parallel = stages(4), .micro_batches = micro_batches(8)});
constexpr training_step three_dimensions = spread({.data_parallel = gpus(2),
                                                   .tensor_parallel = gpus(2),
                                                   .pipeline_parallel = stages(2),
                                                   .sharding = zero::optimizer_state,
                                                   .micro_batches = micro_batches(8)});
static_assert(fits(footprint(three_dimensions), rtx_3080_10gb));
// [/more cards]

namespace {

void print(std::string_view what, const training_step& step) {
  const memory_breakdown need = footprint(step);
  const auto size = [](data_size bytes) { return in(bytes, units::gibibytes); };
  fmt::print("{:<26} {:5}  {:7.2f}  {:8.2f}  {:7.2f}  {:7.2f}  {:>5}\n", what, gpus_of(step.plan).value(),
             size(need.states()), size(need.activations + need.recomputed + need.logits + need.workspace),
             size(need.on_host), size(need.total()), fits(need, rtx_3080_10gb) ? "yes" : "no");
}

}  // namespace

int main() {
  fmt::print("GPT-2 large, 2 sequences of 896 tokens, GiB on each card\n\n");
  fmt::print("{:<26} {:>5}  {:>7}  {:>8}  {:>7}  {:>7}  {:>5}\n", "", "cards", "states", "computed", "on host", "total",
             "10 GB");
  print("32 bits", plain);
  print("+ mixed precision", mixed);
  print("+ FlashAttention", flash);
  print("+ gradient checkpointing", checkpointed);
  print("+ 8-bit Adam", small_state);
  fmt::print("\nor, instead of 8-bit Adam\n");
  print("+ optimizer on the host", state_on_the_host);
  print("+ parameters on the host", all_on_the_host);
  fmt::print("\nor mixed precision and FlashAttention on more cards\n");
  print("ZeRO stage 1", stage_1);
  print("ZeRO stage 2", stage_2);
  print("ZeRO stage 3", stage_3);
  print("tensor parallel", tensor);
  print("pipeline parallel", pipeline);
  print("all three, ZeRO stage 1", three_dimensions);
}
