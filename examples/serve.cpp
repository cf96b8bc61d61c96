// How should a model be served? GPUs, copies and requests together, with TTFT, ITL, tokens a second and dollars per million
// tokens.
#include <ridgeline/questions/serve.hpp>
#include <support/emit_launch.hpp>
#include <support/load_text.hpp>
#include <support/measured_run.hpp>
#include <support/requests_text.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

using support::served;

/// A way, and the device that it is on.
struct ranked_way {
  const served* on;
  const serving_answer* way;
};

/// The ways of all devices, the best first; where nobody knows a price or a power, last.
std::vector<ranked_way> ranked(const std::vector<served>& all) {
  std::vector<ranked_way> ways;
  const serve_goal by = all[0].found.objective;
  const auto known = [by](const served& one) {
    const settled_costs& costs = one.found.run.costs;
    return by == serve_goal::least_cost ? costs.price_known : by != serve_goal::least_carbon || costs.power_known;
  };
  for (const served& one : all)
    for (const serving_answer& way : one.found.ways.answers()) ways.push_back({&one, &way});
  std::ranges::stable_sort(ways, [&](const ranked_way& left, const ranked_way& right) {
    if (known(*left.on) != known(*right.on)) return known(*left.on);
    return ridgeline::detail::magnitude_of(by, *left.way) < ridgeline::detail::magnitude_of(by, *right.way);
  });
  return ways;
}

std::string money_of(const served& one, const serving_answer& way, bool per_hour) {
  if (!one.found.run.costs.price_known) return "-";
  return per_hour ? support::readable(in(way.cost, dollars_per_hour))
                  : support::readable(in(way.cost_per_token(), dollars_per_million_tokens));
}

std::string text_of(const support::asking& face, const std::vector<served>& all) {
  const served& first = all[0];
  const settled_requests& run = first.found.run;
  const std::string demand = support::plural(run.step.requests.value(), "request") + " together";
  const std::string what =
      fmt::format("{} ({}), {} of {} + {} tokens, weights in {}, KV cache in {}", face.model_name(),
                  support::parameters_text(static_cast<double>(parameters(run.step.model))), demand,
                  run.step.prompt.value(), run.step.reply.value(), run.step.weights.id, name_of_precision(run.cache));
  support::table rows({{"#"},
                       {"GPUs"},
                       {"device", false},
                       {"copies"},
                       {"GPUs each"},
                       {"requests each"},
                       {"TTFT, ms"},
                       {"ITL, ms"},
                       {"tokens/s"},
                       {"$/h"},
                       {"$ per M tokens"},
                       {"GB of each GPU"}});
  std::string best, trust;
  const std::vector<ranked_way> ways = ranked(all);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const served& one = *ways[i].on;
    const serving_answer& way = *ways[i].way;
    if (best.empty())
      best = fmt::format(
          "{}: {} {}, {}; TTFT {} ms, ITL {} ms, {} tokens/s{}", name_of(one.found.objective), way.gpus.value(),
          one.asked.run.device.name, way.copies == 1 ? "one copy" : fmt::format("{} copies", way.copies),
          support::readable(in(way.time.first_token.total(), milliseconds)),
          support::readable(in(way.time.output_token.total(), milliseconds)),
          support::readable(in(way.tokens, tokens_per_second)),
          one.found.run.costs.price_known ? fmt::format(", $ {} per million output tokens", money_of(one, way, false))
                                          : "");
    rows.add({fmt::format("{}", i + 1), fmt::format("{}", way.gpus.value()), support::asked_as(one.asked.run.device),
              fmt::format("{}", way.copies), fmt::format("{}", way.tensor_parallel.value()),
              fmt::format("{}", way.requests.value()),
              support::readable(in(way.time.first_token.total(), milliseconds)),
              support::readable(in(way.time.output_token.total(), milliseconds)),
              support::readable(in(way.tokens, tokens_per_second)), money_of(one, way, true), money_of(one, way, false),
              fmt::format("{:.1f}", in(way.memory.total(), gigabytes))});
  }
  for (const served& one : all) {
    if (!one.found)
      trust += fmt::format(
          "{}: no way: {}\n", one.asked.run.device.id,
          one.found.ways.count(serving_verdict::too_slow) != 0 ? "too slow for the limits" : "too little memory");
    else
      trust += fmt::format("{}: {}; {}\n", one.asked.run.device.id, one.found.run.calibration.id,
                           support::trust_text(one.found.run.calibration.id, one.found.ways.best[0].time.output_token));
    const std::string missing = support::missing_text(one.found.run.costs, one.asked.run.costs, one.asked.run.device);
    if (!missing.empty()) trust += fmt::format("missing: {}\n", missing);
  }
  std::string text = what + "\n" + (best.empty() ? "No way answers all of that." : best) + "\n";
  if (!face.not_counted().empty()) text += fmt::format("not counted: {}\n", face.not_counted());
  text += face.taken_text(face.taken(run.taken)) + "\n";
  return text + (best.empty() ? "" : rows.text() + "\n") + trust;
}

