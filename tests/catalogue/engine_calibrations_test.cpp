#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/engine_step.hpp>
#include <set>
#include <string>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("every engine says on what it was fitted, and how well it holds for a model that was left out") {
  std::set<std::string> ids;
  for (const engine_calibration* one : catalogue::every_engine_calibration) {
    CAPTURE(one->id);
    CHECK(ids.insert(std::string(one->id)).second);
    CHECK(one->fit.program == "tests/accuracy/fit_engines.cpp");
    CHECK(one->fit.held_out_rows > 0);
    CHECK(one->fit.held_out_error > 0.0);
    CHECK_FALSE(one->range.architectures.empty());
    CHECK_FALSE(one->source.document.empty());
    // Farther away is never narrower.
    CHECK(one->token_interval.elsewhere.high >= one->token_interval.outside.high);
    CHECK(one->token_interval.outside.high >= one->token_interval.inside.high);
    CHECK(one->token_interval.inside.low < 1.0);
    // Measured for every engine alike: tokens of GLM-5 and Qwen3.5 come later than predicted.
    CHECK(one->token_interval.unlike.low > 1.0);
    CHECK(one->token_interval.unlike.high < 2.0);
  }
}

TEST_CASE("a device finds its engine by its architecture, and another the constants of all") {
  CHECK(catalogue::engine_on(catalogue::h100_sxm5_80gb, "vLLM").id == "vllm-on-hopper");
  CHECK(catalogue::engine_on(catalogue::h200_sxm5_141gb, "vLLM").id == "vllm-on-hopper");
  CHECK(catalogue::engine_on(catalogue::b200_sxm_180gb, "SGLang").id == "sglang-on-blackwell");
  CHECK(catalogue::engine_on(catalogue::mi300x, "vLLM").id == "all-engines");
  CHECK(catalogue::engine_on(catalogue::h100_sxm5_80gb, "").id == "all-engines");
}

// NVIDIA NIM for LLMs, benchmarking guide 1.0.0, performance: Llama-3.3-70B in FP8 on two H100, one client, 5,000 and 500
// tokens: 18.58 ms between tokens. The tolerance is the interval of a model that was measured.
TEST_CASE("one client of Llama 70B on two H100 gets a token about every 19 ms") {
  const engine_calibration& engine = catalogue::engine_on(catalogue::h100_sxm5_80gb, "TensorRT-LLM");
  const engine_model of =
      engine_model_of(*transformer_of(catalogue::llama3_70b), {stored_fp8, stored_fp8}, {.tensor_parallel = gpus(2)});
  const engine_rates rates = engine_rates_of(
      catalogue::h100_sxm5_80gb, {arithmetic::fp8_accumulate_fp32, arithmetic::fp8_accumulate_fp32}, engine);
  const duration token = engine_step(of, {1.0 * samples, 5250.0 * single_tokens}, rates).total();
  CHECK(engine.token_interval.inside.holds(18.58 * milliseconds / token));
}
