#pragma once
// A training step of a model on two devices, timed side by side.
#include <optional>
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/performance/training/step_time.hpp>
#include <ridgeline/performance/speedup/time_speedup.hpp>
#include <ridgeline/questions/requests.hpp>
#include <support/asking.hpp>
#include <support/table.hpp>

namespace support {

/// A step of training, the reading of prompts, or the writing of a token.
enum class work_kind { training, prompt, token };
inline constexpr work_kind every_work[] = {work_kind::training, work_kind::prompt, work_kind::token};

inline std::string_view work_word(work_kind which) {
  return which == work_kind::training ? "training" : which == work_kind::prompt ? "prompt" : "token";
}
inline work_kind work_named(const std::string& option, const std::string& text) {
  std::vector<std::string_view> words;
  for (const work_kind each : every_work) {
    if (work_word(each) == text) return each;
    words.push_back(work_word(each));
  }
  refuse_unknown(option, text, fmt::format("kind of work ({})", fmt::join(words, ", ")), words);
}

/// A model, and how it is used.
struct worked_model {
  std::string model_name, precision;
  ridgeline::transformer model;
  long long sequence = 0;  // 0: the usual one
};

inline void take_model(worked_model& asked, const std::string& text) {
  CLI::App none;
  asking face(none);
  face.say("model", text);
  face.read();
  asked.model = reading([&] { return ridgeline::interop::detail::transformer_from("model", face.said().at("model")); });
  asked.model_name = text;
}

/// What work is asked about, of one model on one GPU.
struct work_question {
  work_kind work = work_kind::training;
  worked_model of;
  long long batch = 1, over_batch = 1;
  std::optional<ridgeline::operation_class> only;
  std::string stack;             // training software; empty: the one that is known best
  std::string weights = "bf16";  // while a model serves
  bool extrapolated = false;     // beyond the context that the model was trained on
};

/// A name as it is typed: "GEMMs" is gemms.
inline std::string as_typed(std::string_view name) {
  std::string typed(name);
  for (char& c : typed) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == ' ' ? '-' : c;
  return typed;
}

/// A kind of work by its name, as it is typed.
inline ridgeline::operation_class operation_class_named(const std::string& option, const std::string& text) {
  std::vector<std::string> names;
  for (const ridgeline::operation_class each : ridgeline::every_operation_class) {
    const std::string name = as_typed(ridgeline::name_of(each));
    if (name == as_typed(text)) return each;
    names.push_back(name);
  }
  refuse_unknown(option, text, fmt::format("kind of work ({})", fmt::join(names, ", ")), names);
}

/// The precision of training that an arithmetic belongs to.
inline std::string training_precision(const std::string& option, ridgeline::arithmetic kind) {
  using enum ridgeline::arithmetic;
  switch (kind) {
    case bf16_accumulate_fp32: return "bf16";
    case fp16_accumulate_fp32: return "fp16";
    case fp8_accumulate_fp32: return "fp8";
    case fp32: return "fp32";
    default: refuse(option, std::string(ridgeline::name_of(kind)), "a precision of training: bf16, fp16, fp8 or fp32");
  }
}

/// The software of a calibration: its id without the device and the format.
inline std::string_view software_of(std::string_view id) {
  for (const std::string_view format : {"-fp8", "-fp4"}) {
    if (id.ends_with(format)) id.remove_suffix(format.size());
  }
  return id.substr(0, id.rfind('-'));
}

/// Whether a calibration was measured in a format: FP16 and BF16 run at one rate and stand for one another.
inline bool is_measured_in(const ridgeline::training_calibration& one, const ridgeline::number_format& format) {
  const auto sixteen_bits = [](ridgeline::arithmetic kind) {
    return kind == ridgeline::arithmetic::fp16_accumulate_fp32 || kind == ridgeline::arithmetic::bf16_accumulate_fp32;
  };
  const ridgeline::arithmetic kind = arithmetic_of(format);
  return one.range.kind == kind || (sixteen_bits(one.range.kind) && sixteen_bits(kind));
}

/// Calibrations that were measured on a device's architecture in a format; of one software, the best.
inline std::vector<const ridgeline::training_calibration*> measured_on(const ridgeline::accelerator& device,
                                                                       const ridgeline::number_format& format) {
  std::vector<const ridgeline::training_calibration*> found;
  for (const ridgeline::training_calibration* one : ridgeline::catalogue::every_training_calibration) {
    if (one->range.architecture != device.architecture || !is_measured_in(*one, format)) continue;
    const auto same = std::ranges::find_if(
        found, [one](const auto* other) { return software_of(other->id) == software_of(one->id); });
    if (same == found.end()) {
      found.push_back(one);
    } else if (one->fit.held_out_error < (*same)->fit.held_out_error) {
      *same = one;
    }
  }
  return found;
}

/// What the two devices are timed with.
struct two_stacks {
  ridgeline::training_calibration on;
  ridgeline::training_calibration over;
};

/// The same software on both: the one that is asked for, or else the one whose larger error of the two is the smallest.
/// Where nothing was measured on both, each has the newest that there is.
inline two_stacks stacks_on(const work_question& asked, const ridgeline::accelerator& device,
                            const ridgeline::accelerator& reference, const ridgeline::number_format& format) {
  using namespace ridgeline;
  const two_stacks* best = nullptr;
  std::vector<two_stacks> both;
  for (const training_calibration* on : measured_on(device, format)) {
    for (const training_calibration* over : measured_on(reference, format)) {
      if (software_of(on->id) == software_of(over->id)) {
        both.push_back({*on, *over});
        both.back().on.range.kind = both.back().over.range.kind = arithmetic_of(format);
      }
    }
  }
  std::vector<std::string_view> names;
  const auto error_of = [](const two_stacks& one) {
    return std::max(one.on.fit.held_out_error, one.over.fit.held_out_error);
  };
  for (const two_stacks& one : both) {
    names.push_back(software_of(one.on.id));
    if (names.back() == asked.stack) return one;
    if (best == nullptr || error_of(one) < error_of(*best)) best = &one;
  }
  if (!asked.stack.empty()) {
    refuse_unknown("--stack", asked.stack,
                   fmt::format("training software that was measured on both devices in {} ({})", asked.of.precision,
                               names.empty() ? "none was" : fmt::format("{}", fmt::join(names, ", "))),
                   names);
  }
  if (best != nullptr) return *best;
  const auto newest = [&format](const accelerator& one) {
    // [calibration]
    return catalogue::training_calibration_for(machine(one, gpus(1), interconnect{}, host{}), format);
    // [/calibration]
  };
  return {newest(device), newest(reference)};
}

/// One of the two devices.
struct timed_device {
  std::string stack;
  ridgeline::estimate<ridgeline::step_breakdown> step;
  std::optional<bool> fits;  // nothing where its memory is not known
};

/// The run on one GPU that how_long would time.
inline ridgeline::training_question run_of(const work_question& asked, const ridgeline::accelerator& device,
                                           long long sequences) {
  using namespace ridgeline;
  training_question made{.model = asked.of.model, .device = device};
  made.machines.gpus = gpus(1);
  made.extrapolate = asked.extrapolated;
  made.batch = made.micro_batch = batch(sequences);
  if (asked.of.sequence != 0) made.sequence = tokens(asked.of.sequence);
  made.compute = reading([&] {
    training_question one;
    for (const auto& key : interop::detail::keys_of_training)
      if (key.name == "precision") key.read(one, key.name, asked.of.precision);
    return *one.compute;
  });
  return made;
}

/// The requests that how_long would time.
inline ridgeline::requests_question requests_of(const work_question& asked, const ridgeline::accelerator& device,
                                                long long requests) {
  using namespace ridgeline;
  requests_question made{.model = asked.of.model, .device = device};
  made.machines.gpus = gpus(1);
  made.extrapolate = asked.extrapolated;
  made.concurrency = batch(requests);
  made.output = tokens(1);
  if (asked.of.sequence != 0) made.prompt = tokens(asked.of.sequence);
  made.weights = *find_weight_storage(asked.weights);
  return made;
}

/// Says the usual length where none was said.
inline void fill_length(work_question& asked, const ridgeline::accelerator& device) {
  if (asked.work == work_kind::training) asked.of.sequence = settle(run_of(asked, device, 1)).step.sequence.value();
  else asked.of.sequence = settle(requests_of(asked, device, 1)).step.prompt.value();
}

inline ridgeline::training_step step_of(const work_question& asked, const ridgeline::accelerator& device,
                                        long long sequences) {
  return settle(run_of(asked, device, sequences)).step;
}

inline timed_device timed_on(const work_question& asked, const ridgeline::accelerator& device, long long batch,
                             const ridgeline::training_calibration& reached) {
  using namespace ridgeline;
  const training_step step = step_of(asked, device, batch);
  // [step time]
  const estimate<step_breakdown> time = step_time(step, device, reached);
  // [/step time]
  timed_device made{.stack = std::string(reached.id), .step = time, .fits = {}};
  if (device.capacity) made.fits = bool(fits(footprint(step), device));
  return made;
}

/// The same work on both; factors compare a sequence with a sequence.
struct timed_pair {
  timed_device on;
  timed_device over;
  double batches = 1.0;  // sequences of a step on the device, for one on the reference

