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
  CHECK(found.found().size() == found.ranked);
  CHECK(found.rejected().size() == found.size - found.ranked);
  CHECK(found.rejected().data() == found.found().data() + found.ranked);
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
  // Of two cards each gets half: 4,000 dollars less 1,000 buy one RTX 4090 and no two.
  asked.memory.reset();
  asked.budget = 4'000.0 * dollars;
  CHECK(catalogue::flow_chart_2023[which_gpu(asked).chart.node].devices.substr(0, 8) == "rtx-4090");
  asked.gpus = gpus(2);
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

TEST_CASE("a precision that is asked for is the one that the run computes in") {
  card_question asked = for_gpt2();
  asked.precision = arithmetic::fp16_accumulate_fp32;
  CHECK(machine_for(asked, catalogue::rtx_3090).run->axes.recipe[0].compute.kind == fp16.kind);
  asked.precision = arithmetic::fp32;
  CHECK(machine_for(asked, catalogue::rtx_3090).run->axes.recipe[0].compute.kind == fp32.kind);
}

TEST_CASE("a run computes in no integers") {
  card_question asked = for_gpt2();
  asked.precision = arithmetic::int8_accumulate_int32;
  CHECK_THROWS_AS(machine_for(asked, catalogue::rtx_3090), error);
}

namespace {

/// Every part of the question that is taken where nobody says it.
card_question all_said() {
  return {.memory = 24.0 * gigabytes,
          .precision = arithmetic::fp16_accumulate_fp32,
          .limit = speed_limit::memory_bandwidth,
          .over = catalogue::rtx_3090,
          .gpus = gpus(1),
          .budget = 3'000.0 * dollars,
          .costs = {.years = 5.0,
                    .utilization = percent(15),
                    .electricity = 0.175 * dollars_per_kilowatt_hour,
                    .overhead = pue(1.0)}};
}

/// What alone is noted where one thing is left out, which is then taken as it was said.
template<class Leave>
taken_setting left_out(Leave leave, setting which) {
  card_question asked = all_said();
  leave(asked);
  const card_answer found = which_gpu(asked), said = which_gpu(all_said());
  CAPTURE(name_of(which));
  CHECK(found.taken.size() == 1);
  REQUIRE(found.taken.has(which));
  for (std::size_t i = 0; i < said.size; ++i) {
    CHECK(found.cards[i].card.device == said.cards[i].card.device);
    CHECK(found.cards[i].over_years == said.cards[i].over_years);
  }
  return *found.taken.find(which);
}

}  // namespace

TEST_CASE("what is said of cards is not noted as taken, and each thing that is left out is, with its value") {
  CHECK(which_gpu(all_said()).taken.size() == 0);
  CHECK(left_out([](card_question& q) { q.memory.reset(); }, setting::memory).number == doctest::Approx(24.0));
  CHECK(left_out([](card_question& q) { q.precision.reset(); }, setting::precision).text == "fp16");
  CHECK(left_out([](card_question& q) { q.limit.reset(); }, setting::bottleneck).text == "bandwidth");
  CHECK(left_out([](card_question& q) { q.gpus.reset(); }, setting::gpus).number == 1.0);
  CHECK(left_out([](card_question& q) { q.budget.reset(); }, setting::budget).number == 3000.0);
  CHECK(left_out([](card_question& q) { q.costs.years.reset(); }, setting::years).number == 5.0);
  CHECK(left_out([](card_question& q) { q.costs.utilization.reset(); }, setting::utilization).number == 15.0);
  CHECK(left_out([](card_question& q) { q.costs.electricity.reset(); }, setting::tariff).number ==
        doctest::Approx(0.175));
  CHECK(left_out([](card_question& q) { q.costs.overhead.reset(); }, setting::pue).number == 1.0);
  const card_question nobody{};
  CHECK_FALSE(nobody.who.organization);
  CHECK(nobody.who.trains);
  CHECK(nobody.who.trains_transformers);
  CHECK(nobody.who.uses_llms);
}

