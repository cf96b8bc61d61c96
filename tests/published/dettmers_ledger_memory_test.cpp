// Section D of the ledger: memory.
//
// Source     Dettmers, Which GPU(s) to get for deep learning: 2023 edition; notes of the 2020 edition; 2019 edition;
//            notes of 2021; a guide of 2024 (D1).
// Tolerance  stated at each row.
#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_ampere_geforce.hpp>
#include <ridgeline/catalogue/advice/memory_guidelines.hpp>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/memory/model_states.hpp>
#include <ridgeline/memory/savings.hpp>
#include <ridgeline/memory/sixteen_bit_rule.hpp>
#include <ridgeline/units/number_format.hpp>

using namespace ridgeline;
using namespace ridgeline::catalogue;
using namespace ridgeline::units;

namespace {

// --- D1: GPT-3's 175 B parameters are 350 GB in 16 bits; the configuration itself counts 174.6e9 ---------------------
static_assert(model_states(175'000'000'000, mixed_16, sgd).weights == 350.0 * gigabytes, "D1: exact");
constexpr double of_the_configuration = static_cast<double>(parameters(*transformer_of(gpt3_175b)));
static_assert(of_the_configuration > 174.55e9 && of_the_configuration < 174.65e9, "D1: half a unit of 174.6");

// --- D2: in 16 bits 8 GB are like 12 GB ------------------------------------------------------------------------------
static_assert(capacity_like_32_bit(8.0 * gigabytes) == 12.0 * gigabytes, "D2: the rule of thumb");
constexpr training_step in_32_bits{
    .model = *transformer_of(gpt2_small), .micro_batch = batch(1), .sequence = tokens(1024), .recipe = fp32_training};
constexpr training_step with_batch(training_step step, std::int64_t size) {
  step.micro_batch = batch(size);
  return step;
}
constexpr training_step in_16_bits(training_step step) {
  step.recipe = mixed_16;
  return step;
}
// The exact answer beside it: where activations are most of the need the rule is on the safe side (up to 2), where
// states are it promises too much (1).
constexpr double ratio_at(std::int64_t size) {
  const training_step wide = with_batch(in_32_bits, size);
  return footprint(wide, tensors_alone).total().value() / footprint(in_16_bits(wide), tensors_alone).total().value();
}
static_assert(ratio_at(1) > 1.0 && ratio_at(1) < 1.5, "D2: states count");
static_assert(ratio_at(32) > 1.5 && ratio_at(32) < 2.0, "D2: activations count");

// --- D3: each technique alone makes the run smaller, and together a 24 GB run fits 10 GB -----------------------------
constexpr training_step plain{
    .model = *transformer_of(gpt2_large), .micro_batch = batch(2), .sequence = tokens(896), .recipe = fp32_training};
constexpr data_size of_plain = footprint(plain).total();
static_assert(fits(footprint(plain), rtx_3090) && of_plain > 22.0 * gibibytes, "D3: a run of 24 GB");
static_assert(!fits(footprint(plain), rtx_3080_10gb), "D3: too large for 10 GB");

constexpr bool smaller(const strategy& plan) {
  training_step step = plain;
  step.plan = plan;
  return footprint(step).total() < of_plain;
}
static_assert(footprint(in_16_bits(plain)).total() < of_plain, "D3: FP16 or BF16");
static_assert(smaller({.recompute = recomputation::full}), "D3: gradient checkpointing");
static_assert(smaller({.to_host = offload::parameters}), "D3: swapping between GPU and CPU");
static_assert(smaller({.to_host = offload::optimizer_state}), "D3: optimizer state on the CPU");
static_assert(smaller({.tensor_parallel = gpus(2)}), "D3: model parallelism");
static_assert(smaller({.pipeline_parallel = stages(2), .micro_batches = micro_batches(1)}), "D3: pipeline parallelism");
static_assert(smaller({.data_parallel = gpus(2), .sharding = zero::optimizer_state}), "D3: ZeRO 1");
static_assert(smaller({.data_parallel = gpus(2), .sharding = zero::gradients}), "D3: ZeRO 2");
static_assert(smaller({.data_parallel = gpus(2), .sharding = zero::parameters}), "D3: ZeRO 3");
static_assert(smaller({.data_parallel = gpus(2),
                       .tensor_parallel = gpus(2),
                       .pipeline_parallel = stages(2),
                       .sharding = zero::optimizer_state,
                       .micro_batches = micro_batches(2)}),
              "D3: 3D parallelism");
// Where a technique that does half of its work would pass: what each leaves, against what it divides.
constexpr memory_breakdown on_two(zero sharding, offload to_host = offload::none) {
  training_step step = plain;
  step.plan = {.data_parallel = gpus(2), .sharding = sharding, .to_host = to_host};
  return footprint(step);
}
constexpr memory_breakdown undivided = on_two(zero::off);
static_assert(on_two(zero::optimizer_state).optimizer_state == 0.5 * undivided.optimizer_state &&
                  on_two(zero::optimizer_state).gradients == undivided.gradients &&
                  on_two(zero::optimizer_state).weights == undivided.weights,
              "D3: ZeRO 1");
static_assert(on_two(zero::gradients).gradients == 0.5 * undivided.gradients &&
                  on_two(zero::gradients).optimizer_state == 0.5 * undivided.optimizer_state &&
                  on_two(zero::gradients).weights == undivided.weights,
              "D3: ZeRO 2");
static_assert(on_two(zero::parameters).weights == 0.5 * undivided.weights &&
                  on_two(zero::parameters).gradients == 0.5 * undivided.gradients,
              "D3: ZeRO 3");
static_assert(on_two(zero::off, offload::optimizer_state).optimizer_state == 0.0 * bytes &&
                  undivided.optimizer_state > 0.0 * bytes,
              "D3: optimizer state on the CPU");
constexpr training_step together = [] {
  training_step step = in_16_bits(plain);
  step.plan = {.recompute = recomputation::full, .flash_attention = true};
  step.method = adam_8bit;
  return step;
}();
static_assert(fits(footprint(together), rtx_3080_10gb), "D3: shown fitting in 10 GB");

// --- D5: the formats; the loss is scaled up, against underflow (the post's erratum) ----------------------------------
static_assert(largest_finite(fp16) == 65504.0, "D5");
static_assert(largest_finite(bf16) > 3e38 && bf16.exponent_bits == fp32.exponent_bits, "D5");
static_assert(needs_loss_scaling(fp16) && !needs_loss_scaling(bf16), "D5");

// --- D6: FP8 keeps two copies of the weights -------------------------------------------------------------------------
constexpr training_step in_8_bits = [] {
  training_step step = plain;
  step.recipe = fp8_training;
  return step;
}();
constexpr double matrices = 36.0 * 12.0 * 1280.0 * 1280.0;
static_assert(footprint(in_8_bits).weight_copies == 2.0 * matrices * bytes, "D6: one as it is, one transposed");
static_assert(footprint(plain).weight_copies == 0.0 * bytes, "D6");

// --- rows that are data alone ----------------------------------------------------------------------------------------
constexpr std::array data_only{"D4"};
static_assert(memory_guidelines.size() == 7, "D4: five of 2021, two of 2023");

}  // namespace

TEST_CASE("D3: the techniques compose: each next one makes the run smaller") {
  training_step step = plain;
  double before = in(footprint(step).total(), bytes);
  for (const saving which : {saving::mixed_precision, saving::flash_attention, saving::full_recompute,
                             saving::optimizer_8bit, saving::offload_optimizer, saving::offload_parameters}) {
    CAPTURE(name_of(which));
    step = *with_saving(step, which);
    const double after = in(footprint(step).total(), bytes);
    CHECK(after < before);
    before = after;
  }
}

TEST_CASE("D4: what the guidelines say is what the documents print") {
  constexpr double printed[] = {11, 24, 10, 8, 10, 12, 24};
  constexpr int editions[] = {2021, 2021, 2021, 2021, 2021, 2023, 2023};
  for (std::size_t i = 0; i < memory_guidelines.size(); ++i) {
    CAPTURE(memory_guidelines[i].work);
    CHECK(in(memory_guidelines[i].at_least, gigabytes) == printed[i]);
    CHECK(memory_guidelines[i].edition == editions[i]);
  }
}

TEST_CASE("D4: guidelines of each edition have a source; the largest asks for a card of 24 GB") {
  double most = 0.0;
  for (const memory_guideline& one : memory_guidelines) {
    CHECK_FALSE(one.source.document.empty());
    most = std::max(most, in(one.at_least, gigabytes));
  }
  CHECK(most == doctest::Approx(24.0));
  MESSAGE(data_only.size(), " row of section D is data alone");
}
