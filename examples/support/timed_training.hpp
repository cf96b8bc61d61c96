#pragma once
// A training run of a transformer on machines: settled, timed, told.
#include <cmath>
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/performance/training/step_time.hpp>
#include <ridgeline/performance/training/utilization.hpp>
#include <support/machines.hpp>
#include <support/plan_options.hpp>
#include <support/table.hpp>

namespace support {

/// What is asked about a run; zero and nothing: not said.
struct training_question {
  question of;
  machines_question where;
  std::string stack;
  double tokens = 0.0;
  long long batch = 0;
};

/// A run with everything said.
struct training_run {
  ridgeline::training_step step;
  settled_machines where;
  ridgeline::training_calibration reached;
  long long batch = 0;  // sequences of a step
  taken_flags taken;
};

/// A run, its time and its memory.
struct timed_training {
  training_run run;
  ridgeline::estimate<ridgeline::step_breakdown> step;
  ridgeline::memory_breakdown need;
  std::optional<ridgeline::fit> fits;            // nothing where the memory of the device is not known
  std::optional<ridgeline::host_fit> fits_host;  // nothing where nobody says what the host has
  std::vector<std::string_view> measured_there;  // stacks in whose range the step lies
};

namespace detail {

/// The stack that was named; a wrong name is answered with those that were measured on the device.
inline const ridgeline::training_calibration& training_stack_named(const std::string& text,
                                                                   const ridgeline::accelerator& device) {
  if (text == ridgeline::datasheet_training.id) return ridgeline::datasheet_training;
  if (const auto* known = ridgeline::catalogue::find_training_calibration(text)) return *known;
  std::vector<std::string_view> ids{ridgeline::datasheet_training.id}, here = ids;
  for (const auto* one : ridgeline::catalogue::every_training_calibration) {
    ids.push_back(one->id);
    if (one->range.architecture == device.architecture) here.push_back(one->id);
  }
  refuse_unknown("--stack", text, fmt::format("training stack (of {}: {})", device.id, fmt::join(here, ", ")), ids);
}

inline void fill_precision(training_question& asked, taken_flags& taken) {
  if (!asked.of.precision.empty() || !asked.of.recipe.empty()) return;
  using enum ridgeline::arithmetic;
  const ridgeline::dense_peaks& peak = asked.of.device->peak;
  const bool before_bf16 = !peak.bf16_accumulate_fp32;
  asked.of.precision = !before_bf16 ? "bf16" : peak.fp16_accumulate_fp32 ? "fp16" : "fp32";
  if (!asked.stack.empty() && asked.stack != ridgeline::datasheet_training.id) {
    const ridgeline::arithmetic kind = training_stack_named(asked.stack, *asked.of.device).range.kind;
    if (kind == fp8_accumulate_fp32) asked.of.precision = "fp8";
    if (kind == fp4_accumulate_fp32) asked.of.precision = "fp4";
    if (kind == fp16_accumulate_fp32) asked.of.precision = "fp16";
  }
  taken.push_back("--precision " + asked.of.precision);
}

/// The replicas and micro-batches that the GPUs and the batch leave.
inline void divide(training_question& asked, taken_flags& taken) {
  question& of = asked.of;
  const long long each = of.tensor * of.pipeline * of.context;
  if (asked.where.gpus % each != 0) {
    throw CLI::ValidationError(
        "--gpus",
        fmt::format("'{}' is not a multiple of the {} that share a replica (tensor {} x pipeline {} x context {})",
                    asked.where.gpus, each, of.tensor, of.pipeline, of.context));
  }
  of.data = asked.where.gpus / each;
  const long long at_once = of.data * of.batch_size;
  if (of.batch_size > 1'000'000 / std::max(1LL, of.data)) {
    throw CLI::ValidationError(
        "--micro-batch", fmt::format("'{}' on {} replicas is more than 1000000 sequences", of.batch_size, of.data));
  }
  if (asked.batch == 0) {
    asked.batch = at_once * (of.pipeline > 1 ? 8 * of.pipeline : 1);
    taken.push_back(fmt::format("--batch {}", asked.batch));
  }
  if (asked.batch % at_once != 0) {
    throw CLI::ValidationError("--batch", fmt::format("'{}' is not a multiple of {} replicas x {} sequences at a time",
                                                      asked.batch, of.data, of.batch_size));
  }
  of.micro_batches = asked.batch / at_once;
}

/// FP4 is FP8's recipe with narrower products; FP16 is the same widths as BF16.
inline ridgeline::training_step step_in_precision(question of) {
  const std::string precision = of.precision;
  if (precision == "fp4") of.precision = "fp8";
  ridgeline::training_step step = training_of(of);
  if (precision == "fp4") step.recipe.compute = ridgeline::fp4_e2m1;
  if (precision == "fp16") step.recipe.compute = ridgeline::fp16;
  return step;
}

inline std::string precision_of(const training_run& run) { return std::string(run.step.recipe.compute.name); }

}  // namespace detail

/// Fills in what was not said, and remembers it. `given` tells of a flag whether it was said.
template<class Given>
training_run settled(training_question& asked, Given given) {
  using namespace ridgeline;
  taken_flags taken;
  if (asked.where.gpus == 0) {
    asked.where.gpus = 8;
    taken.emplace_back("--gpus 8");
  }
  detail::fill_precision(asked, taken);
  question& of = asked.of;
  if (!given("--micro-batch")) taken.push_back(fmt::format("--micro-batch {}", of.batch_size));
  if (!given("--sequence")) taken.push_back(fmt::format("--sequence {}", of.sequence));
  detail::divide(asked, taken);
  if (!given("--optimizer")) taken.push_back(fmt::format("--optimizer {}", of.method.id));
  if (!given("--zero")) {
    if (of.data * of.context == 1) of.plan.sharding = zero::off;
    taken.push_back(fmt::format("--zero {}", stage_of(of.plan.sharding)));
  }
  if (of.tensor > 1 && !given("--sequence-parallel")) {
    of.plan.sequence_parallel = of.sequence / of.context % of.tensor == 0;
    taken.push_back(fmt::format("--sequence-parallel {}", of.plan.sequence_parallel ? "on" : "off"));
  }
  if (of.virtual_stages > 1 && !given("--schedule")) {
    of.plan.schedule = pipeline_schedule::interleaved;
    taken.emplace_back("--schedule interleaved");
  }
  if (!given("--flash-attention")) taken.emplace_back("--flash-attention on");
  take_plan(of);

  training_run made{.step = detail::step_in_precision(of),
                    .where = settled(asked.where, *of.device, taken),
                    .reached = datasheet_training,
                    .batch = asked.batch,
                    .taken = {}};
  const number_format& format = made.step.recipe.compute;
  for (const number_format& needed : {format, format.width < 2.0 * units::bytes ? bf16 : format}) {
    if (dense_peak(*of.device, arithmetic_of(needed)) && of.device->memory_bandwidth) continue;
    refuse("--device", std::string(of.device->id),
           fmt::format("a device with a published {} rate and a bandwidth", name_of(arithmetic_of(needed))));
  }
  if (asked.stack.empty()) {
    // [calibration]
    made.reached = catalogue::training_calibration_for(made.where.on.each(), format);
    // [/calibration]
    if (made.reached.fit.held_out_error > 0.0) taken.push_back(fmt::format("--stack {}", made.reached.id));
  } else {
    made.reached = detail::training_stack_named(asked.stack, *of.device);
  }
  if (asked.stack == datasheet_training.id) made.reached.range = {};
  made.taken = std::move(taken);
  return made;
}

/// The time of a run. What of it the memory says is told beside it.
inline timed_training timed(const training_question& asked, const training_run& run) {
  using namespace ridgeline;
  // [step time]
  const estimate<step_breakdown> step = step_time(run.step, run.where.on, run.reached);
  // [/step time]
  timed_training made{
      .run = run, .step = step, .need = footprint(run.step), .fits = {}, .fits_host = {}, .measured_there = {}};
  if (asked.of.device->capacity) made.fits = fits(made.need, *asked.of.device);
  question of = asked.of;
  of.plan = run.step.plan;
  of.per_host = run.where.on.each().devices().value();
  made.fits_host = around(of, made.need);
  for (const training_calibration* one : catalogue::every_training_calibration) {
    if (step_time(run.step, run.where.on, *one).range == calibrated_range::inside)
      made.measured_there.push_back(one->id);
  }
  return made;
}

namespace detail {

inline ridgeline::utilization_of_peak reached_of_peak(const timed_training& found, ridgeline::attention_mask counted) {
  using namespace ridgeline;
  const training_step& step = found.run.step;
  const operation_rate peak =
      dense_peak(found.run.where.on.each().device(), arithmetic_of(step.recipe.compute)).value();
  // [utilization]
  return utilization(step, found.step.total(), peak, counted);
  // [/utilization]
}

/// 1e9, not 1e+09.
inline std::string short_number(double number) {
  std::string text = fmt::format("{:.4g}", number);
  const std::size_t e = text.find("e+");
  if (e == std::string::npos) return text;
  return text.substr(0, e + 1) + text.substr(text.find_first_not_of('0', e + 2));
}

inline double days_of(const timed_training& found, ridgeline::duration step, double tokens) {
  using namespace ridgeline;
  const auto budget = ridgeline::tokens(static_cast<std::int64_t>(tokens));
  return in(time_to_train(found.run.step, step, budget), units::days);
}

inline std::string plan_text(const training_run& run) {
  const ridgeline::strategy& plan = run.step.plan;
  const long long data = plan.data_parallel.value(), micro = plan.micro_batches.value();
  std::string text =
      fmt::format("{} replica{}, tensor {}{}, pipeline {}", data, data == 1 ? "" : "s", plan.tensor_parallel.value(),
                  plan.sequence_parallel ? " with sequence parallel" : "", plan.pipeline_parallel.value());
  if (plan.pipeline_parallel.value() > 1) {
    text += fmt::format(" ({}{})", name_of(plan.schedule),
                        plan.virtual_stages.value() > 1 ? fmt::format(", {} chunks", plan.virtual_stages.value()) : "");
  }
  text += fmt::format(", context {}", plan.context_parallel.value());
  if (run.step.model.moe) text += fmt::format(", experts over {}", plan.expert_parallel.value());
  text += fmt::format(", ZeRO {}, recomputation {}", stage_of(plan.sharding), name_of(plan.recompute));
  if (plan.to_host != ridgeline::offload::none) text += fmt::format(", offload {}", name_of(plan.to_host));
  if (run.step.adapters) text += fmt::format(", LoRA of rank {}", run.step.adapters->rank);
  return text + fmt::format(", {} micro-batch{} of {}", micro, micro == 1 ? "" : "es", run.step.micro_batch.value());
}

/// How far a time can be trusted.
template<class Breakdown>
std::string trust_text(std::string_view stack, const ridgeline::estimate<Breakdown>& time) {
  const bool inside = time.range == ridgeline::calibrated_range::inside;
  if (stack == ridgeline::datasheet_training.id) return "a lower bound, fitted on nothing";
  if (!time.relative_error) return "no error was measured";
  return fmt::format("usual error {:.0f} % where it was measured, and this lies {} that",
                     100.0 * time.relative_error.value(), inside ? "inside of" : "OUTSIDE of");
}

/// Where the constants come from.
inline std::string source_text(std::string_view stack, const ridgeline::citation& source) {
  return fmt::format("stack: {}, from {}, {} (read {})\n", stack, source.document, source.where, source.read_on);
}

inline constexpr const char* what_from_and_to_are = "from, to: the usual error less and more, not bounds\n";

inline std::string taken_text(const taken_flags& taken) {
  return taken.empty() ? "" : fmt::format("not said, so taken: {}\n", fmt::join(taken, " "));
}

inline std::string memory_text(const timed_training& found) {
  using namespace ridgeline;
  using units::gigabytes;
  if (!found.fits) return "memory: that of the device is not known\n";
  std::string text = fmt::format("memory: {}, {:.1f} of {:.1f} GB on the most loaded GPU (does_it_fit says of what)\n",
                                 *found.fits ? "it fits" : "it does not fit", in(found.fits->required, gigabytes),
                                 in(found.fits->available, gigabytes));
  if (found.need.on_host + found.need.on_storage > 0.0 * units::bytes) {
    text += fmt::format("host: {:.1f} GB from each GPU{}\n", in(found.need.on_host + found.need.on_storage, gigabytes),
                        !found.fits_host   ? " (--host-memory says how much there is)"
                        : *found.fits_host ? ": fits there"
                                           : ": does not fit there");
  }
  return text;
}

}  // namespace detail

inline std::string text_of(const training_question& asked, const timed_training& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const training_run& run = found.run;
  const training_step& step = run.step;
  const long long all = gpus_of(step.plan).value();
  const auto seconds_in = [](duration time) { return in(time, seconds); };
  std::string text = fmt::format("{} ({:.4g} billion parameters) on {} {}, {} with {}\n", asked.of.model_name,
                                 static_cast<double>(parameters(step.model)) * 1e-9, all, asked.of.device->name,
                                 detail::precision_of(run), step.method.name);
  if (!asked.of.left_out.empty()) text += fmt::format("not counted: {}\n", asked.of.left_out);
  text += fmt::format("training: {} sequence{} of {} tokens a step\nplan: {}\nmachines: {}\n", run.batch,
                      run.batch == 1 ? "" : "s", step.sequence.value(), detail::plan_text(run), text_of(run.where));
  text += detail::taken_text(run.taken) + "\n";

  // Without an error there is nothing to tell from and to by.
  const bool error_known = bool(found.step.relative_error);
  table answers(error_known ? std::vector<column>{{"", false}, {"expected"}, {"from"}, {"to"}}
                            : std::vector<column>{{"", false},
                                                  {run.reached.id == datasheet_training.id ? "at best" : "expected"}});
  const auto row = [&](const std::string& what, int digits, auto of) {
    const auto cell = [&](duration time) {
      return digits == 0 ? fmt::format("{:.0f}", of(time)) : fmt::format("{:.{}g}", of(time), digits);
    };
    std::vector<std::string> cells{what, cell(found.step.total())};
    if (error_known) cells.insert(cells.end(), {cell(found.step.shortest()), cell(found.step.longest())});
    answers.add(cells);
  };
  row("a step, s", 4, seconds_in);
  const auto rate = [&](duration time) { return in(ridgeline::throughput_of(step, time), units::tokens_per_second); };
  row("tokens a second", 0, rate);
  row("tokens a second and GPU", 0, [&](duration time) { return rate(time) / static_cast<double>(all); });
  if (asked.tokens > 0.0) {
    row(fmt::format("days for {} tokens", detail::short_number(asked.tokens)), 4,
        [&](duration time) { return detail::days_of(found, time, asked.tokens); });
  }
  text += answers.text() + (error_known ? detail::what_from_and_to_are : "") + "\n";

  table peaks({{fmt::format("of the dense {} peak", detail::precision_of(run)), false}, {"MFU"}, {"HFU"}});
  for (const attention_mask counted : {attention_mask::causal, attention_mask::full}) {
    const utilization_of_peak share = detail::reached_of_peak(found, counted);
    peaks.add({counted == attention_mask::causal ? "causal attention counted half" : "attention counted in full",
               fmt::format("{:.1f} %", 100.0 * share.model_flops),
               fmt::format("{:.1f} %", 100.0 * share.hardware_flops)});
  }
  text += peaks.text() + "\n";

  table terms({{"where the time goes", false}, {"s"}, {"share"}});
  for (const step_term which : every_step_term) {
    const duration time = time_of(found.step.terms, which);
    if (!(time > 0.0 * seconds)) continue;
    terms.add({std::string(name_of(which)), fmt::format("{:.4f}", seconds_in(time)),
               fmt::format("{:.1f} %", 100.0 * in(time, found.step.total()))});
  }
  text += terms.text() + fmt::format("\nlimited by: {}\n", name_of(largest_term(found.step.terms)));
  text += detail::source_text(
      run.reached.id == "not-measured" ? "none was measured here; constants of another device" : run.reached.id,
      run.reached.source);
  text += fmt::format("trust: {}\n", detail::trust_text(run.reached.id, found.step));
  if (found.step.range == calibrated_range::outside && !found.measured_there.empty())
    text += fmt::format("measured there: --stack {}\n", fmt::join(found.measured_there, ", "));
  return text + detail::memory_text(found);
}

inline json json_of(const training_question& asked, const timed_training& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const training_run& run = found.run;
  const training_step& step = run.step;
  const strategy& plan = step.plan;
  const long long all = gpus_of(plan).value();
  const auto seconds_in = [](duration time) { return in(time, seconds); };
  json out;
  out["mode"] = "training";
  out["model"] = asked.of.model_name;
  out["parameters"] = parameters(step.model);
  if (!asked.of.left_out.empty()) out["not_counted"] = asked.of.left_out;
  out["device"] = asked.of.device->id;
  out["gpus"] = all;
  out["precision"] = detail::precision_of(run);
  out["recipe"] = step.recipe.id;
  out["optimizer"] = step.method.id;
  out["batch"] = run.batch;
  out["micro_batch"] = step.micro_batch.value();
  out["sequence"] = step.sequence.value();
  out["plan"] = {{"data_parallel", plan.data_parallel.value()},
                 {"tensor_parallel", plan.tensor_parallel.value()},
                 {"sequence_parallel", plan.sequence_parallel},
                 {"pipeline_parallel", plan.pipeline_parallel.value()},
                 {"virtual_stages", plan.virtual_stages.value()},
                 {"schedule", name_of(plan.schedule)},
                 {"context_parallel", plan.context_parallel.value()},
                 {"expert_parallel", plan.expert_parallel.value()},
                 {"zero", stage_of(plan.sharding)},
                 {"recompute", name_of(plan.recompute)},
                 {"flash_attention", plan.flash_attention},
                 {"offload", name_of(plan.to_host)},
                 {"micro_batches", plan.micro_batches.value()},
                 {"lora_rank", step.adapters ? json(step.adapters->rank) : json(nullptr)}};
  out["machines"] = json_of(run.where);
  out["taken"] = run.taken;
  out["step_seconds"] = seconds_in(found.step.total());
  out["shortest_step_seconds"] = seconds_in(found.step.shortest());
  out["longest_step_seconds"] = seconds_in(found.step.longest());
  out["tokens_per_second"] = in(ridgeline::throughput_of(step, found.step.total()), units::tokens_per_second);
  out["tokens_per_second_per_gpu"] = out["tokens_per_second"].get<double>() / static_cast<double>(all);
  out["utilization"] = json::array();
  for (const attention_mask counted : {attention_mask::causal, attention_mask::full}) {
    const utilization_of_peak share = detail::reached_of_peak(found, counted);
    out["utilization"].push_back({{"attention", counted == attention_mask::causal ? "half" : "full"},
                                  {"mfu", share.model_flops},
                                  {"hfu", share.hardware_flops}});
  }
  if (asked.tokens > 0.0) {
    out["tokens"] = asked.tokens;
    out["days"] = detail::days_of(found, found.step.total(), asked.tokens);
    out["shortest_days"] = detail::days_of(found, found.step.shortest(), asked.tokens);
    out["longest_days"] = detail::days_of(found, found.step.longest(), asked.tokens);
  }
  out["terms"] = json::array();
  for (const step_term which : every_step_term) {
    const duration time = time_of(found.step.terms, which);
    out["terms"].push_back(
        {{"term", name_of(which)}, {"seconds", seconds_in(time)}, {"share", in(time, found.step.total())}});
  }
  out["largest_term"] = name_of(largest_term(found.step.terms));
  out["stack"] = run.reached.id;
  out["stack_source"] = run.reached.source.document;
  out["relative_error"] = found.step.relative_error ? json(found.step.relative_error.value()) : json(nullptr);
  out["calibrated"] = found.step.range == calibrated_range::inside;
  out["measured_there"] = found.measured_there;
  out["fits"] = found.fits ? json(bool(*found.fits)) : json(nullptr);
  out["memory_bytes"] = whole_bytes(found.need.total());
  out["fits_host"] = found.fits_host ? json(bool(*found.fits_host)) : json(nullptr);
  return out;
}

}  // namespace support
