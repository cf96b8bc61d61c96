#pragma once
#include <accuracy/gemm_rows.hpp>
#include <array>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <vector>

// What kernels reach on a class of devices, fitted by compass search on the mean of |predicted / measured - 1|: each
// constant is moved up and down by a share of itself, which is halved when nothing helps. Not by least squares, because
// a library that once chose a kernel three times too slow for a shape would then decide.
namespace accuracy {

using measured_products = std::vector<measured_product>;

inline measured_products products_of(const std::vector<row>& rows) {
  measured_products products;
  for (const row& one : rows) {
    const auto product = product_of(one);
    if (const auto* known = std::get_if<measured_product>(&product)) products.push_back(*known);
  }
  return products;
}

/// A model of the time of a GEMM [s].
using product_model = double (*)(const measured_product&, const ridgeline::kernel_calibration&);

/// A model without tiles and waves, to compare ours with.
inline double roofline_seconds_of(const measured_product& one, const ridgeline::kernel_calibration& reached) {
  const auto rates = ridgeline::rates_of(*one.device, one.kind, reached);
  const ridgeline::kernel_time spent{.compute = ridgeline::operations_of(one.extent) / rates.operations,
                                     .memory = ridgeline::gemm_time(one.extent, one.widths, rates).memory,
                                     .launch = rates.launch};
  return spent.total().value();
}

inline double mean_error(const measured_products& on, const ridgeline::kernel_calibration& reached,
                         product_model model = seconds_of) {
  double sum = 0.0;
  for (const measured_product& one : on) sum += std::abs(model(one, reached) / one.seconds - 1.0);
  return on.empty() ? 0.0 : sum / static_cast<double>(on.size());
}

/// The three constants of a class; its memory_share and the feeds stay as they are.
inline ridgeline::kernel_calibration fitted_kernels(const measured_products& on,
                                                    const ridgeline::kernel_calibration& start,
                                                    product_model model = seconds_of) {
  using namespace ridgeline;
  static constexpr auto searched = constants(constant<&kernel_calibration::matrix_share>("matrix_share"),
                                             constant<&kernel_calibration::operand_share>("operand_share"),
                                             constant<&kernel_calibration::launch>("launch"));
  ridgeline::kernel_calibration best = start;
  best.matrix_share = {percent(80), constant_origin::fitted};
  best.operand_share = {percent(100), constant_origin::fitted};
  best.launch = {10.0 * units::microseconds, constant_origin::fitted};
  double least = mean_error(on, best, model);
  for (double step = 0.4; step > 1e-3;) {
    bool improved = false;
    for (const auto& each : searched) {
      for (const double factor : {1.0 + step, 1.0 / (1.0 + step)}) {
        const double moved = factor * each.read(best);
        if (moved > each.within.highest) continue;
        kernel_calibration tried = best;
        each.write(tried, moved);
        const double error = mean_error(on, tried, model);
        if (error < least - 1e-9) {
          least = error;
          best = tried;
          improved = true;
        }
      }
    }
    if (!improved) step *= 0.5;
  }
  return best;
}

/// Products on one kind of unit: the FP32 lanes, or matrix units.
inline bool on_matrix_units(const measured_product& one) { return one.kind != ridgeline::arithmetic::fp32; }

/// Each GPU of the folder with constants fitted on the other GPUs of the reference whose products ran on the same kind
/// of unit: what a user meets whose device and library nobody measured.
inline std::optional<file_score> products_of_an_unseen_gpu(const folder& reference, const folder& judged) {
  constexpr const char* file = "t5_gemm.csv";
  constexpr std::size_t least_rows = 100;  // three constants of several libraries: fewer rows say nothing
  const auto rows = judged.rows_of(file);
  const auto fit_on = reference.rows_of(file);
  if (!rows || !fit_on) return std::nullopt;
  const measured_products known = products_of(*fit_on);
  std::map<std::pair<const ridgeline::accelerator*, bool>, measured_products> asked;
  for (const measured_product& one : products_of(*rows)) {
    if (!one.is_best_shape) asked[{one.device, on_matrix_units(one)}].push_back(one);
  }
  file_score score{.file = file};
  for (const auto& [unseen, products] : asked) {
    measured_products others;
    for (const measured_product& one : known) {
      const bool helps = one.device != unseen.first && on_matrix_units(one) == unseen.second && !one.is_best_shape;
      if (helps) others.push_back(one);
    }
    if (others.size() < least_rows) continue;
    const auto reached = fitted_kernels(others, ridgeline::catalogue::default_matrix);
    for (const measured_product& one : products) {
      score.add(scored{.id = one.id,
                       .predicted = seconds_of(one, reached),
                       .measured = one.seconds,
                       .group = one.gpu + ", " + std::string(ridgeline::name_of(one.kind))});
    }
  }
  if (score.rows.empty()) return std::nullopt;
  return score;
}

}  // namespace accuracy
