// How much faster is this GPU than that one, for this work?
#include <ridgeline/questions/how_much_faster.hpp>
#include <ridgeline/questions/networks.hpp>
#include <support/asking.hpp>
#include <support/pictures_text.hpp>
#include <support/roofline_picture.hpp>
#include <support/table.hpp>
#include <support/words.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

std::string range_of(const likely<double>& times) {
  return fmt::format("{:.2f} times ({:.2f} to {:.2f})", times.expected, times.low, times.high);
}

constexpr const char* interval_is = "in parentheses: 80 % interval\n";

/// A number of either device, and what a quotient makes of it.
void add(support::table& rows, const std::string& what, double on, double over, const std::string& form) {
  rows.add({what, fmt::format(fmt::runtime(form), on), fmt::format(fmt::runtime(form), over), ""});
}

/// Which of the two has too little memory, in the line that an answer begins with.
std::string cannot(const support::asking& face, const accelerator& on, bool on_fits, const accelerator& over,
                   bool over_fits) {
  if (on_fits && over_fits) return "";
  const std::string who = on_fits || over_fits ? std::string(on_fits ? over.name : on.name) + " cannot" : "Neither can";
  return fmt::format("{}: {} does not fit as asked (`does_it_fit` says what would). If {} had the memory:\n", who,
                     face.model_name(), on_fits || over_fits ? "it" : "both");
}

/// Which of the two has it only if the allocator gives something back.
std::string tight(const accelerator& device, const run_estimate& one) {
  const fit found = one.fits();
  if (found.verdict() != fit_verdict::tight) return "";
  return fmt::format("{}: tight, {:.1f} of {:.1f} GB\n", device.name, in(found.required, gigabytes),
                     in(found.available, gigabytes));
}

support::roofline_question roofs_of(const accelerator& device, const accelerator& over, arithmetic kind) {
  return {.device = &device, .over = &over, .kind = kind};
}

std::string datasheet_answer_of(const support::asking& face, const std::string& plot) {
  const auto asked = face.question<datasheet_comparison>();
  if (asked.intensity && asked.limit != speed_limit::roof)
    throw CLI::ValidationError("--intensity", "belongs to --bottleneck roofline, which was not given");
  if (!asked.intensity && asked.limit == speed_limit::roof)
    throw CLI::ValidationError("--bottleneck", "roofline needs --intensity, the operations for each byte");
  const datasheet_comparison_answer found = [&] {
    try {
      // [speedup]
      return how_much_faster(asked);
      // [/speedup]
    } catch (const error& problem) {
      if (problem.code() == errc::figure_absent) {
        const arithmetic kind = asked.precision.value_or(arithmetic::bf16_accumulate_fp32);
        const bool here = asked.device.memory_bandwidth && dense_peak(asked.device, kind);
        const std::string_view id = here ? asked.over.id : asked.device.id;
        throw CLI::ValidationError(
            asked.limit && asked.limit != speed_limit::memory_bandwidth ? "--precision" : "--device",
            fmt::format("nobody published the bandwidth or the {} rate of {}", name_of(kind), id));
      }
      throw CLI::ValidationError("--batch-per-gpu, --over-batch-per-gpu, --gpus",
                                 fmt::format("{}, {}, {}: {} (--extrapolate)", asked.batch.value(),
                                             asked.over_batch.value(), asked.gpus.value(), problem.what()));
    }
  }();
  if (!plot.empty()) {
    support::roofline_question drawn = roofs_of(asked.device, asked.over, found.precision);
    if (asked.intensity) drawn.intensity = in(*asked.intensity, flops_per_byte);
    support::draw(support::roofline_picture(drawn), plot);
  }
  const support::json taken = face.taken(found.taken);
  if (face.as_json()) return face.json_text(interop::answer_json(asked, found), taken);
  const std::string mark = found.equal.verified() ? "" : "?";
  const std::string limit = found.limit == speed_limit::roof
                                ? fmt::format("the roof at {:.4g} FLOP/byte", in(*asked.intensity, flops_per_byte))
                                : std::string(name_of(found.limit));
  std::string text =
      support::wrapped(fmt::format("{} is {}{} as fast as {}, by datasheet, limited by {}", asked.device.name,
                                   range_of(found.likely_seen()), mark, asked.over.name, limit));
  text += interval_is + face.taken_text(taken) + "\n";
  support::table table({{"term", false}, {"times"}});
  table.add({"equal settings", fmt::format("{:.3f}{}", found.equal.times(), mark)});
  table.add({fmt::format("batch {} against {} per GPU", asked.batch.value(), asked.over_batch.value()),
             fmt::format("{:.3f}", found.by_batch)});
  table.add({support::plural(asked.gpus.value(), "GPU") + " a machine", fmt::format("{:.3f}", found.by_gpus)});
  table.add({"as a benchmark would show it", fmt::format("{:.3f}{}", found.seen().times(), mark)});
  if (found.published)
    table.add({fmt::format("published {:.3f}, bias removed", *asked.published),
               fmt::format("{:.3f}", found.published->times())});
  text += table.text();
  if (!found.equal.verified()) text += "\n? rests on a figure that nobody verified\n";
  text += "\n" + support::wrapped(fmt::format(
                     "Sources: {} ({}); {} ({}); corrections: {}. With --model a run, or requests, are timed on both.",
                     asked.device.source.document, asked.device.id, asked.over.source.document, asked.over.id,
                     batch_size_correction::source.document));
  return text;
}

