#pragma once
// What somebody measured narrows an answer: numbers, or the log of a run or of a benchmark (--measured).
#include <fstream>
#include <ridgeline/performance/calibration/own_steps.hpp>
#include <ridgeline/questions/measured.hpp>
#include <support/asking.hpp>
#include <support/bench_log.hpp>
#include <support/table.hpp>
#include <support/words.hpp>

namespace support {

/// A step of a measured run, however many steps its log has: they are all of one kind.
struct measured_run {
  run_log log;
  ridgeline::duration step = {};
};

/// What `read` makes of the whole text of a log: a regular file of at most 64 MiB.
template<class Read>
auto read_log(const std::string& option, const std::string& path, Read read) {
  if (size_of_file(option, path) > (std::uintmax_t{64} << 20U)) refuse_file(option, path, "has more than 64 MiB");
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) refuse_file(option, path, "cannot be read");
  try {
    return read(text);
  } catch (const log_error& refusal) {
    refuse_file(option, path, one_line(refusal.what()));
  }
}

/// The measured step of a run whose prediction is known; `option` and `path` are where the log is from.
inline measured_run measured_by(const run_log& log, const ridgeline::training_answer& found, const std::string& option,
                                const std::string& path) {
  using namespace ridgeline;
  const plan_estimate& one = found.estimate;
  if (log.batch && *log.batch != found.run.batch.value())
    refuse_file(option, path,
                fmt::format("its steps have {} sequences, and those that are asked about {}", *log.batch,
                            found.run.batch.value()));
  const double seconds = log.seconds_of_step
                             ? *log.seconds_of_step
                             : static_cast<double>(one.tokens.value()) /
                                   (*log.tokens_per_second_of_gpu * static_cast<double>(one.gpus.value()));
  return {.log = log, .step = seconds * units::seconds};
}

inline std::string text_of(const measured_run& run, const ridgeline::training_answer& found) {
  using namespace ridgeline;
  const duration step = found.estimate.step.total();
  const likely_factors within = found.estimate.step.interval();
  const std::string log =
      run.log.steps == 0
          ? "a step of"
          : fmt::format("{} of {}, median", plural(static_cast<long long>(run.log.steps), "step"), run.log.launcher);
  return fmt::format(
      "\nmeasured: {} {:.4g} s, {:.2f} of what is predicted: all above is for it. Another step takes {:.4g} to {:.4g} s\n",
      log, in(run.step, units::seconds), found.drawn->ratio, in(within.low * step, units::seconds),
      in(within.high * step, units::seconds));
}

inline json json_of(const measured_run& run, const ridgeline::training_answer& found) {
  json made = json::object();
  if (run.log.steps != 0) made = {{"launcher", run.log.launcher}, {"steps", run.log.steps}};
  made.update(ridgeline::interop::detail::measured_json(found, run.step));
  return made;
}

/// What the driver reports where a run's log says what the allocator reserved: the context of the driver is none of that.
inline ridgeline::data_size measured_memory(const std::string& path, const ridgeline::fit_answer& found) {
  const run_log log = read_log("--measured", path, read_run_log);
  if (!log.reserved_gib)
    refuse_file("--measured", path,
                "no line of it says how much memory was reserved (torchtitan: memory, Megatron-LM: max reserved)");
  return *log.reserved_gib * ridgeline::units::gibibytes + found.need.context;
}

/// Says what a result of vLLM's benchmark of one copy measured, as the options do, and its lengths.
inline void say_measured_requests(asking& face, const std::string& path) {
  if (path.empty()) return;
  const any_log log = read_log("--measured", path, read_any_log);
  const auto* const bench = std::get_if<vllm_bench_log>(&log);
  if (bench == nullptr) refuse_file("--measured", path, "is no result of vLLM's benchmark");
  if (bench->results.size() != 1)
    refuse_file("--measured", path, fmt::format("has {} results: which load was it?", bench->results.size()));
  const vllm_bench_result& one = bench->results[0];
  const auto tokens_of = [](ridgeline::token_amount mean) {
    return std::llround(in(mean, ridgeline::units::single_tokens));
  };
  const std::pair<const char*, long long> lengths[] = {{"prompt", tokens_of(one.input)},
                                                       {"output", tokens_of(one.output)}};
  for (const auto& [key, tokens] : lengths) {
    if (face.given(key) && face.said().at(key) != tokens)
      throw CLI::ValidationError(std::string("--") + key,
                                 fmt::format("the requests of the log have {} tokens", tokens));
    face.say(key, tokens);
  }
  // Little's law: who is there is who comes a second, times how long each stays.
  const double output = in(one.output, ridgeline::units::single_tokens);
  const ridgeline::duration stays = one.ttft + std::max(0.0, output - 1.0) * one.tpot;
  const double together = one.completed * (stays / one.duration);
  if (!(together < 1e6)) refuse_file("--measured", path, "a million requests together are no load of an engine");
  face.say_measured("measured-ttft", in(one.ttft, ridgeline::units::seconds));
  face.say_measured("measured-itl", in(one.tpot, ridgeline::units::seconds));
  face.say_measured("measured-together", std::max(1LL, std::llround(together)));
}

inline std::string text_of(const ridgeline::drawn_requests& drawn) {
  std::string text;
  const auto add = [&text](const char* what, const std::optional<ridgeline::drawn_ratio>& one) {
    if (!one) return;
    text += fmt::format(
        "measured: {} takes {:.2f} of what is predicted; answers are scaled by {:.2f}, and the next measurement lies "
        "within {:.2f} to {:.2f} of them (80 %)\n",
        what, one->ratio, one->by.scale, one->by.within.low, one->by.within.high);
  };
  add("TTFT", drawn.first_token);
  add("ITL", drawn.output_token);
  return text;
}

}  // namespace support
