#pragma once
#include <array>
#include <optional>
#include <ridgeline/cost/capacity_mix.hpp>
#include <ridgeline/cost/own_and_rent.hpp>
#include <ridgeline/cost/replacement.hpp>
#include <ridgeline/questions/buy_or_rent.hpp>
#include <span>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Machines that are needed in equal parts of the time, such as the hours of a day.
///
/// Fields   machines  in each part, not below zero [1]
///          parts     how many of them count, up to 24
/// Source   load-duration curve, as of power stations
struct machine_demand {
  std::array<double, 24> machines = {};
  std::size_t parts = 0;
};

/// A machine over its whole life: every way to pay for it, an upgrade on the way, and what is rented beside it. What is absent
/// is not asked, or has its default.
///
/// Inputs   run                the machine, how long it is needed, and its rent
///          every_way          whether the ways are compared where nothing else is said here
///          sale               what it brings today, by whom has it already; absent: it is bought today
///          loss_of_value, more_for_a_dollar  how machines change in a year
///          spot_goodput       share of the time on spot that counts, above zero
///          upgrade_price      of the machine that would replace it, for the same work; absent: nothing would
///          upgrade_power      of that whole machine at work; absent: as much as this one
///          rented             time for which the rented machine works beside this one
///          demand             machines together, of which some are reserved and the rest rented by the hour
///          interruptible      share of the demand beyond reserved machines that may run on spot; absent: none
/// Source   definition
struct life_question {
  tenure_question run = {};
  bool every_way = false;
  std::optional<money> sale = std::nullopt;
  std::optional<fraction> loss_of_value = std::nullopt;
  std::optional<double> more_for_a_dollar = std::nullopt;
  std::optional<fraction> spot_goodput = std::nullopt;
  std::optional<money> upgrade_price = std::nullopt;
  std::optional<power> upgrade_power = std::nullopt;
  std::optional<duration> rented = std::nullopt;
  machine_demand demand = {};
  std::optional<fraction> interruptible = std::nullopt;

  /// Whether anything beside buying and renting is asked. Source: definition.
  constexpr bool asks() const {
    return every_way || sale || loss_of_value || more_for_a_dollar || spot_goodput || upgrade_price || upgrade_power ||
           rented || demand.parts > 0 || interruptible;
  }
};

/// Ways to have one machine for some years.
/// Source   definition
enum class life_choice { own, own_and_sell, on_demand, spot, reserve_1_year, reserve_3_years, wait, upgrade };

/// The name of a way.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(life_choice which) noexcept {
  switch (which) {
    case life_choice::own: return "own";
    case life_choice::own_and_sell: return "own and sell";
    case life_choice::on_demand: return "on demand";
    case life_choice::spot: return "spot";
    case life_choice::reserve_1_year: return "reserve 1 year";
    case life_choice::reserve_3_years: return "reserve 3 years";
    case life_choice::wait: return "rent, then buy";
    case life_choice::upgrade: return "upgrade";
  }
  return "unknown";
}

/// What one way costs.
///
/// Fields   how    which one
///          total  over the whole time, what a sale brings taken off [$]
///          after  years until the purchase of `wait` and `upgrade`: the ones of the least total
///          offer  of the catalogue that is rented; nullptr where nothing is, or its price was said
/// Source   see `over_its_life`
struct life_way {
  life_choice how = life_choice::own;
  money total = {};
  int after = 0;
  const cloud_price* offer = nullptr;
};

/// A machine over its whole life.
///
/// Fields   bills         of buying and of renting it
///          all           of which the first `count` are ways, in the order of the enumeration; what nobody offers is not there
///          trend, spot_goodput  as said, or assumed
///          bought        what is paid for the machine today; nothing where one has it [$]
///          machines      this one and the one that would replace it
///          upgrade       when to replace it, without `bought`; absent where no other was named
///          beside        owning it and renting for some time; absent where none is
///          mix           machines reserved and by the hour for a demand, for an hour of the mean; absent where none is asked, or
///                        nobody offers both kinds of terms
///          reserved      the terms of what `mix` reserves
///          all_by_the_hour  the same demand without a reservation [$/s]
/// Source   see `over_its_life`
struct life_found {
  tenure_found bills;
  std::array<life_way, 8> all = {};
  std::size_t count = 0;
  yearly_trend trend = {};
  fraction spot_goodput = defaults::spot_goodput;
  money bought = {};
  replacement machines = {};
  std::optional<replacement_answer> upgrade = std::nullopt;
  std::optional<mixed_cost> beside = std::nullopt;
  std::optional<mixed_capacity> mix = std::nullopt;
  rental_terms reserved = rental_terms::reserved_1_year;
  hourly_price all_by_the_hour = {};

