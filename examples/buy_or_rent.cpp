// Buy or rent? What does a year cost, and when has buying paid?
#include <ridgeline/questions/whole_life.hpp>
#include <support/asking.hpp>
#include <support/plot.hpp>
#include <support/table.hpp>
#include <support/words.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

std::string in_words(const std::optional<calendar_time>& time) {
  return time ? fmt::format("{:.1f} days", in(*time, days)) : "never";
}

std::string dollars_of(money sum) { return "$ " + support::with_separators(in(sum, dollars)); }

/// Both machines on a line.
std::string sides(const tenure_question& asked, const tenure_found& found) {
  const std::string rented = found.offer == nullptr
                                 ? ""
                                 : fmt::format(": {}/{}{}", found.offer->provider, found.offer->instance,
                                               found.offer->device_id == asked.device.id
                                                   ? ""
                                                   : fmt::format(", a {}, as if it were as fast", found.offer->device));
  return fmt::format("{} x {} for {}, against {:.4g} dollars an hour ({}){}; {:.4g} % utilization", found.gpus.value(),
                     asked.device.name, dollars_of(found.own.paid()), in(found.rent.price.value(), dollars_per_hour),
                     name_of(found.rent.terms), rented, 100.0 * found.utilization.value());
}

std::vector<std::string> sources_of(const tenure_found& found) {
  std::vector<std::string> made;
  if (found.listed != nullptr)
    made.push_back(fmt::format("price at launch ({}): {}, {}", found.listed->date, found.listed->source.document,
                               found.listed->source.where));
  if (found.offer != nullptr)
    made.push_back(fmt::format("{}/{} ({}): {}, {}", found.offer->provider, found.offer->instance, found.offer->date,
                               found.offer->source.document, found.offer->source.where));
  return made;
}

/// Both bills over the years, as the break-even counts them: what is left after the lifetime is taken off the price.
support::chart picture(const tenure_question& asked, const tenure_found& found) {
  const std::optional<calendar_time>& even = found.over_period.break_even;
  const double paid_back = even ? in(even->value(), years) : 0.0;
  const double period = in(found.period.value(), years);
  const double shown = std::max(period, std::min(1.25 * paid_back, 4.0 * period));

  ownership kept = found.own;
  kept.resale = std::nullopt;
  const money sold = found.own.paid() - found.own.capital();
  const auto owning = [&](double at) {
    return in(cost_of(kept, found.utilization, calendar_time(at * years)).total() - sold, dollars);
  };
  const auto renting = [&](double at) {
    return in(cost_of(found.rent, found.utilization, calendar_time(at * years)).total(), dollars);
  };
  const std::vector<std::string> sources = sources_of(found);
  support::chart made{
      .says = {.title = fmt::format("Buying for {} or renting at $ {:.4g} an hour ({})", dollars_of(found.own.paid()),
                                    in(found.rent.price.value(), dollars_per_hour), name_of(found.rent.terms)),
               .work = fmt::format(
                   "{} x {}, {:.4g} % utilization; {:.4g} W at work; {:.4g} $/kWh, PUE {:.4g}{}", found.gpus.value(),
                   asked.device.name, 100.0 * found.utilization.value(), in(found.own.draw.total(), watts),
                   in(found.own.electricity.value(), dollars_per_kilowatt_hour), found.own.pue.value(),
                   asked.resale
                       ? fmt::format("; {:.4g} % back after {:.4g} years", 100.0 * asked.resale->value(), period)
                       : ""),
               .source = sources.empty() ? "Prices and tariff as given; no interest."
                                         : fmt::format("Sources: {}.", fmt::join(sources, "; "))},
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
    made.remarks.push_back(
        {fmt::format("break-even after {:.3g} years ({} days)", paid_back, support::with_separators(in(*even, days))),
         crossing});
  }
  return made;
}

/// Each way to have the machine, and what was asked beside them.
std::string life_text(const life_found& life) {
  const double period = in(life.bills.period.value(), years);
  support::table ways({{"way", false}, {fmt::format("{:.4g} years", period)}, {"", false}});
  for (const life_way& one : life.ways()) {
    std::string remark = one.offer == nullptr ? "" : fmt::format("{}/{}", one.offer->provider, one.offer->instance);
    if (one.how == life_choice::wait || one.how == life_choice::upgrade)
      remark = fmt::format("after {}", support::plural(one.after, "year"));
    ways.add({std::string(name_of(one.how)), dollars_of(one.total), remark});
  }
  std::string text = fmt::format("cheapest way: {}\n", name_of(life.cheapest().how)) + ways.text();
  text += fmt::format(
      "a year takes {:.4g} % of a sale price and makes a dollar buy {:.4g} times as much; {:.4g} % of spot time counts\n\n",
      100.0 * life.trend.loss_of_value.value(), life.trend.performance_per_price, 100.0 * life.spot_goodput.value());
  if (life.upgrade) {
    const int after = life.upgrade->after;
    text += fmt::format(
        "{}{}; the cost by years until the upgrade:", name_of(life.upgrade->verdict()),
        life.upgrade->verdict() == replacement_verdict::wait ? fmt::format(" {}", support::plural(after, "year")) : "");
    for (int year = 0; year <= life.upgrade->horizon; ++year)
      text += fmt::format(" {} {}", year == life.upgrade->horizon ? "never" : fmt::format("{}", year),
                          dollars_of(life.upgraded_after(year)) + (year == life.upgrade->horizon ? "\n\n" : ","));
  }
  if (life.beside)
    text += fmt::format("owning {} and renting beside it {}: {}\n\n", dollars_of(life.beside->owning.total()),
                        dollars_of(life.beside->renting.total()), dollars_of(life.beside->total()));
  if (life.mix)
    text += fmt::format(
        "reserve {:.4g} ({}), {:.4g} by the hour and {:.4g} on spot in the mean: {}; all by the hour {}\n\n",
        life.mix->reserved, name_of(life.reserved), life.mix->by_the_hour, life.mix->on_spot,
        dollars_of(life.mix->cost * life.bills.period.value()),
        dollars_of(life.all_by_the_hour * life.bills.period.value()));
  return text;
}

