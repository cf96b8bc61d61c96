#pragma once
// What a log makes of the calibration that its stack has in the catalogue: drawn towards what was measured as far as one log
// outweighs what is known of others.
#include <functional>
#include <ridgeline/catalogue/calibrations/engines.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <ridgeline/performance/calibration/scaled.hpp>
#include <ridgeline/performance/collectives/alpha_beta.hpp>
#include <ridgeline/performance/serving/steady_state.hpp>
#include <ridgeline/questions/serve.hpp>
#include <support/bench_log.hpp>
#include <support/calibration_header.hpp>
#include <support/measured_run.hpp>

namespace support {

/// One of the things that a log measured, over what was predicted.
struct named_ratio {
  std::string what;
  double ratio = 1.0;
  ridgeline::own_scale by;
};

/// One time of the log: by the catalogue's calibration, and by the one made of it.
struct compared_time {
  std::string what;
  ridgeline::duration measured = {}, before = {}, after = {};
};

/// A calibration made of a log.
struct log_calibration {
  std::string kind = {};      // training_calibration, serving_calibration, engine_calibration, collective_calibration
  std::string start = {};     // the catalogue's
  std::string measured = {};  // what the log is of, in words
  std::vector<named_ratio> ratios = {};
  std::vector<compared_time> times = {};
  std::vector<std::string> notes = {};
  std::function<std::string(const std::vector<std::string>&)> header = {};  // with lines of comment
};

namespace detail {

inline double median_ratio(const std::vector<compared_time>& times) {
  std::vector<double> ratios;
  for (const compared_time& one : times) ratios.push_back(one.measured / one.before);
  return median_of(ratios);
}

inline named_ratio drawn(std::string what, const ridgeline::likely_factors& prior, double ratio, double part) {
  return {std::move(what), ratio, ridgeline::detail::drawn_by_part(ratio, prior, part).by};
}

/// The factor at which times are so many times those at 1: times rise with it.
template<class Times>
double factor_for(const std::string& path, double scale, Times times_at) {
  const auto typical = [&](double factor) {
    double sum = 0.0;
    const auto at = times_at(factor), from = times_at(1.0);
    for (std::size_t i = 0; i < at.size(); ++i) sum += std::log(at[i] / from[i]);
    return sum / static_cast<double>(at.size()) - std::log(scale);
  };
  double low = -6.0, high = 6.0;  // as powers of two
  if (typical(std::exp2(low)) > 0.0 || typical(std::exp2(high)) < 0.0)
    refuse_file(
        "--from", path,
        fmt::format("its times come to {:.3g} of what is predicted: more than the datasheet of the device allows",
                    scale));
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (typical(std::exp2(middle)) < 0.0 ? low : high) = middle;
  }
  return std::exp2(0.5 * (low + high));
}

/// How well the times of a log are met, and the error whose interval is what is left.
inline ridgeline::fit_record fit_of(const std::vector<compared_time>& times, double error_left) {
  double error = 0.0;
  for (const compared_time& one : times)
    error += std::abs(one.after / one.measured - 1.0) / static_cast<double>(times.size());
  return {.rows = "one log",
          .program = "examples/calibrate.cpp",
          .fitted_rows = static_cast<int>(times.size()),
          .fitted_error = error,
          .held_out_error = error_left};
}

/// What nobody said and was taken, of what such a log depends on.
inline void note_taken(std::vector<std::string>& notes, const asking& face, const ridgeline::taken_settings& taken) {
  using namespace ridgeline::interop::detail;
  json all = face.taken(taken);
  for (const char* key : {"tokens", "goodput", "stack", "engine", "concurrency", "prompt", "output", "model"})
    all.erase(key);
  for (const auto& key : keys_of_costs<ridgeline::training_question>) all.erase(std::string(key.name));
  const std::string text = face.taken_text(all, no_width);
  if (!text.empty()) notes.push_back(text.substr(0, text.size() - 1));
}

inline ridgeline::citation source_of_log(const std::string& where) {
  return {"a log of one's own, by calibrate", std::string_view(where), ""};
}

}  // namespace detail

