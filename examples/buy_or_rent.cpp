// Buy or rent? What does a year cost, and when has buying paid?
#include <array>
#include <ridgeline/cost/carbon.hpp>
#include <ridgeline/cost/own_or_rent.hpp>
#include <support/devices.hpp>
#include <support/plot.hpp>
#include <support/price_lookup.hpp>
#include <support/table.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

struct question {
  double price = 2200.0, host_price = 0.0, resale_percent = 0.0;
  long long gpu_count = 1;
  double gpu_watts = 350.0, host_watts = 100.0, idle_watts = 0.0;
  double utilization_percent = 15.0, electricity = 0.12, pue = 1.0;
  double cloud = 2.14, storage = 0.0, years = 5.0, grid = 0.0;
  std::string terms = "on_demand";
  std::string instance, tariff, region;
  bool as_json = false;
  std::vector<std::string> sources;
};

constexpr std::array utilizations{0.05, 0.10, 0.15, 0.25, 0.35, 0.50, 0.60, 0.75, 1.00};

void remember(question& asked, std::string_view what, std::string_view date, const citation& source) {
  asked.sources.push_back(fmt::format("{} ({}): {}, {}", what, date, source.document, source.where));
}

/// Takes rent, tariff and grid from the catalogue, where they are named.
void look_up(question& asked) {
  if (!asked.instance.empty()) {
    const cloud_price& entry =
        support::instance_named("--instance", asked.instance, "provider/instance of the catalogue");
    // Both sides are whole machines.
    if (entry.count.value() != asked.gpu_count)
      throw CLI::ValidationError(
          "--instance", fmt::format("{} has {} GPU{} and is rented whole, --gpus says {}", asked.instance,
                                    entry.count.value(), entry.count.value() == 1 ? "" : "s", asked.gpu_count));
    asked.cloud = in(support::rental_named(entry, asked.terms).price.value(), dollars_per_hour);
    remember(asked, asked.instance, entry.date, entry.source);
  }
  if (!asked.tariff.empty()) {
    const tariff& entry = support::tariff_named(asked.tariff);
    asked.electricity = in(entry.price.value(), dollars_per_kilowatt_hour);
    remember(asked, fmt::format("electricity in {}, {}", entry.region, name_of(entry.who)), entry.date, entry.source);
  }
  if (!asked.region.empty()) {
    const grid_intensity& entry = support::grid_named(asked.region);
    asked.grid = in(entry.intensity.value(), grams_co2e_per_kilowatt_hour);
    remember(asked, fmt::format("grid of {}", entry.name), std::to_string(entry.year), entry.source);
  }
}

ownership owned(const question& asked) {
  // [owning]
  return {
      .price = asked.price * dollars,
      .host_price = asked.host_price * dollars,
      .draw = {.gpu = asked.gpu_watts * watts,
               .gpus = gpus(asked.gpu_count),
               .host = asked.host_watts * watts,
               .idle = asked.idle_watts * watts},
      .electricity = asked.electricity * dollars_per_kilowatt_hour,
      .pue = pue(asked.pue),
      .resale = asked.resale_percent > 0.0
                    ? std::optional(resale_terms{.value = percent(asked.resale_percent),
                                                 .lifetime = calendar_time(asked.years * units::years)})
                    : std::nullopt,
  };
  // [/owning]
}

rental rented(const question& asked) {
  rental made{.price = asked.cloud * dollars_per_hour, .terms = support::terms_named(asked.terms)};
  if (asked.storage > 0.0) made.storage = asked.storage * dollars_per_hour;
  return made;
}

support::json days_of(const std::optional<calendar_time>& time) {
  return time ? support::json(in(*time, days)) : support::json(nullptr);
}

std::string in_words(const std::optional<calendar_time>& time) {
  return time ? fmt::format("{:.1f} days", in(*time, days)) : "never";
}