TEST_CASE("what is said of a host counts in the bill: its price and what it draws") {
  card_question asked = nothing_said;
  asked.costs.host_price = 2'000.0 * dollars;
  asked.costs.host_power = 200.0 * watts;
  const chosen_card one = named(which_gpu(asked), "rtx-3090");
  CHECK(in(*one.card.machine_price, dollars) == doctest::Approx(3499.0));
  CHECK(in(one.over_years, dollars) == doctest::Approx(3499.0 + 0.55 * 0.15 * 5.0 * 8760.0 * 0.175));
  CHECK(one.card.reason == rejection::over_budget);  // of 3,000 dollars
  asked.budget = 3'499.0 * dollars;
  CHECK(named(which_gpu(asked), "rtx-3090").card.ranked());
}

TEST_CASE("a rent is over the budget where its sum is, and at the budget it is not") {
  card_question asked = nothing_said;
  asked.memory = 80.0 * gigabytes;
  asked.budget = 40'000.0 * dollars;
  const chosen_card h100 = named(which_gpu(asked), "h100-sxm5-80gb");
  asked.budget = h100.over_years;
  CHECK(named(which_gpu(asked), "h100-sxm5-80gb").card.ranked());
  asked.budget = 0.999 * h100.over_years;
  CHECK(named(which_gpu(asked), "h100-sxm5-80gb").card.reason == rejection::over_budget);
}

TEST_CASE("cards that cannot stand beside one another are not several; a phone's chip is one") {
  CHECK(detail::can_be_many(catalogue::m2_ultra_76c, gpus(1)));
  CHECK_FALSE(detail::can_be_many(catalogue::m2_ultra_76c, gpus(2)));
  accelerator lone = catalogue::rtx_4090;
  lone.form = form_factor::mobile;
  CHECK_FALSE(detail::can_be_many(lone, gpus(2)));
  lone = catalogue::rtx_4090;
  lone.link = "none";
  lone.pcie_generation = absent;
  CHECK_FALSE(detail::can_be_many(lone, gpus(2)));
  CHECK(detail::can_be_many(lone, gpus(1)));
  CHECK(detail::can_be_many(catalogue::rtx_4090, gpus(2)));
}

TEST_CASE("the better card has fewer obstacles, then more performance for its money, then the earlier name") {
  const auto one = [](const accelerator& device, rejection why, double per_dollar) {
    chosen_card made;
    made.card.device = &device;
    made.card.reason = why;
    made.per_dollar = per_dollar / dollars;
    return made;
  };
  const auto better = [](const chosen_card& left, const chosen_card& right) {
    CHECK(detail::is_better(left, right));
    CHECK_FALSE(detail::is_better(right, left));
  };
  better(one(catalogue::rtx_4090, rejection::none, 1.0), one(catalogue::rtx_3090, rejection::too_little_memory, 2.0));
  better(one(catalogue::rtx_4090, rejection::none, 2.0), one(catalogue::rtx_3090, rejection::none, 1.0));
  better(one(catalogue::rtx_3090, rejection::none, 1.0), one(catalogue::rtx_4090, rejection::none, 1.0));
  better(one(catalogue::rtx_3090, rejection::no_price, 1.0), one(catalogue::rtx_4090, rejection::no_price, 2.0));
  CHECK_FALSE(detail::is_better(one(catalogue::rtx_4090, rejection::none, 1.0),
                                one(catalogue::rtx_4090, rejection::none, 1.0)));
}

TEST_CASE("advice is ranked where one of its devices is") {
  chosen_card one;
  one.card.device = &catalogue::rtx_4090;
  const std::span<const chosen_card> cards(&one, 1);
  CHECK(detail::is_ranked(cards, "rtx-4090"));
  CHECK(detail::is_ranked(cards, "rtx-3090 rtx-4090"));
  CHECK(detail::is_ranked(cards, "rtx-4090 rtx-3090"));
  CHECK_FALSE(detail::is_ranked(cards, "rtx-3090 rtx-3080"));
  CHECK_FALSE(detail::is_ranked(cards, "rtx-409"));
  CHECK_FALSE(detail::is_ranked(cards, ""));
}

