#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <ridgeline/catalogue/advice/flow_chart.hpp>
#include <ridgeline/planning/flow_chart.hpp>
#include <ridgeline/planning/rank.hpp>
#include <ridgeline/questions/how_much_faster.hpp>
#include <ridgeline/questions/plan.hpp>
#include <span>

namespace ridgeline::inline v0_2 {

/// Which GPU to buy or rent, given the memory and what limits the work. Absent fields get defaults, which the answer lists.
///
/// Inputs   own            devices beside those of the catalogue; kept by reference
///          prices         of today, before those of the catalogue; kept by reference
///          memory         needed on each GPU
///          precision      what the matrix units must be able to do
///          limit, intensity  of the work, as of `datasheet_comparison`
///          over           the device whose performance counts as 1
///          gpus           in a machine, all alike
///          budget         for the machine, or for its rent over the years of use
///          costs          host, site, tariff and terms; prices and rents are looked up for each device
///          who            for the flow chart; its budget is this one's
///          trained        a training run: then its fastest machine is searched for each device
/// Source   definition
struct card_question {
  lasting_span<accelerator> own = {};
  lasting_span<device_price> prices = {};
  std::optional<data_size> memory = std::nullopt;
  std::optional<arithmetic> precision = std::nullopt;
  std::optional<speed_limit> limit = std::nullopt;
  std::optional<arithmetic_intensity> intensity = std::nullopt;
  accelerator over = {};
  std::optional<gpu_count> gpus = std::nullopt;
  std::optional<money> budget = std::nullopt;
  costs_question costs = {};
  buyer who = {.trains = true, .trains_transformers = true, .uses_llms = true};
  std::optional<training_question> trained = std::nullopt;
};

/// One device's place in the answer.
///
/// Fields   card       as `rank` has it; of a rented one the price and the value are absent
///          offer      the instance that is rented whole; nullptr where the machine is bought
///          over_years  all that the machine costs over the years of use
///          computers  that hold the cards of a bought machine
///          per_dollar performance of all GPUs for it
///          as_good    the first of the ranking is within the error of this one
/// Source   see `which_gpu`
struct chosen_card {
  ranked_card card;
  const cloud_price* offer = nullptr;
  money over_years = {};
  std::int64_t computers = 1;
  performance_per_money per_dollar = {};
  bool as_good = false;
};

/// Every device, the ranked ones first.
///
/// Fields   cards      of which `size` count, and the first `ranked` answer all of the question
///          chart      what the flow chart says, and whether what it names is ranked here
///          the rest   what was asked, or taken
/// Source   see `which_gpu`
struct card_answer {
  static constexpr std::size_t most = catalogue::accelerators.size() + 16;
  std::array<chosen_card, most> cards = {};
  std::size_t size = 0;
  std::size_t ranked = 0;
  flow_chart_answer chart = {};
  bool chart_is_ranked = false;
  card_request wanted = {.memory = data_size{}};
  speed_limit limit = speed_limit::memory_bandwidth;
  taken_settings taken = {};

