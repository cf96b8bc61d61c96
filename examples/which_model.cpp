// Which model? The best one that some money, days or carbon train on these GPUs, and serve if it is to be served.
#include <ridgeline/questions/which_model.hpp>
#include <support/asking.hpp>
#include <support/table.hpp>
#include <support/words.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

std::string text_of(const support::asking& face, const model_question& asked, const model_found& found) {
  const double size = static_cast<double>(found.model.parameters.value());
  const double seen = static_cast<double>(found.model.tokens.value());
  const std::string why =
      asked.loss ? "the cheapest that reaches it" : fmt::format("the most that --{} allows", name_of(found.limit));
  std::string text = fmt::format("{} parameters, {} tokens: loss {:.3f}; {} on {} {}\n", support::readable(size),
                                 support::short_number(seen), found.loss, why, found.gpus.value(), asked.device.name);
  if (asked.loss && found.used > 0.0)
    text += fmt::format("{}: {} % of what --{} allows\n", found.used > 1.0 ? "OUT OF REACH" : "within its limits",
                        support::readable(100.0 * found.used), name_of(found.limit));
  text += fmt::format("{} tokens a parameter; {} days of training\n", support::readable(seen / size),
                      support::readable(in(found.run, days)));
  text += fmt::format("\nmachines: {}\n", support::text_of(found.machines));
  text += face.taken_text(face.taken(found.taken));
  const std::string missing = support::missing_text(found.costs, asked.costs, asked.device);
  if (!missing.empty()) text += fmt::format("missing: {}\n", missing);
  support::table rows({{"", false}, {"GPU-hours"}, {"$"}, {"MWh of the building"}, {"t CO2e"}});
  const auto row = [&](const std::string& what, const spent_time& one) {
    const auto cell = [](bool known, double value) { return known ? support::readable(value) : std::string("-"); };
    rows.add({what, support::readable(in(one.gpu_time, gpu_hours)),
              cell(found.costs.price_known, in(one.cost, dollars)),
              cell(found.costs.power_known, in(one.metered, 1e3 * kilowatt_hours)),
              cell(found.costs.power_known, in(one.emitted, tonnes_co2e))});
  };
  row("training", found.training);
  if (asked.served) {
    row("serving", found.serving);
    row("in all", {found.training.gpu_time + found.serving.gpu_time, found.training.cost + found.serving.cost,
                   found.training.metered + found.serving.metered, found.training.emitted + found.serving.emitted});
  }
  text += "\n" + rows.text() + "\n";
  text +=
      "loss in nats per token of web text, by the law of Besiroglu et al. 2024, fitted on 70 M to 16 B parameters\n";
  return text + "no interval: nothing was measured of such a choice, and the MFU is given or assumed\n";
}

/// Limits that nobody knows a price or a power for, as the options that say them.
void check(const support::asking& face, const model_question& asked) {
  taken_settings ignored;
  const settled_costs costs =
      settle(asked.costs, settle(asked.machines, asked.device, defaults::training_gpus, ignored).on.each(), ignored);
  const std::string missing = support::missing_text(costs, asked.costs, asked.device);
  if (face.given("budget") && !costs.price_known)
    throw CLI::ValidationError("--budget", fmt::format("needs {}, which nobody knows", missing));
  if (face.given("emit-at-most") && !costs.power_known)
    throw CLI::ValidationError("--emit-at-most", fmt::format("needs {}, which nobody knows", missing));
  if (asked.emit_at_most && asked.costs.grid && !(*asked.costs.grid > carbon_intensity{}))
    throw CLI::ValidationError("--grid", "'0' emits nothing, whatever is trained");
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "Which model? The parameters and tokens of the lowest loss that some dollars, days or tonnes of CO2e allow on these "
      "GPUs; with --loss the cheapest that reach it. With --served-tokens the limits hold for serving too. Defaults are in "
      "[brackets]; the answer lists those it used.",
      "which_model"};
  support::asking face(app);
  face.add_keys<model_question>();
  face.add_json();
  return support::run(app, argc, argv, [&] {
    face.read({{"device", defaults::device}});
    support::check_costs(face);
    const auto asked = face.question<model_question>();
    const model_found found = support::asked_of(face, [&] {
      check(face, asked);
      // [question]
      return which_model(asked);
      // [/question]
    });
    if (!face.as_json()) return text_of(face, asked, found);
    return face.json_text(interop::answer_json(asked, found), face.taken(found.taken));
  });
}
