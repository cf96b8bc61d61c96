#pragma once
#include <accuracy/gemm_rows.hpp>
#include <algorithm>
#include <array>
#include <limits>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <ridgeline/performance/speedup/power_limit.hpp>
#include <vector>

// What kernels reach on a class of devices, fitted by compass search on the mean of |predicted / measured - 1|: each
// constant is moved up and down by a share of itself, which is halved when nothing helps. Not by least squares, because
// a library that once chose a kernel three times too slow for a shape would then decide.
namespace accuracy {

inline constexpr double infinite_reach = std::numeric_limits<double>::infinity();

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

/// What is fitted of a class: three constants, and the largest left factor that they hold for with the share of the matrix
/// rate that is left beyond it. Its memory_share and the feeds stay as they are.
struct fitted_class {
  ridgeline::kernel_calibration near;
  double reach = 0.0;  // [B]
  double beyond = 1.0;

  ridgeline::kernel_calibration of(const measured_product& one) const {
    ridgeline::kernel_calibration made = near;
    if (one.left.size.value() > reach) {
      made.matrix_share.value = ridgeline::fraction(beyond * near.matrix_share.value.value());
    }
    return made;
  }
};

inline double mean_error(const measured_products& on, const fitted_class& reached, product_model model = seconds_of) {
  double sum = 0.0;
  for (const measured_product& one : on) sum += std::abs(model(one, reached.of(one)) / one.seconds - 1.0);
  return on.empty() ? 0.0 : sum / static_cast<double>(on.size());
}

/// The three constants, beside a reach and what is left beyond it.
inline fitted_class fitted_kernels(const measured_products& on, const fitted_class& start,
                                   product_model model = seconds_of) {
  using namespace ridgeline;
  static constexpr auto searched = constants(constant<&kernel_calibration::matrix_share>("matrix_share"),
                                             constant<&kernel_calibration::operand_share>("operand_share"),
                                             constant<&kernel_calibration::launch>("launch"));
  fitted_class best = start;
  best.near.matrix_share = {percent(80), constant_origin::fitted};
  best.near.operand_share = {percent(100), constant_origin::fitted};
  best.near.launch = {10.0 * units::microseconds, constant_origin::fitted};
  double least = mean_error(on, best, model);
  for (double step = 0.4; step > 1e-3;) {
    bool improved = false;
    for (const auto& each : searched) {
      for (const double factor : {1.0 + step, 1.0 / (1.0 + step)}) {
        const double moved = factor * each.read(best.near);
        if (moved > each.within.highest) continue;
        fitted_class tried = best;
        each.write(tried.near, moved);
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

inline ridgeline::kernel_calibration fitted_kernels(const measured_products& on,
                                                    const ridgeline::kernel_calibration& start,
                                                    product_model model = seconds_of) {
  return fitted_kernels(on, fitted_class{.near = start, .reach = infinite_reach}, model).near;
}

/// The same with the reach and what is left beyond it, tried on a grid. A reach that does not lower the mean error by a
/// fiftieth of it, or that fewer than four products pass, is none.
inline fitted_class fitted_with_reach(const measured_products& on, const ridgeline::kernel_calibration& start,
                                      product_model model = seconds_of) {
  constexpr double worth = 0.98;
  fitted_class best = fitted_kernels(on, fitted_class{.near = start, .reach = infinite_reach}, model);
  double least = worth * mean_error(on, best, model);
  for (const double megabytes : {8.0, 12.0, 16.0, 24.0, 32.0, 48.0, 64.0}) {
    const auto passes = [&](const measured_product& one) { return one.left.size.value() > 1e6 * megabytes; };
    if (std::count_if(on.begin(), on.end(), passes) < 4) continue;
    for (int percent = 95; percent >= 20; percent -= 5) {
      const fitted_class tried =
          fitted_kernels(on, {.near = start, .reach = 1e6 * megabytes, .beyond = 0.01 * percent}, model);
      const double error = mean_error(on, tried, model);
      if (error >= least) continue;
      least = error;
      best = tried;
    }
  }
  return best;
}

/// Products on one kind of unit: the FP32 lanes, or matrix units.
inline bool on_matrix_units(const measured_product& one) { return one.kind != ridgeline::arithmetic::fp32; }

/// Clock that an NVIDIA card of at most 75 W holds, as a share of its boost clock, if it wants for an operation what a V100
/// wants, by the curve of speed against power limit, which was fitted on training of V100s and others and on no product.
/// Such cards of the rows are of the V100's process; other cards are taken to hold their boost clock.
inline ridgeline::fraction held_clock(const measured_product& one) {
  using namespace ridgeline;
  const accelerator& device = *one.device;
  const bool held_down = device.maker == vendor::nvidia && device.peak.fp16_accumulate_fp32 && device.board_power &&
                         device.board_power.value() <= 75.0 * units::watts;
  if (!held_down) return fraction(1.0);
  const accelerator& like = *catalogue::find_accelerator("v100-sxm2-16gb");
  const double wanted = dense_peak(device, one.kind).value() / dense_peak(like, one.kind).value();
  const power limit = device.board_power.value() / wanted;
  return run_under_limit(like, limit, fraction(1.0), catalogue::power_limit_pascal_to_turing).speed;
}

/// The time of a product where the calibration is of cards that hold their clock.
inline double seconds_at_the_clock_held(const measured_product& one, const ridgeline::kernel_calibration& reached) {
  ridgeline::kernel_calibration held = reached;
  held.matrix_share.value = held_clock(one) * reached.matrix_share.value;
  return seconds_of(one, held);
}

/// How far a device is from another: years between their launches; nothing within an architecture, three years more
/// where the maker is another, whose libraries are others.
inline int distance_of(const ridgeline::accelerator& one, const ridgeline::accelerator& other) {
  if (one.architecture == other.architecture) return -1;
  const int years = std::abs(one.launch_year.value() - other.launch_year.value());
  return one.maker == other.maker ? years : years + 3;
}

/// The products of those devices that are nearest to one, on its kind of unit and without its own: as many devices as
/// give enough rows, and all that are as near as the last of these.
inline measured_products nearest_products(const measured_products& known, const ridgeline::accelerator& unseen,
                                          bool matrix_units) {
  constexpr std::size_t enough = 100;  // three constants of several libraries: fewer rows say nothing
  std::map<int, measured_products> by_distance;
  for (const measured_product& one : known) {
    const bool helps = one.device != &unseen && on_matrix_units(one) == matrix_units && !one.is_best_shape;
    if (helps) by_distance[distance_of(unseen, *one.device)].push_back(one);
  }
  measured_products nearest;
  for (const auto& [distance, products] : by_distance) {
    if (nearest.size() >= enough) break;
    nearest.insert(nearest.end(), products.begin(), products.end());
  }
  if (nearest.size() < enough) nearest.clear();
  return nearest;
}

/// Each GPU of the folder with constants fitted on the GPUs of the reference that are nearest to it: what a user meets
/// whose device nobody measured. The interval of each is what the others missed by in the same way.
inline std::optional<file_score> products_of_an_unseen_gpu(const folder& reference, const folder& judged) {
  constexpr const char* file = "t5_gemm.csv";
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
    const measured_products nearest = nearest_products(known, *unseen.first, unseen.second);
    if (nearest.empty()) continue;
    const auto reached = fitted_kernels(nearest, ridgeline::catalogue::default_matrix, seconds_at_the_clock_held);
    for (const measured_product& one : products) {
      score.add(scored{.id = one.id,
                       .predicted = seconds_at_the_clock_held(one, reached),
                       .measured = one.seconds,
                       .group = one.gpu + ", " + std::string(ridgeline::name_of(one.kind))});
    }
  }
  if (score.rows.empty()) return std::nullopt;
  give_intervals_of_the_other_groups(score);
  return score;
}

}  // namespace accuracy
