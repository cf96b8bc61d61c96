#include <cstddef>
#include <doctest/doctest.h>
#include <iterator>
#include <ridgeline/questions/which_model.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

model_question on_256(model_question asked = {}) {
  asked.device = catalogue::h100_sxm5_80gb;
  asked.machines.gpus = gpus(256);
  asked.costs.rent = 2.0 * dollars_per_gpu_hour;
  asked.goodput = catalogue::uninterrupted_run;
  return asked;
}

errc code_of(const model_question& asked) {
  try {
    static_cast<void>(which_model(asked));
  } catch (const error& problem) {
    return problem.code();
  }
  return errc{};
}

}  // namespace

TEST_CASE("days on GPUs at an MFU are operations, and those the compute-optimal model") {
  const model_found found = which_model(on_256());
  // 256 GPUs, 30 days, 40 % of 989.4 TFLOPS.
  const double operations_of_all = 256.0 * 30.0 * 86400.0 * 0.4 * 989.4e12;
  CHECK(in(found.model.operations(), operations) == doctest::Approx(operations_of_all).epsilon(1e-3));
  const trained_model direct = compute_optimal(besiroglu_2024, found.model.operations());
  CHECK(static_cast<double>(found.model.parameters.value()) ==
        doctest::Approx(static_cast<double>(direct.parameters.value())).epsilon(1e-6));
  CHECK(found.loss == expected_loss(besiroglu_2024, found.model));
  CHECK(in(found.run, days) == doctest::Approx(30.0).epsilon(1e-3));
  CHECK(in(found.training.gpu_time, gpu_hours) == doctest::Approx(256.0 * 720.0).epsilon(1e-3));
  CHECK(in(found.training.cost, dollars) == doctest::Approx(2.0 * 256.0 * 720.0).epsilon(1e-3));
  CHECK(found.limit == budget_limit::by_time);
  for (const setting one : {setting::finish_within, setting::mfu}) CHECK(found.taken.has(one));
  CHECK_FALSE(found.taken.has(setting::serving_mfu));
}

TEST_CASE("no other size has a lower loss for as many operations") {
  const model_found found = which_model(on_256());
  for (const double factor : {0.5, 0.9, 1.1, 2.0}) {
    const double size = factor * static_cast<double>(found.model.parameters.value());
    const double seen = in(found.model.operations(), operations) / 6.0 / size;
    const trained_model other{parameter_count(math::floor(size)), token_count(math::floor(seen))};
    CHECK(expected_loss(besiroglu_2024, other) > found.loss);
  }
}

TEST_CASE("a budget is spent, whichever limit it is, and the least of several counts") {
  const model_found of_money = which_model(on_256({.budget = 1e6 * dollars}));
  CHECK(in(of_money.training.cost, dollars) == doctest::Approx(1e6).epsilon(1e-6));
  CHECK(of_money.limit == budget_limit::by_money);
  const model_found of_carbon = which_model(on_256({.emit_at_most = 20.0 * tonnes_co2e}));
  CHECK(in(of_carbon.training.emitted, tonnes_co2e) == doctest::Approx(20.0).epsilon(1e-6));
  CHECK(of_carbon.limit == budget_limit::by_carbon);
  const model_found of_all =
      which_model(on_256({.budget = 1e6 * dollars, .finish_within = 10.0 * days, .emit_at_most = 20.0 * tonnes_co2e}));
  double least = of_money.loss > of_carbon.loss ? of_money.loss : of_carbon.loss;
  const double in_time = which_model(on_256({.finish_within = 10.0 * days})).loss;
  least = in_time > least ? in_time : least;
  CHECK(of_all.loss == least);
}