/// Steps of a training run: every time of the calibration by one factor.
inline log_calibration calibration_of(const asking& face, const run_log& log, const std::string& path,
                                      const std::string& name) {
  using namespace ridgeline;
  const auto asked = face.question<training_question>();
  const training_answer found = asked_of(face, [&] { return how_long(asked); });
  const measured_run run = measured_by(log, found, "--from", path);
  // Other runs of the software are asked about, too: they scatter as steps of one stack do.
  const estimate<step_breakdown>& predicted = found.estimate.step;
  const drawn_ratio drawn = drawn_by(run.step / predicted.total(), predicted.interval(), steps_of_one_stack);
  const training_calibration& start = found.run.calibration;
  const auto steps_by = [&](const training_calibration& with) {
    training_question again = asked;
    again.stack = with;
    return std::vector<duration>{how_long(again).estimate.step.total()};
  };
  const double factor =
      detail::factor_for(path, drawn.by.scale, [&](double by) { return steps_by(scaled(start, by)); });
  training_calibration made = scaled(start, factor);
  made.id = name;
  const arithmetic kind = arithmetic_of(found.run.step.recipe.compute);
  const bool knew = start.range.architecture == asked.device.architecture && start.range.kind == kind;
  made.range.architecture = asked.device.architecture;
  made.range.kind = kind;
  made.intervals = start.intervals
                       ? ridgeline::detail::narrowed_intervals(*start.intervals, drawn.ratio, knew,
                                                               [](const likely_factors&) { return steps_of_one_stack; })
                       : calibrated_intervals{drawn.by.within, drawn.by.within, {}};
  if (is_unlike_fitted(found.run.step.model)) made.intervals->unlike = drawn.by.within;
  made.source = detail::source_of_log(path);
  log_calibration all{.kind = "training_calibration", .start = std::string(start.id)};
  all.measured = fmt::format("{} of {}", plural(static_cast<long long>(log.steps), "step"), log.launcher);
  all.ratios = {{"steps", drawn.ratio, drawn.by}};
  all.times = {{"a step", run.step, predicted.total(), steps_by(made).front()}};
  made.fit = detail::fit_of(all.times, ridgeline::detail::error_with(drawn.by.within));
  detail::note_taken(all.notes, face, found.run.taken);
  all.header = [made, name](const std::vector<std::string>& about) {
    return calibration_header("training_calibration", "training_calibration.hpp", name, about, made);
  };
  return all;
}

