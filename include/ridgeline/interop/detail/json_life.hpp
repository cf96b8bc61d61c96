#pragma once
#include <ridgeline/interop/detail/json_choices.hpp>
#include <ridgeline/questions/whole_life.hpp>

// Keys and answers of a machine's whole life, beside those of buying or renting it.
namespace ridgeline::inline v0_2::interop::detail {

inline double share_of_time(std::string_view key, const json& v, double least) {
  return number(key, v, "a percentage from " + std::string(least > 0.0 ? "0.01" : "0") + " to 100",
                [least](double n) { return n >= least && n <= 100.0; });
}

inline constexpr question_key<life_question> keys_of_life[] = {
    {"every-way", "[on|off]", "Whole life",
     "costs of each way: own, sell at the end, rent on each kind of terms, wait; each key below asks for them too [off]",
     [](life_question& q, auto key, const json& v) { q.every_way = on_off(key, v); },
     [](const life_question& q) { return q.every_way ? json(true) : json(); }},
    {"sale-price", "NUMBER", "Whole life", "you have the machine: dollars that it would bring today [it is bought]",
     [](life_question& q, auto key, const json& v) { q.sale = amount(key, v, "dollars") * units::dollars; },
     [](const life_question& q) { return if_said(q.sale, units::dollars); }},
    {"loss-of-value", "NUMBER", "Whole life", "share of its sale price that a machine loses in a year, percent [30]",
     [](life_question& q, auto key, const json& v) { q.loss_of_value = percent(share_of_time(key, v, 0.0)); },
     [](const life_question& q) { return q.loss_of_value ? json(100.0 * q.loss_of_value->value()) : json(); }},
    {"more-for-a-dollar", "NUMBER", "Whole life", "factor by which a dollar buys more performance after a year [1.33]",
     [](life_question& q, auto key, const json& v) {
       q.more_for_a_dollar = number(key, v, "a number from 0.1 to 10", [](double n) { return n >= 0.1 && n <= 10.0; });
     },
     [](const life_question& q) { return if_said(q.more_for_a_dollar); }},
    {"spot-goodput", "NUMBER", "Whole life", "share of the time on spot that counts, percent [100]",
     [](life_question& q, auto key, const json& v) { q.spot_goodput = percent(share_of_time(key, v, 0.01)); },
     [](const life_question& q) { return q.spot_goodput ? json(100.0 * q.spot_goodput->value()) : json(); }},
    {"upgrade-price", "NUMBER", "Whole life", "dollars of a machine that could replace this one, for the same work",
     [](life_question& q, auto key, const json& v) {
       q.upgrade_price = positive(key, v, "dollars") * units::dollars;
       const double years = q.run.costs.years.value_or(1.0);
       if (years < 1.0 || years != std::floor(years))
         refuse("years", json(years), "a whole number of years, as upgrade-price needs");
     },
     [](const life_question& q) { return if_said(q.upgrade_price, units::dollars); }},
    {"upgrade-watts", "NUMBER", "Whole life", "watts of that whole machine at work [those of this one]",
     [](life_question& q, auto key, const json& v) {
       if (!q.upgrade_price) refuse(key, v, "possible without upgrade-price");
       q.upgrade_power = positive(key, v, "watts") * units::watts;
     },
     [](const life_question& q) { return if_said(q.upgrade_power, units::watts); }},
    {"rented-hours", "NUMBER", "Whole life", "hours for which the rented machine works beside the bought one",
     [](life_question& q, auto key, const json& v) {
       if (commitment(q.run.costs.terms)) refuse(key, v, "possible with terms that bind: they are paid every hour");
       q.rented = positive(key, v, "hours") * units::hours;
     },
     [](const life_question& q) { return if_said(q.rented, units::hours); }},
    {"demand", "NUMBERS", "Whole life",
     "such machines needed together, in up to 24 equal parts of the time: 1,1,4,2: how many to reserve",
     [](life_question& q, auto key, const json& v) {
       q.demand = {};
       for (const double each : numbers(key, v, "one to 24 numbers of machines from 0 to 1000000",
                                        q.demand.machines.size(), [](double n) { return n >= 0.0 && n <= 1e6; }))
         q.demand.machines[q.demand.parts++] = each;
     },
     [](const life_question& q) {
       json all = json::array();
       for (std::size_t i = 0; i < q.demand.parts; ++i) all.push_back(q.demand.machines[i]);
       return all.empty() ? json() : all;
     }},
    {"interruptible", "NUMBER", "Whole life",
     "with --demand: share beyond the reserved machines that may run on spot, percent [0]",
     [](life_question& q, auto key, const json& v) {
       if (q.demand.parts == 0) refuse(key, v, "possible without demand");
       q.interruptible = percent(share_of_time(key, v, 0.0));
     },
     [](const life_question& q) { return q.interruptible ? json(100.0 * q.interruptible->value()) : json(); }},
};
constexpr const auto& keys_of_search(const life_question&) { return keys_of_life; }

inline json way_json(const life_way& one) {
  const bool waits = one.how == life_choice::wait || one.how == life_choice::upgrade;
  return {{"way", name_of(one.how)},
          {"usd", in(one.total, units::dollars)},
          {"after_years", waits ? json(one.after) : json(nullptr)},
          {"instance",
           one.offer != nullptr ? json(words(one.offer->provider) + "/" + words(one.offer->instance)) : json(nullptr)}};
}

inline json life_json(const life_found& found) {
  using namespace units;
  json out{{"cheapest", name_of(found.cheapest().how)}, {"ways", json::array()}};
  for (const life_way& one : found.ways()) out["ways"].push_back(way_json(one));
  out["loss_of_value_percent"] = without_noise(100.0 * found.trend.loss_of_value.value());
  out["more_for_a_dollar"] = found.trend.performance_per_price;
  out["spot_goodput_percent"] = without_noise(100.0 * found.spot_goodput.value());
  out["upgrade"] = nullptr;
  if (found.upgrade) {
    json by_years = json::array();
    for (int after = 0; after <= found.upgrade->horizon; ++after)
      by_years.push_back(in(found.upgraded_after(after), dollars));
    out["upgrade"] = {{"verdict", name_of(found.upgrade->verdict())},
                      {"after_years", found.upgrade->after},
                      {"usd_by_years", std::move(by_years)}};
  }
  out["own_and_rent"] = nullptr;
  if (found.beside)
    out["own_and_rent"] = {{"owning_usd", in(found.beside->owning.total(), dollars)},
                           {"renting_usd", in(found.beside->renting.total(), dollars)},
                           {"usd", in(found.beside->total(), dollars)}};
  out["mix"] = nullptr;
  if (found.mix)
    out["mix"] = {{"terms", name_of(found.reserved)},
                  {"reserved", found.mix->reserved},
                  {"by_the_hour", found.mix->by_the_hour},
                  {"on_spot", found.mix->on_spot},
                  {"usd", in(found.mix->cost * found.bills.period.value(), dollars)},
                  {"usd_by_the_hour", in(found.all_by_the_hour * found.bills.period.value(), dollars)}};
  return out;
}

}  // namespace ridgeline::inline v0_2::interop::detail
