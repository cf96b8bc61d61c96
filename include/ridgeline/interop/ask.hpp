#pragma once
#include <ridgeline/interop/detail/json_measured.hpp>
#include <ridgeline/interop/nlohmann.hpp>
#include <ridgeline/interop/would_fit.hpp>

/// Every question by its name: JSON in, JSON out. Pages, scripts and other languages ask here, so that all of them answer alike.
namespace ridgeline::inline v0_2::interop {

/// The questions that `ask` answers. Source: docs/reference/json.md
inline constexpr std::string_view every_question[] = {"which_gpu",   "how_much_faster", "buy_or_rent",
                                                      "does_it_fit", "how_long",        "plan",
                                                      "serve",       "which_model",     "post_train"};

namespace detail {

/// Refuses a question with two keys that contradict each other.
inline void refuse_beside(const json& question, std::string_view key, bool wrong, const char* why) {
  if (wrong && question.contains(key)) refuse(key, question.at(words(key)), why);
}

/// Keys of costs that exclude each other.
inline void check_sides(const json& question) {
  const auto number = question.find("rent");
  refuse_beside(question, "terms", number != question.end() && number->is_number(),
                "possible beside rent in dollars: terms are those of an instance");
  refuse_beside(question, "electricity", question.contains("tariff"), "possible beside tariff");
  refuse_beside(question, "grid", question.contains("grid-of"), "possible beside grid-of");
}

/// Keys of costs that go together with `own`, or without it.
inline void check_costs(const json& question) {
  const bool own = question.contains("own") && on_off("own", question.at("own"));
  for (const char* key : {"rent", "terms"}) refuse_beside(question, key, own, "possible beside own");
  for (const char* key : {"price", "host-price", "years", "utilization", "electricity", "tariff"})
    refuse_beside(question, key, !own, "possible without own");
  refuse_beside(question, "terms", !own && !question.contains("rent"), "possible without rent, an instance");
  check_sides(question);
}

/// Keys of requests at a rate, and of requests that run together.
inline void check_demand(const json& question) {
  const bool at_a_rate = question.contains("requests-per-second");
  for (const char* key : {"concurrency", "stack"})
    refuse_beside(question, key, at_a_rate, "possible beside requests-per-second");
  for (const auto& key : keys_of_serve)
    if (key.group == "At a rate") refuse_beside(question, key.name, !at_a_rate, "possible without requests-per-second");
  check_speculation(question);
  check_by_the_hour(question);
}

/// Keys that memory does not depend on: does_it_fit takes none, so that nobody believes it did.
template<class Question>
void check_memory(const json& question) {
  each_key<Question>([&question](const auto& key) {
    refuse_beside(question, key.name, !concerns_memory(key), "possible here: memory does not depend on it");
  });
}

/// A question as it was asked, its answer, and the names that were taken for those nobody gave.
template<class Question, class Find>
json answered(json question, std::initializer_list<std::pair<const char*, std::string_view>> usual, Find find) {
  json named = json::object();
  for (const auto& [key, name] : usual)
    if (!question.contains(key)) question[key] = named[key] = words(name);
  json made = find(question_from<Question>(question));
  named.update(made.at("taken"));
  made["taken"] = std::move(named);
  return made;
}

/// Refuses an objective that nobody knows the numbers for.
inline void check_ranked(const plan_question& asked, const settled_costs& costs) {
  if (can_rank(costs, asked.objective)) return;
  refuse("objective", json(name_of(asked.objective)),
         words("possible for ") + words(asked.run.device.id) +
             ": nobody knows the price or the power that it is ranked by");
}

inline json plan_answered(const plan_question& asked) {
  const plan_answer<5> found = best_plan(asked);
  check_ranked(asked, found.run.costs);
  return answer_json(asked, found);
}

inline json cards_answered(const card_question& asked) {
  const card_answer found = which_gpu(asked);
  std::vector<card_for_run> machines;
  if (asked.trained) {
    for (const accelerator& device : catalogue::accelerators) machines.push_back(machine_for(asked, device));
    for (const accelerator& device : asked.own) machines.push_back(machine_for(asked, device));
    put_in_order(machines);
  }
  return answer_json(asked, found, machines);
}

inline json training_fitted(const training_question& asked, const keys_given& given,
                            std::optional<data_size> measured) {
  fit_answer found = does_it_fit(asked);
  if (measured) found = as_measured(found, *measured);
  json made = answer_json(asked, found);
  if (measured) made["measured"] = measured_json(found, *measured);
  add_remedy(made, missing_memory(found), would_fit(asked, found, defaults::training_overhead, given));
  return made;
}
inline json measured_answer(const training_question& asked, const measured_values& measured) {
  training_answer found = how_long(asked);
  if (measured.step) found = as_measured(found, *measured.step);
  json made = answer_json(asked, found);
  if (measured.step) made["measured"] = measured_json(found, *measured.step);
  return made;
}
inline json measured_answer(const requests_question& asked, const measured_values& measured) {
  drawn_requests drawn;
  json made = answer_json(asked, how_long(asked, measured.requests, drawn));
  if (measured.requests) made["measured"] = measured_json(drawn);
  return made;
}
/// A load on several devices: the ways of each of them, the order of their fleets, and the day and the knee of the first.
inline json several_json(std::span<const serve_question> asked, std::span<const serve_answer> found) {
  json made = answer_json(asked[0], found[0]);
  if (asked.size() == 1) return made;
  json devices = json::array({made.at("asked").at("device")});
  const std::size_t first = rank_fleets(found).order[0];
  for (std::size_t i = 1; i < asked.size(); ++i) {
    const json more = answer_json(asked[i], found[i]);
    if (i == first)
      for (const char* key : {"day", "knee", "stack", "stack_source"}) made[key] = more.at(key);
    devices.push_back(more.at("asked").at("device"));
    for (const char* key : {"ways", "missed", "formats"})
      for (const json& one : more.value(key, json::array())) made[key].push_back(one);
    made["answered"] = made.at("answered").get<bool>() || more.at("answered").get<bool>();
  }
  made["asked"]["device"] = std::move(devices);
  made["fleets"] = fleets_json(asked, found);
  return made;
}

/// One question about a list of devices.
inline json serve_on_each(json question, const measured_values& measured) {
  const json devices = question.at("device");
  if (!question.contains("requests-per-second")) refuse("device", devices, "one device without requests-per-second");
  if (measured.requests) refuse("device", devices, "one device beside what somebody measured");
  if (devices.empty() || devices.size() > 32) refuse("device", devices, "a list of 1 to 32 devices");
  const json named = question.contains("model") ? json::object() : json{{"model", words(defaults::model)}};
  question.update(named);
  std::vector<serve_question> asked;
  std::vector<serve_answer> found;
  for (const json& device : devices) {
    question["device"] = device;
    asked.push_back(question_from<serve_question>(question));
    found.push_back(serve(asked.back()));
  }
  json made = several_json(asked, found);
  json taken = named;
  taken.update(made.at("taken"));
  made["taken"] = std::move(taken);
  return made;
}

inline json measured_answer(const serve_question& asked, const measured_values& measured) {
  drawn_requests drawn;
  json made = answer_json(asked, serve(asked, measured.requests, drawn));
  if (measured.requests) made["measured"] = measured_json(drawn);
  return made;
}

inline json requests_fitted(const requests_question& asked) {
  const requests_fit_answer found = does_it_fit(asked);
  json made = answer_json(asked, found);
  add_remedy(made, missing_memory(found), would_fit(asked, found, pytorch_cuda));
  return made;
}

inline json network_fitted(const network_question& asked) {
  const network_fit_answer found = does_it_fit(asked);
  json made = answer_json(asked, found);
  add_remedy(made, missing_memory(found), would_fit(asked, found, defaults::replica_overhead));
  return made;
}

}  // namespace detail

/// Answers a question that comes as JSON.
///
/// Inputs   Everything  whether it knows pictures by diffusion, the input of networks, `which_model` and `post_train`; a page that does
///                      not ask about them is smaller without
///          which     one of `every_question`
///          question  an object with the keys of that question; what it leaves open is taken as the programs take it
/// Returns  the answer as JSON
/// Errors   `question_error` for a name, a key or a value that cannot be; `ridgeline::error` for a question that has no answer
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/ask_test.cpp
template<bool Everything = true>
json ask(std::string_view which, json question) {
  if (!question.is_object()) detail::refuse("question", question, "an object of keys and values");
  const bool serves = asks_about_requests(question), by_sample = asks_about_a_network(question);
  const bool pictured = Everything && asks_about_pictures(question);
  const detail::measured_values measured = detail::take_measured(which, serves, by_sample || pictured, question);
  const bool works = asks_about_work(question);
  const auto narrowed = [&measured](json made) {
    detail::add_said(made.at("asked"), measured);
    return made;
  };
  const auto answer_of = [](auto find) {
    return [find](const auto& asked) { return answer_json(asked, find(asked)); };
  };
  const std::pair<const char*, std::string_view> model{"model", defaults::model}, device{"device", defaults::device},
      reference{"over", defaults::reference};
  if (which == "which_gpu") {
    detail::check_sides(question);
    return detail::answered<card_question>(question, {{"over", defaults::ranked_over}}, detail::cards_answered);
  }
  if (which == "buy_or_rent") {
    detail::check_sides(question);
    const std::initializer_list<std::pair<const char*, std::string_view>> card{{"device", defaults::bought_device}};
    if constexpr (Everything)
      return detail::answered<life_question>(question, card,
                                             answer_of([](const auto& asked) { return over_its_life(asked); }));
    return detail::answered<tenure_question>(question, card,
                                             answer_of([](const auto& asked) { return buy_or_rent(asked); }));
  }
  const auto faster = answer_of([](const auto& asked) { return how_much_faster(asked); });
  if (which == "how_much_faster" && !works)
    return detail::answered<datasheet_comparison>(question, {device, reference}, faster);
  detail::check_costs(question);
  if constexpr (Everything) {
    if (which == "which_model")
      return detail::answered<model_question>(question, {device},
                                              answer_of([](const auto& asked) { return which_model(asked); }));
    if (which == "post_train") {
      for (const std::string_view key : detail::not_of_post_training)
        detail::refuse_beside(question, key, true, "possible here: one site learns");
      return detail::answered<post_training_question>(question, {model, device},
                                                      answer_of([](const auto& asked) { return post_train(asked); }));
    }
    if (pictured && which == "how_much_faster")
      return detail::answered<pictures_comparison>(question, {device, reference}, faster);
    if (pictured && which == "how_long")
      return detail::answered<pictures_question>(question, {device},
                                                 answer_of([](const auto& asked) { return how_long(asked); }));
  }
  if (which == "how_much_faster")
    return by_sample ? detail::answered<network_comparison>(question, {device, reference}, faster)
           : serves  ? detail::answered<requests_comparison>(question, {device, reference, model}, faster)
                     : detail::answered<training_comparison>(question, {device, reference, model}, faster);
  if (which == "does_it_fit") {
    if (by_sample) {
      detail::check_memory<network_question>(question);
      return detail::answered<network_question>(question, {device}, detail::network_fitted);
    }
    if (serves) {
      detail::check_memory<requests_question>(question);
      return detail::answered<requests_question>(question, {model, device}, detail::requests_fitted);
    }
    detail::check_memory<training_question>(question);
    const keys_given given{.precision = question.contains("precision"), .recipe = question.contains("recipe")};
    return narrowed(detail::answered<training_question>(question, {model, device}, [&](const auto& asked) {
      return detail::training_fitted(asked, given, measured.memory);
    }));
  }
  if (which == "how_long") {
    if constexpr (Everything)
      if (by_sample)
        return detail::answered<fed_network_question>(question, {device},
                                                      answer_of([](const auto& asked) { return how_long(asked); }));
    if (by_sample)
      return detail::answered<network_question>(question, {device},
                                                answer_of([](const auto& asked) { return how_long(asked); }));
    return narrowed(serves ? detail::answered<requests_question>(
                                 question, {model, device},
                                 [&](const auto& asked) { return detail::measured_answer(asked, measured); })
                           : detail::answered<training_question>(question, {model, device}, [&](const auto& asked) {
                               return detail::measured_answer(asked, measured);
                             }));
  }
  if (which == "plan") return detail::answered<plan_question>(question, {model, device}, detail::plan_answered);
  if (which == "serve") {
    detail::check_demand(question);
    if (question.contains("device") && question.at("device").is_array())
      return narrowed(detail::serve_on_each(question, measured));
    return narrowed(detail::answered<serve_question>(
        question, {model, device}, [&](const auto& asked) { return detail::measured_answer(asked, measured); }));
  }
  std::vector<std::string> known;
  for (const std::string_view one : every_question)
    if (Everything || (one != "which_model" && one != "post_train")) known.push_back(detail::words(one));
  detail::refuse("which", json(which), "a known question", std::move(known));
}

}  // namespace ridgeline::inline v0_2::interop
