#pragma once
#include <optional>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/cost/ownership.hpp>
#include <ridgeline/planning/fleet.hpp>
#include <ridgeline/questions/hosts.hpp>
#include <ridgeline/questions/settings.hpp>

namespace ridgeline::inline v0_2 {

/// How machines are paid. Absent fields get defaults, which the answer lists.
///
/// Inputs   owned        bought instead of rented
///          rent         of one GPU with its share of the machine
///          instance     of a cloud, which is rented whole; only its GPUs can be asked about
///          terms        of a rent that the catalogue knows
///          price        with `owned`: of one GPU; absent: the latest price of the catalogue
///          host_price   with `owned`: of a machine without GPUs
///          years, utilization, electricity  with `owned`: over which and by which share a machine bears its price, and
///                       the tariff
///          host_power   of a machine without GPUs, at work
///          overhead, grid  of the place
/// Source   definition
struct costs_question {
  bool owned = false;
  std::optional<hourly_price_per_gpu> rent = std::nullopt;
  const cloud_price* instance = nullptr;
  rental_terms terms = rental_terms::on_demand;
  std::optional<money> price = std::nullopt;
  std::optional<money> host_price = std::nullopt;
  std::optional<double> years = std::nullopt;
  std::optional<fraction> utilization = std::nullopt;
  std::optional<energy_price> electricity = std::nullopt;
  std::optional<power> host_power = std::nullopt;
  std::optional<pue> overhead = std::nullopt;
  std::optional<carbon_intensity> grid = std::nullopt;
};

/// What machines cost while they work.
///
/// Fields   terms            of one machine; unknown costs count as zero
///          price_known      of the rent, or of the GPUs and the host
///          power_known      of the GPUs
/// Source   definition
struct settled_costs {
  running_terms terms{
      .machine = hourly_price{}, .draw = power{}, .electricity = energy_price{}, .grid = carbon_intensity{}};
  bool price_known = false;
  bool power_known = false;
};

namespace detail {

/// Instances that make a machine, each rented whole, however many of its GPUs are used.
constexpr hourly_price rent_of(const machine& each, const cloud_price& entry, const rental& offer) {
  const std::int64_t instances = (each.devices().value() - 1) / entry.count.value() + 1;
  return static_cast<double>(instances) * offer.price.value();
}

/// What makes a machine for the least rent; of instances as large as this machine where there are any.
constexpr const cloud_price* cheapest_offer(const machine& each, rental_terms terms) {
  const cloud_price* best = nullptr;
  hourly_price least{};
  bool best_as_large = false;
  for (const cloud_price& one : catalogue::cloud_prices) {
    const auto offer = rental_of(one, terms);
    if (one.device_id != each.device().id || !offer) continue;
    const bool as_large = one.count >= each.devices();
    const hourly_price rent = rent_of(each, one, *offer);
    if (best != nullptr && (as_large != best_as_large ? !as_large : !(rent < least))) continue;
    best = &one;
    least = rent;
    best_as_large = as_large;
  }
  return best;
}

}  // namespace detail

/// A machine that is bought, with its defaults.
///
/// Fields   machine      with the price of all its GPUs; absent if unknown
///          utilization  share of its life in use
///          kept_for     on the calendar
///          listed       the catalogue price that was used; nullptr if one was given or none is known
///          host_known   whether the price of its host is: said, or usual
///          computers    that hold the cards
/// Source   definition
struct settled_purchase {
  ownership machine;
  fraction utilization;
  calendar_time kept_for;
  const device_price* listed = nullptr;
  bool host_known = false;
  std::int64_t computers = 1;
};

/// Instances that are rented, with their defaults.
///
/// Fields   whole    all of them, as one; its price is absent if unknown
///          entry    of the catalogue; nullptr if a price was given or none is known
/// Source   definition
struct settled_rent {
  rental whole;
  const cloud_price* entry = nullptr;
};

/// Fills in what buying machines costs.
///
/// Model    the latest price of the catalogue for each GPU; a host as large as the GPUs ask for (`usual_host`)
/// Inputs   asked  what was said; its rent is ignored
///          each   one machine; its device's power has to be known
///          taken  where each default is noted
/// Returns  the machine, how much it works and for how long
/// Errors   RL-105 if the power of the device is absent and asked for
/// Source   defaults.hpp
/// Checked  tests/unit/questions/costs_test.cpp
constexpr settled_purchase settle_purchase(const costs_question& asked, const machine& each, taken_settings& taken) {
  const accelerator& device = each.device();
  const bool desk = defaults::site_of(device.form) == site_kind::desk;
  const defaults::site_costs& usual = desk ? defaults::desk : defaults::data_center;
  const usual_host_terms around = usual_host(each);
  const power host_power = asked.host_power.value_or(around.draw);
  if (!asked.host_power) taken.add(setting::host_power, in(host_power, units::watts));
  const pue overhead = asked.overhead.value_or(pue(usual.overhead));
  if (!asked.overhead) taken.add(setting::pue, overhead.value());
  const double years = asked.years.value_or(usual.years);
  const energy_price electricity = asked.electricity.value_or(usual.electricity);
  const money host_price = asked.host_price.value_or(around.price);
  settled_purchase made{.machine = {.host_price = host_price,
                                    .draw = {.gpu = device.board_power, .gpus = each.devices(), .host = host_power},
                                    .electricity = electricity,
                                    .pue = overhead},
                        .utilization = asked.utilization.value_or(usual.utilization),
                        .kept_for = years * units::years,
                        .host_known = asked.host_price || host_price > money{},
                        .computers = around.computers};
  if (!asked.host_price && made.host_known) taken.add(setting::host_price, in(host_price, units::dollars));
  if (!asked.years) taken.add(setting::years, years);
  if (!asked.utilization) taken.add(setting::utilization, 100.0 * made.utilization.value());
  if (!asked.electricity) taken.add(setting::tariff, in(electricity, units::dollars_per_kilowatt_hour));
  if (!asked.price) made.listed = find_price(catalogue::launch_prices, device.id);
  if (made.listed != nullptr) taken.add(setting::price, in(made.listed->price.value(), units::dollars));
  const double gpus = static_cast<double>(each.devices().value());
  if (asked.price) made.machine.price = gpus * *asked.price;
  else if (made.listed != nullptr) made.machine.price = {gpus * made.listed->price.value(), made.listed->price.basis()};
  return made;
}

/// Fills in what renting machines costs.
///
/// Model    whole instances, the cheapest of the catalogue where none is named
/// Inputs   asked  what was said; its prices are not looked at
///          each   one machine
///          taken  where each default is noted
/// Returns  the rent of one machine
/// Errors   RL-341 if the instance has another device; RL-342 if it is not offered on these terms
/// Source   the entries' own
/// Checked  tests/unit/questions/costs_test.cpp
constexpr settled_rent settle_rent(const costs_question& asked, const machine& each, taken_settings& taken) {
  settled_rent made{.whole = {.terms = asked.terms}};
  if (asked.rent) {
    made.whole.price = *asked.rent * each.devices();
    return made;
  }
  made.entry = asked.instance;
  if (made.entry == nullptr) {
    made.entry = detail::cheapest_offer(each, asked.terms);
    if (made.entry == nullptr) return made;
    taken.add(setting::rent, made.entry->provider, made.entry->instance);
  }
  if (made.entry->device_id != each.device().id) detail::violated<errc::instance_of_another_device>();
  const auto offer = rental_of(*made.entry, asked.terms);
  if (!offer) detail::violated<errc::terms_not_offered>();
  made.whole.price = {detail::rent_of(each, *made.entry, *offer), offer->price.basis()};
  return made;
}

/// Fills in what machines cost.
///
/// Model    rented: the rent of whole instances, the cheapest of the catalogue where none is named; owned: `terms_of` an
///          ownership. Desk or data center by the device's form
/// Inputs   asked  what was said
///          each   one machine
///          taken  where each default is noted
/// Returns  the terms of one machine, and which of its figures are unknown
/// Errors   RL-341 if the instance has another device; RL-342 if it is not offered on these terms; RL-171 and RL-174
///          where an owned machine never works
/// Source   defaults.hpp
/// Checked  tests/unit/questions/costs_test.cpp
constexpr settled_costs settle(const costs_question& asked, const machine& each, taken_settings& taken) {
  settled_costs made;
  made.power_known = bool(each.device().board_power);
  made.terms.grid = asked.grid ? *asked.grid : find_grid(catalogue::grid_intensities, "usa")->intensity.value();
  const auto note_grid = [&] {
    if (!asked.grid) taken.add(setting::grid, "usa");
  };
  const auto drawn = [&](power host) {
    const double gpus = static_cast<double>(each.devices().value());
    return made.power_known ? gpus * each.device().board_power.value() + host : host;
  };
  if (asked.owned) {
    const settled_purchase bought = settle_purchase(asked, each, taken);
    note_grid();
    const ownership& own = bought.machine;
    made.terms.draw = drawn(own.draw.host.value());
    made.terms.overhead = own.pue;
    made.terms.electricity = own.electricity;
    if (!own.price) return made;
    made.price_known = bought.host_known;
    const duration used = bought.kept_for.used(bought.utilization).value();
    if (!(bought.utilization.value() > 0.0)) detail::violated<errc::utilization_zero>();
    if (!(used > duration{})) detail::violated<errc::period_zero>();
    made.terms.machine = own.paid() / used;
    return made;
  }
  const power host_power = asked.host_power.value_or(usual_host(each).draw);
  if (!asked.host_power) taken.add(setting::host_power, in(host_power, units::watts));
  const double cloud = find_pue(catalogue::data_centers::values, {"aws", "global"})->ratio.value();
  made.terms.overhead = asked.overhead.value_or(pue(cloud));
  if (!asked.overhead) taken.add(setting::pue, made.terms.overhead.value());
  note_grid();
  made.terms.draw = drawn(host_power);
  const settled_rent rented = settle_rent(asked, each, taken);
  made.price_known = bool(rented.whole.price);
  if (made.price_known) made.terms.machine = rented.whole.price.value();
  return made;
}

}  // namespace ridgeline::inline v0_2
