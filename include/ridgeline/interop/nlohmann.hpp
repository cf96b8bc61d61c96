#pragma once
#include <ridgeline/interop/detail/json_answers.hpp>
#include <ridgeline/interop/detail/json_budgets.hpp>
#include <ridgeline/interop/detail/json_choices.hpp>
#include <ridgeline/interop/detail/json_formats.hpp>
#include <ridgeline/interop/detail/json_kinds.hpp>
#include <ridgeline/interop/detail/json_life.hpp>
#include <ridgeline/interop/detail/json_networks.hpp>
#include <ridgeline/interop/detail/json_pictures.hpp>
#include <ridgeline/interop/detail/json_post_training.hpp>
#include <ridgeline/interop/detail/json_searches.hpp>

/// Questions and answers as JSON (docs/reference/json.md). A question written and read again is the same question; with what
/// its answer took for what it left open it is the same answer.
namespace ridgeline::inline v0_2::interop {

/// The version of the schema: it grows where a key changes its meaning or goes; keys that are added leave it.
inline constexpr int json_schema = 1;

/// Every key that a question may have, in the order in which they are read.
///
/// Inputs   visit  called with each `detail::question_key`
/// Source   docs/reference/json.md
template<class Question, class Visit>
void each_key(Visit visit) {
  const auto all = [&visit](const auto& keys) {
    for (const auto& one : keys) visit(one);
  };
  if constexpr (detail::is_a_choice<Question>) {
    all(detail::keys_of_choice(Question{}));
    if constexpr (requires(Question q) { q.costs; })
      for (const auto& one : detail::keys_of_costs<Question>)
        if (detail::concerns_choice(Question{}, one.name)) visit(one);
  } else {
    all(detail::keys_of_machines<Question>);
    if constexpr (requires(Question q) { q.tensor; }) all(detail::keys_of_training);
    else if constexpr (requires(Question q) { q.samples; }) all(detail::keys_of_networks);
    else if constexpr (requires(Question q) { q.guidance; }) all(detail::keys_of_pictures);
    else all(detail::keys_of_requests);
    all(detail::keys_of_costs<Question>);
  }
}

namespace detail {

/// Reads every key of a run or of requests, and refuses what is none.
template<class Question>
void read_keys(Question& made, const json& value) {
  std::vector<std::string> known{"schema"};
  if constexpr (detail::is_a_choice<Question>) {
    detail::take_defaults(made);
  } else {
    if constexpr (requires { made.samples; }) made.model = catalogue::resnet50;
    else if constexpr (requires { made.guidance; }) made.model = catalogue::sd3_5_medium_1024px;
    else made.model = detail::transformer_from("model", detail::words(defaults::model));
    made.device = detail::device_from("device", detail::words(defaults::device));
  }
  each_key<Question>([&](const auto& key) {
    known.emplace_back(key.name);
    const auto found = value.find(known.back());
    if (found != value.end() && !found->is_null()) key.read(made, key.name, *found);
  });
  if (value.contains("schema") && value.at("schema") != json_schema)
    detail::refuse("schema", value.at("schema"), "the version that is read here: " + std::to_string(json_schema));
  for (const auto& [given, ignored] : value.items())
    if (std::find(known.begin(), known.end(), given) == known.end()) detail::refuse_key(given, known);
}

}  // namespace detail

/// Reads a question. Keys that are not there are left open; the model and the device are those of `defaults`.
///
/// Inputs   value  an object
/// Returns  the question
/// Errors   `question_error` for a key that does not exist and a value that cannot be
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
template<class Question>
Question question_from(const json& value) {
  if (!value.is_object()) detail::refuse("question", value, "an object of keys and values");
  Question made;
  if constexpr (requires { made.run; }) {  // a search: the keys of a run, and its own
    if constexpr (requires { made.over; }) made.over = detail::device_from("over", detail::words(defaults::reference));
    json of_run = value;
    for (const auto& key : detail::keys_of_search(made)) of_run.erase(detail::words(key.name));
    made.run = question_from<decltype(made.run)>(of_run);
    for (const auto& key : detail::keys_of_search(made)) {
      const auto found = value.find(detail::words(key.name));
      if (found != value.end() && !found->is_null()) key.read(made, key.name, *found);
    }
    return made;
  } else {
    detail::read_keys(made, value);
    return made;
  }
}

/// Writes a question: what it says, nothing that it leaves open.
///
/// Inputs   asked  a question whose parts the catalogue knows; models and devices may be one's own
/// Returns  an object
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
template<class Question>
json question_json(const Question& asked) {
  json out{{"schema", json_schema}};
  const auto write = [&out](const auto& key, const auto& from) {
    json value = key.write(from);
    if (!value.is_null()) out[detail::words(key.name)] = std::move(value);
  };
  if constexpr (requires { asked.run; }) {
    out = question_json(asked.run);
    for (const auto& key : detail::keys_of_search(asked)) write(key, asked);
  } else {
    each_key<Question>([&](const auto& key) { write(key, asked); });
  }
  return out;
}

/// Whether an object compares two devices at some work, and not by their datasheets: it has a key that only work has.
///
/// Inputs   value  an object
/// Returns  the answer
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
inline bool asks_about_work(const json& value) {
  bool found = false;
  const auto look = [&](const auto& key) {
    for (const auto& shared : detail::keys_of_datasheets)
      if (shared.name == key.name) return;
    found = found || value.contains(detail::words(key.name));
  };
  each_key<training_question>(look);
  each_key<network_question>(look);
  each_key<requests_question>(look);
  return found || value.contains("over-batch");
}

namespace detail {
inline json answer_to(json asked, const taken_settings& taken, const json& answer) {
  json out{{"schema", json_schema}, {"asked", std::move(asked)}, {"taken", json_of(taken)}};
  out.update(answer);
  return out;
}
}  // namespace detail

/// An answer: the schema, what was asked, what was taken for what the question left open, and what follows.
///
/// Inputs   asked  the question
///          found  its answer
/// Returns  an object
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
inline json answer_json(const training_question& asked, const training_answer& found) {
  json out = detail::answer_to(question_json(asked), found.run.taken, json::object());
  out["parameters"] = parameters(asked.model);
  out["tokens"] = found.run.tokens.value();
  out["precision"] = name_of_precision(found.run.step.recipe.compute);
  out["recipe"] = found.run.step.recipe.id;
  out["machine"] = detail::json_of(found.run.machines);
  out.update(detail::estimate_json(found.estimate, found.run.costs, found.run.calibration));
  // As days, usd, energy_kwh and carbon_tonnes, which were without interruptions once.
  out["with_interruptions"] = json::object();
  for (const char* key : {"days", "usd", "energy_kwh", "carbon_tonnes"}) out["with_interruptions"][key] = out[key];
  detail::add_footprint(out, asked, found.estimate, found.run.costs);
  if (asked.critical_batch) out["data_growth"] = found.run.data_growth;
  return out;
}
inline json answer_json(const network_question& asked, const network_answer& found) {
  const settled_network& run = found.run;
  json out = detail::answer_to(question_json(asked), run.taken, json::object());
  out["parameters"] = parameters(asked.model);
  out["samples"] = run.samples.value();
  out["precision"] = name_of_precision(run.recipe.compute);
  out["recipe"] = run.recipe.id;
  out["machine"] = detail::json_of(run.machines);
  out["samples_per_step"] = run.batch.value();
  out["samples_per_second"] =
      detail::spread_of(found.estimate.step).inverse()(in(found.throughput(), units::samples_per_second));
  out.update(detail::estimate_json(found.estimate, run.costs, run.calibration));
  return out;
}
inline json answer_json(const fed_network_question& asked, const fed_network_answer& found) {
  return detail::with_input(answer_json(asked.run, found.network), question_json(asked), found);
}
inline json answer_json(const network_question& asked, const network_fit_answer& found) {
  json out = detail::answer_to(question_json(asked), found.run.taken, json::object());
  out["parameters"] = parameters(asked.model);
  out["recipe"] = found.run.recipe.id;
  detail::add_verdict(out, found);
  return out;
}
inline json answer_json(const training_question& asked, const fit_answer& found) {
  json out = detail::answer_to(question_json(asked), found.run.taken, json::object());
  out["parameters"] = parameters(asked.model);
  out["recipe"] = found.run.step.recipe.id;
  out["plan"] = detail::plan_json(found.run.step.plan, found.run.step.micro_batch);
  detail::add_verdict(out, found);
  out["fits_gpu"] = found.device ? json(bool(*found.device)) : json(nullptr);
  out["fits_host"] = found.host ? json(bool(*found.host)) : json(nullptr);
  return out;
}
inline json answer_json(const requests_question& asked, const requests_answer& found) {
  using namespace units;
  json out{{"schema", json_schema}, {"asked", question_json(asked)}};
  const settled_requests& run = found.run;
  const serving_estimate& times = found.times;
  out["taken"] = detail::json_of(run.taken);
  out["parameters"] = parameters(asked.model);
  out["gpus"] = run.gpus.value();
  out["machine"] = detail::json_of(run.machines);
  out["ttft"] = detail::time_of_terms(times.first_token, every_serving_term);
  out["itl"] = detail::time_of_terms(times.output_token, every_serving_term);
  const auto latency = [&](duration first, duration each) {
    return in(first + (times.reply.value() - 1) * each, seconds);
  };
  const double expected = in(times.latency(), seconds);
  const detail::spread of_request{times.first_token.relative_error && times.output_token.relative_error,
                                  latency(times.first_token.shortest(), times.output_token.shortest()) / expected,
                                  latency(times.first_token.longest(), times.output_token.longest()) / expected};
  out["request_seconds"] = of_request(expected);
  out["output_tokens_per_second"] = of_request.inverse()(in(times.throughput(), tokens_per_second));
  out["total_tokens_per_second"] = of_request.inverse()(in(found.total_throughput(), tokens_per_second));
  out["requests_per_second"] = of_request.inverse()(in(times.requests_per_second(), samples / seconds));
  out["usd_per_million_output_tokens"] =
      run.costs.price_known ? of_request(in(found.cost_per_output_token(), dollars_per_million_tokens)) : json(nullptr);
  out["memory"] = detail::memory_of(found.memory);
  const double sharing = run.by_layers ? static_cast<double>(run.gpus.value()) : 1.0;
  const bool known = bool(asked.device.capacity);
  const data_size capacity = known ? sharing * gpu_memory(asked.device) : data_size{};
  out["capacity_bytes"] = known ? detail::whole_bytes(capacity) : json(nullptr);
  out["fits"] = known ? json(found.memory.total() <= capacity) : json(nullptr);
  out["room_for_requests"] = found.fullest ? json(found.fullest->requests.value()) : json(nullptr);
  out["stack"] = run.calibration.id;
  out["stack_source"] = run.calibration.source.document;
  return out;
}
inline json answer_json(const requests_question& asked, const requests_fit_answer& found) {
  json out = detail::answer_to(question_json(asked), found.run.taken, json::object());
  out["parameters"] = parameters(asked.model);
  out["gpus"] = found.run.gpus.value();
  out["memory"] = detail::memory_of(found.need);
  out["capacity_bytes"] = found.device ? detail::whole_bytes(found.device->available) : json(nullptr);
  out["fits"] = bool(found);
  return out;
}
inline json answer_json(const tenure_question& asked, const tenure_found& found) {
  return detail::answer_to(question_json(asked), found.taken, detail::tenure_json(found));
}
inline json answer_json(const life_question& asked, const life_found& found) {
  json out = detail::answer_to(question_json(asked), found.bills.taken, detail::tenure_json(found.bills));
  if (asked.asks()) out["life"] = detail::life_json(found);
  return out;
}
inline json answer_json(const card_question& asked, const card_answer& found,
                        std::span<const card_for_run> machines = {}) {
  json out = detail::answer_to(question_json(asked), found.taken, json::object());
  if (asked.trained) out["for_run"] = detail::machines_json(machines);
  out.update(detail::cards_json(found));
  return out;
}
inline json answer_json(const datasheet_comparison& asked, const datasheet_comparison_answer& found) {
  return detail::answer_to(question_json(asked), found.taken, detail::comparison_json(found));
}
inline json answer_json(const model_question& asked, const model_found& found) {
  return detail::answer_to(question_json(asked), found.taken, detail::model_json(asked, found));
}
inline json answer_json(const post_training_question& asked, const post_training_answer& found) {
  return detail::answer_to(question_json(asked), found.taken, detail::post_training_json(asked, found));
}
inline json answer_json(const pictures_question& asked, const pictures_answer& found) {
  return detail::answer_to(question_json(asked), found.run.taken, detail::pictures_json(found));
}
inline json answer_json(const pictures_comparison& asked, const pictures_comparison_answer& found) {
  json out{{"schema", json_schema}, {"asked", question_json(asked)}};
  const json on = answer_json(asked.run, found.each.on),
             over = answer_json(ridgeline::detail::on_reference(asked), found.each.over);
  out["taken"] = detail::taken_alike(on.at("taken"), over.at("taken"));
  out["speedup"] = detail::json_of(found.times());
  out["on"] = detail::without_question(on, asked.run.device);
  out["over"] = detail::without_question(over, asked.over);
  return out;
}
template<class Run, class Found>
json answer_json(const comparison<Run>& asked, const Found& found) {
  json out{{"schema", json_schema}, {"asked", question_json(asked)}};
  Run reference = ridgeline::detail::on_reference(asked);
  const json on = answer_json(asked.run, found.each.on), over = answer_json(reference, found.each.over);
  out["taken"] = detail::taken_alike(on.at("taken"), over.at("taken"));
  out["possible"] = on.at("fits") != false && over.at("fits") != false;
  out.update(detail::comparison_json(found));
  out["on"] = detail::without_question(on, asked.run.device);
  out["over"] = detail::without_question(over, asked.over);
  return out;
}

/// An answer about plans.
///
/// Inputs   asked  the question
///          found  its answer
/// Returns  an object
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
template<std::size_t Best>
json answer_json(const plan_question& asked, const plan_answer<Best>& found) {
  json out{{"schema", json_schema},
           {"asked", question_json(asked)},
           {"taken", detail::json_of(found.run.taken)},
           {"parameters", parameters(asked.run.model)},
           {"tokens", found.run.request.budget.value()},
           {"plans", json::array()}};
  if (asked.run.critical_batch) out["data_growth"] = found.run.data_growth;
  const auto plans = found.found.plans();
  for (const found_plan& one : plans) {
    out["plans"].push_back(found_plan_json(asked, found.run, one));
    out["plans"].back()["as_good_as_the_first"] = is_as_good(asked, one, plans[0]);
  }
  const auto plain = plans.empty() ? std::nullopt : plainest_as_good(asked, found.run, plans[0]);
  out["plainest"] = plain ? found_plan_json(asked, found.run, *plain) : json(nullptr);
  return out;
}

/// An answer about serving.
///
/// Inputs   asked  the question
///          found  its answer
/// Returns  an object
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
inline json answer_json(const serve_question& asked, const serve_answer& found) {
  json out = detail::answer_to(question_json(asked), found.run.taken, json::object());
  out["parameters"] = parameters(asked.run.model);
  out["objective"] = name_of(found.objective);
  if (found.loaded) {
    const deployments& all = found.loaded->ways;
    out["ways"] = json::array();
    for (const deployment& one : all.list()) {
      out["ways"].push_back(way_json(asked, found.run.costs, one));
      if (&one != all.best()) out["ways"].back()["lost"] = detail::lost_words(found, one);
    }
    detail::add_formats(out, asked, found);
    out["answered"] = bool(found);
    out["missed"] = detail::missed_json(found);
    out["settings"] = {{"tried", all.tried}, {"pruned", all.pruned}};
    out["day"] = day_json(found.run.costs, *found.loaded);
    out["knee"] = knee_json(*found.loaded);
    out["stack"] = found.loaded->fleet.calibration.id;
    out["stack_source"] = found.loaded->fleet.calibration.source.document;
    return out;
  }
  out["ways"] = json::array();
  for (const serving_answer& one : found.ways.answers()) out["ways"].push_back(way_json(asked, found.run.costs, one));
  out["verdicts"] = json::object();
  for (const serving_verdict which : every_serving_verdict)
    out["verdicts"][detail::words(name_of(which))] = found.ways.count(which);
  out["stack"] = found.run.calibration.id;
  out["stack_source"] = found.run.calibration.source.document;
  return out;
}

/// The key of a question that an error is about.
///
/// Inputs   code      what the library refused
///          question  an object with the question's keys
/// Returns  the key; empty where no single one is to blame
/// Errors   none
/// Source   the meaning of each error, docs/reference/errors.md
/// Checked  tests/unit/interop/ask_test.cpp
inline std::string_view key_about(errc code, const json& question) {
  const bool serves = question.is_object() && asks_about_requests(question);
  switch (code) {
    case errc::heads_not_divided:
    case errc::width_not_divided: return serves ? "gpus" : "tensor-parallel";
    case errc::stages_not_filled: return serves ? "gpus" : "pipeline-parallel";
    case errc::schedule_not_possible: return question.contains("virtual-stages") ? "virtual-stages" : "schedule";
    case errc::interconnect_needed: return detail::link_that_is_missing(question);
    case errc::documents_too_long: return "documents";
    case errc::ulysses_not_divided: return "ulysses";
    case errc::experts_not_divided: return "expert-parallel";
    case errc::sequence_not_divided:
    case errc::sequence_too_long:
    case errc::context_too_long: return serves ? "prompt" : "sequence";
    case errc::offload_without_sharding:
    case errc::storage_needed:
    case errc::host_link_needed: return question.contains("tier-hits") ? "tier-link" : "offload";
    case errc::link_unknown: return "device";
    case errc::figure_absent: return detail::device_without_a_figure(question);
    case errc::gpus_not_divided: return "gpus";
    case errc::batch_not_divided:
    case errc::batch_too_small: return "batch";
    case errc::precision_not_offered: return question.contains("recipe") ? "recipe" : "precision";
    case errc::network_not_covered: return "recipe";
    case errc::instance_of_another_device: return "rent";
    case errc::terms_not_offered: return "terms";
    case errc::not_a_served_network: return "model";
    default: return {};
  }
}

}  // namespace ridgeline::inline v0_2::interop