template<class Time>
std::string trust_in(const accelerator& device, std::string_view stack, const Time& time) {
  return support::wrapped(
      fmt::format("{}: {}; {}", support::asked_as(device), stack, support::trust_text(stack, time)));
}

/// A step on both, by kind of work, for each of `samples`.
template<class Found>
std::string step_rows(const accelerator& device, const accelerator& beside, const Found& found,
                      std::string_view sample) {
  const auto &on = found.each.on, &over = found.each.over;
  support::table rows({{fmt::format("ms for {} {}", sample == "image" ? "an" : "a", sample), false},
                       {support::asked_as(device)},
                       {support::asked_as(beside)},
                       {"times"}});
  const auto each = [&](const auto& one, duration time) {
    return fmt::format("{:.{}f}", in(time, milliseconds) / static_cast<double>(one.run.batch.value()),
                       sample == "image" ? 4 : 1);
  };
  for (const operation_class which : every_operation_class) {
    const auto times = found.times(which);
    rows.add({std::string(name_of(which)), each(on, time_of(on.estimate.step, which)),
              each(over, time_of(over.estimate.step, which)), times ? fmt::format("{:.2f}", *times) : "-"});
  }
  rows.add({"the whole step", each(on, on.estimate.step.total()), each(over, over.estimate.step.total()),
            fmt::format("{:.2f}", found.times().expected)});
  add(rows, "MFU, %", 100.0 * on.estimate.mfu, 100.0 * over.estimate.mfu, "{:.1f}");
  add(rows, "GB of each GPU needed", in(on.estimate.memory.total(), gigabytes),
      in(over.estimate.memory.total(), gigabytes), "{:.1f}");
  add(rows, "GB there", in(on.estimate.capacity, gigabytes), in(over.estimate.capacity, gigabytes), "{:.1f}");
  return rows.text();
}