/// Both bills over the years, as the break-even counts them: what is left after the lifetime is taken off the price.
support::chart picture(const question& asked) {
  const ownership own = owned(asked);
  const rental rent = rented(asked);
  const fraction utilization = percent(asked.utilization_percent);
  const std::optional<calendar_time> even = break_even(own, rent, utilization);
  const double paid_back = even ? in(even->value(), units::years) : 0.0;
  const double shown = std::max(asked.years, std::min(1.25 * paid_back, 4.0 * asked.years));

  ownership kept = own;
  kept.resale = std::nullopt;
  const money sold = own.paid() - own.capital();
  const auto owning = [&](double at) {
    return in(cost_of(kept, utilization, calendar_time(at * units::years)).total() - sold, dollars);
  };
  const auto renting = [&](double at) {
    return in(cost_of(rent, utilization, calendar_time(at * units::years)).total(), dollars);
  };
  support::chart made{
      .says = {.title = fmt::format("Buying for $ {:.0f} or renting at $ {:g} an hour ({})",
                                    asked.price + asked.host_price, asked.cloud, asked.terms),
               .work = fmt::format(
                   "{:g} % utilization; {} GPU{} of {:g} W, host {:g} W; {:g} $/kWh, PUE {:g}{}",
                   asked.utilization_percent, asked.gpu_count, asked.gpu_count == 1 ? "" : "s", asked.gpu_watts,
                   asked.host_watts, asked.electricity, asked.pue,
                   own.resale ? fmt::format("; {:g} % back after {:g} years", asked.resale_percent, asked.years) : ""),
               .source = asked.sources.empty() ? "Prices and tariff as given; no interest."
                                               : fmt::format("Sources: {}.", fmt::join(asked.sources, "; "))},
      .x = {.title = "years", .most = shown},
      .y = {.title = "dollars", .most = 1.0},
      .curves = {{.title = "owning", .points = {}, .colour = 0}, {.title = "renting", .points = {}, .colour = 1}}};
  for (int i = 0; i <= 100; ++i) {
    const double at = shown * i / 100.0;
    made.curves[0].points.push_back({at, owning(at)});
    made.curves[1].points.push_back({at, renting(at)});
    made.y.most = std::max({made.y.most, 1.05 * owning(at), 1.05 * renting(at)});
    made.y.least = std::min({made.y.least, 1.05 * owning(at)});
  }
  if (even && paid_back <= shown) {
    const support::point crossing{paid_back, renting(paid_back)};
    made.curves.push_back({.title = "", .points = {crossing}, .how = support::drawn_as::points, .colour = 3});
    made.remarks.push_back({fmt::format("break-even after {}", in_words(even)), crossing});
  }
  return made;
}

