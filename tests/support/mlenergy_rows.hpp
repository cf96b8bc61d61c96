#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <ridgeline/catalogue/accelerators/nvidia_blackwell.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/models/diffusion.hpp>
#include <ridgeline/performance/serving/diffusion.hpp>
#include <ridgeline/performance/speedup/power_under_load.hpp>
#include <ridgeline/questions/pictures.hpp>
#include <string>
#include <support/csv.hpp>
#include <utility>
#include <vector>

// ML.ENERGY's measurements, and constants fitted on all models but one: linear least squares of relative errors.
namespace ridgeline_tests {

using namespace ridgeline;

/// A measurement as features of a model that is linear in its constants.
template<std::size_t Constants>
struct linear_row {
  std::string group;
  std::array<double, Constants> features;
  double measured;
  double most;  // where the model is capped
  double weight = 1.0;
};

template<std::size_t Constants>
using constants_of = std::array<double, Constants>;

/// Solves for constants, none below zero: what would be negative is left out.
template<std::size_t Constants>
constants_of<Constants> fitted(const std::vector<linear_row<Constants>>& rows) {
  std::array<bool, Constants> used;
  used.fill(true);
  while (true) {
    double a[Constants][Constants + 1] = {};
    for (const auto& row : rows) {
      const double weight = row.weight / (row.measured * row.measured);
      for (std::size_t i = 0; i < Constants; ++i) {
        for (std::size_t j = 0; j < Constants; ++j) a[i][j] += weight * row.features[i] * row.features[j];
        a[i][Constants] += weight * row.features[i] * row.measured;
      }
    }
    for (std::size_t i = 0; i < Constants; ++i) {
      if (used[i]) continue;
      for (std::size_t j = 0; j <= Constants; ++j) a[i][j] = 0.0;
      for (std::size_t j = 0; j < Constants; ++j) a[j][i] = 0.0;
      a[i][i] = 1.0;
    }
    for (std::size_t i = 0; i < Constants; ++i) {
      for (std::size_t r = 0; r < Constants; ++r) {
        if (r == i) continue;
        const double times = a[r][i] / a[i][i];
        for (std::size_t j = 0; j <= Constants; ++j) a[r][j] -= times * a[i][j];
      }
    }
    constants_of<Constants> found;
    bool again = false;
    for (std::size_t i = 0; i < Constants; ++i) {
      found[i] = used[i] ? a[i][Constants] / a[i][i] : 0.0;
      if (found[i] < 0.0) used[i] = false, again = true;
    }
    if (!again) return found;
  }
}

template<std::size_t Constants>
double predicted(const linear_row<Constants>& row, const constants_of<Constants>& with) {
  double sum = 0.0;
  for (std::size_t i = 0; i < Constants; ++i) sum += with[i] * row.features[i];
  return std::min(sum, row.most);
}

/// Measured over predicted of every row, its model left out of the fit.
template<std::size_t Constants>
std::vector<double> left_out_ratios(const std::vector<linear_row<Constants>>& rows) {
  std::map<std::string, constants_of<Constants>> without;
  std::vector<double> ratios;
  for (const auto& row : rows) {
    if (without.count(row.group) == 0) {
      std::vector<linear_row<Constants>> others;
      std::copy_if(rows.begin(), rows.end(), std::back_inserter(others),
                   [&](const auto& other) { return other.group != row.group; });
      without[row.group] = fitted(others);
    }
    ratios.push_back(row.measured / predicted(row, without[row.group]));
  }
  return ratios;
}

inline double mean_error(const std::vector<double>& measured_over_predicted) {
  double sum = 0.0;
  for (const double ratio : measured_over_predicted) sum += std::abs(1.0 / ratio - 1.0);
  return sum / static_cast<double>(measured_over_predicted.size());
}
inline double share_within(const std::vector<double>& measured_over_predicted, const likely_factors& interval) {
  const auto inside = std::count_if(measured_over_predicted.begin(), measured_over_predicted.end(),
                                    [&](double ratio) { return interval.holds(ratio); });
  return static_cast<double>(inside) / static_cast<double>(measured_over_predicted.size());
}
/// The 80 % interval of a row of another model, where there are few models: Student's t over the models' means, and the scatter
/// of rows around them.
/// Source   Gelman et al., Bayesian Data Analysis, 2013, section 5.4 (a new group); t of 10 %: Abramowitz & Stegun, table 26.10
template<class Row>
likely_factors of_another_model(const std::vector<Row>& rows, const std::vector<double>& ratios,
                                const std::string& left_out = {}) {
  std::map<std::string, std::vector<double>> models;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].group != left_out) models[rows[i].group].push_back(std::log(ratios[i]));
  }
  const auto mean_of = [](const std::vector<double>& all) {
    return std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
  };
  std::vector<double> means, within;
  for (const auto& [name, all] : models) {
    means.push_back(mean_of(all));
    double squares = 0.0;
    for (const double one : all) squares += (one - means.back()) * (one - means.back());
    within.push_back(squares / static_cast<double>(all.size()));
  }
  const double middle = mean_of(means);
  const double many = static_cast<double>(means.size());
  double between = 0.0;
  for (const double one : means) between += (one - middle) * (one - middle) / (many - 1.0);
  constexpr double t[] = {3.078, 1.886, 1.638, 1.533, 1.476, 1.440, 1.415, 1.397, 1.383, 1.372};
  const double half =
      t[std::min<std::size_t>(means.size() - 2, 9)] * std::sqrt(between * (1.0 + 1.0 / many) + mean_of(within));
  return {std::exp(middle - half), std::exp(middle + half)};
}
/// From the tenth to the ninetieth of a hundred.
inline likely_factors middle_eighty(std::vector<double> ratios) {
  std::sort(ratios.begin(), ratios.end());
  const auto at = [&](double share) {
    return ratios[static_cast<std::size_t>(share * static_cast<double>(ratios.size() - 1))];
  };
  return {at(0.1), at(0.9)};
}

