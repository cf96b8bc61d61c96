#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/deepseek.hpp>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/catalogue/models/gpt_oss.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/requests.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr requests_question asked{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
constexpr settled_requests run = settle(asked);
static_assert(run.gpus == gpus(1) && run.step.requests == batch(1));
static_assert(run.step.prompt == tokens(1024) && run.step.reply == tokens(256));
static_assert(run.step.weights.id == stored_bf16.id && run.step.cache_width == bf16.width);
static_assert(run.taken.has(setting::prompt) && run.taken.has(setting::output) && run.taken.has(setting::weights));
static_assert(run.calibration.range.knows(catalogue::h100_sxm5_80gb.architecture));

// Weights lie as the model's checkpoint has them, unless the question says otherwise.
constexpr requests_question published{.model = catalogue::deepseek_v3, .device = catalogue::h200_sxm5_141gb};
static_assert(settle(published).step.weights.id == stored_fp8.id && settle(published).taken.has(setting::weights));
constexpr requests_question said{
    .model = catalogue::deepseek_v3, .device = catalogue::h200_sxm5_141gb, .weights = stored_bf16};
static_assert(settle(said).step.weights.id == stored_bf16.id && !settle(said).taken.has(setting::weights));

constexpr requests_question two(const accelerator& device) {
  requests_question made = asked;
  made.device = device;
  made.machines.gpus = gpus(2);
  return made;
}
// llama.cpp puts layers onto each GPU, others split every GEMM.
static_assert(settle(two(catalogue::rtx_4090)).by_layers);
static_assert(settle(two(catalogue::rtx_4090)).step.tensor_parallel == gpus(1));
static_assert(!settle(two(catalogue::h100_sxm5_80gb)).by_layers);
static_assert(settle(two(catalogue::h100_sxm5_80gb)).step.tensor_parallel == gpus(2));

// GPT-2 learned 1,024 positions: 256 of them are written.
constexpr requests_question learned{.model = catalogue::gpt2_xl, .device = catalogue::a100_sxm4_80gb};
static_assert(settle(learned).step.prompt == tokens(768));

}  // namespace

TEST_CASE("a request longer than the trained context needs a word") {
  requests_question longer = asked;
  longer.prompt = tokens(1'000'000);
  CHECK_THROWS_AS(settle(longer), error);
  longer.extrapolate = true;
  CHECK(settle(longer).step.prompt == tokens(1'000'000));
  longer = learned;
  longer.prompt = tokens(1024);
  longer.extrapolate = true;  // a table has no row for what lies beyond it
  CHECK_THROWS_AS(settle(longer), error);
}

namespace {

requests_question all_said() {
  requests_question made = two(catalogue::h100_sxm5_80gb);
  made.machines.per_machine = gpus(2);
  made.machines.link = catalogue::nvlink4;
  made.costs = {.rent = 2.0 * dollars_per_gpu_hour,
                .host_power = 1000.0 * watts,
                .overhead = pue(1.2),
                .grid = 400.0 * grams_co2e_per_kilowatt_hour};
  made.prompt = tokens(512);
  made.output = tokens(64);
  made.concurrency = batch(4);
  made.weights = stored_fp8;
  made.cache = fp8_e4m3;
  made.by_layers = false;
  made.stack = datasheet_serving;
  return made;
}

template<class Field>
taken_setting left_out(Field requests_question::*field, setting which) {
  requests_question one = all_said();
  one.*field = std::nullopt;
  const taken_settings taken = settle(one).taken;
  CAPTURE(name_of(which));
  CHECK(taken.size() == 1);
  REQUIRE(taken.has(which));
  return *taken.find(which);
}

}  // namespace

