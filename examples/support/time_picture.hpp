#pragma once
// Where the time of a step, or of a request, goes.
#include <support/few_terms.hpp>
#include <support/timed_serving.hpp>
#include <support/timed_training.hpp>

namespace support {

/// A bar for each term of a step.
inline bar_chart picture_of(const training_question& asked, const timed_training& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const training_step& step = found.run.step;
  const long long all = gpus_of(step.plan).value();
  bar_chart made{.says = {.title = fmt::format("A training step of {} on {} {}: {:.4g} s", asked.of.model_name, all,
                                               asked.of.device->name, in(found.step.total(), seconds)),
                          .work = fmt::format("{} sequence{} of {} tokens in {}; {}", found.run.batch,
                                              found.run.batch == 1 ? "" : "s", step.sequence.value(),
                                              detail::precision_of(found.run), detail::plan_text(found.run)),
                          .source = fmt::format("Modelled. Stack: {}, from {}. Trust: {}.", found.run.reached.id,
                                                found.run.reached.source.document,
                                                detail::trust_text(found.run.reached.id, found.step))},
                 .unit = "seconds",
                 .terms = {"time"},
                 .bars = {}};
  for (const step_term which : every_step_term) {
    const duration time = time_of(found.step.terms, which);
    if (!(time > 0.0 * seconds)) continue;
    made.bars.push_back(
        {.name = std::string(name_of(which)),
         .parts = {in(time, seconds)},
         .value = fmt::format("{:.3g} s, {:.1f} %", in(time, seconds), 100.0 * in(time, found.step.total()))});
  }
  return made;
}

/// One bar until the first token, one for the others.
inline bar_chart picture_of(const serving_question& asked, const timed_serving& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const serving_run& run = found.run;
  const long long more = run.step.reply.value() - 1;
  bar_chart made{
      .says = {.title = fmt::format("A request to {} on {} {}: {:.4g} s", asked.of.model_name, asked.where.gpus,
                                    asked.of.device->name, detail::seconds_of_request(found, detail::expected(found))),
               .work = fmt::format("{} request{} at a time of {} + {} tokens, weights in {}, cache in {}",
                                   run.step.requests.value(), run.step.requests.value() == 1 ? "" : "s",
                                   run.step.prompt.value(), run.step.reply.value(), run.step.weights.id,
                                   asked.of.kv_format),
               .source =
                   fmt::format("Modelled. Stack: {}, from {}. Trust: {}.", run.reached.id, run.reached.source.document,
                               detail::trust_text(run.reached.id, found.times.output_token))},
      .unit = "seconds",
      .terms = {},
      .bars = {{.name = "to the first token", .parts = {}, .value = ""},
               {.name = fmt::format("{} more token{}", more, more == 1 ? "" : "s"), .parts = {}, .value = ""}}};
  for (const serving_term which : every_serving_term) {
    made.terms.emplace_back(name_of(which));
    made.bars[0].parts.push_back(in(time_of(found.times.first_token.terms, which), seconds));
    made.bars[1].parts.push_back(static_cast<double>(more) *
                                 in(time_of(found.times.output_token.terms, which), seconds));
  }
  for (bar& one : made.bars)
    one.value = fmt::format("{:.3g} s", std::accumulate(one.parts.begin(), one.parts.end(), 0.0));
  join_small_terms(made);
  return made;
}

}  // namespace support