TEST_CASE("twice the MFU or twice the money is worth twice the operations; interruptions cost some") {
  const double once = in(which_model(on_256({.budget = 1e6 * dollars})).model.operations(), operations);
  CHECK(in(which_model(on_256({.budget = 2e6 * dollars})).model.operations(), operations) ==
        doctest::Approx(2.0 * once).epsilon(1e-6));
  CHECK(in(which_model(on_256({.budget = 1e6 * dollars, .mfu = percent(80)})).model.operations(), operations) ==
        doctest::Approx(2.0 * once).epsilon(1e-6));
  model_question interrupted = on_256({.budget = 1e6 * dollars});
  interrupted.goodput = std::nullopt;
  const model_found found = which_model(interrupted);
  CHECK(in(found.model.operations(), operations) < once);
  CHECK(in(found.model.operations(), operations) > 0.9 * once);
  CHECK(found.taken.has(setting::goodput));
}

TEST_CASE("a model that is served is smaller and sees more, and both bills together keep the budget") {
  const model_question alone = on_256({.budget = 1e6 * dollars});
  const model_found unserved = which_model(alone);
  double before = unserved.loss;
  for (const double served : {1e10, 1e11, 1e12}) {
    CAPTURE(served);
    model_question asked = alone;
    asked.served = token_count(served);
    const model_found found = which_model(asked);
    CHECK(found.model.parameters < unserved.model.parameters);
    CHECK(static_cast<double>(found.model.tokens.value()) / static_cast<double>(found.model.parameters.value()) >
          static_cast<double>(unserved.model.tokens.value()) / static_cast<double>(unserved.model.parameters.value()));
    CHECK(in(found.training.cost + found.serving.cost, dollars) == doctest::Approx(1e6).epsilon(1e-3));
    CHECK(in(found.training.cost + found.serving.cost, dollars) <= 1e6 * (1.0 + 1e-9));
    // 2 N T at a tenth of the peak, 2 dollars an hour.
    const double hours_of_serving =
        2.0 * static_cast<double>(found.model.parameters.value()) * served / (0.1 * 989.4e12) / 3600.0;
    CHECK(in(found.serving.gpu_time, gpu_hours) == doctest::Approx(hours_of_serving).epsilon(1e-3));
    CHECK(found.loss > before);
    CHECK(found.limit == budget_limit::by_money);
    before = found.loss;
  }
  // Days limit the training alone.
  model_question in_time = on_256({.finish_within = 10.0 * days, .served = token_count(1e12)});
  const model_found found = which_model(in_time);
  CHECK(in(found.run, days) <= 10.0 * (1.0 + 1e-9));
  CHECK(in(found.run, days) == doctest::Approx(10.0).epsilon(1e-3));
  CHECK(found.limit == budget_limit::by_time);
}

#if defined(__cpp_exceptions)
TEST_CASE("limits that are none, and those of what nobody knows, are named errors") {
  CHECK(code_of(on_256({.budget = 0.0 * dollars})) == errc::figure_not_positive);
  CHECK(code_of(on_256({.finish_within = -1.0 * days})) == errc::figure_not_positive);
  CHECK(code_of(on_256({.emit_at_most = math::detail::infinity * tonnes_co2e})) == errc::figure_not_positive);
  CHECK(code_of(on_256({.mfu = percent(0)})) == errc::figure_not_positive);
  CHECK(code_of(on_256({.budget = 1.0 * dollars, .served = token_count(1e15)})) == errc::figure_not_positive);
  model_question unknown = on_256({.budget = 1e6 * dollars});
  unknown.device = accelerator{.id = "mine", .peak = {.bf16_accumulate_fp32 = 100.0 * teraflops_per_second}};
  unknown.costs.rent = std::nullopt;
  unknown.machines.gpus = gpus(1);
  CHECK(code_of(unknown) == errc::figure_absent);
  unknown.budget = std::nullopt;
  unknown.emit_at_most = 1.0 * tonnes_co2e;
  CHECK(code_of(unknown) == errc::figure_absent);
}
#endif

TEST_CASE("every limit is named by its key") {
  CHECK(name_of(budget_limit::by_money) == "budget");
  CHECK(name_of(budget_limit::by_time) == "finish-within");
  CHECK(name_of(budget_limit::by_carbon) == "emit-at-most");
  CHECK(name_of(static_cast<budget_limit>(9)) == "unknown");
}

