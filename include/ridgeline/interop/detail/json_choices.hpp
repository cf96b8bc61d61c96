#pragma once
#include <ridgeline/interop/detail/json_answers.hpp>
#include <ridgeline/interop/detail/json_cards.hpp>
#include <ridgeline/interop/detail/json_networks.hpp>
#include <ridgeline/interop/detail/json_questions.hpp>
#include <ridgeline/questions/buy_or_rent.hpp>
#include <ridgeline/questions/how_much_faster.hpp>
#include <ridgeline/questions/networks.hpp>

// Keys and answers of questions about a choice between devices, or between ways to pay.
namespace ridgeline::inline v0_2::interop::detail {

inline constexpr question_key<tenure_question> keys_of_tenure[] = {
    {"device", "NAME", "",
     "device to buy: catalogue id, one under a power limit (rtx-a6000:watts=250), or one of your own: mine:memory=48,watts=300 [rtx-a6000]",
     [](tenure_question& q, auto key, const json& v) { q.device = device_from(key, v); },
     [](const tenure_question& q) { return json_of(q.device); }},
    {"gpus", "COUNT", "", "GPUs in the machine [1; as many as the instance of --rent has]",
     [](tenure_question& q, auto key, const json& v) { q.gpus = gpus(count(key, v)); },
     [](const tenure_question& q) { return if_said(q.gpus); }},
    {"gpu-watts", "NUMBER", "", "watts per GPU at work [its board power]",
     [](tenure_question& q, auto key, const json& v) { q.gpu_power = positive(key, v, "watts") * units::watts; },
     [](const tenure_question& q) { return if_said(q.gpu_power, units::watts); }},
    {"idle-watts", "NUMBER", "", "watts of the whole machine when idle [0: it is switched off]",
     [](tenure_question& q, auto key, const json& v) { q.idle = amount(key, v, "watts") * units::watts; },
     [](const tenure_question& q) { return q.idle > power{} ? json(in(q.idle, units::watts)) : json(); }},
    {"resale", "NUMBER", "", "resale value after --years, percent of the purchase price [0]",
     [](tenure_question& q, auto key, const json& v) {
       const double share =
           number(key, v, "a percentage from 0 to 100", [](double n) { return n >= 0.0 && n <= 100.0; });
       if (share > 0.0) q.resale = percent(share);
     },
     [](const tenure_question& q) { return q.resale ? json(100.0 * q.resale->value()) : json(); }},
    {"storage", "NUMBER", "", "dollars per hour of rented storage, billed in use or not [0]",
     [](tenure_question& q, auto key, const json& v) {
       const double price = amount(key, v, "dollars per hour");
       if (price > 0.0) q.storage = price * units::dollars_per_hour;
     },
     [](const tenure_question& q) { return if_said(q.storage, units::dollars_per_hour); }},
};

inline constexpr question_key<datasheet_comparison> keys_of_datasheets[] = {
    {"device", "NAME", "",
     "catalogue id, one under a power limit (rtx-3090:watts=250), or a device of your own: mine:bandwidth=960,bf16=180,memory=48 [h100-sxm5-80gb]",
     [](datasheet_comparison& q, auto key, const json& v) { q.device = device_from(key, v); },
     [](const datasheet_comparison& q) { return json_of(q.device); }},
    {"over", "NAME", "", "reference device [a100-sxm4-80gb]",
     [](datasheet_comparison& q, auto key, const json& v) { q.over = device_from(key, v); },
     [](const datasheet_comparison& q) { return json_of(q.over); }},
    {"bottleneck", "NAME", "Datasheets", "what limits the work: bandwidth, compute or roofline [bandwidth]",
     [](datasheet_comparison& q, auto key, const json& v) {
       q.limit = entry_named(key, v, "limit", every_speed_limit, [](speed_limit one) { return name_of(one); });
     },
     [](const datasheet_comparison& q) { return q.limit ? json(name_of(*q.limit)) : json(); }},
    {"precision", "FORMAT", "Datasheets",
     "arithmetic for compute and roofline: fp32, tf32, fp16, bf16, fp8, int8, fp4 or a full name [bf16]",
     [](datasheet_comparison& q, auto key, const json& v) { q.precision = arithmetic_from(key, v); },
     [](const datasheet_comparison& q) { return q.precision ? json(name_of(*q.precision)) : json(); }},
    {"intensity", "NUMBER", "Datasheets", "with --bottleneck roofline: operations per byte",
     [](datasheet_comparison& q, auto key, const json& v) {
       q.intensity = positive(key, v, "FLOP/byte") * units::flops_per_byte;
     },
     [](const datasheet_comparison& q) { return if_said(q.intensity, units::flops_per_byte); }},
    {"network-class", "NAME", "Datasheets", "corrections to apply: cnn or transformer [transformer]",
     [](datasheet_comparison& q, auto key, const json& v) {
       static constexpr std::string_view kinds[] = {"transformer", "cnn"};
       const bool cnn = entry_named(key, v, "class", kinds, [](std::string_view one) { return one; }) == "cnn";
       q.network = cnn ? network_class::convolutional : network_class::transformer;
     },
     [](const datasheet_comparison& q) { return q.network == network_class::convolutional ? json("cnn") : json(); }},
    {"batch-per-gpu", "COUNT", "Datasheets", "batch per GPU on the device [1]",
     [](datasheet_comparison& q, auto key, const json& v) { q.batch = batch(count(key, v)); },
     [](const datasheet_comparison& q) { return q.batch.value() != 1 ? json(q.batch.value()) : json(); }},
    {"over-batch-per-gpu", "COUNT", "Datasheets", "batch per GPU on the reference [1]",
     [](datasheet_comparison& q, auto key, const json& v) { q.over_batch = batch(count(key, v)); },
     [](const datasheet_comparison& q) { return q.over_batch.value() != 1 ? json(q.over_batch.value()) : json(); }},
    {"gpus", "COUNT", "", "GPUs in each of the two machines [1]",
     [](datasheet_comparison& q, auto key, const json& v) { q.gpus = gpus(count(key, v)); },
     [](const datasheet_comparison& q) { return q.gpus.value() != 1 ? json(q.gpus.value()) : json(); }},
    {"published", "NUMBER", "Datasheets", "published speedup, to remove the bias of batch and machine from",
     [](datasheet_comparison& q, auto key, const json& v) { q.published = positive(key, v, "times"); },
     [](const datasheet_comparison& q) { return if_said(q.published); }},
    {"extrapolate", "[on|off]", "", "accept corrections outside the range of their source [off]",
     [](datasheet_comparison& q, auto key, const json& v) { q.extrapolate = on_off(key, v); },
     [](const datasheet_comparison& q) { return q.extrapolate ? json(true) : json(); }},
};

template<class Run>
inline constexpr question_key<comparison<Run>> keys_of_comparison[] = {
    {"over", "NAME", "", "reference device: catalogue id, or one of your own [a100-sxm4-80gb]",
     [](comparison<Run>& q, auto key, const json& v) { q.over = device_from(key, v); },
     [](const comparison<Run>& q) { return json_of(q.over); }},
    {"over-batch", "COUNT", "",
     "sequences per micro-batch, or concurrent requests, on the reference [as on the device]",
     [](comparison<Run>& q, auto key, const json& v) { q.over_batch = batch(count(key, v)); },
     [](const comparison<Run>& q) { return if_said(q.over_batch); }},
};
constexpr const auto& keys_of_search(const training_comparison&) { return keys_of_comparison<training_question>; }
constexpr const auto& keys_of_search(const network_comparison&) { return keys_of_comparison<network_question>; }
constexpr const auto& keys_of_search(const requests_comparison&) { return keys_of_comparison<requests_question>; }

template<class Question>
inline constexpr bool is_a_choice = false;
template<>
inline constexpr bool is_a_choice<card_question> = true;
template<>
inline constexpr bool is_a_choice<tenure_question> = true;
template<>
inline constexpr bool is_a_choice<datasheet_comparison> = true;

constexpr const auto& keys_of_choice(const tenure_question&) { return keys_of_tenure; }
constexpr const auto& keys_of_choice(const card_question&) { return keys_of_cards; }
constexpr bool concerns_choice(const card_question&, std::string_view key) {
  for (const std::string_view one :
       {"terms", "host-price", "host-watts", "years", "utilization", "electricity", "tariff", "pue"})
    if (one == key) return true;
  return false;
}
inline void take_defaults(card_question& made) { made.over = device_from("over", words(defaults::ranked_over)); }
constexpr const auto& keys_of_choice(const datasheet_comparison&) { return keys_of_datasheets; }
constexpr bool concerns_choice(const tenure_question&, std::string_view key) { return key != "own"; }
inline void take_defaults(tenure_question& made) {
  made.device = device_from("device", words(defaults::bought_device));
}
inline void take_defaults(datasheet_comparison& made) {
  made.device = device_from("device", words(defaults::device));
  made.over = device_from("over", words(defaults::reference));
}

/// Of what one side and the other took alike.
inline json taken_alike(const json& one, const json& other) {
  json made = json::object();
  for (const auto& [key, value] : one.items())
    if (other.contains(key) && other.at(key) == value) made[key] = value;
  return made;
}

/// One side of a comparison: an answer, of which the whole says what was asked.
inline json without_question(json answer, const accelerator& device) {
  json made{{"device", json_of(device)}};
  answer.erase("schema");
  answer.erase("asked");
  made.update(answer);
  return made;
}

inline json comparison_json(const datasheet_comparison_answer& found) {
  return {{"speedup", json_of(found.likely_seen())},
          {"by_datasheet", found.equal.times()},
          {"batch_correction", found.by_batch},
          {"multi_gpu_correction", found.by_gpus},
          {"published_without_bias", found.published ? json(found.published->times()) : json(nullptr)},
          {"verified", found.equal.verified()}};
}
/// Of a training step, as a whole and by kind of work.
template<class Found>
json speedups_json(const Found& found) {
  json out{{"speedup", json_of(found.times())}, {"operation_classes", json::array()}, {"same_software", nullptr}};
  for (const operation_class which : every_operation_class) {
    const auto times = found.times(which);
    out["operation_classes"].push_back({{"class", name_of(which)}, {"speedup", times ? json(*times) : json(nullptr)}});
  }
  return out;
}
inline json comparison_json(const network_comparison_answer& found) { return speedups_json(found); }
inline json comparison_json(const training_comparison_answer& found) {
  json out = speedups_json(found);
  if (found.alike)
    out["same_software"] = {{"stack", found.alike->on.run.calibration.id},
                            {"over_stack", found.alike->over.run.calibration.id},
                            {"speedup", json_of(*found.times_alike())}};
  return out;
}
inline json comparison_json(const requests_comparison_answer& found) {
  const auto& compared = found.alike ? *found.alike : found.each;
  json out{{"speedup_ttft", json_of(found.first_token())},
           {"speedup_itl", json_of(found.output_token())},
           {"stack", compared.on.run.calibration.id},
           {"over_stack", compared.over.run.calibration.id},
           {"own_software", nullptr}};
  if (found.alike)
    out["own_software"] = {{"speedup_ttft", json_of(found.first_token(found.each))},
                           {"speedup_itl", json_of(found.output_token(found.each))}};
  return out;
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
