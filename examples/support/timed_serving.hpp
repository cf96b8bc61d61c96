#pragma once
// Requests to a transformer: settled, timed, told.
#include <cmath>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/catalogue/calibrations/serving.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/performance/serving/serving_time.hpp>
#include <ridgeline/planning/serving.hpp>
#include <support/machines.hpp>
#include <support/plan_options.hpp>
#include <support/table.hpp>
#include <support/timed_training.hpp>

namespace support {

/// What is asked about requests; nothing: not said. The batch is what runs together.
struct serving_question {
  question of;
  machines_question where;
  std::string stack, split;
};

/// Requests with everything said.
struct serving_run {
  ridgeline::inference_step step;
  settled_machines where;
  ridgeline::serving_calibration reached;
  ridgeline::arithmetic kind = ridgeline::arithmetic::bf16_accumulate_fp32;
  bool by_layers = false;  // each GPU has blocks of its own; else all share every block
  taken_flags taken;
};

/// Requests, their times and their memory.
struct timed_serving {
  serving_run run;
  ridgeline::serving_estimate times;
  ridgeline::data_size need;                     // of all GPUs together where each has blocks of its own, else of one
  std::optional<ridgeline::data_size> capacity;  // of the same; nothing where the memory of the device is not known
  std::optional<ridgeline::serving_plan>
      fullest;  // with as many requests as its memory has room for, where that is known
};

namespace detail {

inline bool is_llama_cpp(const ridgeline::serving_calibration& stack) { return stack.id.starts_with("llama.cpp"); }

inline const ridgeline::serving_calibration& serving_stack_named(const std::string& text) {
  if (text == ridgeline::datasheet_serving.id) return ridgeline::datasheet_serving;
  std::vector<std::string_view> ids{ridgeline::datasheet_serving.id};
  for (const auto* one : ridgeline::catalogue::every_serving_calibration) {
    if (one->id == text) return *one;
    ids.push_back(one->id);
  }
  refuse_unknown("--stack", text, fmt::format("serving stack ({})", fmt::join(ids, ", ")), ids);
}

/// The first stack that was measured on the device's architecture; where there is none, what its datasheet promises.
inline const ridgeline::serving_calibration& usual_serving_stack(const ridgeline::accelerator& device) {
  for (const auto* one : ridgeline::catalogue::every_serving_calibration) {
    if (one->range.knows(device.architecture)) return *one;
  }
  return ridgeline::datasheet_serving;
}

/// What products are computed in. llama.cpp adds up in 16 bits where the device has a rate for it; others multiply 8-bit
/// weights in 8 bits where it can.
inline ridgeline::arithmetic products_of(const ridgeline::accelerator& device,
                                         const ridgeline::serving_calibration& stack,
                                         const ridgeline::weight_storage& weights) {
  using enum ridgeline::arithmetic;
  if (is_llama_cpp(stack)) {
    if (device.peak.fp16_accumulate_fp16) return fp16_accumulate_fp16;
    return device.peak.fp16_accumulate_fp32 ? fp16_accumulate_fp32 : fp32;
  }
  if (weights.id == ridgeline::stored_fp8.id && device.peak.fp8_accumulate_fp32) return fp8_accumulate_fp32;
  if (device.peak.bf16_accumulate_fp32) return bf16_accumulate_fp32;
  return device.peak.fp16_accumulate_fp32 ? fp16_accumulate_fp32 : fp32;
}

/// Nothing where not even one request fits, or where there is room for a million.
inline std::optional<ridgeline::serving_plan> as_many_as_fit(const serving_run& run,
                                                             const ridgeline::accelerator& device,
                                                             const ridgeline::serving_rates& rates) {
  try {
    // [largest batch]
    return largest_batch_served(run.step, device, rates);
    // [/largest batch]
  } catch (const ridgeline::error& problem) {
    if (problem.code() != ridgeline::errc::answer_unbounded) throw;
    return std::nullopt;
  }
}

/// The library's sentence about requests, with the option that it is about.
template<class Ask>
auto asked_of_serving(const serving_question& asked, Ask ask) {
  using ridgeline::errc;
  try {
    return ask();
  } catch (const ridgeline::error& problem) {
    const auto say = [&problem](const std::string& option, const std::string& value) {
      throw CLI::ValidationError(option, fmt::format("'{}': {}", value, problem.what()));
    };
    switch (problem.code()) {
      case errc::heads_not_divided:
      case errc::width_not_divided:
      case errc::stages_not_filled: say("--gpus", std::to_string(asked.where.gpus)); break;
      case errc::not_a_served_network: say("--model", asked.of.model_name); break;
      default: break;
    }
    throw;
  }
}

}  // namespace detail

/// Fills in what was not said, and remembers it. `given` tells of a flag whether it was said.
template<class Given>
serving_run settled(serving_question& asked, Given given) {
  using namespace ridgeline;
  taken_flags taken;
  question& of = asked.of;
  const accelerator& device = *of.device;
  if (asked.where.gpus == 0) {
    asked.where.gpus = 1;
    taken.emplace_back("--gpus 1");
  }
  if (!given("--prompt")) taken.push_back(fmt::format("--prompt {}", of.prompt));
  if (!given("--output")) taken.push_back(fmt::format("--output {}", of.reply));
  if (!given("--concurrency")) taken.push_back(fmt::format("--concurrency {}", of.batch_size));
  if (!given("--kv-format")) taken.push_back("--kv-format " + of.kv_format);
  if (of.precision.empty()) {
    of.precision = "bf16";
    taken.emplace_back("--weights bf16");
  }
  const serving_calibration& stack =
      asked.stack.empty() ? detail::usual_serving_stack(device) : detail::serving_stack_named(asked.stack);
  if (asked.stack.empty()) taken.push_back(fmt::format("--stack {}", stack.id));
  if (asked.split.empty()) {
    asked.split = detail::is_llama_cpp(stack) ? "layers" : "tensor";
    if (asked.where.gpus > 1) taken.push_back("--split " + asked.split);
  }
  const bool by_layers = asked.split == "layers";
  if (!by_layers) of.plan.tensor_parallel = gpus(asked.where.gpus);
  serving_run made{.step = inference_of(of, "--weights"),
                   .where = settled(asked.where, device, taken),
                   .reached = stack,
                   .kind = {},
                   .by_layers = by_layers,
                   .taken = {}};
  made.kind = detail::products_of(device, stack, made.step.weights);
  // The collectives of the links at hand, whatever machine the stack was measured on.
  const bool shares_layers = !by_layers && asked.where.gpus > 1 && stack.id != datasheet_serving.id;
  if (shares_layers) made.reached.links = catalogue::collectives_for(made.where.on.each());
  if (!dense_peak(device, made.kind) || !device.memory_bandwidth) {
    refuse("--device", std::string(device.id), "a device with a published 16- or 32-bit rate and a bandwidth");
  }
  made.taken = std::move(taken);
  return made;
}

inline timed_serving timed(const serving_question& asked, const serving_run& run) {
  using namespace ridgeline;
  const gpu_count all = gpus(asked.where.gpus);
  timed_serving made{.run = run, .times = {}, .need = {}, .capacity = {}, .fullest = {}};
  made.times = detail::asked_of_serving(asked, [&]() -> serving_estimate {
    // [serving time]
    const serving_rates rates = serving_rates_of(run.where.on, run.kind, run.reached);
    serving_estimate times = serving_time(run.step, rates);
    if (run.by_layers) {
      times.first_token = prefill_time(run.step, all, rates);
      times.output_token = time_per_output_token(run.step, all, rates);
    }
    // [/serving time]
    if (asked.of.device->capacity && (all.value() == 1 || !run.by_layers)) {
      made.fullest = detail::as_many_as_fit(run, *asked.of.device, rates);
    }
    return times;
  });
  made.need = footprint(run.step).total();
  if (asked.of.device->capacity) {
    made.capacity = (run.by_layers ? static_cast<double>(all.value()) : 1.0) * asked.of.device->capacity.value();
  }
  return made;
}

namespace detail {

/// The two times of a request, and what follows from them.
struct request_times {
  ridgeline::duration first;
  ridgeline::duration each;
};

inline request_times expected(const timed_serving& found) {
  return {found.times.first_token.total(), found.times.output_token.total()};
}

inline double seconds_of_request(const timed_serving& found, const request_times& times) {
  return ridgeline::in(times.first + (found.times.reply.value() - 1) * times.each, ridgeline::units::seconds);
}

}  // namespace detail

inline std::string text_of(const serving_question& asked, const timed_serving& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const serving_run& run = found.run;
  const serving_estimate& times = found.times;
  std::string text = fmt::format("{} ({:.4g} billion parameters) on {} {}, weights in {}, cache in {}\n",
                                 asked.of.model_name, static_cast<double>(parameters(run.step.model)) * 1e-9,
                                 asked.where.gpus, asked.of.device->name, run.step.weights.id, asked.of.kv_format);
  if (!asked.of.left_out.empty()) text += fmt::format("not counted: {}\n", asked.of.left_out);
  text += fmt::format("serving: {} request{} at a time of {} + {} tokens{}\nmachines: {}\n", run.step.requests.value(),
                      run.step.requests.value() == 1 ? "" : "s", run.step.prompt.value(), run.step.reply.value(),
                      asked.where.gpus == 1 ? ""
                      : run.by_layers       ? ", each GPU with layers of its own"
                                            : ", all GPUs share every layer",
                      text_of(run.where));
  text += detail::taken_text(run.taken) + "\n";

  const bool first_known = bool(times.first_token.relative_error);
  const bool each_known = bool(times.output_token.relative_error);
  const bool error_known = first_known || each_known;
  table answers(error_known ? std::vector<column>{{"", false}, {"expected"}, {"from"}, {"to"}}
                            : std::vector<column>{{"", false},
                                                  {run.reached.id == datasheet_serving.id ? "at best" : "expected"}});
  const auto row = [&](const std::string& what, bool known, auto of) {
    const auto cell = [&](const detail::request_times& one) { return fmt::format("{:.4g}", of(one)); };
    std::vector<std::string> cells{what, cell(detail::expected(found))};
    if (error_known) {
      cells.push_back(known ? cell({times.first_token.shortest(), times.output_token.shortest()}) : "-");
      cells.push_back(known ? cell({times.first_token.longest(), times.output_token.longest()}) : "-");
    }
    answers.add(cells);
  };
  const auto output_tokens = static_cast<double>(times.requests.value() * times.reply.value());
  row("to the first token, ms", first_known, [](const auto& one) { return in(one.first, milliseconds); });
  row("an output token, ms", each_known, [](const auto& one) { return in(one.each, milliseconds); });
  row("a request, s", first_known && each_known,
      [&](const auto& one) { return detail::seconds_of_request(found, one); });
  row("tokens a second, writing", each_known,
      [&](const auto& one) { return in(times.requests.value() * single_tokens / one.each, tokens_per_second); });
  row("tokens a second, prompts included", first_known && each_known,
      [&](const auto& one) { return output_tokens / detail::seconds_of_request(found, one); });
  text += answers.text() + (error_known ? detail::what_from_and_to_are : "") + "\n";

  table terms({{"where the time goes", false}, {"first token, ms"}, {"share"}, {"output token, ms"}, {"share"}});
  const auto share = [](duration part, duration of) { return fmt::format("{:.1f} %", 100.0 * in(part, of)); };
  for (const serving_term which : every_serving_term) {
    const duration first = time_of(times.first_token.terms, which);
    const duration each = time_of(times.output_token.terms, which);
    if (!(first + each > 0.0 * seconds)) continue;
    terms.add({std::string(name_of(which)), fmt::format("{:.3f}", in(first, milliseconds)),
               share(first, times.first_token.total()), fmt::format("{:.3f}", in(each, milliseconds)),
               share(each, times.output_token.total())});
  }
  text += terms.text() + fmt::format("\nlimited by: {} in reading prompts, {} in writing\n",
                                     name_of(largest_term(times.first_token.terms)),
                                     name_of(largest_term(times.output_token.terms)));
  text += detail::source_text(run.reached.id, run.reached.source);
  const std::string first = detail::trust_text(run.reached.id, times.first_token);
  const std::string each = detail::trust_text(run.reached.id, times.output_token);
  text += first == each ? fmt::format("trust: {}\n", each)
                        : fmt::format("trust: first token, {}\n       output token, {}\n", first, each);
  if (!found.capacity) return text + "memory: that of the device is not known\n";
  text +=
      fmt::format("memory: {}, {:.1f} of {:.1f} GB{}\n", found.need <= *found.capacity ? "it fits" : "it does not fit",
                  in(found.need, gigabytes), in(*found.capacity, gigabytes),
                  asked.where.gpus == 1 ? ""
                  : run.by_layers       ? " of all GPUs together"
                                        : " of each GPU");
  if (!found.fullest) return text;
  const long long most = found.fullest->requests.value();
  return text + fmt::format("room for {} such request{} at a time: {:.4g} tokens a second, prompts included\n", most,
                            most == 1 ? "" : "s", in(found.fullest->time.throughput(), units::tokens_per_second));
}

inline json json_of(const serving_question& asked, const timed_serving& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const serving_run& run = found.run;
  const auto part = [](const estimate<serving_breakdown>& time) {
    json out;
    out["seconds"] = in(time.total(), seconds);
    out["shortest_seconds"] = in(time.shortest(), seconds);
    out["longest_seconds"] = in(time.longest(), seconds);
    out["relative_error"] = time.relative_error ? json(time.relative_error.value()) : json(nullptr);
    out["calibrated"] = time.range == calibrated_range::inside;
    out["terms"] = json::array();
    for (const serving_term which : every_serving_term) {
      const duration of = time_of(time.terms, which);
      out["terms"].push_back({{"term", name_of(which)}, {"seconds", in(of, seconds)}, {"share", in(of, time.total())}});
    }
    out["largest_term"] = name_of(largest_term(time.terms));
    return out;
  };
  json out;
  out["mode"] = "serving";
  out["model"] = asked.of.model_name;
  out["parameters"] = parameters(run.step.model);
  if (!asked.of.left_out.empty()) out["not_counted"] = asked.of.left_out;
  out["device"] = asked.of.device->id;
  out["gpus"] = asked.where.gpus;
  out["split"] = run.by_layers ? "layers" : "tensor";
  out["weights"] = run.step.weights.id;
  out["kv_format"] = asked.of.kv_format;
  out["prompt"] = run.step.prompt.value();
  out["output"] = run.step.reply.value();
  out["concurrency"] = run.step.requests.value();
  out["machines"] = json_of(run.where);
  out["taken"] = run.taken;
  out["first_token"] = part(found.times.first_token);
  out["output_token"] = part(found.times.output_token);
  out["request_seconds"] = in(found.times.latency(), seconds);
  out["writing_tokens_per_second"] = in(found.times.decode_throughput(), units::tokens_per_second);
  out["tokens_per_second"] = in(found.times.throughput(), units::tokens_per_second);
  out["stack"] = run.reached.id;
  out["stack_source"] = run.reached.source.document;
  out["fits"] = found.capacity ? json(found.need <= *found.capacity) : json(nullptr);
  out["memory_bytes"] = whole_bytes(found.need);
  out["room_for_requests"] = found.fullest ? json(found.fullest->requests.value()) : json(nullptr);
  return out;
}

}  // namespace support