  double times() const {
    // [time speedup]
    return ridgeline::speedup(on.step, ridgeline::over_time(over.step)).times() * batches;
    // [/time speedup]
  }
  /// Nothing where one of the two spends no time on it.
  std::optional<double> times(ridgeline::operation_class which) const {
    const auto factor = ridgeline::speedup(on.step, ridgeline::over_time(over.step), which);
    return factor ? std::optional(factor->times() * batches) : std::nullopt;
  }
};

inline timed_pair timed(const work_question& asked, const ridgeline::accelerator& device,
                        const ridgeline::accelerator& reference) {
  using namespace ridgeline;
  const number_format format = *run_of(asked, device, 1).compute;
  const arithmetic kind = arithmetic_of(format);
  for (const accelerator* one : {&device, &reference}) {
    if (dense_peak(*one, kind) && one->memory_bandwidth) continue;
    refuse("--precision", asked.of.precision,
           fmt::format("one that '{}' has a published {} rate and a bandwidth for", one->id, name_of(kind)));
  }
  const two_stacks stacks = stacks_on(asked, device, reference, format);
  return {.on = timed_on(asked, device, asked.batch, stacks.on),
          .over = timed_on(asked, reference, asked.over_batch, stacks.over),
          .batches = static_cast<double>(asked.batch) / static_cast<double>(asked.over_batch)};
}

/// The kinds of work that are asked about, all of them or one.
inline std::vector<ridgeline::operation_class> classes_of(const work_question& asked) {
  if (asked.only) return {*asked.only};
  return {std::begin(ridgeline::every_operation_class), std::end(ridgeline::every_operation_class)};
}

/// How far the time on a device can be trusted.
template<class Time>
std::string trust_in(const std::string& stack, const Time& time, std::optional<bool> fits,
                     const ridgeline::accelerator& device) {
  const bool measured = bool(time.relative_error);
  std::string text = fmt::format("{}: {}", device.id, measured ? stack : "no software was measured on it");
  if (measured) text += fmt::format(", typical error {:.0f} %", 100.0 * time.relative_error.value());
  if (measured && time.range == ridgeline::calibrated_range::outside) {
    text += "; this lies outside what was measured";
  }
  if (fits && !*fits) text += "; it does not fit into its memory";
  return text + "\n";
}

/// The same for programs.
template<class Time>
void add_trust(json& out, const std::string& prefix, const std::string& stack, const Time& time,
               std::optional<bool> fits) {
  out[prefix + "stack"] = stack;
  out[prefix + "fits"] = fits ? json(*fits) : json(nullptr);
  out[prefix + "relative_error"] = time.relative_error ? json(time.relative_error.value()) : json(nullptr);
  out[prefix + "calibrated"] = time.range == ridgeline::calibrated_range::inside;
}

inline json json_of(const work_question& asked, const timed_pair& found) {
  using namespace ridgeline;
  const auto seconds = [](duration time) { return in(time, units::seconds); };
  json out;
  out["model"] = asked.of.model_name;
  out["work"] = work_word(asked.work);
  out["precision"] = asked.of.precision;
  out["sequence"] = asked.of.sequence;
  out["batch"] = asked.batch;
  out["over_batch"] = asked.over_batch;
  out["step_seconds"] = seconds(found.on.step.total());
  out["over_step_seconds"] = seconds(found.over.step.total());
  out["speedup"] = found.times();
  out["operation_classes"] = json::array();
  for (const operation_class which : classes_of(asked)) {
    const std::optional<double> times = found.times(which);
    out["operation_classes"].push_back({{"class", name_of(which)},
                                        {"step_seconds", seconds(time_of(found.on.step, which))},
                                        {"over_step_seconds", seconds(time_of(found.over.step, which))},
                                        {"speedup", times ? json(*times) : json(nullptr)}});
  }
  add_trust(out, "", found.on.stack, found.on.step, found.on.fits);
  add_trust(out, "over_", found.over.stack, found.over.step, found.over.fits);
  return out;
}

inline std::string text_of(const work_question& asked, const timed_pair& found, const ridgeline::accelerator& device,
                           const ridgeline::accelerator& reference) {
  using namespace ridgeline;
  const bool alike = asked.batch == asked.over_batch;
  std::string text =
      fmt::format("\nA training step of {}, {}, {} of {} tokens, modelled\n\n", asked.of.model_name, asked.of.precision,
                  alike ? fmt::format("{} sequence{}", asked.batch, asked.batch == 1 ? "" : "s")
                        : fmt::format("{} against {} sequences", asked.batch, asked.over_batch),
                  asked.of.sequence);
  table lines({{"ms for a sequence", false}, {std::string(device.id)}, {std::string(reference.id)}, {"times"}});
  const auto of_sequence = [](duration time, long long batch) {
    return fmt::format("{:.1f}", in(time, units::milliseconds) / static_cast<double>(batch));
  };
  for (const operation_class which : classes_of(asked)) {
    const std::optional<double> times = found.times(which);
    lines.add({std::string(name_of(which)), of_sequence(time_of(found.on.step, which), asked.batch),
               of_sequence(time_of(found.over.step, which), asked.over_batch),
               times ? fmt::format("{:.2f}", *times) : "-"});
  }
  lines.add({"the whole step", of_sequence(found.on.step.total(), asked.batch),
             of_sequence(found.over.step.total(), asked.over_batch), fmt::format("{:.2f}", found.times())});
  return text + lines.text() + "\n" + trust_in(found.on.stack, found.on.step, found.on.fits, device) +
         trust_in(found.over.stack, found.over.step, found.over.fits, reference) +
         "The error is that of a whole step; how it divides into kinds of work is less sure.\n";
}

}  // namespace support
