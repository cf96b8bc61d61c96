#pragma once
// Engines that answer a load, for people.
#include <ridgeline/interop/ask.hpp>
#include <support/asking.hpp>
#include <support/front_picture.hpp>
#include <support/table.hpp>
#include <support/words.hpp>

namespace support {

/// One device, and how it would serve.
struct served {
  ridgeline::serve_question asked;
  ridgeline::serve_answer found;
};

inline std::string layout_words(const ridgeline::serving_layout& layout) {
  std::string words = fmt::format("TP{}", layout.tensor_parallel.value());
  if (layout.data_parallel.value() > 1) words += fmt::format(" DP{}", layout.data_parallel.value());
  if (layout.expert_parallel.value() > 1) words += fmt::format(" EP{}", layout.expert_parallel.value());
  return words;
}

/// Engines of a deployment, for a sentence.
inline std::string engines_in_words(const ridgeline::deployment& one) {
  std::string all = plural(one.replicas, "engine") + " of " + layout_words(one.layout);
  if (!one.prefill) return all;
  return fmt::format("{} of {} for prefill and {} for decoding", plural(one.prefill->replicas, "engine"),
                     layout_words(one.prefill->layout), all);
}

/// Engines that write, and before them those that read where they are others.
inline std::string engine_words(const ridgeline::deployment& one) {
  if (!one.prefill) return layout_words(one.layout);
  return fmt::format("{} x {} > {}", one.prefill->replicas, layout_words(one.prefill->layout),
                     layout_words(one.layout));
}

/// The format of a deployment, where one could be chosen.
inline std::string format_words(const ridgeline::load_answer& load, const ridgeline::deployment& way) {
  if (!load.formats || way.verdict == ridgeline::engine_verdict::no_kernels) return "";
  const ridgeline::served_format& one = (*load.formats)[way.format];
  return fmt::format("weights in {}, KV cache in {}", one.weights.id, name_of_precision(one.cache));
}

inline std::string milliseconds_of(ridgeline::duration time) {
  return readable(in(time, ridgeline::units::milliseconds));
}

/// What is asked for, and where no engine answers it: which target is broken, and by how much.
inline std::string verdict_text(const served& one) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const deployments& ways = one.found.loaded->ways;
  if (const deployment* best = ways.best()) {
    const loaded_engine& load = best->load;
    std::string text =
        fmt::format("{}: {} of {}, {}, at most {} and {} tokens an iteration{}{}{}\n", name_of(one.found.objective),
                    plural(best->gpus.value(), "GPU"), one.asked.run.device.name, engines_in_words(*best),
                    plural(best->how.most_requests.value(), "request"), best->how.step_tokens.value(),
                    best->how.chunked ? "" : ", prompts alone", one.found.loaded->formats ? "; " : "",
                    format_words(*one.found.loaded, *best));
    text += fmt::format("{:.4g} output tokens/s, {:.0f} % of what the engines can answer\n",
                        in(best->output_tokens(), tokens_per_second), 100.0 * load.utilization().value());
    if (one.found.run.costs.price_known)
      text += fmt::format("$ {} an hour{}; $ {:.4g} per million input tokens, $ {:.4g} per million output tokens\n",
                          readable(in(best->cost, dollars_per_hour)),
                          one.found.loaded->request.by_the_hour ? ", mean of the day" : "",
                          in(best->price_of_input(), dollars_per_million_tokens),
                          in(best->price_of_output(), dollars_per_million_tokens));
    if (one.found.run.costs.power_known)
      text += fmt::format("{:.4g} J and {:.4g} g CO2e per output token\n",
                          in(best->energy_per_output_token(), joules_per_token),
                          in(best->carbon_per_output_token(), grams_co2e / single_tokens));
    return text;
  }
  const json missed = interop::detail::missed_json(one.found);
  std::string text = fmt::format("{}: no way:", asked_as(one.asked.run.device));
  for (const json& target : missed) {
    if (target.at("target") == "formats") return text + " no engine has kernels for these formats on it\n";
    if (target.at("target") == "memory") return text + " the memory has no room for the weights and a request\n";
    if (target.at("target") == "requests-per-second") {
      const double asked = target.at("wanted_per_second").get<double>(),
                   most = target.at("reached_per_second").get<double>();
      return text + fmt::format(
                        " {:.4g} requests/s were asked; a million engines of {} answer at most {:.4g}, {:.3g} "
                        "times fewer\n",
                        asked, plural(target.at("gpus_per_replica").get<std::int64_t>(), "GPU"), most, asked / most);
    }
    const double wanted = target.at("wanted_seconds").get<double>(),
                 reached = target.at("reached_seconds").get<double>();
    text += fmt::format(
        " {} p95 within {:.4g} s was asked; with {} to an engine a request alone takes {:.4g} s, {:.3g} times as long;",
        target.at("target") == "ttft" ? "TTFT" : "ITL", wanted,
        plural(target.at("gpus_per_replica").get<std::int64_t>(), "GPU"), reached, reached / wanted);
  }
  text.back() = '\n';
  return text;
}

