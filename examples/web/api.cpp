// The questions of ridgeline for a page: JSON in, JSON out. Built by clang for wasm32-wasi, without exceptions: what cannot be
// answered is written to standard error and ends the instance (src/ridgeline.ts begins a new one).
#include "json_text.hpp"
#include "wasm.hpp"
#include <ridgeline/interop/ask.hpp>
#include <ridgeline/interop/huggingface.hpp>
#include <ridgeline/planning/pareto.hpp>
#include <ridgeline/version.hpp>

using namespace ridgeline;
using interop::json;

/// How many plans were searched, of how many.
FROM_PAGE(progress) void progress(double done, double all);

namespace {

std::string input, output;

int answered(const json& answer) {
  output = answer.dump();
  return static_cast<int>(output.size());
}

json read(std::string_view text) {
  const json_text question(text, 100);
  if (question.failed() != json_text::fault::none)
    interop::detail::refuse("question", json(std::string(text.substr(0, 80))), "JSON");
  return question.value();
}

/// As `from_huggingface` reads it, and with its sentences.
json read_config(std::string_view text) {
  using namespace interop::detail;
  if (text.size() > largest_config)
    refuse_config(joined("has ", text.size(), " bytes; a config.json has at most ", largest_config));
  const json_text file(text, deepest_config);
  switch (file.failed()) {
    case json_text::fault::none: break;
    case json_text::fault::no_json: refuse_config("is not JSON");
    case json_text::fault::too_deep: refuse_config(joined("is nested deeper than ", deepest_config, " levels"));
    case json_text::fault::twice:
      refuse_config(joined("field ", json(file.name()).dump(-1, ' ', true).substr(0, 60), " stands there twice"));
  }
  if (!file.value().is_object()) refuse_config("is not a JSON object");
  return file.value();
}

// --- what can be chosen from ----------------------------------------------------------------------------------------------

template<class Entries, class Name>
json names_of(const Entries& entries, Name name) {
  json all = json::array();
  for (const auto& one : entries) all.push_back(name(one));
  return all;
}

/// Help of the keys of a question, as docs/reference/json.md prints them.
template<class Question>
void add_help(json& all, const Question& search) {
  const auto add = [&all](const auto& key) { all[std::string(key.name)] = {{"type", key.type}, {"help", key.help}}; };
  if constexpr (requires { search.run; }) {
    interop::each_key<decltype(search.run)>(add);
    for (const auto& key : interop::detail::keys_of_search(search)) add(key);
  } else {
    interop::each_key<Question>(add);
  }
}

json help() {
  json all{{"which_gpu", json::object()}, {"buy_or_rent", json::object()}, {"how_long", json::object()},
           {"requests", json::object()},  {"plan", json::object()},        {"serve", json::object()}};
  add_help(all["which_gpu"], card_question{});
  add_help(all["buy_or_rent"], tenure_question{});
  add_help(all["how_long"], training_question{});
  add_help(all["requests"], requests_question{});
  add_help(all["plan"], plan_question{});
  add_help(all["serve"], serve_question{});
  for (const auto& key : interop::detail::keys_of_measured)
    for (const char* which : {"how_long", "requests", "serve"})
      all[which][std::string(key.name)] = {{"type", key.type}, {"help", key.help}};
  return all;
}

json device_json(const accelerator& one) {
  json made{{"id", one.id}, {"name", one.name}, {"architecture", one.architecture}};
  if (one.capacity) made["memory_gb"] = in(one.capacity.value(), units::gigabytes);
  if (one.memory_bandwidth) made["bandwidth_gbps"] = in(one.memory_bandwidth.value(), units::gigabytes_per_second);
  if (one.board_power) made["watts"] = in(one.board_power.value(), units::watts);
  return made;
}

json catalogue_json() {
  json made{{"version", RIDGELINE_VERSION}, {"help", help()}};
  made["devices"] = names_of(catalogue::accelerators, device_json);
  made["models"] = json::array();
  for (const catalogued_model& one : catalogue::models) {
    const transformer* model = transformer_of(one);
    if (model != nullptr && model->patch == 0)
      made["models"].push_back(
          {{"id", one.id}, {"parameters", parameters(one)}, {"fields", interop::detail::fields_of(*model)}});
  }
  made["rents"] = names_of(catalogue::cloud_prices, [](const cloud_price& one) {
    return json{{"id", std::string(one.provider) + "/" + std::string(one.instance)}, {"device", one.device_id}};
  });
  made["grids"] = names_of(catalogue::grid_intensities, [](const auto& one) { return json(one.id); });
  return made;
}

// --- plans, with progress -------------------------------------------------------------------------------------------------

constexpr std::size_t most_plans = 8;
using best_plans = search_result<most_plans, 3>;
using front_of_plans = pareto_front<128, chosen_objective, chosen_objective>;

json plan_json(const plan_question& asked) {
  const settled_plan run = settle(asked);
  interop::detail::check_ranked(asked, run.costs);
  const plan_space space({&run.on, 1}, run.axes);
  const auto limits = ridgeline::detail::limits_of(asked);
  const chosen_objective objective(asked.objective);
  const bool priced = can_rank(run.costs, plan_goal::least_cost);
  const double all = static_cast<double>(space.size());
  best_plans best;
  const front_of_plans empty(plan_goal::least_time, plan_goal::least_cost);
  const auto front = std::make_unique<front_of_plans>(empty);
  const std::uint64_t block = 4096;
  for (std::uint64_t from = 0; from < space.size(); from += block) {
    const plan_range range{from, std::min<std::uint64_t>(from + block, space.size())};
    best = merged(best, search<most_plans>(space, run.request, range, search_effort::bounded, objective, limits.in_time,
                                           limits.in_budget, limits.in_carbon));
    if (priced) {
      const front_of_plans found =
          search_front(space, run.request, range, empty, limits.in_time, limits.in_budget, limits.in_carbon);
      for (const found_plan& one : found.plans()) front->offer(one);
    }
    progress(static_cast<double>(range.last), all);
  }
  plan_answer<most_plans> found{.run = run, .found = best};
  json made = interop::answer_json(asked, found);
  const auto plans = best.plans();
  for (std::size_t i = 1; i < plans.size(); ++i) {
    const plan_difference lost = difference(plans[i].estimate, against(plans[0].estimate));
    made["plans"][i]["lost"] = {{"term", name_of(lost.term)}, {"longer_seconds", in(lost.longer, units::seconds)}};
  }
  made["front"] = json::array();
  for (const found_plan& one : front->plans()) made["front"].push_back(interop::found_plan_json(asked, run, one));
  made["combinations"] = all;
  made["verdicts"] = json::object();
  for (const plan_verdict which : every_plan_verdict) made["verdicts"][std::string(name_of(which))] = best.count(which);
  made["over_a_limit"] = {
      {"finish-within", best.failed[0]}, {"budget", best.failed[1]}, {"emit-at-most", best.failed[2]}};
  return made;
}

}  // namespace

