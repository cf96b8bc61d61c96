#include <array>
#include <doctest/doctest.h>
#include <limits>
#include <optional>
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

TEST_CASE("a model that has seen a token is trained, one that has seen less is not; of losses the least is named") {
  const auto at = [](double rate) {
    return [rate](const transformer&) -> std::optional<token_rate> { return rate * tokens_per_second; };
  };
  const auto one = best_model_within(family, besiroglu_2024, 1.0 * seconds, at(1.0));
  REQUIRE(one);
  CHECK(one->model.tokens == token_count(1));
  CHECK(one->loss == expected_loss(besiroglu_2024, one->model));
  CHECK(best_model_within(family, besiroglu_2024, 1.0 * seconds, at(1.9))->model.tokens == token_count(1));
  CHECK_FALSE(best_model_within(family, besiroglu_2024, 1.0 * seconds, at(0.9)));
  // In whichever order they are tried.
  constexpr std::array turned{family[1], family[0]};
  const auto forwards = best_model_within(family, besiroglu_2024, 1e6 * seconds, at(1e6));
  const auto backwards = best_model_within(turned, besiroglu_2024, 1e6 * seconds, at(1e6));
  CHECK(forwards->loss == backwards->loss);
  CHECK(forwards->index == 1 - backwards->index);
  for (const transformer& other : family) {
    const trained_model trained{parameter_count(active_parameters(other)), forwards->model.tokens};
    CHECK(forwards->loss <= expected_loss(besiroglu_2024, trained));
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("budgets of nothing are refused, and of what is no number") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto refused = [](auto asked) {
    CHECK_THROWS_WITH_AS(static_cast<void>(asked()), message(errc::figure_not_positive).data(), error);
  };
  const auto any = [](const transformer&) -> std::optional<token_rate> { return 1e6 * tokens_per_second; };
  const hourly_price_per_gpu price = 2.0 * dollars_per_gpu_hour;
  const carbon_mass mass = 1.0 * grams_co2e;
  const carbon_intensity grid = 400.0 * grams_co2e_per_kilowatt_hour;
  for (const double wrong : {0.0, -1.0, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    refused([&] { return device_time_for(wrong * dollars, price); });
    refused([&] { return device_time_for(1.0 * dollars, wrong * price); });
    refused([&] { return operations_for(wrong * gpu_hours, 1.0 * teraflops_per_second); });
    refused([&] { return operations_for(1.0 * gpu_hours, wrong * teraflops_per_second); });
    refused([&] { return device_time_for(wrong * mass, 1.0 * watts, pue(1.0), grid); });
    refused([&] { return device_time_for(mass, wrong * watts, pue(1.0), grid); });
    refused([&] { return device_time_for(mass, 1.0 * watts, pue(1.0), wrong * grid); });
    refused([&] { return best_model_within(family, besiroglu_2024, wrong * days, any); });
  }
}
#endif
