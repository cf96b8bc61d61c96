#pragma once
#include <accuracy/serving_runs.hpp>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/catalogue/calibrations/serving.hpp>

// Servers of many requests at once, by the constants of vLLM.
namespace accuracy {

/// A calibration with the links of the run's machine.
inline ridgeline::serving_calibration with_links(ridgeline::serving_calibration of, const serving_run& run) {
  of.links = run.gpu == "A100"   ? ridgeline::catalogue::nccl_nvlink
             : run.gpu == "B200" ? ridgeline::catalogue::nccl_nvlink5
                                 : ridgeline::catalogue::nccl_nvlink4;
  return of;
}

inline std::string group_of(const serving_run& run) {
  const char* what = run.what == served::throughput    ? "throughput"
                     : run.what == served::first_token ? "first token"
                                                       : "between tokens";
  return run.gpu + ", " + what;
}

namespace detail {

inline answer served_answer(const std::variant<serving_run, skipped>& made, const char* gpu) {
  if (const auto* why = std::get_if<skipped>(&made)) return *why;
  const auto& run = std::get<serving_run>(made);
  if (run.gpu != gpu) return skipped{"another device: a question of its own", scope::out};
  const double predicted = predicted_value(run, with_links(ridgeline::catalogue::vllm_hopper, run));
  return scored{.id = run.id, .predicted = predicted, .measured = run.value, .group = group_of(run)};
}

}  // namespace detail

/// A row of t2_mlenergy_serving_power.csv on H100: time between two tokens [s].
inline answer vllm_row(const row& one, const context&) { return detail::served_answer(vllm_run_of(one), "H100"); }

/// The same on B200, by constants that were fitted on H100 [s].
inline answer vllm_elsewhere_row(const row& one, const context&) {
  return detail::served_answer(vllm_run_of(one), "B200");
}

}  // namespace accuracy