/// Prompts and tokens by llama.cpp, each by a factor of its own.
inline log_calibration calibration_of(const asking& face, const llama_bench_log& log, const std::string& path,
                                      const std::string& name) {
  using namespace ridgeline;
  requests_question asked = face.question<requests_question>();
  if (!asked.weights)
    throw CLI::ValidationError("--weights",
                               fmt::format("the log is of '{}': say how its weights are stored", log.model));
  asked.concurrency = batch(1);
  const auto time_of = [&](const llama_bench_test& test, const std::optional<serving_calibration>& stack) {
    requests_question one = asked;
    if (stack) one.stack = *stack;
    one.prompt = test.prompt ? *test.prompt : tokens(std::max<std::int64_t>(1, test.depth));
    one.output = test.prompt ? tokens(1) : *test.output;
    const requests_answer found = asked_of(face, [&] { return how_long(one); });
    return test.prompt ? found.times.first_token.total()
                       : static_cast<double>(test.output->value()) * found.times.output_token.total();
  };
  requests_question first = asked;
  first.prompt = tokens(512);
  first.output = tokens(128);
  const requests_answer usual = asked_of(face, [&] { return how_long(first); });
  const serving_calibration start = usual.run.calibration;

  log_calibration made{.kind = "serving_calibration", .start = std::string(start.id)};
  std::vector<llama_bench_test> prompts, outputs;
  std::vector<compared_time> of_prompts, of_outputs;
  for (const llama_bench_test& test : log.tests) {
    if (test.prompt && (test.output || test.depth != 0)) continue;
    const std::int64_t count = test.prompt ? test.prompt->value() : test.output->value();
    std::string what = fmt::format("{} {} tokens", test.prompt ? "a prompt of" : "writing", count);
    if (test.depth != 0) what += fmt::format(" behind {}", test.depth);
    (test.prompt ? prompts : outputs).push_back(test);
    (test.prompt ? of_prompts : of_outputs).push_back({std::move(what), test.time, time_of(test, std::nullopt), {}});
  }
  const std::size_t used = prompts.size() + outputs.size();
  if (used == 0) refuse_file("--from", path, "it has no test that reads a prompt alone, or writes tokens alone");
  if (used != log.tests.size())
    made.notes.push_back(fmt::format("not used: {} that read a prompt behind others, or read and write",
                                     plural(static_cast<long long>(log.tests.size() - used), "test")));
  serving_factors factors;
  const auto times_by = [&](const std::vector<llama_bench_test>& tests, const serving_factors& by) {
    std::vector<duration> times;
    for (const llama_bench_test& one : tests) times.push_back(time_of(one, scaled(start, by)));
    return times;
  };
  double left_of_tokens = 0.0, left_of_prompts = 0.0;
  if (outputs.empty()) made.notes.emplace_back("no test writes tokens: these constants are the catalogue's");
  else {
    made.ratios.push_back(detail::drawn("output tokens", usual.times.output_token.interval(),
                                        detail::median_ratio(of_outputs), output_tokens_of_one_deployment));
    factors.token = detail::factor_for(path, made.ratios.back().by.scale,
                                       [&](double by) { return times_by(outputs, {.token = by}); });
    left_of_tokens = ridgeline::detail::error_with(made.ratios.back().by.within);
    made.ratios.back().by.within = likely_from(left_of_tokens, true);  // as answers say it
  }
  if (prompts.empty()) made.notes.emplace_back("no test reads a prompt: these constants are the catalogue's");
  else {
    made.ratios.push_back(detail::drawn("prompts", usual.times.first_token.interval(), detail::median_ratio(of_prompts),
                                        first_tokens_of_one_deployment));
    factors.prompt = detail::factor_for(path, made.ratios.back().by.scale, [&](double by) {
      return times_by(prompts, {.token = factors.token, .prompt = by});
    });
    left_of_prompts = ridgeline::detail::error_with(made.ratios.back().by.within);
    made.ratios.back().by.within = likely_from(left_of_prompts, true);  // as answers say it
  }
  serving_calibration with = scaled(start, factors);
  with.id = name;
  with.source = detail::source_of_log(path);
  for (auto* all : {&of_outputs, &of_prompts}) {
    if (all->empty()) continue;
    const bool writes = all == &of_outputs;
    const auto after = times_by(writes ? outputs : prompts, factors);
    for (std::size_t i = 0; i < all->size(); ++i) {
      (*all)[i].after = after[i];
      made.times.push_back((*all)[i]);
    }
    (writes ? with.fit : with.prompt_fit) = detail::fit_of(*all, writes ? left_of_tokens : left_of_prompts);
  }
  if (!start.range.knows(asked.device.architecture)) with.range.architectures = asked.device.architecture;
  detail::note_taken(made.notes, face, usual.run.taken);
  made.measured =
      fmt::format("{} by llama-bench, {} on {}", plural(static_cast<long long>(used), "test"), log.model, log.device);
  made.header = [with, name](const std::vector<std::string>& about) {
    return calibration_header("serving_calibration", "serving_calibration.hpp", name, about, with);
  };
  return made;
}

