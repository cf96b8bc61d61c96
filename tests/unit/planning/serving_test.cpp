#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/planning/serving.hpp>

using namespace ridgeline;

namespace {

constexpr auto half = arithmetic::fp16_accumulate_fp32;
inference_step chat(const char* id, weight_storage weights = stored_bf16) {
  return {.model = *transformer_of(*catalogue::find_model(id)),
          .requests = batch(1),
          .prompt = tokens(512),
          .reply = tokens(512),
          .weights = weights};
}

}  // namespace

TEST_CASE("the largest batch fits, and one request more does not") {
  const accelerator& device = catalogue::a100_sxm4_80gb;
  const serving_rates rates = serving_rates_of(device, half, datasheet_serving);
  inference_step step = chat("llama3-8b");
  const auto plan = largest_batch_served(step, device, rates);
  REQUIRE(plan);
  step.requests = plan->requests;
  CHECK(fits(footprint(step), device));
  CHECK(plan->memory.total() == footprint(step).total());
  CHECK(plan->time.latency() == serving_time(step, rates).latency());
  step.requests = batch(plan->requests.value() + 1);
  CHECK_FALSE(fits(footprint(step), device));
}

TEST_CASE("a model that does not fit serves nobody") {
  const accelerator& device = catalogue::rtx_4090;
  const serving_rates rates = serving_rates_of(device, half, datasheet_serving);
  CHECK_FALSE(largest_batch_served(chat("llama3-70b"), device, rates));
}

TEST_CASE("quantised weights leave room for more requests and more tokens a second") {
  const accelerator& device = catalogue::rtx_4090;
  const serving_rates rates = serving_rates_of(device, half, datasheet_serving);
  const auto wide = largest_batch_served(chat("llama3-8b"), device, rates);
  const auto narrow = largest_batch_served(chat("llama3-8b", stored_nf4), device, rates);
  REQUIRE(wide);
  REQUIRE(narrow);
  CHECK(narrow->requests > wide->requests);
  CHECK(narrow->time.decode_throughput() > wide->time.decode_throughput());
}

TEST_CASE("a wanted time between tokens bounds the batch") {
  const serving_rates rates = serving_rates_of(catalogue::h100_sxm5_80gb, half, datasheet_serving);
  inference_step step = chat("llama3-8b");
  const duration wanted = 8.0 * units::milliseconds;
  const auto most = largest_batch_within(step, rates, wanted, batch(10'000));
  REQUIRE(most);
  step.requests = *most;
  CHECK(time_per_output_token(step, rates).total() <= wanted);
  step.requests = batch(most->value() + 1);
  CHECK(time_per_output_token(step, rates).total() > wanted);
  CHECK(largest_batch_within(step, rates, wanted, batch(3))->value() == 3);
  CHECK_FALSE(largest_batch_within(step, rates, 1.0 * units::microseconds, batch(3)));
  CHECK_THROWS_WITH_AS(largest_batch_within(step, rates, duration::from_value(math::detail::not_a_number), batch(3)),
                       doctest::Contains("RL-106"), error);
}
