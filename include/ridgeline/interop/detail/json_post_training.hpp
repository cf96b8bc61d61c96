#pragma once
#include <ridgeline/interop/detail/json_answers.hpp>
#include <ridgeline/interop/detail/json_searches.hpp>
#include <ridgeline/questions/post_train.hpp>

// Keys and answers of the question how long reinforcement learning takes.
namespace ridgeline::inline v0_2::interop::detail {

inline constexpr auto not_negative_seconds = [](double n) { return n >= 0.0 && n <= 1e9; };

inline constexpr question_key<post_training_question> keys_of_post_training[] = {
    {"roll-outs", "NAME", "",
     "in-turn with training on the same GPUs, or on GPUs of their own: one-step-off, asynchronous [in-turn]",
     [](post_training_question& q, auto key, const json& v) {
       const roll_out_order which = entry_named(key, v, "order of roll-outs and training", every_roll_out_order,
                                                [](auto one) { return name_of(one); });
       if (which != roll_out_order::in_turn) q.apart = {.asynchronous = which == roll_out_order::asynchronous};
     },
     [](const post_training_question& q) {
       if (!q.apart) return json();
       return json(name_of(q.apart->asynchronous ? roll_out_order::asynchronous : roll_out_order::one_step_off));
     }},
    {"roll-out-gpus", "COUNT", "",
     "with --roll-outs on GPUs of their own: how many of --gpus [the split with the shortest iteration]",
     [](post_training_question& q, auto key, const json& v) {
       if (!q.apart) refuse(key, v, "possible without roll-outs on GPUs of their own");
       q.apart->gpus = gpus(count(key, v));
     },
     [](const post_training_question& q) { return q.apart ? if_said(q.apart->gpus) : json(); }},
    {"replies", "COUNT", "", "replies of an iteration, of all prompts [512]",
     [](post_training_question& q, auto key, const json& v) { q.replies = batch(count(key, v)); },
     [](const post_training_question& q) { return if_said(q.replies); }},
    {"replies-per-prompt", "COUNT", "", "replies to each prompt [16]",
     [](post_training_question& q, auto key, const json& v) { q.per_prompt = batch(count(key, v)); },
     [](const post_training_question& q) { return if_said(q.per_prompt); }},
    {"batch", "COUNT", "", "replies of one update of the weights, which divides --replies [all of them]",
     [](post_training_question& q, auto key, const json& v) { q.run.batch = batch(count(key, v)); },
     [](const post_training_question& q) { return if_said(q.run.batch); }},
    {"prompt", "COUNT", "", "tokens of a prompt [256]",
     [](post_training_question& q, auto key, const json& v) { q.prompt = tokens(count(key, v)); },
     [](const post_training_question& q) { return if_said(q.prompt); }},
    {"output", "COUNT", "", "tokens of a reply in the mean, before --longest-output cuts it [4096]",
     [](post_training_question& q, auto key, const json& v) { q.output = tokens(count(key, v)); },
     [](const post_training_question& q) { return if_said(q.output); }},
    {"length-spread", "NUMBER", "", "standard deviation of the replies over their mean, percent [60]",
     [](post_training_question& q, auto key, const json& v) {
       q.spread = 0.01 * number(key, v, "a percentage from 0 to 200", [](double n) { return n >= 0.0 && n <= 200.0; });
     },
     [](const post_training_question& q) { return q.spread ? json(100.0 * *q.spread) : json(); }},
    {"longest-output", "COUNT", "", "tokens at which a reply is cut [nowhere]",
     [](post_training_question& q, auto key, const json& v) { q.longest = tokens(count(key, v)); },
     [](const post_training_question& q) { return if_said(q.longest); }},
    {"reference", "[on|off]", "", "a frozen copy of the policy scores the replies too, for the KL penalty [on]",
     [](post_training_question& q, auto key, const json& v) { q.reference = on_off(key, v); },
     [](const post_training_question& q) { return q.reference ? json() : json(false); }},
    {"reward-seconds", "NUMBER", "", "seconds from the last reply to its reward [0]",
     [](post_training_question& q, auto key, const json& v) {
       q.reward = number(key, v, "seconds from 0 to 1e9", not_negative_seconds) * units::seconds;
     },
     [](const post_training_question& q) {
       return q.reward > duration{} ? json(in(q.reward, units::seconds)) : json();
     }},
    {"engine-gpus", "COUNT", "", "GPUs of an engine that writes replies [1, 2, 4, ...: those whose replies end first]",
     [](post_training_question& q, auto key, const json& v) { q.engine_gpus = gpus(count(key, v)); },
     [](const post_training_question& q) { return if_said(q.engine_gpus); }},
    {"engine", "NAME", "", "serving engine with measured constants, such as vllm-on-hopper [the device's]",
     [](post_training_question& q, auto key, const json& v) {
       std::vector<const engine_calibration*> all{&datasheet_engine};
       for (const engine_calibration* one : catalogue::every_engine_calibration) all.push_back(one);
       q.engine = *entry_named(key, v, "engine", all, [](const auto* one) { return one->id; });
     },
     [](const post_training_question& q) { return q.engine ? json(q.engine->id) : json(); }},
    {"weights", "FORMAT", "", "storage format of the engines' weights, such as fp8 [bf16]",
     [](post_training_question& q, auto key, const json& v) {
       q.weights =
           entry_named(key, v, "storage of weights", every_weight_storage, [](const auto& one) { return one.id; });
     },
     [](const post_training_question& q) { return q.weights ? json(q.weights->id) : json(); }},
    {"max-batch", "COUNT", "", "replies that an engine writes at once [as many as its memory has room for]",
     [](post_training_question& q, auto key, const json& v) { q.most_requests = batch(count(key, v)); },
     [](const post_training_question& q) { return if_said(q.most_requests); }},
    {"sync-bandwidth", "NUMBER", "", "GB/s of new weights into each GPU of an engine, as reached [4.1]",
     [](post_training_question& q, auto key, const json& v) {
       q.sync = positive(key, v, "GB/s") * units::gigabytes_per_second;
     },
     [](const post_training_question& q) { return if_said(q.sync, units::gigabytes_per_second); }},
    {"iterations", "COUNT", "", "iterations of the run [1000; as many as --tokens are]",
     [](post_training_question& q, auto key, const json& v) { q.iterations = count(key, v); },
     [](const post_training_question& q) { return if_said(q.iterations); }},
};
constexpr const auto& keys_of_search(const post_training_question&) { return keys_of_post_training; }

/// Keys of a run that reinforcement learning does not take.
inline constexpr std::string_view not_of_post_training[] = {"sites", "site-link", "inner-steps", "site-bits",
                                                            "oversubscription"};

inline json post_training_json(const post_training_question& asked, const post_training_answer& found) {
  json out{{"parameters", parameters(asked.run.model)}, {"answered", bool(found)}};
  if (!found) return out;
  const training_answer& update = *found.update;
  const spread of_step{found.measured, found.within.low, found.within.high};
  out["iteration"] = {{"seconds", of_step(in(found.step.total(), units::seconds))}, {"terms", json::array()}};
  for (const post_training_term which : every_post_training_term)
    out["iteration"]["terms"].push_back({{"term", name_of(which)},
                                         {"seconds", in(time_of(found.step, which), units::seconds)},
                                         {"share", in(time_of(found.step, which), found.step.total())}});
  out["roll_outs"] = {{"seconds", in(found.replies.total(), units::seconds)},
                      {"last_tenth_seconds", in(found.replies.last_tenth, units::seconds)},
                      {"gpus", found.writing.value()},
                      {"engines", found.engines},
                      {"gpus_per_engine", found.engine.devices().value()},
                      {"replies_per_engine", found.work.replies.value()},
                      {"replies_at_once", in(found.at_once, units::samples)},
                      {"engine", found.calibration.id},
                      {"engine_source", found.calibration.source.document}};
  out["training_gpus"] = found.learning.value();
  out["updates"] = found.updates;
  out["plan"] = plan_json(update.estimate.plan, update.estimate.micro_batch);
  out["tokens_per_second_per_gpu"] = of_step.inverse()(in(found.tokens_per_gpu(), units::tokens_per_second));
  out["machine"] = json_of(found.machines);
  out.update(estimate_json(found.whole, found.costs, update.run.calibration));
  add_footprint(out, asked.run, found.whole, found.costs);
  return out;
}

}  // namespace ridgeline::inline v0_2::interop::detail
