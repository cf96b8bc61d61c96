#include <array>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/planning/compute_budget.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// $1,000 at $2 a GPU hour are 500 GPU hours; at 400 TFLOP/s, 500 * 3600 * 4e14 = 7.2e20 operations.
constexpr device_time rented = device_time_for(1000.0 * dollars, 2.0 * dollars_per_gpu_hour);
static_assert(in(rented, gpu_hours) > 499.999 && in(rented, gpu_hours) < 500.001);
constexpr double done = operations_for(rented, 400.0 * teraflops_per_second) / operations;
static_assert(done > 7.1999e20 && done < 7.2001e20);
// 100 kg at 400 g a kWh are 250 kWh; at 1 kW with PUE 1.25 that is 200 h.
constexpr double emitted =
    in(device_time_for(100.0 * kilograms_co2e, 1.0 * kilowatts, pue(1.25), 400.0 * grams_co2e_per_kilowatt_hour),
       gpu_hours);
static_assert(emitted > 199.999 && emitted < 200.001);

constexpr std::array family{*transformer_of(catalogue::llama3_8b), *transformer_of(catalogue::llama3_70b)};

}  // namespace

TEST_CASE("the best of a family is the small model for a short time and the large one for a long time") {
  // As if at 400 TFLOP/s on each of 256 GPUs, whatever the model.
  const auto throughput = [](const transformer& model) -> std::optional<token_rate> {
    const double each = 6.0 * static_cast<double>(active_parameters(model));
    return 256.0 * 4e14 / each * tokens_per_second;
  };
  const auto short_run = best_model_within(family, besiroglu_2024, 2.0 * days, throughput);
  const auto long_run = best_model_within(family, besiroglu_2024, 365.0 * days, throughput);
  REQUIRE(short_run);
  REQUIRE(long_run);
  CHECK(short_run->index == 0);
  CHECK(long_run->index == 1);
  // The tokens are those that the operations pay for, and no model of the operations can do better than the optimum.
  const operation_count paid = operations_for(256.0 * gpu_devices * (2.0 * days), 400.0 * teraflops_per_second);
  CHECK(short_run->model.operations() / paid == doctest::Approx(1.0).epsilon(1e-9));
  CHECK(short_run->loss >= expected_loss(besiroglu_2024, compute_optimal(besiroglu_2024, paid)));
}

TEST_CASE("of models with one loss the first is named") {
  constexpr std::array twins{family[0], family[0]};
  const auto as_quick = [](const transformer&) -> std::optional<token_rate> { return 1e6 * tokens_per_second; };
  const auto found = best_model_within(twins, besiroglu_2024, 1.0 * days, as_quick);
  REQUIRE(found);
  CHECK(found->index == 0);
}

TEST_CASE("what does not fit is left out, and nothing is left of nothing") {
  const auto only_small = [](const transformer& model) -> std::optional<token_rate> {
    if (active_parameters(model) > 10'000'000'000) return std::nullopt;
    return 1e6 * tokens_per_second;
  };
  CHECK(best_model_within(family, besiroglu_2024, 1000.0 * days, only_small)->index == 0);
  const auto none = [](const transformer&) -> std::optional<token_rate> { return std::nullopt; };
  CHECK_FALSE(best_model_within(family, besiroglu_2024, 1.0 * days, none));
}

#if defined(__cpp_exceptions)
TEST_CASE("budgets of nothing are refused") {
  CHECK_THROWS_AS(device_time_for(0.0 * dollars, 2.0 * dollars_per_gpu_hour), error);
  CHECK_THROWS_AS(device_time_for(1.0 * dollars, 0.0 * dollars_per_gpu_hour), error);
  CHECK_THROWS_AS(operations_for(1.0 * gpu_hours, 0.0 * teraflops_per_second), error);
  CHECK_THROWS_AS(device_time_for(1.0 * grams_co2e, 1.0 * watts, pue(1.0), 0.0 * grams_co2e_per_kilowatt_hour), error);
}
#endif
