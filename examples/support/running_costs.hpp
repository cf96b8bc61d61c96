#pragma once
// What machines cost while they work: rented or owned, as the command line says or as the catalogue knows.
#include <optional>
#include <ridgeline/planning/fleet.hpp>
#include <string>
#include <support/devices.hpp>
#include <support/machines.hpp>
#include <support/price_lookup.hpp>
#include <vector>

namespace support {

/// What the command line says of money, electricity and place.
struct costs_question {
  std::string rent, terms = "on_demand", tariff, country;
  bool owned = false;
  double price = 0.0, host_price = 0.0, years = 5.0, utilization_percent = 60.0, electricity = 0.12;
  double host_watts = 0.0, pue = 0.0, grid = 0.0;
};

/// Terms of one machine, and which of its figures nobody knows: those count as nothing and are told as missing.
struct running_costs {
  ridgeline::running_terms terms;
  bool money_known = false, power_known = false;
  std::string missing;
};

inline void add_costs(CLI::App& app, costs_question& asked) {
  CLI::Option* rent =
      app.add_option("--rent", asked.rent,
                     "dollars per GPU and hour, or an instance of the catalogue: aws/p5.48xlarge [the cheapest of the "
                     "catalogue with this GPU]")
          ->type_name("PRICE|NAME");
  app.add_option("--terms", asked.terms,
                 "of an instance: on_demand, spot, reserved_1_year, reserved_3_years [on_demand]")
      ->check(CLI::IsMember({"on_demand", "spot", "reserved_1_year", "reserved_3_years"}))
      ->type_name("TERMS");
  app.add_flag("--own", asked.owned, "the machines are bought instead of rented")->excludes(rent);
  add_positive(app, "--price", asked.price, "with --own: of one GPU [the maker's at launch]", "dollars");
  add_amount(app, "--host-price", asked.host_price, "with --own: of a machine without GPUs", "dollars");
  add_number(app, "--years", asked.years, "with --own: how long a machine bears its price",
             "a number of years above 0 and at most 100", [](double value) { return value > 0.0 && value <= 100.0; });
  add_number(app, "--utilization", asked.utilization_percent, "with --own: share of that time in use, percent",
             "a percentage from 0.01 to 100", [](double value) { return value >= 0.01 && value <= 100.0; });
  CLI::Option* electricity =
      add_amount(app, "--electricity", asked.electricity, "with --own: tariff", "dollars per kWh");
  app.add_option("--tariff", asked.tariff,
                 "with --own: average tariff of a region of the catalogue: us-california/industrial")
      ->type_name("NAME")
      ->excludes(electricity);
  add_amount(app, "--host-watts", asked.host_watts,
             "of a machine without GPUs, at work [175 a GPU on a board, 100 beside cards]", "watts");
  add_number(app, "--pue", asked.pue, "facility energy over IT energy [rented 1.15, owned 1.56]",
             "a ratio from 1 to 10", [](double value) { return value >= 1.0 && value <= 10.0; });
  CLI::Option* grid = add_amount(app, "--grid", asked.grid, "carbon intensity of the grid", "grams CO2e per kWh");
  app.add_option("--grid-of", asked.country, "carbon intensity of a country of the catalogue, such as fra [usa]")
      ->type_name("NAME")
      ->excludes(grid);
}

namespace detail {

inline double per_gpu(const ridgeline::cloud_price& entry, const ridgeline::rental& of) {
  return ridgeline::in(of.price.value(), ridgeline::units::dollars_per_hour) / static_cast<double>(entry.count.value());
}

/// The cheapest offer of a device for each of its GPUs; of machines as large as these where there are any.
inline const ridgeline::cloud_price* cheapest_offer(const ridgeline::machine& each, ridgeline::rental_terms terms) {
  using namespace ridgeline;
  const cloud_price* best = nullptr;
  const auto is_better = [&](const cloud_price& one) {
    if (best == nullptr) return true;
    const bool as_large = one.count == each.devices(), best_as_large = best->count == each.devices();
    if (as_large != best_as_large) return as_large;
    return per_gpu(one, *rental_of(one, terms)) < per_gpu(*best, *rental_of(*best, terms));
  };
  for (const cloud_price& one : catalogue::cloud_prices)
    if (one.device_id == each.device().id && rental_of(one, terms) && is_better(one)) best = &one;
  return best;
}

/// Dollars per hour of one machine, where anybody says or knows them.
inline std::optional<double> rent_of(const costs_question& asked, const ridgeline::machine& each, taken_flags& taken) {
  using namespace ridgeline;
  const double gpus = static_cast<double>(each.devices().value());
  const rental_terms terms = terms_named(asked.terms);
  const cloud_price* entry = nullptr;
  if (asked.rent.empty()) {
    entry = cheapest_offer(each, terms);
    if (entry == nullptr) return std::nullopt;
    taken.push_back(fmt::format("--rent {}/{}", entry->provider, entry->instance));
  } else if (asked.rent.find('/') == std::string::npos) {
    const std::string form =
        "dollars per GPU and hour, above 0 and at most 1e15, or an instance such as aws/p5.48xlarge";
    const double price = number("--rent", asked.rent, form);
    if (!(price > 0.0 && price <= absurd)) refuse("--rent", asked.rent, form);
    return price * gpus;
  } else {
    entry = &instance_named("--rent", asked.rent, "provider/instance of the catalogue, nor a price");
    if (entry->device_id != each.device().id) return std::nullopt;
  }
  return per_gpu(*entry, rental_named(*entry, asked.terms)) * gpus;
}

}  // namespace detail

/// Flags of one tenure that were given for the other.
template<class Given>
void check(const costs_question& asked, Given given) {
  if (asked.owned && given("--terms")) throw CLI::ValidationError("--terms", "belongs to --rent, and --own was given");
  if (given("--terms") && !asked.rent.empty() && asked.rent.find('/') == std::string::npos)
    throw CLI::ValidationError("--terms", fmt::format("goes with an instance, and --rent says '{}'", asked.rent));
  if (given("--rent") && asked.rent.empty())
    refuse("--rent", "", "dollars per GPU and hour, nor an instance such as aws/p5.48xlarge");
  if (asked.owned) return;
  for (const char* flag : {"--price", "--host-price", "--years", "--utilization", "--electricity", "--tariff"})
    if (given(flag)) throw CLI::ValidationError(flag, "belongs to --own, which was not given");
}

/// The terms of one machine; `given` tells of a flag whether it was said.
template<class Given>
running_costs settled(costs_question asked, const ridgeline::machine& each, Given given, taken_flags& taken) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const accelerator& device = each.device();
  const double gpus = static_cast<double>(each.devices().value());
  if (!given("--host-watts")) {
    asked.host_watts = detail::is_card(device) ? 100.0 : 175.0 * gpus;
    taken.push_back(fmt::format("--host-watts {:g}", asked.host_watts));
  }
  if (!given("--pue")) {
    const site known = asked.owned ? site{"industry", "global"} : site{"aws", "global"};
    asked.pue = find_pue(catalogue::data_centers::values, known)->ratio.value();
    taken.push_back(fmt::format("--pue {:g}", asked.pue));
  }
  if (!given("--grid")) {
    if (asked.country.empty()) {
      asked.country = "usa";
      taken.emplace_back("--grid-of usa");
    }
    asked.grid = in(grid_named(asked.country).intensity.value(), grams_co2e_per_kilowatt_hour);
  }
  const power_draw draw{.gpu = device.board_power, .gpus = each.devices(), .host = asked.host_watts * watts};
  const place where{.overhead = pue(asked.pue), .grid = asked.grid * grams_co2e_per_kilowatt_hour};
  running_costs made{.terms = {.machine = hourly_price{},
                               .draw = power{},
                               .overhead = where.overhead,
                               .electricity = energy_price{},
                               .grid = where.grid},
                     .power_known = bool(device.board_power),
                     .missing = {}};
  if (!made.power_known) made.missing = fmt::format("the power of {}", device.id);
  if (!asked.owned) {
    const std::optional<double> rent = detail::rent_of(asked, each, taken);
    if (!rent) {
      made.missing += fmt::format("{}a rent of {} (--rent)", made.missing.empty() ? "" : ", ", device.id);
      if (made.power_known) made.terms.draw = draw.total();
      return made;
    }
    made.money_known = true;
    const rental rented{.price = *rent * dollars_per_hour};
    // [rented]
    if (made.power_known) made.terms = terms_of(rented, draw, where);
    // [/rented]
    else made.terms.machine = rented.price.value();
    return made;
  }
  for (const char* flag : {"--host-price", "--years", "--utilization"}) {
    if (given(flag)) continue;
    const std::string name(flag);
    taken.push_back(fmt::format("{} {:g}", flag,
                                name == "--years"         ? asked.years
                                : name == "--utilization" ? asked.utilization_percent
                                                          : asked.host_price));
  }
  if (!asked.tariff.empty())
    asked.electricity = in(tariff_named(asked.tariff).price.value(), dollars_per_kilowatt_hour);
  else if (!given("--electricity")) taken.push_back(fmt::format("--electricity {:g}", asked.electricity));
  figure<money> price = absent;
  if (given("--price")) price = asked.price * dollars;
  else if (const device_price* known = find_price(catalogue::launch_prices, device.id)) {
    price = known->price;
    taken.push_back(fmt::format("--price {:g}", in(price.value(), dollars)));
  }
  if (!price) made.missing += fmt::format("{}a price of {} (--price)", made.missing.empty() ? "" : ", ", device.id);
  if (made.power_known) made.terms.draw = draw.total();
  made.money_known = bool(price) && made.power_known;
  if (!made.money_known) return made;
  const ownership owned{.price = gpus * price.value(),
                        .host_price = asked.host_price * dollars,
                        .draw = draw,
                        .electricity = asked.electricity * dollars_per_kilowatt_hour,
                        .pue = where.overhead};
  // [owned]
  made.terms = terms_of(owned, calendar_time(asked.years * years), percent(asked.utilization_percent), where.grid);
  // [/owned]
  return made;
}

}  // namespace support
