#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/questions/serve.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

serve_question at_a_rate() {
  return {.run = {.model = catalogue::llama3_70b,
                  .device = catalogue::h100_sxm5_80gb,
                  .prompt = tokens(2048),
                  .output = tokens(256)},
          .demand = 20.0 * samples_per_second,
          .ttft = 2.0 * seconds,
          .itl = 0.05 * seconds};
}

}  // namespace

TEST_CASE("every pair of a storage and a format, the formats of one storage after another") {
  const auto all = every_format({stored_bf16, stored_fp8}, {bf16, fp8_e4m3, int8});
  REQUIRE(all.size() == 6);
  CHECK(all[0].weights.id == "bf16");
  CHECK(all[2].cache == int8);
  CHECK(all[3].weights.id == "fp8");
  CHECK(all[3].cache == bf16);
  CHECK(all[5].cache == int8);
}

TEST_CASE("32 pairs can be chosen from, and no more") {
  const weight_storage eight[] = {stored_fp32, stored_fp16, stored_bf16, stored_fp8,
                                  stored_int8, stored_awq,  stored_gptq, stored_nf4};
  const choices<weight_storage> weights{std::span<const weight_storage>(eight)};
  CHECK(every_format(weights, {fp32, bf16, fp16, fp8_e4m3}).size() == 32);
  CHECK_THROWS_WITH(every_format(weights, {fp32, bf16, fp16, fp8_e4m3, int8}),
                    message(errc::choices_out_of_range).data());
}

TEST_CASE("the format of the best way is that of the question which asks for it alone and needs the fewest GPUs") {
  serve_question asked = at_a_rate();
  asked.weight_formats = {stored_bf16, stored_fp8, stored_awq};
  asked.cache_formats = {bf16, fp8_e4m3};
  const serve_answer found = serve(asked);
  REQUIRE(bool(found));
  const load_answer& load = *found.loaded;
  REQUIRE(load.ways.formats_found == 6);
  gpu_count fewest = gpus(1'000'000);
  for (std::size_t i = 0; i < 6; ++i) {
    serve_question alone = at_a_rate();
    alone.run.weights = (*load.formats)[i].weights;
    alone.run.cache = (*load.formats)[i].cache;
    const serve_answer there = serve(alone);
    REQUIRE(bool(there));
    const deployment& best = *there.loaded->ways.best();
    CHECK(load.ways.formats[i].gpus == best.gpus);
    CHECK(load.ways.formats[i].load.ttft.p95 == best.load.ttft.p95);
    if (best.gpus < fewest) fewest = best.gpus;
    if (i != load.ways.best()->format) continue;
    // What else is said is of the format that was chosen.
    CHECK(found.run.step.weights.id == alone.run.weights->id);
    CHECK(found.run.cache == *alone.run.cache);
    CHECK(found.run.kind == there.run.kind);
    REQUIRE(load.knee());
    CHECK(load.knee()->per_gpu == there.loaded->knee()->per_gpu);
  }
  CHECK(load.ways.best()->gpus == fewest);
  CHECK(fewest < serve(at_a_rate()).loaded->ways.best()->gpus);
}

TEST_CASE("one list leaves the other format as it is said; without lists nothing can be chosen") {
  serve_question asked = at_a_rate();
  CHECK_FALSE(serve(asked).loaded->formats.has_value());
  asked.run.cache = fp8_e4m3;
  asked.weight_formats = {stored_bf16, stored_fp8};
  const serve_answer found = serve(asked);
  REQUIRE(found.loaded->formats->size() == 2);
  CHECK((*found.loaded->formats)[1].cache == fp8_e4m3);
  CHECK(found.run.taken.find(setting::weights) == nullptr);
}

TEST_CASE("guesses cost what the weights of the chosen format say") {
  serve_question asked = at_a_rate();
  asked.speculation = speculation_question{.by = guesser::eagle, .accepted = {percent(80), percent(70)}};
  serve_question alone = asked;
  alone.run.weights = stored_fp8;
  asked.weight_formats = {stored_bf16, stored_fp8};
  const serve_answer found = serve(asked), there = serve(alone);
  REQUIRE(found.loaded->ways.best()->format == 1);
  CHECK(found.loaded->request.guesses.weights == there.loaded->request.guesses.weights);
  CHECK(found.loaded->ways.best()->load.itl.p95 == there.loaded->ways.best()->load.itl.p95);
  CHECK(found.loaded->ways.best()->gpus == there.loaded->ways.best()->gpus);
  REQUIRE(found.run.taken.find(setting::guess_cost) != nullptr);
  CHECK(found.run.taken.find(setting::guess_cost)->number == there.run.taken.find(setting::guess_cost)->number);
}

TEST_CASE("a V100 has no kernels for FP8 and AWQ: the format says so, and 16 bits win") {
  serve_question asked = at_a_rate();
  asked.run.device = catalogue::v100_sxm2_32gb;
  asked.ttft = asked.itl = std::nullopt;
  asked.weight_formats = {stored_fp8, stored_awq, stored_fp16};
  const serve_answer found = serve(asked);
  REQUIRE(bool(found));
  CHECK(found.loaded->ways.best()->format == 2);
  CHECK(found.loaded->ways.formats[0].verdict == engine_verdict::no_kernels);
  CHECK(found.loaded->ways.formats[1].verdict == engine_verdict::no_kernels);
  CHECK(found.loaded->ways.formats[2].verdict == engine_verdict::kept);
  asked.weight_formats = {stored_fp8, stored_awq};
  CHECK_FALSE(bool(serve(asked)));
}

TEST_CASE("experts in MXFP4 are multiplied in 8 bits where a device has rates for both, else with 16") {
  using enum arithmetic;
  for (const bool four : {false, true})
    for (const bool eight : {false, true}) {
      accelerator device = catalogue::h100_sxm5_80gb;
      device.peak.fp4_accumulate_fp32 = absent;
      device.peak.fp8_accumulate_fp32 = absent;
      if (four) device.peak.fp4_accumulate_fp32 = 4000.0 * units::teraflops_per_second;
      if (eight) device.peak.fp8_accumulate_fp32 = 2000.0 * units::teraflops_per_second;
      CAPTURE(four);
      CAPTURE(eight);
      const auto experts_of = [&](const weight_storage& weights) {
        return detail::engine_formats_of(device, catalogue::gpt_oss_20b, weights, bf16.width).kind.experts;
      };
      CHECK(experts_of(stored_mxfp4) == (four && eight ? fp8_accumulate_fp32 : bf16_accumulate_fp32));
      CHECK(experts_of(stored_nvfp4) == (four ? fp4_accumulate_fp32 : bf16_accumulate_fp32));
      CHECK(experts_of(stored_fp8) == (eight ? fp8_accumulate_fp32 : bf16_accumulate_fp32));
      CHECK(experts_of(stored_bf16) == bf16_accumulate_fp32);
    }
}
