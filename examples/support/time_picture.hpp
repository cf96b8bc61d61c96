#pragma once
// Where the time of a step, or of a request, goes.
#include <support/few_terms.hpp>
#include <support/networks_text.hpp>
#include <support/requests_text.hpp>
#include <support/training_text.hpp>

namespace support {

/// 1.70 s (1.62 to 1.81): a time, and its 80 % interval where there is one.
template<class Breakdown>
std::string likely_seconds(double times, const ridgeline::estimate<Breakdown>& time) {
  const auto shown = [&](ridgeline::duration one) {
    return fmt::format("{:#.3g}", times * in(one, ridgeline::units::seconds));
  };
  const std::string expected = shown(time.total());
  if (!time.relative_error) return fmt::format("{} s", expected);
  return fmt::format("{} s ({} to {})", expected, shown(time.shortest()), shown(time.longest()));
}

/// A bar for each term of a step; what it waits for samples is a part of its overhead.
inline bar_chart picture_of_step(const ridgeline::estimate<ridgeline::step_breakdown>& time, const std::string& title,
                                 const std::string& work, const ridgeline::training_calibration& stack,
                                 ridgeline::duration waiting = {}) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  bar_chart made{
      .says = {.title = fmt::format("{}: {}", title, likely_seconds(1.0, time)),
               .work = work,
               .source = fmt::format("Modelled; in parentheses: 80 % interval. Stack: {}, from {}. Trust: {}.",
                                     stack.id, stack.source.document, trust_text(stack.id, time))},
      .unit = "seconds",
      .terms = {"time"},
      .bars = {}};
  const auto add = [&](const std::string& name, duration part) {
    if (!(part > duration{})) return;
    made.bars.push_back(
        {.name = name,
         .parts = {in(part, seconds)},
         .value = fmt::format("{:#.3g} s, {:.1f} %", in(part, seconds), 100.0 * in(part, time.total()))});
  };
  for (const step_term which : every_step_term)
    add(std::string(name_of(which)),
        time_of(time.terms, which) - (which == step_term::step_overhead ? waiting : duration{}));
  add("input wait", waiting);
  return made;
}

inline bar_chart picture_of(const asking& face, const ridgeline::training_question& asked,
                            const ridgeline::training_answer& found) {
  const ridgeline::settled_training& run = found.run;
  return picture_of_step(
      found.estimate.step,
      fmt::format("A training step of {} on {} {}", face.model_name(), found.estimate.gpus.value(), asked.device.name),
      fmt::format("{} of {} tokens in {}; {}", plural(run.batch.value(), "sequence"), run.step.sequence.value(),
                  name_of_precision(run.step.recipe.compute),
                  plan_text(run.step.plan, run.step.micro_batch, bool(run.step.model.moe))),
      run.calibration);
}
inline bar_chart picture_of(const asking& face, const ridgeline::network_question& asked,
                            const ridgeline::network_answer& found, ridgeline::duration waiting = {}) {
  return picture_of_step(
      found.estimate.step,
      fmt::format("A training step of {} on {} {}", face.model_name(), found.estimate.gpus.value(), asked.device.name),
      samples_in_words(found.run), found.run.calibration, waiting);
}

/// One bar until the first token, one for the others.
inline bar_chart picture_of(const asking& face, const ridgeline::requests_question& asked,
                            const ridgeline::requests_answer& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const settled_requests& run = found.run;
  const serving_estimate& times = found.times;
  const long long more = run.step.reply.value() - 1;
  bar_chart made{
      .says = {.title = fmt::format("A request to {} on {} {}: {:.4g} s", face.model_name(), run.gpus.value(),
                                    asked.device.name, in(times.latency(), seconds)),
               .work = requests_in_words(run),
               .source = fmt::format("Modelled; in parentheses: 80 % interval. Stack: {}, from {}. Trust: {}.",
                                     run.calibration.id, run.calibration.source.document,
                                     trust_text(run.calibration.id, times.output_token))},
      .unit = "seconds",
      .terms = {},
      .bars = {{.name = "TTFT", .parts = {}, .value = ""},
               {.name = plural(more, "more token"), .parts = {}, .value = ""}}};
  for (const serving_term which : every_serving_term) {
    made.terms.emplace_back(name_of(which));
    made.bars[0].parts.push_back(in(time_of(times.first_token.terms, which), seconds));
    made.bars[1].parts.push_back(static_cast<double>(more) * in(time_of(times.output_token.terms, which), seconds));
  }
  made.bars[0].value = likely_seconds(1.0, times.first_token);
  made.bars[1].value = likely_seconds(static_cast<double>(more), times.output_token);
  join_small_terms(made);
  return made;
}

}  // namespace support