/// An engine under the loads of vLLM's benchmark: iterations by one factor, then what a request takes outside of them.
inline log_calibration calibration_of(const asking& face, const vllm_bench_log& log, const std::string& path,
                                      const std::string& name, const std::string& engine, long long replicas) {
  using namespace ridgeline;
  requests_question asked = face.question<requests_question>();
  asked.concurrency = batch(1);     // follows from the rate
  asked.stack = datasheet_serving;  // engines have constants of their own
  asked.by_layers = false;
  const settled_requests run = asked_of(face, [&] { return settle(asked); });
  const engine_calibration* named = nullptr;
  std::vector<std::string> known;
  for (const engine_calibration* one : catalogue::every_engine_calibration) {
    known.emplace_back(one->id);
    if (one->id == engine) named = one;
  }
  if (!engine.empty() && named == nullptr) refuse_unknown("--engine", engine, "engine", known);
  const engine_calibration& start = named != nullptr ? *named : catalogue::engine_on(asked.device, "vLLM");
  const ridgeline::detail::engine_formats formats =
      ridgeline::detail::engine_formats_of(asked.device, asked.model, run.step.weights, run.step.cache_width);
  const engine_model model = engine_model_of(asked.model, formats.precision, {.tensor_parallel = run.gpus});

  struct load {
    request_lengths lengths;
    batch_size concurrency;
  };
  std::vector<load> loads;
  std::vector<compared_time> of_tokens, of_firsts;
  const auto loaded = [&](const load& one, const engine_calibration& with) {
    const batching how{.most_requests = batch(std::max<std::int64_t>(256, one.concurrency.value())),
                       .chunked = with.chunked,
                       .per_request = with.request_overhead.value};
    const engine_iterations on{model, engine_rates_of(run.machines.on, formats.kind, with)};
    return closed_loop(one.lengths, how, one.concurrency, on);
  };
  for (const vllm_bench_result& one : log.results) {
    // Little's law: who is there is who comes a second, times how long each stays.
    const double output = in(one.output, units::single_tokens);
    const duration stays = one.ttft + std::max(0.0, output - 1.0) * one.tpot;
    const double together = one.completed * (stays / one.duration) / static_cast<double>(replicas);
    if (!(together < 1e6)) refuse_file("--from", path, "a million requests together are no load of an engine");
    loads.push_back({{.input = {one.input, 0.0}, .output = {one.output, 0.0}},
                     batch(std::max<std::int64_t>(1, std::llround(together)))});
    const loaded_engine found = asked_of(face, [&] { return loaded(loads.back(), start); });
    const std::string at = fmt::format(" at {} together", loads.back().concurrency.value());
    of_tokens.push_back({"an output token" + at, one.tpot, found.itl.mean, {}});
    of_firsts.push_back({"the first token" + at, one.ttft, found.ttft.mean, {}});
    if (!(found.itl.mean > duration{})) refuse_file("--from", path, "its requests write no second token");
  }
  const bool knows = start.range.knows(asked.device.architecture);
  const bool unlike = is_unlike_fitted(asked.model);
  const calibrated_range range = unlike ? calibrated_range::unlike : calibrated_range::inside;
  const double token_ratio = detail::median_ratio(of_tokens), first_ratio = detail::median_ratio(of_firsts);
  log_calibration made{.kind = "engine_calibration", .start = std::string(start.id)};
  made.ratios = {detail::drawn("output tokens", interval_at(start.token_interval, range, knows), token_ratio,
                               output_tokens_of_one_deployment),
                 detail::drawn("the first token", interval_at(start.first_token_interval, range, knows), first_ratio,
                               first_tokens_of_one_deployment)};
  const auto token_times = [&](const engine_calibration& with) {
    std::vector<duration> times;
    for (const load& one : loads) times.push_back(loaded(one, with).itl.mean);
    return times;
  };
  const double factor =
      detail::factor_for(path, made.ratios[0].by.scale, [&](double by) { return token_times(scaled(start, by)); });
  engine_calibration with = scaled(start, factor);
  // The overhead of a request with which first tokens take as long as they should, in the middle.
  const auto first_of = [&](double seconds) {
    with.request_overhead = {seconds * units::seconds, constant_origin::fitted};
    double sum = 0.0;
    for (std::size_t i = 0; i < loads.size(); ++i)
      sum += std::log(loaded(loads[i], with).ttft.mean / of_firsts[i].before);
    return sum / static_cast<double>(loads.size()) - std::log(made.ratios[1].by.scale);
  };
  double low = 0.0, high = 1.0;
  if (first_of(low) >= 0.0) {
    made.notes.emplace_back("request_overhead is at its bound: first tokens come sooner than iterations explain");
    high = 0.0;
  } else {
    while (first_of(high) < 0.0 && high < 1e4) high *= 2.0;
    for (int i = 0; i < 60; ++i) (first_of(0.5 * (low + high)) < 0.0 ? low : high) = 0.5 * (low + high);
  }
  with.request_overhead = {high * units::seconds, constant_origin::fitted};
  with.token_interval =
      ridgeline::detail::narrowed_by_part(start.token_interval, token_ratio, knows, output_tokens_of_one_deployment);
  with.first_token_interval = ridgeline::detail::narrowed_by_part(start.first_token_interval, first_ratio, knows,
                                                                  first_tokens_of_one_deployment);
  if (unlike) {
    with.token_interval.unlike = made.ratios[0].by.within;
    with.first_token_interval.unlike = made.ratios[1].by.within;
  }
  with.id = name;
  with.source = detail::source_of_log(path);
  for (std::size_t i = 0; i < loads.size(); ++i) {
    const loaded_engine after = loaded(loads[i], with);
    of_tokens[i].after = after.itl.mean;
    of_firsts[i].after = after.ttft.mean;
    made.times.push_back(of_tokens[i]);
    made.times.push_back(of_firsts[i]);
  }
  if (!knows) with.range.architectures = asked.device.architecture;
  with.fit = detail::fit_of(of_tokens, ridgeline::detail::error_with(made.ratios[0].by.within));
  detail::note_taken(made.notes, face, run.taken);
  made.measured =
      fmt::format("{} of vLLM's benchmark, {}", plural(static_cast<long long>(loads.size()), "result"), log.model);
  made.header = [with, name](const std::vector<std::string>& about) {
    return calibration_header("engine_calibration", "engine_calibration.hpp", name, about, with);
  };
  return made;
}

