#pragma once
#include <ridgeline/interop/detail/json_answers.hpp>
#include <ridgeline/interop/detail/json_questions.hpp>
#include <ridgeline/questions/buy_or_rent.hpp>

// Keys and answers of questions about a choice between devices, or between ways to pay.
namespace ridgeline::inline v0_2::interop::detail {

inline constexpr question_key<tenure_question> keys_of_tenure[] = {
    {"device", "NAME", "", "that is bought, of the catalogue or described: mine:memory=48,watts=300 [rtx-a6000]",
     [](tenure_question& q, auto key, const json& v) { q.device = device_from(key, v); },
     [](const tenure_question& q) { return json_of(q.device); }},
    {"gpus", "COUNT", "", "in the machine [1; as many as the instance of --rent has]",
     [](tenure_question& q, auto key, const json& v) { q.gpus = gpus(count(key, v)); },
     [](const tenure_question& q) { return if_said(q.gpus); }},
    {"gpu-watts", "NUMBER", "", "of one GPU at work [its board power]",
     [](tenure_question& q, auto key, const json& v) { q.gpu_power = positive(key, v, "watts") * units::watts; },
     [](const tenure_question& q) { return if_said(q.gpu_power, units::watts); }},
    {"idle-watts", "NUMBER", "", "of the whole machine when it is not in use [0: it is switched off]",
     [](tenure_question& q, auto key, const json& v) { q.idle = amount(key, v, "watts") * units::watts; },
     [](const tenure_question& q) { return q.idle > power{} ? json(in(q.idle, units::watts)) : json(); }},
    {"resale", "NUMBER", "", "value after --years, percent of what was paid [0]",
     [](tenure_question& q, auto key, const json& v) {
       const double share =
           number(key, v, "a percentage from 0 to 100", [](double n) { return n >= 0.0 && n <= 100.0; });
       if (share > 0.0) q.resale = percent(share);
     },
     [](const tenure_question& q) { return q.resale ? json(100.0 * q.resale->value()) : json(); }},
    {"storage", "NUMBER", "", "dollars an hour of rented storage, billed in use or not [0]",
     [](tenure_question& q, auto key, const json& v) {
       const double price = amount(key, v, "dollars per hour");
       if (price > 0.0) q.storage = price * units::dollars_per_hour;
     },
     [](const tenure_question& q) { return if_said(q.storage, units::dollars_per_hour); }},
};

template<class Question>
inline constexpr bool is_a_choice = false;
template<>
inline constexpr bool is_a_choice<tenure_question> = true;

constexpr const auto& keys_of_choice(const tenure_question&) { return keys_of_tenure; }
constexpr bool concerns_choice(const tenure_question&, std::string_view key) { return key != "own"; }
inline void take_defaults(tenure_question& made) {
  made.device = device_from("device", words(defaults::bought_device));
}

/// Where a price of the catalogue stands, and of when it is.
inline json source_of(std::string_view what, std::string_view date, const citation& source) {
  return {{"what", what}, {"date", date}, {"document", source.document}, {"where", source.where}};
}

inline json bills_json(const tenure_answer& one) {
  return {{"break_even_days", one.break_even ? json(in(*one.break_even, units::days)) : json(nullptr)},
          {"owning_usd", in(one.owning.total(), units::dollars)},
          {"renting_usd", in(one.renting.total(), units::dollars)},
          {"verdict", name_of(one.verdict())}};
}

/// Shares of the calendar that a table of both bills is printed for.
inline constexpr double shares_of_use[] = {0.05, 0.10, 0.15, 0.25, 0.35, 0.50, 0.60, 0.75, 1.00};

inline json tenure_json(const tenure_found& found) {
  using namespace units;
  json out{{"gpus", found.gpus.value()}, {"computers", found.computers}};
  out["machine_usd"] = in(found.own.paid(), dollars);
  out["rent_usd_per_hour"] = in(found.rent.price.value(), dollars_per_hour);
  out["energy_kwh_per_year"] = in(found.energy_of_a_year(), kilowatt_hours);
  out["electricity_usd_per_year"] = in(found.electricity_of_a_year(), dollars);
  out["rent_usd_per_year"] = in(found.rent_of_a_year(), dollars);
  out["carbon_tonnes_per_year"] = in(found.carbon_of_a_year(), tonnes_co2e);
  out["years"] = in(found.period.value(), years);
  out.update(bills_json(found.over_period));
  const auto& even = found.over_period.break_even;
  out["break_even_hours_of_use"] = even ? json(in(even->used(found.utilization), hours)) : json(nullptr);
  out["most_sensitive_input"] =
      found.touchiest ? json{{"name", name_of(found.touchiest->input)}, {"elasticity", found.touchiest->elasticity}}
                      : json(nullptr);
  out["by_utilization"] = json::array();
  for (const double share : shares_of_use) {
    json one{{"utilization_percent", without_noise(100.0 * share)}};
    one.update(bills_json(found.at(fraction(share))));
    out["by_utilization"].push_back(one);
  }
  out["rented_device"] = found.offer != nullptr ? json(found.offer->device_id) : json(nullptr);
  out["sources"] = json::array();
  if (found.listed != nullptr) out["sources"].push_back(source_of("price", found.listed->date, found.listed->source));
  if (found.offer != nullptr) out["sources"].push_back(source_of("rent", found.offer->date, found.offer->source));
  return out;
}

}  // namespace ridgeline::inline v0_2::interop::detail
