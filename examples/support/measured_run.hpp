#pragma once
// What the log of a run of one's own says about a prediction: --measured.
#include <fstream>
#include <ridgeline/performance/calibration/own_steps.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <support/asking.hpp>
#include <support/run_log.hpp>
#include <support/table.hpp>
#include <support/words.hpp>

namespace support {

/// A prediction drawn towards a measured run: one ratio, however many steps that has, since they are all of one kind.
struct measured_run {
  run_log log;
  double seconds = 0.0;  // of a step, measured
  double ratio = 1.0;    // of that over what was predicted
  ridgeline::own_scale by = {};
};

/// What `read` makes of the whole text of a log: a regular file of at most 64 MiB.
template<class Read>
auto read_log(const std::string& option, const std::string& path, Read read) {
  std::error_code problem;
  if (!std::filesystem::is_regular_file(path, problem))
    refuse_file(option, path.substr(0, 80), "is not a regular file");
  if (std::filesystem::file_size(path, problem) > (std::uintmax_t{64} << 20U) || problem)
    refuse_file(option, path, "has more than 64 MiB, or cannot be read");
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) refuse_file(option, path, "cannot be read");
  try {
    return read(text);
  } catch (const log_error& refusal) {
    refuse_file(option, path, one_line(refusal.what()));
  }
}

/// The measured steps of a run over those that are predicted; `option` and `path` are where the log is from.
inline measured_run measured_by(const run_log& log, const ridgeline::training_answer& found, const std::string& option,
                                const std::string& path) {
  using namespace ridgeline;
  const plan_estimate& one = found.estimate;
  measured_run made{.log = log};
  if (log.batch && *log.batch != found.run.batch.value())
    refuse_file(option, path,
                fmt::format("its steps have {} sequences, and those that are asked about {}", *log.batch,
                            found.run.batch.value()));
  made.seconds = made.log.seconds_of_step
                     ? *made.log.seconds_of_step
                     : static_cast<double>(one.tokens.value()) /
                           (*made.log.tokens_per_second_of_gpu * static_cast<double>(one.gpus.value()));
  const double predicted = in(one.step.total(), units::seconds);
  made.ratio = made.seconds / predicted;
  const bool known = bool(one.step.relative_error);
  const likely_factors said = known ? likely_factors{in(one.step.shortest(), units::seconds) / predicted,
                                                     in(one.step.longest(), units::seconds) / predicted}
                                    : likely_factors{};
  made.by = narrowed(said, std::span(&made.ratio, 1));
  return made;
}

inline std::string text_of(const measured_run& run, const ridgeline::training_answer& found) {
  using namespace ridgeline;
  const double step = run.by.scale * in(found.estimate.step.total(), units::seconds);
  return fmt::format(
      "\nmeasured: {} of {}, median {:.4g} s, {:.2f} of what is predicted\n"
      "so, by that run: a step takes {:.4g} s ({:.4g} to {:.4g}), and the run {} days\n",
      plural(static_cast<long long>(run.log.steps), "step"), run.log.launcher, run.seconds, run.ratio, step,
      step * run.by.within.low, step * run.by.within.high,
      readable(run.by.scale * in(found.estimate.run, units::days)));
}

inline json json_of(const measured_run& run, const ridgeline::training_answer& found) {
  using namespace ridgeline;
  const double step = run.by.scale * in(found.estimate.step.total(), units::seconds);
  return {
      {"launcher", run.log.launcher},
      {"steps", run.log.steps},
      {"median_seconds", run.seconds},
      {"ratio", run.ratio},
      {"scale", run.by.scale},
      {"step_seconds", {{"expected", step}, {"low", step * run.by.within.low}, {"high", step * run.by.within.high}}},
      {"days", run.by.scale * in(found.estimate.run, units::days)}};
}

}  // namespace support