namespace detail {

/// What is fitted on exchanges: factors of the latencies and of the transfers of the catalogue's calibration.
struct link_factors {
  ridgeline::calibrated<double> latency = {1.0};
  ridgeline::calibrated<double> transfer = {1.0};
};

/// Less weight for what lies far outside: 1 up to 1.5 times the usual residual, then falling (Huber, Robust Estimation of a
/// Location Parameter, 1964).
inline std::vector<double> robust_weights(const std::vector<double>& residuals) {
  std::vector<double> sizes;
  for (const double one : residuals) sizes.push_back(std::abs(one));
  const double usual = 1.5 * 1.4826 * std::max(1e-6, median_of(sizes));
  for (double& one : sizes) one = one <= usual ? 1.0 : usual / one;
  return sizes;
}

/// A line latency + bytes / bandwidth through exchanges, by robust least squares of what each is off by, as a share of it.
inline ridgeline::alpha_beta line_through(const std::vector<timed_exchange>& exchanges, double copies) {
  using namespace ridgeline;
  std::vector<double> weights(exchanges.size(), 1.0);
  double latency = 0.0, per_byte = 0.0;
  for (int round = 0; round < 20; ++round) {
    double one = 0.0, x = 0.0, xx = 0.0, y = 0.0, xy = 0.0;
    for (std::size_t i = 0; i < exchanges.size(); ++i) {
      const double time = in(exchanges[i].time, units::seconds), bytes = copies * in(exchanges[i].bytes, units::bytes);
      const double weight = weights[i] / (time * time);
      one += weight, x += weight * bytes, xx += weight * bytes * bytes, y += weight * time, xy += weight * bytes * time;
    }
    const double determinant = one * xx - x * x;
    per_byte = determinant > 0.0 ? (one * xy - x * y) / determinant : 0.0;
    latency = (y - per_byte * x) / one;
    std::vector<double> residuals;
    for (const timed_exchange& each : exchanges)
      residuals.push_back((latency + per_byte * copies * in(each.bytes, units::bytes)) / in(each.time, units::seconds) -
                          1.0);
    weights = robust_weights(residuals);
  }
  return {latency * units::seconds, per_byte > 0.0 ? units::bytes / (per_byte * units::seconds) : bandwidth{}};
}

/// Copies of the buffer that each device sends: what nccl-tests calls the bus.
inline double copies_sent(ridgeline::collective what, ridgeline::gpu_count devices) {
  const auto n = static_cast<double>(devices.value());
  if (what == ridgeline::collective::point_to_point) return 1.0;
  return (what == ridgeline::collective::all_reduce ? 2.0 : 1.0) * (n - 1.0) / n;
}

}  // namespace detail

