#pragma once
#include <ridgeline/interop/detail/json_questions.hpp>
#include <ridgeline/questions/plan.hpp>
#include <ridgeline/questions/serve.hpp>

// Keys of a search, beside those of what is searched.
namespace ridgeline::inline v0_2::interop::detail {

inline constexpr question_key<plan_question> keys_of_plan[] = {
    {"gpus-up-to", "COUNT", "", "as many of these as is best",
     [](plan_question& q, auto key, const json& v) { q.gpus_up_to = gpus(count(key, v)); },
     [](const plan_question& q) { return if_said(q.gpus_up_to); }},
    {"objective", "NAME", "", "fastest, cheapest, greenest, best-mfu or fewest-gpus [fastest]",
     [](plan_question& q, auto key, const json& v) {
       q.objective = entry_named(key, v, "objective", every_plan_goal, [](auto one) { return name_of(one); });
     },
     [](const plan_question& q) { return json(name_of(q.objective)); }},
    {"finish-within", "NUMBER", "", "days: the run takes no longer",
     [](plan_question& q, auto key, const json& v) { q.finish_within = positive(key, v, "days") * units::days; },
     [](const plan_question& q) { return if_said(q.finish_within, units::days); }},
    {"budget", "NUMBER", "", "dollars: the run costs no more",
     [](plan_question& q, auto key, const json& v) { q.budget = positive(key, v, "dollars") * units::dollars; },
     [](const plan_question& q) { return if_said(q.budget, units::dollars); }},
    {"emit-at-most", "NUMBER", "", "tonnes of CO2e: the run emits no more",
     [](plan_question& q, auto key, const json& v) {
       q.emit_at_most = positive(key, v, "tonnes") * units::tonnes_co2e;
     },
     [](const plan_question& q) { return if_said(q.emit_at_most, units::tonnes_co2e); }},
};

inline constexpr question_key<serve_question> keys_of_serve[] = {
    {"demand", "NUMBER", "", "requests a second that arrive [as many as --concurrency keeps running]",
     [](serve_question& q, auto key, const json& v) {
       q.demand = positive(key, v, "requests a second") * units::samples_per_second;
     },
     [](const serve_question& q) { return if_said(q.demand, units::samples_per_second); }},
    {"ttft", "NUMBER", "", "milliseconds to the first token, at most",
     [](serve_question& q, auto key, const json& v) {
       q.ttft = positive(key, v, "milliseconds") * units::milliseconds;
     },
     [](const serve_question& q) { return if_said(q.ttft, units::milliseconds); }},
    {"itl", "NUMBER", "", "milliseconds between tokens, at most",
     [](serve_question& q, auto key, const json& v) { q.itl = positive(key, v, "milliseconds") * units::milliseconds; },
     [](const serve_question& q) { return if_said(q.itl, units::milliseconds); }},
    {"objective", "NAME", "", "cheapest, greenest or fewest-gpus [cheapest; without a price fewest-gpus]",
     [](serve_question& q, auto key, const json& v) {
       q.objective = entry_named(key, v, "objective", every_serve_goal, [](auto one) { return name_of(one); });
     },
     [](const serve_question& q) { return q.objective ? json(name_of(*q.objective)) : json(); }},
};

constexpr const auto& keys_of_search(const plan_question&) { return keys_of_plan; }
constexpr const auto& keys_of_search(const serve_question&) { return keys_of_serve; }

}  // namespace ridgeline::inline v0_2::interop::detail