  constexpr std::span<const chosen_card> found() const& { return std::span(cards).first(ranked); }
  constexpr std::span<const chosen_card> rejected() const& { return std::span(cards).subspan(ranked, size - ranked); }
  template<class Card = chosen_card>
  constexpr std::span<const Card> found() const&& {
    detail::refuse_temporary<Card>();
    return {};
  }
  template<class Card = chosen_card>
  constexpr std::span<const Card> rejected() const&& {
    detail::refuse_temporary<Card>();
    return {};
  }
};

namespace detail {

/// The price of a card: today's, or else the catalogue's.
constexpr card_prices prices_of(const card_question& asked, std::string_view id) {
  card_prices made = card_prices_of(asked.prices, id);
  if (!price_that_counts(made)) made = card_prices_of(catalogue::launch_prices, id);
  return made;
}

/// A machine of a card. Cards whose link nobody knows are not put together (`can_be_many`): theirs is never used.
constexpr machine machine_of(const accelerator& device, gpu_count cards) {
  const interconnect* link = usual_link(device, cards.value());
  return machine(device, cards, link != nullptr ? *link : catalogue::pcie4_x16, host{.name = "as asked"});
}

constexpr bool can_be_many(const accelerator& device, gpu_count cards) {
  using enum form_factor;
  return cards.value() == 1 ||
         (device.form != mobile && device.form != system_on_chip && usual_link(device, cards.value()) != nullptr);
}

template<class Measure>
constexpr chosen_card chosen(const card_question& asked, const card_request& usual, const accelerator& device,
                             const Measure& measure) {
  const machine each = machine_of(device, usual.per_machine);
  const usual_host_terms around = usual_host(each);
  card_request wanted = usual;
  wanted.host_price = asked.costs.host_price.value_or(around.price);
  wanted.host_power = asked.costs.host_power.value_or(around.draw);
  // What has no price of its host has none to buy.
  const bool host_known = asked.costs.host_price || around.price > money{};
  const card_prices listed = host_known ? prices_of(asked, device.id) : card_prices{};
  const std::array<device_price, 3> offers{
      {{.device_id = device.id, .price = listed.street, .kind = price_kind::street},
       {.device_id = device.id, .price = listed.used, .kind = price_kind::used},
       {.device_id = device.id, .price = listed.launch}}};
  chosen_card made{.card = ranked(device, offers, wanted, measure), .computers = around.computers};
  const double cards = static_cast<double>(usual.per_machine.value());
  if (made.card.value) {
    made.over_years = cards * made.card.value->total();
  } else if (made.card.reason == rejection::no_price) {
    made.offer = cheapest_offer(each, asked.costs.terms);
    if (made.offer == nullptr) return made;
    const hourly_price rent = rent_of(each, *made.offer, *rental_of(*made.offer, asked.costs.terms));
    made.over_years = rent * usual.kept_for.used(usual.utilization).value();
    made.card.reason =
        usual.budget && made.over_years > usual.budget->value() ? rejection::over_budget : rejection::none;
  }
  if (made.card.ranked()) made.per_dollar = cards * made.card.performance.value() / made.over_years;
  return made;
}

// NOLINTNEXTLINE(bugprone-easily-swappable-parameters): an order compares two of one kind
constexpr bool is_better(const chosen_card& left, const chosen_card& right) {
  if (left.card.reason != right.card.reason) return left.card.reason < right.card.reason;
  if (left.card.ranked() && left.per_dollar != right.per_dollar) return left.per_dollar > right.per_dollar;
  return std::string_view(left.card.device->id) < std::string_view(right.card.device->id);
}

constexpr card_request settled_request(const card_question& asked, taken_settings& taken) {
  const defaults::site_costs& usual = defaults::desk;
  card_request made{.memory = asked.memory.value_or(defaults::card_memory),
                    .precision = asked.precision.value_or(arithmetic::fp16_accumulate_fp32),
                    .per_machine = asked.gpus.value_or(gpus(1)),
                    .budget = asked.budget.value_or(defaults::card_budget),
                    .utilization = asked.costs.utilization.value_or(usual.utilization),
                    .kept_for = asked.costs.years.value_or(usual.years) * units::years,
                    .electricity = asked.costs.electricity.value_or(usual.electricity),
                    .overhead = asked.costs.overhead.value_or(pue(usual.overhead))};
  if (!asked.memory) taken.add(setting::memory, in(made.memory.value(), units::gigabytes));
  if (!asked.precision) taken.add(setting::precision, "fp16");
  if (!asked.gpus) taken.add(setting::gpus, static_cast<double>(made.per_machine.value()));
  if (!asked.budget) taken.add(setting::budget, in(made.budget->value(), units::dollars));
  if (!asked.costs.utilization) taken.add(setting::utilization, 100.0 * made.utilization.value());
  if (!asked.costs.years) taken.add(setting::years, usual.years);
  if (!asked.costs.electricity)
    taken.add(setting::tariff, in(made.electricity.value(), units::dollars_per_kilowatt_hour));
  if (!asked.costs.overhead) taken.add(setting::pue, made.overhead.value());
  return made;
}

/// Whether one of the devices that a piece of advice names answers all of the question.
constexpr bool is_ranked(std::span<const chosen_card> cards, std::string_view ids) {
  while (!ids.empty()) {
    const std::size_t end = ids.find(' ');
    for (const chosen_card& one : cards)
      if (one.card.device->id == ids.substr(0, end)) return true;
    if (end == std::string_view::npos) break;
    ids.remove_prefix(end + 1);
  }
  return false;
}

}  // namespace detail

/// Which GPU: enough memory, then the precision, then the best performance for the money of some years.
///
/// Model    `rank` of every device of the catalogue and of one's own, each in a machine whose host it needs (`usual_host`);
///          if the purchase price is unknown, the cheapest instance of it, rented whole for the hours of
///          use. Two devices are as good where the error of a ratio of datasheets is larger than their difference.
///          Beside it the flow chart, with the same budget
/// Inputs   asked  what is needed; its run is ignored
/// Returns  every device, with the reason where it is not ranked
/// Errors   RL-105 if the reference lacks the rate; RL-150 if a roofline's intensity is not said; RL-191 for more than 16
///          devices of one's own; those of `rank`
/// Valid    as `rank`; one tariff, utilization and PUE for all; a rent as of today
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "GPU Deep Learning Performance per Dollar"
/// Checked  tests/unit/questions/which_gpu_test.cpp
constexpr card_answer which_gpu(const card_question& asked) {
  card_answer made;
  made.wanted = detail::settled_request(asked, made.taken);
  made.limit = asked.limit.value_or(speed_limit::memory_bandwidth);
  if (!asked.limit) made.taken.add(setting::bottleneck, name_of(made.limit));
  if (catalogue::accelerators.size() + asked.own.size() > card_answer::most) detail::violated<errc::too_few_places>();
  const auto rank_by = [&](const auto& limit) {
    if (!limit(asked.over)) detail::violated<errc::figure_absent>();
    const relative_performance measure(over(asked.over), limit);
    for (const accelerator& device : catalogue::accelerators)
      made.cards[made.size++] = detail::chosen(asked, made.wanted, device, measure);
    for (const accelerator& device : asked.own)
      made.cards[made.size++] = detail::chosen(asked, made.wanted, device, measure);
  };
  switch (made.limit) {
    case speed_limit::memory_bandwidth: rank_by(bandwidth_bound); break;
    case speed_limit::peak_rate: rank_by(compute_bound(made.wanted.precision)); break;
    case speed_limit::roof:
      rank_by(roofline(asked.intensity.value_or(arithmetic_intensity{}), made.wanted.precision));
      break;
  }
  std::sort(made.cards.begin(), made.cards.begin() + static_cast<std::ptrdiff_t>(made.size), detail::is_better);
  while (made.ranked < made.size && made.cards[made.ranked].card.ranked()) ++made.ranked;
  const double error = likely_from(defaults::datasheet_error, true).high;
  for (std::size_t i = 0; i < made.ranked; ++i)
    made.cards[i].as_good = error * made.cards[i].per_dollar >= made.cards[0].per_dollar;

  // Each card's part of what the host leaves of the budget; a price of today counts before that of the catalogue.
  buyer who = asked.who;
  const money host_price = asked.costs.host_price.value_or(defaults::desk.host_price);
  const money left = made.wanted.budget->value() - host_price;
  who.budget = left > money{} ? left / static_cast<double>(made.wanted.per_machine.value()) : money{};
  std::array<device_price, catalogue::launch_prices.size() + 32> known = {};
  std::size_t size = 0;
  for (const device_price& one : asked.prices)
    if (size < 32) known[size++] = one;
  for (const device_price& one : catalogue::launch_prices) known[size++] = one;
  made.chart = walk(catalogue::flow_chart_2023, who, std::span<const device_price>(known).first(size));
  made.chart_is_ranked = detail::is_ranked(made.found(), catalogue::flow_chart_2023[made.chart.node].devices);
  return made;
}

/// The fastest machine of a device for a training run, or why there is none.
///
/// Fields   device   that it is of
///          reason   why it is not; `none` where there is one
///          plan     how it trains
///          run      question and terms of the plan
///          offer    of a rented machine; nullptr of one that is bought
///          machine_price  of all bought machines; zero of rented ones
///          as_good  the fastest of its kind, bought or rented, is within the error of this one
/// Source   see `machine_for`
struct card_for_run {
  const accelerator* device = nullptr;
  rejection reason = rejection::no_price;
  std::optional<found_plan> plan = std::nullopt;
  std::optional<settled_plan> run = std::nullopt;
  const cloud_price* offer = nullptr;
  money machine_price = {};
  bool as_good = false;

