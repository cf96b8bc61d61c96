#pragma once
#include <accuracy/decode_runs.hpp>
#include <cmath>
#include <map>
#include <optional>
#include <ridgeline/catalogue/calibrations/serving.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <set>
#include <vector>

// The constants of llama.cpp, fitted on measured tokens a second: those of CUDA for both engines and both processes at
// once, those of Metal apart; what several GPUs cost on rows of several GPUs, when the rest is known.
namespace accuracy {

/// What the engines and processes share, and what each has of its own.
struct llama_cpp_constants {
  ridgeline::serving_calibration shared = {};
  ridgeline::calibrated<ridgeline::elements_per_cycle> wide_2023 = {};
  ridgeline::calibrated<ridgeline::fraction> unpacking_2023 = {ridgeline::fraction(0.0)};
  ridgeline::calibrated<ridgeline::cycle_count> prompt_cycles_2023 = {};
  ridgeline::calibrated<ridgeline::energy_per_operation> energy_samsung = {};
  ridgeline::calibrated<ridgeline::fraction> matrix_share_2023_08 = {ridgeline::fraction(0.0)};
};

inline ridgeline::serving_calibration calibration_of(const llama_cpp_constants& all, const decode_run& run) {
  ridgeline::serving_calibration one = all.shared;
  if (run.ran == engine::cuda_2023) {
    one.wide_per_cycle = all.wide_2023;
    one.unpacking_share = all.unpacking_2023;
    one.prompt_cycles_per_block = all.prompt_cycles_2023;
  }
  if (run.ran == engine::metal_2023_08) one.kernels.matrix_share = all.matrix_share_2023_08;
  if (run.samsung) one.energy_per_operation = all.energy_samsung;
  return one;
}

/// Tokens a second by a calibration.
inline double predicted_rate(const decode_run& run, const ridgeline::serving_calibration& with) {
  using namespace ridgeline;
  const serving_rates rates = serving_rates_of(*run.device, products_of(*run.device), with);
  if (run.writes) return 1.0 / time_per_output_token(run.step, run.gpus, rates).total().value();
  return run.tokens() / prefill_time(run.step, run.gpus, rates).total().value();
}

inline llama_cpp_constants start_of(bool metal) {
  using namespace ridgeline;
  if (metal)
    return {.shared = catalogue::llama_cpp_metal,
            .matrix_share_2023_08 = catalogue::llama_cpp_metal_2023.kernels.matrix_share};
  return {.shared = catalogue::llama_cpp_cuda,
          .wide_2023 = catalogue::llama_cpp_cuda_2023.wide_per_cycle,
          .unpacking_2023 = catalogue::llama_cpp_cuda_2023.unpacking_share,
          .prompt_cycles_2023 = catalogue::llama_cpp_cuda_2023.prompt_cycles_per_block,
          .energy_samsung = catalogue::llama_cpp_cuda_ga10x.energy_per_operation};
}

namespace detail {
using fitted_measurement = ridgeline::measurement<const decode_run*, double>;

inline std::vector<fitted_measurement> measurements_of(const std::vector<const decode_run*>& runs, bool several) {
  std::vector<fitted_measurement> made;
  for (const decode_run* run : runs) {
    if ((run->gpus.value() > 1) == several) made.push_back({run, run->rate});
  }
  return made;
}

template<class Constants>
llama_cpp_constants fitted(const llama_cpp_constants& start, const std::vector<fitted_measurement>& on,
                           const Constants& searched) {
  if (on.size() <= searched.size()) return start;
  const auto predict = [](const decode_run* run, const llama_cpp_constants& with) {
    return predicted_rate(*run, calibration_of(with, *run));
  };
  return ridgeline::calibrate(start, on, predict, searched, {.folds = 0, .most_steps = 60}).calibration;
}
}  // namespace detail

/// All constants, fitted on some runs of CUDA or of Metal.
inline llama_cpp_constants fit_llama_cpp(const std::vector<const decode_run*>& runs, bool metal) {
  using namespace ridgeline;
  using all = llama_cpp_constants;
  using one = serving_calibration;
  using kernels = kernel_calibration;
  constexpr energy_per_operation joules_each = units::joules / units::operations;
  const auto alone = detail::measurements_of(runs, false);
  if (metal) {
    return detail::fitted(
        start_of(true), alone,
        constants(
            constant<&all::shared, &one::kernels, &kernels::memory_share>("memory_share", {percent(50), percent(100)}),
            constant<&all::shared, &one::kernels, &kernels::matrix_share>("matrix_share", {percent(20), percent(100)}),
            constant<&all::shared, &one::wide_per_cycle>("wide_per_cycle",
                                                         {0.5 / units::cycles, 100.0 / units::cycles}),
            constant<&all::shared, &one::packed_per_cycle>("packed_per_cycle",
                                                           {0.5 / units::cycles, 100.0 / units::cycles}),
            constant<&all::shared, &one::nested_per_cycle>("nested_per_cycle",
                                                           {0.5 / units::cycles, 100.0 / units::cycles}),
            constant<&all::shared, &one::cycles_per_block>("cycles_per_block",
                                                           {1e3 * units::cycles, 1e6 * units::cycles}),
            constant<&all::shared, &one::cycles_per_cached_token>("cycles_per_cached_token",
                                                                  {1.0 * units::cycles, 1e3 * units::cycles}),
            constant<&all::shared, &one::packed_share>("packed_share", {percent(20), percent(100)}),
            constant<&all::shared, &one::attention_share>("attention_share", {percent(1), percent(100)}),
            constant<&all::matrix_share_2023_08>("matrix_share of 2023-08", {percent(5), percent(100)})));
  }
  const llama_cpp_constants on_one = detail::fitted(
      start_of(false), alone,
      constants(
          constant<&all::shared, &one::kernels, &kernels::memory_share>("memory_share", {percent(50), percent(100)}),
          constant<&all::shared, &one::wide_per_cycle>("wide_per_cycle", {0.5 / units::cycles, 100.0 / units::cycles}),
          constant<&all::shared, &one::packed_per_cycle>("packed_per_cycle",
                                                         {0.5 / units::cycles, 100.0 / units::cycles}),
          constant<&all::shared, &one::nested_per_cycle>("nested_per_cycle",
                                                         {0.5 / units::cycles, 100.0 / units::cycles}),
          constant<&all::shared, &one::cycles_per_block>("cycles_per_block",
                                                         {1e3 * units::cycles, 1e6 * units::cycles}),
          constant<&all::shared, &one::cycles_per_cached_token>("cycles_per_cached_token",
                                                                {0.1 * units::cycles, 1e3 * units::cycles}),
          constant<&all::shared, &one::prompt_cycles_per_block>("prompt_cycles_per_block",
                                                                {1e4 * units::cycles, 1e7 * units::cycles}),
          constant<&all::shared, &one::energy_per_operation>("energy_per_operation",
                                                             {1e-13 * joules_each, 1e-11 * joules_each}),
          constant<&all::shared, &one::unpacking_share>("unpacking_share", {percent(10), percent(100)}),
          constant<&all::shared, &one::bytes_per_score>("bytes_per_score", {1.0 * units::bytes, 100.0 * units::bytes}),
          constant<&all::wide_2023>("wide_per_cycle of 2023", {0.5 / units::cycles, 100.0 / units::cycles}),
          constant<&all::unpacking_2023>("unpacking_share of 2023", {percent(10), percent(100)}),
          constant<&all::prompt_cycles_2023>("prompt_cycles_per_block of 2023",
                                             {1e4 * units::cycles, 1e7 * units::cycles}),
          constant<&all::energy_samsung>("energy_per_operation of GA10x", {1e-13 * joules_each, 1e-11 * joules_each})));
  return detail::fitted(on_one, detail::measurements_of(runs, true),
                        constants(constant<&all::shared, &one::p2p_cycles_per_block>(
                                      "p2p_cycles_per_block", {1e2 * units::cycles, 1e6 * units::cycles}),
                                  constant<&all::shared, &one::uneven_stages>("uneven_stages", {0.01, 2.0})));
}

/// Runs with constants fitted on some of them: mean of |predicted/measured - 1| by kind of row.
struct decode_errors {
  std::map<std::string, std::vector<double>> ratios = {};

