#pragma once
#include <accuracy/power_limit_rows.hpp>
#include <array>
#include <filesystem>
#include <support/power_limit_rows.hpp>

// The curve of speed against power limit, fitted by compass search: each constant is moved up and down by a step, which
// is halved when nothing helps.
namespace accuracy {

using power_limit_constants = std::array<double, 4>;  // static share, knee, exponent, spread
using power_limit_rows = std::vector<ridgeline_tests::power_limit_row>;

inline ridgeline::power_limit_calibration curve_of(const power_limit_constants& c) {
  auto curve = ridgeline::catalogue::power_limit_pascal_to_turing;
  curve.static_share.value = ridgeline::fraction(c[0]);
  curve.knee.value = ridgeline::fraction(c[1]);
  curve.exponent.value = c[2];
  curve.spread.value = ridgeline::fraction(c[3]);
  return curve;
}

inline bool makes_sense(const power_limit_constants& c) {
  return c[0] >= 0.0 && c[0] < 100.0 / 260.0 && c[1] > 0.0 && c[1] <= 1.0 && c[2] >= 1.0 && c[2] <= 4.0 &&
         c[3] >= 0.0 && c[3] < 1.0;
}

inline power_limit_constants fitted_constants(const power_limit_rows& on) {
  power_limit_constants best{0.1, 0.85, 2.5, 0.1};
  power_limit_constants step{0.05, 0.05, 0.2, 0.05};
  double least = ridgeline_tests::mean_error(on, curve_of(best));
  while (step[2] > 1e-3) {
    bool improved = false;
    for (std::size_t i = 0; i < best.size(); ++i) {
      for (const double sign : {1.0, -1.0}) {
        power_limit_constants tried = best;
        tried[i] += sign * step[i];
        if (!makes_sense(tried)) continue;
        const double error = ridgeline_tests::mean_error(on, curve_of(tried));
        if (error < least - 1e-9) {
          least = error;
          best = tried;
          improved = true;
        }
      }
    }
    if (!improved) {
      for (double& s : step) s *= 0.5;
    }
  }
  return best;
}

/// Whether a row can be fitted on: its device is known, its limit not below what the calibration covers.
inline bool is_calibrated(const ridgeline_tests::power_limit_row& one) {
  using namespace ridgeline;
  if (limited_device(one.gpu) == nullptr) return false;
  const double board_watts = in(ridgeline_tests::device_of(one.gpu).board_power.value(), units::watts);
  return one.limit_watts / board_watts >= catalogue::power_limit_pascal_to_turing.lowest_limit.value() &&
         one.full_draw_watts <= board_watts;
}

/// Rows of one kind of memory.
inline power_limit_rows of_memory(const power_limit_rows& all, bool gddr) {
  power_limit_rows made;
  for (const auto& one : all) {
    if (has_gddr(one.gpu) == gddr) made.push_back(one);
  }
  return made;
}

/// A speed by a curve that did not see it.
struct left_out_speed {
  double predicted;
  double measured;
  double log() const { return std::abs(std::log(measured / predicted)); }
};

/// Half-widths of the 80 % interval of a speed, in logarithms: `repeats` where the limit takes next to nothing, and beyond that a
/// share of what it takes. A row below the middle of what is lost says nothing about the share: what repeats differ by drowns it.
struct power_limit_errors {
  double repeats = 0.0;
  double of_loss = 0.0;
};

inline power_limit_errors errors_of(const std::vector<left_out_speed>& all) {
  constexpr double hardly_limited = 0.95, limited = 0.85;
  const auto four_fifths = [](std::vector<double> values) {
    if (values.empty()) return 0.0;
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(0.8 * static_cast<double>(values.size()))];
  };
  std::vector<double> free, shares;
  for (const left_out_speed& one : all) {
    if (one.predicted > hardly_limited) free.push_back(one.log());
  }
  const double repeats = four_fifths(free);
  for (const left_out_speed& one : all) {
    if (one.predicted >= limited) continue;
    shares.push_back(std::max(0.0, one.log() - repeats) / -std::log(one.predicted));
  }
  return {.repeats = repeats, .of_loss = four_fifths(shares)};
}

/// A fifth of the groups left out at a time, told by their full draw.
inline std::vector<left_out_speed> fifths_left_out(const power_limit_rows& all) {
  constexpr int folds = 5;
  const auto fold_of = [](const ridgeline_tests::power_limit_row& one) {
    return static_cast<int>(std::lround(100.0 * one.full_draw_watts)) % folds;
  };
  std::vector<left_out_speed> made;
  for (int fold = 0; fold < folds; ++fold) {
    power_limit_rows seen;
    for (const auto& one : all) {
      if (fold_of(one) != fold) seen.push_back(one);
    }
    const auto curve = curve_of(fitted_constants(seen));
    for (const auto& one : all) {
      if (fold_of(one) == fold) made.push_back({ridgeline_tests::predicted_speed(one, curve), one.speed});
    }
  }
  return made;
}

/// Each GPU by the curve of the others: of those with its kind of memory, or of all where none has.
inline power_limit_rows others_than(const std::string& gpu, const power_limit_rows& all) {
  power_limit_rows alike, others;
  for (const auto& one : all) {
    if (one.gpu == gpu) continue;
    others.push_back(one);
    if (has_gddr(one.gpu) == has_gddr(gpu)) alike.push_back(one);
  }
  return alike.empty() ? others : alike;
}
inline std::vector<left_out_speed> gpus_left_out(const power_limit_rows& all) {
  std::vector<left_out_speed> made;
  for (const char* gpu : {"P100", "V100", "Quadro RTX 6000"}) {
    const auto curve = curve_of(fitted_constants(others_than(gpu, all)));
    for (const auto& one : all) {
      if (one.gpu == gpu) made.push_back({ridgeline_tests::predicted_speed(one, curve), one.speed});
    }
  }
  return made;
}

/// Each GPU of the folder with constants fitted on the other GPUs of the reference: those with its kind of memory, or all where none has.
inline std::optional<file_score> power_limit_of_an_unseen_gpu(const folder& reference, const folder& judged) {
  constexpr const char* file = "t6_zeus_power_limit.csv";
  const auto rows = judged.rows_of(file);
  const auto fit_on = ridgeline_tests::read_power_limits((std::filesystem::path(reference.path) / file).string());
  if (!rows || !fit_on) return std::nullopt;
  const context with{.reference = reference.rows_of(file).value_or(std::vector<row>()), .judged = *rows};
  std::map<std::string, ridgeline::power_limit_calibration> curves;
  file_score score;
  for (const row& one : *rows) {
    const std::string gpu = text_of(one, "gpu");
    if (!curves.contains(gpu)) {
      power_limit_rows others;
      for (const auto* half : {&fit_on->fitted, &fit_on->held_out}) {
        for (const auto& measured : *half) {
          if (measured.gpu != gpu && is_calibrated(measured)) others.push_back(measured);
        }
      }
      if (others.empty()) return std::nullopt;
      const power_limit_rows alike = of_memory(others, has_gddr(gpu));
      curves.emplace(gpu, curve_of(fitted_constants(alike.empty() ? others : alike)));
    }
    score.add(power_limit_prediction(one, with, curves.at(gpu)));
  }
  give_intervals_of_the_other_groups(score);
  return score;
}

}  // namespace accuracy