/// Devices with commas between them; what describes a device of one's own has commas too.
inline std::vector<std::string> listed(const std::string& text) {
  if (text.find(':') != std::string::npos) return {text};
  std::vector<std::string> all;
  std::size_t from = 0;
  for (std::size_t comma = text.find(','); comma != std::string::npos; comma = text.find(',', from)) {
    all.push_back(text.substr(from, comma - from));
    from = comma + 1;
  }
  all.push_back(text.substr(from));
  return all;
}

/// Answers of several devices, side by side.
struct side_by_side {
  std::vector<ridgeline::serve_question> asked;
  std::vector<ridgeline::serve_answer> found;
};
inline side_by_side apart(const std::vector<served>& all) {
  side_by_side made;
  for (const served& one : all) {
    made.asked.push_back(one.asked);
    made.found.push_back(one.found);
  }
  return made;
}
inline json several_json(const std::vector<served>& all) {
  const side_by_side made = apart(all);
  return ridgeline::interop::detail::several_json(made.asked, made.found);
}

/// The cheapest of several devices, and why the others are not it.
inline std::string fleets_text(const std::vector<served>& all) {
  if (all.size() < 2) return "";
  const side_by_side made = apart(all);
  std::string text;
  for (const json& one : ridgeline::interop::fleets_json(made.asked, made.found)) {
    const json& device = one.at("device");
    const std::string name = device.is_string() ? device.get<std::string>() : device.at("name").get<std::string>();
    const json& dollars = one.at("usd_per_million_output_tokens_alone");
    const bool first = text.empty() && one.at("lost").is_null();
    text += fmt::format(
        "{}{}", text.empty() ? (first ? "cheapest, all that is paid over output tokens: " : "no device: ") : "; ",
        name);
    if (dollars.is_number()) text += fmt::format(", $ {:.4g} per million", dollars.get<double>());
    if (!one.at("lost").is_null()) text += fmt::format(" ({})", one.at("lost").get<std::string>());
  }
  return text + "\n";
}

/// The day, and the knee of the curve.
inline std::string day_text(const served& one) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const load_answer& load = *one.found.loaded;
  std::string text;
  if (const auto knee = load.knee())
    text += fmt::format(
        "knee, where requests/s over a request's time is largest: {:.0f} % load, TTFT {} ms, ITL {} ms, {:.4g} "
        "output tokens/s a GPU{}\n",
        100.0 * knee->load.utilization().value(), milliseconds_of(knee->load.ttft.mean),
        milliseconds_of(knee->load.itl.mean), in(knee->per_gpu, tokens_per_second),
        knee->keeps ? "" : "; the targets are not kept there");
  const json day = interop::day_json(one.found.run.costs, load);
  if (day.is_null()) return text;
  text += fmt::format("day: mean load {:.0f} % of the busiest hour's, engines {:.0f} % at work, {:.4g} machine hours",
                      100.0 * day.at("mean_load").get<double>(), 100.0 * day.at("utilization").get<double>(),
                      day.at("machine_hours").get<double>());
  if (day.at("usd").is_number())
    text += fmt::format(", $ {}\nper million output tokens, all that is paid: $ {:.4g} all day, $ {:.4g} by the hour",
                        readable(day.at("usd").get<double>()),
                        day.at("usd_per_million_output_tokens_paid_all_day").get<double>(),
                        day.at("usd_per_million_output_tokens_by_the_hour").get<double>());
  text += "\nmachines from midnight on:";
  for (const json& hour : day.at("hours")) text += fmt::format(" {}", hour.at("machines").get<std::int64_t>());
  return text + "\n";
}

/// Who guesses: a word, or the id of a model.
inline std::string guesser_words(const ridgeline::speculation_question& by) {
  if (by.by != ridgeline::guesser::draft) return std::string(name_of(by.by));
  const json draft = ridgeline::interop::detail::json_of(by.draft);
  return draft.is_string() ? draft.get<std::string>() : "DRAFT";
}

