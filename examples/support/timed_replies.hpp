#pragma once
// Reading a prompt, or writing a token, on two devices, timed side by side.
#include <ridgeline/catalogue/calibrations/serving.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/performance/serving/serving_time.hpp>
#include <ridgeline/performance/speedup/time_speedup.hpp>
#include <support/timed_work.hpp>

namespace support {

/// One of the two devices.
struct timed_reply {
  std::string stack;
  ridgeline::estimate<ridgeline::serving_breakdown> time;
  std::optional<bool> fits;  // nothing where its memory is not known
};

/// The same on both; factors compare a request with a request.
struct reply_pair {
  timed_reply on;
  timed_reply over;
  double batches = 1.0;

  double times() const { return ridgeline::speedup(on.time, ridgeline::over_time(over.time)).times() * batches; }
};

/// The software of both: one that was measured on both, or else llama.cpp, or else what a datasheet promises.
inline const ridgeline::serving_calibration& serving_stack_of(const ridgeline::accelerator& device,
                                                              const ridgeline::accelerator& other) {
  using namespace ridgeline;
  for (const serving_calibration* one : catalogue::every_serving_calibration)
    if (one->range.knows(device.architecture) && one->range.knows(other.architecture)) return *one;
  const serving_calibration* measured = catalogue::llama_cpp_on(device);
  return measured != nullptr && catalogue::llama_cpp_on(other) != nullptr ? *measured : datasheet_serving;
}

inline timed_reply timed_reply_on(const work_question& asked, const ridgeline::accelerator& device,
                                  const ridgeline::accelerator& other, long long batch) {
  using namespace ridgeline;
  requests_question one = requests_of(asked, device, batch);
  one.stack = serving_stack_of(device, other);
  const settled_requests run = settle(one);
  const arithmetic kind = run.kind;
  if (!dense_peak(device, kind) || !device.memory_bandwidth || !device.boost_clock || !device.multiprocessors ||
      !device.board_power) {
    refuse("--work", std::string(work_word(asked.work)),
           fmt::format("timed on '{}': its {} rate, bandwidth, clock, multiprocessors or power are not known",
                       device.id, name_of(kind)));
  }
  const inference_step& step = run.step;
  // [serving time]
  const serving_rates rates = serving_rates_of(device, kind, run.calibration);
  const estimate<serving_breakdown> time =
      asked.work == work_kind::prompt ? prefill_time(step, rates) : decode_time(step, step.prompt, rates);
  // [/serving time]
  timed_reply made{.stack = std::string(run.calibration.id), .time = time, .fits = {}};
  if (device.capacity) made.fits = bool(fits(footprint(step), device));
  return made;
}

inline reply_pair timed_replies(const work_question& asked, const ridgeline::accelerator& device,
                                const ridgeline::accelerator& reference) {
  return {.on = timed_reply_on(asked, device, reference, asked.batch),
          .over = timed_reply_on(asked, reference, device, asked.over_batch),
          .batches = static_cast<double>(asked.batch) / static_cast<double>(asked.over_batch)};
}

/// Terms that take time on either.
inline std::vector<ridgeline::serving_term> terms_of(const reply_pair& found) {
  std::vector<ridgeline::serving_term> terms;
  for (const ridgeline::serving_term which : ridgeline::every_serving_term) {
    const bool counts = time_of(found.on.time.terms, which) > ridgeline::duration{} ||
                        time_of(found.over.time.terms, which) > ridgeline::duration{};
    if (counts) terms.push_back(which);
  }
  return terms;
}

inline json json_of(const work_question& asked, const reply_pair& found) {
  using namespace ridgeline;
  const auto seconds = [](duration time) { return in(time, units::seconds); };
  json out;
  out["model"] = asked.of.model_name;
  out["work"] = work_word(asked.work);
  out["weights"] = asked.weights;
  out["sequence"] = asked.of.sequence;
  out["batch"] = asked.batch;
  out["over_batch"] = asked.over_batch;
  out["step_seconds"] = seconds(found.on.time.total());
  out["over_step_seconds"] = seconds(found.over.time.total());
  out["speedup"] = found.times();
  out["terms"] = json::array();
  for (const serving_term which : terms_of(found)) {
    out["terms"].push_back({{"term", name_of(which)},
                            {"step_seconds", seconds(time_of(found.on.time.terms, which))},
                            {"over_step_seconds", seconds(time_of(found.over.time.terms, which))}});
  }
  add_trust(out, "", found.on.stack, found.on.time, found.on.fits);
  add_trust(out, "over_", found.over.stack, found.over.time, found.over.fits);
  return out;
}

inline std::string text_of(const work_question& asked, const reply_pair& found, const ridgeline::accelerator& device,
                           const ridgeline::accelerator& reference) {
  using namespace ridgeline;
  const bool prompt = asked.work == work_kind::prompt;
  const std::string requests = asked.batch == asked.over_batch
                                   ? fmt::format("{} request{}", asked.batch, asked.batch == 1 ? "" : "s")
                                   : fmt::format("{} against {} requests", asked.batch, asked.over_batch);
  std::string text = prompt ? fmt::format("\nReading prompts of {} tokens", asked.of.sequence)
                            : fmt::format("\nWriting a token after {}", asked.of.sequence);
  text += fmt::format(", {}, weights in {}, {}, modelled\n\n", asked.of.model_name, asked.weights, requests);
  table lines({{prompt ? "ms for a prompt" : "ms for a token", false},
               {std::string(device.id)},
               {std::string(reference.id)},
               {"times"}});
  const auto of_request = [](duration time, long long batch) {
    return fmt::format("{:.2f}", in(time, units::milliseconds) / static_cast<double>(batch));
  };
  for (const serving_term which : terms_of(found)) {
    const duration mine = time_of(found.on.time.terms, which);
    const duration theirs = time_of(found.over.time.terms, which);
    const bool both = mine > duration{} && theirs > duration{};
    lines.add({std::string(name_of(which)), of_request(mine, asked.batch), of_request(theirs, asked.over_batch),
               both ? fmt::format("{:.2f}", in(theirs, mine) * found.batches) : "-"});
  }
  lines.add({"all of it", of_request(found.on.time.total(), asked.batch),
             of_request(found.over.time.total(), asked.over_batch), fmt::format("{:.2f}", found.times())});
  return text + lines.text() + "\n" + trust_in(found.on.stack, found.on.time, found.on.fits, device) +
         trust_in(found.over.stack, found.over.time, found.over.fits, reference);
}

}  // namespace support
