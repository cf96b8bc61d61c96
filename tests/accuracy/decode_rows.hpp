#pragma once
#include <accuracy/decode_runs.hpp>
#include <ridgeline/catalogue/calibrations/serving.hpp>

// Tokens a second of llama.cpp: one token after another, and prompts.
namespace accuracy {

namespace detail {

inline ridgeline::serving_calibration kept_calibration(const decode_run& run) {
  using namespace ridgeline;
  if (run.ran == engine::metal_2023_08) return catalogue::llama_cpp_metal_2023;
  if (run.metal() || run.ran == engine::cuda_2024) return *catalogue::llama_cpp_on(*run.device);
  serving_calibration made = catalogue::llama_cpp_cuda_2023;
  if (run.samsung) made.energy_per_operation = catalogue::llama_cpp_cuda_ga10x.energy_per_operation;
  return made;
}

inline answer decode_answer(const std::variant<decode_run, skipped>& made, bool several) {
  using namespace ridgeline;
  if (const auto* why = std::get_if<skipped>(&made)) return *why;
  const auto& run = std::get<decode_run>(made);
  if ((run.gpus.value() > 1) != several)
    return skipped{several ? "one GPU" : "several GPUs: a question of their own", scope::out};
  if (!catalogue::llama_cpp_on(*run.device)) return skipped{"a maker whose devices were not measured", scope::out};
  const serving_rates rates = serving_rates_of(*run.device, products_of(*run.device), kept_calibration(run));
  const auto written = time_per_output_token(run.step, run.gpus, rates);
  const auto read = prefill_time(run.step, run.gpus, rates);
  const duration time = run.writes ? written.total() : read.total();
  const double tokens = run.writes ? 1.0 : run.tokens();
  const std::string group = std::string(run.writes ? "writing, " : "reading, ") + run.gpu;
  return scored{.id = run.id,
                .predicted = tokens / time.value(),
                .measured = run.rate,
                .group = group,
                .within = of_the_rate(run.writes ? written.interval() : read.interval())};
}

}  // namespace detail

/// A row of t2_llamacpp_decode.csv with a speed on one GPU [token/s].
inline answer decode_row(const row& one, const context&) { return detail::decode_answer(decode_run_of(one), false); }

/// A row of t2_llamacpp_decode.csv with a speed on several GPUs, which have blocks each [token/s].
inline answer split_decode_row(const row& one, const context&) {
  return detail::decode_answer(decode_run_of(one), true);
}

/// A row of t2_decode_misc.csv: nothing was fitted on any of them [token/s].
inline answer other_decode_row(const row& one, const context&) {
  return detail::decode_answer(other_decode_run_of(one), false);
}

}  // namespace accuracy
