#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/training.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr training_question small{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
constexpr settled_training run = settle(small);
static_assert(run.step.plan.data_parallel == gpus(8) && run.step.plan.sharding == zero::optimizer_state);
static_assert(run.step.plan.flash_attention && run.step.sequence == tokens(4096));
// Four million tokens a step: 1,024 sequences of 4,096, 128 on each of eight replicas.
static_assert(run.batch == batch(1024) && run.step.plan.micro_batches == micro_batches(128));
static_assert(run.step.recipe.id == mixed_16.id);
static_assert(tokens_of(run.step) == tokens(4'194'304));

constexpr training_question with(training_question asked, gpu_count tensor, stage_count pipeline, std::int64_t count) {
  asked.tensor = tensor;
  asked.pipeline = pipeline;
  asked.machines.gpus = gpus(count);
  return asked;
}
// 64 GPUs, 2 x 4 a replica: 8 replicas. Sequence parallel goes with tensor parallel where it divides.
static_assert(settle(with(small, gpus(2), stages(4), 64)).step.plan.data_parallel == gpus(8));
static_assert(settle(with(small, gpus(2), stages(4), 64)).step.plan.sequence_parallel);
// A single replica has nothing to shard.
static_assert(settle(with(small, gpus(8), stages(1), 8)).step.plan.sharding == zero::off);

// A table of learned positions bounds the default length.
constexpr training_question learned{.model = catalogue::gpt2_xl, .device = catalogue::a100_sxm4_80gb};
static_assert(settle(learned).step.sequence == tokens(1024));

// Nothing that was said is noted as taken.
static_assert(settle(small).taken.has(setting::sequence));
constexpr training_question said = [] {
  training_question asked = small;
  asked.sequence = tokens(8192);
  return asked;
}();
static_assert(!settle(said).taken.has(setting::sequence));

errc code_of(const training_question& asked) {
  try {
    static_cast<void>(settle(asked));
  } catch (const error& problem) {
    return problem.code();
  }
  return errc{};
}

}  // namespace

TEST_CASE("what cannot be divided is a named error") {
  CHECK(code_of(with(small, gpus(3), stages(1), 8)) == errc::gpus_not_divided);
  training_question asked = small;
  asked.batch = batch(12);
  CHECK(code_of(asked) == errc::batch_not_divided);
  asked = learned;
  asked.sequence = tokens(2048);
  CHECK(code_of(asked) == errc::sequence_too_long);
  asked = small;
  asked.micro_batch = batch(1'000'000'000'000'000);
  CHECK(code_of(asked) == errc::count_too_large);
}

TEST_CASE("a device without BF16 computes in FP16, one without matrix units in FP32") {
  training_question asked = small;
  asked.device = catalogue::v100_sxm2_32gb;
  CHECK(settle(asked).step.recipe.compute == fp16);
  asked.device.peak.fp16_accumulate_fp32 = absent;
  CHECK(settle(asked).step.recipe.id == fp32_training.id);
}

TEST_CASE("sites share the GPUs and the batch of a step evenly") {
  // 64 GPUs on 4 sites: 16 replicas each; 1,024 sequences a step: 256 on a site, 16 on a replica.
  training_question asked = with(small, gpus(1), stages(1), 64);
  asked.batch = batch(1024);
  asked.sites =
      training_sites{.joined = {.joined = members(4), .link = {.per_direction = 10.0 * gigabytes_per_second}}};
  const settled_training of_a_site = settle(asked);
  CHECK(of_a_site.step.plan.data_parallel == gpus(16));
  CHECK(of_a_site.batch == batch(256));
  CHECK(of_a_site.step.plan.micro_batches == micro_batches(16));
  asked.sites->joined.joined = members(3);
  CHECK(code_of(asked) == errc::gpus_not_divided);
  asked.machines.gpus = gpus(48);
  CHECK(code_of(asked) == errc::batch_not_divided);
  asked.sites->joined.link = {};
  CHECK(code_of(asked) == errc::interconnect_needed);
}