std::string training_answer_of(const support::asking& face, const std::string& plot) {
  support::check_costs(face);
  const auto asked = face.question<training_comparison>();
  // [training]
  const auto found = support::asked_of(face, [&] { return how_much_faster(asked); });
  // [/training]
  const training_answer &on = found.each.on, &over = found.each.over;
  const accelerator& device = asked.run.device;
  if (!plot.empty()) {
    const arithmetic kind = arithmetic_of(on.run.step.recipe.compute);
    support::roofline_question drawn = roofs_of(device, asked.over, kind);
    drawn.work = support::drawn_work{.model_name = face.model_name(),
                                     .model = asked.run.model,
                                     .sequence = on.run.step.sequence.value(),
                                     .batch = on.run.step.micro_batch.value(),
                                     .over_batch = over.run.step.micro_batch.value()};
    drawn.on = operations_on(device, *drawn.work, drawn.work->batch, on.run.step.recipe, on.run.calibration);
    drawn.beside =
        operations_on(asked.over, *drawn.work, drawn.work->over_batch, over.run.step.recipe, over.run.calibration);
    support::draw(support::roofline_picture(drawn), plot);
  }
  const support::json answer = interop::answer_json(asked, found);
  support::json taken = face.taken({});
  taken.update(answer.at("taken"));
  if (face.as_json()) return face.json_text(answer, taken);
  std::string text = cannot(face, device, found.can(on.estimate), asked.over, found.can(over.estimate));
  text += support::wrapped(fmt::format("{} x {} is {} as fast as {} x {}: {} in training, sequences of {} tokens",
                                       on.estimate.gpus.value(), device.name, range_of(found.times()),
                                       over.estimate.gpus.value(), asked.over.name, face.model_name(),
                                       on.run.step.sequence.value()));
  if (found.alike)
    text += support::wrapped(fmt::format("with one software on both ({}, {}): {}", found.alike->on.run.calibration.id,
                                         found.alike->over.run.calibration.id, range_of(*found.times_alike())));
  text += interval_is;
  text += tight(device, on.estimate) + tight(asked.over, over.estimate);
  if (!face.not_counted().empty()) text += fmt::format("not counted: {}\n", face.not_counted());
  text += face.taken_text(taken) + "\n";
  text += step_rows(device, asked.over, found, "sequence") + "\n" +
          trust_in(device, on.run.calibration.id, on.estimate.step) +
          trust_in(asked.over, over.run.calibration.id, over.estimate.step);
  return text + "The error is that of a whole step; how it divides into kinds of work is less sure.\n";
}

std::string network_answer_of(const support::asking& face, const std::string& plot) {
  support::check_costs(face);
  support::refuse_keys_of_transformers(face);
  const auto asked = face.question<network_comparison>();
  // [network]
  const auto found = support::asked_of(face, [&] { return how_much_faster(asked); });
  // [/network]
  const network_answer &on = found.each.on, &over = found.each.over;
  const accelerator& device = asked.run.device;
  if (!plot.empty())
    support::draw(support::roofline_picture(roofs_of(device, asked.over, arithmetic_of(on.run.recipe.compute))), plot);
  const support::json answer = interop::answer_json(asked, found);
  support::json taken = face.taken({});
  taken.update(answer.at("taken"));
  if (face.as_json()) return face.json_text(answer, taken);
  std::string text = cannot(face, device, found.can(on.estimate), asked.over, found.can(over.estimate));
  text += support::wrapped(fmt::format("{} x {} is {} as fast as {} x {}: {} in training, {}", on.estimate.gpus.value(),
                                       device.name, range_of(found.times()), over.estimate.gpus.value(),
                                       asked.over.name, face.model_name(), support::samples_in_words(on.run)));
  text += interval_is + tight(device, on.estimate) + tight(asked.over, over.estimate);
  text += face.taken_text(taken) + "\n";
  text += step_rows(device, asked.over, found, support::samples_of(on.run)) + "\n" +
          trust_in(device, on.run.calibration.id, on.estimate.step) +
          trust_in(asked.over, over.run.calibration.id, over.estimate.step);
  return text + "The error is that of a whole step; how it divides into kinds of work is less sure.\n";
}