std::string answer(const question& asked) {
  const ownership own = owned(asked);
  const rental rent = rented(asked);
  const fraction utilization = percent(asked.utilization_percent);
  const calendar_time year = 1.0 * units::years;
  const calendar_time period = asked.years * units::years;

  // [questions]
  const facility_energy energy_of_a_year = energy_of(own.draw, utilization, year) * own.pue;
  const money bill_of_a_year = electricity_cost(energy_of_a_year, own.electricity);
  const std::optional<calendar_time> even = break_even(own, rent, utilization);
  const std::optional<sensitivity> touchiest = most_sensitive_input(own, rent, utilization);
  const tenure_answer over_the_years = own_or_rent(own, rent, utilization, period);
  // [/questions]

  const std::string verdict = over_the_years.verdict() == tenure::own    ? "own"
                              : over_the_years.verdict() == tenure::rent ? "rent"
                                                                         : "either";
  support::json out;
  out["energy_kwh_per_year"] = in(energy_of_a_year, kilowatt_hours);
  out["electricity_usd_per_year"] = in(bill_of_a_year, dollars);
  out["rental_usd_per_year"] = in(cost_of(rent, utilization, year).total(), dollars);
  out["break_even_days"] = days_of(even);
  out["break_even_hours_of_use"] = even ? support::json(in(even->used(utilization), hours)) : support::json(nullptr);
  out["most_sensitive_input"] =
      touchiest ? support::json{{"name", name_of(touchiest->input)}, {"elasticity", touchiest->elasticity}}
                : support::json(nullptr);
  out["years"] = asked.years;
  out["owning_usd"] = in(over_the_years.owning.total(), dollars);
  out["renting_usd"] = in(over_the_years.renting.total(), dollars);
  out["verdict"] = verdict;
  if (asked.grid > 0.0) {
    // [carbon]
    const carbon_mass emitted = operational_carbon(energy_of_a_year, asked.grid * grams_co2e_per_kilowatt_hour);
    // [/carbon]
    out["carbon_kg_co2e_per_year"] = in(emitted, kilograms_co2e);
  }
  out["by_utilization"] = support::json::array();
  support::table table({{"utilization"},
                        {"break-even"},
                        {fmt::format("owning {:g} years", asked.years)},
                        {fmt::format("renting {:g} years", asked.years)}});
  for (const double share : utilizations) {
    const tenure_answer at = own_or_rent(own, rent, fraction(share), period);
    out["by_utilization"].push_back({{"utilization_percent", 100.0 * share},
                                     {"break_even_days", days_of(at.break_even)},
                                     {"owning_usd", in(at.owning.total(), dollars)},
                                     {"renting_usd", in(at.renting.total(), dollars)}});
    table.add({fmt::format("{:.0f} %", 100.0 * share), in_words(at.break_even),
               fmt::format("$ {:.0f}", in(at.owning.total(), dollars)),
               fmt::format("$ {:.0f}", in(at.renting.total(), dollars))});
  }
  out["sources"] = asked.sources;
  if (asked.as_json) return out.dump(2) + "\n";

  std::string text =
      fmt::format("Buying for $ {:.0f} against renting at $ {:g} an hour ({}), at {:g} % utilization\n\n",
                  asked.price + asked.host_price, asked.cloud, asked.terms, asked.utilization_percent);
  text += fmt::format("energy        {:.1f} kWh a year{}\n", in(energy_of_a_year, kilowatt_hours),
                      asked.pue > 1.0 ? fmt::format(" through the meter (PUE {:g})", asked.pue) : "");
  text += fmt::format("electricity   $ {:.2f} a year\n", in(bill_of_a_year, dollars));
  text += fmt::format("rent          $ {:.2f} a year\n", out["rental_usd_per_year"].get<double>());
  if (asked.grid > 0.0)
    text += fmt::format("carbon        {:.1f} kg CO2e a year\n", out["carbon_kg_co2e_per_year"].get<double>());
  text +=
      even ? fmt::format("break-even    {}, {:.0f} hours of use\n", in_words(even), in(even->used(utilization), hours))
           : "break-even    never\n";
  if (touchiest)
    text += fmt::format("              most sensitive to {}: 1 % more moves it by {:+.2f} %\n",
                        name_of(touchiest->input), touchiest->elasticity);
  text += fmt::format("{:g} years       {}: owning $ {:.0f}, renting $ {:.0f}\n\n", asked.years, verdict,
                      in(over_the_years.owning.total(), dollars), in(over_the_years.renting.total(), dollars));
  text += table.text();
  for (std::size_t i = 0; i < asked.sources.size(); ++i)
    text += fmt::format("{}{}\n", i == 0 ? "\nSources: " : "         ", asked.sources[i]);
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  question asked;
  std::string plot;
  CLI::App app{"Buy or rent? The defaults are the example of Dettmers' 2023 edition.", "buy_or_rent"};
  support::add_positive(app, "--price", asked.price,
                        "all that is bought: a desktop, or the cards alone beside --host-price", "dollars");
  support::add_amount(app, "--host-price", asked.host_price, "the machine around the cards, if not in --price",
                      "dollars");
  support::add_percentage(app, "--resale", asked.resale_percent, "value after --years, percent of what was paid");
  support::add_count(app, "--gpus", asked.gpu_count, "GPUs in the machine");
  support::add_positive(app, "--gpu-watts", asked.gpu_watts, "power of one GPU at work", "watts");
  support::add_amount(app, "--host-watts", asked.host_watts, "power of the rest at work", "watts");
  support::add_amount(app, "--idle-watts", asked.idle_watts,
                      "power of the whole machine when not in use; 0 = switched off", "watts");
  support::add_percentage(app, "--utilization", asked.utilization_percent, "share of the calendar in use, percent");
  CLI::Option* electricity = support::add_amount(app, "--electricity", asked.electricity, "tariff", "dollars per kWh");
  app.add_option("--tariff", asked.tariff, "average tariff of a region of the catalogue: us-california/residential")
      ->type_name("NAME")
      ->excludes(electricity);
  support::add_number(app, "--pue", asked.pue, "facility energy over IT energy", "a ratio from 1 to 10",
                      [](double value) { return value >= 1.0 && value <= 10.0; });
  CLI::Option* cloud =
      support::add_positive(app, "--cloud", asked.cloud, "rent of the whole instance", "dollars per hour");
  app.add_option("--instance", asked.instance, "rent of an instance of the catalogue: aws/p3.2xlarge")
      ->type_name("NAME")
      ->excludes(cloud);
  app.add_option("--terms", asked.terms, "on_demand, spot, reserved_1_year or reserved_3_years [on_demand]")
      ->check(CLI::IsMember({"on_demand", "spot", "reserved_1_year", "reserved_3_years"}))
      ->type_name("TERMS");
  support::add_amount(app, "--storage", asked.storage, "rented storage, billed in use or not", "dollars per hour");
  support::add_number(app, "--years", asked.years, "how long the need lasts",
                      "a number of years above 0 and at most 100",
                      [](double value) { return value > 0.0 && value <= 100.0; });
  CLI::Option* grid =
      support::add_amount(app, "--grid", asked.grid, "carbon intensity of the grid", "grams CO2e per kWh");
  app.add_option("--grid-of", asked.region, "carbon intensity of a country of the catalogue: usa, fra")
      ->type_name("NAME")
      ->excludes(grid);
  app.add_flag("--json", asked.as_json, "for programs");
  support::add_plot(app, plot, "both bills over the years");
  return support::run(app, argc, argv, [&] {
    look_up(asked);
    std::string text = answer(asked);
    support::draw(picture(asked), plot);
    return text;
  });
}