inline const accelerator& device_of(const csv_row& row) {
  return row.at("gpu") == "H100" ? catalogue::h100_sxm5_80gb : catalogue::b200_sxm_180gb;
}
inline double number(const csv_row& row, const char* column) { return std::strtod(row.at(column).c_str(), nullptr); }

/// A decoding row.
struct decode_measurement {
  const accelerator* device;
  device_activity does;
  gpu_count devices = gpus(1);
  token_rate throughput;
  double watts_each;
  std::string model;
  std::string id;
};
inline std::vector<decode_measurement> decode_measurements(const std::vector<csv_row>& rows) {
  std::vector<decode_measurement> found;
  for (const csv_row& row : rows) {
    if (row.at("unit") != "output tok/s") continue;
    const double parameters = number(row, "params_b") * 1e9;
    const double active = row.at("active_params_b").empty() ? parameters : number(row, "active_params_b") * 1e9;
    const std::string& stored = row.at("weight_precision");
    const double width = stored == "bfloat16" ? 2.0
                         : stored == "fp8"    ? 1.0
                                              : 0.5625;  // mxfp4: 4 bits and a scale for 32
    const gpu_count devices = gpus(static_cast<std::int64_t>(number(row, "n_gpus")));
    const token_rate throughput = number(row, "throughput") * units::tokens_per_second;
    found.push_back({&device_of(row),
                     decode_activity(width * parameters * units::bytes, parameters, fraction(active / parameters),
                                     std::max(1.0, number(row, "avg_batch")), throughput, devices),
                     devices, throughput, number(row, "power_w_all_gpus") / static_cast<double>(devices.value()),
                     row.at("model"), row.at("id")});
  }
  return found;
}
/// Power as linear in the roots of the activity, in shares of the board power.
inline linear_row<3> power_row(const decode_measurement& seen) {
  const double memory = seen.does.memory / seen.device->memory_bandwidth.value();
  const double compute = seen.does.compute / dense_peak(*seen.device, arithmetic::fp16_accumulate_fp32).value();
  const double board = in(seen.device->board_power.value(), units::watts);
  return {seen.model, {1.0, std::sqrt(memory), std::sqrt(compute)}, seen.watts_each / board, 1.0};
}

/// A row of diffusion on one device.
struct diffusion_measurement {
  const accelerator* device;
  const diffusion_model* model;
  diffusion_request asked;
  double seconds;
  double watts;
  std::string id;
};
inline std::vector<diffusion_measurement> diffusion_measurements(const std::vector<csv_row>& rows) {
  const std::pair<const char*, const diffusion_model*> known[] = {
      {"SANA1.5", &catalogue::sana_1600m_1024px},           {"PixArt-Sigma", &catalogue::pixart_sigma_1024px},
      {"HunyuanDiT", &catalogue::hunyuan_dit_1024px},       {"stable-diffusion-3.5", &catalogue::sd3_5_medium_1024px},
      {"Wan2.1-T2V-1.3B", &catalogue::wan2_1_1300m_480p},   {"CogVideoX-2b", &catalogue::cogvideox_2b_480p},
      {"CogVideoX1.5-5B", &catalogue::cogvideox1_5_5b_768p}};
  std::vector<diffusion_measurement> found;
  for (const csv_row& row : rows) {
    const std::string& made = row.at("image_or_video");
    const std::size_t steps = made.find("steps ");
    if (steps == std::string::npos || row.at("n_gpus") != "1") continue;
    for (const auto& [name, model] : known) {
      if (row.at("model").find(name) == std::string::npos) continue;
      found.push_back({&device_of(row),
                       model,
                       {.steps = std::atoi(made.c_str() + steps + 6),
                        .guided = true,
                        .pictures = batch(static_cast<std::int64_t>(number(row, "avg_batch")))},
                       number(row, "batch_latency_s"),
                       number(row, "power_w_all_gpus"),
                       row.at("id")});
    }
  }
  return found;
}
/// Time as linear in 1 / share of the peak, passes, and host time [s]; each model weighs as much as another.
inline linear_row<3> time_row(const diffusion_measurement& seen) {
  const auto only = [&](double share, double passes, duration host) {
    diffusion_calibration with;
    with.matrix_share.value = share;
    with.passes.value = passes;
    with.host_per_layer.value = host;
    return diffusion_time(*seen.model, seen.asked, *seen.device, with);
  };
  const diffusion_breakdown one = only(1.0, 1.0, 1.0 * units::seconds);
  return {std::string(seen.model->id),
          {in(one.denoising + one.text_encoder + one.decoder, units::seconds), in(one.elementwise, units::seconds),
           in(one.host, units::seconds)},
          seen.seconds,
          1e300};
}
inline std::vector<linear_row<3>> evenly(std::vector<linear_row<3>> rows) {
  for (auto& row : rows) {
    row.weight = 1.0 / static_cast<double>(std::count_if(rows.begin(), rows.end(),
                                                         [&](const auto& other) { return other.group == row.group; }));
  }
  return rows;
}

}  // namespace ridgeline_tests