std::string requests_answer_of(const support::asking& face, const std::string& plot) {
  support::check_costs(face);
  const auto asked = face.question<requests_comparison>();
  // [serving]
  const auto found = support::asked_of(face, [&] { return how_much_faster(asked); });
  // [/serving]
  const requests_answer &on = found.each.on, &over = found.each.over;
  const accelerator& device = asked.run.device;
  if (!plot.empty()) {
    support::roofline_question drawn = roofs_of(device, asked.over, on.run.kind);
    drawn.work = support::drawn_work{.work = support::work_kind::token,
                                     .model_name = face.model_name(),
                                     .model = asked.run.model,
                                     .sequence = on.run.step.prompt.value(),
                                     .batch = on.run.step.requests.value(),
                                     .over_batch = over.run.step.requests.value(),
                                     .weights = on.run.step.weights};
    drawn.on = operations_on(device, *drawn.work, drawn.work->batch, on.run.kind);
    drawn.beside = operations_on(asked.over, *drawn.work, drawn.work->over_batch, over.run.kind);
    support::draw(support::roofline_picture(drawn), plot);
  }
  const support::json answer = interop::answer_json(asked, found);
  support::json taken = face.taken({});
  taken.update(answer.at("taken"));
  if (face.as_json()) return face.json_text(answer, taken);
  const auto fits = [](const support::json& side) { return side.at("fits") != false; };
  std::string text = cannot(face, device, fits(answer.at("on")), asked.over, fits(answer.at("over")));
  text += support::wrapped(fmt::format("{} writes tokens {} as fast as {}, and reads prompts {}: {}, {} + {} tokens",
                                       device.name, range_of(found.output_token()), asked.over.name,
                                       range_of(found.first_token()), face.model_name(), on.run.step.prompt.value(),
                                       on.run.step.reply.value()));
  if (found.alike) {
    const std::string_view one = found.alike->on.run.calibration.id, other = found.alike->over.run.calibration.id;
    text += support::wrapped(
        fmt::format("that is with one software on both ({}{}); each with its own, as below: tokens {}, prompts {}", one,
                    one == other ? "" : fmt::format(", {}", other), range_of(found.output_token(found.each)),
                    range_of(found.first_token(found.each))));
  }
  text += interval_is;
  if (!face.not_counted().empty()) text += fmt::format("not counted: {}\n", face.not_counted());
  text += face.taken_text(taken) + "\n";
  support::table rows({{"ms", false}, {support::asked_as(device)}, {support::asked_as(asked.over)}, {"times"}});
  const auto times_of = [&](const std::string& what, const estimate<serving_breakdown>& mine,
                            const estimate<serving_breakdown>& theirs, double times) {
    for (const serving_term which : every_serving_term) {
      const duration one = time_of(mine.terms, which), other = time_of(theirs.terms, which);
      if (!(one > duration{}) && !(other > duration{})) continue;
      rows.add({fmt::format("  {}", name_of(which)), fmt::format("{:.2f}", in(one, milliseconds)),
                fmt::format("{:.2f}", in(other, milliseconds)), ""});
    }
    rows.add({what, fmt::format("{:.2f}", in(mine.total(), milliseconds)),
              fmt::format("{:.2f}", in(theirs.total(), milliseconds)), fmt::format("{:.2f}", times)});
  };
  times_of("TTFT", on.times.first_token, over.times.first_token, found.first_token(found.each).expected);
  times_of("ITL", on.times.output_token, over.times.output_token, found.output_token(found.each).expected);
  add(rows, "output tokens/s", in(on.times.throughput(), tokens_per_second),
      in(over.times.throughput(), tokens_per_second), "{:.1f}");
  add(rows, "GB needed", in(on.memory.total(), gigabytes), in(over.memory.total(), gigabytes), "{:.1f}");
  text += rows.text() + "\n" + trust_in(device, on.run.calibration.id, on.times.output_token) +
          trust_in(asked.over, over.run.calibration.id, over.times.output_token);
  return text;
}

