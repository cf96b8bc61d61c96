#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_ada_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/catalogue/calibrations/engines.hpp>
#include <ridgeline/catalogue/calibrations/serving.hpp>
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/performance/calibration/scaled.hpp>
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/performance/serving/engine_step.hpp>
#include <ridgeline/performance/serving/serving_time.hpp>
#include <ridgeline/performance/training/step_time.hpp>

using namespace ridgeline;

namespace {

constexpr double slower = 1.5;
constexpr double epsilon = 1e-12;  // rounding

}  // namespace

TEST_CASE("a training step by a scaled calibration takes as many times as long") {
  const training_step step{
      .model = catalogue::llama3_8b, .micro_batch = batch(1), .sequence = tokens(4096), .recipe = mixed_16};
  const auto time = [&](const training_calibration& with) {
    return step_time(step, training_rates_of(catalogue::h100_sxm5_80gb, fabric{}, bf16, with)).total();
  };
  CHECK(time(scaled(catalogue::pooled_h100, slower)) / time(catalogue::pooled_h100) ==
        doctest::Approx(slower).epsilon(epsilon));
}

TEST_CASE("tokens and prompts by a scaled calibration take as many times as long, each by its own factor") {
  const inference_step step{.model = catalogue::llama3_8b,
                            .requests = batch(1),
                            .prompt = tokens(512),
                            .reply = tokens(128),
                            .weights = stored_q4_k};
  const auto times = [&](const serving_calibration& with) {
    return serving_time(step, serving_rates_of(catalogue::rtx_4080, arithmetic::fp16_accumulate_fp16, with));
  };
  const serving_estimate before = times(catalogue::llama_cpp_cuda);
  const serving_estimate tokens_only = times(scaled(catalogue::llama_cpp_cuda, serving_factors{.token = slower}));
  CHECK(tokens_only.output_token.total() / before.output_token.total() == doctest::Approx(slower).epsilon(epsilon));
  const serving_estimate both = times(scaled(catalogue::llama_cpp_cuda, {.token = slower, .prompt = slower}));
  CHECK(both.output_token.total() == tokens_only.output_token.total());
  CHECK(both.first_token.total() / before.first_token.total() == doctest::Approx(slower).epsilon(epsilon));
}

TEST_CASE("a factor divides every rate and share and multiplies every time of its kind, and no other") {
  const serving_calibration& from = catalogue::llama_cpp_cuda;
  const serving_calibration made = scaled(from, {.token = 2.0, .prompt = 4.0});
  for (const auto rate : {&serving_calibration::wide_per_cycle, &serving_calibration::packed_per_cycle,
                          &serving_calibration::nested_per_cycle})
    CHECK((made.*rate).value == 0.5 * (from.*rate).value);
  for (const auto cycles : {&serving_calibration::cycles_per_block, &serving_calibration::cycles_per_cached_token,
                            &serving_calibration::p2p_cycles_per_block})
    CHECK((made.*cycles).value == 2.0 * (from.*cycles).value);
  for (const auto time :
       {&serving_calibration::host_per_step, &serving_calibration::host_per_request, &serving_calibration::p2p})
    CHECK((made.*time).value == 2.0 * (from.*time).value);
  CHECK(made.prompt_cycles_per_block.value == 4.0 * from.prompt_cycles_per_block.value);
  CHECK(made.attention_share.value == fraction(0.25 * from.attention_share.value.value()));
  CHECK(made.unpacking_share.value == fraction(0.25 * from.unpacking_share.value.value()));
  // A factor that is not said is one.
  const serving_calibration tokens_alone = scaled(from, serving_factors{.token = 2.0});
  CHECK(tokens_alone.prompt_cycles_per_block.value == from.prompt_cycles_per_block.value);
  CHECK(tokens_alone.attention_share.value == from.attention_share.value);
  CHECK(scaled(from, serving_factors{.prompt = 4.0}).packed_per_cycle.value == from.packed_per_cycle.value);
}

TEST_CASE("an iteration by a scaled calibration takes as many times as long") {
  const engine_model model = engine_model_of(catalogue::llama3_8b, {}, {});
  const auto time = [&](const engine_calibration& with) {
    const engine_rates rates = engine_rates_of(catalogue::h100_sxm5_80gb, {}, with);
    return engine_step(model, {.sequences = 32.0 * units::samples, .context = 32.0 * 1024.0 * units::single_tokens},
                       rates)
        .total();
  };
  const engine_calibration made = scaled(catalogue::all_engines, slower);
  CHECK(time(made) / time(catalogue::all_engines) == doctest::Approx(slower).epsilon(epsilon));
  CHECK(made.request_overhead.value == catalogue::all_engines.request_overhead.value);
}

TEST_CASE("a collective by a scaled calibration: its latencies and its transfer, each by its own factor") {
  const machine eight(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, {});
  const cluster on(eight, nodes(1), {});
  const auto time = [&](const collective_factors& factors) {
    return collective_time(collective::all_gather, 64.0 * units::mebibytes, {gpus(8), gpus(8)},
                           fabric_of(on, scaled(catalogue::nccl_nvlink4, factors)));
  };
  CHECK(time({slower, slower}) / time({}) == doctest::Approx(slower).epsilon(epsilon));
  CHECK(time({.latency = slower}) > time({}));
  CHECK(time({.transfer = slower}) > time({}));
}

TEST_CASE("a share is at most the whole, and what is switched off stays off") {
  const kernel_calibration fast =
      scaled(kernel_calibration{.matrix_share = {percent(60)}, .memory_share = {percent(95)}}, 0.5);
  CHECK(fast.matrix_share.value == fraction(1.0));
  CHECK(fast.memory_share.value == fraction(1.0));
  CHECK(scaled(datasheet_links, collective_factors{2.0, 2.0}).switch_share.value == fraction(0.0));
  CHECK(scaled(datasheet_links, collective_factors{2.0, 2.0}).call.origin == constant_origin::derived);
}

TEST_CASE("a factor that is none is refused") {
  CHECK_THROWS_WITH_AS(scaled(kernel_calibration{}, 0.0), doctest::Contains("RL-101"), error);
  CHECK_THROWS_WITH_AS(scaled(engine_calibration{}, std::nan("")), doctest::Contains("RL-101"), error);
}