  /// From the first step to the last [s]. Source: definition.
  constexpr duration time() const { return plan->estimate.run; }
};

namespace detail {

/// The format that a run computes in where its precision is asked for; RL-349 where no run does.
constexpr number_format format_of(arithmetic kind) {
  switch (kind) {
    case arithmetic::fp32: return fp32;
    case arithmetic::bf16_accumulate_fp32: return bf16;
    case arithmetic::fp16_accumulate_fp32: return fp16;
    case arithmetic::fp8_accumulate_fp32: return fp8_e4m3;
    case arithmetic::fp4_accumulate_fp32: return fp4_e2m1;
    default: violated<errc::precision_not_offered>();
  }
}

/// The same run on so many cards of a device, bought at a price, or rented where there is none.
constexpr plan_question on_cards(const card_question& asked, const accelerator& device, std::int64_t cards,
                                 const counted_price& price) {
  plan_question made{.run = *asked.trained};
  const bool desk = defaults::site_of(device.form) == site_kind::desk;
  const std::int64_t held = desk ? cards_of_a_desktop(device).value() : defaults::per_machine.value();
  made.run.device = device;
  if (asked.precision) made.run.compute = format_of(*asked.precision);
  made.run.machines = {.gpus = gpu_count(cards), .per_machine = gpu_count(cards < held ? cards : held)};
  // [one machine]
  made.run.costs = asked.costs;
  made.run.costs.owned = bool(price);
  if (price) made.run.costs.price = price.price.value();
  made.run.costs.utilization = asked.costs.utilization.value_or(defaults::desk.utilization);
  made.run.costs.electricity = asked.costs.electricity.value_or(defaults::desk.electricity);
  // [/one machine]
  return made;
}

}  // namespace detail

/// The fastest machine of a device that a budget buys or rents for a training run.
///
/// Model    1, 2, 4 and 8 cards, in as many computers as they need, each planned by `best_plan`; bought where a price of card
///          and host is known and within the budget, else rented for the run
/// Inputs   asked   a question with a run
///          device  any
/// Returns  the machine and its plan, or the reason
/// Errors   RL-349 for a precision that no run computes in; those of `best_plan`
/// Valid    the budget buys machines, or pays the rent of this run
/// Source   each model's own
/// Checked  tests/unit/questions/which_gpu_test.cpp
constexpr card_for_run machine_for(const card_question& asked, const accelerator& device) {
  card_for_run made{.device = &device};
  training_question on_it = *asked.trained;
  on_it.device = device;
  if (asked.precision) on_it.compute = detail::format_of(*asked.precision);
  const number_format format = on_it.compute ? *on_it.compute : detail::usual_format(on_it);
  made.reason = rejection::no_such_precision;
  if (!device.capacity || !device.memory_bandwidth || !dense_peak(device, arithmetic_of(format)) ||
      !detail::offers(device, format))
    return made;
  made.reason = rejection::no_power_figure;
  if (!device.board_power) return made;
  made.reason = rejection::no_price;
  const auto price = price_that_counts(detail::prices_of(asked, device.id));
  const money budget = asked.budget.value_or(defaults::card_budget);
  for (std::int64_t cards = 1; cards <= defaults::per_machine.value(); cards *= 2) {
    if (asked.gpus && asked.gpus->value() != cards) continue;
    if (!detail::can_be_many(device, gpu_count(cards))) continue;
    plan_question question = detail::on_cards(asked, device, cards, price);
    const machine each = detail::machine_of(device, *question.run.machines.per_machine);
    const money host_price = asked.costs.host_price.value_or(usual_host(each).price);
    const bool bought = price && (asked.costs.host_price || host_price > money{});
    const double machines = static_cast<double>(cards) / static_cast<double>(each.devices().value());
    const money paid = bought ? static_cast<double>(cards) * price.price.value() + machines * host_price : money{};
    const cloud_price* offer = bought ? nullptr : detail::cheapest_offer(each, asked.costs.terms);
    if (!bought && offer == nullptr) continue;
    if (paid > budget) {
      if (made.reason == rejection::no_price) made.reason = rejection::over_budget;
      continue;
    }
    if (!bought) question = detail::on_cards(asked, device, cards, {});
    // Of the same rented machine the fastest plan is the cheapest.
    const plan_answer<1> found = best_plan<1>(question);
    const bool has_room = found.found.found != 0;
    if (!has_room || (!bought && found.found.best[0].estimate.cost() > budget)) {
      if (!made.plan) made.reason = has_room ? rejection::over_budget : rejection::too_little_memory;
      continue;
    }
    if (made.plan && !(found.found.best[0].estimate.run < made.time())) continue;
    made.plan = found.found.best[0];
    made.run = found.run;
    made.offer = offer;
    made.machine_price = paid;
    made.reason = rejection::none;
  }
  return made;
}

/// Puts the machines of a run in order: those that are bought, the fastest first, then those that are rented; and marks what is
/// not to be told from the fastest of its kind.
///
/// Model    `of_the_quotient` of both intervals holds 1
/// Inputs   machines  of `machine_for`
/// Returns  how many there are; the others follow, by their reasons
/// Errors   none
/// Source   definition
/// Checked  tests/unit/questions/which_gpu_test.cpp
inline std::size_t put_in_order(std::span<card_for_run> machines) {
  const auto kind = [](const card_for_run& one) { return !one.plan ? 2 : one.offer != nullptr ? 1 : 0; };
  const auto comes_before = [&](const card_for_run& left, const card_for_run& right) {
    if (kind(left) != kind(right)) return kind(left) < kind(right);
    return left.plan ? left.time() < right.time() : left.reason < right.reason;
  };
  // By insertion, which keeps equals in their order without the buffer of std::stable_sort.
  for (auto next = machines.begin(); next != machines.end(); ++next)
    std::rotate(std::upper_bound(machines.begin(), next, *next, comes_before), next, next + 1);
  std::size_t found = 0;
  const card_for_run* first = nullptr;
  for (card_for_run& one : machines) {
    if (!one.plan) break;
    ++found;
    if (first == nullptr || kind(*first) != kind(one)) first = &one;
    const likely_factors within =
        of_the_quotient(one.plan->estimate.step.interval(), first->plan->estimate.step.interval());
    one.as_good = within.low * (one.time() / first->time()) <= 1.0;
  }
  return found;
}

}  // namespace ridgeline::inline v0_2
