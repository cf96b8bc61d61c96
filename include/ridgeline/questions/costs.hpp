#pragma once
#include <optional>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/planning/fleet.hpp>
#include <ridgeline/questions/defaults.hpp>
#include <ridgeline/questions/settings.hpp>

namespace ridgeline {

/// How machines are paid. What is absent is taken, and the answer says so.
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
/// Fields   terms            of one machine; what nobody knows counts as nothing
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

/// Fills in what machines cost.
///
/// Model    rented: the rent of whole instances, the cheapest of the catalogue where none is named; owned: `terms_of` an
///          ownership. Desk or data center by the device's form
/// Inputs   asked  what was said
///          each   one machine
///          taken  where each default is noted
/// Returns  the terms of one machine, and which of its figures nobody knows
/// Errors   RL-341 if the instance has another device; RL-342 if it is not offered on these terms; those of `terms_of`
/// Source   defaults.hpp
/// Checked  tests/unit/questions/costs_test.cpp
constexpr settled_costs settle(const costs_question& asked, const machine& each, taken_settings& taken) {
  const accelerator& device = each.device();
  const double gpus = static_cast<double>(each.devices().value());
  const bool desk = defaults::site_of(device.form) == site_kind::desk;
  const defaults::site_costs& usual = desk ? defaults::desk : defaults::data_center;
  const power host_power = asked.host_power.value_or(usual.host_power + gpus * usual.host_power_per_gpu);
  if (!asked.host_power) taken.add(setting::host_power, in(host_power, units::watts));
  const double cloud = find_pue(catalogue::data_centers::values, {"aws", "global"})->ratio.value();
  const pue overhead = asked.overhead.value_or(pue(asked.owned ? usual.overhead : cloud));
  if (!asked.overhead) taken.add(setting::pue, overhead.value());
  const carbon_intensity grid =
      asked.grid ? *asked.grid : find_grid(catalogue::grid_intensities, "usa")->intensity.value();
  if (!asked.grid) taken.add(setting::grid, "usa");

  settled_costs made;
  made.power_known = bool(device.board_power);
  const power draw = made.power_known ? gpus * device.board_power.value() + host_power : host_power;
  made.terms.draw = draw;
  made.terms.overhead = overhead;
  made.terms.grid = grid;
  if (!asked.owned) {
    made.price_known = true;
    if (asked.rent) {
      made.terms.machine = *asked.rent * (gpus * units::gpu_devices);
      return made;
    }
    const cloud_price* entry = asked.instance;
    if (entry == nullptr) {
      entry = detail::cheapest_offer(each, asked.terms);
      made.price_known = entry != nullptr;
      if (!made.price_known) return made;
      taken.add(setting::rent, entry->provider, entry->instance);
    }
    if (entry->device_id != device.id) detail::violated<errc::instance_of_another_device>();
    const auto offer = rental_of(*entry, asked.terms);
    if (!offer) detail::violated<errc::terms_not_offered>();
    made.terms.machine = detail::rent_of(each, *entry, *offer);
    return made;
  }
  const double years = asked.years.value_or(usual.years);
  const fraction utilization = asked.utilization.value_or(usual.utilization);
  const money host_price = asked.host_price.value_or(usual.host_price);
  const energy_price electricity = asked.electricity.value_or(usual.electricity);
  const bool host_known = asked.host_price || host_price > money{};
  if (!asked.host_price && host_known) taken.add(setting::host_price, in(host_price, units::dollars));
  if (!asked.years) taken.add(setting::years, years);
  if (!asked.utilization) taken.add(setting::utilization, 100.0 * utilization.value());
  if (!asked.electricity) taken.add(setting::tariff, in(electricity, units::dollars_per_kilowatt_hour));
  made.terms.electricity = electricity;
  const device_price* known = find_price(catalogue::launch_prices, device.id);
  if (!asked.price && known == nullptr) return made;
  if (!asked.price) taken.add(setting::price, in(known->price.value(), units::dollars));
  made.price_known = host_known;
  const money price = gpus * (asked.price ? *asked.price : known->price.value());
  const duration used = calendar_time(years * units::years).used(utilization).value();
  if (!(utilization.value() > 0.0)) detail::violated<errc::utilization_zero>();
  if (!(used > duration{})) detail::violated<errc::period_zero>();
  made.terms.machine = (price + host_price) / used;
  return made;
}

}  // namespace ridgeline
