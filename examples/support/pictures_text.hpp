#pragma once
// What pictures by diffusion take, for people.
#include <support/time_picture.hpp>

namespace support {

/// Keys of diffusion models that were given for another one.
inline void refuse_keys_of_pictures(const asking& asked) {
  for (const char* key : {"steps", "guidance"})
    if (asked.given(key))
      throw CLI::ValidationError("--" + std::string(key),
                                 fmt::format("belongs to diffusion models, and {} is none", asked.model_name()));
}

/// Pictures in words.
inline std::string pictures_in_words(const ridgeline::settled_pictures& run) {
  return fmt::format("{} together, {} {} guidance, {} tokens each", plural(run.asked.pictures.value(), "picture"),
                     plural(run.asked.steps, "step"), run.asked.guided ? "with" : "without",
                     with_separators(run.model.tokens));
}

inline std::string text_of(const asking& face, const ridgeline::pictures_question& asked,
                           const ridgeline::pictures_answer& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const settled_pictures& run = found.run;
  const double an_hour = 3600.0 * in(found.throughput(), samples_per_second);
  const double thousand = in(found.cost_of(batch(1000)), dollars);
  std::string text = fmt::format("{} on {} {}: {:.4g} s a picture, {} an hour{}\n", face.model_name(), run.gpus.value(),
                                 asked.device.name, in(found.each(), seconds), readable(an_hour),
                                 run.costs.price_known ? fmt::format(", $ {:.4g} for 1,000", thousand) : "");
  text +=
      fmt::format("{} in {:.4g} s; memory is not counted\n", pictures_in_words(run), in(found.batch.total(), seconds));
  text += fmt::format("\nmachines: {}{}\n", text_of(run.machines),
                      run.gpus.value() == 1 ? "" : "; each GPU has pictures of its own");
  text += face.taken_text(face.taken(run.taken));
  const std::string missing = missing_text(run.costs, asked.costs, asked.device);
  if (!missing.empty()) text += fmt::format("missing: {}\n", missing);

  const bool sure = bool(found.batch.relative_error);
  table answers(sure ? std::vector<column>{{"a picture", false}, {"expected"}, {"low"}, {"high"}}
                     : std::vector<column>{{"a picture", false}, {"at best"}});
  const auto row = [&](const std::string& what, const likely<double>& value) {
    std::vector<std::string> cells{what, readable(value.expected)};
    if (sure) cells.insert(cells.end(), {readable(value.low), readable(value.high)});
    answers.add(cells);
  };
  const likely_factors within = found.batch.interval();
  row("seconds of a GPU", proportional_to_time(in(found.each(), seconds), within));
  row("pictures an hour, all GPUs", inverse_to_time(an_hour, within));
  if (run.costs.price_known) row("$ for 1,000", proportional_to_time(thousand, within));
  if (const auto joules_each = found.energy_of_a_picture())
    row("joules of a GPU",
        {in(joules_each->low, joules), in(joules_each->expected, joules), in(joules_each->high, joules)});
  text += "\n" + answers.text() + (sure ? what_low_and_high_are : "") + "\n";

  table terms({{"where the time goes", false}, {"s"}, {"share"}});
  for (const diffusion_term which : every_diffusion_term) {
    const duration time = time_of(found.batch.terms, which);
    if (!(time > duration{})) continue;
    terms.add({std::string(name_of(which)), fmt::format("{:.4g}", in(time, seconds)),
               fmt::format("{:.1f} %", 100.0 * in(time, found.batch.total()))});
  }
  text += terms.text() + fmt::format("\nlimited by: {}\n", name_of(largest_term(found.batch.terms)));
  if (found.drawn) text += fmt::format("a GPU draws {:.0f} W meanwhile, on the mean\n", in(*found.drawn, watts));
  if (sure) text += source_text(run.calibration.id, run.calibration.source);
  return text + fmt::format("trust: {}\n", sure ? trust_text(run.calibration.id, found.batch)
                                                : "a lower bound by datasheet, fitted on nothing");
}

inline bar_chart picture_of(const asking& face, const ridgeline::pictures_question& asked,
                            const ridgeline::pictures_answer& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const settled_pictures& run = found.run;
  bar_chart made{
      .says = {.title = fmt::format("{} by {} on a {}: {:.4g} s", plural(run.asked.pictures.value(), "picture"),
                                    face.model_name(), asked.device.name, in(found.batch.total(), seconds)),
               .work = pictures_in_words(run),
               .source = fmt::format("Modelled. Stack: {}.", run.calibration.id)},
      .unit = "seconds",
      .terms = {"time"},
      .bars = {}};
  for (const diffusion_term which : every_diffusion_term) {
    const double part = in(time_of(found.batch.terms, which), seconds);
    if (part > 0.0)
      made.bars.push_back(
          {.name = std::string(name_of(which)), .parts = {part}, .value = fmt::format("{:.3g} s", part)});
  }
  return made;
}

}  // namespace support