/// The best way as a server's command: at a rate a replica of the best deployment, else a copy of the first way.
std::string emitted(const support::asking& face, const std::string& launcher, const std::vector<served>& all) {
  for (const served& one : all)
    if (one.found.loaded && one.found)
      return support::server_launch_text(face, launcher, one.asked, one.found.run, *one.found.loaded->ways.best());
  const std::vector<ranked_way> ways = all[0].found.loaded ? std::vector<ranked_way>() : ranked(all);
  if (ways.empty()) return "# No way answers all of that.\n";
  return support::server_launch_text(face, launcher, ways[0].on->asked, ways[0].on->found.run, *ways[0].way);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> devices;
  std::string plot, emit, measured;
  CLI::App app{
      "How to serve a model? For each device the GPUs per copy, the copies and the concurrent requests, with TTFT, ITL, "
      "tokens/s and dollars per million tokens. Defaults are in [brackets]; the answer lists those it used.",
      "serve"};
  support::asking face(app);
  app.add_option("--device", devices,
                 "catalogue id, or a device of your own; several with commas, or repeated [h100-sxm5-80gb]")
      ->type_name("NAME")
      ->allow_extra_args(false);
  face.also_named("prompt", "input");
  face.add_search_keys<serve_question>();
  face.add_keys<requests_question>({"device", "split", "inference"});
  app.add_option("--measured", measured, "result of vLLM's benchmark of one copy: narrows the answer")
      ->type_name("FILE");
  face.add_measured("serve");
  support::add_plot(app, plot, "tokens/s per GPU against tokens/s per user");
  face.add_json();
  support::add_emit(app, emit, support::serving_launchers,
                    "print the best way as the command of a server instead of the answer");
  return support::run(app, argc, argv, [&] {
    for (const std::string& text : devices)
      for (const std::string& one : support::listed(text)) face.say_one_more("device", support::asking::described(one));
    support::check_emit(app, emit, support::serving_launchers);
    face.read();
    support::check_costs(face);
    const bool at_a_rate = face.given("requests-per-second");
    if (at_a_rate && face.given("concurrency"))
      throw CLI::ValidationError("--requests-per-second", "excludes --concurrency");
    if (at_a_rate && face.given("stack"))
      throw CLI::ValidationError("--stack", "is of requests that run together; at a rate say --engine");
    for (const auto& key : interop::detail::keys_of_serve)
      if (!at_a_rate && key.group == "At a rate" && face.given(std::string(key.name)))
        throw CLI::ValidationError(fmt::format("--{}", key.name),
                                   "belongs to --requests-per-second, which was not given");
    support::reading([&] {
      interop::detail::check_speculation(face.said());
      interop::detail::check_by_the_hour(face.said());
    });
    support::say_measured_requests(face, measured);
    const interop::detail::measured_values said = face.measured("serve");
    drawn_requests drawn;
    std::vector<served> all;
    const support::json list = face.said().at("device").is_array() ? face.said().at("device")
                                                                   : support::json::array({face.said().at("device")});
    for (const support::json& device : list) {
      support::json one = face.said();
      one["device"] = device;
      const auto asked = support::reading([&] { return interop::question_from<serve_question>(one); });
      if (!asked.run.device.capacity)
        support::refuse("--device", std::string(asked.run.device.id), "a device whose memory is known");
      // [serve]
      all.push_back({asked, support::asked_of(face, [&] { return serve(asked, said.requests, drawn); })});
      // [/serve]
    }
    if (said.requests && list.size() > 1)
      throw CLI::ValidationError("--measured", "is of one device, and several are asked about");
    if (!plot.empty()) {
      if (!at_a_rate) support::refuse_picture("it belongs to --requests-per-second, which was not given");
      support::draw(support::load_picture(face, all), plot);
    }
    if (!emit.empty()) return support::as_it_is(emitted(face, emit, all));
    if (!face.as_json())
      return (at_a_rate ? support::load_text(face, all) : text_of(face, all)) + support::text_of(drawn);
    support::json out = at_a_rate ? support::several_json(all) : interop::answer_json(all[0].asked, all[0].found);
    interop::detail::add_said(out.at("asked"), said);
    if (said.requests) out["measured"] = interop::detail::measured_json(drawn);
    if (at_a_rate) return face.json_text(out, face.taken(all[0].found.run.taken));
    out["ways"] = support::json::array();
    for (const ranked_way& one : ranked(all))
      out["ways"].push_back(interop::way_json(one.on->asked, one.on->found.run.costs, *one.way));
    return face.json_text(out, face.taken(all[0].found.run.taken));
  });
}
