#pragma once
#include <accuracy/training_intervals.hpp>
#include <accuracy/training_runs.hpp>
#include <map>
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <string>
#include <utility>

// Rows of measured training steps against the calibrations of the catalogue.
namespace accuracy {

/// The calibration that a run is timed with: its own stack's on its device and in its format; else that stack's on the
/// device that resembles it most; else what would be taken for the machine.
inline ridgeline::training_calibration calibration_for(const timed_run& run) {
  using namespace ridgeline;
  if (const auto* own = catalogue::find_training_calibration(calibration_id(run))) return *own;
  constexpr std::pair<const char*, const char*> resembles[] = {
      {"gb300", "gb200"},      {"b300", "b200"}, {"h200", "h100"},  {"gb200", "b200"}, {"b200", "gb200"},
      {"h100", "b200"},        {"a100", "h100"}, {"-fp4", "-fp8"},  {"-fp8", ""},      {"-compiled", "-eager"},
      {"-eager", "-compiled"}, {"-26.06", ""},   {"-tokendrop", ""}};
  for (const auto& [this_one, another] : resembles) {
    std::string id = calibration_id(run);
    const std::size_t at = id.find(this_one);
    if (at == std::string::npos) continue;
    id.replace(at, std::string(this_one).size(), another);
    if (const auto* like = catalogue::find_training_calibration(id)) {
      return catalogue::training_calibration_on(*like, run.on.each(), run.step.recipe.compute);
    }
  }
  return catalogue::training_calibration_for(run.on.each(), run.step.recipe.compute);
}

inline answer timed_with(const timed_run& run, const ridgeline::training_calibration& reached) {
  return scored{.id = run.id,
                .predicted = run.predicted(reached),
                .measured = run.seconds,
                .group = group_of(run),
                .within = ridgeline::step_time(run.step, run.on, reached).interval()};
}
inline answer timed(const run_or_reason& made) {
  if (const auto* reason = std::get_if<skipped>(&made)) return *reason;
  const auto& run = std::get<timed_run>(made);
  return timed_with(run, calibration_for(run));
}
inline answer timed_without_a_stack(const run_or_reason& made) {
  if (const auto* reason = std::get_if<skipped>(&made)) return *reason;
  const auto& run = std::get<timed_run>(made);
  return timed_with(run, ridgeline::catalogue::training_calibration_for(run.on.each(), run.step.recipe.compute));
}

inline answer llm_row(const row& one, const context&) { return timed(llm_run(one)); }
inline answer hybrid_row(const row& one, const context&) {
  if (!is_hybrid(one)) return skipped{"another question", scope::out};
  return timed(step_run(one));
}
/// All of vTrain's steps are of one stack: what stands or falls together is a network.
inline answer by_network(const run_or_reason& made, answer predicted) {
  if (auto* number = std::get_if<scored>(&predicted)) number->group = network_key(std::get<timed_run>(made));
  return predicted;
}
inline answer vtrain_row(const row& one, const context&) {
  const run_or_reason made = vtrain_run(one);
  return by_network(made, timed(made));
}
inline answer llm_unnamed_row(const row& one, const context&) { return timed_without_a_stack(llm_run(one)); }
inline answer vtrain_unnamed_row(const row& one, const context&) {
  const run_or_reason made = vtrain_run(one);
  return by_network(made, timed_without_a_stack(made));
}

/// What a question is answered with whose stack, or whose device, nobody measured: every row by constants that were fitted
/// without any row of its stack on its kind of device, or of its kind of device.
template<class Without>
std::optional<file_score> score_left_out(const folder& reference, const folder& judged, const Without& without,
                                         ridgeline::likely_factors ridgeline::calibrated_intervals::*within) {
  const runs_by_group all = grouped_runs(reference.path);
  const auto rows = judged.rows_of("t3_llm_training.csv");
  std::size_t known_rows = 0;
  for (const auto& [group, runs] : all) known_rows += runs.size();
  // Fewer rows than twice the constants determine little.
  if (!rows || known_rows < 2 * searched().size()) return std::nullopt;
  file_score score;
  std::map<std::string, stack_constants> fitted;
  for (const row& one : *rows) {
    const run_or_reason made = llm_run(one);
    if (const auto* reason = std::get_if<skipped>(&made)) {
      score.add(*reason);
      continue;
    }
    const auto& run = std::get<timed_run>(made);
    const auto& entry = *ridgeline::catalogue::detail::pool_for(run.on.each().device(),
                                                                ridgeline::arithmetic_of(run.step.recipe.compute))
                             .entry;
    const auto [at, is_new] = fitted.try_emplace(without.key(run));
    if (is_new) at->second = without.constants(all, run);
    score.add(scored{.id = run.id,
                     .predicted = pooled_ratio(run, at->second) * run.seconds,
                     .measured = run.seconds,
                     .group = group_of(run),
                     .within = (*entry.intervals).*within});
  }
  return score;
}
inline bool every_row(const halved_run&) { return true; }

/// Two questions ask for it, and the fits take a minute: made once.
inline std::optional<file_score> stack_left_out(const folder& reference, const folder& judged) {
  struct {
    std::string key(const timed_run& run) const { return stack_name(group_of(run)) + " on " + pool_of(run); }
    stack_constants constants(const runs_by_group& all, const timed_run& run) const {
      return without_the_stack(all, run, every_row);
    }
  } constexpr without;
  static std::map<std::pair<std::string, std::string>, std::optional<file_score>> made;
  const auto [at, is_new] = made.try_emplace(std::pair(reference.path, judged.path));
  if (is_new) at->second = score_left_out(reference, judged, without, &ridgeline::calibrated_intervals::outside);
  return at->second;
}
inline std::optional<file_score> device_left_out(const folder& reference, const folder& judged) {
  struct {
    std::string key(const timed_run& run) const { return pool_of(run); }
    stack_constants constants(const runs_by_group& all, const timed_run& run) const {
      return without_the_device(all, run, every_row);
    }
  } constexpr without;
  return score_left_out(reference, judged, without, &ridgeline::calibrated_intervals::elsewhere);
}

/// vTrain's plans by network, GPUs and batch, the one that is predicted fastest first; networks with one plan left out, and rows
/// that constants were fitted on.
inline std::vector<std::vector<scored>> plans_by_network(const folder& reference, const folder& judged) {
  std::map<std::string, std::vector<scored>> by_network;
  for (const char* file : {"t3_vtrain_multi.csv", "t3_vtrain_single.csv"}) {
    const auto rows = judged.rows_of(file);
    if (!rows) continue;
    const auto known = reference.rows_of(file);
    const std::set<std::string> fitted = even_half(known ? *known : *rows);
    for (const row& one : *rows) {
      const answer made = vtrain_row(one, {});
      const auto* plan = std::get_if<scored>(&made);
      if (plan == nullptr || fitted.contains(one.at("id"))) continue;
      std::string network;
      for (const char* column : {"gpus", "global_batch", "hidden", "heads", "layers", "sequence"})
        network += one.at(column) + " ";
      by_network[network].push_back(*plan);
    }
  }
  std::vector<std::vector<scored>> made;
  for (auto& [network, plans] : by_network) {
    if (plans.size() < 2) continue;
    std::ranges::sort(plans, {}, &scored::predicted);
    for (scored& one : plans) one.group = network;
    made.push_back(std::move(plans));
  }
  return made;
}

/// The time of each plan over that of the one predicted fastest for its network: what a search tells plans apart by.
inline std::optional<file_score> plans_against_the_fastest(const folder& reference, const folder& judged) {
  file_score score{.file = "t3_vtrain (a plan over the one predicted fastest)"};
  for (const std::vector<scored>& plans : plans_by_network(reference, judged)) {
    const scored& fastest = plans.front();
    for (std::size_t i = 1; i < plans.size(); ++i) {
      score.add(scored{.id = plans[i].id,
                       .predicted = plans[i].predicted / fastest.predicted,
                       .measured = plans[i].measured / fastest.measured,
                       .group = plans[i].group});
    }
  }
  return score.rows.empty() ? std::nullopt : std::optional(score);
}
/// The plan that is predicted fastest for each network, by itself: whether its interval holds though it was selected.
inline std::optional<file_score> plans_that_were_selected(const folder& reference, const folder& judged) {
  file_score score{.file = "t3_vtrain (the plan predicted fastest)"};
  for (const std::vector<scored>& plans : plans_by_network(reference, judged)) score.add(plans.front());
  return score.rows.empty() ? std::nullopt : std::optional(score);
}
/// The time of the plan that is predicted fastest over that of the fastest one: predicted is 1, the error is what is lost by it.
inline std::optional<file_score> lost_by_selection(const folder& reference, const folder& judged) {
  file_score score{.file = "t3_vtrain (what is lost by the plan predicted fastest)"};
  for (const std::vector<scored>& plans : plans_by_network(reference, judged)) {
    const double best = std::ranges::min(plans, {}, &scored::measured).measured;
    const scored& chosen = plans.front();
    score.add(scored{.id = chosen.id, .predicted = chosen.measured / best, .measured = 1.0, .group = chosen.group});
  }
  return score.rows.empty() ? std::nullopt : std::optional(score);
}

/// Constants fitted on one of vTrain's files, all of it, and judged on the other.
inline std::optional<file_score> vtrain_transfer(const folder& reference, const folder& judged, const char* from,
                                                 const char* to) {
  const runs_by_group known_runs = grouped_runs(reference.path);
  const auto rows = judged.rows_of(to);
  const auto found = known_runs.find("megatron-deepspeed on A100");
  if (!rows || found == known_runs.end()) return std::nullopt;
  std::vector<halved_run> runs;
  for (halved_run one : found->second) {
    one.fitted = one.file == from;
    if (one.fitted) runs.push_back(one);
  }
  // Fewer rows than twice the constants determine little: a fit on them would say nothing of the model.
  if (runs.size() < 2 * searched().size()) return std::nullopt;
  const stack_constants constants = fitted_to(start_of(found->first), runs);
  file_score score{.file = std::string(to) + " (transfer: from " + from + ")"};
  for (const row& one : *rows) {
    const run_or_reason made = vtrain_run(one);
    if (const auto* reason = std::get_if<skipped>(&made)) {
      score.add(*reason, false);
      continue;
    }
    const auto& run = std::get<timed_run>(made);
    score.add(scored{.id = run.id, .predicted = run.predicted(calibration_of(constants, run)), .measured = run.seconds},
              false);
  }
  return score;
}
inline std::optional<file_score> vtrain_multi_from_single(const folder& reference, const folder& judged) {
  return vtrain_transfer(reference, judged, "t3_vtrain_single.csv", "t3_vtrain_multi.csv");
}
inline std::optional<file_score> vtrain_single_from_multi(const folder& reference, const folder& judged) {
  return vtrain_transfer(reference, judged, "t3_vtrain_multi.csv", "t3_vtrain_single.csv");
}

}  // namespace accuracy
