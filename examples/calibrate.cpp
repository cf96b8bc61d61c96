// What does this machine reach? A log of a benchmark or of a run, as a calibration that the library takes in place of its own.
#include <cctype>
#include <support/log_calibration.hpp>

using namespace ridgeline;

namespace {

/// Words on lines of comment.
void say(std::vector<std::string>& lines, const std::string& sentence) {
  for (const std::string& line : support::lines_of(sentence, 116, 2)) lines.push_back(line);
}

std::vector<std::string> about(const support::log_calibration& made) {
  std::vector<std::string> lines;
  say(lines, fmt::format("From {}, on top of {} of the catalogue. Printed by calibrate.", made.measured, made.start));
  for (const support::named_ratio& one : made.ratios)
    say(lines,
        fmt::format(
            "{}: {:.2f} of what is predicted; here {:.2f}, and the next such measurement {:.2f} to {:.2f} of it (80 %)",
            one.what, one.ratio, one.by.scale, one.by.within.low, one.by.within.high));
  for (const std::string& note : made.notes) say(lines, note);
  return lines;
}

support::json json_of(const support::log_calibration& made, const std::string& header) {
  support::json answer{{"kind", made.kind}, {"start", made.start}, {"measured", made.measured}};
  answer["ratios"] = support::json::array();
  for (const support::named_ratio& one : made.ratios)
    answer["ratios"].push_back({{"what", one.what},
                                {"ratio", one.ratio},
                                {"scale", one.by.scale},
                                {"low", one.by.within.low},
                                {"high", one.by.within.high}});
  answer["times"] = support::json::array();
  for (const support::compared_time& one : made.times)
    answer["times"].push_back({{"what", one.what},
                               {"measured_seconds", in(one.measured, units::seconds)},
                               {"predicted_seconds", in(one.before, units::seconds)},
                               {"calibrated_seconds", in(one.after, units::seconds)}});
  answer["notes"] = made.notes;
  answer["header"] = header;
  return answer;
}

void check_name(const std::string& name) {
  const auto allowed = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  if (name.empty() || name.size() > 60 || !std::ranges::all_of(name, allowed) ||
      std::isdigit(static_cast<unsigned char>(name[0])) != 0)
    support::refuse("--name", name, "a name of C++");
}

/// Refuses what says nothing of such a log.
void check_keys(const support::asking& face, const support::any_log& log) {
  const bool trains = std::holds_alternative<support::run_log>(log),
             links = std::holds_alternative<support::nccl_tests_log>(log);
  const auto refuse_keys = [&](const auto& keys, const char* where) {
    for (const auto& key : keys)
      if (face.given(std::string(key.name)))
        throw CLI::ValidationError("--" + std::string(key.name), fmt::format("says nothing of a log of {}", where));
  };
  if (links) {
    refuse_keys(interop::detail::keys_of_training, "collectives");
    refuse_keys(interop::detail::keys_of_requests, "collectives");
    if (face.given("model")) throw CLI::ValidationError("--model", "says nothing of a log of collectives");
    return;
  }
  if (!face.given("model")) throw CLI::ValidationError("--model", "is needed: a log names it in its own words");
  const auto of_both = [](const auto& key) { return key.name == "stack"; };
  if (trains) {
    for (const auto& key : interop::detail::keys_of_requests)
      if (!of_both(key) && face.given(std::string(key.name)))
        throw CLI::ValidationError("--" + std::string(key.name), "says nothing of a log of training");
  } else {
    for (const auto& key : interop::detail::keys_of_training)
      if (!of_both(key) && face.given(std::string(key.name)))
        throw CLI::ValidationError("--" + std::string(key.name), "says nothing of a log of serving");
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::string from, name = "own", engine;
  long long replicas = 1;
  CLI::App app{
      "Makes a calibration from a log of llama-bench, nccl-tests, vLLM's benchmark, MLPerf, Megatron-LM or torchtitan: a C++ "
      "header with the catalogue's calibration scaled towards the measurements, and its 80 % interval.",
      "calibrate"};
  support::asking face(app);
  const std::set<std::string_view> costs{"Costs", "tokens", "goodput", "samples"};
  app.add_option(
         "--from", from,
         "the log: text of nccl-tests, Megatron-LM, torchtitan or MLPerf, JSON of llama-bench, vLLM or nccl-tests")
      ->type_name("FILE");
  app.add_option("--name", name, "name of the constant in the header [own]")->type_name("NAME");
  face.add_keys<training_question>(costs);
  face.add_keys<requests_question>({"Costs", "inference", "prompt", "output", "concurrency"});
  app.add_option("--engine", engine,
                 "for vLLM's benchmark: the engine to start from, such as vllm-on-hopper [the device's]")
      ->type_name("NAME");
  support::add_count(app, "--replicas", replicas, "of vLLM's benchmark: engines behind the address that was asked");
  for (const char* option : {"--model", "--device"}) {
    const std::string help = app.get_option(option)->get_description();
    app.get_option(option)->description(help.substr(0, help.rfind(" [")));  // nothing is taken
  }
  face.add_json();
  return support::run(app, argc, argv, [&] {
    if (from.empty()) throw CLI::ValidationError("--from", "is needed: the log");
    check_name(name);
    const support::any_log log = support::read_log("--from", from, support::read_any_log);
    const bool serves_many = std::holds_alternative<support::vllm_bench_log>(log);
    for (const char* option : {"--engine", "--replicas"})
      if (!serves_many && app.get_option(option)->count() != 0)
        throw CLI::ValidationError(option, "belongs to a log of vLLM's benchmark");
    face.read({});
    if (!face.given("device")) throw CLI::ValidationError("--device", "is needed: a log names it in its own words");
    check_keys(face, log);
    if (!face.given("model")) face.take("model", defaults::model);  // collectives know no model
    if (const auto* run = std::get_if<support::run_log>(&log); run != nullptr && run->batch && !face.given("batch"))
      face.say("batch", *run->batch);
    // [calibration]
    const support::log_calibration made = std::visit(
        [&](const auto& of) {
          if constexpr (std::same_as<std::decay_t<decltype(of)>, support::vllm_bench_log>)
            return support::calibration_of(face, of, from, name, engine, replicas);
          else return support::calibration_of(face, of, from, name);
        },
        log);
    // [/calibration]
    const std::string header = made.header(about(made));
    if (face.as_json()) return json_of(made, header).dump(2) + "\n";
    return support::as_it_is(header);
  });
}
