#pragma once
#include <algorithm>
#include <ridgeline/interop/detail/json_questions.hpp>
#include <ridgeline/questions/load_curves.hpp>
#include <ridgeline/questions/plan.hpp>
#include <ridgeline/questions/serve.hpp>
#include <vector>

// Keys of a search, beside those of what is searched.
namespace ridgeline::inline v0_2::interop::detail {

inline constexpr question_key<plan_question> keys_of_plan[] = {
    {"gpus-up-to", "COUNT", "", "upper limit of GPUs; the best number is searched",
     [](plan_question& q, auto key, const json& v) { q.gpus_up_to = gpus(count(key, v)); },
     [](const plan_question& q) { return if_said(q.gpus_up_to); }},
    {"objective", "NAME", "", "fastest, cheapest, greenest, best-mfu or fewest-gpus [fastest]",
     [](plan_question& q, auto key, const json& v) {
       q.objective = entry_named(key, v, "objective", every_plan_goal, [](auto one) { return name_of(one); });
     },
     [](const plan_question& q) { return json(name_of(q.objective)); }},
    {"finish-within", "NUMBER", "", "longest run, days",
     [](plan_question& q, auto key, const json& v) { q.finish_within = positive(key, v, "days") * units::days; },
     [](const plan_question& q) { return if_said(q.finish_within, units::days); }},
    {"budget", "NUMBER", "", "highest cost of the run, dollars",
     [](plan_question& q, auto key, const json& v) { q.budget = positive(key, v, "dollars") * units::dollars; },
     [](const plan_question& q) { return if_said(q.budget, units::dollars); }},
    {"emit-at-most", "NUMBER", "", "highest emissions of the run, tonnes of CO2e",
     [](plan_question& q, auto key, const json& v) {
       q.emit_at_most = positive(key, v, "tonnes") * units::tonnes_co2e;
     },
     [](const plan_question& q) { return if_said(q.emit_at_most, units::tonnes_co2e); }},
};

/// Names as an array, or as text with commas between them.
inline json several_names(std::string_view key, const json& value, std::size_t most) {
  json list = value;
  if (value.is_string()) {
    const std::string& text = value.get_ref<const std::string&>();
    list = json::array();
    for (std::size_t from = 0; from <= text.size();) {
      const std::size_t end = std::min(text.find(',', from), text.size());
      list.push_back(text.substr(from, end - from));
      from = end + 1;
    }
  }
  if (!list.is_array() || list.empty() || list.size() > most)
    refuse(key, value, "a list of 1 to " + std::to_string(most) + " names");
  return list;
}

/// Refuses what is there twice, under whatever name.
template<class Entry, class Name>
void add_once(std::vector<Entry>& all, const Entry& one, Name name_of_entry, std::string_view key, const json& value) {
  for (const Entry& other : all)
    if (name_of_entry(other) == name_of_entry(one))
      refuse(key, value, "a list without repetition: " + words(name_of_entry(one)) + " is there twice");
  all.push_back(one);
}

inline void read_weight_formats(serve_question& q, std::string_view key, const json& v) {
  if (q.run.weights) refuse(key, v, "possible beside weights");
  std::vector<weight_storage> known{q.run.model.checkpoint ? *q.run.model.checkpoint : defaults::weights}, all;
  known.insert(known.end(), std::begin(every_weight_storage), std::end(every_weight_storage));
  for (const json& name : several_names(key, v, 8)) {
    const weight_storage& one = entry_named(key, name, "storage of weights", known, [&](const weight_storage& each) {
      return &each == known.data() ? std::string_view("published") : each.id;
    });
    add_once(
        all, one, [](const weight_storage& each) { return each.id; }, key, v);
  }
  q.weight_formats = choices<weight_storage>(all);
}

inline void read_cache_formats(serve_question& q, std::string_view key, const json& v) {
  if (q.run.cache) refuse(key, v, "possible beside kv-format");
  static constexpr number_format known[] = {fp32, bf16, fp16, fp8_e4m3, int8, int4};
  std::vector<number_format> all;
  for (const json& name : several_names(key, v, 4))
    add_once(all, entry_named(key, name, "format of the KV cache", known, name_of_precision), name_of_precision, key,
             v);
  q.cache_formats = choices<number_format>(all);
}

inline constexpr question_key<serve_question> keys_of_serve[] = {
    {"requests-per-second", "NUMBER", "", "arrival rate, Poisson [none: --concurrency requests together]",
     [](serve_question& q, auto key, const json& v) {
       q.demand = positive(key, v, "requests a second") * units::samples_per_second;
     },
     [](const serve_question& q) { return if_said(q.demand, units::samples_per_second); }},
    {"ttft", "NUMBER", "", "longest time to first token, seconds; at a rate its 95th percentile",
     [](serve_question& q, auto key, const json& v) { q.ttft = positive(key, v, "seconds") * units::seconds; },
     [](const serve_question& q) { return if_said(q.ttft, units::seconds); }},
    {"itl", "NUMBER", "", "longest inter-token latency, seconds; at a rate its 95th percentile",
     [](serve_question& q, auto key, const json& v) { q.itl = positive(key, v, "seconds") * units::seconds; },
     [](const serve_question& q) { return if_said(q.itl, units::seconds); }},
    {"objective", "NAME", "",
     "cheapest, greenest or fewest-gpus [cheapest; without a price, or at a rate, fewest-gpus]",
     [](serve_question& q, auto key, const json& v) {
       q.objective = entry_named(key, v, "objective", every_serve_goal, [](auto one) { return name_of(one); });
     },
     [](const serve_question& q) { return q.objective ? json(name_of(*q.objective)) : json(); }},
    {"length-spread", "NUMBER", "At a rate",
     "standard deviation of prompt and output lengths over their mean, percent [0]",
     [](serve_question& q, auto key, const json& v) {
       q.spread = 0.01 * number(key, v, "a percentage from 0 to 200", [](double n) { return n >= 0.0 && n <= 200.0; });
     },
     [](const serve_question& q) { return q.spread ? json(100.0 * *q.spread) : json(); }},
    {"prefix-hits", "NUMBER", "At a rate", "share of the prompt tokens in the prefix cache, percent [0]",
     [](serve_question& q, auto key, const json& v) {
       q.cached = percent(number(key, v, "a percentage from 0 to 99", [](double n) { return n >= 0.0 && n <= 99.0; }));
     },
     [](const serve_question& q) { return q.cached ? json(100.0 * q.cached->value()) : json(); }},
    {"tier-hits", "NUMBER", "At a rate", "share of those that lie in a slower tier: host memory or NVMe, percent [0]",
     [](serve_question& q, auto key, const json& v) {
       if (!q.cached) refuse(key, v, "possible without prefix-hits");
       q.tier.emplace().hits =
           percent(number(key, v, "a percentage from 0 to 100", [](double n) { return n >= 0.0 && n <= 100.0; }));
     },
     [](const serve_question& q) { return q.tier ? json(100.0 * q.tier->hits.value()) : json(); }},
    {"tier-link", "NUMBER", "At a rate",
     "bandwidth from that tier to one GPU, as it is reached, GB/s [PCI Express of the device]",
     [](serve_question& q, auto key, const json& v) {
       if (!q.tier) refuse(key, v, "possible without tier-hits");
       q.tier->link = positive(key, v, "GB/s") * units::gigabytes_per_second;
     },
     [](const serve_question& q) { return q.tier ? if_said(q.tier->link, units::gigabytes_per_second) : json(); }},
    {"tier-latency", "NUMBER", "At a rate", "latency of one read from that tier, seconds [0]",
     [](serve_question& q, auto key, const json& v) {
       if (!q.tier) refuse(key, v, "possible without tier-hits");
       q.tier->latency = amount(key, v, "seconds") * units::seconds;
     },
     [](const serve_question& q) {
       return q.tier && q.tier->latency > duration{} ? json(in(q.tier->latency, units::seconds)) : json();
     }},
    {"speculation", "NAME", "At a rate", "mtp, eagle, or the catalogue id of a draft model [none]",
     [](serve_question& q, auto key, const json& v) {
       const bool mtp = v == "mtp";
       speculation_question& made = q.speculation.emplace();
       made.by = mtp ? guesser::mtp : v == "eagle" ? guesser::eagle : guesser::draft;
       if (made.by == guesser::draft) take_model(made.draft, key, v);
     },
     [](const serve_question& q) {
       if (!q.speculation) return json();
       const speculation_question& by = *q.speculation;
       return by.by == guesser::draft ? json_of(by.draft) : json(name_of(by.by));
     }},
    {"acceptance", "NUMBERS", "At a rate",
     "probability that a guess is accepted, by position, percent: 85,70,60 are three guesses",
     [](serve_question& q, auto key, const json& v) {
       if (!q.speculation) refuse(key, v, "possible without speculation");
       std::size_t at = 0;
       for (const double each : numbers(key, v, "one to 8 percentages from 0 to 100", q.speculation->accepted.size(),
                                        [](double n) { return n >= 0.0 && n <= 100.0; }))
         q.speculation->accepted[at++] = percent(each);
     },
     [](const serve_question& q) {
       json all = json::array();
       if (q.speculation)
         for (const std::optional<fraction>& each : q.speculation->accepted)
           if (each) all.push_back(100.0 * each->value());
       return all.empty() ? json() : all;
     }},
    {"guess-cost", "NUMBER", "At a rate",
     "time of one guess, percent of an iteration that decodes [by the weights that it reads]",
     [](serve_question& q, auto key, const json& v) {
       if (!q.speculation) refuse(key, v, "possible without speculation");
       q.speculation->cost =
           0.01 * number(key, v, "a percentage from 0 to 1000", [](double n) { return n >= 0.0 && n <= 1000.0; });
     },
     [](const serve_question& q) {
       return q.speculation && q.speculation->cost ? json(100.0 * *q.speculation->cost) : json();
     }},
    {"expert-imbalance", "NUMBER", "At a rate",
     "uneven load of expert-parallel GPUs: 0 none, by copies of the busiest experts; 1 as by random routing [the engine's]",
     [](serve_question& q, auto key, const json& v) {
       if (!q.run.model.moe) refuse(key, v, "possible for a model without experts");
       q.imbalance = amount(key, v, "times random routing");
     },
     [](const serve_question& q) { return if_said(q.imbalance); }},
    {"adapters", "COUNT", "At a rate",
     "LoRA adapters in 16 bits that requests choose from, all in each engine's memory [none]",
     [](serve_question& q, auto key, const json& v) { q.adapters = {.kinds = count(key, v)}; },
     [](const serve_question& q) { return q.adapters ? json(q.adapters->kinds) : json(); }},
    {"adapter-rank", "COUNT", "At a rate", "of each of the adapters [16]",
     [](serve_question& q, auto key, const json& v) {
       if (!q.adapters) refuse(key, v, "possible without adapters");
       q.adapters->rank = count(key, v);
     },
     [](const serve_question& q) { return q.adapters && q.adapters->rank ? json(*q.adapters->rank) : json(); }},
    {"mean-load", "NUMBER", "At a rate",
     "mean rate over a day, percent of the given one; machines are paid all day [100]",
     [](serve_question& q, auto key, const json& v) {
       q.mean_load =
           percent(number(key, v, "a percentage from 1 to 100", [](double n) { return n >= 1.0 && n <= 100.0; }));
     },
     [](const serve_question& q) { return q.mean_load ? json(100.0 * q.mean_load->value()) : json(); }},
    {"load-curve", "NAME|NUMBERS", "At a rate",
     "the day: 24 numbers from midnight on, or flat, azure-conversation, azure-coding; the rate is that of the busiest hour",
     [](serve_question& q, auto key, const json& v) {
       if (q.mean_load) refuse(key, v, "possible beside mean-load");
       if (v.is_string()) {
         q.curve =
             entry_named(key, v, "load curve", defaults::load_curves, [](const auto& one) { return one.id; }).curve;
         return;
       }
       const std::string expected = "24 numbers from 0 to 1e15 with one above 0, or a known load curve";
       const std::vector<double> all = numbers(key, v, expected, 24, [](double n) { return n >= 0.0 && n <= 1e15; });
       std::array<sample_rate, 24> rates = {};
       if (all.size() != rates.size() || *std::max_element(all.begin(), all.end()) <= 0.0) refuse(key, v, expected);
       for (std::size_t i = 0; i < rates.size(); ++i) rates[i] = all[i] * units::samples_per_second;
       q.curve = load_curve_of(rates);
     },
     [](const serve_question& q) {
       if (!q.curve) return json();
       json all = json::array();
       for (const fraction& each : q.curve->of_peak) all.push_back(each.value());
       return all;
     }},
    {"by-the-hour", "[on|off]", "At a rate",
     "with --load-curve: rent machines in the hours that need them, instead of all day [off]",
     [](serve_question& q, auto key, const json& v) {
       if (!q.curve) refuse(key, v, "possible without load-curve");
       q.by_the_hour = on_off(key, v);
     },
     [](const serve_question& q) { return q.by_the_hour ? json(true) : json(); }},
    {"max-batch", "COUNT", "At a rate", "requests that an engine admits at once [the best of 32 to 1024]",
     [](serve_question& q, auto key, const json& v) { q.most_requests = batch(count(key, v)); },
     [](const serve_question& q) { return if_said(q.most_requests); }},
    {"step-tokens", "COUNT", "At a rate",
     "tokens per engine iteration, which is the prefill chunk [the best of 512 to 16384]",
     [](serve_question& q, auto key, const json& v) { q.step_tokens = tokens(count(key, v)); },
     [](const serve_question& q) { return if_said(q.step_tokens); }},
    {"chunked", "[on|off]", "At a rate", "chunked prefill beside decoding requests [the engine's]",
     [](serve_question& q, auto key, const json& v) { q.chunked = on_off(key, v); },
     [](const serve_question& q) { return q.chunked ? json(*q.chunked) : json(); }},
    {"engine", "NAME", "At a rate", "serving engine with measured constants, such as vllm-on-hopper [the device's]",
     [](serve_question& q, auto key, const json& v) {
       std::vector<const engine_calibration*> all{&datasheet_engine};
       for (const engine_calibration* one : catalogue::every_engine_calibration) all.push_back(one);
       q.engine = *entry_named(key, v, "engine", all, [](const auto* one) { return one->id; });
     },
     [](const serve_question& q) { return q.engine ? json(q.engine->id) : json(); }},
    {"disaggregated", "[on|off]", "At a rate", "also try separate engines for prefill [off]",
     [](serve_question& q, auto key, const json& v) { q.disaggregated = on_off(key, v); },
     [](const serve_question& q) { return q.disaggregated ? json(true) : json(); }},
    {"weights-formats", "NAMES", "At a rate",
     "formats of the weights that the quality allows, instead of --weights: published,fp8,awq; the best is searched [one]",
     read_weight_formats,
     [](const serve_question& q) {
       json all = json::array();
       if (q.weight_formats)
         for (const weight_storage& each : *q.weight_formats) all.push_back(each.id);
       return all.empty() ? json() : all;
     }},
    {"kv-formats", "NAMES", "At a rate",
     "formats of the KV cache that the quality allows, instead of --kv-format: bf16,fp8; the best is searched [one]",
     read_cache_formats,
     [](const serve_question& q) {
       json all = json::array();
       if (q.cache_formats)
         for (const number_format& each : *q.cache_formats) all.push_back(name_of_precision(each));
       return all.empty() ? json() : all;
     }},
};

/// What speculation lacks: the acceptance of its guesses, which nobody can assume.
inline void check_speculation(const json& question) {
  if (question.contains("speculation") && !question.contains("acceptance"))
    refuse("speculation", question.at("speculation"), "possible without acceptance");
}

/// Machines that are paid all day in any case cannot be rented by the hour.
inline void check_by_the_hour(const json& question) {
  const auto said = question.find("by-the-hour");
  if (said == question.end() || !on_off("by-the-hour", *said)) return;
  if (question.contains("own") && on_off("own", question.at("own")))
    refuse("by-the-hour", *said, "possible beside own");
  const json terms = question.value("terms", json());
  if (terms.is_string() && terms.get_ref<const std::string&>().starts_with("reserved"))
    refuse("by-the-hour", *said, "possible beside reserved terms");
}

constexpr const auto& keys_of_search(const plan_question&) { return keys_of_plan; }
constexpr const auto& keys_of_search(const serve_question&) { return keys_of_serve; }

}  // namespace ridgeline::inline v0_2::interop::detail