/// Who guesses tokens, and what a slower tier of the prefix cache takes; nothing where neither was asked for.
inline std::string beside_text(const served& one) {
  using namespace ridgeline;
  const load_request& request = one.found.loaded->request;
  const batching& how = one.found.loaded->ways.all[0].how;
  std::string text;
  if (const auto& by = one.asked.speculation)
    text += fmt::format("speculation by {}: {} of {:.3g} % of an iteration each, {:.4g} tokens an iteration\n",
                        guesser_words(*by), plural(static_cast<long long>(request.guesses.count()), "guess", "es"),
                        100.0 * request.guesses.cost, tokens_per_step_of(request.guesses));
  if (one.asked.tier)
    text += fmt::format("slower tier: {:.4g} % of the prompt, over {:.4g} GB/s to each GPU: {} ms of a prompt\n",
                        100.0 * request.tier.hits.value() * request.lengths.cached.value(),
                        in(request.tier.link, units::gigabytes_per_second), milliseconds_of(how.read));
  return text;
}

/// What each format makes of the load; nothing where none could be chosen.
inline std::string formats_text(const std::vector<served>& all) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  if (!all[0].found.loaded->formats) return "";
  table rows({{"device", false},
              {"weights", false},
              {"KV cache", false},
              {"engine", false},
              {"engines"},
              {"GPUs"},
              {"TTFT p95, ms"},
              {"ITL p95, ms"},
              {"$/h"},
              {"why not", false}});
  for (const served& one : all) {
    const load_answer& load = *one.found.loaded;
    for (std::size_t i = 0; i < load.ways.formats_found; ++i) {
      const deployment& way = load.ways.formats[i];
      const bool kept = way.verdict == engine_verdict::kept;
      const bool chosen = load.ways.best() != nullptr && load.ways.best()->format == i;
      const auto if_kept = [kept](const std::string& cell) { return kept ? cell : std::string("-"); };
      rows.add({asked_as(one.asked.run.device), std::string((*load.formats)[i].weights.id),
                std::string(name_of_precision((*load.formats)[i].cache)), if_kept(engine_words(way)),
                if_kept(fmt::format("{}", way.replicas)), if_kept(fmt::format("{}", way.gpus.value())),
                if_kept(milliseconds_of(way.load.ttft.p95)), if_kept(milliseconds_of(way.load.itl.p95)),
                if_kept(one.found.run.costs.price_known ? readable(in(way.cost, dollars_per_hour)) : "-"),
                chosen ? "" : interop::detail::format_lost_words(one.found, way)});
    }
  }
  return "\nthe best way in each format:\n" + rows.text();
}

inline std::string load_text(const asking& face, const std::vector<served>& all) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const settled_requests& run = all[0].found.run;
  const auto& formats = all[0].found.loaded->formats;
  std::string text = fmt::format(
      "{} ({}), {:.4g} requests/s of {} + {} tokens, {}\n", face.model_name(),
      parameters_text(static_cast<double>(parameters(run.step.model))), in(*all[0].asked.demand, samples_per_second),
      run.step.prompt.value(), run.step.reply.value(),
      formats ? "in the best of " + plural(static_cast<long long>(formats->size()), "format")
              : fmt::format("weights in {}, KV cache in {}", run.step.weights.id, name_of_precision(run.cache)));
  text += fleets_text(all);
  for (const served& one : all) text += verdict_text(one) + beside_text(one) + day_text(one);
  if (!face.not_counted().empty()) text += fmt::format("not counted: {}\n", face.not_counted());
  text += face.taken_text(face.taken(run.taken)) + "\n";

  table rows({{"device", false},
              {"engine", false},
              {"engines"},
              {"GPUs"},
              {"batch"},
              {"chunk"},
              {"load"},
              {"TTFT, ms"},
              {"p95"},
              {"ITL, ms"},
              {"p95"},
              {"request, s"},
              {"$/h"},
              {"why not", false}});
  std::string trust;
  for (const served& one : all) {
    const settled_costs& costs = one.found.run.costs;
    for (const deployment& way : one.found.loaded->ways.list()) {
      const bool kept = way.verdict == engine_verdict::kept;
      const bool timed =
          kept || way.verdict == engine_verdict::ttft_too_long || way.verdict == engine_verdict::itl_too_long;
      const auto if_kept = [&](const std::string& cell) { return kept ? cell : std::string("-"); };
      const auto if_timed = [&](const std::string& cell) { return timed ? cell : std::string("-"); };
      const std::string format = format_words(*one.found.loaded, way);
      rows.add({asked_as(one.asked.run.device), engine_words(way) + (format.empty() ? "" : ", " + format),
                if_kept(fmt::format("{}", way.replicas)), if_kept(fmt::format("{}", way.gpus.value())),
                if_timed(fmt::format("{}", way.how.most_requests.value())),
                if_timed(way.how.chunked ? fmt::format("{}", way.how.step_tokens.value()) : "alone"),
                if_kept(fmt::format("{:.0f} %", 100.0 * way.load.utilization().value())),
                if_timed(milliseconds_of(way.load.ttft.mean)), if_timed(milliseconds_of(way.load.ttft.p95)),
                if_timed(milliseconds_of(way.load.itl.mean)), if_timed(milliseconds_of(way.load.itl.p95)),
                if_timed(fmt::format("{:.4g}", in(way.load.end_to_end.mean, seconds))),
                if_kept(costs.price_known ? readable(in(way.cost, dollars_per_hour)) : "-"),
                &way == one.found.loaded->ways.best() ? "" : interop::detail::lost_words(one.found, way)});
    }
    const engine_calibration& engine = one.found.loaded->fleet.calibration;
    trust += fmt::format("{}: {}", asked_as(one.asked.run.device), engine.id);
    const deployment& first = one.found.loaded->ways.all[0];
    trust += first.measured
                 ? fmt::format("; 80 % intervals: ITL {:.2f} to {:.2f}, TTFT {:.2f} to {:.2f} of what is said\n",
                               first.itl_interval.low, first.itl_interval.high, first.ttft_interval.low,
                               first.ttft_interval.high)
                 : ", a lower bound of every time\n";
    const std::string missing = missing_text(costs, one.asked.run.costs, one.asked.run.device);
    if (!missing.empty()) trust += fmt::format("missing: {}\n", missing);
  }
  return text + rows.text() + formats_text(all) + "\n" + trust;
}

