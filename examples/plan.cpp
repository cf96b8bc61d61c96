// How should a model be split over which GPUs? The fastest, cheapest or greenest plan of a training run, and why not the
// others.
#include <support/emit_launch.hpp>
#include <support/front_picture.hpp>

using namespace ridgeline;

namespace {

/// What the speed is weighed against.
void take_front(support::plan_request& more, const std::string& text) {
  if (text != "cheapest" && text != "greenest" && text != "both")
    support::refuse("--front", text, "cheapest, greenest or both");
  more.by_front = true;
  more.against = text == "greenest" ? plan_goal::least_carbon : plan_goal::least_cost;
  more.greenest_too = text == "both";
}

/// An option that may be given more than once.
void add_list(CLI::App& app, const char* flag, std::vector<std::string>& texts, const char* help, const char* type) {
  app.add_option(flag, texts, help)->type_name(type)->allow_extra_args(false);
}

}  // namespace

int main(int argc, char** argv) {
  support::plan_request more;
  std::string front, csv, plot, emit;
  std::vector<std::string> devices, precisions;
  CLI::App app{
      "How to split a training run over GPUs? Searches devices, counts, parallelism, micro-batches, recomputation, ZeRO and "
      "formats for the best plan; any degree may be fixed. Prints its time, memory, money, energy and carbon, and why the "
      "other plans lost. Defaults are in [brackets]; the answer lists those it used.",
      "plan"};
  support::asking face(app);
  add_list(
      app, "--device", devices,
      "catalogue id, one under a power limit (rtx-3090:watts=250), or a device of your own: mine:bandwidth=960,bf16=180,memory=48,watts=300 (repeatable) [h100-sxm5-80gb]",
      "NAME");
  add_list(app, "--precision", precisions, "format of the GEMMs: bf16, fp16, fp32, fp8 or fp4 (repeatable) [bf16]",
           "FORMAT");
  face.add_search_keys<plan_question>();
  face.add_keys<training_question>({"device", "precision"});
  app.get_option("--gpus-up-to")->excludes(app.get_option("--gpus"));
  support::add_count(app, "--top", more.top, "plans to show, at most 20");
  app.add_flag("--brief", more.brief, "print only the table of plans");
  app.add_option("--front", front, "Pareto front of speed and: cheapest, greenest or both [cheapest]")
      ->type_name("WHAT");
  app.add_option("--csv", csv, "write the plans of the front into this file, one per line")->type_name("FILE");
  face.add_json();
  support::add_emit(app, emit, support::training_launchers,
                    "print the best plan as a launch file instead of the answer");
  support::add_plot(app, plot, "the plans of the front");
  return support::run(app, argc, argv, [&] {
    for (const std::string& text : devices) face.say_one_more("device", support::asking::described(text));
    for (const std::string& text : precisions) face.say_one_more("precision", text);
    support::check_emit(app, emit, support::training_launchers);
    face.read();
    if (!emit.empty() && face.given("sites"))
      throw CLI::ValidationError("--emit", "excludes --sites: a launch file is of one site");
    if (interop::asks_about_requests(face.said())) support::refuse("--json", "the file", "a question about training");
    support::check_costs(face);
    if (more.top > 20) support::refuse("--top", std::to_string(more.top), "a whole number from 1 to 20");
    if (app.get_option("--csv")->count() != 0 && csv.empty()) support::refuse("--csv", csv, "the name of a file");
    if (app.get_option("--front")->count() != 0) take_front(more, front);
    else if (!csv.empty() || !plot.empty()) take_front(more, "cheapest");
    // [plan]
    const support::plan_problem problem = settled(face, more);
    const support::planned_training found = support::asked_of(face, [&] { return searched(more, problem); });
    // [/plan]
    support::ended_early() = !found.whole();
    std::string text = face.as_json() ? face.json_text(json_of(more, problem, found), problem.taken)
                                      : text_of(face, more, problem, found);
    if (!plot.empty()) {
      if (found.front.empty()) support::refuse_picture("no plan answers all of that");
      support::draw(picture_of(face, more, problem, found), plot);
    }
    if (!csv.empty()) support::write_whole(csv, csv_of(problem, found));
    return emit.empty() ? text : support::as_it_is(support::plan_launch_text(face, emit, problem, found));
  });
}
