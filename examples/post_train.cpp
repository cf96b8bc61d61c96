// Reinforcement learning after pre-training: how long an iteration takes, on which GPUs it writes and learns, and what the run
// costs.
#include <ridgeline/questions/post_train.hpp>
#include <ridgeline/interop/ask.hpp>
#include <support/asking.hpp>
#include <support/table.hpp>
#include <support/training_text.hpp>
#include <support/words.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

std::string of_interval(const likely<double>& value, bool known) {
  std::string expected = support::readable(value.expected);
  if (!known) return expected;
  return fmt::format("{} ({} to {})", expected, support::readable(value.low), support::readable(value.high));
}

/// Something of the run in a unit, with its interval.
std::string of_run(const post_training_answer& found, double expected) {
  return of_interval(proportional_to_time(expected, found.whole.within), found.measured);
}

std::string gpus_text(const post_training_answer& found) {
  const std::string engines =
      fmt::format("{} of {}, {:.0f} replies at once each", support::plural(found.engines, "engine"),
                  support::plural(found.engine.devices().value(), "GPU"), in(found.at_once, samples));
  if (found.writing == found.whole.gpus)
    return fmt::format("{} write and learn in turn: {}", found.writing.value(), engines);
  return fmt::format("{} write: {}; {} learn", found.writing.value(), engines, found.learning.value());
}

std::string text_of(const support::asking& face, const post_training_question& asked,
                    const post_training_answer& found) {
  const std::string assumed = face.taken_text(face.taken(found.taken));
  if (!found) return fmt::format("No engine of these GPUs holds {} and a reply.\n{}", face.model_name(), assumed);
  const training_answer& update = *found.update;
  const double step = in(found.step.total(), seconds);
  std::string text = fmt::format("{}: an iteration takes {} s\n", face.model_name(),
                                 of_interval(proportional_to_time(step, found.within), found.measured));
  text += fmt::format("GPUs: {}\n", gpus_text(found));
  text += fmt::format("machines: {}\n", support::text_of(found.machines));
  const fit room = update.estimate.fits();
  const bool fits = bool(room) && update.estimate.fits_host;
  text += fmt::format("training: {} of {:.1f} GB a GPU{}\n", fmt::format("{:.1f}", in(room.required, gigabytes)),
                      in(room.available, gigabytes), fits ? "" : ": does not fit; ask plan how to split it");
  text += assumed;
  support::table rows({{"", false}, {"s"}, {"share"}});
  for (const post_training_term which : every_post_training_term) {
    const double part = in(time_of(found.step, which), seconds);
    if (part > 0.0)
      rows.add({std::string(name_of(which)), support::readable(part), fmt::format("{:.0f} %", 100.0 * part / step)});
  }
  text += "\n" + rows.text() + "\n";
  text += fmt::format("roll-outs: {} s, of them {} s for the last tenth of the replies\n",
                      support::readable(in(found.replies.total(), seconds)),
                      support::readable(in(found.replies.last_tenth, seconds)));
  text += fmt::format("{} tokens/s per GPU\n\nthe run: {} days, {} GPU-hours",
                      support::readable(in(found.tokens_per_gpu(), tokens_per_second)),
                      of_run(found, in(found.whole.run, days)), of_run(found, in(found.whole.gpu_time(), gpu_hours)));
  if (found.costs.price_known) text += fmt::format(", $ {}", of_run(found, in(found.whole.cost(), dollars)));
  if (found.costs.power_known)
    text += fmt::format("\n{} kWh of the building, {} t CO2e", of_run(found, in(found.whole.metered, kilowatt_hours)),
                        of_run(found, in(found.whole.emitted, tonnes_co2e)));
  const std::string missing = support::missing_text(found.costs, asked.run.costs, asked.run.device);
  if (!missing.empty()) text += fmt::format("\nmissing: {}", missing);
  return text + (found.measured ? "\nin brackets: 80 % intervals, no narrower than 8 published iterations scatter\n"
                                : "\nno interval: such engines or such a training stack were not measured\n");
}

/// The answer; the library's refusal is told as the option's that is to blame, where it was given.
post_training_answer answered(const support::asking& face, const post_training_question& asked) {
  try {
    // [question]
    return post_train(asked);
    // [/question]
  } catch (const error& problem) {
    const std::string key(interop::key_about(problem.code(), face.said()));
    if (!face.given(key)) throw;
    throw CLI::ValidationError("--" + key,
                               fmt::format("'{}': {}", interop::detail::shown(face.said().at(key)), problem.what()));
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "How long does reinforcement learning take? Roll-outs, log-probabilities, updates and new weights of an iteration, in turn "
      "or on GPUs of their own, and days, dollars and carbon of the run. Defaults are in [brackets]; the answer lists those it "
      "used.",
      "post_train"};
  support::asking face(app);
  face.add_search_keys<post_training_question>();
  face.add_keys<training_question>({"sites", "site-link", "inner-steps", "site-bits", "oversubscription"});
  face.add_json();
  return support::run(app, argc, argv, [&] {
    face.read();
    support::reading([&] {
      for (const std::string_view key : interop::detail::not_of_post_training)
        interop::detail::refuse_beside(face.said(), key, true, "possible here: one site learns");
    });
    support::check_costs(face);
    const auto asked = face.question<post_training_question>();
    const post_training_answer found = answered(face, asked);
    if (!face.as_json()) return text_of(face, asked, found);
    return face.json_text(interop::answer_json(asked, found), face.taken(found.taken));
  });
}
