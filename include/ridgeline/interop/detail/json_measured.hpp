#pragma once
#include <ridgeline/interop/detail/json_answers.hpp>
#include <ridgeline/interop/detail/json_questions.hpp>
#include <ridgeline/questions/measured.hpp>

// What somebody measured, beside a question: keys, and what they make of its answer.
namespace ridgeline::inline v0_2::interop::detail {

/// Everything that a question may be asked with.
struct measured_values {
  std::optional<duration> step = std::nullopt;
  std::optional<data_size> memory = std::nullopt;
  measured_requests requests = {};
};

inline constexpr question_key<measured_values> keys_of_measured[] = {
    {"measured-step", "NUMBER", "Measured", "measured seconds per step of this run: narrows the answer",
     [](measured_values& m, auto key, const json& v) { m.step = positive(key, v, "seconds") * units::seconds; },
     [](const measured_values& m) { return if_said(m.step, units::seconds); }},
    {"measured-memory", "NUMBER", "Measured",
     "measured GB on the fullest GPU of this run, as the driver reports it: narrows the answer",
     [](measured_values& m, auto key, const json& v) { m.memory = positive(key, v, "GB") * units::gigabytes; },
     [](const measured_values& m) { return if_said(m.memory, units::gigabytes); }},
    {"measured-ttft", "NUMBER", "Measured", "measured mean TTFT of such requests, seconds: narrows the answer",
     [](measured_values& m, auto key, const json& v) {
       m.requests.ttft = positive(key, v, "seconds") * units::seconds;
     },
     [](const measured_values& m) { return if_said(m.requests.ttft, units::seconds); }},
    {"measured-itl", "NUMBER", "Measured", "measured mean ITL (TPOT) of such requests, seconds: narrows the answer",
     [](measured_values& m, auto key, const json& v) { m.requests.itl = positive(key, v, "seconds") * units::seconds; },
     [](const measured_values& m) { return if_said(m.requests.itl, units::seconds); }},
    {"measured-tokens-per-second", "NUMBER", "Measured",
     "measured output tokens/s of all such requests, instead of --measured-itl: narrows the answer",
     [](measured_values& m, auto key, const json& v) {
       if (m.requests.itl) refuse(key, v, "possible beside measured-itl: both say how fast tokens come");
       m.requests.throughput = positive(key, v, "tokens a second") * units::tokens_per_second;
     },
     [](const measured_values& m) { return if_said(m.requests.throughput, units::tokens_per_second); }},
    {"measured-together", "COUNT", "Measured",
     "concurrent requests on one copy in that measurement [--concurrency; at a rate 1]",
     [](measured_values& m, auto key, const json& v) {
       if (!m.requests) refuse(key, v, "possible without a measured time of requests");
       m.requests.together = batch(count(key, v));
     },
     [](const measured_values& m) { return if_said(m.requests.together); }},
};

/// Whether a question can be asked beside a measured value.
constexpr bool can_be_measured(std::string_view which, bool of_requests, bool by_sample, std::string_view key) {
  if (key == "measured-memory") return which == "does_it_fit" && !of_requests && !by_sample;
  if (key == "measured-step") return which == "how_long" && !of_requests && !by_sample;
  return which == "serve" || (which == "how_long" && of_requests);
}

/// Takes what was measured out of a question.
inline measured_values take_measured(std::string_view which, bool of_requests, bool by_sample, json& question) {
  measured_values made;
  for (const auto& key : keys_of_measured) {
    const auto found = question.find(words(key.name));
    if (found == question.end()) continue;
    if (!can_be_measured(which, of_requests, by_sample, key.name))
      refuse(key.name, *found,
             "possible here: a step is of how_long, memory of does_it_fit, for a transformer's training; the others "
             "are of requests, for how_long and serve");
    if (!found->is_null()) key.read(made, key.name, *found);
    question.erase(found);
  }
  return made;
}

/// What was measured, as it was said.
inline void add_said(json& asked, const measured_values& measured) {
  for (const auto& key : keys_of_measured)
    if (json value = key.write(measured); !value.is_null()) asked[words(key.name)] = std::move(value);
}

inline json drawn_json(const std::optional<drawn_ratio>& one) {
  return one ? json{{"ratio", one->ratio}, {"scale", one->by.scale}} : json(nullptr);
}
inline json measured_json(const drawn_requests& drawn) {
  return {{"ttft", drawn_json(drawn.first_token)}, {"itl", drawn_json(drawn.output_token)}};
}
inline json measured_json(const fit_answer& found, data_size measured) {
  const own_scale& by = found.drawn->by;
  const spread within{true, by.within.low, by.within.high};
  return {{"bytes", whole_bytes(measured)},
          {"ratio", found.drawn->ratio},
          {"scale", by.scale},
          {"total_bytes", within(in(found.device->required, units::bytes))}};
}
inline json measured_json(const training_answer& found, duration measured) {
  const plan_estimate& one = found.estimate;
  const double ratio = found.drawn ? found.drawn->ratio : 1.0;
  const likely_factors within = one.step.interval();
  const spread of_step{true, within.low, within.high};
  return {{"median_seconds", in(measured, units::seconds)},
          {"ratio", ratio},
          {"scale", ratio},
          {"step_seconds", of_step(in(one.step.total(), units::seconds))},
          {"days", in(one.run, units::days)}};
}

/// Whether memory depends on a key of a run: does_it_fit takes no other.
template<class Question>
constexpr bool concerns_memory(const question_key<Question>& key) {
  for (const std::string_view other :
       {"tokens", "samples", "stack", "host-bandwidth", "nvme-bandwidth", "critical-batch", "checkpoint-storage"})
    if (key.name == other) return false;
  return key.group != "Costs";
}

}  // namespace ridgeline::inline v0_2::interop::detail