TEST_CASE("the list has every enumerator once, in the order of its enumeration") {
  for (std::size_t i = 0; i < std::size(every_budget_limit); ++i)
    CHECK(static_cast<std::size_t>(every_budget_limit[i]) == i);
  CHECK(name_of(static_cast<budget_limit>(std::size(every_budget_limit))) == "unknown");
}

// 32 machines of 8 GPUs at 25,000 dollars and a host of 50,000: 250,000 over the hours of four years, half of them at work. Each
// draws 8 * 0.7 + 2 kW, a quarter more for the building: 9.5 kW at 0.10 dollars are 0.95 dollars an hour.
TEST_CASE("machines that are owned cost their price and, on top of it, their electricity") {
  model_question asked = on_256({.finish_within = 30.0 * days});
  asked.costs = {.owned = true,
                 .price = 25'000.0 * dollars,
                 .host_price = 50'000.0 * dollars,
                 .years = 4.0,
                 .utilization = percent(50),
                 .electricity = 0.10 * dollars_per_kilowatt_hour,
                 .host_power = 2.0 * kilowatts,
                 .overhead = pue(1.25)};
  const double hours_at_work = 0.5 * in(4.0 * years, hours);
  const double each_hour = 250'000.0 / hours_at_work + 9.5 * 0.10;
  const model_found found = which_model(asked);
  CHECK(in(found.training.cost, dollars) == doctest::Approx(32.0 * 720.0 * each_hour).epsilon(1e-3));
  CHECK(in(found.run, days) == doctest::Approx(30.0).epsilon(1e-3));
}

TEST_CASE(
    "of any limits together the one that allows the least counts, and a time is taken only where nothing was said") {
  const auto with = [](unsigned mask) {
    model_question asked = on_256();
    if (mask & 1U) asked.budget = 1e6 * dollars;
    if (mask & 2U) asked.finish_within = 10.0 * days;
    if (mask & 4U) asked.emit_at_most = 20.0 * tonnes_co2e;
    return which_model(asked);
  };
  const model_found alone[] = {with(1), with(2), with(4)};
  for (unsigned mask = 0; mask < 8; ++mask) {
    CAPTURE(mask);
    const model_found found = with(mask);
    CHECK(found.taken.has(setting::finish_within) == (mask == 0));
    if (mask == 0) continue;
    const model_found* least = nullptr;
    for (unsigned i = 0; i < 3; ++i)
      if ((mask & (1U << i)) && (least == nullptr || alone[i].loss > least->loss)) least = &alone[i];
    CHECK(found.loss == least->loss);
    CHECK(found.limit == least->limit);
    CHECK(found.run == least->run);
  }
}

TEST_CASE("however much is served, both bills together are the budget") {
  for (const double budget : {1e5, 1e6, 1e7})
    for (const double served : {1e9, 1e11, 1e13}) {
      model_question asked = on_256({.budget = budget * dollars});
      asked.served = token_count(served);
      const model_found found = which_model(asked);
      CAPTURE(budget);
      CAPTURE(served);
      CHECK(in(found.training.cost + found.serving.cost, dollars) == doctest::Approx(budget).epsilon(1e-3));
      CHECK(found.limit == budget_limit::by_money);
    }
}

TEST_CASE("carbon that training and serving share is spent by both, and named as the limit") {
  model_question asked = on_256({.emit_at_most = 20.0 * tonnes_co2e, .served = token_count(1e11)});
  const model_found found = which_model(asked);
  CHECK(in(found.training.emitted + found.serving.emitted, tonnes_co2e) == doctest::Approx(20.0).epsilon(1e-3));
  CHECK(found.limit == budget_limit::by_carbon);
  CHECK(found.taken.find(setting::serving_mfu)->number == 10.0);
  // Twice the MFU of serving writes as many tokens in half of the time.
  const model_found usual = which_model(on_256({.finish_within = 10.0 * days, .served = token_count(1e11)}));
  const model_found twice =
      which_model(on_256({.finish_within = 10.0 * days, .served = token_count(1e11), .serving_mfu = percent(20)}));
  const auto hours_of_a_parameter = [](const model_found& of) {
    return in(of.serving.gpu_time, gpu_hours) / static_cast<double>(of.model.parameters.value());
  };
  CHECK(hours_of_a_parameter(usual) == doctest::Approx(2.0 * hours_of_a_parameter(twice)).epsilon(1e-3));
  CHECK_FALSE(twice.taken.has(setting::serving_mfu));
}

