// How long does it take? A training run, a request, or a picture: time, what it is made of, what it costs, and how far it can be
// trusted.
#include <support/footprint.hpp>
#include <support/from_launch.hpp>
#include <support/measured_run.hpp>
#include <support/pictures_text.hpp>

using namespace ridgeline;

namespace {

template<class Question, class Answer>
std::string answer_of(const support::asking& face, const Question& asked, const Answer& found,
                      const std::string& plot) {
  support::draw(support::picture_of(face, asked, found), plot);
  if (!face.as_json()) return support::text_of(face, asked, found);
  return face.json_text(interop::answer_json(asked, found), face.taken(found.run.taken));
}

std::string training_answer_of(const support::asking& face, const std::string& plot, const std::string& log) {
  const auto asked = face.question<training_question>();
  // [training]
  training_answer found = support::asked_of(face, [&] { return how_long(asked); });
  // [/training]
  const interop::detail::measured_values measured = face.measured("how_long");
  std::optional<support::measured_run> run;
  if (!log.empty())
    run = support::measured_by(support::read_log("--measured", log, support::read_run_log), found, "--measured", log);
  else if (measured.step) run = support::measured_run{.log = {}, .step = *measured.step};
  if (run) found = support::asked_of(face, [&] { return as_measured(found, run->step); });
  const std::string beside = support::footprint_text(asked, found.estimate, found.run.costs);
  support::draw(support::picture_of(face, asked, found), plot);
  if (!face.as_json()) return support::text_of(face, asked, found) + (run ? text_of(*run, found) : "") + beside;
  support::json answer = interop::answer_json(asked, found);
  interop::detail::add_said(answer.at("asked"), measured);
  if (run) answer["measured"] = json_of(*run, found);
  return face.json_text(answer, face.taken(found.run.taken));
}

std::string network_answer_of(const support::asking& face, const std::string& plot) {
  support::refuse_keys_of_transformers(face);
  face.measured("how_long");
  const auto asked = face.question<fed_network_question>();
  // [network]
  const fed_network_answer found = support::asked_of(face, [&] { return how_long(asked); });
  // [/network]
  const duration waiting = found.input ? found.input->waiting : duration{};
  support::draw(support::picture_of(face, asked.run, found.network, waiting), plot);
  if (!face.as_json()) return support::text_of(face, asked.run, found.network, found.input);
  return face.json_text(interop::answer_json(asked, found), face.taken(found.network.run.taken));
}

std::string pictures_answer_of(const support::asking& face, const std::string& plot) {
  support::refuse_keys_of_transformers<pictures_question>(face);
  face.measured("how_long");
  const auto asked = face.question<pictures_question>();
  // [pictures]
  const pictures_answer found = support::asked_of(face, [&] { return how_long(asked); });
  // [/pictures]
  return answer_of(face, asked, found, plot);
}

std::string requests_answer_of(const support::asking& face, const std::string& plot) {
  const auto asked = face.question<requests_question>();
  const interop::detail::measured_values said = face.measured("how_long");
  // [serving]
  const measured_requests measured = said.requests;
  drawn_requests drawn;
  const requests_answer found = support::asked_of(face, [&] { return how_long(asked, measured, drawn); });
  // [/serving]
  support::draw(support::picture_of(face, asked, found), plot);
  if (!face.as_json()) return support::text_of(face, asked, found) + support::text_of(drawn);
  support::json answer = interop::answer_json(asked, found);
  interop::detail::add_said(answer.at("asked"), said);
  if (measured) answer["measured"] = interop::detail::measured_json(drawn);
  return face.json_text(answer, face.taken(found.run.taken));
}

}  // namespace

int main(int argc, char** argv) {
  std::string plot, from, measured;
  CLI::App app{
      "How long does a training run, a request or a picture take, and what does it cost? With the time term by term and an "
      "80 % interval. Defaults are in [brackets]; the answer lists those it used.",
      "how_long"};
  support::asking face(app);
  face.add_keys<training_question>();
  face.add_keys<network_question>();
  face.add_search_keys<fed_network_question>();
  face.add_keys<requests_question>();
  face.add_keys<pictures_question>();
  face.add_json();
  support::add_from(app, from);
  app.add_option("--measured", measured,
                 "log of such a run, from Megatron-LM, torchtitan, MLPerf or vLLM's benchmark: narrows the answer")
      ->type_name("FILE");
  face.add_measured("how_long");
  support::add_plot(app, plot, "where the time goes");
  return support::run(app, argc, argv, [&] {
    const auto job = support::say_launch(face, from);
    face.read();
    support::check_costs(face);
    support::refuse_keys_of_input(face);
    if (interop::asks_about_pictures(face.said())) {
      if (!measured.empty()) throw CLI::ValidationError("--measured", "belongs to transformers");
      return pictures_answer_of(face, plot);
    }
    support::refuse_keys_of_pictures(face);
    support::refuse_other_kind(face);
    const bool by_sample = interop::asks_about_a_network(face.said());
    const bool serves = interop::asks_about_requests(face.said());
    if (!by_sample && face.given("samples"))
      throw CLI::ValidationError(
          "--samples", fmt::format("belongs to image and recurrent networks, and {} is none", face.model_name()));
    if (by_sample && !measured.empty()) throw CLI::ValidationError("--measured", "belongs to transformers");
    if (serves) support::say_measured_requests(face, measured);
    else if (!measured.empty() && face.measured())
      throw CLI::ValidationError("--measured-step", "excludes --measured, whose log says it");
    const std::string text = by_sample ? network_answer_of(face, plot)
                             : serves  ? requests_answer_of(face, plot)
                                       : training_answer_of(face, plot, measured);
    return face.as_json() ? text : support::with_launch(text, job);
  });
}
