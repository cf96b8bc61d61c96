#pragma once
#include <array>
#include <optional>
#include <ridgeline/cost/carbon.hpp>
#include <ridgeline/cost/own_or_rent.hpp>
#include <ridgeline/questions/costs.hpp>
#include <ridgeline/questions/machines.hpp>

namespace ridgeline::inline v0_2 {

/// A machine needed for some years, bought or rented whole. Absent fields get defaults, which the answer lists.
///
/// Inputs   device     of the machine that is bought; of the rented one, unless an instance has another
///          gpus       of the machine
///          costs      both sides: price, host and site of the bought machine, rent of the other; `owned` is ignored;
///          its years are how long the need lasts
///          gpu_power  of one GPU at work; absent: its board power
///          idle       of the whole machine when it is not in use; zero: switched off
///          resale     share of what was paid that the machine brings after the years; absent: it is never sold
///          storage    rented, and billed in use or not
/// Source   definition
struct tenure_question {
  accelerator device = {};
  std::optional<gpu_count> gpus = std::nullopt;
  costs_question costs = {};
  std::optional<power> gpu_power = std::nullopt;
  power idle = {};
  std::optional<fraction> resale = std::nullopt;
  std::optional<hourly_price> storage = std::nullopt;
};

/// What buying and renting cost, and when buying has paid.
///
/// Fields   own, rent    both machines
///          gpus         of each
///          utilization  share of the calendar in use
///          period       how long the need lasts
///          grid         carbon intensity of the bought machine's electricity
///          over_period  both bills, the break-even and the verdict
///          touchiest    the input that moves the break-even most; absent where there is none to move
///          listed       the price of the catalogue that was taken; nullptr where one was said
///          offer        of the catalogue that is rented; nullptr where a price was said
///          computers    that hold the bought cards
///          taken        what the question left open
/// Source   see `buy_or_rent`
struct tenure_found {
  ownership own;
  rental rent;
  gpu_count gpus = ridgeline::gpus(1);
  fraction utilization;
  calendar_time period;
  carbon_intensity grid = {};
  tenure_answer over_period = {};
  std::optional<sensitivity> touchiest = std::nullopt;
  const device_price* listed = nullptr;
  const cloud_price* offer = nullptr;
  std::int64_t computers = 1;
  taken_settings taken = {};

  /// Both bills at another utilization. Source: `own_or_rent`.
  constexpr tenure_answer at(fraction share) const { return own_or_rent(own, rent, share, period); }
  /// Of the building, for the bought machine [J]. Source: `energy_of`.
  constexpr facility_energy energy_of_a_year() const {
    return energy_of(own.draw, utilization, calendar_time(1.0 * units::years)) * own.pue;
  }
  constexpr money electricity_of_a_year() const { return electricity_cost(energy_of_a_year(), own.electricity); }
  /// The mean of the period, whose commitments are paid whole [$]. Source: definition.
  constexpr money rent_of_a_year() const { return (1.0 * units::years / period.value()) * over_period.renting.total(); }
  constexpr carbon_mass carbon_of_a_year() const { return operational_carbon(energy_of_a_year(), grid); }
};

namespace detail {

/// The machine of a question, with that many GPUs. Its link decides nothing here.
constexpr machine machine_of(const tenure_question& asked, gpu_count all) {
  taken_settings ignored;
  return settle({.gpus = all, .per_machine = all}, asked.device, all, ignored).on.each();
}

}  // namespace detail

/// Buy a machine, or rent one?
///
/// Model    `own_or_rent` of whole machines; an instance with more GPUs than are needed is paid whole
/// Inputs   asked  the machine, as far as it is described
/// Returns  both bills, the break-even and what it depends on
/// Errors   RL-105 if a price, a rent or the power of the device is unknown; RL-340 if the link between the GPUs is unknown; RL-342 if an instance
///          is not offered on these terms; those of `own_or_rent`
/// Valid    machines of like speed; prices and tariff as of the first day
/// Source   see `own_or_rent`, defaults.hpp
/// Checked  tests/unit/questions/buy_or_rent_test.cpp
constexpr tenure_found buy_or_rent(const tenure_question& asked) {
  taken_settings taken;
  // As many as the instance that is asked about, which is rented whole.
  const gpu_count usual = asked.costs.instance != nullptr ? asked.costs.instance->count : gpus(1);
  const gpu_count all = asked.gpus.value_or(usual);
  if (!asked.gpus) taken.add(setting::gpus, static_cast<double>(all.value()));
  const machine each = detail::machine_of(asked, all);
  const settled_purchase bought = settle_purchase(asked.costs, each, taken);
  costs_question of_rent = asked.costs;
  const bool another = of_rent.instance != nullptr && of_rent.instance->device_id != asked.device.id;
  settled_rent rented;
  if (another) {
    const auto offer = rental_of(*of_rent.instance, of_rent.terms);
    if (!offer) detail::violated<errc::terms_not_offered>();
    rented = {.whole = {.price = {detail::rent_of(each, *of_rent.instance, *offer), offer->price.basis()},
                        .terms = of_rent.terms},
              .entry = of_rent.instance};
  } else {
    rented = settle_rent(of_rent, each, taken);
  }
  tenure_found made{.own = bought.machine,
                    .rent = rented.whole,
                    .gpus = all,
                    .utilization = bought.utilization,
                    .period = bought.kept_for,
                    .listed = bought.listed,
                    .offer = rented.entry,
                    .computers = bought.computers};
  if (asked.gpu_power) made.own.draw.gpu = *asked.gpu_power;
  made.own.draw.idle = asked.idle;
  if (asked.resale) made.own.resale = resale_terms{.value = *asked.resale, .lifetime = made.period};
  if (asked.storage) made.rent.storage = *asked.storage;
  made.grid = asked.costs.grid ? *asked.costs.grid : find_grid(catalogue::grid_intensities, "usa")->intensity.value();
  if (!asked.costs.grid) taken.add(setting::grid, "usa");
  made.over_period = own_or_rent(made.own, made.rent, made.utilization, made.period);
  made.touchiest = most_sensitive_input(made.own, made.rent, made.utilization);
  made.taken = taken;
  return made;
}

}  // namespace ridgeline::inline v0_2
