#pragma once
#include <ridgeline/interop/detail/json_choices.hpp>
#include <ridgeline/questions/which_model.hpp>

// Keys and answers of the question which model a budget trains.
namespace ridgeline::inline v0_2::interop::detail {

inline constexpr question_key<model_question> keys_of_budgets[] = {
    {"device", "NAME", "",
     "catalogue id, one under a power limit (rtx-3090:watts=250), or a device of your own: mine:bandwidth=960,bf16=180,memory=48 [h100-sxm5-80gb]",
     [](model_question& q, auto key, const json& v) { q.device = device_from(key, v); },
     [](const model_question& q) { return json_of(q.device); }},
    {"gpus", "COUNT", "", "GPUs in total [8]",
     [](model_question& q, auto key, const json& v) { q.machines.gpus = gpus(count(key, v)); },
     [](const model_question& q) { return if_said(q.machines.gpus); }},
    {"per-machine", "COUNT", "", "GPUs per machine, at most [8; GB200 and GB300 72]",
     [](model_question& q, auto key, const json& v) { q.machines.per_machine = gpus(count(key, v)); },
     [](const model_question& q) { return if_said(q.machines.per_machine); }},
    {"budget", "NUMBER", "", "highest cost of training and serving together, dollars",
     [](model_question& q, auto key, const json& v) { q.budget = positive(key, v, "dollars") * units::dollars; },
     [](const model_question& q) { return if_said(q.budget, units::dollars); }},
    {"finish-within", "NUMBER", "", "longest training, days [30 if there is no other limit]",
     [](model_question& q, auto key, const json& v) { q.finish_within = positive(key, v, "days") * units::days; },
     [](const model_question& q) { return if_said(q.finish_within, units::days); }},
    {"emit-at-most", "NUMBER", "", "highest emissions of training and serving together, tonnes of CO2e",
     [](model_question& q, auto key, const json& v) {
       q.emit_at_most = positive(key, v, "tonnes") * units::tonnes_co2e;
     },
     [](const model_question& q) { return if_said(q.emit_at_most, units::tonnes_co2e); }},
    {"loss", "NUMBER", "",
     "loss to reach, nats per token: the cheapest model of it, and whether the limits allow it [the lowest that they allow]",
     [](model_question& q, auto key, const json& v) {
       q.loss = number(key, v, "a loss above 1.8172, which no model of the law goes below, and at most 11",
                       [](double n) { return n > besiroglu_2024.entropy && n <= 11.0; });
     },
     [](const model_question& q) { return q.loss ? json(*q.loss) : json(); }},
    {"mfu", "NUMBER", "", "MFU of training, percent; `plan` estimates it for a model [40]",
     [](model_question& q, auto key, const json& v) {
       q.mfu = percent(number(key, v, "a percentage from 0.1 to 100", [](double n) { return n >= 0.1 && n <= 100.0; }));
     },
     [](const model_question& q) { return q.mfu ? json(100.0 * q.mfu->value()) : json(); }},
    {"served-tokens", "NUMBER", "", "tokens of all prompts and outputs while the model is served [not served]",
     [](model_question& q, auto key, const json& v) {
       q.served = tokens(whole(key, v, "a number of tokens from 1 to 1e15", 1.0, 1e15));
     },
     [](const model_question& q) { return if_said(q.served); }},
    {"serving-mfu", "NUMBER", "", "with --served-tokens: MFU of serving, percent [10]",
     [](model_question& q, auto key, const json& v) {
       if (!q.served) refuse(key, v, "possible without served-tokens");
       q.serving_mfu =
           percent(number(key, v, "a percentage from 0.1 to 100", [](double n) { return n >= 0.1 && n <= 100.0; }));
     },
     [](const model_question& q) { return q.serving_mfu ? json(100.0 * q.serving_mfu->value()) : json(); }},
    {"goodput", "NAME|PERCENT", "",
     "interruptions of training: a reliability of the catalogue, none, or the percentage of its time that steps take [llama3-405b]",
     read_goodput<model_question>, written_goodput<model_question>},
};

template<>
inline constexpr bool is_a_choice<model_question> = true;
constexpr const auto& keys_of_choice(const model_question&) { return keys_of_budgets; }
constexpr bool concerns_choice(const model_question&, std::string_view) { return true; }
inline void take_defaults(model_question& made) { made.device = device_from("device", words(defaults::device)); }

inline json spent_json(const settled_costs& costs, const spent_time& one) {
  using namespace units;
  const auto if_power = [&](double value) { return costs.power_known ? json(value) : json(nullptr); };
  return {{"gpu_hours", in(one.gpu_time, gpu_hours)},
          {"usd", costs.price_known ? json(in(one.cost, dollars)) : json(nullptr)},
          {"energy_kwh", if_power(in(one.metered, kilowatt_hours))},
          {"carbon_tonnes", if_power(in(one.emitted, tonnes_co2e))}};
}

inline json model_json(const model_question& asked, const model_found& found) {
  json out{{"parameters", found.model.parameters.value()},
           {"tokens", found.model.tokens.value()},
           {"loss", found.loss},
           {"law", besiroglu_2024.name},
           {"limited_by", found.used > 0.0 ? json(name_of(found.limit)) : json(nullptr)},
           {"used_percent", 100.0 * found.used},
           {"gpus", found.gpus.value()},
           {"machine", json_of(found.machines)},
           {"days", in(found.run, units::days)},
           {"training", spent_json(found.costs, found.training)},
           {"serving", asked.served ? spent_json(found.costs, found.serving) : json(nullptr)}};
  return out;
}

}  // namespace ridgeline::inline v0_2::interop::detail