TEST_CASE("energy is that of all machines in the building, and emissions that of the grid") {
  model_question asked = on_256({.finish_within = 10.0 * days});
  asked.costs.host_power = 4.4 * kilowatts;  // with eight boards of 700 W: 10 kW
  asked.costs.overhead = pue(1.2);
  asked.costs.grid = 400.0 * grams_co2e_per_kilowatt_hour;
  const model_found found = which_model(asked);
  const double kilowatt_hours_of_all = 32.0 * 10.0 * 1.2 * in(found.run, hours);
  CHECK(in(found.training.metered, kilowatt_hours) == doctest::Approx(kilowatt_hours_of_all).epsilon(1e-9));
  CHECK(in(found.training.emitted, tonnes_co2e) == doctest::Approx(kilowatt_hours_of_all * 400e-6).epsilon(1e-9));
}

TEST_CASE("a loss to reach is that of the cheapest model: what a budget buys, asked the other way round") {
  const model_found bought = which_model(on_256({.budget = 1e6 * dollars}));
  const model_found reached = which_model(on_256({.loss = bought.loss}));
  CHECK(static_cast<double>(reached.model.parameters.value()) ==
        doctest::Approx(static_cast<double>(bought.model.parameters.value())).epsilon(1e-6));
  CHECK(in(reached.training.cost, dollars) == doctest::Approx(1e6).epsilon(1e-6));
  CHECK(reached.loss == doctest::Approx(bought.loss).epsilon(1e-12));
  CHECK(reached.used == 0.0);  // nothing limits
  CHECK_FALSE(reached.taken.has(setting::finish_within));
  CHECK(bought.used == 1.0);
}

TEST_CASE("limits say how much of them a loss takes: the fullest one counts, above 1 it is out of reach") {
  const model_found free = which_model(on_256({.loss = 2.0}));
  const double dollars_needed = in(free.training.cost, dollars);
  const double days_needed = in(free.run, days);
  const model_found within = which_model(
      on_256({.budget = 2.0 * dollars_needed * dollars, .finish_within = 4.0 * days_needed * days, .loss = 2.0}));
  CHECK(within.limit == budget_limit::by_money);
  CHECK(within.used == doctest::Approx(0.5).epsilon(1e-9));
  const model_found beyond = which_model(
      on_256({.budget = 2.0 * dollars_needed * dollars, .finish_within = 0.5 * days_needed * days, .loss = 2.0}));
  CHECK(beyond.limit == budget_limit::by_time);
  CHECK(beyond.used == doctest::Approx(2.0).epsilon(1e-9));
  CHECK(beyond.model.parameters == free.model.parameters);
  const double grams = in(free.training.emitted, grams_co2e);
  const model_found emitted = which_model(on_256({.emit_at_most = 0.8 * grams * grams_co2e, .loss = 2.0}));
  CHECK(emitted.limit == budget_limit::by_carbon);
  CHECK(emitted.used == doctest::Approx(1.25).epsilon(1e-9));
}

TEST_CASE("a model of a loss that is served is smaller, and serving counts in its limits") {
  const model_found trained = which_model(on_256({.loss = 2.1}));
  const model_found served = which_model(on_256({.loss = 2.1, .served = tokens(10'000'000'000'000)}));
  CHECK(served.model.parameters < trained.model.parameters);
  CHECK(served.loss == doctest::Approx(2.1).epsilon(1e-9));
  const money all = served.training.cost + served.serving.cost;
  const model_found limited = which_model(on_256({.budget = all, .loss = 2.1, .served = tokens(10'000'000'000'000)}));
  CHECK(limited.used == doctest::Approx(1.0).epsilon(1e-12));
  CHECK(code_of(on_256({.loss = besiroglu_2024.entropy})) == errc::figure_not_positive);
  CHECK(code_of(on_256({.loss = besiroglu_2024.entropy + 1e-9})) == errc::count_too_large);
}
