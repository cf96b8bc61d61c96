#pragma once
#include <ridgeline/planning/detail/engine_setting.hpp>

namespace ridgeline::inline v0_2::detail {

/// Takes so many replicas, where they keep all targets and a request takes less than some time.
constexpr bool take(deployment& one, engine_setting& setting, std::int64_t replicas, duration quicker_than = for_ever) {
  const auto load = setting.keeps(replicas, quicker_than);
  if (!load) return false;
  one.load = *load;
  one.replicas = replicas;
  return true;
}

/// Takes the fewest replicas that keep all targets, up to so many; false where none do. As few as answer all requests are
/// tried first: close to the most that an engine answers, where no target is on the wait, more may not keep what fewer do.
constexpr bool take_fewest(deployment& one, engine_setting& setting, std::int64_t most) {
  const double least = math::larger(1.0, math::ceil(setting.load_of_all()));
  if (!(least <= static_cast<double>(most))) return false;
  const auto takes = [&](std::int64_t replicas) { return take(one, setting, replicas); };
  return first_that_holds(static_cast<std::int64_t>(least), most, takes).has_value();
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
  if (fewer == failure::unknown && take(one, setting, as_many - 1)) {
    take_fewest(one, setting, as_many - 2);
    return true;
  }
  return sooner == failure::unknown && take(one, setting, as_many, to_beat);
}

}  // namespace ridgeline::inline v0_2::detail