  /// Everything until the end, the upgrade being after so many years, from 0 to the last. Source: `cost_of_replacing`.
  constexpr money upgraded_after(int years) const {
    return bought + cost_of_replacing(machines, trend, years, upgrade->horizon);
  }
  constexpr std::span<const life_way> ways() const { return {all.data(), count}; }
  /// Of equal totals the first. Source: definition.
  constexpr const life_way& cheapest() const {
    const life_way* best = all.data();
    for (const life_way& one : ways())
      if (one.total < best->total) best = &one;
    return *best;
  }
};

namespace detail {

/// What is offered on some terms: a price that was said by the hour, the named instance, or the cheapest one.
constexpr std::optional<settled_rent> offered_on(const tenure_question& asked, const machine& each,
                                                 rental_terms terms) {
  settled_rent made{.whole = {.terms = terms}};
  if (asked.storage) made.whole.storage = *asked.storage;
  if (asked.costs.rent) {
    if (terms != rental_terms::on_demand) return std::nullopt;
    made.whole.price = *asked.costs.rent * each.devices();
    return made;
  }
  made.entry = asked.costs.instance != nullptr ? asked.costs.instance : cheapest_offer(each, terms);
  if (made.entry == nullptr) return std::nullopt;
  const auto offer = rental_of(*made.entry, terms);
  if (!offer) return std::nullopt;
  made.whole.price = {rent_of(each, *made.entry, *offer), offer->price.basis()};
  return made;
}

/// Terms of a rent, and the way that they are.
struct rented_way {
  rental_terms terms;
  life_choice how;
};
inline constexpr rented_way rented_ways[] = {{rental_terms::on_demand, life_choice::on_demand},
                                             {rental_terms::spot, life_choice::spot},
                                             {rental_terms::reserved_1_year, life_choice::reserve_1_year},
                                             {rental_terms::reserved_3_years, life_choice::reserve_3_years}};

/// Share of a machine's value that is left.
constexpr double left_after(double years, const yearly_trend& trend) {
  const double each = 1.0 - trend.loss_of_value.value();
  return each > 0.0 ? math::pow(each, years) : 0.0;
}

/// Whole years; empty for parts of one.
constexpr std::optional<int> whole_years(calendar_time period) {
  const double years = in(period.value(), units::years), nearest = math::floor(years + 0.5);
  if (!(years - nearest < 1e-9 && nearest - years < 1e-9 && nearest >= 1.0)) return std::nullopt;
  return nearest < 1e6 ? static_cast<int>(nearest) : 1'000'000;
}

/// The year of the least cost, `horizon` left out.
constexpr life_way least_replacement(life_choice how, const replacement& machines, const yearly_trend& trend, int first,
                                     int horizon) {
  life_way best{.how = how, .total = cost_of_replacing(machines, trend, first, horizon), .after = first};
  for (int year = first + 1; year < horizon; ++year) {
    const money then = cost_of_replacing(machines, trend, year, horizon);
    if (then < best.total) best = {.how = how, .total = then, .after = year};
  }
  return best;
}

/// The cheaper of both reservations that end within the period or with it. What is begun is paid to its end, as `cost_of` bills it.
constexpr void add_mix(life_found& made, const life_question& asked, const machine& each) {
  const auto by_the_hour = offered_on(asked.run, each, rental_terms::on_demand);
  if (!by_the_hour) return;
  std::array<demand_level, 24> levels{};
  for (std::size_t i = 0; i < asked.demand.parts; ++i)
    levels[i] = {asked.demand.machines[i], fraction(1.0 / static_cast<double>(asked.demand.parts))};
  const std::span<const demand_level> demand(levels.data(), asked.demand.parts);
  for (const rental_terms terms : {rental_terms::reserved_1_year, rental_terms::reserved_3_years}) {
    const auto reserved = offered_on(asked.run, each, terms);
    const auto bound = commitment(terms);
    if (!reserved || !bound || bound->value() > made.bills.period.value()) continue;
    capacity_prices prices{
        .reserved = reserved->whole, .on_demand = by_the_hour->whole, .spot_goodput = made.spot_goodput};
    const duration period = made.bills.period.value();
    const double billed = math::ceil(period / bound->value()) * (bound->value() / period);
    prices.reserved.price = {billed * reserved->whole.price.value(), reserved->whole.price.basis()};
    if (const auto spot = offered_on(asked.run, each, rental_terms::spot)) prices.spot = spot->whole;
    const mixed_capacity mix = cheapest_mix(demand, prices, asked.interruptible.value_or(fraction(0.0)));
    if (made.mix && !(mix.cost < made.mix->cost)) continue;
    made.mix = mix;
    made.reserved = terms;
    made.all_by_the_hour = capacity_mix(demand, prices, 0.0, fraction(0.0)).cost;
  }
}

}  // namespace detail

