#pragma once
#include <accuracy/scoring.hpp>
#include <array>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <ridgeline/performance/speedup/power_limit.hpp>
#include <support/power_limit_rows.hpp>

// Speed under a power limit, relative to the same work at the full limit.
namespace accuracy {

/// The devices of these rows and of their neighbours, as the files call them.
inline const ridgeline::accelerator* limited_device(const std::string& name) {
  constexpr std::pair<const char*, const char*> names[] = {{"P100", "p100-pcie-16gb"},
                                                           {"V100", "v100-pcie-16gb"},
                                                           {"Quadro RTX 6000", "quadro-rtx-6000"},
                                                           {"RTX6000", "quadro-rtx-6000"},
                                                           {"A40", "a40"},
                                                           {"A100", "a100-pcie-40gb"},
                                                           {"H100", "h100-pcie-80gb"}};
  for (const auto& [text, id] : names) {
    if (name == text) return ridgeline::catalogue::find_accelerator(id);
  }
  return nullptr;
}

/// Cards of the rows whose memory is GDDR; the others have HBM.
inline bool has_gddr(const std::string& gpu) {
  return gpu.starts_with("Quadro") || gpu == "RTX6000" || gpu == "A40" || gpu.starts_with("RTX");
}
inline const ridgeline::power_limit_calibration& power_limit_curve_of(const std::string& gpu) {
  return has_gddr(gpu) ? ridgeline::catalogue::power_limit_gddr : ridgeline::catalogue::power_limit_hbm;
}

inline std::vector<std::string> group_of(const row& one) {
  return {text_of(one, "gpu"), text_of(one, "dataset"), text_of(one, "network"), text_of(one, "batch_size"),
          text_of(one, "optimizer")};
}

/// The constants were fitted on every second group, in the order of their names: tests/support/power_limit_rows.hpp.
inline std::set<std::string> every_second_group(const std::vector<row>& reference) {
  std::map<std::vector<std::string>, std::vector<std::string>> groups;
  for (const row& one : reference) groups[group_of(one)].push_back(one.at("id"));
  std::set<std::string> ids;
  bool fitted = true;
  for (const auto& [group, of_it] : groups) {
    if (fitted) ids.insert(of_it.begin(), of_it.end());
    fitted = !fitted;
  }
  return ids;
}

/// The row of the same group at its full limit, where the relative speed is 1: its draw says how hard the work drives
/// the device. It is looked up in the reference, then among the rows that are judged; its speed is not used.
inline const row* full_limit_row(const row& one, const context& with) {
  const auto group = group_of(one);
  for (const auto* rows : {&with.reference, &with.judged}) {
    const row* highest = nullptr;
    for (const row& other : *rows) {
      if (group_of(other) != group || number_of(other, "rel_speed_vs_max_limit") != 1.0) continue;
      if (highest == nullptr || number_of(other, "power_limit_w") > number_of(*highest, "power_limit_w")) {
        highest = &other;
      }
    }
    if (highest != nullptr) return highest;
  }
  return nullptr;
}

/// A row of t6_zeus_power_limit.csv by a curve. The calibration names the classes it was fitted on, Pascal to Turing; a row of
/// another class (the A40 is Ampere) or below its lowest limit is predicted by the same curve, which is an
/// extrapolation said aloud.
inline answer power_limit_prediction(const row& one, const context& with,
                                     const ridgeline::power_limit_calibration& curve) {
  using namespace ridgeline;
  const auto limit = number_of(one, "power_limit_w");
  const auto speed = number_of(one, "rel_speed_vs_max_limit");
  if (!limit || !speed) return skipped{"no limit, or no speed", scope::out};
  const accelerator* device = limited_device(text_of(one, "gpu"));
  if (device == nullptr) return skipped{"device not known"};
  const row* full = full_limit_row(one, with);
  if (full == nullptr) return skipped{"no row of its group at the full limit", scope::out};
  const auto full_limit = number_of(*full, "power_limit_w");
  const auto draw = number_of(*full, "average_power_w");
  if (!(*limit < full_limit)) return skipped{"the full limit itself: speed is 1 by definition", scope::out};
  if (!draw) return skipped{"no draw at the full limit", scope::out};
  const double board_watts = in(device->board_power.value(), units::watts);
  // A mean draw is read some watts above the limit at times: the limit then binds at its full value.
  const fraction mean_draw(std::min(1.0, *draw / board_watts));
  const limited_run run = run_under_limit(*device, *limit * units::watts, mean_draw, curve, extrapolate);
  return scored{.id = text_of(one, "id"),
                .predicted = run.speed.value(),
                .measured = *speed,
                .group = text_of(one, "gpu"),
                .within = run.within};
}
inline answer power_limit_row(const row& one, const context& with) {
  return power_limit_prediction(one, with, power_limit_curve_of(text_of(one, "gpu")));
}

/// A row of t6_power_misc.csv: tokens a second of a card under a limit over those at its own limit, by the same curve. The draw
/// is not in the rows: the whole of the limit.
inline answer other_power_limit_row(const row& one, const context& with) {
  using namespace ridgeline;
  if (text_of(one, "kind") != "power-limit curve") return skipped{"another kind: " + text_of(one, "kind"), scope::out};
  if (text_of(one, "unit") != "tok/s") return skipped{"a bound, or about", scope::out};
  const accelerator* device = text_of(one, "gpu") == "RTX 3090"   ? &catalogue::rtx_3090
                              : text_of(one, "gpu") == "RTX 4090" ? &catalogue::rtx_4090
                                                                  : nullptr;
  if (device == nullptr) return skipped{"a device that is not known: " + text_of(one, "gpu"), scope::out};
  const double own_limit = in(device->board_power.value(), units::watts);
  const auto limit = number_of(one, "x"), rate = number_of(one, "value");
  if (!limit || !rate) return skipped{"no limit, or no rate", scope::out};
  if (!(*limit < own_limit)) return skipped{"the full limit itself: speed is 1 by definition", scope::out};
  for (const auto* rows : {&with.reference, &with.judged}) {
    for (const row& full : *rows) {
      const bool same = text_of(full, "gpu") == text_of(one, "gpu") &&
                        text_of(full, "workload") == text_of(one, "workload") &&
                        text_of(full, "source") == text_of(one, "source");
      if (!same || number_of(full, "x") != own_limit) continue;
      const power_limit_calibration& curve = power_limit_curve_of(text_of(one, "gpu"));
      const limited_run run = run_under_limit(*device, *limit * units::watts, percent(100), curve, extrapolate);
      return scored{.id = text_of(one, "id"),
                    .predicted = run.speed.value(),
                    .measured = *rate / *number_of(full, "value"),
                    .group = text_of(one, "gpu"),
                    .within = run.within};
    }
  }
  return skipped{"no row of its curve at the full limit", scope::out};
}

}  // namespace accuracy
