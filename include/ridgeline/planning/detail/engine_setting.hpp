#pragma once
#include <array>
#include <ridgeline/performance/serving/steady_state.hpp>
#include <ridgeline/planning/detail/engine_fit.hpp>

namespace ridgeline::inline v0_2::detail {

using engine_under_load = steady_engine<served_iterations>;

/// Times that differ by less are the same: ten times what a fixed point is known to.
inline constexpr double same_time = 1e-5;
inline constexpr duration for_ever = math::detail::infinity * units::seconds;

/// What settings have in common that differ in the requests that they admit, which it does not read: a request alone, and
/// the steady state at the last two rates.
class engine_row {
 public:
  constexpr engine_row(const load_request& asked, const batching& how, const served_iterations& on)
      : asked_(&asked), engine_(asked.lengths, unlimited(how), on), alone_(lone_request(engine_)) {}

  constexpr const load_request& asked() const { return *asked_; }
  constexpr const loaded_engine& alone() const { return alone_; }

  /// Settings with so many requests or more do not beat the best one.
  constexpr void pass_over(sample_amount limit) { passed_over_ = limit; }
  constexpr bool passed_over(const engine_under_load& limited) const { return limited.most_requests() >= passed_over_; }

  /// The steady state of an engine with a limit. Where the limit is never met, it is that of an engine without one.
  constexpr load_state state(const engine_under_load& limited, sample_rate rate) {
    const sample_amount most = limited.most_requests();
    kept& place = at(rate);
    if (limited.saturated(most) + units::samples <= most) {
      if (!place.unlimited) place = {.rate = rate, .unlimited = true, .state = open_state(engine_, rate)};
      return place.state;
    }
    const load_state made = open_state(limited, rate);
    const bool never_met = made.decoding + units::samples <= most;
    if (never_met && !place.unlimited) place = {rate, most, false, made};
    return made;
  }

  /// The steady state of an engine with a lower limit that is never met; nullptr where none is at hand. A higher limit
  /// changes it by no more than the fixed point's tolerance.
  constexpr const load_state* almost(const engine_under_load& limited, sample_rate rate) const {
    for (const kept& one : states_)
      if (one.rate == rate && limited.most_requests() >= one.limit) return &one.state;
    return nullptr;
  }

 private:
  /// As many as no row has room for.
  static constexpr batching unlimited(const batching& how) {
    return {.most_requests = batch(std::int64_t{1} << 40),
            .step_tokens = how.step_tokens,
            .chunked = how.chunked,
            .tokens_per_step = how.tokens_per_step,
            .per_request = how.per_request,
            .read = how.read};
  }

  struct kept {
    sample_rate rate = {};
    sample_amount limit = math::detail::infinity * units::samples;
    bool unlimited = false;
    load_state state = {};
  };
  constexpr kept& at(sample_rate rate) {
    for (std::size_t i = 0; i < states_.size(); ++i)
      if (states_[i].rate == rate) return states_[last_ = i];
    kept& place = states_[last_ = 1 - last_];
    place = {.rate = rate};
    return place;
  }

  const load_request* asked_;
  engine_under_load engine_;
  loaded_engine alone_;
  sample_amount passed_over_ = math::detail::infinity * units::samples;
  std::size_t last_ = 0;
  std::array<kept, 2> states_ = {};
};

/// Whether a setting fails: not told, or surely with its limit of requests, or with any higher one too.
enum class failure : unsigned char { unknown, with_this_limit, with_any_higher_limit };

/// One setting at any number of replicas. What does not see that number is computed once.
class engine_setting {
 public:
  constexpr engine_setting(engine_row& row, const batching& how, const served_iterations& on)
      : row_(&row), engine_(row.asked().lengths, how, on) {}

  constexpr const engine_under_load& engine() const { return engine_; }
  constexpr engine_row& row() { return *row_; }
  constexpr sample_rate rate_of_each(std::int64_t replicas) const {
    return row_->asked().rate / static_cast<double>(replicas);
  }
  constexpr sample_rate largest_rate() {
    if (!largest_) largest_ = largest_rate_of(engine_);
    return *largest_;
  }
  /// How many engines would answer all requests, were none of them to wait long.
  constexpr double load_of_all() { return row_->asked().rate / largest_rate(); }

  /// Whether a number of replicas does not keep the targets with a request that takes less than some time, mean: told
  /// without a fixed point. It may keep them where it is not told.
  constexpr failure fails(std::int64_t replicas, duration quicker_than = for_ever) const {
    const load_request& asked = row_->asked();
    const sample_rate rate = rate_of_each(replicas);
    if (const load_state* like = row_->almost(engine_, rate); like && fails(*like, quicker_than))
      return failure::with_any_higher_limit;
    // So many decode at most, mean, by Little's law.
    duration decode = math::larger(duration{}, quicker_than - row_->alone().ttft.mean);
    if (asked.within.itl) decode = math::smaller(decode, engine_.steps() * *asked.within.itl);
    return decodes_more_than(rate * decode, rate);
  }

  /// The load where it keeps all targets and a request takes less than some time, mean. What needs no largest rate is
  /// looked at first: a wait for an admission only adds to it.
  constexpr std::optional<loaded_engine> keeps(std::int64_t replicas, duration quicker_than = for_ever) {
    const sample_rate rate = rate_of_each(replicas);
    load_state at = row_->state(engine_, rate);
    if (fails(at, quicker_than) || rate >= largest_rate()) return std::nullopt;
    at.wait = at.wait + wait_for_admission(engine_, at, largest_rate());
    const loaded_engine load = answer_of(engine_, at, largest_rate());
    if (excess_of(load, row_->asked().within) > 1.0 || !(load.end_to_end.mean < quicker_than)) return std::nullopt;
    return load;
  }

 private:
  /// Whether more than so many requests decode, mean, or more than are admitted: they do where so many would take longer than
  /// their rate leaves. That prompts delay them is looked at where it matters.
  constexpr failure decodes_more_than(sample_amount requests, sample_rate rate) const {
    const sample_amount most = engine_.most_requests();
    const failure found = requests + units::samples > most ? failure::with_this_limit : failure::with_any_higher_limit;
    const sample_amount some = math::smaller(requests, most);
    if (rate * (engine_.steps() * engine_.decode(math::smaller(some + units::samples, most))) > some) return found;
    if (!(some < engine_.saturated(most))) return failure::unknown;
    prefill_group ignored;
    return rate * residence_of(engine_, rate, some, ignored) > some ? found : failure::unknown;
  }

  /// Whether targets are broken, or a request takes too long.
  constexpr bool fails(const load_state& at, duration quicker_than) const {
    const latency_targets& within = row_->asked().within;
    const mean_request least = mean_request_of(engine_, at);
    if (!(least.whole < quicker_than)) return true;
    if (within.ttft && least.first > *within.ttft) return true;
    return within.itl && excess_of({.itl = gaps_of(engine_, at)}, {.itl = within.itl}) > 1.0;
  }

  engine_row* row_;
  engine_under_load engine_;
  std::optional<sample_rate> largest_ = std::nullopt;
};

}  // namespace ridgeline::inline v0_2::detail