/// What does it cost to own, to rent on each kind of terms, to sell at the end, to upgrade on the way, or to wait?
///
/// Model    own: `buy_or_rent`; sold: less V (1 - l)^years, V what it costs or brings today; rented: `cost_of` on each kind of terms
///          that somebody offers, spot 1 / goodput times as long; wait: `cost_of_replacing` a rent by the hour by the purchase;
///          upgrade: of this machine by the other, after the years of the least cost. Of what one has the price is not paid again
/// Inputs   asked  the machine, and what else is asked
/// Returns  each way's cost, and what was asked beside them
/// Errors   those of `buy_or_rent`, `when_to_replace`, `own_and_rent` and `cheapest_mix`; RL-132 for an upgrade within years that are not
///          whole; RL-171 if nothing on spot counts; RL-106 for more than 24 parts of the time
/// Valid    as of each model; every way does the same work; a purchase after years is of this machine at its falling price; `wait`
///          is there for 2 to 100 whole years, bought today
/// Source   each model's own
/// Checked  tests/unit/questions/whole_life_test.cpp
constexpr life_found over_its_life(const life_question& asked) {
  life_found made{.bills = buy_or_rent(asked.run),
                  .trend = {.performance_per_price = asked.more_for_a_dollar.value_or(defaults::more_for_a_dollar),
                            .loss_of_value = asked.loss_of_value.value_or(defaults::loss_of_value)},
                  .spot_goodput = asked.spot_goodput.value_or(defaults::spot_goodput)};
  if (!(made.spot_goodput.value() > 0.0)) detail::violated<errc::utilization_zero>();
  if (asked.demand.parts > asked.demand.machines.size()) detail::violated<errc::quantity_not_finite>();
  const tenure_found& bills = made.bills;
  const machine each = detail::machine_of(asked.run, bills.gpus);
  const auto add = [&](const life_way& one) { made.all[made.count++] = one; };

  const ownership_cost& owning = bills.over_period.owning;
  if (!asked.sale) made.bought = bills.own.paid();
  const amount<money> worth = asked.sale.value_or(bills.own.paid());
  add({.how = life_choice::own, .total = made.bought + owning.electricity - owning.resale});
  const double kept = detail::left_after(in(bills.period.value(), units::years), made.trend);
  add({.how = life_choice::own_and_sell, .total = made.bought + owning.electricity - kept * worth.value()});

  std::optional<hourly_price> by_the_hour;
  for (const auto& [terms, how] : detail::rented_ways) {
    const auto offer = detail::offered_on(asked.run, each, terms);
    if (!offer) continue;
    const rental_cost bill = cost_of(offer->whole, bills.utilization, bills.period);
    const double longer = terms == rental_terms::spot ? 1.0 / made.spot_goodput.value() : 1.0;
    const money total = bill.total() + (longer - 1.0) * bill.compute;
    add({.how = how, .total = total, .offer = offer->entry});
    if (terms == rental_terms::on_demand) by_the_hour = total / bills.period.value();
  }

  const amount<hourly_price> running = owning.electricity / bills.period.value();
  const std::optional<int> horizon = detail::whole_years(bills.period);
  if (!asked.sale && by_the_hour && horizon && *horizon > 1 && *horizon <= 100)
    add(detail::least_replacement(life_choice::wait,
                                  {.old_a_year = *by_the_hour, .of_new = made.bought, .new_a_year = running},
                                  made.trend, 1, *horizon));
  if (asked.upgrade_price) {
    if (!horizon) detail::violated<errc::count_not_whole>();
    made.machines = {.of_old = worth, .old_a_year = running, .of_new = *asked.upgrade_price, .new_a_year = running};
    if (asked.upgrade_power) {
      const power_draw draw{.gpu = *asked.upgrade_power, .gpus = gpus(1), .host = power{}};
      const facility_energy metered = energy_of(draw, bills.utilization, bills.period) * bills.own.pue;
      made.machines.new_a_year = electricity_cost(metered, bills.own.electricity) / bills.period.value();
    }
    made.upgrade = when_to_replace(made.machines, made.trend, *horizon);
    life_way best = detail::least_replacement(life_choice::upgrade, made.machines, made.trend, 0, *horizon);
    best.total += made.bought;
    add(best);
  }
  if (asked.rented) {
    made.beside = own_and_rent(bills.own, bills.utilization, bills.rent, time_of_use(*asked.rented), bills.period);
    if (asked.sale) made.beside->owning.purchase = made.beside->owning.host = money{};
  }
  if (asked.demand.parts > 0) detail::add_mix(made, asked, each);
  return made;
}

}  // namespace ridgeline::inline v0_2
