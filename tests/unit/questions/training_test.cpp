#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/training.hpp>
#include <support/left_out.hpp>

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

template<class Call>
errc code_from(Call call) {
  try {
    static_cast<void>(call());
  } catch (const error& problem) {
    return problem.code();
  }
  return errc{};
}
errc code_of(const training_question& asked) {
  return code_from([&] { return settle(asked); });
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

TEST_CASE("a larger batch sees more tokens where its critical size is said, and as many as were said where it is not") {
  training_question asked = small;
  asked.tokens = tokens(1'000'000'000);
  CHECK(settle(asked).tokens == tokens(1'000'000'000));
  CHECK(settle(asked).data_growth == 1.0);
  // Steps of 1,024 sequences of 4,096 tokens: as large as the critical batch, then a quarter of it.
  asked.critical_batch = tokens(4'194'304);
  CHECK(settle(asked).tokens == tokens(2'000'000'000));
  asked.critical_batch = tokens(4 * 4'194'304);
  CHECK(settle(asked).tokens == tokens(1'250'000'000));
  CHECK(settle(asked).data_growth == 1.25);
  // Two sites of half the batch each make one step of it.
  asked.sites =
      training_sites{.joined = {.joined = members(2), .link = {.per_direction = 100.0 * gigabytes_per_second}}};
  asked.batch = batch(1024);
  CHECK(settle(asked).data_growth == 1.25);
  // 8 * 10^7 sequences of 10^7 tokens, as many as the critical batch: below the 10^15 that are counted.
  asked.critical_batch = tokens(800'000'000'000'000);
  CHECK(detail::settled_growth(asked, batch(80'000'000), tokens(10'000'000)) == 2.0);
  // A step of more is none, and so is one of all sites together.
  CHECK(code_from([&] { return detail::settled_growth(asked, batch(100'000'001), tokens(10'000'000)); }) ==
        errc::count_too_large);
  // What was taken stays what a small batch needs.
  asked = small;
  asked.critical_batch = tokens(4'194'304);
  CHECK(settle(asked).taken.find(setting::tokens)->number == 20.0 * static_cast<double>(parameters(small.model)));
}

TEST_CASE("a budget of tokens, and a batch of all sites, is at most what is counted") {
  training_question asked = small;
  // 20 tokens a parameter: 10^15 tokens lie between 228,000 and 230,000 of its blocks of 218 million parameters.
  asked.model.layers = layers(228'000);
  CHECK(settle(asked).tokens == tokens(20 * parameters(asked.model)));
  asked.model.layers = layers(230'000);
  CHECK(code_of(asked) == errc::count_too_large);
  asked.tokens = tokens(1'000'000'000);
  CHECK(settle(asked).tokens == tokens(1'000'000'000));
  // 1,000 sites, each with one replica of 10^12 sequences at a time; then of 10^13.
  asked = small;
  asked.machines.gpus = gpus(1000);
  asked.sites =
      training_sites{.joined = {.joined = members(1000), .link = {.per_direction = 10.0 * gigabytes_per_second}}};
  asked.micro_batch = batch(1'000'000'000'000);
  CHECK(settle(asked).taken.find(setting::batch)->number == 1e15);
  asked.micro_batch = batch(10'000'000'000'000);
  CHECK(code_of(asked) == errc::count_too_large);
}

TEST_CASE("the pause of a checkpoint follows from its bytes and the storage") {
  training_question asked = small;
  CHECK(settle(asked).goodput.checkpoint == catalogue::llama3_405b_run.checkpoint);
  asked.checkpoint_storage = 5.0 * gigabytes_per_second;
  // 14 bytes a parameter: 2 and 4 of weights, 8 of Adam.
  CHECK(in(settle(asked).goodput.checkpoint, seconds) ==
        doctest::Approx(14.0 * static_cast<double>(parameters(small.model)) / 5e9));
  CHECK(settle(asked).goodput.between_failures == catalogue::llama3_405b_run.between_failures);
  const duration whole = settle(asked).goodput.checkpoint;
  asked.adapters = lora{.rank = 16, .targets = all_linear, .base = stored_bf16};
  CHECK(in(settle(asked).goodput.checkpoint, whole) ==
        doctest::Approx(static_cast<double>(adapter_parameters(*asked.adapters, small.model)) /
                        static_cast<double>(parameters(small.model))));
}

TEST_CASE("sites share the GPUs and the batch of a step evenly") {
  // 64 GPUs on 4 sites: 16 replicas each; 1,024 sequences a step: 256 on a site, 16 on a replica.
  training_question asked = with(small, gpus(1), stages(1), 64);
  asked.batch = batch(1024);
  asked.sites =
      training_sites{.joined = {.joined = members(4), .link = {.per_direction = 10.0 * gigabytes_per_second}}};
  const settled_training of_all = settle(asked);
  CHECK(of_all.step.plan.data_parallel == gpus(16));
  CHECK(of_all.step.plan.micro_batches == micro_batches(16));
  CHECK(of_all.batch == batch(1024));  // of all sites
  asked.sites->joined.joined = members(3);
  CHECK(code_of(asked) == errc::gpus_not_divided);
  asked.machines.gpus = gpus(48);
  CHECK(code_of(asked) == errc::batch_not_divided);
  asked.sites->joined.link = {};
  CHECK(code_of(asked) == errc::interconnect_needed);
}

namespace {

/// 64 GPUs, two that share each GEMM, four stages, and nothing left open.
training_question all_said() {
  training_question asked = with(small, gpus(2), stages(4), 64);
  asked.machines.per_machine = gpus(8);
  asked.machines.link = catalogue::nvlink4;
  asked.machines.network = catalogue::ib_ndr;
  asked.machines.ports = gpus(8);
  asked.costs = {.rent = 2.0 * dollars_per_gpu_hour,
                 .host_power = 1000.0 * watts,
                 .overhead = pue(1.2),
                 .grid = 400.0 * grams_co2e_per_kilowatt_hour};
  asked.tokens = tokens(1'000'000'000);
  asked.sequence = tokens(4096);
  asked.batch = batch(512);
  asked.micro_batch = batch(2);
  asked.compute = bf16;
  asked.method = adamw;
  asked.sequence_parallel = true;
  asked.schedule = pipeline_schedule::one_f_one_b;
  asked.sharding = zero::optimizer_state;
  asked.flash_attention = true;
  asked.stack = datasheet_training;
  asked.goodput = catalogue::uninterrupted_run;
  return asked;
}

}  // namespace

TEST_CASE("what is said is not noted as taken, and each thing that is left out is, with its value and nothing else") {
  CHECK(settle(all_said()).taken.size() == 0);
  CHECK(left_out(all_said(), &training_question::sequence, setting::sequence).number == 4096.0);
  CHECK(left_out(all_said(), &training_question::micro_batch, setting::micro_batch).number == 1.0);
  // Four million tokens are 1,024 sequences.
  CHECK(left_out(all_said(), &training_question::batch, setting::batch).number == 1024.0);
  CHECK(left_out(all_said(), &training_question::compute, setting::precision).text == "bf16");
  CHECK(left_out(all_said(), &training_question::method, setting::optimizer).text == "adamw");
  CHECK(left_out(all_said(), &training_question::sequence_parallel, setting::sequence_parallel).text == "on");
  CHECK(left_out(all_said(), &training_question::schedule, setting::schedule).text == "1f1b");
  CHECK(left_out(all_said(), &training_question::sharding, setting::zero).number == 1.0);
  CHECK(left_out(all_said(), &training_question::flash_attention, setting::flash_attention).text == "on");
  CHECK(left_out(all_said(), &training_question::goodput, setting::goodput).text == defaults::goodput.id);
  // Twenty tokens for each of 8,030,261,248 parameters.
  CHECK(left_out(all_said(), &training_question::tokens, setting::tokens).number == 20.0 * 8'030'261'248.0);
  training_question asked = all_said();
  asked.stack = std::nullopt;
  CHECK(settle(asked).taken.find(setting::stack)->text == settle(asked).calibration.id);
  asked = all_said();
  asked.compute = std::nullopt;
  asked.recipe = fp8_training;
  CHECK(settle(asked).taken.size() == 0);
  CHECK(settle(asked).step.recipe.compute == fp8_e4m3);
  asked.compute = bf16;
  CHECK(settle(asked).step.recipe.compute == bf16);
  CHECK(settle(asked).step.recipe.id == fp8_training.id);
  // A pipeline of one stage has no schedule to note, one GPU no sequence to share.
  asked = with(small, gpus(1), stages(1), 8);
  CHECK_FALSE(settle(asked).taken.has(setting::schedule));
  CHECK_FALSE(settle(asked).taken.has(setting::sequence_parallel));
}

TEST_CASE("what was said stands in the run") {
  training_question asked = all_said();
  asked.recompute = recomputation::selective;
  asked.context = gpus(2);
  asked.ulysses = gpus(2);
  asked.to_host = offload::optimizer_state;
  asked.dropout = true;
  asked.adapters = lora{.rank = 8, .targets = all_linear, .base = stored_bf16};
  const settled_training made = settle(asked);
  CHECK(made.step.plan.recompute == recomputation::selective);
  CHECK(made.step.plan.context_parallel == gpus(2));
  CHECK(made.step.plan.ulysses == gpus(2));
  CHECK(made.step.plan.data_parallel == gpus(4));
  CHECK(made.step.plan.to_host == offload::optimizer_state);
  CHECK(made.step.micro_batch == batch(2));
  CHECK(made.step.plan.micro_batches == micro_batches(64));
  CHECK(made.step.dropout);
  CHECK(made.step.adapters->rank == 8);
  CHECK(made.tokens == tokens(1'000'000'000));
  CHECK(made.attended == fraction(1.0));
  CHECK(made.calibration.id == datasheet_training.id);
  CHECK(made.goodput.id == catalogue::uninterrupted_run.id);
}

TEST_CASE("nothing said is the plain run") {
  const training_question nothing{};
  CHECK(nothing.to_host == offload::none);
  CHECK_FALSE(nothing.dropout);
  CHECK_FALSE(nothing.extrapolate);
  const strategy plain = settle(small).step.plan;
  CHECK(plain.tensor_parallel == gpus(1));
  CHECK(plain.pipeline_parallel == stages(1));
  CHECK(plain.virtual_stages == stages(1));
  CHECK(plain.context_parallel == gpus(1));
  CHECK(plain.expert_parallel == gpus(1));
  CHECK(plain.ulysses == gpus(1));
  CHECK(plain.recompute == recomputation::none);
  CHECK(plain.schedule == pipeline_schedule::one_f_one_b);
  CHECK_FALSE(plain.sequence_parallel);
}

TEST_CASE("a step of four million tokens is rounded down to whole rounds, and has one micro-batch a stage at least") {
  const auto micro = [](const training_question& asked) { return settle(asked).step.plan.micro_batches.value(); };
  // 48 GPUs, 2 x 3 a replica: 8 replicas, 1,024 sequences, 128 each; of an interleaved pipeline of three stages 126.
  training_question asked = with(small, gpus(2), stages(3), 48);
  CHECK(micro(asked) == 128);
  asked.virtual_stages = stages(2);
  CHECK(micro(asked) == 126);
  CHECK(settle(asked).step.plan.schedule == pipeline_schedule::interleaved);
  asked.batch = batch(8 * 3);
  CHECK(micro(asked) == 3);
  asked.batch = batch(8 * 2);
  CHECK(code_of(asked) == errc::batch_too_small);
  asked.batch = batch(8 * 4);
  CHECK(code_of(asked) == errc::batch_not_divided);
  asked.virtual_stages = stages(1);
  CHECK(micro(asked) == 4);
  // 32 sequences of 131,072 tokens on eight replicas are four each, fewer than eight stages.
  asked = with(small, gpus(1), stages(8), 64);
  asked.sequence = tokens(131'072);
  asked.extrapolate = true;
  CHECK(micro(asked) == 8);
  asked.pipeline = stages(4);
  asked.machines.gpus = gpus(32);
  CHECK(micro(asked) == 4);
  // As many as a number of sequences can count.
  asked = small;
  asked.machines.gpus = gpus(1);
  asked.micro_batch = batch(1'000'000'000'000'000);
  CHECK(micro(asked) == 1);
}

TEST_CASE("GPUs that divide the sequence share what lies between the GEMMs") {
  const auto shares = [](std::int64_t tensor, std::int64_t context, std::int64_t length) {
    training_question asked = with(small, gpus(tensor), stages(1), 8);
    asked.context = gpus(context);
    asked.sequence = tokens(length);
    return settle(asked).step.plan.sequence_parallel;
  };
  CHECK(shares(2, 1, 4096));
  CHECK_FALSE(shares(1, 1, 4096));
  CHECK_FALSE(shares(2, 1, 4095));
  CHECK_FALSE(shares(2, 2, 4094));  // 2,047 on each of two, odd
  CHECK_FALSE(shares(2, 2, 4095));
  CHECK(shares(2, 2, 4092));
  // Replicas that share a sequence have states to shard, a single GPU has none.
  training_question one = with(small, gpus(4), stages(1), 8);
  one.context = gpus(2);
  CHECK(settle(one).step.plan.sharding == zero::optimizer_state);
  one.context = gpus(1);
  one.tensor = gpus(8);
  CHECK(settle(one).step.plan.sharding == zero::off);
}

TEST_CASE(
    "a sequence may be as long as the trained context, and longer where somebody extrapolates and no table ends") {
  const auto code = [](const transformer& model, std::int64_t length, bool further) {
    training_question asked{.model = model, .device = catalogue::h100_sxm5_80gb};
    asked.sequence = tokens(length);
    asked.extrapolate = further;
    return code_of(asked);
  };
  const std::int64_t trained = small.model.context.value();
  CHECK(code(catalogue::llama3_8b, trained, false) == errc{});
  CHECK(code(catalogue::llama3_8b, trained + 1, false) == errc::context_too_long);
  CHECK(code(catalogue::llama3_8b, trained + 1, true) == errc{});
  CHECK(code(catalogue::gpt2_xl, 1024, false) == errc{});
  CHECK(code(catalogue::gpt2_xl, 1025, true) == errc::sequence_too_long);
  transformer unknown = catalogue::llama3_8b;
  unknown.context = {};
  CHECK(code(unknown, 1'000'000, false) == errc{});
  CHECK(detail::usual_sequence(unknown) == tokens(4096));
  CHECK(detail::usual_sequence(catalogue::llama3_8b) == tokens(4096));
  CHECK(detail::usual_sequence(catalogue::gpt2_xl) == tokens(1024));
}

TEST_CASE("a format is taken from the stack, or is the best that the device has") {
  training_question asked = small;
  const auto of_stack = [&asked](arithmetic kind) {
    asked.stack = datasheet_training;
    asked.stack->range.kind = kind;
    return detail::usual_format(asked).name;
  };
  CHECK(of_stack(arithmetic::fp8_accumulate_fp32) == fp8_e4m3.name);
  CHECK(of_stack(arithmetic::fp4_accumulate_fp32) == fp4_e2m1.name);
  CHECK(of_stack(arithmetic::fp16_accumulate_fp32) == fp16.name);
  CHECK(of_stack(arithmetic::bf16_accumulate_fp32) == bf16.name);
  CHECK(of_stack(arithmetic::fp32) == bf16.name);
  // A device with one rate and no other: any of them says that others are not offered.
  const auto with_rate = [](auto member) {
    accelerator device{};
    device.peak.*member = 100.0 * teraflops_per_second;
    return device;
  };
  const auto none = accelerator{};
  CHECK_FALSE(detail::has_rates(none.peak));
  for (const number_format& format : {bf16, fp16, fp32, fp8_e4m3, fp4_e2m1}) CHECK(detail::offers(none, format));
  for (const auto member :
       {&dense_peaks::fp32, &dense_peaks::tf32, &dense_peaks::fp16_accumulate_fp16, &dense_peaks::fp16_accumulate_fp32,
        &dense_peaks::bf16_accumulate_fp32, &dense_peaks::fp8_accumulate_fp32, &dense_peaks::int8_accumulate_int32,
        &dense_peaks::fp4_accumulate_fp32}) {
    CHECK(detail::has_rates(with_rate(member).peak));
    CHECK(detail::offers(with_rate(member), bf16) == (member == &dense_peaks::bf16_accumulate_fp32));
    // What surrounds eight bits is multiplied in sixteen.
    CHECK_FALSE(detail::offers(with_rate(member), fp8_e4m3));
    accelerator both = with_rate(member);
    both.peak.bf16_accumulate_fp32 = 100.0 * teraflops_per_second;
    CHECK(detail::offers(both, fp8_e4m3) == (member == &dense_peaks::fp8_accumulate_fp32));
  }
  CHECK(detail::usual_recipe(fp32).id == fp32_training.id);
  CHECK(detail::usual_recipe(fp8_e4m3).id == fp8_training.id);
  CHECK(detail::usual_recipe(fp4_e2m1).id == fp8_training.id);
  CHECK(detail::usual_recipe(fp4_e2m1).compute == fp4_e2m1);
  CHECK(detail::usual_recipe(fp16).id == mixed_16.id);
  asked = small;
  asked.device = catalogue::v100_sxm2_32gb;
  asked.compute = bf16;
  CHECK(code_of(asked) == errc::precision_not_offered);
  // Hopper's matrix units multiply FP8 and read no scales of 32 numbers.
  asked = small;
  asked.recipe = mxfp8_training;
  asked.device = catalogue::h100_sxm5_80gb;
  CHECK(code_of(asked) == errc::precision_not_offered);
  asked.recipe = fp8_training;
  CHECK_NOTHROW(settle(asked));
  asked.recipe = mxfp8_training;
  asked.device = *catalogue::find_accelerator("b200-sxm-180gb");
  CHECK_NOTHROW(settle(asked));
}

TEST_CASE("ZeRO 1 is taken where replicas or contexts share the optimizer's state, and nothing where one GPU has all") {
  for (const std::int64_t context : {1, 2, 4})
    for (const std::int64_t data : {1, 2, 4}) {
      training_question asked{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
      asked.machines.gpus = gpus(context * data);
      asked.context = gpus(context);
      CAPTURE(context);
      CAPTURE(data);
      const settled_training found = settle(asked);
      const bool alone = context * data == 1;
      CHECK(found.step.plan.sharding == (alone ? zero::off : zero::optimizer_state));
      CHECK(found.taken.find(setting::zero)->number == (alone ? 0.0 : 1.0));
      asked.sharding = zero::off;
      CHECK(settle(asked).step.plan.sharding == zero::off);
      CHECK_FALSE(settle(asked).taken.has(setting::zero));
    }
}