std::string text_of(const support::asking& face, const life_question& life, const life_found& ways) {
  const tenure_question& asked = life.run;
  const tenure_found& found = ways.bills;
  const tenure_answer& bills = found.over_period;
  const double period = in(found.period.value(), years);
  std::string text =
      fmt::format("{} for {:.4g} years: owning {}, renting {}; break-even {}\n",
                  bills.verdict() == tenure::either ? "either" : name_of(bills.verdict()), period,
                  dollars_of(bills.owning.total()), dollars_of(bills.renting.total()), in_words(bills.break_even));
  text += support::wrapped(sides(asked, found));
  text += face.taken_text(face.taken(found.taken)) + "\n";

  support::table rows({{"", false}, {""}});
  if (found.computers > 1) rows.add({"computers that hold the cards", fmt::format("{}", found.computers)});
  rows.add({fmt::format("kWh a year{}", found.own.pue.value() > 1.0 ? ", of the building" : ""),
            fmt::format("{:.1f}", in(found.energy_of_a_year(), kilowatt_hours))});
  rows.add({"electricity a year", fmt::format("$ {:.2f}", in(found.electricity_of_a_year(), dollars))});
  rows.add({"rent a year", fmt::format("$ {:.2f}", in(found.rent_of_a_year(), dollars))});
  rows.add({"kg CO2e a year", fmt::format("{:.1f}", in(found.carbon_of_a_year(), kilograms_co2e))});
  if (bills.break_even)
    rows.add({"hours of use until the break-even",
              fmt::format("{:.0f}", in(bills.break_even->used(found.utilization), hours))});
  if (found.touchiest)
    rows.add({fmt::format("1 % more {} moves it by", name_of(found.touchiest->input)),
              fmt::format("{:+.2f} %", found.touchiest->elasticity)});
  text += rows.untitled() + "\n";

  support::table table({{"utilization"},
                        {"break-even"},
                        {fmt::format("owning {:.4g} years", period)},
                        {fmt::format("renting {:.4g} years", period)}});
  for (const double share : interop::detail::shares_of_use) {
    const tenure_answer at = found.at(fraction(share));
    table.add({fmt::format("{:.0f} %", 100.0 * share), in_words(at.break_even), dollars_of(at.owning.total()),
               dollars_of(at.renting.total())});
  }
  text += table.text() + "\n";
  if (life.asks()) text += life_text(ways);
  for (const std::string& source : sources_of(found)) text += support::wrapped("source: " + source);
  return text;
}

/// Prices that nobody knows, as the options that say them.
void check(const tenure_question& asked) {
  const std::string id(asked.device.id);
  if (!asked.costs.price && find_price(catalogue::launch_prices, id) == nullptr)
    throw CLI::ValidationError("--price", fmt::format("no price of {} is known; give the dollars of one GPU", id));
  if (!asked.gpu_power && !asked.device.board_power)
    throw CLI::ValidationError("--gpu-watts", fmt::format("no power of {} is known; give the watts of one GPU", id));
  const bool card = defaults::site_of(asked.device.form) == site_kind::desk;
  if (!card && !asked.costs.host_price)
    throw CLI::ValidationError(
        "--host-price", fmt::format("no price of a host of {} is known; give it, or 0 where --price includes it", id));
  if (asked.costs.instance == nullptr) return;
  const std::int64_t whole = asked.costs.instance->count.value();
  if (asked.gpus && asked.gpus->value() % whole != 0)
    throw CLI::ValidationError(
        "--rent", fmt::format("{}/{} has {} and is rented whole, --gpus says {}", asked.costs.instance->provider,
                              asked.costs.instance->instance, support::plural(whole, "GPU"), asked.gpus->value()));
}

}  // namespace

int main(int argc, char** argv) {
  std::string plot;
  CLI::App app{
      "Buy or rent? Compares owning a machine with renting one over some years; with an option of the whole life, every way to have it: each kind of terms, a sale, an upgrade, waiting. Defaults are in [brackets]; the answer lists those it used.",
      "buy_or_rent"};
  support::asking face(app);
  face.add_keys<tenure_question>();
  face.add_search_keys<life_question>();
  face.add_json();
  support::add_plot(app, plot, "both bills over the years");
  return support::run(app, argc, argv, [&] {
    face.read({{"device", defaults::bought_device}});
    support::check_sides(face);
    const auto asked = face.question<life_question>();
    check(asked.run);
    const life_found found = support::asked_of(face, [&] {
      try {
        // [question]
        return over_its_life(asked);
        // [/question]
      } catch (const error& problem) {
        if (problem.code() != errc::figure_absent) throw;  // all others were checked
        throw CLI::ValidationError("--rent", fmt::format("nobody in the catalogue rents {} ({}): say a price",
                                                         asked.run.device.id, name_of(asked.run.costs.terms)));
      }
    });
    support::draw(picture(asked.run, found.bills), plot);
    if (!face.as_json()) return text_of(face, asked, found);
    return face.json_text(interop::answer_json(asked, found), face.taken(found.bills.taken));
  });
}