TEST_CASE("what a run needs and a device does not say is the reason that it is left out") {
  const auto reason = [](const accelerator& device, const card_question& asked = for_gpt2()) {
    return machine_for(asked, device).reason;
  };
  accelerator device = catalogue::rtx_3090;
  CHECK(reason(device) == rejection::none);
  device.memory_bandwidth = absent;
  CHECK(reason(device) == rejection::no_such_precision);
  device = catalogue::rtx_3090;
  device.capacity = absent;
  CHECK(reason(device) == rejection::no_such_precision);
  device = catalogue::rtx_3090;
  device.board_power = absent;
  CHECK(reason(device) == rejection::no_power_figure);
  device = catalogue::rtx_3090;
  device.id = "nobody-sells-it";
  CHECK(reason(device) == rejection::no_price);
  card_question asked = for_gpt2();
  asked.precision = arithmetic::fp8_accumulate_fp32;
  CHECK(reason(catalogue::rtx_3090, asked) == rejection::no_such_precision);
  asked = for_gpt2();
  asked.trained->model = catalogue::llama3_70b;
  asked.budget = 2'600.0 * dollars;
  CHECK(reason(catalogue::rtx_3090, asked) == rejection::too_little_memory);
  // Formats of a run by arithmetic.
  CHECK(detail::format_of(arithmetic::fp32) == fp32);
  CHECK(detail::format_of(arithmetic::bf16_accumulate_fp32) == bf16);
  CHECK(detail::format_of(arithmetic::fp16_accumulate_fp32) == fp16);
  CHECK(detail::format_of(arithmetic::fp8_accumulate_fp32) == fp8_e4m3);
  CHECK(detail::format_of(arithmetic::fp4_accumulate_fp32) == fp4_e2m1);
}

TEST_CASE("the machine for a run is the fastest that the budget buys, of one card, two, four or eight") {
  card_question asked = for_gpt2();
  asked.budget = 100'000.0 * dollars;
  const card_for_run best = machine_for(asked, catalogue::rtx_3090);
  REQUIRE(best.plan.has_value());
  for (const std::int64_t cards : {1, 2, 4, 8}) {
    card_question fixed = asked;
    fixed.gpus = gpus(cards);
    const card_for_run one = machine_for(fixed, catalogue::rtx_3090);
    REQUIRE(one.plan.has_value() == (cards > 1));  // 16 bytes for each of 1.5 billion parameters fill one card
    if (cards == 1) continue;
    CHECK(one.plan->estimate.gpus == gpus(cards));
    CHECK(best.time() <= one.time());
  }
  asked.gpus = gpus(3);
  CHECK_FALSE(machine_for(asked, catalogue::rtx_3090).plan.has_value());
  // A machine that costs just as much as there is may be had.
  asked = for_gpt2();
  const money paid = machine_for(asked, catalogue::rtx_3090).machine_price;
  asked.gpus = gpus(2);
  asked.budget = paid;
  CHECK(machine_for(asked, catalogue::rtx_3090).plan.has_value());
  asked.budget = 0.999 * paid;
  CHECK(machine_for(asked, catalogue::rtx_3090).reason == rejection::over_budget);
}

TEST_CASE("an answer about no cards has none, found or rejected") {
  static const card_answer empty;
  CHECK((empty.size == 0 && empty.ranked == 0 && empty.found().empty() && empty.rejected().empty()));
  CHECK_FALSE(empty.chart_is_ranked);
  CHECK(empty.limit == speed_limit::memory_bandwidth);
}

TEST_CASE("a device that others are ranked over has the figure by which they are") {
  card_question asked{.over = catalogue::rtx_3090};
  CHECK_NOTHROW(static_cast<void>(which_gpu(asked)));
  asked.over.memory_bandwidth = absent;
  CHECK_THROWS_WITH(static_cast<void>(which_gpu(asked)), message(errc::figure_absent).data());
  asked.limit = speed_limit::peak_rate;
  CHECK_NOTHROW(static_cast<void>(which_gpu(asked)));
  asked.over.peak = {};
  CHECK_THROWS_WITH(static_cast<void>(which_gpu(asked)), message(errc::figure_absent).data());
}

TEST_CASE("a card of which nothing is known yet stands in one computer, is bought, and is not as good as the first") {
  constexpr chosen_card one{};
  static_assert(one.computers == 1 && one.offer == nullptr && !one.as_good && one.over_years == money{});
  constexpr card_for_run none{};
  static_assert(none.device == nullptr && none.reason == rejection::no_price && !none.plan && !none.as_good);
}
