#include <doctest/doctest.h>
#include <ridgeline/performance/serving/serving_load.hpp>
#include <support/engine_toys.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("every verdict has a name of its own") {
  CHECK(name_of(load_verdict::steady) == "steady");
  CHECK(name_of(load_verdict::unstable) == "unstable");
  CHECK(name_of(load_verdict::does_not_fit) == "does not fit");
  CHECK(name_of(static_cast<load_verdict>(99)) == "unknown");
}

TEST_CASE("tokens a second are requests a second times their lengths") {
  const loaded_engine load{.rate = 2.0 * samples_per_second,
                           .largest_rate = 8.0 * samples_per_second,
                           .lengths = ridgeline_tests::lengths_of(300.0, 50.0)};
  CHECK(in(load.input_tokens(), tokens_per_second) == 600.0);
  CHECK(in(load.output_tokens(), tokens_per_second) == 100.0);
  CHECK(in(load.total_tokens(), tokens_per_second) == 700.0);
  CHECK(load.utilization() == percent(25));
  CHECK(loaded_engine{.verdict = load_verdict::unstable}.utilization() == fraction(0.0));
}

TEST_CASE("the iterations of a model are those of engine_step") {
  using ridgeline_tests::small_model;
  const engine_arithmetic half{arithmetic::fp16_accumulate_fp32, arithmetic::fp16_accumulate_fp32};
  const engine_iterations all{engine_model_of(small_model, {stored_fp16, stored_fp16}, {}),
                              engine_rates_of(ridgeline_tests::round_device, half, datasheet_engine)};
  const engine_batch batch{
      .sequences = 3.0 * samples, .context = 100.0 * single_tokens, .prompt_tokens = 8.0 * single_tokens};
  CHECK(all(batch) == engine_step(all.model, batch, all.rates).total());
}
