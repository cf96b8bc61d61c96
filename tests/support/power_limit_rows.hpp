#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <ridgeline/catalogue/accelerators/nvidia_ampere_data_center.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_pascal.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_turing_professional.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/performance/speedup/power_limit.hpp>
#include <ridgeline/units/constants.hpp>
#include <string>
#include <support/csv.hpp>
#include <vector>

// The measured curves of speed against power limit, in two halves that share no GPU, workload, optimizer and batch.
namespace ridgeline_tests {

struct power_limit_row {
  std::string gpu;
  double limit_watts = 0.0;
  double full_draw_watts = 0.0;  // mean draw of the same group at its highest limit
  double speed = 1.0;            // relative to the highest limit
};

struct power_limit_halves {
  std::vector<power_limit_row> fitted;
  std::vector<power_limit_row> held_out;
};

inline const ridgeline::accelerator& device_of(const std::string& gpu) {
  if (gpu == "P100") return ridgeline::catalogue::p100_pcie_16gb;
  if (gpu == "A40") return ridgeline::catalogue::a40;
  return gpu == "V100" ? ridgeline::catalogue::v100_pcie_16gb : ridgeline::catalogue::quadro_rtx_6000;
}

/// Groups in the order of their names, every second one held out. The highest limit of a group is its reference, no row.
/// Nothing where the file is not there.
inline std::optional<power_limit_halves> read_power_limits(const std::string& path) {
  const auto table = read_csv(path);
  if (!table) return std::nullopt;
  struct point {
    double limit, seconds, draw;
  };
  std::map<std::vector<std::string>, std::vector<point>> groups;
  for (const csv_row& row : *table) {
    const std::vector<std::string> group{row.at("gpu"), row.at("dataset"), row.at("network"), row.at("batch_size"),
                                         row.at("optimizer")};
    groups[group].push_back({std::stod(row.at("power_limit_w")), std::stod(row.at("time_per_epoch_s")),
                             std::stod(row.at("average_power_w"))});
  }
  power_limit_halves halves;
  bool hold_out = false;
  for (const auto& [group, points] : groups) {
    const point full = *std::max_element(points.begin(), points.end(),
                                         [](const point& a, const point& b) { return a.limit < b.limit; });
    for (const point& p : points) {
      if (p.limit < full.limit) {
        (hold_out ? halves.held_out : halves.fitted)
            .push_back({group[0], p.limit, full.draw, full.seconds / p.seconds});
      }
    }
    hold_out = !hold_out;
  }
  return halves;
}

inline double predicted_speed(const power_limit_row& row, const ridgeline::power_limit_calibration& curve) {
  using namespace ridgeline;
  const accelerator& device = device_of(row.gpu);
  const double board_watts = in(device.board_power.value(), units::watts);
  return run_under_limit(device, row.limit_watts * units::watts, fraction(row.full_draw_watts / board_watts), curve)
      .speed.value();
}

/// Mean of |predicted / measured - 1|; with `slowed_only`, over the rows whose limit lies below the full draw.
inline double mean_error(const std::vector<power_limit_row>& rows, const ridgeline::power_limit_calibration& curve,
                         bool slowed_only = false) {
  double sum = 0.0;
  std::size_t counted = 0;
  for (const power_limit_row& row : rows) {
    if (slowed_only && row.limit_watts >= row.full_draw_watts) continue;
    sum += std::abs(predicted_speed(row, curve) / row.speed - 1.0);
    ++counted;
  }
  return counted == 0 ? 0.0 : sum / static_cast<double>(counted);
}

}  // namespace ridgeline_tests