/// Throughput a GPU against speed for a user: the front of each device, and where the asked rate is answered.
inline chart load_picture(const asking& face, const std::vector<served>& all) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const settled_requests& run = all[0].found.run;
  chart made{
      .says = {.title = fmt::format("Serving {}: output tokens a second of a GPU and of a user", face.model_name()),
               .work = fmt::format("{} + {} tokens, weights in {}; 1 to 1024 clients of an engine, none of whose "
                                   "points is beaten in both",
                                   run.step.prompt.value(), run.step.reply.value(), run.step.weights.id),
               .source = fmt::format("Modelled: {}.", all[0].found.loaded->fleet.calibration.id)},
      .x = {},
      .y = {},
      .curves = {}};
  std::vector<double> users, gpus;
  for (const served& one : all) {
    const load_front front = one.found.loaded->front();
    const std::size_t colour = made.curves.size();
    curve line{.title = "", .points = {}, .how = drawn_as::lines, .colour = 7};
    for (const operating_point& each : front.list()) {
      const point at{in(each.per_user, tokens_per_second), in(each.per_gpu, tokens_per_second)};
      users.push_back(at.x);
      gpus.push_back(at.y);
      line.points.push_back(at);
      const std::string title = fmt::format("{}, {}", asked_as(one.asked.run.device), layout_words(each.layout));
      auto same = std::ranges::find(made.curves, title, &curve::title);
      if (same == made.curves.end()) {
        made.curves.push_back({.title = title, .points = {}, .how = drawn_as::points, .colour = made.curves.size()});
        same = made.curves.end() - 1;
      }
      same->points.push_back(at);
    }
    if (!line.points.empty()) made.curves.insert(made.curves.begin() + static_cast<std::ptrdiff_t>(colour), line);
    if (const deployment* best = one.found.loaded->ways.best(); best != nullptr && best->load.itl.mean > duration{}) {
      const point at{in(best->output_tokens_per_user(), tokens_per_second),
                     in(best->output_tokens_per_gpu(), tokens_per_second)};
      users.push_back(at.x);
      gpus.push_back(at.y);
      if (const auto knee = one.found.loaded->knee(); knee && knee->per_user > token_rate{}) {
        const point bend{in(knee->per_user, tokens_per_second), in(knee->per_gpu, tokens_per_second)};
        users.push_back(bend.x);
        gpus.push_back(bend.y);
        made.remarks.push_back({"knee", bend});
      }
      made.curves.push_back({.title = "", .points = {at}, .how = drawn_as::points, .colour = 3});
      made.remarks.push_back({fmt::format("{:.4g} requests/s: {}", in(*one.asked.demand, samples_per_second),
                                          plural(best->gpus.value(), "GPU")),
                              at});
    }
  }
  if (users.empty()) refuse_picture("no engine holds the model");
  made.x = axis_around("output tokens a second of a user", users);
  made.y = axis_around("output tokens a second of a GPU", gpus);
  return made;
}

}  // namespace support
