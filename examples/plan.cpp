// How should a model be split over which GPUs? The fastest, cheapest or greenest plan of a training run, and why not the
// others.
#include <support/front_picture.hpp>

using namespace ridgeline;

namespace {

void add_limits(CLI::App& app, support::plan_question& asked) {
  support::add_positive(app, "--finish-within", asked.finish_within, "the run takes no longer", "days");
  support::add_positive(app, "--budget", asked.budget, "the run costs no more", "dollars");
  support::add_positive(app, "--emit-at-most", asked.emit_at_most, "the run emits no more CO2e", "tonnes");
  app.add_option_function<std::string>(
         "--objective",
         [&](const std::string& text) {
           asked.objective = support::choice_named("--objective", text, "objective", support::every_goal);
         },
         "fastest, cheapest, greenest, best-mfu or fewest-gpus [fastest]")
      ->type_name("NAME");
}

/// What the speed is weighed against.
void take_front(support::plan_question& asked, const std::string& text) {
  if (text != "cheapest" && text != "greenest" && text != "both")
    support::refuse("--front", text, "cheapest, greenest or both");
  asked.by_front = true;
  asked.against = text == "greenest" ? support::goal::greenest : support::goal::cheapest;
  asked.greenest_too = text == "both";
}

}  // namespace

int main(int argc, char** argv) {
  support::plan_question asked;
  support::question& of = asked.of;
  support::device_list described;
  of.device = &catalogue::h100_sxm5_80gb;
  of.sequence = 4096;
  std::string model = of.model_name, front, csv, plot;
  std::vector<std::string> devices;
  CLI::App app{
      "How to split a training run over GPUs: searches devices, counts, parallelism, micro-batches, recomputation, ZeRO and "
      "formats for the best plan; says what it takes in time, memory, money, energy and carbon, and why the others lost.",
      "plan"};
  support::add_model(app, model);
  app.add_option("--device", devices,
                 "of the catalogue, or described: mine:bandwidth=960,bf16=180,memory=48,watts=300 (repeatable) "
                 "[h100-sxm5-80gb]")
      ->type_name("NAME")
      ->allow_extra_args(false);
  support::add_machines(app, asked.where, "all of them, exactly [8]");
  support::add_count_if_said(app, "--gpus-up-to", asked.gpus_up_to, "as many of these as is best")
      ->excludes(app.get_option("--gpus"));
  support::add_number(app, "--train-tokens", asked.tokens, "of the whole run [20 for each parameter]",
                      "a number of tokens from 1 to 1e15", [](double value) { return value >= 1.0 && value <= 1e15; });
  CLI::Option* sequence = support::add_count(app, "--sequence", of.sequence, "tokens of a sequence");
  support::add_count_if_said(app, "--batch", asked.batch, "sequences of a step, at most [four million tokens]");
  app.add_option("--precision", asked.precisions, "bf16, fp16, fp32, fp8 or fp4 (repeatable) [bf16]")
      ->type_name("FORMAT")
      ->allow_extra_args(false);
  app.add_option_function<std::string>(
         "--optimizer",
         [&](const std::string& text) {
           of.method = support::one_named("--optimizer", text, "optimizer", every_optimizer);
         },
         "sgd, adamw, adam-8bit, adafactor, lion, muon, ... [adamw]")
      ->type_name("NAME");
  support::add_adapters(app, of);
  support::add_offload(app, of);
  add_limits(app, asked);
  support::add_costs(app, asked.costs);
  support::add_count(app, "--top", asked.top, "plans to show, at most 20");
  app.add_flag("--brief", asked.brief, "only the table of plans");
  app.add_option("--front", front,
                 "the plans that none beats both in speed and in this: cheapest, greenest or both [cheapest]")
      ->type_name("WHAT");
  app.add_option("--csv", csv, "write those plans into this file, a line each")->type_name("FILE");
  app.add_flag("--json", of.as_json, "for programs");
  support::add_plot(app, plot, "those plans");
  return support::run(app, argc, argv, [&] {
    support::take_model(of, model);
    support::take_plan(of);
    if (asked.top > 20) support::refuse("--top", std::to_string(asked.top), "a whole number from 1 to 20");
    if (app.get_option("--csv")->count() != 0 && csv.empty()) support::refuse("--csv", csv, "the name of a file");
    for (const std::string& text : devices) asked.devices.push_back(&described.resolve("--device", text));
    if (app.get_option("--front")->count() != 0) take_front(asked, front);
    else if (!csv.empty() || !plot.empty()) take_front(asked, "cheapest");
    const bool learned = of.model.position == position_kind::learned && of.model.context.value() != 0;
    if (learned && sequence->count() == 0) of.sequence = std::min<long long>(of.sequence, of.model.context.value());
    support::check_length(of, "--sequence", of.sequence);

    const auto given = [&app](const char* flag) { return app.get_option(flag)->count() != 0; };
    check(asked.costs, given);
    // [plan]
    const support::plan_problem problem = settled(asked, given);
    const support::planned_training found = searched(asked, problem);
    // [/plan]
    support::ended_early() = !found.whole();
    std::string text = of.as_json ? json_of(asked, problem, found).dump(2) + "\n" : text_of(asked, problem, found);
    if (!plot.empty()) {
      if (found.front.empty()) support::refuse_picture("no plan answers all of that");
      support::draw(picture_of(asked, problem, found), plot);
    }
    if (!csv.empty()) support::write_whole(csv, csv_of(problem, found));
    return text;
  });
}