  void add(const decode_run& run, const llama_cpp_constants& with) {
    const double ratio = predicted_rate(run, calibration_of(with, run)) / run.rate;
    const std::string kind =
        std::string(run.writes ? "writing" : "reading") + (run.gpus.value() > 1 ? ", several GPUs" : "");
    for (const std::string& group : {kind, std::string("all")}) ratios[group].push_back(ratio);
  }
  double mean(const std::string& kind) const {
    const auto found = ratios.find(kind);
    if (found == ratios.end()) return 0.0;
    double sum = 0.0;
    for (const double ratio : found->second) sum += std::abs(ratio - 1.0);
    return sum / static_cast<double>(found->second.size());
  }
};

/// One GPU, predicted by constants fitted on all rows of the other ones.
inline std::optional<file_score> decode_of_an_unseen_gpu(const folder& reference, const folder& judged) {
  const auto runs_in = [](const folder& in) {
    std::vector<decode_run> runs;
    const auto rows = in.rows_of("t2_llamacpp_decode.csv");
    for (const row& one : rows.value_or(std::vector<row>())) {
      auto made = decode_run_of(one);
      const auto* run = std::get_if<decode_run>(&made);
      if (run != nullptr && run->gpus.value() == 1) runs.push_back(*run);
    }
    return runs;
  };
  const std::vector<decode_run> known = runs_in(reference);
  const std::vector<decode_run> asked = runs_in(judged);
  if (known.size() < 100 || asked.empty()) return std::nullopt;
  std::map<std::pair<const ridgeline::accelerator*, bool>, llama_cpp_constants> found;
  file_score score;
  for (const decode_run& run : asked) {
    const auto [place, first] = found.try_emplace({run.device, run.metal()});
    if (first) {
      std::vector<const decode_run*> others;
      for (const decode_run& other : known) {
        if (other.device != run.device && other.metal() == run.metal()) others.push_back(&other);
      }
      place->second = fit_llama_cpp(others, run.metal());
    }
    const double predicted = predicted_rate(run, calibration_of(place->second, run));
    score.add(scored{.id = run.id, .predicted = predicted, .measured = run.rate, .group = run.gpu}, false);
  }
  give_intervals_of_the_other_groups(score);
  return score;
}

}  // namespace accuracy
