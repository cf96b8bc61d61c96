#pragma once
#include <accuracy/scoring.hpp>
#include <accuracy/serving_rows.hpp>
#include <map>
#include <ridgeline/catalogue/calibrations/power_under_load.hpp>
#include <string>
#include <support/mlenergy_rows.hpp>
#include <utility>
#include <vector>

// ML.ENERGY's power and pictures: each model of a device by constants fitted on the other models of the device.
namespace accuracy {

namespace detail {

/// A measurement as features, and what else its prediction needs.
template<class Measured>
struct featured {
  Measured seen;
  ridgeline_tests::linear_row<3> features;
};
using featured_power = featured<ridgeline_tests::decode_measurement>;
using featured_picture = featured<ridgeline_tests::diffusion_measurement>;

inline std::optional<std::vector<featured_power>> powers_of(const folder& of) {
  const auto rows = of.rows_of("t2_mlenergy_serving_power.csv");
  if (!rows) return std::nullopt;
  std::vector<featured_power> made;
  for (const auto& seen : ridgeline_tests::decode_measurements(*rows)) {
    made.push_back({seen, ridgeline_tests::power_row(seen)});
  }
  return made;
}
inline std::optional<std::vector<featured_picture>> pictures_of(const folder& of) {
  const auto rows = of.rows_of("t2_mlenergy_serving_power.csv");
  if (!rows) return std::nullopt;
  std::vector<featured_picture> made;
  for (const auto& seen : ridgeline_tests::diffusion_measurements(*rows)) {
    made.push_back({seen, ridgeline_tests::time_row(seen)});
  }
  return made;
}

/// Predicts rows by constants of the same device, the row's model left out; `even` lets each model weigh alike.
template<class Measured, class Visit>
void with_the_model_left_out(const std::vector<featured<Measured>>& reference,
                             const std::vector<featured<Measured>>& judged, bool even, Visit&& visit) {
  std::map<std::pair<const ridgeline::accelerator*, std::string>, ridgeline_tests::constants_of<3>> fits;
  for (const auto& one : judged) {
    const auto key = std::pair(one.seen.device, one.features.group);
    if (!fits.contains(key)) {
      std::vector<ridgeline_tests::linear_row<3>> others;
      for (const auto& other : reference) {
        if (other.seen.device == key.first && other.features.group != key.second) others.push_back(other.features);
      }
      fits.emplace(key, ridgeline_tests::fitted(even ? ridgeline_tests::evenly(others) : others));
    }
    visit(one, ridgeline_tests::predicted(one.features, fits.at(key)));
  }
}

}  // namespace detail

/// Energy of a token where its throughput is known.
inline std::optional<file_score> energy_of_tokens(const folder& reference, const folder& judged) {
  const auto known = detail::powers_of(reference);
  const auto asked = detail::powers_of(judged);
  if (!known || !asked) return std::nullopt;
  file_score score;
  detail::with_the_model_left_out(*known, *asked, false, [&](const detail::featured_power& one, double share) {
    const double watts = share * in(one.seen.device->board_power.value(), ridgeline::units::watts);
    const double rate =
        in(one.seen.throughput, ridgeline::units::tokens_per_second) / static_cast<double>(one.seen.devices.value());
    score.add(scored{.id = one.seen.id,
                     .predicted = watts / rate,
                     .measured = one.seen.watts_each / rate,
                     .group = one.features.group});
  });
  give_intervals_of_the_other_groups(score);
  return score;
}

/// Energy of a token end to end: its throughput as vLLM's constants predict it for the batch, power at that throughput. Rows that
/// these constants were fitted on are left out.
inline std::optional<file_score> energy_of_tokens_end_to_end(const folder& reference, const folder& judged) {
  const auto known = detail::powers_of(reference);
  const auto rows = judged.rows_of("t2_mlenergy_serving_power.csv");
  if (!known || !rows) return std::nullopt;
  std::vector<detail::featured_power> asked;
  std::vector<double> measured;
  for (row one : *rows) {
    const auto made = vllm_run_of(one);
    const auto* run = std::get_if<serving_run>(&made);
    if (run == nullptr || (run->gpu == "H100" && is_of_the_fitted_half(run->id))) continue;
    const auto seen = ridgeline_tests::decode_measurements({one});
    const double between = predicted_value(*run, with_links(ridgeline::catalogue::vllm_hopper, *run));
    one["throughput"] = std::to_string(static_cast<double>(run->step.requests.value()) / between);
    const auto so_fast = ridgeline_tests::decode_measurements({one});
    if (seen.empty() || so_fast.empty()) continue;
    asked.push_back({so_fast.front(), ridgeline_tests::power_row(so_fast.front())});
    measured.push_back(seen.front().watts_each * static_cast<double>(seen.front().devices.value()) /
                       in(seen.front().throughput, ridgeline::units::tokens_per_second));
  }
  file_score score;
  std::size_t next = 0;
  detail::with_the_model_left_out(*known, asked, false, [&](const detail::featured_power& one, double share) {
    const double watts = share * in(one.seen.device->board_power.value(), ridgeline::units::watts) *
                         static_cast<double>(one.seen.devices.value());
    score.add(scored{.id = one.seen.id,
                     .predicted = watts / in(one.seen.throughput, ridgeline::units::tokens_per_second),
                     .measured = measured[next++],
                     .group = one.features.group});
  });
  give_intervals_of_the_other_groups(score);
  return score;
}

/// Time of a batch of pictures, or of videos.
inline std::optional<file_score> seconds_of_pictures(const folder& reference, const folder& judged) {
  const auto known = detail::pictures_of(reference);
  const auto asked = detail::pictures_of(judged);
  if (!known || !asked) return std::nullopt;
  file_score score;
  detail::with_the_model_left_out(*known, *asked, true, [&](const detail::featured_picture& one, double seconds) {
    score.add(
        scored{.id = one.seen.id, .predicted = seconds, .measured = one.seen.seconds, .group = one.features.group});
  });
  give_intervals_of_the_other_groups(score);
  return score;
}

/// Energy of a batch of pictures end to end: predicted time, and power by the constants of tokens, on which no picture was fitted.
inline std::optional<file_score> energy_of_pictures(const folder& reference, const folder& judged) {
  using namespace ridgeline;
  const auto known = detail::pictures_of(reference);
  const auto asked = detail::pictures_of(judged);
  if (!known || !asked) return std::nullopt;
  file_score score;
  detail::with_the_model_left_out(*known, *asked, true, [&](const detail::featured_picture& one, double seconds) {
    const auto& seen = one.seen;
    const duration time = seconds * units::seconds;
    const device_activity does = diffusion_activity(*seen.model, seen.asked, time);
    const bool hopper = seen.device == &catalogue::h100_sxm5_80gb;
    const power drawn =
        power_under_load(*seen.device, does, arithmetic::fp16_accumulate_fp32, seen.device->board_power.value(),
                         hopper ? catalogue::power_under_load_h100 : catalogue::power_under_load_b200);
    score.add(scored{.id = seen.id,
                     .predicted = in(drawn * time, units::joules),
                     .measured = seen.watts * seen.seconds,
                     .group = one.features.group});
  });
  give_intervals_of_the_other_groups(score);
  return score;
}

}  // namespace accuracy
