#pragma once
#include <accuracy/decode_runs.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
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
  ridgeline::calibrated<ridgeline::fraction> matrix_share_m1 = {ridgeline::fraction(0.0)};
  ridgeline::calibrated<ridgeline::elements_per_cycle> nested_m1 = {};
  ridgeline::calibrated<ridgeline::fraction> matrix_share_2023_08 = {ridgeline::fraction(0.0)};
};

inline ridgeline::serving_calibration calibration_of(const llama_cpp_constants& all, const decode_run& run) {
  ridgeline::serving_calibration one = all.shared;
  if (run.ran == engine::cuda_2023) {
    one.wide_per_cycle = all.wide_2023;
    one.unpacking_share = all.unpacking_2023;
    one.prompt_cycles_per_block = all.prompt_cycles_2023;
  }
  if (run.metal() && ridgeline::catalogue::llama_cpp_metal_m1.range.knows(run.device->architecture)) {
    one.kernels.matrix_share = all.matrix_share_m1;
    one.nested_per_cycle = all.nested_m1;
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

/// The same constants for every engine, process and family of GPUs.
inline llama_cpp_constants pooled(const ridgeline::serving_calibration& all) {
  return {.shared = all,
          .wide_2023 = all.wide_per_cycle,
          .unpacking_2023 = all.unpacking_share,
          .prompt_cycles_2023 = all.prompt_cycles_per_block,
          .energy_samsung = all.energy_per_operation,
          .matrix_share_m1 = all.kernels.matrix_share,
          .nested_m1 = all.nested_per_cycle,
          .matrix_share_2023_08 = all.kernels.matrix_share};
}

/// Where a search begins: a size of what is unpacked each cycle, and of what a block waits. Nothing of a GPU that a fit leaves
/// out is in it.
inline llama_cpp_constants start_of(bool metal, ridgeline::elements_per_cycle unpacked, ridgeline::cycle_count waits) {
  using namespace ridgeline;
  serving_calibration one = metal ? catalogue::llama_cpp_metal : catalogue::llama_cpp_cuda;
  one.kernels.memory_share.value = percent(90);
  one.wide_per_cycle.value = one.packed_per_cycle.value = one.nested_per_cycle.value = unpacked;
  one.cycles_per_block.value = waits;
  one.cycles_per_cached_token.value = 30.0 * units::cycles;
  if (metal) {
    one.kernels.matrix_share.value = percent(70);
    one.packed_share.value = percent(90);
    one.attention_share.value = percent(20);
  } else {
    one.prompt_cycles_per_block.value = 1e6 * units::cycles;
    one.energy_per_operation.value = 3e-12 * units::joules / units::operations;
    one.unpacking_share.value = percent(80);
    one.bytes_per_score.value = 20.0 * units::bytes;
    one.p2p_cycles_per_block.value = 50e3 * units::cycles;
    one.uneven_stages.value = 0.1;
  }
  return pooled(one);
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

inline double predicted_by_its_own(const decode_run* run, const llama_cpp_constants& with) {
  return predicted_rate(*run, calibration_of(with, *run));
}
inline double predicted_by_shared(const decode_run* run, const llama_cpp_constants& with) {
  return predicted_rate(*run, with.shared);
}
inline constexpr ridgeline::fit_options no_folds{.folds = 0, .most_steps = 60};

/// A constant that no row tells of takes what a fit with the same constants for all finds. Beside the constants: by how much
/// they miss the rows.
template<class Shared, class Own>
std::pair<llama_cpp_constants, double> fitted_from(const llama_cpp_constants& start,
                                                   const std::vector<fitted_measurement>& on, const Shared& shared,
                                                   const Own& own) {
  std::array<ridgeline::named_constant<llama_cpp_constants>, std::tuple_size_v<Shared> + std::tuple_size_v<Own>> every;
  std::ranges::copy(own, std::ranges::copy(shared, every.begin()).out);
  if (on.size() <= every.size()) return {start, std::numeric_limits<double>::infinity()};
  auto found = ridgeline::calibrate(start, on, predicted_by_its_own, every, no_folds);
  if (found.determined()) return {found.calibration, found.residual_deviation};
  const auto in_common =
      pooled(ridgeline::calibrate(start, on, predicted_by_shared, shared, no_folds).calibration.shared);
  for (std::size_t k = 0; k < every.size(); ++k) {
    if (!found.constants[k].determined) every[k].write(found.calibration, every[k].read(in_common));
  }
  return {found.calibration, found.residual_deviation};
}

/// The best of several beginnings, by the rows that are fitted: a part that hides behind another makes more than one valley.
template<class Shared, class Own>
llama_cpp_constants fitted(bool metal, const std::vector<fitted_measurement>& on, const Shared& shared,
                           const Own& own) {
  std::optional<std::pair<llama_cpp_constants, double>> best;
  for (const double unpacked : {2.0, 5.0, 10.0, 20.0}) {
    for (const double waits : {30e3, 100e3, 300e3}) {
      const auto start = start_of(metal, unpacked / ridgeline::units::cycles, waits * ridgeline::units::cycles);
      const auto tried = fitted_from(start, on, shared, own);
      if (!best || tried.second < best->second) best = tried;
    }
  }
  return best->first;
}
}  // namespace detail

/// All constants, fitted on some runs of CUDA or of Metal.
inline llama_cpp_constants fit_llama_cpp(const std::vector<const decode_run*>& runs, bool metal) {
  using namespace ridgeline;
  using all = llama_cpp_constants;
  using one = serving_calibration;
  using kernels = kernel_calibration;
  constexpr energy_per_operation joules_each = units::joules / units::operations;
  constexpr bounds<fraction> most_of = {percent(50), percent(100)};
  constexpr bounds<fraction> some_of = {percent(20), percent(100)};
  constexpr bounds<elements_per_cycle> elements = {0.5 / units::cycles, 100.0 / units::cycles};
  constexpr bounds<cycle_count> prompt_cycles = {1e4 * units::cycles, 1e7 * units::cycles};
  constexpr bounds<energy_per_operation> energies = {1e-13 * joules_each, 1e-11 * joules_each};
  const auto alone = detail::measurements_of(runs, false);
  const auto memory_share = constant<&all::shared, &one::kernels, &kernels::memory_share>("memory_share", most_of);
  const auto wide = constant<&all::shared, &one::wide_per_cycle>("wide_per_cycle", elements);
  const auto packed = constant<&all::shared, &one::packed_per_cycle>("packed_per_cycle", elements);
  const auto nested = constant<&all::shared, &one::nested_per_cycle>("nested_per_cycle", elements);
  const auto block =
      constant<&all::shared, &one::cycles_per_block>("cycles_per_block", {1e3 * units::cycles, 1e6 * units::cycles});
  const auto cached = constant<&all::shared, &one::cycles_per_cached_token>("cycles_per_cached_token",
                                                                            {0.1 * units::cycles, 1e3 * units::cycles});
  if (metal) {
    return detail::fitted(
        true, alone,
        constants(memory_share, wide, packed, nested, block, cached,
                  constant<&all::shared, &one::kernels, &kernels::matrix_share>("matrix_share", some_of),
                  constant<&all::shared, &one::packed_share>("packed_share", some_of),
                  constant<&all::shared, &one::attention_share>("attention_share", {percent(1), percent(100)})),
        constants(constant<&all::matrix_share_m1>("matrix_share of M1", some_of),
                  constant<&all::nested_m1>("nested_per_cycle of M1", elements),
                  constant<&all::matrix_share_2023_08>("matrix_share of 2023-08", {percent(5), percent(100)})));
  }
  const llama_cpp_constants on_one = detail::fitted(
      false, alone,
      constants(
          memory_share, wide, packed, nested, block, cached,
          constant<&all::shared, &one::prompt_cycles_per_block>("prompt_cycles_per_block", prompt_cycles),
          constant<&all::shared, &one::energy_per_operation>("energy_per_operation", energies),
          constant<&all::shared, &one::unpacking_share>("unpacking_share", {percent(10), percent(100)}),
          constant<&all::shared, &one::bytes_per_score>("bytes_per_score", {1.0 * units::bytes, 100.0 * units::bytes})),
      constants(constant<&all::wide_2023>("wide_per_cycle of 2023", elements),
                constant<&all::unpacking_2023>("unpacking_share of 2023", {percent(10), percent(100)}),
                constant<&all::prompt_cycles_2023>("prompt_cycles_per_block of 2023", prompt_cycles),
                constant<&all::energy_samsung>("energy_per_operation of GA10x", energies)));
  const auto several = detail::measurements_of(runs, true);
  if (several.size() <= 2) return on_one;
  return calibrate(on_one, several, detail::predicted_by_its_own,
                   constants(constant<&all::shared, &one::p2p_cycles_per_block>(
                                 "p2p_cycles_per_block", {1e2 * units::cycles, 1e6 * units::cycles}),
                             constant<&all::shared, &one::uneven_stages>("uneven_stages", {0.01, 2.0})),
                   detail::no_folds)
      .calibration;
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
