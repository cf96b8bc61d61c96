#pragma once
// What requests take, for people.
#include <support/asking.hpp>
#include <support/table.hpp>
#include <support/words.hpp>

namespace support {

/// The two times of a request, and what follows from them.
struct request_times {
  ridgeline::duration first;
  ridgeline::duration each;
};

inline double seconds_of_request(const ridgeline::requests_answer& found, const request_times& times) {
  return ridgeline::in(times.first + (found.times.reply.value() - 1) * times.each, ridgeline::units::seconds);
}

inline std::string requests_in_words(const ridgeline::settled_requests& run) {
  return fmt::format("{} at a time of {} + {} tokens, weights in {}, KV cache in {}",
                     plural(run.step.requests.value(), "request"), run.step.prompt.value(), run.step.reply.value(),
                     run.step.weights.id, name_of_precision(run.cache));
}

inline std::string text_of(const asking& face, const ridgeline::requests_question& asked,
                           const ridgeline::requests_answer& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const settled_requests& run = found.run;
  const serving_estimate& times = found.times;
  const double sharing = run.by_layers ? static_cast<double>(run.gpus.value()) : 1.0;
  std::string memory = "the memory of the device is not known";
  if (asked.device.capacity) {
    const data_size capacity = sharing * gpu_memory(asked.device);
    memory = fmt::format("{}, {:.1f} of {:.1f} GB{}", found.memory.total() <= capacity ? "it fits" : "it does NOT fit",
                         in(found.memory.total(), gigabytes), in(capacity, gigabytes),
                         run.gpus.value() == 1 ? ""
                         : run.by_layers       ? " of all GPUs together"
                                               : " of each GPU");
  }
  std::string text = fmt::format("{} ({}) on {} {}: TTFT {} ms, ITL {} ms\n", face.model_name(),
                                 parameters_text(static_cast<double>(parameters(run.step.model))), run.gpus.value(),
                                 asked.device.name, readable(in(times.first_token.total(), milliseconds)),
                                 readable(in(times.output_token.total(), milliseconds)));
  text += fmt::format("{}: {:.4g} output tokens/s; {}\n", requests_in_words(run),
                      in(times.throughput(), tokens_per_second), memory);
  if (!face.not_counted().empty()) text += fmt::format("not counted: {}\n", face.not_counted());
  text += fmt::format("\nmachines: {}{}\n", text_of(run.machines),
                      run.gpus.value() == 1 ? ""
                      : run.by_layers       ? "; each GPU has layers of its own"
                                            : "; all GPUs share every layer");
  text += face.taken_text(face.taken(run.taken)) + "\n";

  const bool first_known = bool(times.first_token.relative_error);
  const bool each_known = bool(times.output_token.relative_error);
  const bool error_known = first_known || each_known;
  table answers(error_known ? std::vector<column>{{"", false}, {"expected"}, {"low"}, {"high"}}
                            : std::vector<column>{
                                  {"", false}, {run.calibration.id == datasheet_serving.id ? "at best" : "expected"}});
  const request_times expected{times.first_token.total(), times.output_token.total()};
  const request_times shortest{times.first_token.shortest(), times.output_token.shortest()};
  const request_times longest{times.first_token.longest(), times.output_token.longest()};
  const auto row = [&](const std::string& what, bool known, bool falls, auto of) {
    const auto cell = [&](const request_times& one) { return readable(of(one)); };
    std::vector<std::string> cells{what, cell(expected)};
    if (error_known) {
      cells.push_back(known ? cell(falls ? longest : shortest) : "-");
      cells.push_back(known ? cell(falls ? shortest : longest) : "-");
    }
    answers.add(cells);
  };
  const bool both = first_known && each_known;
  const auto requests = static_cast<double>(times.requests.value());
  const auto prompt = static_cast<double>(run.step.prompt.value()), output = static_cast<double>(times.reply.value());
  const double per_second =
      found.run.costs.price_known
          ? in(found.cost_per_output_token(), dollars_per_million_tokens) * in(times.throughput(), tokens_per_second)
          : 0.0;
  row("TTFT, ms", first_known, false, [](const auto& one) { return in(one.first, milliseconds); });
  row("ITL, ms", each_known, false, [](const auto& one) { return in(one.each, milliseconds); });
  row("a request, s", both, false, [&](const auto& one) { return seconds_of_request(found, one); });
  row("output tokens/s while decoding", each_known, true,
      [&](const auto& one) { return requests / in(one.each, seconds); });
  row("output tokens/s", both, true,
      [&](const auto& one) { return requests * output / seconds_of_request(found, one); });
  row("total tokens/s, prompts included", both, true,
      [&](const auto& one) { return requests * (prompt + output) / seconds_of_request(found, one); });
  row("requests/s", both, true, [&](const auto& one) { return requests / seconds_of_request(found, one); });
  if (run.costs.price_known)
    row("$ per million output tokens", both, false,
        [&](const auto& one) { return per_second * seconds_of_request(found, one) / (requests * output); });
  text += answers.text() + (error_known ? what_low_and_high_are : "") + "\n";

  table terms({{"where the time goes", false}, {"TTFT, ms"}, {"share"}, {"ITL, ms"}, {"share"}});
  const auto share = [](duration part, duration of) { return fmt::format("{:.1f} %", 100.0 * in(part, of)); };
  for (const serving_term which : every_serving_term) {
    const duration first = time_of(times.first_token.terms, which);
    const duration each = time_of(times.output_token.terms, which);
    if (!(first + each > 0.0 * seconds)) continue;
    terms.add({std::string(name_of(which)), fmt::format("{:.3f}", in(first, milliseconds)),
               share(first, times.first_token.total()), fmt::format("{:.3f}", in(each, milliseconds)),
               share(each, times.output_token.total())});
  }
  text += terms.text() + fmt::format("\nlimited by: {} in prefill, {} in decode\n",
                                     name_of(largest_term(times.first_token.terms)),
                                     name_of(largest_term(times.output_token.terms)));
  text += source_text(run.calibration.id, run.calibration.source);
  const std::string first = trust_text(run.calibration.id, times.first_token);
  const std::string each = trust_text(run.calibration.id, times.output_token);
  text +=
      first == each ? fmt::format("trust: {}\n", each) : fmt::format("trust: TTFT, {}\n       ITL, {}\n", first, each);
  if (!found.fullest) return text;
  return text + fmt::format("room for {} at a time: {:.4g} output tokens/s\n",
                            plural(found.fullest->requests.value(), "such request"),
                            in(found.fullest->time.throughput(), tokens_per_second));
}

}  // namespace support
