#include <doctest/doctest.h>
#include <ridgeline/questions/which_gpu.hpp>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

const card_question nothing_said{.over = catalogue::rtx_3090};

chosen_card named(const card_answer& found, std::string_view id) {
  for (std::size_t i = 0; i < found.size; ++i)
    if (found.cards[i].card.device->id == id) return found.cards[i];
  return found.cards[0];
}

errc code_of(const card_question& asked) {
  try {
    static_cast<void>(which_gpu(asked));
  } catch (const error& problem) {
    return problem.code();
  }
  return errc{};
}

}  // namespace

TEST_CASE("an RTX 3090 over five years: its price, its host and its electricity") {
  const chosen_card one = named(which_gpu(nothing_said), "rtx-3090");
  REQUIRE(one.card.ranked());
  CHECK(one.card.performance.value() == doctest::Approx(1.0));
  // 1,499 at launch and a host of 1,000 dollars; 450 W over 15 % of five years of 8,760 hours at 0.175 $/kWh.
  CHECK(in(*one.card.machine_price, dollars) == doctest::Approx(2499.0));
  CHECK(in(one.over_years, dollars) == doctest::Approx(2499.0 + 0.45 * 0.15 * 5.0 * 8760.0 * 0.175));
  CHECK(one.per_dollar * (1000.0 * dollars) == doctest::Approx(1000.0 / in(one.over_years, dollars)));
}

TEST_CASE("every device is there once, the ranked ones first and the best of them at the top") {
  const card_answer found = which_gpu(nothing_said);
  CHECK(found.size == catalogue::accelerators.size());
  for (std::size_t i = 0; i < found.size; ++i) CHECK(found.cards[i].card.ranked() == (i < found.ranked));
  for (std::size_t i = 1; i < found.ranked; ++i) CHECK(found.cards[i].per_dollar <= found.cards[i - 1].per_dollar);
}