/// Collectives of nccl-tests: latencies and transfers, each by a factor of its own, by robust least squares.
inline log_calibration calibration_of(const asking& face, const nccl_tests_log& log, const std::string& path,
                                      const std::string& name) {
  using namespace ridgeline;
  const auto asked = face.question<training_question>();
  machines_question machines = asked.machines;
  if (log.group) {
    if (machines.gpus && *machines.gpus != log.group->devices)
      throw CLI::ValidationError("--gpus", fmt::format("the log is of {}", log.group->devices.value()));
    if (machines.per_machine && *machines.per_machine != log.group->per_machine)
      throw CLI::ValidationError("--per-machine", fmt::format("the log is of {}", log.group->per_machine.value()));
    machines.gpus = log.group->devices;
    machines.per_machine = log.group->per_machine;
  } else if (!machines.gpus) {
    throw CLI::ValidationError("--gpus", "the log lists no ranks: say how many GPUs it is of");
  }
  if (machines.gpus->value() < 2) refuse_file("--from", path, "one GPU exchanges nothing");
  taken_settings taken;
  const settled_machines settled =
      asked_of(face, [&] { return settle(machines, asked.device, *machines.gpus, taken); });
  const cluster& on = settled.on;
  const device_group group{*machines.gpus, on.each().devices() < *machines.gpus ? on.each().devices() : *machines.gpus};
  const collective_calibration& start = catalogue::collectives_for(on.each());
  const auto time_by = [&](data_size bytes, const collective_calibration& with) {
    return collective_time(log.what, bytes, group, fabric_of(on, with));
  };
  std::vector<measurement<data_size, duration>> rows;
  for (const timed_exchange& one : log.exchanges) rows.push_back({one.bytes, one.time});
  if (rows.size() < 4) refuse_file("--from", path, "fewer than four sizes say nothing of a latency and a bandwidth");
  const auto predicted = [&](data_size bytes, const detail::link_factors& by) {
    return time_by(bytes, scaled(start, {by.latency.value, by.transfer.value}));
  };
  const auto fitted =
      constants(constant<&detail::link_factors::latency>("latency", {.lowest = 0.02, .highest = 50.0}),
                constant<&detail::link_factors::transfer>("transfer", {.lowest = 0.02, .highest = 50.0}));
  auto fit = asked_of(face, [&] { return calibrate(detail::link_factors{}, rows, predicted, fitted); });
  for (int round = 0; round < 3; ++round) {
    std::vector<double> residuals;
    for (const auto& row : rows) residuals.push_back(std::log(row.measured / predicted(row.input, fit.calibration)));
    const std::vector<double> weights = detail::robust_weights(residuals);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].weight = weights[i];
    fit = calibrate(detail::link_factors{}, rows, predicted, fitted);
  }

  log_calibration made{.kind = "collective_calibration", .start = std::string(start.id)};
  collective_factors factors;
  const likely_factors prior = likely_from(start.fit.held_out_error, false);  // another machine than those of the fit
  for (const constant_fit& one : fit.constants) {
    if (!one.determined || !one.standard_error) {
      made.notes.push_back(fmt::format("the log says nothing certain of the {}: it is the catalogue's", one.name));
      continue;
    }
    const double deviation = 1.2816 * *one.standard_error / one.value;
    const own_scale by = narrowed(prior, std::span(&one.value, 1), {std::exp(-deviation), std::exp(deviation)});
    made.ratios.push_back({std::string(one.name), one.value, by});
    (one.name == "latency" ? factors.latency : factors.transfer) = by.scale;
  }
  collective_calibration with = scaled(start, factors);
  with.id = name;
  with.shortest = std::ranges::min(log.exchanges, {}, &timed_exchange::bytes).bytes;
  with.longest = std::ranges::max(log.exchanges, {}, &timed_exchange::bytes).bytes;
  with.most_devices = group.devices;
  for (const timed_exchange& one : log.exchanges)
    made.times.push_back({fmt::format("{:.0f} bytes", in(one.bytes, units::bytes)), one.time, time_by(one.bytes, start),
                          time_by(one.bytes, with)});
  with.fit = detail::fit_of(made.times, 0.0);
  with.fit.held_out_rows = fit.held_out_rows;
  with.fit.held_out_error = std::max(with.fit.fitted_error, fit.held_out_error.value_or(0.0));
  for (named_ratio& one : made.ratios) one.by.within = likely_from(with.fit.held_out_error, true);
  detail::note_taken(made.notes, face, taken);
  with.source = detail::source_of_log(path);
  const alpha_beta line = detail::line_through(log.exchanges, detail::copies_sent(log.what, group.devices));
  made.measured =
      fmt::format("{} of {} over {} GPUs by nccl-tests", plural(static_cast<long long>(rows.size()), "size"),
                  name_of(log.what), group.devices.value());
  made.notes.push_back(fmt::format("as one line through all sizes: {:.4g} us and {:.4g} GB/s of bus bandwidth",
                                   in(line.latency, units::microseconds),
                                   in(line.per_direction, units::gigabytes_per_second)));
  made.notes.push_back(fmt::format("its times are met within {:.0f} % on average, left out within {:.0f} %",
                                   100.0 * with.fit.fitted_error, 100.0 * fit.held_out_error.value_or(0.0)));
  made.header = [with, name](const std::vector<std::string>& about) {
    return calibration_header("collective_calibration", "collective_calibration.hpp", name, about, with);
  };
  return made;
}

}  // namespace support
