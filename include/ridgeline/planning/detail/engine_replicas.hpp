#pragma once
#include <ridgeline/planning/choices.hpp>
#include <ridgeline/planning/detail/engine_setting.hpp>

namespace ridgeline::inline v0_2::detail {

/// The fewest replicas of a setting that keep all targets, where as many as `high` do and `low` do not.
constexpr void take_fewest(deployment& one, engine_setting& setting, std::int64_t low, std::int64_t high) {
  const auto keeps = [&](std::int64_t replicas) {
    const auto load = setting.keeps(replicas);
    if (!load) return false;
    one.verdict = engine_verdict::kept;
    one.load = *load;
    one.replicas = replicas;
    return true;
  };
  // Those at hand are mostly the fewest, or nearly.
  for (std::int64_t step = 1; high - low > 1; step *= 2) {
    const std::int64_t fewer = high - step > low ? high - step : low + 1;
    if (!keeps(fewer)) {
      low = fewer;
      break;
    }
    high = fewer;
  }
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (keeps(middle) ? high : low) = middle;
  }
}

/// The fewest replicas of a setting of which nothing is known: more are tried until they keep all targets.
constexpr engine_verdict find_replicas(deployment& one, engine_setting& setting) {
  const double least = math::ceil(setting.load_of_all());
  if (!(least <= static_cast<double>(most_replicas))) return engine_verdict::more_gpus;
  std::int64_t low = least > 1.0 ? static_cast<std::int64_t>(least) - 1 : 0;
  for (std::int64_t step = 1; low < most_replicas; step *= 2) {
    const std::int64_t high = low + step < most_replicas ? low + step : most_replicas;
    if (const auto load = setting.keeps(high)) {
      one.load = *load;
      one.replicas = high;
      take_fewest(one, setting, low, high);
      return engine_verdict::kept;
    }
    low = high;
  }
  return engine_verdict::more_gpus;
}

/// Whether a setting needs fewer replicas than another one, or answers a request sooner with as many. Fewer must keep the
/// targets, so as many have to.
constexpr bool beats(deployment& one, engine_setting& setting, const deployment& best) {
  const std::int64_t as_many = best.replicas;
  const duration to_beat = (1.0 - same_time) * best.load.end_to_end.mean;
  const failure fewer = as_many > 1 ? setting.fails(as_many - 1) : failure::with_any_higher_limit;
  const failure sooner = setting.fails(as_many, to_beat);
  if (fewer == failure::with_any_higher_limit && sooner == failure::with_any_higher_limit)
    setting.row().pass_over(setting.engine().most_requests());
  if (fewer != failure::unknown && sooner != failure::unknown) return false;
  constexpr double margin = 1.0 - 1e-9;
  const double least = margin * setting.fewest_that_decode();
  if (least > static_cast<double>(as_many)) return false;
  if (fewer == failure::unknown && !(least > static_cast<double>(as_many - 1))) {
    if (const auto load = setting.keeps(as_many - 1)) {
      one.load = *load;
      one.replicas = as_many - 1;
      const double fewest = math::ceil(setting.load_of_all());
      take_fewest(one, setting, fewest > 1.0 ? static_cast<std::int64_t>(fewest) - 1 : 0, as_many - 1);
      return true;
    }
  }
  if (sooner != failure::unknown) return false;
  const auto load = setting.keeps(as_many, to_beat);
  if (load) {
    one.load = *load;
    one.replicas = as_many;
  }
  return load.has_value();
}

/// Settings of a row that are one and the same: no memory for more requests, or prompts that are read alone in one go.
class settings_tried {
 public:
  constexpr bool before(const engine_under_load& engine, const row_batching& how) {
    const token_amount room = engine.room({});
    if (!(how.chunked == chunked_ && room == room_)) count_ = 0;
    chunked_ = how.chunked;
    room_ = room;
    for (std::size_t i = 0; i < count_; ++i)
      if (limits_[i] == engine.most_requests()) return true;
    if (count_ < limits_.size()) limits_[count_++] = engine.most_requests();
    return false;
  }

 private:
  bool chunked_ = true;
  token_amount room_ = {};
  std::size_t count_ = 0;
  std::array<sample_amount, 2 * choices<batch_size>::capacity> limits_ = {};
};

}  // namespace ridgeline::inline v0_2::detail