TEST_CASE("what is said of requests is not noted as taken, and each thing that is left out is, with its value") {
  CHECK(settle(all_said()).taken.size() == 0);
  CHECK(left_out(&requests_question::prompt, setting::prompt).number == 1024.0);
  CHECK(left_out(&requests_question::output, setting::output).number == 256.0);
  CHECK(left_out(&requests_question::concurrency, setting::concurrency).number == 1.0);
  CHECK(left_out(&requests_question::weights, setting::weights).text == "bf16");
  CHECK(left_out(&requests_question::cache, setting::cache_format).text == "bf16");
  CHECK(left_out(&requests_question::by_layers, setting::split).text == "tensor");
  CHECK(left_out(&requests_question::stack, setting::stack).text == detail::usual_stack(asked.device).id);
  CHECK(settle(two(catalogue::rtx_4090)).taken.find(setting::split)->text == "layers");
  CHECK_FALSE(settle(asked).taken.has(setting::split));  // one GPU shares with none
  const settled_requests made = settle(all_said());
  CHECK(made.step.prompt == tokens(512));
  CHECK(made.step.reply == tokens(64));
  CHECK(made.step.requests == batch(4));
  CHECK(made.step.weights.id == "fp8");
  CHECK(made.step.cache_width == fp8_e4m3.width);
  CHECK(made.step.tensor_parallel == gpus(2));
  CHECK(made.calibration.id == datasheet_serving.id);
  requests_question layers = all_said();
  layers.by_layers = true;
  CHECK(settle(layers).step.tensor_parallel == gpus(1));
  CHECK(settle(layers).gpus == gpus(2));
}

TEST_CASE("prompt and output share the trained context") {
  const std::int64_t trained = asked.model.context.value();
  const auto code = [](const requests_question& one) {
    try {
      static_cast<void>(settle(one));
    } catch (const error& problem) {
      return problem.code();
    }
    return errc{};
  };
  requests_question one = asked;
  one.output = tokens(96);
  one.prompt = tokens(trained - 96);
  CHECK(code(one) == errc{});
  one.prompt = tokens(trained - 95);
  CHECK(code(one) == errc::context_too_long);
  // An encoder writes nothing.
  one.model = catalogue::bert_base_uncased;
  one.prompt = tokens(512);
  CHECK(code(one) == errc{});
  one.prompt = tokens(513);
  CHECK(code(one) == errc::sequence_too_long);
  CHECK(detail::usual_prompt(catalogue::gpt2_xl, tokens(1)) == tokens(1023));
  CHECK(detail::usual_prompt(catalogue::gpt2_xl, tokens(1023)) == tokens(1));
  CHECK(detail::usual_prompt(catalogue::gpt2_xl, tokens(2000)) == tokens(1));
  CHECK(detail::usual_prompt(catalogue::llama3_8b, tokens(2000)) == tokens(1024));
  transformer unknown = catalogue::llama3_8b;
  unknown.context = {};
  CHECK(detail::usual_prompt(unknown, tokens(1'000'000)) == tokens(1024));
}

TEST_CASE("GEMMs run in what the stack and the device have") {
  using enum arithmetic;
  const serving_calibration& llama = *catalogue::llama_cpp_on(catalogue::rtx_4090);
  CHECK(detail::is_llama_cpp(llama));
  CHECK_FALSE(detail::is_llama_cpp(datasheet_serving));
  accelerator device{};
  const auto kind = [&device](const serving_calibration& stack, const weight_storage& weights) {
    return detail::gemms_of(device, stack, weights);
  };
  CHECK(kind(datasheet_serving, stored_fp8) == fp32);
  CHECK(kind(llama, stored_fp8) == fp32);
  device.peak.fp16_accumulate_fp32 = 1.0 * teraflops_per_second;
  CHECK(kind(datasheet_serving, stored_bf16) == fp16_accumulate_fp32);
  CHECK(kind(llama, stored_bf16) == fp16_accumulate_fp32);
  device.peak.fp16_accumulate_fp16 = 1.0 * teraflops_per_second;
  device.peak.bf16_accumulate_fp32 = 1.0 * teraflops_per_second;
  CHECK(kind(llama, stored_fp8) == fp16_accumulate_fp16);
  CHECK(kind(datasheet_serving, stored_fp8) == bf16_accumulate_fp32);
  device.peak.fp8_accumulate_fp32 = 1.0 * teraflops_per_second;
  CHECK(kind(datasheet_serving, stored_fp8) == fp8_accumulate_fp32);
  CHECK(kind(datasheet_serving, stored_mxfp8) == fp8_accumulate_fp32);
  CHECK(kind(datasheet_serving, stored_bf16) == bf16_accumulate_fp32);
  CHECK(kind(datasheet_serving, stored_int8) == bf16_accumulate_fp32);
  accelerator unheard_of = catalogue::h100_sxm5_80gb;
  unheard_of.architecture = "none";
  CHECK(detail::usual_stack(unheard_of).id == datasheet_serving.id);
}