std::string pictures_answer_of(const support::asking& face, const std::string& plot) {
  support::check_costs(face);
  support::refuse_keys_of_transformers<pictures_question>(face);
  const auto asked = face.question<pictures_comparison>();
  // [pictures]
  const auto found = support::asked_of(face, [&] { return how_much_faster(asked); });
  // [/pictures]
  const pictures_answer &on = found.each.on, &over = found.each.over;
  const accelerator& device = asked.run.device;
  if (!plot.empty())
    support::draw(support::roofline_picture(roofs_of(device, asked.over, arithmetic::fp16_accumulate_fp32)), plot);
  const support::json answer = interop::answer_json(asked, found);
  support::json taken = face.taken({});
  taken.update(answer.at("taken"));
  if (face.as_json()) return face.json_text(answer, taken);
  std::string text =
      support::wrapped(fmt::format("{} makes pictures {} as fast as {}: {}, {}", device.name, range_of(found.times()),
                                   asked.over.name, face.model_name(), support::pictures_in_words(on.run)));
  text += interval_is + face.taken_text(taken) + "\n";
  support::table rows(
      {{"s for a picture", false}, {support::asked_as(device)}, {support::asked_as(asked.over)}, {"times"}});
  const auto each = [](const pictures_answer& one, duration time) {
    return fmt::format("{:.4f}", in(time, seconds) / static_cast<double>(one.run.asked.pictures.value()));
  };
  for (const diffusion_term which : every_diffusion_term) {
    const duration mine = time_of(on.batch.terms, which), theirs = time_of(over.batch.terms, which);
    if (mine > duration{} || theirs > duration{})
      rows.add({fmt::format("  {}", name_of(which)), each(on, mine), each(over, theirs), ""});
  }
  rows.add({"in all", each(on, on.batch.total()), each(over, over.batch.total()),
            fmt::format("{:.2f}", found.times().expected)});
  const auto joules_of = [](const pictures_answer& one) {
    const auto found_joules = one.energy_of_a_picture();
    return found_joules ? support::readable(in(found_joules->expected, joules)) : std::string("not known");
  };
  rows.add({"joules of a GPU for a picture", joules_of(on), joules_of(over), ""});
  text += rows.text() + "\n" + trust_in(device, on.run.calibration.id, on.batch) +
          trust_in(asked.over, over.run.calibration.id, over.batch);
  return text;
}

/// Options that only a comparison of datasheets has.
void refuse_datasheets(const support::asking& face) {
  for (const auto& key : interop::detail::keys_of_datasheets)
    if (key.group == "Datasheets" && key.name != "precision" && face.given(std::string(key.name)))
      throw CLI::ValidationError(fmt::format("--{}", key.name),
                                 "belongs to a comparison by datasheet, and work was named");
}

}  // namespace

int main(int argc, char** argv) {
  std::string plot;
  CLI::App app{
      "How much faster is one GPU than another? Compares datasheets. With --model, or any other option of a run or of "
      "requests, times it on both as how_long does. Defaults are in [brackets]; the answer lists those it used.",
      "how_much_faster"};
  support::asking face(app);
  face.add_search_keys<training_comparison>();
  face.add_keys<training_question>();
  face.add_search_keys<network_comparison>();
  face.add_keys<network_question>();
  face.add_keys<requests_question>();
  face.add_search_keys<pictures_comparison>();
  face.add_keys<pictures_question>();
  face.add_keys<datasheet_comparison>();
  face.add_json();
  support::add_plot(app, plot, "both rooflines with the operations of --model");
  return support::run(app, argc, argv, [&] {
    face.read({{"device", defaults::device}, {"over", defaults::reference}});
    if (!interop::asks_about_work(face.said())) return datasheet_answer_of(face, plot);
    face.take("model", defaults::model);
    refuse_datasheets(face);
    if (interop::asks_about_pictures(face.said())) return pictures_answer_of(face, plot);
    support::refuse_keys_of_pictures(face);
    support::refuse_other_kind(face);
    if (interop::asks_about_a_network(face.said())) return network_answer_of(face, plot);
    return interop::asks_about_requests(face.said()) ? requests_answer_of(face, plot) : training_answer_of(face, plot);
  });
}