TEST_CASE("what nobody knows a price of is ranked by the rent of whole instances") {
  card_question asked = nothing_said;
  asked.memory = 80.0 * gigabytes;
  asked.budget = 40'000.0 * dollars;
  const card_answer found = which_gpu(asked);
  const chosen_card h100 = named(found, "h100-sxm5-80gb");
  REQUIRE(h100.card.ranked());
  REQUIRE(h100.offer != nullptr);
  // Of one GPU, for 15 % of five years: 6,570 hours.
  const auto offer = rental_of(*h100.offer);
  CHECK(in(h100.over_years, dollars) == doctest::Approx(6570.0 * in(offer->price.value(), dollars_per_hour)));
  CHECK(found.ranked > 5);
  // A price and a host of today are a purchase.
  const device_price today{.device_id = "h100-sxm5-80gb", .price = 30'000.0 * dollars, .kind = price_kind::street};
  asked.prices = std::span<const device_price>(&today, 1);
  CHECK(named(which_gpu(asked), "h100-sxm5-80gb").offer != nullptr);  // nobody knows the host
  asked.costs.host_price = 5'000.0 * dollars;
  const card_answer with_host = which_gpu(asked);
  CHECK(named(with_host, "h100-sxm5-80gb").offer == nullptr);
  CHECK(in(*named(with_host, "h100-sxm5-80gb").card.machine_price, dollars) == doctest::Approx(35'000.0));
}

TEST_CASE("two cards within the error of one another say so") {
  const card_answer found = which_gpu(nothing_said);
  REQUIRE(found.ranked > 2);
  CHECK(found.cards[0].as_good);
  const double error = likely_from(defaults::datasheet_error, true).high;
  for (std::size_t i = 0; i < found.ranked; ++i) {
    const double worse = found.cards[0].per_dollar / found.cards[i].per_dollar;
    CHECK(found.cards[i].as_good == (worse <= error));
  }
  CHECK_FALSE(found.cards[found.ranked - 1].as_good);
}

TEST_CASE("eight cards need as many computers as hold them") {
  card_question asked = nothing_said;
  asked.memory = 16.0 * gigabytes;
  asked.gpus = gpus(8);
  asked.budget = 50'000.0 * dollars;
  const chosen_card one = named(which_gpu(asked), "rx-9070-xt");
  REQUIRE(one.card.ranked());
  CHECK(one.computers == 4);
  // 8 * 599 and four computers with two cards each (hosts_test.cpp).
  CHECK(in(*one.card.machine_price, dollars) == doctest::Approx(8.0 * 599.0 + 5195.0));
}

TEST_CASE("the flow chart says whether it keeps the limits") {
  CHECK(which_gpu(nothing_said).chart_is_ranked);  // an RTX 4090
  card_question asked = nothing_said;
  asked.memory = 40.0 * gigabytes;
  const card_answer found = which_gpu(asked);
  CHECK(found.chart.decided);
  CHECK_FALSE(found.chart_is_ranked);  // it asks for no memory
  // It gets what the host leaves: 2,500 dollars less 1,000 buy no RTX 4090 of 1,599.
  asked.budget = 2'500.0 * dollars;
  CHECK(catalogue::flow_chart_2023[which_gpu(asked).chart.node].devices.substr(0, 8) != "rtx-4090");
}

TEST_CASE("a device of one's own competes with the others, with its price") {
  accelerator mine = catalogue::rtx_4090;
  mine.id = "mine";
  mine.name = "mine";
  const device_price today{.device_id = "mine", .price = 100.0 * dollars, .kind = price_kind::street};
  card_question asked = nothing_said;
  asked.own = std::span<const accelerator>(&mine, 1);
  asked.prices = std::span<const device_price>(&today, 1);
  const card_answer found = which_gpu(asked);
  CHECK(found.cards[0].card.device->id == "mine");
  CHECK(found.cards[0].card.price.basis == price_basis::street);
  CHECK(found.size == catalogue::accelerators.size() + 1);
  const std::vector<accelerator> many(17, mine);
  asked.own = many;
  CHECK(code_of(asked) == errc::too_few_places);
}

TEST_CASE("a reference without the rate, and a roofline without an intensity, are named errors") {
  card_question asked = nothing_said;
  asked.limit = speed_limit::roof;
  CHECK(code_of(asked) == errc::intensity_not_positive);
  asked.limit = speed_limit::peak_rate;
  asked.precision = arithmetic::fp8_accumulate_fp32;
  CHECK(code_of(asked) == errc::figure_absent);  // an RTX 3090 has no FP8
}

namespace {

card_question for_gpt2() {
  card_question asked{.over = catalogue::rtx_3090, .budget = 6'000.0 * dollars};
  asked.trained = training_question{.model = catalogue::gpt2_xl, .tokens = tokens(1'000'000'000)};
  return asked;
}

}  // namespace

TEST_CASE("a machine for a run is the one that plan finds, at the same price and host") {
  const card_question asked = for_gpt2();
  const card_for_run found = machine_for(asked, catalogue::rtx_3090);
  REQUIRE(found.plan.has_value());
  CHECK(found.offer == nullptr);
  // Two cards of three slots stand in one computer: 2 * 1,499 and a host; four would need two and more than 6,000 dollars.
  CHECK(found.plan->estimate.gpus == gpus(2));
  const machine two(catalogue::rtx_3090, gpus(2), catalogue::pcie4_x16, host{.name = "any"});
  CHECK(in(found.machine_price, dollars) == doctest::Approx(2998.0 + in(usual_host(two).price, dollars)));
  plan_question same{.run = *asked.trained};
  same.run.device = catalogue::rtx_3090;
  same.run.machines.gpus = gpus(2);
  same.run.costs.owned = true;
  const auto planned = best_plan<1>(same);
  CHECK(planned.found.best[0].estimate.run == found.time());
  CHECK(planned.found.best[0].estimate.cost() == found.plan->estimate.cost());
}

TEST_CASE("more computers than one cost more hosts, and their cards a network") {
  card_question asked = for_gpt2();
  asked.gpus = gpus(8);
  asked.budget = 20'000.0 * dollars;
  const card_for_run found = machine_for(asked, catalogue::rx_9070_xt);
  REQUIRE(found.plan.has_value());
  CHECK(found.plan->estimate.machines.value() == 4);
  CHECK(in(found.machine_price, dollars) > 8.0 * 599.0 + 4000.0);
  asked.budget = 6'000.0 * dollars;
  CHECK(machine_for(asked, catalogue::rx_9070_xt).reason == rejection::over_budget);
}

TEST_CASE("what cannot be bought is rented for the run, within the same budget") {
  card_question asked = for_gpt2();
  const card_for_run found = machine_for(asked, catalogue::h100_sxm5_80gb);
  REQUIRE(found.plan.has_value());
  REQUIRE(found.offer != nullptr);
  CHECK(found.plan->estimate.cost() <= 6'000.0 * dollars);
  asked.budget = 1.0 * dollars;
  CHECK(machine_for(asked, catalogue::h100_sxm5_80gb).reason == rejection::over_budget);
}

TEST_CASE("bought machines come before rented ones, each kind by its time, and near ones are marked") {
  std::vector<card_for_run> all;
  for (const accelerator* one : {&catalogue::h100_sxm5_80gb, &catalogue::rtx_3090, &catalogue::k40,
                                 &catalogue::rtx_4090, &catalogue::h200_sxm5_141gb})
    all.push_back(machine_for(for_gpt2(), *one));
  CHECK(put_in_order(all) == 4);
  CHECK((all[0].offer == nullptr && all[1].offer == nullptr && all[2].offer != nullptr && all[3].offer != nullptr));
  CHECK(all[0].time() <= all[1].time());
  CHECK(all[2].time() <= all[3].time());
  CHECK((all[0].as_good && all[2].as_good));
  CHECK(all[3].as_good);  // an H100 and an H200 at this model
  CHECK(all[4].device->id == "k40");
}

TEST_CASE("a run computes in no integers") {
  card_question asked = for_gpt2();
  asked.precision = arithmetic::int8_accumulate_int32;
  CHECK_THROWS_AS(machine_for(asked, catalogue::rtx_3090), error);
}
