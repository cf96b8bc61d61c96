#include <doctest/doctest.h>
#include <ridgeline/performance/serving/prefill_time.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using ridgeline_tests::round_device;
using ridgeline_tests::small_step;

namespace {

constexpr auto half = arithmetic::fp16_accumulate_fp32;
serving_rates rates_with(double uneven, duration transfer, cycle_count cycles) {
  serving_calibration made = datasheet_serving;
  made.chunk = tokens(4);
  made.uneven_stages.value = uneven;
  made.p2p.value = transfer;
  made.p2p_cycles_per_block.value = cycles;
  made.range = {.architectures = "Round", .most_context = tokens(100), .most_devices = gpus(2)};
  made.prompt_fit.held_out_error = 0.1;
  made.split_prompt_fit.held_out_error = 0.3;
  return serving_rates_of(round_device, half, made);
}

}  // namespace

TEST_CASE("a token passes one GPU after the other: only the P2P transfers are added") {
  const serving_rates rates = rates_with(0.0, 100.0 * units::microseconds, 1000.0 * units::cycles);
  const auto alone = time_per_output_token(small_step, rates);
  const auto split = time_per_output_token(small_step, gpus(2), rates);
  CHECK(split.terms.weights == alone.terms.weights);
  CHECK(split.terms.pipeline_p2p.value() == doctest::Approx(1e-4 + 2.0 * 1e-6).epsilon(1e-14));
  CHECK(split.total().value() == doctest::Approx((alone.total() + split.terms.pipeline_p2p).value()).epsilon(1e-14));
}

TEST_CASE("chunks of a prompt fill the GPUs like a pipeline") {
  // 4 chunks on 2 GPUs: half the time, and a chunk of it until the second has something to do.
  const serving_rates rates = rates_with(0.0, {}, {});
  const double alone = prefill_time(small_step, rates).total().value();
  CHECK(prefill_time(small_step, gpus(2), rates).total().value() ==
        doctest::Approx(alone / 2.0 * (1.0 + 1.0 / 4.0)).epsilon(1e-13));
  CHECK(prefill_time(small_step, gpus(2), rates_with(0.2, {}, {})).total().value() ==
        doctest::Approx(alone / 2.0 * 1.25 * 1.2).epsilon(1e-13));
}

TEST_CASE("where chunks go in groups, every group fills the GPUs anew") {
  serving_rates rates = rates_with(0.0, {}, {});
  rates.chunks_together = 2.0;
  const double alone = prefill_time(small_step, rates).total().value();
  CHECK(prefill_time(small_step, gpus(2), rates).total().value() ==
        doctest::Approx(alone / 2.0 * (1.0 + 1.0 / 2.0)).epsilon(1e-13));
}

TEST_CASE("a prompt of one chunk gains nothing by several GPUs") {
  inference_step step = small_step;
  step.prompt = tokens(4);
  const serving_rates rates = rates_with(0.2, {}, {});
  CHECK(prefill_time(step, gpus(2), rates).total().value() ==
        doctest::Approx(prefill_time(step, rates).total().value()).epsilon(1e-13));
}

TEST_CASE("one GPU of one is the answer for one GPU") {
  const serving_rates rates = rates_with(0.2, 1e-4 * units::seconds, 1000.0 * units::cycles);
  CHECK(prefill_time(small_step, gpus(1), rates).total() == prefill_time(small_step, rates).total());
  CHECK(time_per_output_token(small_step, gpus(1), rates).total() == time_per_output_token(small_step, rates).total());
}

TEST_CASE("several GPUs have an error of their own, and a GPU more blocks than one") {
  const serving_rates rates = rates_with(0.0, {}, {});
  CHECK(prefill_time(small_step, gpus(1), rates).relative_error.value() == 0.1);
  CHECK(prefill_time(small_step, gpus(2), rates).relative_error.value() == 0.3);
  CHECK(prefill_time(small_step, gpus(2), rates).range == calibrated_range::inside);
  CHECK_THROWS_WITH_AS(prefill_time(small_step, gpus(3), rates), doctest::Contains("RL-120"), error);
  CHECK_THROWS_WITH_AS(time_per_output_token(small_step, gpus(3), rates), doctest::Contains("RL-120"), error);
}