/// Room for a text of so many bytes.
TO_PAGE(input) char* input_of(int size) {
  input.resize(static_cast<std::size_t>(size));
  return input.data();
}
/// Where the last answer stands. Every other function returns its size.
TO_PAGE(output) const char* output_text() { return output.data(); }

/// The input is a question's name, of so many bytes, and the question.
TO_PAGE(ask) int ask(int name_size) {
  const std::string_view all = input, which = all.substr(0, static_cast<std::size_t>(name_size));
  return answered(interop::ask<false>(which, read(all.substr(which.size()))));
}
/// `plan` with the front of days against dollars, why plans lost, and calls of `progress`.
TO_PAGE(plan) int plan() {
  const json question = read(input);
  interop::detail::check_costs(question);
  return answered(interop::detail::answered<plan_question>(
      question, {{"model", defaults::model}, {"device", defaults::device}}, plan_json));
}
/// The input is a config.json; the answer its `model` and what is `left_out`.
TO_PAGE(config) int config() {
  const interop::huggingface_model found = interop::from_parsed_huggingface(read_config(input));
  return answered({{"model", interop::detail::fields_of(found.model)},
                   {"parameters", parameters(found.model)},
                   {"family", found.family},
                   {"left_out", found.not_counted}});
}
/// The input is a question; the answer the key that the error with this number is about.
TO_PAGE(key_about) int key_about(int number) {
  return answered(json(interop::key_about(static_cast<errc>(number), read(input))));
}
TO_PAGE(catalogue) int catalogue_of() { return answered(catalogue_json()); }
